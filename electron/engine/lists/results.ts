import { cellsOf, codeOf, type LinkTable, mark, rowsOfLines, wholeLine } from '../table/index.ts'
import type { Row } from '../../shared/contract/index.ts'
import type { SentBeforeMarks } from './claims.ts'
import type { Outcomes } from './outcomes.ts'
import { isSitemap, statusOfRow, warningsOf } from './row.ts'

/** One source line with what became of its rows. */
export interface ResultLine {
  readonly sourceIndex: number
  /** Line in its source, counted from 1. */
  readonly line: number
  /** All cells of a table's line; else the whole line alone. */
  readonly cells: readonly string[]
  /** The cell that holds the links; undefined: the line is no table's. */
  readonly linkColumn: number | undefined
  /** A heading stands where links stand. */
  readonly isHeader: boolean
  /** As many as it holds links, at least one. */
  readonly rows: readonly ResultRow[]
}

/** One row of a source line. */
export interface ResultRow extends Pick<
  Row,
  'row' | 'status' | 'decideKind' | 'rejectReason' | 'warnings' | 'isSitemap'
> {
  /** The text as the user wrote or edited it. */
  readonly text: string
  /** What is, was or would be sent. */
  readonly link: string | undefined
  /** The link that says what the row is, for `ledger.links.records`; undefined: it is not submitted. */
  readonly linkId: number | undefined
  /** The link that holds the claim on a row that was sent before, for the same. */
  readonly heldByLinkId: number | undefined
  /** Of a duplicate: the row that holds the link. */
  readonly duplicateOf: LinePlace | undefined
  /** Of the end of a link that begins further up: where that is. */
  readonly joinedTo: LinePlace | undefined
}

/** Where a line is found. */
export interface LinePlace {
  readonly row: number
  readonly sourceIndex: number
  readonly line: number
}

/**
 * Every source line, blank ones too, in source order, each as of when it is asked for. `isWanted` says
 * of a row whether it is asked for; a line of which no row is, is left out.
 */
export function* resultLines(
  table: LinkTable,
  outcomes: Outcomes,
  claims: SentBeforeMarks,
  isWanted?: (row: number) => boolean,
): Generator<ResultLine> {
  for (const { rows } of rowsOfLines(table)) {
    const wanted = isWanted === undefined ? rows : rows.filter(isWanted)
    if (wanted.length > 0) yield resultLine(table, outcomes, claims, wanted)
  }
}

/** The lines of some rows, in the order of the rows: those of one line that follow each other together. */
export function* resultLinesOf(
  table: LinkTable,
  outcomes: Outcomes,
  claims: SentBeforeMarks,
  rows: Uint32Array,
): Generator<ResultLine> {
  let together: number[] = []
  for (const row of rows) {
    const [first] = together
    const isSameLine =
      first !== undefined &&
      table.rows.line[row] === table.rows.line[first] &&
      table.sourceOf(row) === table.sourceOf(first)
    if (!isSameLine && first !== undefined) {
      yield resultLine(table, outcomes, claims, together)
      together = []
    }
    together.push(row)
  }
  if (together.length > 0) yield resultLine(table, outcomes, claims, together)
}

/** Of rows of one line, at least one. */
function resultLine(
  table: LinkTable,
  outcomes: Outcomes,
  claims: SentBeforeMarks,
  rows: readonly number[],
): ResultLine {
  const [first = 0] = rows
  const sourceIndex = table.sourceOf(first)
  const layout = table.sources[sourceIndex]?.layout
  const isTable = layout?.format === 'table'
  const text = wholeLine(table, first)
  return {
    sourceIndex,
    line: table.rows.line[first] ?? 0,
    cells: isTable ? cellsOf(text) : [text],
    linkColumn: isTable ? layout.linkColumn : undefined,
    isHeader: table.rows.reading[first] === codeOf.blank && table.text(first).trim() !== '',
    rows: rows.map((row) => resultRow(table, outcomes, claims, row)),
  }
}

function resultRow(
  table: LinkTable,
  outcomes: Outcomes,
  claims: SentBeforeMarks,
  row: number,
): ResultRow {
  const status = statusOfRow(table, row)
  return {
    row,
    ...status,
    text: table.text(row),
    link: table.link(row),
    warnings: warningsOf(table, row),
    isSitemap: isSitemap(table.sources[table.sourceOf(row)]),
    linkId: outcomes.linkIdOf(row),
    heldByLinkId: status.status === 'sent-before' ? claims.heldBy(row) : undefined,
    duplicateOf: placeOf(table, table.duplicateOf(row)),
    joinedTo: placeOf(table, startOfJoined(table, row)),
  }
}

/** The row whose link this one ends; undefined: it ends none. */
function startOfJoined({ rows }: LinkTable, row: number): number | undefined {
  let start = row
  while (rows.has(start, mark.joined)) start--
  return start === row ? undefined : start
}

function placeOf(table: LinkTable, row: number | undefined): LinePlace | undefined {
  return row === undefined
    ? undefined
    : { row, sourceIndex: table.sourceOf(row), line: table.rows.line[row] ?? 0 }
}
