import { endBeforeWords, standsInProse } from './candidate.ts'
import { unbalancedEnd } from './characters.ts'
import { isInsideAnother } from './is-inside-another.ts'

/** One of several links of a line, as [start, end) in it. */
export interface Piece {
  readonly start: number
  readonly end: number
  readonly isInProse: boolean
}

/**
 * Splits a line with several links where the next thing after white space, `;`, `,` or `|` is
 * http:// or https://. Empty for a line that stays whole.
 */
export function piecesOf(line: string): readonly Piece[] {
  if (line.indexOf('://') === line.lastIndexOf('://')) return []
  const starts: number[] = []
  const ends: number[] = []
  for (const { index } of line.matchAll(/https?:\/\//gi)) {
    const previous = starts.at(-1)
    if (previous === undefined) {
      if (isInsideAnother(line, index)) return []
      starts.push(index)
    } else {
      const border = borderBetween(line, previous, index)
      if (border.kind !== 'apart') continue
      starts.push(index)
      ends.push(border.at)
    }
  }
  if (starts.length < 2) return []
  const isInProse = standsInProse(line.slice(0, starts[0]))
  return starts.map((start, index) => {
    const end = Math.min(ends[index] ?? line.length, endBeforeWords(line, start) ?? line.length)
    const length = isInProse ? line.slice(start, end).search(/[\s<>"]|\]\(/) : -1
    return { start, end: tightEnd(line, start, length === -1 ? end : start + length), isInProse }
  })
}

/** Where further links begin in the link at [start, end) that may be part of its query. */
export function cutsInQuery(text: string, start: number, end: number): readonly number[] {
  if (text.indexOf('://', start + 8) === -1) return []
  return [...text.slice(start + 1, end).matchAll(/https?:\/\//gi)]
    .map(({ index }) => start + 1 + index)
    .filter((at) => borderBetween(text, start, at).kind === 'doubtful')
}

/** The end of a piece without separators, closing brackets and the next one's numbering. */
export function tightEnd(line: string, start: number, end: number): number {
  let tight = start + line.slice(start, end).replace(/\s[([]?\d{1,4}[.)\]]\s*$/, '').length
  const isUnbalanced = unbalancedEnd(line, start)
  while (tight > start && (isUnbalanced(tight) || /[\s;,|]/.test(line[tight - 1] ?? ''))) tight--
  return tight
}

type Border =
  | { readonly kind: 'apart'; readonly at: number }
  /** A separator inside a query, or nothing at all: the user knows whether they are two links. */
  | { readonly kind: 'doubtful' }
  | { readonly kind: 'inside' }

function borderBetween(text: string, previous: number, at: number): Border {
  let edge = at
  while (edge > previous && /[([{<"'«“*_]/.test(text[edge - 1] ?? '')) edge--
  const between = text.slice(previous, edge)
  const mark = between.at(-1) ?? ''
  const isSameWord = !/\s/.test(between)
  if (/\s/.test(mark)) return { kind: 'apart', at: edge }
  if (/[;,|]/.test(mark))
    return isSameWord && between.includes('?') ? { kind: 'doubtful' } : { kind: 'apart', at: edge }
  if (!isSameWord)
    return isInsideAnother(text, at) ? { kind: 'inside' } : { kind: 'apart', at: edge }
  if (/[<>"]|\]\($/.test(text.slice(previous, at))) return { kind: 'apart', at: edge }
  return /[\p{L}\p{N}]/u.test(mark) && !between.includes('?')
    ? { kind: 'doubtful' }
    : { kind: 'inside' }
}
