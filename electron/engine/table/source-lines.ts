import type { SourceColumns } from '../../shared/imports.ts'
import type { DecideKind, LinkStatus, RejectReason } from '../../shared/link.ts'
import { isNothingButRest, restIn } from '../parsing/index.ts'
import { endOfLine, startOfLine } from './byte-store.ts'
import { cellsOf, headingsOf, linksInColumns } from './layout.ts'
import type { LinkTable } from './link-table.ts'
import { mark } from './rows.ts'
import {
  codeOf,
  isClosedCode,
  isDecideKind,
  isLockedCode,
  isRejectReason,
  statusOf,
  verdictOf,
} from './verdict.ts'

/** A source line with the rows that it was read as. */
export interface RowsOfLine {
  readonly first: number
  readonly rows: readonly number[]
  readonly sourceIndex: number
}

/** A row of a source line. A line has a row for each of its links, and at least one. */
export interface LineRow {
  readonly row: number
  readonly status: LinkStatus
  readonly decideKind: DecideKind | undefined
  readonly rejectReason: RejectReason | undefined
  /** The link that is or would be sent; undefined if the row has no usable link. */
  readonly link: string | undefined
}

/**
 * Yields the rows of every source line, blank lines included, from a row on. `fromRow` must be the
 * first row of a source. Reads no text.
 */
export function* rowsOfLines(table: LinkTable, fromRow = 0): Generator<RowsOfLine> {
  const { rows } = table
  let first: number | undefined
  let group: number[] = []
  for (const row of table.inOrder(fromRow)) {
    if (rows.has(row, mark.removed)) continue
    const isSameLine =
      first !== undefined &&
      rows.line[row] === rows.line[first] &&
      table.sourceOf(row) === table.sourceOf(first)
    if (isSameLine) group.push(row)
    else {
      if (first !== undefined) yield rowsOfLine(table, first, group)
      first = row
      group = [row]
    }
  }
  if (first !== undefined) yield rowsOfLine(table, first, group)
}

function rowsOfLine(table: LinkTable, first: number, rows: readonly number[]): RowsOfLine {
  return { first, rows, sourceIndex: table.sourceOf(first) }
}

/** The source line of a row as it was imported, without its line end. */
export function wholeLine(table: LinkTable, row: number): string {
  const address = table.originals.of(row).at
  const segment = table.bytes.segmentOf(address)
  const at = table.bytes.offsetOf(address)
  return segment.toString('utf8', startOfLine(segment, at), endOfLine(segment, at))
}

/** The status and the link of a row, as if it had not been submitted. */
export function lineRow(table: LinkTable, row: number): LineRow {
  const code = table.rows.verdict[row] ?? 0
  // A submitted row was ready.
  const verdict = verdictOf(isLockedCode(code) || isClosedCode(code) ? codeOf.ready : code)
  return {
    row,
    status: statusOf(verdict),
    decideKind: isDecideKind(verdict) ? verdict : undefined,
    rejectReason: isRejectReason(verdict) ? verdict : undefined,
    link: table.link(row),
  }
}

const sampledLines = 200
const shownSamples = 5
const longestSample = 200

/** The addresses that a sitemap index names; none for any other source. */
export function sitemapsIn(table: LinkTable, sourceIndex: number): readonly string[] {
  const source = table.sources[sourceIndex]
  if (source?.layout?.format !== 'table' || source.layout.isIndex !== true) return []
  const addresses: string[] = []
  for (const line of rowsOfLines(table, source.firstRow)) {
    if (line.sourceIndex !== sourceIndex) break
    const cells = cellsOf(wholeLine(table, line.first))
    const address = cells[source.layout.linkColumn]?.trim() ?? ''
    if (address !== '') addresses.push(address)
  }
  return addresses
}

/** The columns of a source, from its first 200 lines; undefined if there is no such source. */
export function sourceColumns(table: LinkTable, sourceIndex: number): SourceColumns | undefined {
  const source = table.sources[sourceIndex]
  if (source === undefined) return undefined
  const texts: string[] = []
  for (const line of rowsOfLines(table, source.firstRow)) {
    if (line.sourceIndex !== sourceIndex || texts.length === sampledLines) break
    texts.push(wholeLine(table, line.first))
  }
  const layout = source.layout?.format === 'table' ? source.layout : undefined
  const hasCells = layout !== undefined || areMostlyCells(texts)
  const headings = layout === undefined ? [] : headingsOf(layout)
  const lines = texts.map((text) => (hasCells ? cellsOf(text) : [text]))
  const hasHeader = layout !== undefined && layout.columns.length > 0 && !layout.isNamedByApp
  const body = hasHeader ? lines.slice(1) : lines
  return {
    columns: linksInColumns(lines).map((links, column) => ({
      heading: headings[column] ?? '',
      links,
      samples: body
        .flatMap((cells) => cells[column] ?? [])
        .filter((cell) => cell.trim() !== '')
        .slice(0, shownSamples)
        .map((cell) => cell.slice(0, longestSample)),
    })),
    linkColumn: layout?.linkColumn,
  }
}

/** True if most lines have tabs. A few tabs, as in an e-mail, do not make columns. */
function areMostlyCells(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '')
  return written.filter((line) => line.includes('\t')).length * 2 > written.length
}

// The longest link has fewer lines, even at the narrowest width.
const mostLines = 64

/** The rows below a row that its link may continue in; empty if the link does not look cut. */
export function restRows(table: LinkTable, row: number): readonly number[] {
  const found: number[] = []
  for (let at = row; table.rows.has(at, mark.continued) && found.length <= mostLines; at++) {
    if (at > row && !isNothingButRest(wholeLine(table, at))) break
    found.push(at + 1)
  }
  return found
}

/** The rows above a row whose links may continue in it, nearest first. */
export function rowsAbove(table: LinkTable, row: number): readonly number[] {
  const found: number[] = []
  for (let at = row - 1; at >= 0 && table.rows.has(at, mark.continued); at--) {
    found.push(at)
    if (found.length > mostLines) break
  }
  return found
}

/**
 * The lines that a row's link may continue with. Empty if it looks cut but cannot be joined
 * automatically, such as when another link follows the rest in a line. Undefined if it does not
 * look cut, or the user replaced the text of the rest.
 */
export function continuationOf(table: LinkTable, row: number): readonly string[] | undefined {
  const rests = restRows(table, row)
  const [first] = rests
  if (first === undefined) return undefined
  const lines = rests.map((rest) => wholeLine(table, rest))
  const isJoinable = rests.length <= mostLines && lines.every(isNothingButRest)
  const typed = rests.filter((rest) => table.originals.isRewritten(rest))
  if (typed.includes(first) && isNothingButRest(lines[0] ?? '')) return undefined
  if (!isJoinable || typed.length > 0) return []
  return lines.map((line, index) => (index === 0 ? trimmedEndOf(table, row) : '') + restIn(line))
}

/**
 * The end of the line behind a piece. It was taken for the end of a sentence behind the last link.
 */
function trimmedEndOf({ rows, bytes }: LinkTable, row: number): string {
  if (!rows.has(row, mark.piece)) return ''
  const address = rows.textAt[row] ?? 0
  const end = bytes.offsetOf(address) + (rows.textLength[row] ?? 0)
  const segment = bytes.segmentOf(address)
  return segment.toString('utf8', end, endOfLine(segment, end)).trim()
}
