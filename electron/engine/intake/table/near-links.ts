import { nearHash, nearKey } from '../reading/near-key.ts'
import type { LinkTable } from './link-table.ts'
import { doubledSlots } from './doubled-slots.ts'

/**
 * Which row is the first of those whose links differ only in ways that seldom lead elsewhere. Open
 * addressing as in LinkIndex; equal hashes are settled by comparing the keys themselves.
 */
export class NearLinks {
  readonly #table: LinkTable
  #slots = new Int32Array(2 * 1024)
  #taken = 0

  constructor(table: LinkTable) {
    this.#table = table
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

  #hashOf(row: number): number {
    const { rows, bytes } = this.#table
    const at = rows.linkAt[row] ?? 0
    return nearHash(bytes.segmentOf(at), bytes.offsetOf(at), rows.linkLength[row] ?? 0)
  }

  #slotOf(row: number, wanted: number): number {
    const slots = this.#slots
    const mask = slots.length / 2 - 1
    let key: string | undefined
    for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
      const held = slots[2 * slot + 1] ?? 0
      if (held === 0 || held - 1 === row) return 2 * slot
      if (slots[2 * slot] !== wanted) continue
      key ??= nearKey(this.#table.link(row) ?? '')
      if (nearKey(this.#table.link(held - 1) ?? '') === key) return 2 * slot
    }
  }
}
