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

/**
 * What a row is to others that were split off the same text, where one row after the other is asked
 * about: of a line with very many links all are looked at once and not for each.
 */
export class PiecesOfRows {
  readonly #table: LinkTable
  #numbers: ReadonlyMap<number, number> = new Map()
  #whole: { readonly key: string; readonly isSplit: boolean } | undefined

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** Which piece of its line a row is, from 1 on; undefined: of a line that was not split. */
  numberOf(row: number): number | undefined {
    if (!this.#table.rows.has(row, mark.piece)) return undefined
    if (!this.#numbers.has(row))
      this.#numbers = new Map(piecesOfLine(this.#table, row).map((piece, at) => [piece, at + 1]))
    return this.#numbers.get(row) ?? 0
  }

  /** True where a row and others can be made one text again. */
  canBeOne(row: number): boolean {
    if (!this.#table.rows.has(row, mark.piece)) return false
    const { base, isTyped } = baseOf(this.#table, row)
    const { rows, order } = this.#table
    const place = order.placeOf(base)
    const key = isTyped ? `typed ${base}` : `line ${rows.line[place]} ${this.#table.sourceOf(row)}`
    if (this.#whole?.key !== key)
      this.#whole = { key, isSplit: splitTextOf(this.#table, row) !== undefined }
    return this.#whole.isSplit
  }
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
  const { base, isTyped } = baseOf(table, row)
  const pieces = isTyped ? [base, ...liveCutOff(table, base)] : piecesOfLine(table, base)
  const last = pieces.at(-1)
  if (pieces.length < 2 || last === undefined) return undefined
  const isWhole = pieces.every(
    (piece, index) =>
      (isTyped && index === 0) ||
      (!origins.isRewritten(piece) && (isTyped || order.cutFrom(piece) === undefined)),
  )
  const isSubmitted = pieces.some((piece) => rows.sentCode(piece) !== 0)
  // What was typed later is held further on.
  const isInOrder = pieces.every(
    (piece, index) => index === 0 || startOf(pieces[index - 1]) < startOf(piece),
  )
  // The lines that are joined to a piece would belong to nothing.
  const isJoined = pieces.some((piece) =>
    restRows(table, piece).some((rest) => rows.has(rest, mark.joined)),
  )
  if (!isWhole || !isInOrder || isJoined || isSubmitted) return undefined
  const at = startOf(pieces[0])
  return { at, length: startOf(last) + (rows.textLength[last] ?? 0) - at, pieces }

  function startOf(piece: number | undefined): number {
    return rows.textAt[piece ?? 0] ?? 0
  }
}

/** The row that others were cut off, or that is one of its line's own, and whether the user's text stands in it. */
function baseOf(
  table: LinkTable,
  row: number,
): { readonly base: number; readonly isTyped: boolean } {
  const { rows, order, origins } = table
  const hasOwn = order.cutOff(row).some((piece) => !rows.has(piece, mark.gone))
  const base = hasOwn ? row : (order.cutFrom(row) ?? row)
  return { base, isTyped: origins.isRewritten(base) }
}

function liveCutOff({ rows, order }: LinkTable, row: number): readonly number[] {
  return order.cutOff(row).filter((piece) => !rows.has(piece, mark.gone))
}
