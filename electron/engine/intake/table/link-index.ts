import type { ByteStore } from './byte-store.ts'
import type { Rows } from './rows.ts'

const removed = 0xff_ff_ff_ff

/**
 * Which row holds each link first. Open addressing over row numbers: 4 bytes a slot, at most
 * three slots in five taken; equal hashes are settled by comparing the links' bytes.
 */
export class LinkIndex {
  readonly #rows: Rows
  readonly #bytes: ByteStore
  /** Row number + 1; 0 is empty. */
  #slots = new Uint32Array(1024)
  #taken = 0

  constructor(rows: Rows, bytes: ByteStore) {
    this.#rows = rows
    this.#bytes = bytes
  }

  /** The row that holds the link of `row`: an earlier one or, from now on, `row` itself. */
  add(row: number): number {
    const slot = this.#slotFor(row)
    const held = this.#slots[slot] ?? 0
    if (held !== 0) return held - 1
    this.#slots[slot] = row + 1
    if (++this.#taken > this.#slots.length * 0.6) this.#grow()
    return row
  }

  /** The row that holds the link of `row`; undefined where none does. */
  holderOf(row: number): number | undefined {
    const held = this.#slots[this.#slotFor(row)] ?? 0
    return held === 0 ? undefined : held - 1
  }

  /** Hands the link of `holder` to `heir`, which has the same one, or to nobody. */
  handOver(holder: number, heir: number | undefined): void {
    this.#slots[this.#slotFor(holder)] = heir === undefined ? removed : heir + 1
  }

  /** Forgets every link. */
  clear(): void {
    this.#slots.fill(0)
    this.#taken = 0
  }

  #slotFor(row: number): number {
    const slots = this.#slots
    const { hash, linkAt, linkLength } = this.#rows
    const wantedHash = hash[row] ?? 0
    const length = linkLength[row] ?? 0
    const mask = slots.length - 1
    for (let slot = wantedHash & mask; ; slot = (slot + 1) & mask) {
      const held = slots[slot] ?? 0
      if (held === 0) return slot
      if (held === removed) continue
      const other = held - 1
      if (
        hash[other] === wantedHash &&
        linkLength[other] === length &&
        this.#bytes.equal(linkAt[other] ?? 0, linkAt[row] ?? 0, length)
      )
        return slot
    }
  }

  #grow(): void {
    const old = this.#slots
    const { hash } = this.#rows
    const slots = new Uint32Array(old.length * 2)
    const mask = slots.length - 1
    this.#taken = 0
    for (const held of old) {
      if (held === 0 || held === removed) continue
      let slot = (hash[held - 1] ?? 0) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = held
      this.#taken++
    }
    this.#slots = slots
  }
}
