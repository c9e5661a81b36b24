import type { RowSort } from '../../../shared/draft.ts'
import { linkStatuses } from '../../../shared/link.ts'
import type { LinkTable } from './link-table.ts'
import { statusOf, verdictOf } from './verdict.ts'
import { hostOf } from './view.ts'

const rowsAtATime = 10_000

/**
 * `rows`, which are in source order, in another. Rows without a link stand last where links or
 * hosts are compared; equal ones stay in source order. Yields now and then so that others may run.
 */
export function* sortedRows(
  table: LinkTable,
  rows: Uint32Array,
  { by, descending }: RowSort,
): Generator<void, Uint32Array> {
  if (by === 'line') return descending ? rows.toReversed() : rows
  const { ranks, last } = by === 'status' ? statusRanks(table, rows) : yield* hostRanks(table, rows)
  const wanted = descending ? ranks.map((rank) => (rank === last ? rank : last - 1 - rank)) : ranks
  const sorted = byRank(rows, wanted, last)
  if (by === 'link') yield* sortHosts(table, sorted, descending)
  return sorted
}

/** Where each row stands among others; `last` is for those that take no part. */
interface Ranks {
  readonly ranks: Uint32Array
  readonly last: number
}

function statusRanks(table: LinkTable, rows: Uint32Array): Ranks {
  const rankOf = (row: number): number =>
    linkStatuses.indexOf(statusOf(verdictOf(table.rows.verdict[row] ?? 0)))
  return { ranks: rows.map(rankOf), last: linkStatuses.length }
}

function* hostRanks(table: LinkTable, rows: Uint32Array): Generator<void, Ranks> {
  const known = new Map<string, number>()
  const numbers = new Uint32Array(rows.length)
  for (const [index, row] of rows.entries()) {
    const host = hostOf(table, row) ?? ''
    const number = known.get(host) ?? known.size
    if (number === known.size) known.set(host, number)
    numbers[index] = number
    if (index % rowsAtATime === 0) yield
  }
  const inOrder = [...known.keys()].filter((host) => host !== '').toSorted()
  const rankOfNumber = new Uint32Array(known.size).fill(inOrder.length)
  for (const [rank, host] of inOrder.entries()) rankOfNumber[known.get(host) ?? 0] = rank
  return { ranks: numbers.map((number) => rankOfNumber[number] ?? 0), last: inOrder.length }
}

/** Counts how many rows have each rank, then puts each in its place. */
function byRank(rows: Uint32Array, ranks: Uint32Array, last: number): Uint32Array {
  const places = new Uint32Array(last + 2)
  for (const rank of ranks) places[rank + 1] = (places[rank + 1] ?? 0) + 1
  for (let rank = 1; rank < places.length; rank++)
    places[rank] = (places[rank] ?? 0) + (places[rank - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (const [index, row] of rows.entries()) {
    const rank = ranks[index] ?? 0
    const place = places[rank] ?? 0
    sorted[place] = row
    places[rank] = place + 1
  }
  return sorted
}

/** Sorts rows that stand by host by the rest of their links, host for host. */
function* sortHosts(table: LinkTable, rows: Uint32Array, descending: boolean): Generator<void> {
  const { bytes, rows: columns, order: rowOrder } = table
  const compare = (one: number, other: number): number => {
    const [at, otherAt] = [columns.linkAt[one] ?? 0, columns.linkAt[other] ?? 0]
    const [start, otherStart] = [bytes.offsetOf(at), bytes.offsetOf(otherAt)]
    const end = start + (columns.linkLength[one] ?? 0)
    const otherEnd = otherStart + (columns.linkLength[other] ?? 0)
    const [left, right] = [bytes.segmentOf(at), bytes.segmentOf(otherAt)]
    const order = left.compare(right, otherStart, otherEnd, start, end)
    if (order !== 0) return descending ? -order : order
    return one === other ? 0 : rowOrder.comesBefore(one, other) ? -1 : 1
  }
  let start = 0
  let worked = 0
  for (let end = 1; end <= rows.length; end++) {
    const host = hostOf(table, rows[start] ?? 0)
    if (host === undefined) return
    if (end < rows.length && hostOf(table, rows[end] ?? 0) === host) continue
    yield* mergeSort(rows.subarray(start, end), compare)
    worked += end - start
    start = end
    if (worked > rowsAtATime) {
      worked = 0
      yield
    }
  }
}

/** Sorts in place: a few rows at a time, then pairs of what is sorted. */
function* mergeSort(
  rows: Uint32Array,
  compare: (one: number, other: number) => number,
): Generator<void> {
  for (let start = 0; start < rows.length; start += rowsAtATime) {
    rows.subarray(start, start + rowsAtATime).sort(compare)
    if (rows.length > rowsAtATime) yield
  }
  const merged = new Uint32Array(rows.length > rowsAtATime ? rows.length : 0)
  for (let width = rowsAtATime; width < rows.length; width *= 2) {
    for (let start = 0, at = 0; start < rows.length; start += 2 * width) {
      const middle = Math.min(start + width, rows.length)
      const end = Math.min(start + 2 * width, rows.length)
      for (let left = start, right = middle; left < middle || right < end; at++) {
        const isLeft =
          right >= end || (left < middle && compare(rows[left] ?? 0, rows[right] ?? 0) <= 0)
        merged[at] = (isLeft ? rows[left++] : rows[right++]) ?? 0
        if (at % rowsAtATime === 0) yield
      }
    }
    rows.set(merged)
  }
}
