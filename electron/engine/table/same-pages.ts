import { warningBit } from '../parsing/index.ts'
import type { ByteStore } from './byte-store.ts'
import { doubledSlots, hashOf } from './link-index.ts'
import { page, type Rows } from './rows.ts'

const hashSign = 0x23
const fewSlots = 2 * 1024

/**
 * Tells links that lead to a page which others in the list lead to as well: they differ only in what
 * follows `#`, which search engines leave off. A link without `#` counts as one of them, and is not
 * asked about itself. Which row comes first does not matter: a row is asked about as long as another
 * one of its page is in play.
 *
 * Only pages that a link with `#` leads to are held, so a list without any costs nothing. Open
 * addressing as in LinkIndex: a slot is the hash of the page and its number + 1.
 */
export class SamePages {
  readonly #rows: Rows
  readonly #bytes: ByteStore
  readonly #holderOf: (at: number, length: number) => number | undefined
  readonly #onChange: (row: number) => void
  #slots = new Int32Array(fewSlots)
  /** By the number of the page: how many of its links are in play, and rows that were, newest last. */
  #active: number[] = []
  #members: number[][] = []
  /** Where its address stands. */
  #at: number[] = []
  #length: number[] = []
  /** 1 for the low bits of every held page's hash: most other rows are told by that. */
  readonly #mayBeHeld = new Uint8Array(2 ** 16)

  /**
   * `holderOf` finds the row in play that holds the link of these bytes; `onChange` is told of rows
   * other than the one that came or went which are asked about from now on, or no more.
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

  /** A row is in play from now on: its link is sent, or was sent before. */
  enter(row: number): void {
    const rows = this.#rows
    const hasFragment = ((rows.warnings[row] ?? 0) & warningBit['has-fragment']) !== 0
    if (!hasFragment) {
      if (this.#active.length === 0 || this.#mayBeHeld[(rows.hash[row] ?? 0) & 0xffff] !== 1) return
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

  /** A row is out of play from now on, or its link is about to become another. */
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
    const left = (this.#active[held] ?? 1) - 1
    this.#active[held] = left
    if (left === 1) this.#updateMembers(held, false)
  }

  /** Forgets all pages. */
  clear(): void {
    this.#slots = new Int32Array(fewSlots)
    this.#active = []
    this.#members = []
    this.#at = []
    this.#length = []
    this.#mayBeHeld.fill(0)
  }

  #join(held: number, row: number): void {
    const rows = this.#rows
    const bits = rows.page[row] ?? 0
    if ((bits & page.member) !== 0) return
    const before = this.#active[held] ?? 0
    this.#active[held] = before + 1
    this.#members[held]?.push(row)
    rows.page[row] = bits | page.member | (before > 0 ? page.shared : 0)
    if (before === 1) this.#updateMembers(held, true, row)
  }

  /** The only other row of a page learns that it is not, or no longer, alone. */
  #updateMembers(held: number, isShared: boolean, except?: number): void {
    const rows = this.#rows
    // Those that went are dropped, so that nobody goes through them again.
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

  /** How much of a row's link stands before `#`; undefined where nothing stands behind. */
  #lengthOfPage(row: number): number | undefined {
    const at = this.#rows.linkAt[row] ?? 0
    const offset = this.#bytes.offsetOf(at)
    const end = offset + (this.#rows.linkLength[row] ?? 0)
    const found = this.#bytes.segmentOf(at).subarray(offset, end).indexOf(hashSign)
    return found === -1 ? undefined : found
  }

  #add(hash: number, at: number, length: number): number {
    const held = this.#active.push(0) - 1
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
