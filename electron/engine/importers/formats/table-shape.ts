import { type CellKind, cellKind, endsInCutEntity, usualKind } from '../../parsing/index.ts'
import { isLinkHeading, linkColumnOf, widthOf } from '../../table/index.ts'
import { delimiterOf, fromHeadings, recordsOf } from './csv.ts'
import { startLength } from '../source/byte-source.ts'

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

/** Undefined where nothing parts the rows; `list` where there is one row, all of whose cells are links. */
export function tableShapeOf(start: Buffer): TableShape | 'list' | undefined {
  const text = withLastLine(start)
  const delimiter = delimiterOf(text)
  if (delimiter === undefined) return undefined
  const records = fromHeadings(recordsOf(text, delimiter))
  const [first = []] = records
  const filled = records.length === 1 ? first.filter((cell) => cell.trim() !== '') : []
  const isList = filled.length > 1 && filled.every(hasLink)
  return isList ? 'list' : shapeBy(delimiter, records)
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
  const text = withLastLine(bare)
  for (const delimiter of betweenCells) {
    const [first = [], ...records] = fromHeadings(recordsOf(text, delimiter))
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

/** The last line of a start may be cut, that of a whole text counts like the others. */
function withLastLine(start: Buffer): Buffer {
  return start.length < startLength ? Buffer.concat([start, Buffer.from('\n')]) : start
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
 * stood in it: what stands behind it without a space may be its rest, but for words that a comma and a
 * space part, and numbers such as `1,234`. Of bytes.
 */
export function mayBeCut(cells: readonly string[], { delimiter, width }: TableShape): boolean {
  if (cells.findLastIndex((cell) => cell.trim() !== '') < width) return false
  const surplus = cells.length - width
  return cells.some((cell, column) => {
    const next = cells[column + 1] ?? ''
    if (next === '' || !endsInLink.test(cell)) return false
    const behind = cells.slice(column + 2, column + 2 + surplus)
    const isWords = hasWhiteSpace.test(next) || behind.some((part) => part.startsWith(' '))
    const isNumber = /^\d{1,3}$/.test(next) && behind.every((part) => /^\d{3}$/.test(part))
    return endsInCutEntity(cell) || !(isWords || (delimiter === ',' && isNumber))
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
