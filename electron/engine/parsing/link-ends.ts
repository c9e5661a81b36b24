import type { CleanedChange } from '../../shared/link.ts'
import { runAtEnd } from '../../shared/text.ts'
import {
  allZeroWidth,
  endsInEntities,
  endsInEntity,
  hasLetters,
  isQuote,
  unbalancedEnd,
  zeroWidth,
} from './characters.ts'

/** True for a character that stays at the end of a link in any case. */
export function isNeverTakenOff(mark: string): boolean {
  return /[\p{L}\p{N}/=_-]/u.test(mark)
}

const pictographAtEnd =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{fe0f}]$/u

/** The end of a link, and the dots before it that are a question. */
export interface TrimmedEnd {
  readonly end: number
  readonly dots: DotsAtEnd | undefined
}

/**
 * Removes from the end of a link: white space (also written as `\n`), unbalanced closing brackets,
 * punctuation that ends a sentence or follows a closing quote, and symbols like 👈 if `isDecorated`.
 */
export function trimmedEnd(
  text: string,
  start: number,
  bodyEnd: number,
  punctuation: RegExp | undefined,
  isDecorated: boolean,
  changes: Set<CleanedChange>,
): TrimmedEnd {
  const isUnbalanced = unbalancedEnd(text, start)
  const hostEnd = endOfHost(text, start)
  let quoteEnd = endOfQuote(text, start, bodyEnd)
  let end = bodyEnd
  while (end > start) {
    const escapesAt = startOfEscapes(text, start, end)
    if (escapesAt < end && !text.slice(start, escapesAt).includes('\\')) {
      changes.add('white-space')
      end = escapesAt
      quoteEnd = endOfQuote(text, start, end)
      continue
    }
    const mark = text[end - 1] ?? ''
    if (isNeverTakenOff(mark)) break
    if ((end > hostEnd ? /(?:…|\.\.)$/ : /(?:…|\.{3})$/).test(text.slice(end - 3, end))) break
    if (/\s/.test(mark)) changes.add('white-space')
    else if (zeroWidth.test(mark)) changes.add('zero-width')
    else if (end > quoteEnd) changes.add('punctuation')
    else if (end === quoteEnd && isEitherQuote.test(mark)) changes.add('quotes')
    else if (isUnbalanced(end)) changes.add(isQuote(mark) ? 'quotes' : 'brackets')
    else if (punctuation?.test(mark) === true && !endsInEntity(text.slice(start, end)))
      changes.add('punctuation')
    else {
      const symbol = isDecorated && pictographAtEnd.exec(text.slice(Math.max(start, end - 2), end))
      if (!symbol) break
      changes.add('surrounding-text')
      end -= symbol[0].length - 1
    }
    end--
  }
  return { end, dots: dotsAtEnd(text, start, end) }
}

/**
 * The start of the line ends and tabs before `end` that are written as in program code, `\n`; `end` if
 * there are none. The URL parser would make path segments of them.
 */
export function startOfEscapes(text: string, start: number, end: number): number {
  let at = end
  while (at - 2 >= start && text[at - 2] === '\\' && /[nrt]/.test(text[at - 1] ?? '')) at -= 2
  return at
}

/** The end of a closing quote with separators behind it, which no link holds; `end` if there is none. */
function endOfQuote(text: string, start: number, end: number): number {
  let at = end
  let hasSeparator = false
  for (; at > start && /[\s,;.|:]/.test(text[at - 1] ?? ''); at--)
    if (/[,;|]/.test(text[at - 1] ?? '')) hasSeparator = true
  const quote = text[at - 1] ?? ''
  if (!hasSeparator || !/["'`»”’›」』]/.test(quote)) return end
  return isEitherQuote.test(quote) || unbalancedEnd(text, start)(at) ? at : end
}

/** The same mark opens and closes, or is an apostrophe, so these are not counted. */
const isEitherQuote = /['’`]/

/** The dots at the end of a link. */
export interface DotsAtEnd {
  readonly start: number
  /**
   * `ellipsis`: `…` or three dots, where a program may have cut the link. `stops`: two dots, or one before
   * `_`; one ends a sentence, the other may be part of the link.
   */
  readonly kind: 'ellipsis' | 'stops'
  /** True if the first dot belongs to an abbreviation. */
  readonly isOfAbbreviation: boolean
}

const ellipsis = /…|\.{3,}/
const stops = /\.\.|\.(?=_)/
/** All but letters, digits and the marks between the parts of a link. */
const markAtEnd = /[^\p{L}\p{N}\s/=&#%+@$]$/u
const abbreviation = /[_.-]\p{Lu}\p{L}{0,3}\.$/u
const longestAbbreviation = 12

/**
 * Finds the dots among the marks that end a link at `end`. The same rule holds for a link that is a
 * whole line and for one in a sentence: a link that is cut out of a sentence must not lose its question.
 * Undefined for a single full stop, and for two dots behind a host, which are never part of it.
 */
export function dotsAtEnd(text: string, start: number, end: number): DotsAtEnd | undefined {
  let at = end
  for (; at > start; at--) if (!markAtEnd.test(text.slice(Math.max(start, at - 2), at))) break
  const marks = text.slice(at, end)
  const cut = ellipsis.exec(marks)
  if (cut !== null) return { start: at + cut.index, kind: 'ellipsis', isOfAbbreviation: false }
  const found = stops.exec(marks)
  if (found === null) return undefined
  const from = at + found.index
  if (from <= endOfHost(text, start)) return undefined
  const isOfAbbreviation = found[0] === '..' && endsInAbbreviation(text.slice(start, from + 1))
  return { start: isOfAbbreviation ? from + 1 : from, kind: 'stops', isOfAbbreviation }
}

/** True if the final full stop may be part of the link, as in `/wiki/Sammy_Davis_Jr.` */
export function endsInAbbreviation(link: string): boolean {
  return abbreviation.test(link.slice(-longestAbbreviation))
}

/** The end of the host and port of the link at `start`. */
function endOfHost(text: string, start: number): number {
  const from = text.indexOf('//', start) + 2
  const length = text.slice(from).search(/[/?#\\\s]/)
  return length === -1 ? text.length : from + length
}

/** Marks at the end of a link that are likely not part of it. */
export interface MarksAtEnd {
  readonly start: number
  /** True if they may well be part of a title, because they follow such letters: `/君の名は？`. */
  readonly mayBeOfTitle: boolean
}

// Links rarely end in `,` or `;`, but lines of lists do. `Yahoo!` and `K-ON！` are pages, but a wide mark
// more often ends a sentence. The look-behinds make each pattern start at the start of a run.
const marks = /(?:(?<![.,;])[.,;]*[,;]|(?<![.,;!?！？])[.,;!?]*[！？][.,;!?！？]*)$/

/** The marks to ask about at the end of a link at [start, end) that is a whole line; undefined without any. */
export function marksAtEnd(text: string, start: number, end: number): MarksAtEnd | undefined {
  if (!/[,;.!?！？]/.test(text[end - 1] ?? '')) return undefined
  const link = text.slice(start, end)
  const found = marks.exec(link)
  if (found === null || endsInEntities(link)) return undefined
  return {
    start: start + found.index,
    mayBeOfTitle: /[！？]/.test(found[0]) && !/[!-~]$/.test(link.slice(0, found.index)),
  }
}

/** The start of the full stops before the comma or semicolon at `end`; `end` if there are none. */
export function startOfStops(text: string, start: number, end: number): number {
  if (!/[,;]/.test(text[end] ?? '')) return end
  let at = end
  while (at > start && text[at - 1] === '.') at--
  return at
}

const brackets = runAtEnd(/[([{<（［【〔《〈]/.source, /\s*/.source)
const quotes = runAtEnd(/["'`«“„‘‹「『]/.source, /\s*/.source)

/** True if words come before the link: `see https://…`, but not `a) https://…` or `12. https://…`. */
export function standsInProse(before: string): boolean {
  return hasLetters(before) && !/^[^\p{L}]*\p{L}[.)]\s*$/u.test(before)
}

/** The changes that removing the text before a link makes. */
export function changesBefore(before: string): readonly CleanedChange[] {
  if (before === '') return []
  if (standsInProse(before)) return ['surrounding-text']
  const changes: CleanedChange[] = []
  if (before.includes('\ufeff')) changes.push('byte-order-mark')
  if (zeroWidth.test(before.replaceAll('\ufeff', ''))) changes.push('zero-width')
  let rest = before.replace(allZeroWidth, '')
  const take = (mark: RegExp, change: CleanedChange): void => {
    const left = rest.replace(mark, '')
    if (left !== rest) changes.push(change)
    rest = left
  }
  take(/^\s*>[>\s]*/, 'quote-mark')
  take(
    /^\s*(?:[([#]?[\p{L}\p{N}]{1,7}[.)\]:]?|[-–—*•·‣▪◦●○✓✔→➜]+)(?=\s|$|\p{Ps}|https?:)/u,
    'bullet',
  )
  take(brackets, 'brackets')
  take(quotes, 'quotes')
  take(brackets, 'brackets')
  if (rest.trim() !== '') changes.push('surrounding-text')
  return changes.length === 0 ? ['white-space'] : changes
}
