import type { ByteStore } from './byte-store.ts'
import { mark, type RowOrder, type Rows } from './rows.ts'
import { isClosedCode, isLockedCode } from './verdict.ts'

/** In a slot instead of a row number: the link was removed, but later slots of the chain are in use. */
const tombstone = -1
/** A flag in the row number of a slot, which never needs this bit: other rows have had the same link. */
const shared = 2 ** 30
const numberBits = shared - 1

/**
 * A hash table from links to the row that holds each link. It uses open addressing. A slot is two
 * numbers side by side, so that a lookup costs one cache line: the hash of the link, and the row number
 * + 1 (0 if the slot is empty). At most three in five slots are used. If hashes are equal, the bytes of
 * the links decide.
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

  /** Adds the link of `row` unless another row holds it. Returns the row that holds it now. */
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

  /** The row that holds the link of `row`, if any. */
  holderOf(row: number): number | undefined {
    const held = this.#slots[this.#slotOf(row) + 1] ?? 0
    return held === 0 ? undefined : (held & numberBits) - 1
  }

  /** False if certainly no other row has the link that `row` holds. */
  isShared(row: number): boolean {
    return ((this.#slots[this.#slotOf(row) + 1] ?? 0) & shared) !== 0
  }

  /** The row that holds a link, if any. */
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

  /** The row that holds the link at an address, if any. */
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

  /** Makes `successor`, a row with the same link, hold the link of `holder`; without one, removes it. */
  handOver(holder: number, successor: number | undefined): void {
    const at = this.#slotOf(holder) + 1
    this.#slots[at] = successor === undefined ? tombstone : (successor + 1) | shared
  }

  /** Removes all links. */
  clear(): void {
    this.#slots.fill(0)
    this.#used = 0
  }

  /** Makes room for `links` links in total. */
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

  /** The index of the slot with the link of `row`, or of the empty slot where it belongs. */
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
 * Maintains the mark `duplicate`. Of all rows with the same link, one holds it: a submitted row, else
 * the first. The others are duplicates. Refused and cancelled rows neither hold a link nor are
 * duplicates.
 */
export class Duplicates {
  readonly #rows: Rows
  readonly #bytes: ByteStore
  readonly #order: RowOrder
  readonly #index: LinkIndex
  readonly #onChange: (row: number) => void

  /** `onChange` is called with every other row whose mark changed during `add` or `remove`. */
  constructor(rows: Rows, bytes: ByteStore, order: RowOrder, onChange: (row: number) => void) {
    this.#rows = rows
    this.#bytes = bytes
    this.#order = order
    this.#index = new LinkIndex(rows, bytes)
    this.#onChange = onChange
  }

  /** The row that holds the link of a duplicate; undefined if `row` is not a duplicate. */
  firstOf(row: number): number | undefined {
    return this.#rows.has(row, mark.duplicate) ? this.#index.holderOf(row) : undefined
  }

  /** The row that holds a link, if any. */
  holderOf(link: string): number | undefined {
    return this.#index.holderOfLink(Buffer.from(link, 'latin1'))
  }

  /** The row that holds the link at an address, if any. */
  holderAt(at: number, length: number): number | undefined {
    return this.#index.holderAt(at, length)
  }

  /** Adds a row: it holds its link if it has priority over the row that held it, else is a duplicate. */
  add(row: number): void {
    if (!this.#isEligible(row)) return
    const holder = this.#index.add(row)
    if (holder === row) return
    if (!this.#hasPriority(row, holder)) return this.#rows.set(row, mark.duplicate, true)
    this.#index.handOver(holder, row)
    this.#rows.set(holder, mark.duplicate, true)
    this.#onChange(holder)
  }

  /** Removes a row. If it held its link, the next row with the same link holds it from now on. */
  remove(row: number): void {
    if (!this.#isEligible(row)) return
    if (this.#rows.has(row, mark.duplicate)) return this.#rows.set(row, mark.duplicate, false)
    // Finding the successor reads the hashes of all rows, so it is done only if there may be one.
    const successor = this.#index.isShared(row) ? this.#successorOf(row) : undefined
    this.#index.handOver(row, successor)
    if (successor === undefined) return
    this.#rows.set(successor, mark.sentBefore, this.#rows.has(row, mark.sentBefore))
    this.#rows.set(successor, mark.duplicate, false)
    this.#onChange(successor)
  }

  /** Starts over: the caller must then call `addInOrder` for every row, in order of priority. */
  clear(): void {
    this.#index.clear()
  }

  /** Adds a row after `clear`. Rows that were added before have priority. */
  addInOrder(row: number): void {
    const isFirst = !this.#isEligible(row) || this.#index.add(row) === row
    this.#rows.set(row, mark.duplicate, !isFirst)
  }

  /** Makes room for `links` links in total. */
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

  /** True if `row`, and not `other`, should hold a link that both have. */
  #hasPriority(row: number, other: number): boolean {
    const isSent = isLockedCode(this.#rows.sentCode(row))
    return isSent === isLockedCode(this.#rows.sentCode(other))
      ? this.#order.comesBefore(row, other)
      : isSent
  }
}

/**
 * A 32-bit hash of a link's bytes: MurmurHash3 (Austin Appleby, public domain). It is signed, so that V8
 * can keep it as a small integer.
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
 * Rehashes a table with open addressing into twice as many slots. A slot is two numbers: a hash, whose
 * low bits say where the search begins, and a value, 0 if the slot is empty.
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
