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
import { csvLines, type Doubt, recordsOf } from './csv.ts'
import { mayBeCut, mayBeShifted, mayHoldRows, type TableShape } from './table-shape.ts'

/** Leaves a comma to links, unless every line says that it is none of theirs. */
const rarelyInLinks = [';', '|'] as const
const byteOrderMark = Buffer.from('\ufeff')
const lineFeed = Buffer.from('\n')
/** Whoever asks has this many bytes or the whole text. */
const shortestStart = 2 ** 16

/** How the lines of a text are records. */
export interface RecordShape {
  readonly delimiter: string
  /** Cells of each record. */
  readonly width: number
  /** Behind its links a column holds `name=value`, which elsewhere is of the path before it. */
  readonly hasParameters: boolean
  /** What most cells of each column are. */
  readonly kinds: readonly (CellKind | undefined)[]
}

/**
 * The shape of a text that is CSV without saying so: `https://a.example/;anchor;10` is a link
 * and its cells, and would be paid for as the address of no page. All three marks may stand in links
 * too, so every record at the text's start must say the same, or most of them: about the other lines
 * the user is asked; undefined for any other text.
 */
export function shapeOfRecords(start: Buffer): RecordShape | undefined {
  const text = start.subarray(start.subarray(0, 3).equals(byteOrderMark) ? 3 : 0)
  // The last line of a start may be cut, that of a whole text counts like the others.
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
 * Whether a line, as cells, may be no record of this shape, so that to cut it could make of its link
 * another one: `https://a.example/x;v=1` is one address, `https://a.example/x;v1` may be. Of bytes.
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

/** Whether `name=value` stands behind a link without a space between them. */
function mayHoldParameter(cells: readonly string[]): boolean {
  return cells.some(
    (cell, column) => endsInLink.test(cell) && isParameter.test(cells[column + 1] ?? ''),
  )
}

type Records = readonly (readonly string[])[]

const fewestAmongLines = 3

/**
 * The records among lines, where they are most of them, begin with their link and have words or a
 * third cell behind it (`…/page;2` may be an address); none otherwise. Of lines with other cells the
 * user is asked.
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

/** How many cells most of the lines with several have. */
function usualWidth(lines: Records): number {
  const widths = lines.map(({ length }) => length).filter((length) => length > 1)
  const count = (width: number): number => widths.filter((other) => other === width).length
  return [...new Set(widths)].toSorted((one, other) => count(other) - count(one))[0] ?? 0
}

/** Of bytes: a space that does not break is a part of other letters. */
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
    // Addresses of some newspapers hold commas, and the same number in each.
    (hasHeader || delimiter !== ',' || areSurelyCells(records))
  )
}

function isHeader(record: readonly string[]): boolean {
  return record.every((cell) => /\p{L}/u.test(cell) && !hasLink(cell))
}

// White space is told by ASCII alone: of UTF-8, the bytes of “à” hold one that does not break.
const isWholeLink = /^https?:\/\/[^\t-\r ]+$/i
const endsInLink = /https?:\/\/[^\t-\r ]+$/i
const hasWhiteSpace = /[\t-\r ]/

function hasLink(cell: string): boolean {
  return /https?:\/\//i.test(cell)
}

/** True where commas stand between cells, and in no address. */
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
 * A text of this shape as lines of tab-separated cells; a line that may be no record stays whole, to
 * be asked about, since only the text's start was looked at when its shape was told.
 */
export function recordLines(source: ByteSource, shape: RecordShape): ByteSource {
  const isDoubtful = (cells: readonly string[]): boolean => mayBeNoRecord(cells, shape)
  return doubtfulWhole(source, shape.delimiter, { fewestCells: 1 }, isDoubtful)
}

/**
 * A table of this shape; a row with more or fewer cells than the others stays whole where its link may
 * be cut or stand in another column, and any where rows may stand in one of its cells. A tab stands in
 * no link: rows that tabs part are read as they are.
 */
export function tableLines(source: ByteSource, shape: TableShape): ByteSource {
  const { delimiter, width } = shape
  if (delimiter === '\t') return csvLines(source, delimiter)
  return doubtfulWhole(source, delimiter, { fewestCells: width + 1, width }, (cells) =>
    cells.length < width ? mayBeShifted(cells, shape) : mayBeCut(cells, shape),
  )
}

/** Lines of cells, of which those that are looked at and doubtful stay whole. */
function doubtfulWhole(
  source: ByteSource,
  delimiter: string,
  looked: Pick<Doubt, 'fewestCells' | 'width'>,
  isDoubtful: (cells: readonly string[]) => boolean,
): ByteSource {
  const isLookedAt = (cells: number): boolean =>
    cells >= looked.fewestCells || cells < (looked.width ?? 0)
  return csvLines(source, delimiter, {
    ...looked,
    isDoubtful: (row, { cells, hasBreak }) =>
      (isLookedAt(cells) && isDoubtful(row)) || (hasBreak && mayHoldRows(row, delimiter)),
  })
}

/** How what `recordLines` left whole is to be read: the user is asked what of it is the link. */
export function cellMarksOf(shape: RecordShape | TableShape): CellMarks {
  const parametersAreCells = 'hasParameters' in shape && shape.hasParameters
  const width = 'hasParameters' in shape ? undefined : shape.width
  return { mark: shape.delimiter, parametersAreCells, width }
}
