import type { RejectReason } from '../../shared/link.ts'
import type { Candidate } from './candidate.ts'
import {
  closerOf,
  decodeEntities,
  endsInCutEntity,
  findEntity,
  isOpenEnd,
  neverInLink,
  startOfWord,
} from './characters.ts'
import {
  hasKnownSuffix,
  isImpossibleHost,
  isPrivateHost,
  looksLikeHost,
  withDots,
  type WithDots,
} from './hosts.ts'
import { escapeIn, unescaped } from './markup.ts'
import { endsInCutEscape, pageOf, isRouteAt, strayCharacter } from './odd-links.ts'
import {
  type ReadingContext,
  type DecideReading,
  type LinkReading,
  type Range,
  type Reading,
  rejected,
} from './reading.ts'
import { isSite } from './wide-characters.ts'
import { standInOf } from './wrappers.ts'

/** Decides what the link found in `text` is: a link to send, a rejection, or a question. */
export function judge(text: string, candidate: Candidate, context: ReadingContext): Reading {
  const { kept } = context
  const { start, tail, ellipsis, meant } = candidate
  if (meant !== undefined && !kept.has(meant.kind)) return askAboutWideMark(meant, candidate)
  const tailKind =
    meant !== undefined
      ? meant.kind
      : tail !== undefined && mayGoOn(text.slice(start, candidate.end), text.slice(...tail))
        ? 'space-in-link'
        : 'text-after-link'
  const isTailKept = tail !== undefined && kept.has(tailKind)
  const isEllipsisKept = ellipsis !== undefined && kept.has('maybe-cut')
  const end = isTailKept ? tail[1] : isEllipsisKept ? ellipsis[1] : candidate.end
  const cut = unescaped(text.slice(start, end), candidate.escapes)
  const whole = /[\t\v\f]/.test(cut) ? asOneLink(cut) : cut
  const written = withoutInvisible(whole)
  const url = parsed(written)
  const rejection = url === null ? parseFailure(written) : unusable(url, text, candidate)
  if (rejection !== undefined || url === null) {
    const { reason, emphasis } = rejection ?? parseFailure(written)
    if (tail !== undefined && candidate.mayBeLonger === true && isSite(text.slice(start, tail[1])))
      return askAboutDots(tailKind, candidate, tail)
    const at: Range = [start + emphasis[0], start + emphasis[1]]
    // The text behind the link is the next question.
    const all = tail === undefined ? written : text.slice(start)
    const dotted = reason === 'invalid-host' ? withDots(all, ...emphasis) : undefined
    return dotted === undefined ? rejected(reason, at) : askAboutComma(dotted, candidate, at)
  }
  const decide = (
    decideKind: DecideReading['decideKind'],
    mended: string | undefined,
    emphasis: Range,
  ): DecideReading => ({
    kind: 'decide',
    decideKind,
    mended,
    cuts: [],
    changes: candidate.changes,
    emphasis,
  })

  if (tail !== undefined && !isTailKept) {
    const cell = kept.has('maybe-cut') ? undefined : restInCell(text.slice(start, tail[1]))
    if (cell?.isLikely === true) {
      const mended = joined(withoutInvisible(cell.above), cell.rests)
      return { ...decide('maybe-cut', mended, tail), isCutInCell: true }
    }
    const { isLikelyLonger, mayBeLonger } = candidate
    const isAskedAlone =
      mayBeLonger === true || cell !== undefined || mayBeOneWithTail(written, text.slice(...tail))
    return { ...decide(tailKind, written, tail), isAskedAlone, isLikelyLonger }
  }
  const { continuation } = context
  if (ellipsis !== undefined && !isEllipsisKept)
    return {
      ...decide('maybe-cut', inOnePiece(written, continuation), ellipsis),
      withoutDots: written,
    }
  if (continuation !== undefined && !kept.has('maybe-cut') && !isClosed(text, candidate)) {
    // Punctuation at the end of the line is inside a link that continues.
    const asCut = text.slice(start).trimEnd()
    return decide('maybe-cut', inOnePiece(asCut, continuation), [Math.max(start, end - 12), end])
  }
  if (endsInCutEntity(written) && !kept.has('maybe-cut'))
    return decide('maybe-cut', undefined, [end - '&amp'.length, end])
  const escape = kept.has('escaped-mark') ? undefined : escapeIn(written)
  if (escape !== undefined) {
    const at = start + escape.at
    return decide('escaped-mark', escape.mended, [at, at + escape.length])
  }
  const entity = kept.has('html-entity') ? undefined : findEntity(written)
  if (entity !== undefined) {
    const at = start + entity.at
    return decide('html-entity', decodeEntities(written), [at, at + entity.length])
  }
  const standIn = standInOf(url)
  if (standIn !== undefined && !kept.has(standIn.kind)) {
    if (standIn.kind === 'short-link') return decide('short-link', undefined, [start, end])
    const { target, isWhole } = standIn
    const isDoubtful = target !== undefined && isDoubtfulTarget(written, target)
    return { ...decide('wrapped', target, [start, end]), isAskedAlone: !isWhole || isDoubtful }
  }
  if (endsInCutEscape(written) && !kept.has('maybe-cut'))
    return decide('maybe-cut', undefined, [written.lastIndexOf('%') + start, end])
  const isStrayKept = kept.has('stray-character') || endsInCutEscape(written)
  const stray = isStrayKept ? undefined : strayCharacter(written, url)
  if (stray !== undefined)
    return decide('stray-character', stray.mended, [start + stray.at, start + stray.at + 1])
  const hashAt = kept.has('same-page') ? -1 : written.indexOf('#')
  if (hashAt !== -1) {
    const emphasis: Range = [start + hashAt, end]
    // A view of a web app has no page without its fragment.
    if (isRouteAt(written, hashAt)) return decide('same-page', undefined, emphasis)
    const page = pageOf(written, hashAt)
    if (page !== undefined) return decide('same-page', page, emphasis)
  }
  if (!kept.has('private-host') && isPrivateHost(url.hostname)) {
    const [from, to] = authorityOf(written)
    return decide('private-host', undefined, [start + from, start + to])
  }
  const reading = linkReading(text, candidate, whole, url.href.replace(/#$/, ''))
  return kept.has('same-page') ? { ...reading, isFragmentKept: true } : reading
}

/**
 * Makes one link of a text with tabs or line breaks in a cell. The URL parser would drop a tab, but the
 * user keeps the text as it is. A line break only made the column narrower.
 */
function asOneLink(text: string): string {
  return text.replaceAll(/[\t\f]/g, '%09').replaceAll(/\v/g, '')
}

function askAboutWideMark(
  { kind, written, isSure, at }: NonNullable<Candidate['meant']>,
  { changes }: Candidate,
): DecideReading {
  const decided = { kind: 'decide', decideKind: kind } as const
  return {
    ...decided,
    mended: written,
    cuts: [],
    changes,
    emphasis: [at, at + 1],
    isAskedAlone: !isSure,
  }
}

/** Asks whether to keep a host with a `。`, which browsers read as a dot. There is no shorter link. */
function askAboutDots(
  decideKind: DecideReading['decideKind'],
  { changes }: Candidate,
  emphasis: Range,
): DecideReading {
  const kind = { kind: 'decide', decideKind } as const
  return { ...kind, mended: undefined, cuts: [], changes, emphasis, isAskedAlone: true }
}

function askAboutComma(
  { link, isSure }: WithDots,
  { changes }: Candidate,
  emphasis: Range,
): DecideReading {
  const kind = { kind: 'decide', decideKind: 'comma-in-host' } as const
  return { ...kind, mended: link, cuts: [], changes, emphasis, isAskedAlone: !isSure }
}

const mostWordsOfName = 4
const endOfPath =
  /\.(?:pdf|html?|php|aspx?|jsp|docx?|xlsx?|pptx?|odt|txt|csv|xml|jpe?g|png|gif|webp|svg|zip|mp[34])$|[a-z_-]\/|\/[a-z_-]|\?/i

/**
 * True if the text behind a space may well be the rest of the path, as in `file name.pdf`. Such links
 * are a kind of their own, so that one choice for many does not cut them.
 */
function mayGoOn(link: string, tail: string): boolean {
  if (!/^https?:\/\/[^/]+\//i.test(link)) return false
  const words = /^ [\p{L}\p{N}_(/%]/u.test(tail) ? tail.slice(1).split(' ') : []
  const isName =
    words.length > 0 && words.length <= mostWordsOfName && !/[\t,;:|]/.test(tail.replace('://', ''))
  return isName && endOfPath.test(tail.slice(startOfWord(tail, tail.length)))
}

/**
 * True if a link and the words behind a space may be one link: in a query, which may be a search phrase,
 * or in the last segment of a path that does not show its end.
 */
function mayBeOneWithTail(link: string, tail: string): boolean {
  if (!/^ [\p{L}\p{N}%_]/u.test(tail)) return false
  if (/[?#]/.test(link)) return true
  const words = tail.slice(1).split(' ')
  const isComplete = /^https?:\/\/[^/]*\/?$|\/$|\.\w{2,5}$/i.test(link)
  return !isComplete && words.length <= mostWordsOfName && /^[\p{L}\p{N} _%/-]+$/u.test(tail)
}

/**
 * True if the end of a wrapped link may be missing, so that the page does not exist: `written` ends
 * inside it, or its site cannot exist.
 */
export function isDoubtfulTarget(written: string, inner: string): boolean {
  const url = URL.parse(inner)
  if (url === null || !(hasKnownSuffix(url.hostname) || isPrivateHost(url.hostname))) return true
  const wrapper = URL.parse(written)
  const target = written.slice(written.slice(1).search(/https?(?::|%)/i) + 1)
  // Further parameters behind the target show that it is whole.
  const isLast = !/[&;]|\/RK=/.test(target) && !target.includes('__')
  // The text behind `&` may be part of a query that was not escaped.
  if (inner.includes('?') && written.includes(`${inner}&`)) return true
  const isBare = url.pathname === '/' && url.search === '' && !/(?:\/|%2f)$/i.test(target)
  const alwaysHasMore = wrapper?.hostname.endsWith('.safelinks.protection.outlook.com') === true
  return isLast && (alwaysHasMore || isBare || /(?:%[\da-f]?|-|_|=)$/i.test(target))
}

/** Makes the reading of a text in which `written` is sent as `link`. */
export function linkReading(
  text: string,
  candidate: Candidate,
  written: string,
  link: string,
): LinkReading {
  const visible = withoutInvisible(written)
  const changes = new Set(candidate.changes)
  if (visible !== written) changes.add('zero-width')
  const isEmptied = visible.endsWith('#') && !link.endsWith('#')
  if (isEmptied) changes.add('fragment-removed')
  const sent = isEmptied ? visible.slice(0, -1) : visible
  if (candidate.escapes !== undefined || (link !== sent && link !== `${sent}/`))
    changes.add('serialised')
  return { kind: 'link', link, changes: [...changes], emphasis: changedIn(text, candidate, link) }
}

/** Removes characters that break lines or change the direction of text. */
function withoutInvisible(written: string): string {
  return written.replace(neverInLink, '')
}

let last: { readonly written: string; readonly url: URL | null } = { written: '', url: null }

/** Parses a link. The same one is often parsed twice in a row: with a remark behind it, then without. */
function parsed(written: string): URL | null {
  if (last.written !== written) last = { written, url: URL.parse(written) }
  return last.url
}

function inOnePiece(
  written: string,
  continuation: readonly string[] | undefined,
): string | undefined {
  return continuation === undefined || continuation.length === 0
    ? undefined
    : joined(written, continuation)
}

/** True if the bracket or quote before the link is closed behind it, so the link ends there. */
function isClosed(text: string, { start, end, isMarked }: Candidate): boolean {
  if (isMarked === true) return true
  const closer = closerOf(text[start - 1])
  return closer !== undefined && text[end] === closer
}

interface Rejection {
  readonly reason: RejectReason
  readonly emphasis: Range
}

function unusable(url: URL, text: string, { start, end, tail }: Candidate): Rejection | undefined {
  const hasUser = url.username !== '' || url.password !== ''
  if (!hasUser && tail === undefined && !isImpossibleHost(url.hostname)) return undefined
  const written = text.slice(start, end)
  const [from, to] = authorityOf(written)
  if (hasUser) {
    return { reason: 'has-credentials', emphasis: [from, written.lastIndexOf('@', to) + 1] }
  }
  if (isImpossibleHost(url.hostname)) return { reason: 'invalid-host', emphasis: [from, to] }
  // `http://exa mple.com` has white space inside the host, not a remark behind a link.
  const isHostBroken =
    tail !== undefined &&
    to === written.length &&
    (!url.hostname.includes('.') ||
      url.hostname.endsWith('.') ||
      text.slice(end).trimStart().startsWith('.'))
  return isHostBroken && url.hostname !== 'localhost'
    ? { reason: 'invalid-host', emphasis: [from, to] }
    : undefined
}

function parseFailure(written: string): Rejection {
  const [from, to] = authorityOf(written)
  const port = /:([^:\]]*)$/.exec(written.slice(from, to))
  if (port !== null && URL.canParse(written.slice(0, from + port.index) + written.slice(to)))
    return { reason: 'invalid-port', emphasis: [from + port.index + 1, to] }
  return { reason: 'invalid-host', emphasis: [from, to] }
}

/** The range of user, host and port, between the slashes of the scheme and the path. */
function authorityOf(written: string): Range {
  const from = written.indexOf('://') + 3
  const length = written.slice(from).search(/[/?#\\]/)
  return [from, length === -1 ? written.length : from + length]
}

/** The text around the link, or else what the serialiser changed in it. */
function changedIn(text: string, { start, end }: Candidate, link: string): readonly Range[] {
  const around = [[0, start] as const, [end, text.length] as const]
  const words = around.filter((range) => text.slice(...range).trim() !== '')
  if (words.length > 0) return words
  const written = text.slice(start, end)
  const { length } = written
  if (written === link || `${written}/` === link) return around.filter(([from, to]) => from < to)
  let same = 0
  while (same < length && written.charCodeAt(same) === link.charCodeAt(same)) same++
  const longer = link.length - length
  let sameEnd = length
  while (
    sameEnd > same &&
    written.charCodeAt(sameEnd - 1) === link.charCodeAt(sameEnd - 1 + longer)
  )
    sameEnd--
  return same < sameEnd ? [[start + same, start + sameEnd]] : []
}

/** The possible rest of a link behind a line break in its cell. */
interface RestInCell {
  /** The link up to the break. */
  readonly above: string
  /** The further lines of the cell, each one word. */
  readonly rests: readonly string[]
  /** True if the break is at a mark that links rarely end or begin with. */
  readonly isLikely: boolean
}

/** The same as `lineBreakInCell` of the table. */
const breakInCell = '\v'

const opensRest = /^[/?&=%]./
const hasMark = /[/&=%?_]|\d.*[\p{L}-]|[\p{L}-].*\d/u

/**
 * Finds the rest of a link in the next lines of its cell: people break links to make a column narrower.
 * `written` is from the start of the link to the end of the cell. Undefined if there is no break, or if
 * words, a link or a host follow it.
 */
function restInCell(written: string): RestInCell | undefined {
  const [above = '', ...rests] = written.split(breakInCell).map((line) => line.trim())
  const [first] = rests
  if (first === undefined || /\s/.test(above)) return undefined
  if (!rests.every((rest) => isWordOfLink(rest))) return undefined
  const isLikely = (opensRest.test(first) && !above.endsWith('/')) || isOpenEnd.test(above)
  return isLikely || rests.some((rest) => hasMark.test(rest))
    ? { above, rests, isLikely }
    : undefined
}

function isWordOfLink(rest: string): boolean {
  return /^\S*[\p{L}\p{N}]\S*$/u.test(rest) && !rest.includes('://') && !looksLikeHost(rest)
}

/**
 * Joins a cut link with the lines of its rest. Drops the `=` with which quoted-printable ends a cut
 * line, if it cannot be anything else.
 */
export function joined(written: string, rests: readonly string[]): string {
  const lines = [written, ...rests]
  const whole = lines.join('')
  const isQuotedPrintable =
    lines.slice(0, -1).every((line) => line.endsWith('=')) &&
    (!written.includes('?') || /=3D/i.test(whole))
  return isQuotedPrintable
    ? lines
        .map((line, index) => (index < rests.length ? line.slice(0, -1) : line))
        .join('')
        .replaceAll(/=3D/gi, '=')
    : whole
}
