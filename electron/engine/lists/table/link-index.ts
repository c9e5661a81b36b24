import type { ByteStore } from './byte-store.ts'
import { hashOf } from './link-hash.ts'
import type { Rows } from './rows.ts'

/** In place of a row's number where a link was given up. */
const removed = -1
/** Beside a row's number, which stays far below: other rows have had the same link. */
const shared = 2 ** 30
const numberBits = shared - 1

/**
 * Which row holds each link first. Open addressing; a slot is the link's hash and the row's number
 * + 1 (0: empty) side by side, so that a look costs one cache line. At most three slots in five are
 * taken. Equal hashes are settled by comparing the links' bytes.
 */
export class LinkIndex {
  readonly #rows: Rows
  readonly #bytes: ByteStore
  #slots = new Int32Array(2 * 1024)
  #taken = 0

  constructor(rows: Rows, bytes: ByteStore) {
    this.#rows = rows
    this.#bytes = bytes
  }

  /** The row that holds the link of `row`: an earlier one or, from now on, `row` itself. */
  add(row: number): number {
    const slot = this.#slotOf(row)
    const held = this.#slots[slot + 1] ?? 0
    if (held !== 0) {
      this.#slots[slot + 1] = held | shared
      return (held & numberBits) - 1
    }
    this.#slots[slot] = this.#rows.hash[row] ?? 0
    this.#slots[slot + 1] = row + 1
    if (++this.#taken * 10 > this.#slots.length * 3) this.reserve(this.#taken * 2)
    return row
  }

  /** The row that holds the link of `row`; undefined where none does. */
  holderOf(row: number): number | undefined {
    const held = this.#slots[this.#slotOf(row) + 1] ?? 0
    return held === 0 ? undefined : (held & numberBits) - 1
  }

  /** False where no row but `row` has had its link since it is held. */
  isShared(row: number): boolean {
    return ((this.#slots[this.#slotOf(row) + 1] ?? 0) & shared) !== 0
  }

  /** The row that holds a link; undefined where none does. */
  holderOfLink(link: Buffer): number | undefined {
    const slots = this.#slots
    const { linkAt, linkLength } = this.#rows
    const view = new DataView(link.buffer, link.byteOffset, link.byteLength)
    const wanted = hashOf(view, 0, link.length)
    const mask = slots.length / 2 - 1
    for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
      const held = slots[2 * slot + 1] ?? 0
      if (held === 0) return undefined
      if (held === removed || slots[2 * slot] !== wanted) continue
      const row = (held & numberBits) - 1
      if (linkLength[row] !== link.length) continue
      if (link.equals(this.#bytes.slice(linkAt[row] ?? 0, link.length))) return row
    }
  }

  /** The row that holds the link whose bytes stand at an address; undefined where none does. */
  holderAt(at: number, length: number): number | undefined {
    const { linkAt, linkLength } = this.#rows
    const slots = this.#slots
    const wanted = hashOf(this.#bytes.viewOf(at), this.#bytes.offsetOf(at), length)
    const mask = slots.length / 2 - 1
    for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
      const held = slots[2 * slot + 1] ?? 0
      if (held === 0) return undefined
      if (held === removed || slots[2 * slot] !== wanted) continue
      const row = (held & numberBits) - 1
      if (linkLength[row] === length && this.#bytes.equal(linkAt[row] ?? 0, at, length)) return row
    }
  }

  /** Hands the link of `holder` to `heir`, which has the same one, or to nobody. */
  handOver(holder: number, heir: number | undefined): void {
    const at = this.#slotOf(holder) + 1
    this.#slots[at] = heir === undefined ? removed : (heir + 1) | shared
  }

  /** Forgets every link. */
  clear(): void {
    this.#slots.fill(0)
    this.#taken = 0
  }

  /** Makes room for `links` in all. */
  reserve(links: number): void {
    const old = this.#slots
    const length = 2 * 2 ** Math.ceil(Math.log2(links / 0.6))
    if (length <= old.length) return
    const slots = new Int32Array(length)
    const mask = length / 2 - 1
    this.#taken = 0
    for (let at = 0; at < old.length; at += 2) {
      const held = old[at + 1] ?? 0
      if (held === 0 || held === removed) continue
      let slot = (old[at] ?? 0) & mask
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask
      slots[2 * slot] = old[at] ?? 0
      slots[2 * slot + 1] = held
      this.#taken++
    }
    this.#slots = slots
  }

  /** Index of the slot that holds the link of `row`, or of the empty one where it belongs. */
  #slotOf(row: number): number {
    const slots = this.#slots
    const { hash, linkAt, linkLength } = this.#rows
    const wanted = hash[row] ?? 0
    const mask = slots.length / 2 - 1
    for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
      const held = slots[2 * slot + 1] ?? 0
      if (held === 0) return 2 * slot
      if (held === removed || slots[2 * slot] !== wanted) continue
      const other = (held & numberBits) - 1
      const length = linkLength[row] ?? 0
      if (
        linkLength[other] === length &&
        this.#bytes.equal(linkAt[other] ?? 0, linkAt[row] ?? 0, length)
      )
        return 2 * slot
    }
  }
}
