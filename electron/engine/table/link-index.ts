import type { ByteStore } from './byte-store.ts'
import { mark, type RowOrder, type Rows } from './rows.ts'
import { isClosedCode, isLockedCode } from './verdict.ts'

/** In place of a row's number where a link was given up. */
const tombstone = -1
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
  #used = 0

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
    if (++this.#used * 10 > this.#slots.length * 3) this.reserve(this.#used * 2)
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
      if (held === tombstone || slots[2 * slot] !== wanted) continue
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
      if (held === tombstone || slots[2 * slot] !== wanted) continue
      const row = (held & numberBits) - 1
      if (linkLength[row] === length && this.#bytes.equal(linkAt[row] ?? 0, at, length)) return row
    }
  }

  /** Hands the link of `holder` to `successor`, which has the same one, or to nobody. */
  handOver(holder: number, successor: number | undefined): void {
    const at = this.#slotOf(holder) + 1
    this.#slots[at] = successor === undefined ? tombstone : (successor + 1) | shared
  }

  /** Forgets every link. */
  clear(): void {
    this.#slots.fill(0)
    this.#used = 0
  }

  /** Makes room for `links` in all. */
  reserve(links: number): void {
    const old = this.#slots
    const length = 2 * 2 ** Math.ceil(Math.log2(links / 0.6))
    if (length <= old.length) return
    const slots = new Int32Array(length)
    const mask = length / 2 - 1
    this.#used = 0
    for (let at = 0; at < old.length; at += 2) {
      const held = old[at + 1] ?? 0
      if (held === 0 || held === tombstone) continue
      let slot = (old[at] ?? 0) & mask
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask
      slots[2 * slot] = old[at] ?? 0
      slots[2 * slot + 1] = held
      this.#used++
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
      if (held === tombstone || slots[2 * slot] !== wanted) continue
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

/**
 * Keeps the mark `duplicate` on every row whose link another row holds: one that was submitted, else
 * the first. Refused and cancelled rows hold nothing and are no duplicates.
 */
export class Duplicates {
  readonly #rows: Rows
  readonly #bytes: ByteStore
  readonly #order: RowOrder
  readonly #index: LinkIndex
  readonly #onChange: (row: number) => void

  /** `onChange` is told of rows other than the one asked for whose mark has changed. */
  constructor(rows: Rows, bytes: ByteStore, order: RowOrder, onChange: (row: number) => void) {
    this.#rows = rows
    this.#bytes = bytes
    this.#order = order
    this.#index = new LinkIndex(rows, bytes)
    this.#onChange = onChange
  }

  /** The row that holds the same link first; undefined where this is the first or has none. */
  firstOf(row: number): number | undefined {
    return this.#rows.has(row, mark.duplicate) ? this.#index.holderOf(row) : undefined
  }

  /** The row that holds a link first; undefined where none does. */
  holderOf(link: string): number | undefined {
    return this.#index.holderOfLink(Buffer.from(link, 'latin1'))
  }

  /** The row that holds the link whose bytes stand at an address. */
  holderAt(at: number, length: number): number | undefined {
    return this.#index.holderAt(at, length)
  }

  /** Makes the row first with its link where it comes first, else a duplicate. */
  add(row: number): void {
    if (!this.#isEligible(row)) return
    const holder = this.#index.add(row)
    if (holder === row) return
    if (!this.#hasPriority(row, holder)) return this.#rows.set(row, mark.duplicate, true)
    this.#index.handOver(holder, row)
    this.#rows.set(holder, mark.duplicate, true)
    this.#onChange(holder)
  }

  /** Lets go of the row's link; the next row with it takes its place. */
  remove(row: number): void {
    if (!this.#isEligible(row)) return
    if (this.#rows.has(row, mark.duplicate)) return this.#rows.set(row, mark.duplicate, false)
    // All rows are looked through for others only where there may be some.
    const successor = this.#index.isShared(row) ? this.#successorOf(row) : undefined
    this.#index.handOver(row, successor)
    if (successor === undefined) return
    this.#rows.set(successor, mark.sentBefore, this.#rows.has(row, mark.sentBefore))
    this.#rows.set(successor, mark.duplicate, false)
    this.#onChange(successor)
  }

  /** Begins anew: no row is first, none is marked until it is claimed in order with `again`. */
  clear(): void {
    this.#index.clear()
  }

  /** Claims a row anew after `clear`. */
  addInOrder(row: number): void {
    const isFirst = !this.#isEligible(row) || this.#index.add(row) === row
    this.#rows.set(row, mark.duplicate, !isFirst)
  }

  /** Makes room for `links` in all. */
  reserve(links: number): void {
    this.#index.reserve(links)
  }

  #successorOf(row: number): number | undefined {
    const { hash, linkAt, linkLength, count } = this.#rows
    const [wanted, at, length] = [hash[row] ?? 0, linkAt[row] ?? 0, linkLength[row] ?? 0]
    let successor: number | undefined
    for (let other = hash.indexOf(wanted); other !== -1; other = hash.indexOf(wanted, other + 1)) {
      if (other >= count) break
      if (other === row || linkLength[other] !== length || !this.#isEligible(other)) continue
      if (!this.#bytes.equal(linkAt[other] ?? 0, at, length)) continue
      if (successor === undefined || this.#hasPriority(other, successor)) successor = other
    }
    return successor
  }

  #isEligible(row: number): boolean {
    return this.#rows.linkLength[row] !== 0 && !isClosedCode(this.#rows.sentCode(row))
  }

  /** Whether a row holds a link against another that has the same one. */
  #hasPriority(row: number, other: number): boolean {
    const isSent = isLockedCode(this.#rows.sentCode(row))
    return isSent === isLockedCode(this.#rows.sentCode(other))
      ? this.#order.comesBefore(row, other)
      : isSent
  }
}

/**
 * 32 bits of a link's bytes: MurmurHash3 (Austin Appleby, public domain), four bytes a step. Signed,
 * so that it stays a small integer. Links with the same hash are compared byte by byte elsewhere.
 */
export function hashOf(bytes: DataView, start: number, length: number): number {
  const end = start + length
  const lastWord = end - 4
  let hash = length
  let at = start
  for (; at <= lastWord; at += 4) hash = mixed(hash, bytes.getInt32(at, true))
  let rest = 0
  for (let shift = 0; at < end; at++, shift += 8) rest |= bytes.getUint8(at) << shift
  hash = mixed(hash, rest)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function mixed(hash: number, word: number): number {
  const scrambled = Math.imul(word, 0xcc9e2d51)
  const rotated = hash ^ Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593)
  return (Math.imul((rotated << 13) | (rotated >>> 19), 5) + 0xe6546b64) | 0
}

/**
 * The slots of a hash table in twice as many. Two numbers a slot: a hash, by whose low bits it is
 * found (the next free one where that is taken), and what it stands for, 0 where it is free.
 */
export function doubledSlots(old: Int32Array): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(2 * old.length)
  const mask = slots.length / 2 - 1
  for (let at = 0; at < old.length; at += 2) {
    if (old[at + 1] === 0) continue
    let slot = (old[at] ?? 0) & mask
    while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask
    slots[2 * slot] = old[at] ?? 0
    slots[2 * slot + 1] = old[at + 1] ?? 0
  }
  return slots
}
