import type { LinkTable } from './link-table.ts'
import { mark } from './rows.ts'
import { restRows } from './wrapped-lines.ts'

/** All rows that a row's line was split into, as far as they are there, in order. */
export function piecesOfLine(table: LinkTable, row: number): readonly number[] {
  const { rows } = table
  const place = table.order.placeOf(row)
  const firstOfSource = table.sources[table.sourceOf(row)]?.firstRow ?? 0
  let first = place
  while (first > firstOfSource && rows.line[first - 1] === rows.line[place]) first--
  const pieces: number[] = []
  for (const other of table.inOrder(first)) {
    if (rows.line[other] !== rows.line[place]) break
    if (!rows.has(other, mark.gone)) pieces.push(other)
  }
  return pieces
}

/** A text that was split into several links. */
export interface SplitText {
  /** Where it stands among the bytes. */
  readonly at: number
  readonly length: number
  /** The rows that it became, in order. */
  readonly pieces: readonly number[]
}

/**
 * The text that a row and others are the links of: what the user typed or cut apart, else the row's
 * line. Undefined where the row was not split off, or one of them is another text by now.
 */
export function splitTextOf(table: LinkTable, row: number): SplitText | undefined {
  const { rows, order, origins } = table
  const own = liveCutOff(table, row)
  const base = own.length > 0 ? row : (order.cutFrom(row) ?? row)
  const isTyped = origins.isRewritten(base)
  const pieces = isTyped ? [base, ...liveCutOff(table, base)] : piecesOfLine(table, base)
  const last = pieces.at(-1)
  if (pieces.length < 2 || last === undefined) return undefined
  const isWhole = pieces.every(
    (piece, index) =>
      (isTyped && index === 0) ||
      (!origins.isRewritten(piece) && (isTyped || order.cutFrom(piece) === undefined)),
  )
  // What was typed later is held further on.
  const isInOrder = pieces.every(
    (piece, index) => index === 0 || startOf(pieces[index - 1]) < startOf(piece),
  )
  // The lines that are joined to a piece would belong to nothing.
  const isJoined = pieces.some((piece) =>
    restRows(table, piece).some((rest) => rows.has(rest, mark.joined)),
  )
  if (!isWhole || !isInOrder || isJoined) return undefined
  const at = startOf(pieces[0])
  return { at, length: startOf(last) + (rows.textLength[last] ?? 0) - at, pieces }

  function startOf(piece: number | undefined): number {
    return rows.textAt[piece ?? 0] ?? 0
  }
}

function liveCutOff({ rows, order }: LinkTable, row: number): readonly number[] {
  return order.cutOff(row).filter((piece) => !rows.has(piece, mark.gone))
}
