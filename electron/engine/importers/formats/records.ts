import {
  areOfManySites,
  cellDelimiters,
  type CellKind,
  cellKind,
  type CellMarks,
  haveSureCells,
  isParameter,
  type LinkWithCells,
  mayEndLink,
  usualKind,
} from '../../parsing/index.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { csvLines, type DoubtCheck, recordsOf } from './csv.ts'
import { mayBeCut, mayBeShifted, mayHoldRows, type TableShape } from './table-shape.ts'

/** Delimiters that need fewer records to agree. Commas are common in links. */
const rarelyInLinks = [';', '|'] as const
const byteOrderMark = Buffer.from('\ufeff')
const lineFeed = Buffer.from('\n')
/** A shorter start is the whole text. */
const shortestStart = 2 ** 16

/** How the lines of a text are records. */
export interface RecordShape {
  readonly delimiter: string
  /** How many cells each record has. */
  readonly width: number
  /** A column behind the links holds `name=value`, which elsewhere belongs to the link. */
  readonly hasParameters: boolean
  /** The kind of most cells, by column. */
  readonly kinds: readonly (CellKind | undefined)[]
}

/**
 * The shape of a text that is CSV although its name does not say so. `https://a.example/;anchor;10` is a
 * link and its cells; sent whole, it would pay for a page that does not exist. Links may hold all three
 * delimiters, so every record at the text's start must have the same shape, or most of them: then the
 * other lines become questions. Undefined for any other text.
 */
export function shapeOfRecords(start: Buffer): RecordShape | undefined {
  const text = start.subarray(start.subarray(0, 3).equals(byteOrderMark) ? 3 : 0)
  // The last line of a whole text counts. That of a start may be cut.
  const lines = start.length < shortestStart ? Buffer.concat([text, lineFeed]) : text
  const strictly = shapeAmong(cellDelimiters, (delimiter) => recordsOf(lines, delimiter))
  if (strictly !== undefined || lines.includes('"')) return strictly
  return shapeAmong(rarelyInLinks, (delimiter) => recordsAmongLines(recordsOf(lines, delimiter)))
}

function shapeAmong(
  marks: readonly string[],
  recordsBy: (delimiter: string) => Records,
): RecordShape | undefined {
  for (const delimiter of marks) {
    const records = recordsBy(delimiter)
    if (!areRecords(records, delimiter)) continue
    const [first = []] = records
    const body = isHeader(first) ? records.slice(1) : records
    return {
      delimiter,
      width: first.length,
      hasParameters: records.filter(mayHoldParameter).length * 2 > records.length,
      kinds: first.map((_, column) => usualKind(body.map((cells) => cells[column] ?? ''))),
    }
  }
  return undefined
}

/**
 * True if a line may not be a record of this shape, so cutting it could change its link:
 * `https://a.example/x;v=1` is one link, `https://a.example/x;v1` may be. Works on bytes in any encoding.
 */
function mayBeNoRecord(
  cells: readonly string[],
  { width, hasParameters, kinds }: RecordShape,
): boolean {
  if (cells.length !== width) return cells.some((cell) => cell.trim() !== '')
  return cells.some((cell, column) => {
    if (!cell.includes('://')) return false
    const next = cells[column + 1] ?? ''
    const kind = cellKind(next)
    const isUsual = kind === kinds[column + 1]
    if (kind === undefined || (isUsual && kind !== 'other')) return false
    if (hasWhiteSpace.test(next) || !endsInLink.test(cell)) return false
    return !isUsual || (!hasParameters && isParameter.test(next))
  })
}

/** True if `name=value` follows a link without a space. */
function mayHoldParameter(cells: readonly string[]): boolean {
  return cells.some(
    (cell, column) => endsInLink.test(cell) && isParameter.test(cells[column + 1] ?? ''),
  )
}

type Records = readonly (readonly string[])[]

const fewestAmongLines = 3

/**
 * The records among the lines, if most lines are records, begin with their link, and have words or a
 * third cell behind it (`…/page;2` may be one link). Otherwise none. The other lines become questions.
 */
function recordsAmongLines(lines: Records): Records {
  const width = usualWidth(lines)
  const records = lines.filter(({ length }) => length === width)
  const isMost = records.length >= fewestAmongLines && records.length * 2 > lines.length
  const linked = records.filter((cells) => cells.some(hasLink))
  const beginWithLink = linked.every(([first = '']) => isWholeLink.test(first.trim()))
  const isSure = records.some(([, ...cells]) => cells.length > 1 || cells.some(hasSpace))
  return isMost && beginWithLink && isSure ? records : []
}

/** The most frequent number of cells among lines with several. */
function usualWidth(lines: Records): number {
  const widths = lines.map(({ length }) => length).filter((length) => length > 1)
  const count = (width: number): number => widths.filter((other) => other === width).length
  return [...new Set(widths)].toSorted((one, other) => count(other) - count(one))[0] ?? 0
}

/** Only the ASCII space: in UTF-8, the byte of a no-break space is part of other letters too. */
function hasSpace(cell: string): boolean {
  return cell.trim().includes(' ')
}

function areRecords(records: Records, delimiter: string): boolean {
  const [first = []] = records
  const { length: width } = first
  if (records.length < 2 || width < 2 || records.some(({ length }) => length !== width))
    return false
  const hasHeader = isHeader(first)
  const body = hasHeader ? records.slice(1) : records
  const columns = first.map((_, column) => body.map((cells) => (cells[column] ?? '').trim()))
  const linkColumns = columns.filter((cells) => cells.some(hasLink))
  const others = columns.filter((cells) => !linkColumns.includes(cells))
  const hasWords = others.some((cells) => cells.some((cell) => cell !== ''))
  return (
    hasWords &&
    linkColumns.every((cells) => cells.every((cell) => !hasLink(cell) || isWholeLink.test(cell))) &&
    linkColumns.some((cells) => new Set(cells.filter(hasLink)).size * 2 > body.length) &&
    (hasHeader || others.flat().every((cell) => !mayEndLink.test(cell))) &&
    // The links of some newspapers hold commas, each the same number.
    (hasHeader || delimiter !== ',' || areSurelyCells(records))
  )
}

function isHeader(record: readonly string[]): boolean {
  return record.every((cell) => /\p{L}/u.test(cell) && !hasLink(cell))
}

// ASCII white space only: in UTF-8, the bytes of “à” hold that of a no-break space.
const isWholeLink = /^https?:\/\/[^\t-\r ]+$/i
const endsInLink = /https?:\/\/[^\t-\r ]+$/i
const hasWhiteSpace = /[\t-\r ]/

function hasLink(cell: string): boolean {
  return /https?:\/\//i.test(cell)
}

/** True if the commas are between cells, and not in links. */
function areSurelyCells(records: Records): boolean {
  if (records.some((cells) => cells.some(isNoPartOfLink))) return true
  const linked = records.map((record): LinkWithCells => {
    const at = record.findIndex(hasLink)
    return { link: record[at] ?? '', cells: record.slice(at + 1) }
  })
  const behind = linked.filter(({ cells }) => cells.length > 0)
  return behind.length >= fewestAmongLines && areOfManySites(behind) && haveSureCells(behind)
}

function isNoPartOfLink(cell: string): boolean {
  return !hasLink(cell) && hasSpace(cell)
}

/**
 * Reads a text of this shape as lines of tab-separated cells. A line that may not be a record stays
 * whole and becomes a question, because the shape was found from the text's start alone.
 */
export function recordLines(source: ByteSource, shape: RecordShape): ByteSource {
  const isDoubtful = (cells: readonly string[]): boolean => mayBeNoRecord(cells, shape)
  return linesExceptDoubtful(source, shape.delimiter, { fewestCells: 1 }, isDoubtful)
}

/**
 * Reads a table of this shape. A row with more or fewer cells than the others stays whole if its link
 * may be cut or in another column; any row does if one of its cells may hold rows. No link holds a tab,
 * so rows with tabs are read as they are.
 */
export function tableLines(source: ByteSource, shape: TableShape): ByteSource {
  const { delimiter, width } = shape
  if (delimiter === '\t') return csvLines(source, delimiter)
  return linesExceptDoubtful(source, delimiter, { fewestCells: width + 1, width }, (cells) =>
    cells.length < width ? mayBeShifted(cells, shape) : mayBeCut(cells, shape),
  )
}

/** Cuts lines into cells, except those that are checked and doubtful. */
function linesExceptDoubtful(
  source: ByteSource,
  delimiter: string,
  checked: Pick<DoubtCheck, 'fewestCells' | 'width'>,
  isDoubtful: (cells: readonly string[]) => boolean,
): ByteSource {
  const isChecked = (cells: number): boolean =>
    cells >= checked.fewestCells || cells < (checked.width ?? 0)
  return csvLines(source, delimiter, {
    ...checked,
    isDoubtful: (row, { cells, hasBreak }) =>
      (isChecked(cells) && isDoubtful(row)) || (hasBreak && mayHoldRows(row, delimiter)),
  })
}

/** How to read the lines that stayed whole: the user is asked which part is the link. */
export function cellMarksOf(shape: RecordShape | TableShape): CellMarks {
  const parametersAreCells = 'hasParameters' in shape && shape.hasParameters
  const width = 'hasParameters' in shape ? undefined : shape.width
  return { mark: shape.delimiter, parametersAreCells, width }
}
