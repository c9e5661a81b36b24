import { runAtEnd } from '../../shared/text.ts'
import { endOfWord, startOfWord } from './characters.ts'
import { isSurelyHost, looksLikeHost } from './hosts.ts'
import { markedLinkAt, mayHoldMarkup } from './markup.ts'
import type { Range } from './reading.ts'

/** Words that may be links: from white space to white space, a tag, or a bracket of `[text](link)`. */
export const words =
  /(?:(?!\]\()[^\s\u200b-\u200f\ufeff<>"（）［］【】〔〕《》〈〉「」『』，、；！])+/g
const openingMarks = /^[^\p{L}\p{N}/_]+/u
const closingMarks = runAtEnd(/[)\]}>"'»”’`,;:!?.…。？]/.source)
const emphasis = /^[*_~]+/
/** A prefix such as `Link:` in `Link:www.a.example/1`, or Chinese, Japanese or Korean letters before a link. */
const stuckBefore =
  /^(?:[\p{L}\p{N}_.-]{1,40}[:：](?![/／\\])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+(?=www\.|h{1,2}[tx]{1,2}ps?[:：[/]|ｈ))/iu

/** The range of a possible link in a word, without the marks around it and a prefix. */
export function placeInWord(word: string): Range {
  const target = targetInMarkup(word)
  if (target !== undefined) return target
  const [start, end] = withoutMarks(word)
  const bare = word.slice(start, end)
  const length = stuckBefore.exec(bare)?.[0].length ?? 0
  const isStart = hasForeignScheme(bare) || correctScheme(bare) !== undefined
  const isStuck = length > 0 && !isStart && isMeantAsLink(bare.slice(length))
  return isStuck ? [start + length, end] : [start, end]
}

/** Markup right before a target. */
const opensTarget =
  /\[[a-z][\w-]*(?::\w+)?(?:\]|=(?:&(?:quot|apos|#0?39);|["'])?)|\[+|\{\{?|\|(?:[\w-]+=)?|\\[a-z]+\*?\{|(?:link|image)::?\+*/gi

/** The range of a link in markup, with or without a scheme: `[url=www.a.example/1]label[/url]`. */
function targetInMarkup(word: string): Range | undefined {
  if (word.length > longestShown || !mayHoldMarkup(word)) return undefined
  const openers = [...word.matchAll(opensTarget)].map(({ 0: mark, index }) => index + mark.length)
  for (const start of [openingMarks.exec(word)?.[0].length ?? 0, ...openers]) {
    const marked = markedLinkAt(word, start)
    const end = marked?.mayEndAt ?? marked?.end
    if (end === undefined) continue
    const link = word.slice(start, end)
    if (looksLikeHost(link) || isMeantAsLink(link)) return [start, end]
  }
  return undefined
}

function withoutMarks(word: string): Range {
  const opening = openingMarks.exec(word)?.[0] ?? ''
  const start = opening.length
  const end = start + word.slice(start).replace(closingMarks, '').length
  const mark = /[*~]$/.exec(opening)?.[0] ?? emphasis.exec(word.slice(start))?.[0][0]
  if (mark === undefined || word[end - 1] !== mark) return [start, end]
  let [from, to] = [start, end]
  while (word[from] === mark) from++
  while (to > from && word[to - 1] === mark) to--
  return [from, to]
}

/**
 * The ranges of further links outside of the ranges `taken`, in order: links without a scheme, with a
 * mistyped one, or defanged. They would be lost if only the links in `taken` were sent. A word that only
 * repeats the link beside it does not count.
 */
export function linksBeside(text: string, taken: readonly Range[]): readonly Range[] {
  const [from, to] = [taken[0]?.[0] ?? 0, taken.at(-1)?.[1] ?? 0]
  const isAlone = taken.length === 1 && !mayHoldLink.test(text.slice(0, from))
  if (isAlone && !mayHoldLink.test(text.slice(to))) return []
  const found: Range[] = []
  let next = 0
  for (const { 0: word, index: wordAt } of text.matchAll(words)) {
    while ((taken[next]?.[1] ?? Infinity) <= wordAt) next++
    // In a word with a link in `taken`, the text behind that link may be another link.
    const wordEnd = wordAt + word.length
    const takenAt = taken[next]?.[0] ?? Infinity
    const isHeld = takenAt < wordEnd
    const index = isHeld ? endOfTaken(taken, next, wordEnd) : wordAt
    const behind = text.slice(index, wordEnd)
    const neighbours = [taken[next - 1], taken[next]].filter((range) => range !== undefined)
    const look = (at: number, whole: string): void => {
      const [start, end] = placeInWord(whole)
      const link = whole.slice(start, end)
      if (!isMeantAsLink(link) || whole.includes('…')) return
      if (neighbours.some((range) => repeats(link, text.slice(...range)))) return
      found.push([at + start, at + end])
    }
    const before = isHeld ? text.slice(wordAt, takenAt) : ''
    const border = borderIn(before)
    if (border !== undefined) look(wordAt, before.slice(0, border))
    if (!isHeld || behindMarks.test(behind)) look(index, behind)
  }
  return found
}

/** The end of the last range before `wordEnd`, from `taken[first]` on. */
function endOfTaken(taken: readonly Range[], first: number, wordEnd: number): number {
  let last = first
  while ((taken[last + 1]?.[0] ?? Infinity) < wordEnd) last++
  return taken[last]?.[1] ?? wordEnd
}

const behindMarks = /^[^\p{L}\p{N}/=?&#\s]+[\p{L}\p{N}]/u
const openingNext = runAtEnd(/[^\p{L}\p{N}/]/u.source, '', 'u')
const markBetween = /(?<=[\p{L}\p{N}/=])[,;|｜]/gu
const mayHoldLink = /[.。．]|:\/\//

/** The end of a link without a usual scheme, before a mark and the next link: `b[.]example/1,`. */
function borderIn(before: string): number | undefined {
  const from = before.search(openingNext)
  if (from === -1) return undefined
  markBetween.lastIndex = from
  return markBetween.exec(before)?.index
}

/** True for a word that would be a link if it were a line. */
function isMeantAsLink(word: string): boolean {
  if (isSurelyHost(word) || hasHttpScheme(word)) return true
  const written = correctScheme(word)?.correct ?? refanged(word)
  if (written === undefined) return false
  // `https:\/\/a.example\/page` is escaped as in program code.
  return looksLikeHost(written.replace(/^https?:\/\//i, '').replaceAll(/\\+\/?/g, '/'))
}

/** Links are rarely longer, and each word of a long line would be searched for in it. */
const longestShown = 4_096

/** True if `link` repeats `target`: `www.a.example` beside `https://www.a.example/`, or beside a redirect there. */
function repeats(link: string, target: string): boolean {
  if (target.length > longestShown) return false
  const bare = link.replace(/^(?:https?:)?(?:\/\/)?(?:www\.)?/i, '').replace(/\/$/, '')
  const written = target.replaceAll(/%2f/gi, '/')
  const at = written.lastIndexOf(bare)
  return at !== -1 && /^\/?(?:[&#]|$)/.test(written.slice(at + bare.length))
}

const partsOfWord = /[^,;|｜]+/g
const hostAtStart = /^(?:(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}|(?:\d{1,3}\.){3}\d{1,3})\/[^/]/iu
const network = /^[\d.]+\/\d{1,2}$/
const hostInMarks = /^[\p{L}\p{N}.-]+(?:\[\.\]|\(\.\)|\{\.\})/iu
const fileInPath = /^[^/]*\.(?:html?|php|aspx?|jsp|xml)\//i

/**
 * The link at [start, end) and the links in the same word behind a comma, semicolon or bar, with or
 * without a scheme: `https://a.example/1,b.example/2`. In a query, a bare host may be part of it.
 * `isUsual`: the first link has a usual scheme; then `cutsInside` finds the others that have one. Empty
 * for a single link.
 */
export function gluedLinks(
  text: string,
  start: number,
  end: number,
  isUsual: boolean,
): readonly Range[] {
  const wordEnd = isCutInWideStart(text, end) ? endOfWord(text, end) : end
  const link = text.slice(start, wordEnd)
  if (!/[,;|｜][^,;|｜]+[./]/.test(link)) return []
  const pathAt = isUsual ? link.indexOf('/', 'https://'.length) : endOfFirst(link)
  // A comma in the host is another kind of question.
  if (pathAt === -1) return []
  const queryAt = /[?#]/.exec(link)?.index ?? Infinity
  const starts = [start]
  for (const { 0: part, index } of link.matchAll(partsOfWord)) {
    const mayBeUsual = !isUsual && index < queryAt
    if (index > pathAt && (hasHttpScheme(part) ? mayBeUsual : isLinkIn(part, index > queryAt)))
      starts.push(start + index)
  }
  if (starts.length === 1) return []
  return starts.map((at, index) => [at, (starts[index + 1] ?? wordEnd + 1) - 1])
}

/** The end of the first part of a word, if that is a link without a usual scheme; otherwise -1. */
function endOfFirst(link: string): number {
  const first = /^[^,;|｜]+/.exec(link)?.[0] ?? ''
  return isMeantAsLink(first) || looksLikeHost(first) ? first.length : -1
}

/** True if the link ends at a wide colon that belongs to the scheme of another link. */
function isCutInWideStart(text: string, end: number): boolean {
  return /^：[/／]{2}/.test(text.slice(end))
}

function isLinkIn(part: string, isInQuery: boolean): boolean {
  if (/^www\./i.test(part)) return looksLikeHost(part)
  if (/[:：]|^https?\/\//i.test(part) || hostInMarks.test(part))
    return isMeantAsLink(part) || (!isInQuery && isForeign(part))
  if (part.startsWith('//')) return !isInQuery && isMeantAsLink(part)
  if (isInQuery || !hostAtStart.test(part) || fileInPath.test(part) || network.test(part))
    return false
  return looksLikeHost(part)
}

/** True for `ftp://b.example/2`, which gets its own row with the reason why it cannot be sent. */
function isForeign(part: string): boolean {
  return hasForeignScheme(part) && part.includes('://')
}

/** Whether a link belongs to the text before it in the same word. */
export type Belonging =
  | 'none'
  | 'this-one'
  /** Every further link of the word belongs to that text too. */
  | 'whole-word'

/**
 * True if the `http://` at `start` belongs to the text before it in the same word:
 * `example.com/?u=https://…`, `view-source:https://…`, `git+https://…`, `hhttps://…`, or the end of a
 * link with a space, `name?ref=https://…`.
 */
export function isInsideAnother(text: string, start: number): boolean {
  return belongingOf(text, start) !== 'none'
}

/** Whether a link belongs to the text before it, and whether the rest of the word does too. */
export function belongingOf(text: string, start: number): Belonging {
  if (mayHoldMarkup(text) && markedLinkAt(text, start)?.openedAt !== undefined) return 'none'
  const written = text.slice(startOfWord(text, start), start)
  // The text of `[text](link)` is not part of the link.
  const word = written.replace(/^.*\]\((?=\w{0,2}$)|^[^\p{L}\p{N}/_]+/u, '')
  if (!/[\p{L}\p{N}]/u.test(word)) return 'none'
  if (hasForeignScheme(word)) return 'whole-word'
  // Behind a host with a path, everything may be part of it.
  if (looksLikeHost(word)) return /[^/][/?#]/.test(word) ? 'whole-word' : 'this-one'
  const isHeld =
    (word.endsWith('=') && word.includes('?')) ||
    /^[a-z][a-z0-9.-]*\+$/i.test(word) ||
    (/(?:^_*|[,;|｜])[a-z]{1,2}$/i.test(word) &&
      correctScheme((/[a-z]{1,2}$/i.exec(word)?.[0] ?? '') + upToPath(text, start)) !== undefined)
  return isHeld ? 'this-one' : 'none'
}

/** The scheme and host of a link, which show whether the scheme is mistyped. */
function upToPath(text: string, start: number): string {
  return /^https?:[\s\\/]*[^\s/]*/i.exec(text.slice(start))?.[0] ?? ''
}

// Hosts of archives, readers and image services, which append the address of a page to their own.
const hostsWithLinks =
  /(?:^|\.)(?:archive\.(?:org|today|ph|is|li|vn|md|fo)|arquivo\.pt|webarchive\.[a-z.]{1,60}|webcitation\.org|urldefense\.(?:com|us)|protect\.checkpoint\.com|avanan\.click|jina\.ai|12ft\.io|freedium\.cfd|via\.hypothes\.is|res\.cloudinary\.com|thum\.io|mshots\.wordpress\.com|cors-anywhere\.herokuapp\.com)$/

const foldersWithLinks: ReadonlySet<string> = new Set(
  `amp away cache cdn-cgi exit external fetch go image img jump leave link out plain preview proxy
  redir redirect render resize screenshot translate url visit wayback web`.split(/\s+/),
)

/** A segment such as a time, `20260514093000id_`, or options of an image, `w_300,q_auto`. */
const option = /^\d{4,14}(?:[a-z]{2}_)?$|[=,:_*]/

/**
 * True if a link behind `before` is usually part of the link at the start of `before`: behind the path of
 * an archive or a redirect, in a query or a fragment. Also for a scheme that is written twice.
 */
export function mayContainLinks(before: string): boolean {
  if (/[?#]/.test(before)) return true
  const [, , host = '', ...path] = before.toLowerCase().split('/')
  if (host === '' || hostsWithLinks.test(host.replace(/:\d+$/, ''))) return true
  const folder = path.findLast((name) => name !== '' && !option.test(name))
  return folder !== undefined && foldersWithLinks.has(folder)
}

const foreignSchemes = new Set(
  `about android-app blob chrome chrome-extension data facetime feed file ftp ftps geo git gopher
  intent ipfs irc itms-apps javascript ldap magnet mailto market moz-extension news nntp rtmp rtsp
  sftp sip skype sms smb ssh steam tel tftp tg tonsite urn vbscript viber view-source webcal whatsapp ws
  wss xmpp`.split(/\s+/),
)

/** True for a text with a scheme that the service does not accept: mailto, ftp, `foo://` … */
export function hasForeignScheme(text: string): boolean {
  if (!text.includes(':')) return false
  const scheme = /^([a-z][a-z0-9+.-]*):(\/\/)?/i.exec(text)
  const name = scheme?.[1]?.toLowerCase()
  if (name === undefined || name === 'http' || name === 'https') return false
  return foreignSchemes.has(name) || scheme?.[2] !== undefined
}

// Quick checks that decide nearly every text. `https://https://x` needs the full check.
const mayBeScheme = /^[a-z]{3,7}\s*[:;.,\\/]/iu
const mayBeDefanged = /^h(?:xx|\*\*|tt)ps?(?:\[:|:\/\/)/i
const surelyRight = /^https?:\/\/(?!http)[a-z0-9]/i

const wideStart = /^(?:[hｈＨ][\uff01-\uff5ea-z:/]{6,})/i

const surelyHttp = /^https?:\/\/[\p{L}\p{N}]/iu

/** True for a word that begins with http:// or https:// and a host. */
function hasHttpScheme(word: string): boolean {
  return surelyHttp.test(word)
}

// Reports of abuse and forums defang links, so that nobody clicks them: `hxxps[:]//a[.]example/x`.
const defanged =
  /^(?:(h(?:tt|xx|\*\*)ps?)(?:\[:\]\/\/|\[:\/\/\]|:\/\/))?([\p{L}\p{N}_-][^\s/?#]*)/iu
const dotInMarks = /\[\.\]|\(\.\)|\{\.\}/g

/**
 * Restores the scheme and the dots of a defanged link at the start of a text. Undefined for any other
 * text. A link without a scheme stays without one.
 */
export function refanged(text: string): string | undefined {
  const [start = '', scheme, host = ''] = defanged.exec(text) ?? []
  const dotted = host.replaceAll(dotInMarks, '.')
  const isScheme = scheme === undefined || start.toLowerCase().startsWith('http')
  if (dotted === host && isScheme && !start.includes('[:')) return undefined
  const name = scheme === undefined ? '' : /s$/i.test(scheme) ? 'https://' : 'http://'
  return name + dotted + text.slice(start.length)
}

/** A repaired scheme: `correct` is the text with it, `length` that of the mistyped scheme. */
export interface CorrectedScheme {
  readonly correct: string
  readonly length: number
}

/**
 * Repairs a mistyped http:// or https://: `htp:/`, `https//`, `https:/x`, `https ://x`,
 * `https://https://x`, `ｈｔｔｐｓ：／／x`, and `hxxps://a[.]example` with its host. Undefined if the
 * scheme is right, or another one.
 */
export function correctScheme(text: string): CorrectedScheme | undefined {
  const narrow = withNarrowStart(text)
  if (narrow !== undefined)
    return correctScheme(narrow) ?? { correct: narrow, length: narrow.indexOf('//') + 2 }
  if (mayBeDefanged.test(text)) {
    const correct = refanged(text)
    if (correct !== undefined) return { correct, length: defanged.exec(text)?.[0].length ?? 0 }
  }
  if (!mayBeScheme.test(text) || surelyRight.test(text)) return undefined
  const doubled = /^(?:https?:\/\/+)+(?=https?[:/])/i.exec(text)?.[0]
  if (doubled !== undefined) {
    const rest = text.slice(doubled.length)
    return { correct: correctScheme(rest)?.correct ?? rest, length: doubled.length }
  }
  const parts =
    /^([a-z]{3,7})(\s*(?:[:;.,]+\s*)?[\\/]+\s*(?:[:;]\s*)?|\s*[:;]+\s*)([\p{L}\p{N}[].*)$/isu.exec(
      text,
    )
  if (parts === null) return undefined
  const [, written = '', delimiter = '', rest = ''] = parts
  const name = written.toLowerCase()
  const isExact = name === 'http' || name === 'https'
  if (isExact ? delimiter === '://' : !looksLikeHttp(name) || !/^[^\s/]+\.|^localhost/i.test(rest))
    return undefined
  return {
    correct: `${name.includes('s') ? 'https' : 'http'}://${rest}`,
    length: written.length + delimiter.length,
  }
}

/** Replaces the full-width letters at the start of a link by ASCII, one for one. Undefined without any. */
function withNarrowStart(text: string): string | undefined {
  const start = wideStart.exec(text)?.[0]
  if (start === undefined || !/[\uff01-\uff5e]/.test(start)) return undefined
  const narrow = start.normalize('NFKC') + text.slice(start.length)
  return /^https?:\/\//i.test(narrow) ? narrow : undefined
}

function looksLikeHttp(name: string): boolean {
  if (foreignSchemes.has(name) || !name.includes('t')) return false
  return Math.min(editDistance(name, 'http'), editDistance(name, 'https')) <= 2
}

/** The Levenshtein distance of two words. */
function editDistance(written: string, meant: string): number {
  let row = Array.from({ length: meant.length + 1 }, (_, index) => index)
  for (const [index, letter] of written.split('').entries()) {
    const next = [index + 1]
    for (const [column, wanted] of meant.split('').entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === wanted ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row[meant.length] ?? 0
}
