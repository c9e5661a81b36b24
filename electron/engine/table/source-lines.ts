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

/** Which rows a source line became. */
export interface RowsOfLine {
  readonly first: number
  readonly rows: readonly number[]
  readonly sourceIndex: number
}

/** One row of a source line: as many as it held links, at least one. */
export interface LineRow {
  readonly row: number
  readonly status: LinkStatus
  readonly decideKind: DecideKind | undefined
  readonly rejectReason: RejectReason | undefined
  /** What is or would be sent; undefined where the row holds no usable link. */
  readonly link: string | undefined
}

/** The rows of every source line, blank ones too, from a source's first row on. Reads no text. */
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

/** The whole source line of a row as it came in, without its end. */
export function wholeLine(table: LinkTable, row: number): string {
  const address = table.originals.of(row).at
  const segment = table.bytes.segmentOf(address)
  const at = table.bytes.offsetOf(address)
  return segment.toString('utf8', startOfLine(segment, at), endOfLine(segment, at))
}

/** What a row counts as, in the words of the app. */
export function lineRow(table: LinkTable, row: number): LineRow {
  const code = table.rows.verdict[row] ?? 0
  // A row that was submitted was ready.
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

/** The addresses that a sitemap index names; none of any other source. */
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

/** What the columns of a source hold, as its first lines show it; undefined without such a source. */
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

/** In an e-mail a tab here and there makes no column of its lines. */
function areMostlyCells(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '')
  return written.filter((line) => line.includes('\t')).length * 2 > written.length
}

// More than the longest link fills at the narrowest width.
const mostLines = 64

/** The rows below one whose link may be cut, in whose lines it goes on; empty where it is not. */
export function restRows(table: LinkTable, row: number): readonly number[] {
  const found: number[] = []
  for (let at = row; table.rows.has(at, mark.continued) && found.length <= mostLines; at++) {
    if (at > row && !isNothingButRest(wholeLine(table, at))) break
    found.push(at + 1)
  }
  return found
}

/** The rows above one that may go on in it, the nearest first. */
export function rowsAbove(table: LinkTable, row: number): readonly number[] {
  const found: number[] = []
  for (let at = row - 1; at >= 0 && table.rows.has(at, mark.continued); at--) {
    found.push(at)
    if (found.length > mostLines) break
  }
  return found
}

/**
 * What a row's link goes on with, line by line: none where it may be cut and the user has to put it
 * together, as where its rest stands before another link. Undefined where it is not cut, or where
 * the user typed something else over the rest.
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

/** What was taken for the end of a sentence behind the last link of several on a line. */
function trimmedEndOf({ rows, bytes }: LinkTable, row: number): string {
  if (!rows.has(row, mark.piece)) return ''
  const address = rows.textAt[row] ?? 0
  const end = bytes.offsetOf(address) + (rows.textLength[row] ?? 0)
  const segment = bytes.segmentOf(address)
  return segment.toString('utf8', end, endOfLine(segment, end)).trim()
}
