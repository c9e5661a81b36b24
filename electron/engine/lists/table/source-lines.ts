import type { DecideKind, LinkStatus, RejectReason } from '../../../shared/link.ts'
import { endOfLine, startOfLine } from './line-ends.ts'
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
  return { first, rows, sourceIndex: table.sourceOf(first) }
}

/** The whole source line of a row as it came in, without its end. */
export function wholeLine(table: LinkTable, row: number): string {
  const address = table.origins.of(row).at
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
