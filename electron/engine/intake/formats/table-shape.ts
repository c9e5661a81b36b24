import { type CellKind, cellKind, mayEndLink, usualKind } from '../reading/cell-kind.ts'
import { endsInCutEntity } from '../reading/entities.ts'
import { isLinkHeading, linkColumnOf, widthOf } from '../table/layout.ts'
import { delimiterOf, recordsOf } from './delimiter.ts'
import { seenAtStart } from './peeked.ts'

/** How the rows of a file that is a table by its name are parted. */
export interface TableShape {
  readonly delimiter: string
  /** Cells of most rows. */
  readonly width: number
  /** What most cells of each column are. */
  readonly kinds: readonly (CellKind | undefined)[]
  /** The column of links, as far as the first rows show it. */
  readonly linkColumn: number | undefined
}

/** Undefined where nothing parts the rows. */
export function tableShapeOf(start: Buffer): TableShape | undefined {
  const delimiter = delimiterOf(start)
  return delimiter === undefined ? undefined : shapeBy(delimiter, recordsOf(start, delimiter))
}

function shapeBy(delimiter: string, records: Records): TableShape {
  const width = widthOf(records)
  const [first = []] = records
  const isHeaded = first.length === width && first.some(isLinkHeading)
  const rows = records.filter((cells, at) => cells.length === width && !(isHeaded && at === 0))
  const kinds = Array.from({ length: width }, (_, column) =>
    usualKind(rows.map((cells) => cells[column] ?? '')),
  )
  return { delimiter, width, kinds, linkColumn: linkColumnOf(rows, first) }
}

const betweenCells = [';', '|', ','] as const
const longestHeading = 40
const byteOrderMark = Buffer.from('\ufeff')

/**
 * The shape of a text that is a table without saying so by its name: its first line is headings, one
 * of them of links, and below that one stand links. Undefined for any other text.
 */
export function headedTableOf(start: Buffer): TableShape | undefined {
  const bare = start.subarray(start.subarray(0, 3).equals(byteOrderMark) ? 3 : 0)
  // The last line of a start may be cut, that of a whole text counts like the others.
  const text = start.length < seenAtStart ? Buffer.concat([bare, Buffer.from('\n')]) : bare
  for (const delimiter of betweenCells) {
    const [first = [], ...records] = recordsOf(text, delimiter)
    const isHeading =
      first.length > 1 &&
      first.some(isLinkHeading) &&
      first.every((cell) => cell.length <= longestHeading && /[a-z\x80-\xff]/i.test(cell))
    if (!isHeading || first.some(hasLink)) continue
    const cells = records.filter(({ length }) => length > 1)
    const isTable =
      cells.length * 2 > records.length &&
      records.some(
        (record) =>
          record.length === first.length &&
          record.some((cell, column) => hasLink(cell) && isLinkHeading(first[column] ?? '')),
      )
    if (isTable) return shapeBy(delimiter, [first, ...records])
  }
  return undefined
}

type Records = readonly (readonly string[])[]

function hasLink(cell: string): boolean {
  return cell.includes('://')
}

/**
 * Whether the link of a row with cells too few may stand in another column than in the other rows:
 * its cells before the link are not of the kinds that stand there. Of bytes.
 */
export function mayBeShifted(cells: readonly string[], { kinds, linkColumn }: TableShape): boolean {
  if (linkColumn === undefined || cells.length < 2 || !cells.some(hasLink)) return false
  if (!hasLink(cells[linkColumn] ?? '')) return true
  return cells.slice(0, linkColumn).some((cell, column) => {
    const kind = cellKind(cell)
    return kind !== undefined && kinds[column] !== undefined && kind !== kinds[column]
  })
}

const endsInLink = /https?:\/\/[^\t-\r ]+$/i
const hasWhiteSpace = /[\t-\r ]/

/**
 * Whether of a row with a cell too many a link may have been cut, because the mark between cells
 * stood in it: without a space, what stands behind it may be its rest, but for a comma before a word
 * or a number like those of the other rows, unless one of the cells too many ends as addresses do. Of bytes.
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
    if (isUsual) return goesOnAsAddress(cells.slice(column + 1, column + 1 + cells.length - width))
    return !hasWhiteSpace.test(next)
  })
}

/** Whether cells may be one address with their commas: without a space, and one ends as addresses do. */
function goesOnAsAddress(cells: readonly string[]): boolean {
  const end = cells.findIndex((cell) => hasWhiteSpace.test(cell) || hasLink(cell))
  return cells.slice(0, end === -1 ? cells.length : end).some((cell) => mayEndLink.test(cell))
}

/**
 * Whether rows may stand in one cell, because a quote was not closed where it should be: what parts
 * cells follows a link in it, and it has more than one line. Of bytes.
 */
export function mayHoldRows(cells: readonly string[], delimiter: string): boolean {
  const cutLink = new RegExp(`https?://[^\\t-\\r "${delimiter}]*[${delimiter}]`, 'i')
  return cells.some((cell) => cell.includes('\v') && cutLink.test(cell))
}
