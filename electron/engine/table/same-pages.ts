import { warningBit } from '../parsing/index.ts'
import type { ByteStore } from './byte-store.ts'
import { doubledSlots, hashOf } from './link-index.ts'
import { page, type Rows } from './rows.ts'

const hashSign = 0x23
const fewSlots = 2 * 1024

/**
 * Finds links that differ only after `#`. Search engines ignore that part, so such links lead to
 * the same page. The verdict of a link with `#` is `same-page`, and the user is asked about it,
 * while another active link has the same page. A link without `#` counts as another link, but is
 * not asked about. The order of rows does not matter.
 *
 * Only pages of links with `#` are stored, so a list without such links costs nothing. The hash
 * table uses open addressing, like LinkIndex: a slot is the hash of a page and its number + 1.
 */
export class SamePages {
  readonly #rows: Rows
  readonly #bytes: ByteStore
  readonly #holderOf: (at: number, length: number) => number | undefined
  readonly #onChange: (row: number) => void
  #slots = new Int32Array(fewSlots)
  /** By page number: how many of its links are active. */
  #activeCounts: number[] = []
  /** By page number: its rows, newest last. It may include rows that are no longer active. */
  #members: number[][] = []
  /** By page number: the address of the page. */
  #at: number[] = []
  #length: number[] = []
  /**
   * 1 at the low 16 bits of the hash of every stored page: most other links are ruled out by it.
   */
  readonly #mayBeHeld = new Uint8Array(2 ** 16)

  /**
   * `holderOf` returns the active row that holds the link at an address, if any. `onChange` is
   * called with each other row whose bit `page.shared` changed.
   */
  constructor(
    rows: Rows,
    bytes: ByteStore,
    holderOf: (at: number, length: number) => number | undefined,
    onChange: (row: number) => void,
  ) {
    this.#rows = rows
    this.#bytes = bytes
    this.#holderOf = holderOf
    this.#onChange = onChange
  }

  /** Adds a row that became active. */
  enter(row: number): void {
    const rows = this.#rows
    const hasFragment = ((rows.warnings[row] ?? 0) & warningBit['has-fragment']) !== 0
    if (!hasFragment) {
      if (this.#activeCounts.length === 0 || this.#mayBeHeld[(rows.hash[row] ?? 0) & 0xffff] !== 1)
        return
      const held = this.#find(rows.hash[row] ?? 0, rows.linkAt[row] ?? 0, rows.linkLength[row] ?? 0)
      if (held !== undefined) this.#join(held, row)
      return
    }
    const at = rows.linkAt[row] ?? 0
    const length = this.#lengthOfPage(row)
    if (length === undefined) return
    const hash = hashOf(this.#bytes.viewOf(at), this.#bytes.offsetOf(at), length)
    let held = this.#find(hash, at, length)
    if (held === undefined) {
      held = this.#add(hash, at, length)
      const bare = this.#holderOf(at, length)
      if (bare !== undefined) this.#join(held, bare)
    }
    this.#join(held, row)
  }

  /** Removes a row that is no longer active, or whose link is about to change. */
  leave(row: number): void {
    const rows = this.#rows
    const bits = rows.page[row] ?? 0
    if ((bits & page.member) === 0) return
    rows.page[row] = bits & ~(page.member | page.shared)
    const at = rows.linkAt[row] ?? 0
    const length = this.#lengthOfPage(row) ?? rows.linkLength[row] ?? 0
    const hash = hashOf(this.#bytes.viewOf(at), this.#bytes.offsetOf(at), length)
    const held = this.#find(hash, at, length)
    if (held === undefined) return
    const left = (this.#activeCounts[held] ?? 1) - 1
    this.#activeCounts[held] = left
    if (left === 1) this.#updateMembers(held, false)
  }

  /** Removes all pages. */
  clear(): void {
    this.#slots = new Int32Array(fewSlots)
    this.#activeCounts = []
    this.#members = []
    this.#at = []
    this.#length = []
    this.#mayBeHeld.fill(0)
  }

  #join(held: number, row: number): void {
    const rows = this.#rows
    const bits = rows.page[row] ?? 0
    if ((bits & page.member) !== 0) return
    const before = this.#activeCounts[held] ?? 0
    this.#activeCounts[held] = before + 1
    this.#members[held]?.push(row)
    rows.page[row] = bits | page.member | (before > 0 ? page.shared : 0)
    if (before === 1) this.#updateMembers(held, true, row)
  }

  /**
   * Sets the bit `page.shared` of the members of a page, after it got its second link or lost all
   * but one.
   */
  #updateMembers(held: number, isShared: boolean, except?: number): void {
    const rows = this.#rows
    // Rows that are no longer members are dropped, so that they are not read again.
    const isHere = (row: number) =>
      ((rows.page[row] ?? 0) & page.member) !== 0 && this.#isOf(held, row)
    const members = [...new Set((this.#members[held] ?? []).filter(isHere))]
    this.#members[held] = members
    for (const row of members) {
      if (row === except) continue
      const bits = rows.page[row] ?? 0
      rows.page[row] = isShared ? bits | page.shared : bits & ~page.shared
      this.#onChange(row)
    }
  }

  #isOf(held: number, row: number): boolean {
    const length = this.#lengthOfPage(row) ?? this.#rows.linkLength[row] ?? 0
    return (
      length === this.#length[held] &&
      this.#bytes.equal(this.#rows.linkAt[row] ?? 0, this.#at[held] ?? 0, length)
    )
  }

  /** The length of a row's link before `#`; undefined if it has no `#`. */
  #lengthOfPage(row: number): number | undefined {
    const at = this.#rows.linkAt[row] ?? 0
    const offset = this.#bytes.offsetOf(at)
    const end = offset + (this.#rows.linkLength[row] ?? 0)
    const found = this.#bytes.segmentOf(at).subarray(offset, end).indexOf(hashSign)
    return found === -1 ? undefined : found
  }

  #add(hash: number, at: number, length: number): number {
    const held = this.#activeCounts.push(0) - 1
    this.#members.push([])
    this.#at.push(at)
    this.#length.push(length)
    this.#mayBeHeld[hash & 0xffff] = 1
    const slot = this.#slotOf(hash, at, length)
    this.#slots[slot] = hash
    this.#slots[slot + 1] = held + 1
    if ((held + 1) * 10 > this.#slots.length * 3) this.#slots = doubledSlots(this.#slots)
    return held
  }

  #find(hash: number, at: number, length: number): number | undefined {
    const found = this.#slots[this.#slotOf(hash, at, length) + 1] ?? 0
    return found === 0 ? undefined : found - 1
  }

  #slotOf(hash: number, at: number, length: number): number {
    const slots = this.#slots
    const mask = slots.length / 2 - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const held = slots[2 * slot + 1] ?? 0
      if (held === 0) return 2 * slot
      const isEqual =
        slots[2 * slot] === hash &&
        this.#length[held - 1] === length &&
        this.#bytes.equal(this.#at[held - 1] ?? 0, at, length)
      if (isEqual) return 2 * slot
    }
  }
}
