import { nearHash, nearKey } from '../parsing/index.ts'
import { doubledSlots } from './link-index.ts'
import type { LinkTable } from './link-table.ts'

/**
 * Which row is the first of those whose links differ only in ways that seldom lead elsewhere. Open
 * addressing as in LinkIndex; equal hashes are settled by comparing the keys themselves.
 */
export class NearLinks {
  readonly #table: LinkTable
  #slots: Int32Array
  #taken = 0

  /** `room`: for so many links nothing has to be moved. */
  constructor(table: LinkTable, room = 0) {
    this.#table = table
    this.#slots = new Int32Array(Math.max(2 * 1024, 2 ** Math.ceil(Math.log2((room * 10) / 3))))
  }

  /** The row with nearly the same link that was added first: an earlier one, or `row` itself. */
  add(row: number): number {
    const wanted = this.#hashOf(row)
    const slot = this.#slotOf(row, wanted)
    const held = this.#slots[slot + 1] ?? 0
    if (held !== 0) return held - 1
    this.#slots[slot] = wanted
    this.#slots[slot + 1] = row + 1
    if (++this.#taken * 10 > this.#slots.length * 3) this.#slots = doubledSlots(this.#slots)
    return row
  }

  /** What `add` replied for a row that was added. */
  firstOf(row: number): number | undefined {
    const held = this.#slots[this.#slotOf(row, this.#hashOf(row)) + 1] ?? 0
    return held === 0 ? undefined : held - 1
  }

  /** How many links that are not nearly the same were added. */
  get size(): number {
    return this.#taken
  }

  /** Whether a link with this near hash was added. */
  holds(hash: number): boolean {
    const slots = this.#slots
    const mask = slots.length / 2 - 1
    for (let slot = hash & mask; slots[2 * slot + 1] !== 0; slot = (slot + 1) & mask)
      if (slots[2 * slot] === hash) return true
    return false
  }

  /** The row that was added first with nearly this link, which has this near hash. */
  nearTo(link: string, hash: number): number | undefined {
    const held = this.#slots[this.#slotOf(link, hash) + 1] ?? 0
    return held === 0 ? undefined : held - 1
  }

  #hashOf(row: number): number {
    const { rows, bytes } = this.#table
    const at = rows.linkAt[row] ?? 0
    return nearHash(bytes.segmentOf(at), bytes.offsetOf(at), rows.linkLength[row] ?? 0)
  }

  /** Of a row that was added, or of a link that may stand in none. */
  #slotOf(sought: number | string, wanted: number): number {
    const slots = this.#slots
    const mask = slots.length / 2 - 1
    let key: string | undefined
    for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
      const held = slots[2 * slot + 1] ?? 0
      if (held === 0 || held - 1 === sought) return 2 * slot
      if (slots[2 * slot] !== wanted) continue
      key ??= nearKey(typeof sought === 'string' ? sought : (this.#table.link(sought) ?? ''))
      if (nearKey(this.#table.link(held - 1) ?? '') === key) return 2 * slot
    }
  }
}

/** More rows than a list can have; twice as many bits are still a whole number. */
const mostRows = 2 ** 26

/**
 * `rows`, which are in source order, by the row that each is near to: those that are near to the
 * same one stand together. Sorted as numbers, so that a million rows take a tenth of a second.
 */
export function byGroup(
  rows: Uint32Array,
  nearTo: (row: number) => number | undefined,
): Uint32Array {
  const keys = new Float64Array(rows.length)
  for (const [index, row] of rows.entries()) keys[index] = (nearTo(row) ?? row) * mostRows + row
  return Uint32Array.from(keys.toSorted(), (key) => key % mostRows)
}
