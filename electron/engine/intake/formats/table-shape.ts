import { type CellKind, cellKind, usualKind } from '../reading/cell-kind.ts'
import { endsInCutEntity } from '../reading/entities.ts'
import { delimiterOf, recordsOf } from './delimiter.ts'

/** How the rows of a file that is a table by its name are parted. */
export interface TableShape {
  readonly delimiter: string
  /** Cells of most rows. */
  readonly width: number
  /** What most cells of each column are. */
  readonly kinds: readonly (CellKind | undefined)[]
}

/** Undefined where nothing parts the rows, or what does stands in no link. */
export function tableShapeOf(start: Buffer): TableShape | undefined {
  const delimiter = delimiterOf(start)
  if (delimiter === undefined || delimiter === '\t') return undefined
  const rowsOfWidth = Map.groupBy(recordsOf(start, delimiter), ({ length }) => length)
  const [rows = []] = [...rowsOfWidth.values()].toSorted((one, other) => other.length - one.length)
  const width = rows[0]?.length ?? 1
  const kinds = Array.from({ length: width }, (_, column) =>
    usualKind(rows.map((cells) => cells[column] ?? '')),
  )
  return { delimiter, width, kinds }
}

const endsInLink = /https?:\/\/[^\t-\r ]+$/i
const hasWhiteSpace = /[\t-\r ]/

/**
 * Whether of a row with a cell too many a link may have been cut, because the mark between cells
 * stood in it: without a space, what stands behind it may be its rest, but for a comma before a word
 * or a number like those of the other rows. Of bytes.
 */
export function mayBeCut(
  cells: readonly string[],
  { delimiter, width, kinds }: TableShape,
): boolean {
  if (cells.findLastIndex((cell) => cell.trim() !== '') < width) return false
  return cells.some((cell, column) => {
    const next = cells[column + 1] ?? ''
    if (next === '' || !endsInLink.test(cell)) return false
    if (endsInCutEntity(cell)) return true
    const kind = cellKind(next)
    const isUsual = delimiter === ',' && kind !== 'other' && kind === kinds[column + 1]
    return !isUsual && !hasWhiteSpace.test(next)
  })
}

/**
 * Whether rows may stand in one cell, because a quote was not closed where it should be: what parts
 * cells follows a link in it, and it has more than one line. Of bytes.
 */
export function mayHoldRows(cells: readonly string[], delimiter: string): boolean {
  const cutLink = new RegExp(`https?://[^\\t-\\r "${delimiter}]*[${delimiter}]`, 'i')
  return cells.some((cell) => cell.includes('\v') && cutLink.test(cell))
}
