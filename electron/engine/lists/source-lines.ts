import type { Row } from '../../shared/contract/index.ts'
import { type Heading, headingKey, type LinePlace } from '../../shared/imports.ts'
import {
  cellsOf,
  codeOf,
  type LinkTable,
  mark,
  rowsOfLines,
  sourceColumns,
  wholeLine,
} from '../table/index.ts'
import type { SentBeforeMarks } from './claims.ts'
import type { Outcomes } from './outcomes.ts'
import { isSitemap, statusOfRow, warningsOf } from './row.ts'

/** The columns and lines of a list, as results and reports read them. */
export interface ListContent {
  /** Headings of its columns; empty where the sources have none, or different ones. */
  readonly headings: readonly Heading[]
  readonly sourceNames: readonly string[]
  /** The column that holds the links; undefined: there are no columns beside it. */
  readonly linkColumn: number | undefined
  /** The lines in source order, blank lines included. Each is read when the iterator reaches it. */
  readonly lines: () => Iterable<SourceLine>
}

/** The headings of all sources of a list, column by column. */
export function contentHeadings(table: LinkTable): readonly Heading[] {
  const columns = table.sources.map((_, index) => sourceColumns(table, index)?.columns ?? [])
  const width = columns.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: width }, (_, column) => {
    const headings = new Map(
      columns
        .flatMap((some) => some[column] ?? [])
        .map(({ heading }) => [headingKey(heading), heading]),
    )
    const [heading = ''] = headings.values()
    return headings.size === 1 ? heading : ''
  })
}

/** One line of a source with its rows. */
export interface SourceLine extends LinePlace {
  /** All cells of a table's line; of any other line its whole text as one cell. */
  readonly cells: readonly string[]
  /** The cell that holds the links; undefined: the line is not of a table. */
  readonly linkColumn: number | undefined
  /** True for the heading of a table: its link column holds a heading instead of a link. */
  readonly isHeader: boolean
  /** At least one; a line with several links has a row for each. */
  readonly rows: readonly SourceRow[]
}

/** A row of a source line. The ledger knows the rest: ask it for `linkId` and `heldByLinkId`. */
export interface SourceRow extends Pick<
  Row,
  'row' | 'status' | 'decideKind' | 'rejectReason' | 'warnings' | 'isSitemap'
> {
  /** As the user wrote or edited it, however long. */
  readonly text: string
  /** The link that the table holds for the row, also while the user is asked about its page. */
  readonly link: string | undefined
  /** The link that the ledger has for the row; undefined: the row is not submitted. */
  readonly linkId: number | undefined
  /** Of a row with status `sent-before`: the link that holds the claim. */
  readonly heldByLinkId: number | undefined
  /** Of a duplicate: the line that holds the link first. */
  readonly duplicateOf: LinePlace | undefined
  /** The row is the end of a link that begins in this earlier line. */
  readonly joinedTo: LinePlace | undefined
}

/**
 * Every line of a list in source order, blank lines included. Each line is read when the iterator
 * reaches it. With `isWanted`, only rows that it accepts, and only lines with such rows.
 */
export function* sourceLines(
  table: LinkTable,
  outcomes: Outcomes,
  claims: SentBeforeMarks,
  isWanted?: (row: number) => boolean,
): Generator<SourceLine> {
  for (const { rows } of rowsOfLines(table)) {
    const wanted = isWanted === undefined ? rows : rows.filter(isWanted)
    if (wanted.length > 0) yield sourceLine(table, outcomes, claims, wanted)
  }
}

/** The lines of `rows`, in the order of `rows`. Neighbours of one line share a `SourceLine`. */
export function* sourceLinesOf(
  table: LinkTable,
  outcomes: Outcomes,
  claims: SentBeforeMarks,
  rows: Uint32Array,
): Generator<SourceLine> {
  let neighbours: number[] = []
  for (const row of rows) {
    const [first] = neighbours
    const isSameLine =
      first !== undefined &&
      table.rows.line[row] === table.rows.line[first] &&
      table.sourceOf(row) === table.sourceOf(first)
    if (!isSameLine && first !== undefined) {
      yield sourceLine(table, outcomes, claims, neighbours)
      neighbours = []
    }
    neighbours.push(row)
  }
  if (neighbours.length > 0) yield sourceLine(table, outcomes, claims, neighbours)
}

/** The line of these rows: at least one, all of the same line. */
function sourceLine(
  table: LinkTable,
  outcomes: Outcomes,
  claims: SentBeforeMarks,
  rows: readonly number[],
): SourceLine {
  const [first = 0] = rows
  const layout = table.sources[table.sourceOf(first)]?.layout
  const isTable = layout?.format === 'table'
  const text = wholeLine(table, first)
  return {
    ...placeOf(table, first),
    cells: isTable ? cellsOf(text) : [text],
    linkColumn: isTable ? layout.linkColumn : undefined,
    isHeader: table.rows.reading[first] === codeOf.blank && table.text(first).trim() !== '',
    rows: rows.map((row) => sourceRow(table, outcomes, claims, row)),
  }
}

function sourceRow(
  table: LinkTable,
  outcomes: Outcomes,
  claims: SentBeforeMarks,
  row: number,
): SourceRow {
  const status = statusOfRow(table, row)
  const first = table.duplicateOf(row)
  const start = startOfJoined(table, row)
  return {
    row,
    ...status,
    text: table.text(row),
    link: table.link(row),
    warnings: warningsOf(table, row),
    isSitemap: isSitemap(table.sources[table.sourceOf(row)]),
    linkId: outcomes.linkIdOf(row),
    heldByLinkId: status.status === 'sent-before' ? claims.heldBy(row) : undefined,
    duplicateOf: first === undefined ? undefined : placeOf(table, first),
    joinedTo: start === undefined ? undefined : placeOf(table, start),
  }
}

/** The row where a link begins that this row ends; undefined: the row ends none. */
function startOfJoined({ rows }: LinkTable, row: number): number | undefined {
  let start = row
  while (rows.has(start, mark.joined)) start--
  return start === row ? undefined : start
}

function placeOf(table: LinkTable, row: number): LinePlace {
  return { sourceIndex: table.sourceOf(row), line: table.rows.line[row] ?? 0 }
}
