import type { RowSort } from '../../../shared/draft-rows.ts'
import { rowStatuses } from '../../../shared/row-status.ts'
import { HostNumbers } from './host-numbers.ts'
import { sortByLink } from './link-sort.ts'
import type { LinkTable } from './link-table.ts'
import { statusRankOfCode } from './verdict.ts'

const rowsAtATime = 10_000
/** Of the time that sorting by link takes, what goes by before the hosts are in order. */
const hostShare = 0.4

/**
 * `rows`, which are in source order, in another. Rows without a link stand last where links or
 * hosts are compared; equal ones stay in source order. Yields now and then so that others may run,
 * with how much is done, from 0 to 1.
 */
export function* sortedRows(
  table: LinkTable,
  rows: Uint32Array,
  { by, descending }: RowSort,
): Generator<number, Uint32Array> {
  if (by === 'line') return descending ? rows.toReversed() : rows
  const share = by === 'link' ? hostShare : 1
  const { ranks, last } =
    by === 'status' ? statusRanks(table, rows) : yield* hostRanks(table, rows, share)
  const wanted = descending ? ranks.map((rank) => (rank === last ? rank : last - 1 - rank)) : ranks
  const { sorted, ends } = byRank(rows, wanted, last)
  if (by === 'link') yield* sortHosts(table, sorted, ends.subarray(0, last), descending)
  return sorted
}

/** Where each row stands among others; `last` is for those that take no part. */
interface Ranks {
  readonly ranks: Uint32Array
  readonly last: number
}

function statusRanks(table: LinkTable, rows: Uint32Array): Ranks {
  const rankOf = (row: number): number => statusRankOfCode[table.rows.verdict[row] ?? 0] ?? 0
  return { ranks: rows.map(rankOf), last: rowStatuses.length }
}

function* hostRanks(table: LinkTable, rows: Uint32Array, share: number): Generator<number, Ranks> {
  const hosts = new HostNumbers(table)
  const { linkLength } = table.rows
  /** Of each row, its host's number + 1; 0 without a link. */
  const numbers = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    if (linkLength[row] !== 0) numbers[index] = hosts.of(row) + 1
    if (index % rowsAtATime === 0) yield (index / rows.length) * share
  }
  const texts = hosts.texts()
  const inOrder = texts
    .map((host, number) => ({ host, number }))
    .toSorted((one, other) => (one.host < other.host ? -1 : 1))
  const rankOfNumber = new Uint32Array(texts.length + 1).fill(texts.length)
  for (const [rank, { number }] of inOrder.entries()) rankOfNumber[number + 1] = rank
  return { ranks: numbers.map((number) => rankOfNumber[number] ?? 0), last: texts.length }
}

/** Counts how many rows have each rank, then puts each in its place; where the rows of each end. */
function byRank(rows: Uint32Array, ranks: Uint32Array, last: number) {
  const ends = new Uint32Array(last + 2)
  for (const rank of ranks) ends[rank + 1] = (ends[rank + 1] ?? 0) + 1
  for (let rank = 1; rank < ends.length; rank++)
    ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index++) {
    const rank = ranks[index] ?? 0
    const place = ends[rank] ?? 0
    sorted[place] = rows[index] ?? 0
    ends[rank] = place + 1
  }
  return { sorted, ends }
}

/** Sorts rows that stand by host by their links, host for host. */
function* sortHosts(
  table: LinkTable,
  rows: Uint32Array,
  ends: Uint32Array,
  descending: boolean,
): Generator<number> {
  const done = (sorted: number): number => hostShare + (sorted / rows.length) * (1 - hostShare)
  let start = 0
  let told = 0
  for (const end of ends) {
    for (const settled of sortByLink(table, rows.subarray(start, end), descending))
      yield done(start + settled)
    start = end
    if (start - told < rowsAtATime) continue
    told = start
    yield done(start)
  }
}
