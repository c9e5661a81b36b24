import { type GridSelection, selectedRange } from './grid-selection.ts'
import type { PageCache } from './page-cache.ts'

/**
 * Selected rows as they were drawn at a press, since others may stand in their places by the time that
 * anything is done to them. `by-place`: the list has them, all of it or more than a grid holds.
 * Undefined: that list gave way, so that nobody knows any more which they are.
 */
export type PressedRows<Row> = readonly Row[] | 'by-place' | undefined

/** What a key or a menu is for, as it was drawn at the press. */
export interface RowPress<Row> {
  /** That with the keyboard, or under the pointer; undefined: its list gave way before it was seen. */
  readonly row: Row | undefined
  readonly rows: PressedRows<Row>
  readonly selection: GridSelection
}

/** More are read from their list rather than row by row. */
const mostRows = 500

/** The selected rows as a grid draws them now. */
export function pressedRows<Row>(
  cache: Pick<PageCache<Row>, 'rowMeant' | 'isHere'>,
  selection: GridSelection,
): PressedRows<Row> {
  if (selection.isAll === true) return 'by-place'
  const [first, last] = selectedRange(selection)
  const count = Math.min(last - first + 1, mostRows + 1)
  const drawn = Array.from({ length: count }, (_, row) => cache.rowMeant(first + row))
  const rows = drawn.filter((row) => row !== undefined)
  if (rows.length === count && count <= mostRows) return rows
  // Of a list that took the place of another the ends may be drawn as they were there.
  const isOfList = (row: number) => cache.isHere(row, row + 1) || cache.rowMeant(row) === undefined
  return isOfList(first) && isOfList(last) ? 'by-place' : undefined
}
