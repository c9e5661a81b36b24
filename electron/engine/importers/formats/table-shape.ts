import { type CellKind, cellKind, endsInCutEntity, usualKind } from '../../parsing/index.ts'
import { isLinkHeading, linkColumnOf, widthOf } from '../../table/index.ts'
import { delimiterOf, withoutTitle, recordsOf } from './csv.ts'
import { startLength } from '../source/byte-source.ts'

/** The rows of a table: how they are cut, and what most of them hold. */
export interface TableShape {
  readonly delimiter: string
  /** How many cells most rows have. */
  readonly width: number
  /** The kind of most cells, by column. */
  readonly kinds: readonly (CellKind | undefined)[]
  /** The column of links; undefined if the first rows do not show it. */
  readonly linkColumn: number | undefined
}

/**
 * The shape of a file that is named CSV. Undefined if each row is one cell; `list` if there is one row,
 * and each of its cells is a link.
 */
export function tableShapeOf(start: Buffer): TableShape | 'list' | undefined {
  const text = withLastLine(start)
  const delimiter = delimiterOf(text)
  if (delimiter === undefined) return undefined
  const records = withoutTitle(recordsOf(text, delimiter))
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
 * The shape of a text that is a table although its name does not say so: its first line is headings,
 * and the column with a heading of links holds links. Undefined for any other text.
 */
export function headedTableOf(start: Buffer): TableShape | undefined {
  const bare = start.subarray(start.subarray(0, 3).equals(byteOrderMark) ? 3 : 0)
  const text = withLastLine(bare)
  for (const delimiter of betweenCells) {
    const [first = [], ...records] = withoutTitle(recordsOf(text, delimiter))
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

/** The last line of a whole text counts. That of a start may be cut. */
function withLastLine(start: Buffer): Buffer {
  return start.length < startLength ? Buffer.concat([start, Buffer.from('\n')]) : start
}

type Records = readonly (readonly string[])[]

function hasLink(cell: string): boolean {
  return cell.includes('://')
}

/**
 * True if the link of a row with too few cells may be in another column than in the other rows,
 * because the cells before the link are of other kinds. Works on bytes in any encoding.
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
 * True if a row has too many cells, and the delimiter may have cut its link. The next cell may be the
 * rest of the link if it holds no space, unless it is words with a comma or a number such as `1,234`.
 * Works on bytes in any encoding.
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
 * True if a cell may hold rows, because a quote was not closed: it has several lines, and a delimiter
 * follows a link in it. Works on bytes in any encoding.
 */
export function mayHoldRows(cells: readonly string[], delimiter: string): boolean {
  const cutLink = new RegExp(`https?://[^\\t-\\r "${delimiter}]*[${delimiter}]`, 'i')
  return cells.some((cell) => cell.includes('\v') && cutLink.test(cell))
}
