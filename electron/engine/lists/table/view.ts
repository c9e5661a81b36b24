import type { RowFilter } from '../../../shared/contract/index.ts'
import { type LinkStatus, linkWarnings } from '../../../shared/link.ts'
import { cellIs } from './context-cells.ts'
import type { LinkTable } from './link-table.ts'
import { rowSearch } from './row-search.ts'
import { codeOf, statusOf, verdicts } from './verdict.ts'

/** The conditions of a filter that the table alone can judge: nothing of what became of a link. */
type TableFilter = Omit<RowFilter, 'statuses' | 'submissionId' | 'requestId'> & {
  readonly statuses?: readonly LinkStatus[] | undefined
}

/** The numbers of all rows that meet every condition of a filter, in source order. */
export function rowsMatching(table: LinkTable, filter: TableFilter): Uint32Array {
  const { rows } = table
  const wanted = wantedVerdicts(filter)
  const warning = wantedWarnings(filter.warning)
  const isHost = filter.host === undefined ? undefined : hostIs(table, filter.host)
  const isFound =
    filter.search === undefined || filter.search === ''
      ? undefined
      : rowSearch(table, filter.search)
  const isCell =
    filter.cell === undefined ? undefined : cellIs(table, filter.cell.column, filter.cell.text)
  const found = new Uint32Array(rows.count)
  let count = 0
  const isWanted = (row: number): boolean => {
    if (wanted[rows.verdict[row] ?? 0] !== 1) return false
    if (warning !== 0 && ((rows.warnings[row] ?? 0) & warning) === 0) return false
    if (filter.source !== undefined && table.sourceOf(row) !== filter.source) return false
    return (
      (isHost === undefined || isHost(row)) &&
      (isCell === undefined || isCell(row)) &&
      (isFound === undefined || isFound(row))
    )
  }
  // A generator would take longer than most conditions do.
  if (table.order.hasCuts) {
    for (const row of table.inOrder()) if (isWanted(row)) found[count++] = row
  } else for (let row = 0; row < rows.count; row++) if (isWanted(row)) found[count++] = row
  return found.slice(0, count)
}

/** 1 at the code of each verdict that the filter lets through. Warnings are those of what is sent. */
function wantedVerdicts({ statuses, decideKind, rejectReason, warning }: TableFilter): Uint8Array {
  const wanted = new Uint8Array(256)
  for (const verdict of verdicts) {
    const isWanted =
      (statuses === undefined || statuses.includes(statusOf(verdict))) &&
      (decideKind === undefined || verdict === decideKind) &&
      (rejectReason === undefined || verdict === rejectReason) &&
      (warning === undefined || verdict === 'ready' || verdict === 'cleaned')
    wanted[codeOf[verdict]] = isWanted ? 1 : 0
  }
  return wanted
}

function wantedWarnings(warning: TableFilter['warning']): number {
  if (warning === undefined) return 0
  return warning === 'any' ? 0xff : 1 << linkWarnings.indexOf(warning)
}

function hostIs(table: LinkTable, host: string): (row: number) => boolean {
  return (row) => hostOf(table, row) === host
}

/** The host of the row's link as it is sent, with its port; undefined without a link. */
export function hostOf(table: LinkTable, row: number): string | undefined {
  const length = table.rows.linkLength[row] ?? 0
  if (length === 0) return undefined
  const address = table.rows.linkAt[row] ?? 0
  const segment = table.bytes.segmentOf(address)
  const start = table.bytes.offsetOf(address)
  // A serialised link begins with http:// or https://, and a slash follows its host.
  const hostAt = start + (segment[start + 4] === 0x73 ? 8 : 7)
  return segment.toString('latin1', hostAt, segment.indexOf(0x2f, hostAt))
}
