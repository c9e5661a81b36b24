import type { RowSort } from '../../../shared/contract/index.ts'
import { rowStatuses } from '../../../shared/row-status.ts'
import { doubledSlots } from './doubled-slots.ts'
import { hashOf } from './link-hash.ts'
import { sortByLink } from './link-sort.ts'
import type { LinkTable } from './link-table.ts'
import { statusRankOfCode } from './verdict.ts'

const slash = 0x2f
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

/** Numbers hosts as they come, without making a text of each. Open addressing, half full at most. */
class HostNumbers {
  readonly #table: LinkTable
  /** A host's hash and its number + 1 (0: empty), side by side. */
  #slots = new Int32Array(2 * 1024)
  readonly #addresses: number[] = []
  readonly #lengths: number[] = []

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** The number of the host of a row that has a link, with its port. */
  of(row: number): number {
    const { bytes } = this.#table
    const linkAt = this.#table.rows.linkAt[row] ?? 0
    const segment = bytes.segmentOf(linkAt)
    const start = bytes.offsetOf(linkAt)
    // A serialised link begins with http:// or https://, and a slash follows its host.
    const hostAt = start + (segment[start + 4] === 0x73 ? 8 : 7)
    let end = hostAt
    while (segment[end] !== slash) end++
    const hash = hashOf(bytes.viewOf(linkAt), hostAt, end - hostAt)
    return this.#numberOf(hash, linkAt + hostAt - start, end - hostAt)
  }

  /** How many there are. */
  get count(): number {
    return this.#addresses.length
  }

  /** The hosts by their numbers. */
  texts(): readonly string[] {
    const { bytes } = this.#table
    return this.#addresses.map((at, number) => bytes.ascii(at, this.#lengths[number] ?? 0))
  }

  #numberOf(hash: number, at: number, length: number): number {
    const slots = this.#slots
    const mask = slots.length / 2 - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const held = (slots[2 * slot + 1] ?? 0) - 1
      if (held === -1) {
        slots[2 * slot] = hash
        slots[2 * slot + 1] = this.#addresses.push(at)
        this.#lengths.push(length)
        if (this.count * 4 > slots.length) this.#slots = doubledSlots(slots)
        return this.count - 1
      }
      if (slots[2 * slot] !== hash || this.#lengths[held] !== length) continue
      if (this.#table.bytes.equal(this.#addresses[held] ?? 0, at, length)) return held
    }
  }
}
