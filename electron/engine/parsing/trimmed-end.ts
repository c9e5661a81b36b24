import type { CleanedChange } from '../../shared/link.ts'
import { isQuote, unbalancedEnd, zeroWidth } from './characters.ts'
import { type DotsAtEnd, dotsAtEnd, endOfHost } from './dots-at-end.ts'
import { endsInEntity } from './entities.ts'

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
