import type { CleanedChange } from '../../shared/link.ts'
import { type CellMarks, endBeforeCells } from './cells.ts'
import { allZeroWidth, closerOf, hasLetters, hasWords, isQuote } from './characters.ts'
import {
  changesBefore,
  dotsAtEnd,
  isNeverTakenOff,
  marksAtEnd,
  standsInProse,
  startOfEscapes,
  startOfStops,
  trimmedEnd,
} from './link-ends.ts'
import { type Escapes, type MarkedLink, markedLinkAt, mayHoldMarkup } from './markup.ts'
import type { Range } from './reading.ts'
import { isTypedWide, meantAddress, type MeantAddress, wideEnd } from './wide-characters.ts'

/** Where a link that has its scheme stands in a text, and what stands around it. */
export interface Candidate {
  readonly start: number
  readonly end: number
  readonly changes: readonly CleanedChange[]
  /** Words behind white space behind the link, which may be part of it or a remark. */
  readonly tail: Range | undefined
  /** The tail follows without white space, and may well be of the link: `/wiki/你好，李焕英`. */
  readonly mayBeLonger?: boolean | undefined
  /** What the tail was meant to be that follows at the wide mark `at`. */
  readonly meant?: (MeantAddress & { readonly at: number }) | undefined
  /** `…` or `...` at the end, as where a program shortened the link for display. */
  readonly ellipsis: Range | undefined
  /** Markup says where it ends. */
  readonly isMarked?: boolean | undefined
  /** The tail more likely is a part of it. */
  readonly isLikelyLonger?: boolean | undefined
  /** How its markup writes marks that stand for themselves. */
  readonly escapes?: Escapes | undefined
}

/**
 * Finds the ends of the link whose `http` stands at `start`; never looks for a second one. With
 * `cellMarks` it ends before what may be cells, at the latest.
 */
export function candidateAt(
  text: string,
  start: number,
  isInProse: boolean,
  cellMarks?: CellMarks,
): Candidate {
  const marked = mayHoldMarkup(text) ? markedLinkAt(text, start) : undefined
  if (marked !== undefined) return candidateInMarkup(text, start, isInProse, marked)
  const candidate = candidateIn(text, start, isInProse, cellMarks)
  if (cellMarks === undefined || cellMarks.endsLines === true) return candidate
  const end = endBeforeCells(text, start, cellMarks)
  if (end >= candidate.end) return candidate
  const changes = changesBefore(text.slice(0, start))
  return { start, end, changes, tail: [end, text.trimEnd().length], ellipsis: undefined }
}

/** A target is read as a link alone on its line is, and what markup only encloses as it stands there. */
function candidateInMarkup(
  text: string,
  start: number,
  isInProse: boolean,
  { end, isTarget, mayEndAt, isLikelyLonger, escapes }: MarkedLink,
): Candidate {
  const [before, behind] = [text.slice(0, start), text.slice(end)]
  const changes = new Set(changesBefore(before))
  if (behind.trim() !== '')
    changes.add(hasWords(behind) ? 'surrounding-text' : changeOfRest(behind))
  if (mayEndAt !== undefined)
    return {
      start,
      end,
      changes: [...changes],
      tail: [end, mayEndAt],
      mayBeLonger: true,
      ellipsis: undefined,
      isMarked: true,
      isLikelyLonger,
      escapes,
    }
  const read = isTarget
    ? shifted(candidateIn(text.slice(start, end), 0, false, undefined), start)
    : candidateIn(text.slice(0, end), start, isInProse, undefined)
  for (const change of read.changes) changes.add(change)
  return { ...read, changes: [...changes], isMarked: true, escapes }
}

function shifted(candidate: Candidate, by: number): Candidate {
  const moved = (range: Range | undefined): Range | undefined =>
    range && [range[0] + by, range[1] + by]
  const { start, end, tail, ellipsis, meant } = candidate
  return {
    ...candidate,
    start: start + by,
    end: end + by,
    tail: moved(tail),
    ellipsis: moved(ellipsis),
    meant: meant && { ...meant, at: meant.at + by },
  }
}

function candidateIn(
  text: string,
  start: number,
  isInProse: boolean,
  cellMarks: CellMarks | undefined,
): Candidate {
  if (
    start === 0 &&
    !isInProse &&
    isNothingButLink(text) &&
    dotsAtEnd(text, 0, text.length) === undefined
  )
    return { start, end: text.length, changes: [], tail: undefined, ellipsis: undefined }
  const before = text.slice(0, start)
  const isProse = isInProse || standsInProse(before)
  const changes = new Set(changesBefore(before))
  const { end: wordEnd, rest, restEnd, mayBeLonger, meant } = bodyOf(text, start, isProse, changes)
  const hasTail = mayBeLonger === true || ((!isProse || restEnd !== undefined) && hasWords(rest))
  const bodyEnd = hasTail ? start + lengthOfCell(text.slice(start, wordEnd), rest) : wordEnd
  if (!hasTail && !isInProse && rest !== '') changes.add(changeOfRest(rest))
  const ending = hasTail
    ? /[.,;:|，。、；：،؛]/
    : isProse
      ? /[.,;:!?*'’`|，。、；：！？،؛؟]/
      : isHostAlone.test(text.slice(start, bodyEnd))
        ? neverEndsHost
        : endingOfEntry(before, cellMarks?.endsLines === true ? cellMarks.mark : undefined)
  const isDecorated = isProse || pictograph.test(before)
  const trimmed = trimmedEnd(text, start, bodyEnd, ending, isDecorated, changes)
  const { dots } = trimmed
  const ellipsis: Range | undefined =
    dots?.kind === 'ellipsis' ? [dots.start, trimmed.end] : undefined
  if (dots?.kind === 'stops' && !hasTail) {
    const asked = { start, end: dots.start, changes: [...changes], ellipsis }
    return { ...asked, tail: [dots.start, trimmed.end], mayBeLonger: dots.isOfAbbreviation }
  }
  const isEntry = !isProse && !hasTail
  // Without its dots nobody would ask next about a link that words stand behind.
  const textEnd = hasTail ? trimmed.end : (dots?.start ?? trimmed.end)
  const end = isEntry ? startOfStops(text, start, textEnd) : textEnd
  // Beside other backslashes it may be a part of the path.
  const escapesAt = startOfEscapes(text, start, end)
  if (escapesAt < end && !hasTail)
    return { start, end: escapesAt, changes: [...changes], tail: [escapesAt, end], ellipsis }
  const marks = isEntry && ellipsis === undefined ? marksAtEnd(text, start, end) : undefined
  if (marks !== undefined) {
    const asked = { start, end: marks.start, changes: [...changes], ellipsis }
    return { ...asked, tail: [marks.start, end], mayBeLonger: marks.mayBeOfTitle }
  }
  return {
    start,
    end,
    changes: [...changes],
    tail: hasTail ? [end, restEnd ?? text.trimEnd().length] : undefined,
    mayBeLonger,
    meant,
    ellipsis,
  }
}

const isHostAlone = /^https?:\/\/[^/?#\\]+$/i
const neverEndsHost = /[,;!*'|，。、；：！？،؛]/

/** What is taken off the end of a link that is an entry of a list and not of a sentence. */
function endingOfEntry(before: string, lineMark: string | undefined): RegExp {
  if (/\|\s*$/.test(before)) return /[|，。、；：،؛]/
  if (before.trim() !== '' && changesBefore(before).includes('bullet'))
    return lineMark === '.' ? /[.,;，。、；：،؛]/ : /[,;，。、；：،؛]/
  if (lineMark === ',') return /[,，。、；：،؛]/
  return lineMark === ';' ? /[;，。、；：،؛]/ : /[，。、；：،؛]/
}

const pictograph = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u
const longestBeforeWords = 4_000

/**
 * Where a link ends that stands as chats copy it, `<https://a.example/|its words>`; undefined where
 * it stands otherwise.
 */
export function endBeforeWords(text: string, start: number): number | undefined {
  if (text[start - 1] !== '<') return undefined
  const inside = text.slice(start, start + longestBeforeWords)
  const at = inside.search(/[|>]/)
  return inside[at] === '|' && inside.includes('>', at) ? start + at : undefined
}

/** True where nothing can be taken off a text that begins with a link. */
function isNothingButLink(text: string): boolean {
  return (
    isNeverTakenOff(text.at(-1) ?? '') &&
    !/[\s\\，。、；：！？）］】〕》〉」』”（［【〔《〈「『“]/.test(text)
  )
}

function changeOfRest(rest: string): CleanedChange {
  if (rest.trim() === '') return 'white-space'
  return /^[\s)\]}>）］】〕》〉]+$/.test(rest)
    ? 'brackets'
    : /^[\s"'»”,;.，。、；：،؛]+$/.test(rest)
      ? 'punctuation'
      : 'surrounding-text'
}

/** A link before its end is trimmed, and what stands behind it. */
interface Body {
  readonly end: number
  readonly rest: string
  readonly restEnd?: number
  readonly mayBeLonger?: boolean
  readonly meant?: Candidate['meant']
}

/**
 * Cuts at what closes the mark before the link, else at white space; there too where something
 * follows it before the mark is closed, at `restEnd`.
 */
function bodyOf(text: string, start: number, isProse: boolean, changes: Set<CleanedChange>): Body {
  const opener = text[start - 1]
  const closeAt = indexOfCloser(text, start, opener)
  if (closeAt !== undefined && opener !== undefined) {
    if (!isProse || !hasLetters(text.slice(0, start)))
      changes.add(
        /[*_~]/.test(opener) ? 'surrounding-text' : isQuote(opener) ? 'quotes' : 'brackets',
      )
    const wordsAt = endBeforeWords(text, start)
    if (wordsAt !== undefined) changes.add('surrounding-text')
    return closedBody(text, start, wordsAt ?? closeAt, text.slice(closeAt + 1))
  }
  return openBody(text, start, isProse)
}

/** Where a link ends that stands in marks, the second of them at `closeAt` and `behind` it the rest. */
function closedBody(text: string, start: number, closeAt: number, behind: string): Body {
  const length = text.slice(start, closeAt).search(/\s/)
  const inside = length === -1 ? '' : text.slice(start + length, closeAt)
  // `[post](https://a.example "what a browser shows")`
  const hasTitle = text[start - 2] === ']' && /^\s+["']/.test(inside)
  const wordEnd = inside.trim() === '' ? closeAt : start + length
  const restEnd = hasTitle ? wordEnd : closeAt
  const wide = openBody(text.slice(0, restEnd), start, false)
  if (wide.end < wordEnd)
    return wide.mayBeLonger === true || hasWords(wide.rest)
      ? { ...wide, restEnd }
      : { end: wide.end, rest: wide.rest + behind }
  return wordEnd === restEnd
    ? { end: wordEnd, rest: behind }
    : { end: wordEnd, rest: inside, restEnd }
}

/** Where a link ends that no mark before it encloses: at white space, or at a mark of Chinese text. */
function openBody(text: string, start: number, isProse: boolean): Body {
  const length = text
    .slice(start)
    .search(
      isProse
        ? /[\s<>"，。、；：！？]|\]\(|[）］】〕》〉」』](?<=^[ -~]+.)/
        : /[\s，。、；：]|[！？](?=\S)|(?<=…)[！？]/,
    )
  const end = length === -1 ? text.length : start + length
  const body = text.slice(start, end)
  const restEnd = text.trimEnd().length
  const wide = wideEnd(body, isProse)
  if (wide !== undefined && hasWords(text.slice(start + wide.length))) {
    const at = start + wide.length
    return { end: at, rest: text.slice(at), restEnd, mayBeLonger: wide.mayBeLonger }
  }
  const rest = text.slice(end).replace(allZeroWidth, '')
  // In an address of such letters a mark between them may be its own, and so may a full stop behind them.
  const isWide = /^[，。、；：！？]/.test(rest)
  if (isWide && isTypedWide(body, rest, isProse)) {
    const wordLength = isProse ? text.slice(end).search(/\s/) : -1
    const tailEnd = wordLength === -1 ? restEnd : end + wordLength
    const address = meantAddress(body, text.slice(end, tailEnd), isProse)
    const meant = address && { ...address, at: end }
    return { end, rest, restEnd: tailEnd, mayBeLonger: true, meant }
  }
  const mayGoOn = isWide && /[^\x20-\x7e]/.test(body)
  const isTitle = mayGoOn && (hasWords(rest) || (!isProse && rest.trim() === '。'))
  return mayGoOn ? { end, rest, restEnd, mayBeLonger: isTitle } : { end, rest }
}

/**
 * How long the link is where words of a further cell begin in the same word: `…/page;our shop;47`. In
 * a query, and at a comma, that shows only where the same mark divides the rest as well.
 */
function lengthOfCell(word: string, rest: string): number {
  const [, link, mark = ''] = /^([^;|,]+)([;|,])[^=/]*$/.exec(word) ?? []
  if (link === undefined || /&#?\w+$/.test(link)) return word.length
  const isSure = mark !== ',' && !link.includes('?')
  return isSure || rest.includes(mark) ? link.length : word.length
}

/** Where the mark `opener`, which stands before `start`, is closed; undefined where it is not, or opens nothing. */
export function indexOfCloser(
  text: string,
  start: number,
  opener: string | undefined,
): number | undefined {
  const closer = closerOf(opener)
  if (closer === undefined) return undefined
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const mark = text[at]
    if (mark === closer) {
      const isWithin =
        closer === opener && /[^"]/.test(closer) && /[\p{L}\p{N}/]/u.test(text[at + 1] ?? '')
      if (depth === 0 && !isWithin) return at
      if (!isWithin) depth--
    } else if (mark === opener) depth++
  }
  return undefined
}
