import { hashOf } from './link-hash.ts'
import type { LinkTable } from './link-table.ts'
import { doubledSlots } from './doubled-slots.ts'

const slash = 0x2f

/** Numbers hosts as they come, without making a text of each. Open addressing, half full at most. */
export class HostNumbers {
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
