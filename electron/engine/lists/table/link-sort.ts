import type { LinkTable } from './link-table.ts'

/** A group of more rows is first divided by two bytes: one sort of all would hold up the engine. */
const mostInOneGo = 20_000
/** So few rows are compared with each other. */
const fewRows = 8
const rowsAtATime = 10_000
const keyBytes = 4

/** Rows of a group that are the same in their first `depth` bytes. */
interface Group {
  readonly start: number
  readonly end: number
  readonly depth: number
}

/**
 * Sorts rows with links, in place, by the bytes of their links; equal ones stay as they stand.
 * Yields now and then, with how many rows have come to their places. Four bytes of each link and
 * the row's place make one 64-bit number, and sorting numbers asks nothing of anybody; what is
 * equal in four bytes is sorted by the next that differ.
 */
export function* sortByLink(
  table: LinkTable,
  rows: Uint32Array,
  isDescending: boolean,
): Generator<number> {
  const links = new LinkBytes(table, isDescending)
  const scratch = new Uint32Array(rows.length)
  const keys = new BigUint64Array(Math.min(rows.length, mostInOneGo))
  const groups: Group[] = [{ start: 0, end: rows.length, depth: 0 }]
  let settled = 0
  let worked = 0
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const { start, end } = group
    const count = end - start
    worked += count
    if (count <= fewRows) {
      links.sortFew(rows, group)
      settled += count
    } else {
      const further = { start, end, depth: links.sharedDepth(rows, group) }
      if (count <= mostInOneGo) sortByKeys(further)
      else yield* divide(further)
    }
    if (worked < rowsAtATime) continue
    worked = 0
    yield settled
  }

  function sortByKeys({ start, end, depth }: Group): void {
    const count = end - start
    const numbers = keys.subarray(0, count)
    // Lower half first, on every processor that Electron runs on.
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
      goOn(start + from, start + to, depth + keyBytes)
      from = to
    }
  }

  /** Counts how many rows have each pair of bytes, then puts each in its place. */
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
      if (to > from) goOn(start + from, start + to, depth + 2)
      from = to
    }
  }

  function goOn(start: number, end: number, depth: number): void {
    // What is the same in its last key is the same: links hold no zeros.
    if (end - start === 1 || links.endsBefore(rows[start] ?? 0, depth)) settled += end - start
    else groups.push({ start, end, depth })
  }
}

/** The bytes of links, for comparing them. */
class LinkBytes {
  readonly #table: LinkTable
  /** Turns the order of keys round. */
  readonly #flip: number

  constructor(table: LinkTable, isDescending: boolean) {
    this.#table = table
    this.#flip = isDescending ? -1 : 0
  }

  /** Four bytes of a link from `depth` on, as a number that sorts as they do. Links hold no zeros. */
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

  /** True where a link holds nothing from `depth` on. */
  endsBefore(row: number, depth: number): boolean {
    return (this.#table.rows.linkLength[row] ?? 0) < depth
  }

  /** Up to where all links of a group are the same, where that spares the sort of a key. */
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

  /** Puts each row before those that are greater. */
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

  /** Below zero where the first link comes before the other, which is the same up to `depth`. */
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
