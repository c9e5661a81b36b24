import type { LinkTable } from './link-table.ts'
import { mark } from './rows.ts'

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
