import type { RowSort } from '../../shared/contract/index.ts'
import { rowStatuses } from '../../shared/link.ts'
import { doubledSlots, hashOf } from './link-index.ts'
import type { LinkTable } from './link-table.ts'
import { statusRankOfCode } from './verdict.ts'
import { hostWithPortOf } from './view.ts'

/** The orders that the table decides: all but those by page checks. */
export interface TableSort {
  readonly by: Exclude<RowSort['by'], 'page' | 'target'>
  readonly descending: boolean
}

const slash = 0x2f
const rowsAtATime = 10_000
/** The share of the time that sorting hosts takes when rows are sorted by link. */
const hostShare = 0.4

/**
 * Sorts `rows`, which are in source order. Sorting by link or host puts rows without a link last.
 * Equal rows stay in source order. Yields the progress, from 0 to 1, now and then, so that other
 * work can run.
 */
export function* sortedRows(
  table: LinkTable,
  rows: Uint32Array,
  { by, descending }: TableSort,
): Generator<number, Uint32Array> {
  if (by === 'line') return descending ? rows.toReversed() : rows
  const share = by === 'link' ? hostShare : 1
  const { ranks, last } =
    by === 'status' ? statusRanks(table, rows) : yield* hostRanks(table, rows, share)
  const { sorted, ends } = sortByRanks(rows, ranks, last, descending)
  if (by === 'link') yield* sortHosts(table, sorted, ends.subarray(0, last), descending)
  return sorted
}

/** A rank for each row. Rows with the rank `last` come last in both directions. */
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
  /** By index of `rows`: the number of the row's host + 1, or 0 without a link. */
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

/**
 * Sorts rows by their ranks, which are in the order of `rows`. Rows with the rank `last` come last in both
 * directions, and rows of one rank keep their order. Also returns where the rows of each rank end.
 */
export function sortByRanks(
  rows: Uint32Array,
  ascending: Uint32Array,
  last: number,
  descending: boolean,
): { readonly sorted: Uint32Array; readonly ends: Uint32Array } {
  const ranks = descending
    ? ascending.map((rank) => (rank === last ? rank : last - 1 - rank))
    : ascending
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

/** Sorts rows that are grouped by host: the rows of each host by their links. */
function* sortHosts(
  table: LinkTable,
  rows: Uint32Array,
  ends: Uint32Array,
  descending: boolean,
): Generator<number> {
  const done = (sorted: number): number => hostShare + (sorted / rows.length) * (1 - hostShare)
  let start = 0
  let lastYield = 0
  for (const end of ends) {
    for (const settled of sortByLink(table, rows.subarray(start, end), descending))
      yield done(start + settled)
    start = end
    if (start - lastYield < rowsAtATime) continue
    lastYield = start
    yield done(start)
  }
}

/**
 * Gives each host a number, in order of appearance, without creating a string for each row. A hash
 * table with open addressing, at most half full.
 */
class HostNumbers {
  readonly #table: LinkTable
  /** Two numbers per slot: the hash of a host, and its number + 1 (0 if the slot is empty). */
  #slots = new Int32Array(2 * 1024)
  readonly #addresses: number[] = []
  readonly #lengths: number[] = []

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** The number of the host of a row that has a link. The port is a part of the host. */
  of(row: number): number {
    const { bytes } = this.#table
    const linkAt = this.#table.rows.linkAt[row] ?? 0
    const segment = bytes.segmentOf(linkAt)
    const start = bytes.offsetOf(linkAt)
    // A link begins with http:// or https://, and its host ends with a slash.
    const hostAt = start + (segment[start + 4] === 0x73 ? 8 : 7)
    let end = hostAt
    while (segment[end] !== slash) end++
    const hash = hashOf(bytes.viewOf(linkAt), hostAt, end - hostAt)
    return this.#numberOf(hash, linkAt + hostAt - start, end - hostAt)
  }

  /** The number of different hosts. */
  get count(): number {
    return this.#addresses.length
  }

  /** The hosts, by number. */
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

const rowsMergedAtATime = 500_000
/**
 * If more than one row in 64 changed, sorting all rows again is faster than finding their places.
 */
const fewAreOneIn = 64
/** Up to this many changed rows, finding their places is fast in a list of any size. */
const fewChangedRows = 1_000

/** A sort, its result, and copies of the columns that it depends on. */
interface Sorted {
  readonly sort: TableSort
  readonly rows: Uint32Array
  /** If a row's value in any of these columns has changed, its place may have changed. */
  readonly keys: readonly (Uint8Array | Uint32Array)[]
}

/**
 * Sorts rows like `sortedRows` and remembers the result. If the same sort is repeated, unchanged
 * rows keep their order, and only the others are sorted and merged.
 */
export class SortCache {
  readonly #table: LinkTable
  #last: Sorted | undefined

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** Sorts `rows`, which are in source order. Yields the progress, from 0 to 1, now and then. */
  *sorted(rows: Uint32Array, sort: TableSort): Generator<number, Uint32Array> {
    if (sort.by === 'line') return yield* sortedRows(this.#table, rows, sort)
    const again = yield* this.#resort(rows, sort)
    const sorted = again ?? (yield* sortedRows(this.#table, rows, sort))
    const keys = columnsOf(this.#table, sort).map((column) =>
      column.slice(0, this.#table.rows.count),
    )
    this.#last = { sort, rows: sorted, keys }
    return sorted
  }

  /**
   * Forgets the last result: addresses now point to other links, or nobody needs the sort any more.
   */
  forget(): void {
    this.#last = undefined
  }

  /** Sorts with the help of the last result; undefined if too many rows changed. */
  *#resort(rows: Uint32Array, sort: TableSort): Generator<number, Uint32Array | undefined> {
    const last = this.#last
    if (last?.sort.by !== sort.by || last.sort.descending !== sort.descending) return undefined
    const { kept, others } = yield* this.#partition(rows, last)
    if (others.length > Math.max(fewChangedRows, rows.length / fewAreOneIn)) return undefined
    const found = yield* sortedRows(this.#table, others, sort)
    return mergeSorted(kept, found, new RowComparer(this.#table, sort, rows))
  }

  /**
   * The rows that did not change, in the order of the last result, and the others, in source order.
   */
  *#partition(rows: Uint32Array, last: Sorted) {
    const [column, further] = columnsOf(this.#table, last.sort)
    const [keys, furtherKeys] = last.keys
    const wanted = 1
    const isKept = 2
    const states = new Uint8Array(this.#table.rows.count)
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      const isSame = column?.[row] === keys?.[row] && further?.[row] === furtherKeys?.[row]
      if (isSame) states[row] = wanted
      if (index % rowsMergedAtATime === 0) yield 0
    }
    const kept = new Uint32Array(Math.min(rows.length, last.rows.length))
    let count = 0
    for (let index = 0; index < last.rows.length; index++) {
      const row = last.rows[index] ?? 0
      if (states[row] === wanted) {
        states[row] = isKept
        kept[count++] = row
      }
      if (index % rowsMergedAtATime === 0) yield 0
    }
    const others = rows.filter((row) => states[row] !== isKept)
    return { kept: kept.subarray(0, count), others }
  }
}

function columnsOf({ rows }: LinkTable, { by }: TableSort): readonly (Uint8Array | Uint32Array)[] {
  return by === 'status' ? [rows.verdict] : [rows.linkAt, rows.linkLength]
}

/** Merges two sorted lists of rows. */
function mergeSorted(kept: Uint32Array, found: Uint32Array, order: RowComparer): Uint32Array {
  const all = new Uint32Array(kept.length + found.length)
  let from = 0
  for (const [index, row] of found.entries()) {
    const place = order.placeIn(kept, row, from)
    all.set(kept.subarray(from, place), from + index)
    all[place + index] = row
    from = place
  }
  all.set(kept.subarray(from), from + found.length)
  return all
}

/** Compares two rows in the order of `sortedRows`. */
class RowComparer {
  readonly #table: LinkTable
  readonly #by: TableSort['by']
  readonly #sign: number
  /** By row: its position in source order; undefined if row numbers are in source order. */
  readonly #places: Uint32Array | undefined

  /** `rows` are all rows that may be compared, in source order. */
  constructor(table: LinkTable, { by, descending }: TableSort, rows: Uint32Array) {
    this.#table = table
    this.#by = by
    this.#sign = descending ? -1 : 1
    if (!table.order.isReordered) return
    this.#places = new Uint32Array(table.rows.count)
    for (const [place, row] of rows.entries()) this.#places[row] = place
  }

  /**
   * The position in `sorted`, from `from` on, before the first row that does not come before `row`.
   */
  placeIn(sorted: Uint32Array, row: number, from: number): number {
    let low = from
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(sorted[middle] ?? 0, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Negative if the first row comes before the other. */
  #compare(row: number, other: number): number {
    const order = this.#by === 'status' ? this.#byStatus(row, other) : this.#byLink(row, other)
    if (order !== 0) return order
    return this.#places === undefined
      ? row - other
      : (this.#places[row] ?? 0) - (this.#places[other] ?? 0)
  }

  #byStatus(row: number, other: number): number {
    return this.#sign * (this.#statusRank(row) - this.#statusRank(other))
  }

  #statusRank(row: number): number {
    return statusRankOfCode[this.#table.rows.verdict[row] ?? 0] ?? 0
  }

  /** By host, then by the bytes of the link. Rows without a link come last in both directions. */
  #byLink(row: number, other: number): number {
    const [host, otherHost] = [hostWithPortOf(this.#table, row), hostWithPortOf(this.#table, other)]
    if (host === undefined || otherHost === undefined)
      return Number(host === undefined) - Number(otherHost === undefined)
    if (host !== otherHost) return host < otherHost ? -this.#sign : this.#sign
    return this.#by === 'host' ? 0 : this.#sign * this.#compareBytes(row, other)
  }

  #compareBytes(row: number, other: number): number {
    const { bytes, rows } = this.#table
    const [at, otherAt] = [rows.linkAt[row] ?? 0, rows.linkAt[other] ?? 0]
    const [start, otherStart] = [bytes.offsetOf(at), bytes.offsetOf(otherAt)]
    return bytes
      .segmentOf(at)
      .compare(
        bytes.segmentOf(otherAt),
        otherStart,
        otherStart + (rows.linkLength[other] ?? 0),
        start,
        start + (rows.linkLength[row] ?? 0),
      )
  }
}

/**
 * The most rows that are sorted by one call of `sort`, so that the engine is not blocked for long.
 * Larger groups are divided by two bytes first.
 */
const largestKeySort = 20_000
/** Up to this many rows, an insertion sort is faster. */
const insertionSortRows = 8
const keyBytes = 4

/** Rows whose links have the same first `depth` bytes. */
interface Group {
  readonly start: number
  readonly end: number
  readonly depth: number
}

/**
 * Sorts rows in place by the bytes of their links. All rows must have a link. Equal links keep
 * their order. Yields the number of rows that are in their final place now and then.
 *
 * It is a radix sort. Four bytes of the link and the row's index form a 64-bit number, and numbers
 * are sorted without a comparison function. Links with the same four bytes form a group that is
 * sorted by the next four.
 */
function* sortByLink(
  table: LinkTable,
  rows: Uint32Array,
  isDescending: boolean,
): Generator<number> {
  const links = new LinkBytes(table, isDescending)
  const scratch = new Uint32Array(rows.length)
  const keys = new BigUint64Array(Math.min(rows.length, largestKeySort))
  const groups: Group[] = [{ start: 0, end: rows.length, depth: 0 }]
  let settled = 0
  let worked = 0
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const { start, end } = group
    const count = end - start
    worked += count
    if (count <= insertionSortRows) {
      links.sortFew(rows, group)
      settled += count
    } else {
      const further = { start, end, depth: links.sharedDepth(rows, group) }
      if (count <= largestKeySort) sortByKeys(further)
      else yield* divide(further)
    }
    if (worked < rowsAtATime) continue
    worked = 0
    yield settled
  }

  function sortByKeys({ start, end, depth }: Group): void {
    const count = end - start
    const numbers = keys.subarray(0, count)
    // Electron runs on little-endian processors only, so the index is the lower half.
    const halves = new Uint32Array(numbers.buffer)
    for (let index = 0; index < count; index++) {
      halves[2 * index] = index
      halves[2 * index + 1] = links.keyAt(rows[start + index] ?? 0, depth)
    }
    numbers.sort()
    for (let index = 0; index < count; index++)
      scratch[index] = rows[start + (halves[2 * index] ?? 0)] ?? 0
    rows.set(scratch.subarray(0, count), start)
    let from = 0
    for (let to = 1; to <= count; to++) {
      if (to < count && halves[2 * to + 1] === halves[2 * from + 1]) continue
      finishOrPush(start + from, start + to, depth + keyBytes)
      from = to
    }
  }

  /** Divides a group by its next two bytes with a counting sort. */
  function* divide({ start, end, depth }: Group): Generator<number> {
    const ends = new Uint32Array(2 ** 16 + 1)
    const pairs = new Uint16Array(end - start)
    for (let at = start; at < end; at++) {
      const pair = links.keyAt(rows[at] ?? 0, depth) >>> 16
      pairs[at - start] = pair
      ends[pair + 1] = (ends[pair + 1] ?? 0) + 1
      if (at % rowsAtATime === 0) yield settled
    }
    for (let pair = 1; pair < ends.length; pair++)
      ends[pair] = (ends[pair] ?? 0) + (ends[pair - 1] ?? 0)
    for (let at = start; at < end; at++) {
      const pair = pairs[at - start] ?? 0
      const place = ends[pair] ?? 0
      scratch[place] = rows[at] ?? 0
      ends[pair] = place + 1
      if (at % rowsAtATime === 0) yield settled
    }
    rows.set(scratch.subarray(0, end - start), start)
    let from = 0
    for (const to of ends.subarray(0, 2 ** 16)) {
      if (to > from) finishOrPush(start + from, start + to, depth + 2)
      from = to
    }
  }

  function finishOrPush(start: number, end: number, depth: number): void {
    // Links contain no zero bytes. If a key includes the end of a link, links with that key are
    // equal.
    if (end - start === 1 || links.endsBefore(rows[start] ?? 0, depth)) settled += end - start
    else groups.push({ start, end, depth })
  }
}

/** Compares links by their bytes. */
class LinkBytes {
  readonly #table: LinkTable
  /** -1 to reverse the order of keys, else 0. */
  readonly #flip: number

  constructor(table: LinkTable, isDescending: boolean) {
    this.#table = table
    this.#flip = isDescending ? -1 : 0
  }

  /**
   * Four bytes of a link from `depth` on, as a number that sorts like them. Missing bytes are
   * zeros.
   */
  keyAt(row: number, depth: number): number {
    const { bytes, rows } = this.#table
    const address = rows.linkAt[row] ?? 0
    const left = (rows.linkLength[row] ?? 0) - depth
    const view = bytes.viewOf(address)
    const at = bytes.offsetOf(address) + depth
    let key = 0
    if (left >= keyBytes) key = view.getInt32(at)
    else
      for (let index = 0; index < left; index++)
        key |= view.getUint8(at + index) << (24 - 8 * index)
    return (key ^ this.#flip) >>> 0
  }

  /** True if a link is shorter than `depth`. */
  endsBefore(row: number, depth: number): boolean {
    return (this.#table.rows.linkLength[row] ?? 0) < depth
  }

  /**
   * The number of first bytes that all links of a group share, or `depth` if it is less than a key
   * more.
   */
  sharedDepth(rows: Uint32Array, { start, end, depth }: Group): number {
    const { bytes, rows: columns } = this.#table
    const first = rows[start] ?? 0
    const address = columns.linkAt[first] ?? 0
    const segment = bytes.segmentOf(address)
    const firstAt = bytes.offsetOf(address)
    let shared = columns.linkLength[first] ?? 0
    for (let index = start + 1; index < end; index++) {
      const other = rows[index] ?? 0
      const otherAddress = columns.linkAt[other] ?? 0
      const otherSegment = bytes.segmentOf(otherAddress)
      const otherAt = bytes.offsetOf(otherAddress)
      const least = Math.min(shared, columns.linkLength[other] ?? 0)
      shared = depth
      while (shared < least && segment[firstAt + shared] === otherSegment[otherAt + shared])
        shared++
      if (shared < depth + keyBytes) return depth
    }
    return shared
  }

  /** Sorts a small group with an insertion sort. */
  sortFew(rows: Uint32Array, { start, end, depth }: Group): void {
    for (let index = start + 1; index < end; index++) {
      const row = rows[index] ?? 0
      let place = index
      while (place > start && this.#compare(rows[place - 1] ?? 0, row, depth) > 0) {
        rows[place] = rows[place - 1] ?? 0
        place--
      }
      rows[place] = row
    }
  }

  /** Negative if the first link comes before the other. Both have the same first `depth` bytes. */
  #compare(one: number, other: number, depth: number): number {
    const { linkLength } = this.#table.rows
    const end = Math.max(linkLength[one] ?? 0, linkLength[other] ?? 0)
    for (let at = depth; at < end; at += keyBytes) {
      const order = this.keyAt(one, at) - this.keyAt(other, at)
      if (order !== 0) return order
    }
    return 0
  }
}
