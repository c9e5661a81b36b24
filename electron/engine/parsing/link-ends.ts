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

/** True for what ends a link wherever it stands. */
export function isNeverTakenOff(mark: string): boolean {
  return /[\p{L}\p{N}/=_-]/u.test(mark)
}

const pictographAtEnd =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{fe0f}]$/u

/** Where a link ends, and the dots before that which are asked about. */
export interface TrimmedEnd {
  readonly end: number
  readonly dots: DotsAtEnd | undefined
}

/**
 * Takes white space, also written as `\n`, unbalanced closing brackets and, where it ends a sentence
 * or stands behind a closing quote, punctuation off the end; symbols like 👈 where the text around the
 * link is decorated with such.
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
 * Where the line ends and tabs begin that stand before `end` as program code writes them, `\n`; else
 * `end`. The parser would make parts of a path of them.
 */
export function startOfEscapes(text: string, start: number, end: number): number {
  let at = end
  while (at - 2 >= start && text[at - 2] === '\\' && /[nrt]/.test(text[at - 1] ?? '')) at -= 2
  return at
}

/** Where a closing quote ends that separators stand behind, which no link holds; else the whole end. */
function endOfQuote(text: string, start: number, end: number): number {
  let at = end
  let hasSeparator = false
  for (; at > start && /[\s,;.|:]/.test(text[at - 1] ?? ''); at--)
    if (/[,;|]/.test(text[at - 1] ?? '')) hasSeparator = true
  const quote = text[at - 1] ?? ''
  if (!hasSeparator || !/["'`»”’›」』]/.test(quote)) return end
  return isEitherQuote.test(quote) || unbalancedEnd(text, start)(at) ? at : end
}

/** The same mark opens and closes, or is an apostrophe: nobody counts them. */
const isEitherQuote = /['’`]/

/** Dots that end a link, with the marks behind them. */
export interface DotsAtEnd {
  readonly start: number
  /**
   * `…` and three dots stand where a program cut a link; of two, or of one before `_`, one ends a
   * sentence, and the others may be of the link.
   */
  readonly kind: 'ellipsis' | 'stops'
  /** Before the dots an abbreviation stands, whose own the first of them is then. */
  readonly isOfAbbreviation: boolean
}

const ellipsis = /…|\.{3,}/
const stops = /\.\.|\.(?=_)/
/** All but letters, figures and what parts an address. */
const markAtEnd = /[^\p{L}\p{N}\s/=&#%+@$]$/u
const abbreviation = /[_.-]\p{Lu}\p{L}{0,3}\.$/u
const longestAbbreviation = 12

/**
 * The dots among the marks that end a link at `end`, alone on its line and in a sentence alike: what is
 * asked about in one of both and not in the other goes unasked as soon as it stands alone. Undefined
 * for a lone full stop, and where two end a host, which none does.
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

/** True where the full stop at the end may be of the link, as in `/wiki/Sammy_Davis_Jr.` */
export function endsInAbbreviation(link: string): boolean {
  return abbreviation.test(link.slice(-longestAbbreviation))
}

/** Where the host of the link at `start` ends, or its port. */
function endOfHost(text: string, start: number): number {
  const from = text.indexOf('//', start) + 2
  const length = text.slice(from).search(/[/?#\\\s]/)
  return length === -1 ? text.length : from + length
}

/** Marks at the end of a link that most likely are not of it, but may be. */
export interface MarksAtEnd {
  readonly start: number
  /** Behind letters beyond ASCII they may well be of a title, as in `/君の名は？`. */
  readonly mayBeOfTitle: boolean
}

// Pages that end in `,` or `;` are hardly ever found, lists that do are; `Yahoo!` and `K-ON！` are pages,
// but what ends in a wide mark was more often typed in a sentence. Each is looked for from where a run begins.
const marks = /(?:(?<![.,;])[.,;]*[,;]|(?<![.,;!?！？])[.,;!?]*[！？][.,;!?！？]*)$/

/**
 * Where the link at [start, end), which is alone on its line, ends in marks that the user is asked
 * about; undefined where it does not.
 */
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

/** Where the full stops begin that end a link before the comma or semicolon at `end`; else `end`. */
export function startOfStops(text: string, start: number, end: number): number {
  if (!/[,;]/.test(text[end] ?? '')) return end
  let at = end
  while (at > start && text[at - 1] === '.') at--
  return at
}

const brackets = runAtEnd(/[([{<（［【〔《〈]/.source, /\s*/.source)
const quotes = runAtEnd(/["'`«“„‘‹「『]/.source, /\s*/.source)

/** True where words lead to a link: `see https://…`, but not `a) https://…` or `12. https://…`. */
export function standsInProse(before: string): boolean {
  return hasLetters(before) && !/^[^\p{L}]*\p{L}[.)]\s*$/u.test(before)
}

/** What is taken off a link with what stands before it; nothing where nothing does. */
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
