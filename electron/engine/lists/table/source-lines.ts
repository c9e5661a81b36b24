import type { DecideKind, LineStatus, LinkStatus, RejectReason } from '../../../shared/link.ts'
import { cellsOf } from './layout.ts'
import { endOfLine, isLineEnd, startOfLine } from './line-ends.ts'
import type { LinkTable } from './link-table.ts'
import { mark } from './rows.ts'
import { noRow } from './table-source.ts'
import {
  codeOf,
  isClosedCode,
  isDecideKind,
  isLockedCode,
  isRejectReason,
  laterCode,
  statusOf,
  verdictOf,
} from './verdict.ts'

const tab = 0x09

/** One line of a source with what became of it; for results beside what the user gave. */
export interface SourceLine {
  readonly sourceIndex: number
  /** One-based; of what was left over, the number it had in the list it was part of. */
  readonly line: number
  /** The whole line without its end. */
  readonly text: string
  readonly isTable: boolean
  /** A heading stands where links stand. */
  readonly isHeader: boolean
  /** All cells of a table's line; else the text alone. */
  readonly cells: readonly string[]
  readonly rows: readonly SubmittedRow[]
}

/** Which rows a source line became. */
export interface RowsOfLine {
  readonly first: number
  readonly rows: readonly number[]
  readonly sourceIndex: number
  /** The row that it was in the list that left it over; undefined: there is none, or it is not known. */
  readonly wasRow: RowElsewhere | undefined
}

/** A row of another draft. */
export interface RowElsewhere {
  readonly draftId: string
  readonly row: number
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

/** The same of a list that may have been submitted. */
export interface SubmittedRow extends Omit<LineRow, 'status'> {
  readonly status: LineStatus
  /** Of a duplicate: where its link stands first. */
  readonly sameAs: LinePlace | undefined
  /** Of the end of a link that begins further up: where that is. */
  readonly joinedTo: LinePlace | undefined
}

/** Where a line is found: one-based in its source, of what was left over as in its first list. */
export interface LinePlace {
  readonly sourceIndex: number
  readonly line: number
}

/** Every source line, blank ones too, in the order in which they came in, from a source's first row on. */
export function* sourceLines(table: LinkTable, fromRow = 0): Generator<SourceLine> {
  for (const rows of rowsOfLines(table, fromRow)) yield sourceLine(table, rows)
}

/** The rows of every such line, of which nothing is read. */
export function* rowsOfLines(table: LinkTable, fromRow = 0): Generator<RowsOfLine> {
  const { rows } = table
  let first: number | undefined
  let group: number[] = []
  for (const row of table.inOrder(fromRow)) {
    if (rows.has(row, mark.gone)) continue
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
  return { first, rows, sourceIndex: table.sourceOf(first), wasRow: wasRow(table, first) }
}

/** The number of a row's line in the list that it came in with first. */
export function lineNumberOf(table: LinkTable, row: number): number {
  const line = table.rows.line[row] ?? 0
  return table.sources[table.sourceOf(row)]?.lineNumbers?.[line - 1] ?? line
}

/** The whole source line of a row as it came in, without its end. */
export function wholeLine(table: LinkTable, row: number): string {
  const address = table.origins.of(row).at
  const segment = table.bytes.segmentOf(address)
  const at = table.bytes.offsetOf(address)
  return segment.toString('utf8', startOfLine(segment, at), endOfLine(segment, at))
}

/** How many cells the widest line of all tables has; 1 where there is none. */
export function widestLine({ sources, rows, origins, bytes }: LinkTable): number {
  let widest = 1
  for (const [index, { firstRow, layout }] of sources.entries()) {
    if (layout?.format !== 'table') continue
    const end = sources[index + 1]?.firstRow ?? rows.count
    for (let row = firstRow; row < end; row++) {
      const address = origins.of(row).at
      const segment = bytes.segmentOf(address)
      let cells = 1
      let at = startOfLine(segment, bytes.offsetOf(address))
      for (; at < segment.length && !isLineEnd(segment, at); at++) if (segment[at] === tab) cells++
      widest = Math.max(widest, cells)
    }
  }
  return widest
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

function sourceLine(table: LinkTable, line: RowsOfLine): SourceLine {
  const { first, rows, sourceIndex } = line
  const isTable = table.sources[sourceIndex]?.layout?.format === 'table'
  const text = wholeLine(table, first)
  return {
    sourceIndex,
    line: lineNumberOf(table, first),
    text,
    isTable,
    isHeader: isHeader(table, first),
    cells: isTable ? cellsOf(text) : [text],
    rows: rows.map((row) => submittedRow(table, row)),
  }
}

function wasRow(table: LinkTable, row: number): RowElsewhere | undefined {
  const { leftFrom } = table.sources[table.sourceOf(row)] ?? {}
  const there = leftFrom?.rows?.[(table.rows.line[row] ?? 0) - 1] ?? noRow
  return leftFrom === undefined || there === noRow
    ? undefined
    : { draftId: leftFrom.leftBy, row: there }
}

/** A row as it stands in a list that may have been submitted. */
export function submittedRow(table: LinkTable, row: number): SubmittedRow {
  const sameAs = placeOf(table, table.duplicateOf(row))
  const joinedTo = placeOf(table, startOfJoined(table, row))
  if (table.rows.verdict[row] !== laterCode) return { ...lineRow(table, row), sameAs, joinedTo }
  const link = table.link(row)
  return {
    row,
    status: 'later',
    decideKind: undefined,
    rejectReason: undefined,
    link,
    sameAs,
    joinedTo,
  }
}

/** The row of whose link this one is the end; undefined where it is none's. */
function startOfJoined({ rows }: LinkTable, row: number): number | undefined {
  let start = row
  while (rows.has(start, mark.joined)) start--
  return start === row ? undefined : start
}

function placeOf(table: LinkTable, row: number | undefined): LinePlace | undefined {
  return row === undefined
    ? undefined
    : { sourceIndex: table.sourceOf(row), line: lineNumberOf(table, row) }
}

function isHeader(table: LinkTable, row: number): boolean {
  return table.rows.reading[row] === codeOf.blank && table.text(row).trim() !== ''
}
