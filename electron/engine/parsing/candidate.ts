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

/** Where a link with a scheme is in a text, and what is around it. */
export interface Candidate {
  readonly start: number
  readonly end: number
  readonly changes: readonly CleanedChange[]
  /** The text behind the link that may be part of it, or a remark. */
  readonly tail: Range | undefined
  /** True if the tail follows without white space and may well be part of the link: `/wiki/你好，李焕英`. */
  readonly mayBeLonger?: boolean | undefined
  /** The likely meaning of a tail that begins with a wide mark, at `at`. */
  readonly meant?: (MeantAddress & { readonly at: number }) | undefined
  /** `…` or `...` at the end: a program may have shortened the link. */
  readonly ellipsis: Range | undefined
  /** True if markup shows where the link ends. */
  readonly isMarked?: boolean | undefined
  /** True if the tail is likely part of the link. */
  readonly isLikelyLonger?: boolean | undefined
  /** How the markup escapes marks in the link. */
  readonly escapes?: Escapes | undefined
}

/**
 * Finds the end of the link whose `http` is at `start`. Never looks for a second link. With `cellMarks`,
 * the link ends before what may be a cell.
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

/** A target of markup is read like a link that is a whole line. Other links in markup are read in place. */
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
  // The dots stay in a link with words behind it: without them there would be no question about them.
  const textEnd = hasTail ? trimmed.end : (dots?.start ?? trimmed.end)
  const end = isEntry ? startOfStops(text, start, textEnd) : textEnd
  // With other backslashes in the link, `\n` may be part of the path.
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

/** The punctuation that is removed from the end of an entry of a list. */
function endingOfEntry(before: string, lineMark: string | undefined): RegExp {
  if (/\|\s*$/.test(before)) return /[|，。、；：،؛]/
  if (before.trim() !== '' && changesBefore(before).includes('bullet'))
    return lineMark === '.' ? /[.,;，。、；：،؛]/ : /[,;，。、；：،؛]/
  if (lineMark === ',') return /[,，。、；：،؛]/
  return lineMark === ';' ? /[;，。、；：،؛]/ : /[，。、；：،؛]/
}

const pictograph = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u
const longestBeforeWords = 4_000

/** The end of a link that is written as chats do, `<https://a.example/|label>`; undefined for others. */
export function endBeforeWords(text: string, start: number): number | undefined {
  if (text[start - 1] !== '<') return undefined
  const inside = text.slice(start, start + longestBeforeWords)
  const at = inside.search(/[|>]/)
  return inside[at] === '|' && inside.includes('>', at) ? start + at : undefined
}

/** True if a text that begins with a link is nothing but the link. */
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

/** A link whose end is not trimmed yet, and the text behind it. */
interface Body {
  readonly end: number
  readonly rest: string
  readonly restEnd?: number
  readonly mayBeLonger?: boolean
  readonly meant?: Candidate['meant']
}

/**
 * Ends the link at the mark that closes the one before it, or at white space. If something follows the
 * white space before the closing mark, that is the rest, up to `restEnd`.
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

/** The link between two marks. The closing one is at `closeAt`, and `behind` is the text behind it. */
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

/** A link that is not between marks. It ends at white space, or at a mark of Chinese text. */
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
  // In a link with Chinese letters, such a mark between them may be part of it, and so may a final stop.
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
 * The length of the link if the next cell begins in the same word: `…/page;our shop;47`. In a query, and
 * at a comma, the same mark must be in the rest too.
 */
function lengthOfCell(word: string, rest: string): number {
  const [, link, mark = ''] = /^([^;|,]+)([;|,])[^=/]*$/.exec(word) ?? []
  if (link === undefined || /&#?\w+$/.test(link)) return word.length
  const isSure = mark !== ',' && !link.includes('?')
  return isSure || rest.includes(mark) ? link.length : word.length
}

/** The position where the mark `opener`, before `start`, is closed; undefined if it is not, or opens nothing. */
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
