import type { ByteStore } from './byte-store.ts'
import { LinkIndex } from './link-index.ts'
import type { RowOrder } from './row-order.ts'
import { mark, type Rows } from './rows.ts'
import { isClosedCode, isLockedCode } from './verdict.ts'

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
  claim(row: number): void {
    if (!this.#takesPart(row)) return
    const holder = this.#index.add(row)
    if (holder === row) return
    if (!this.#comesFirst(row, holder)) return this.#rows.set(row, mark.duplicate, true)
    this.#index.handOver(holder, row)
    this.#rows.set(holder, mark.duplicate, true)
    this.#onChange(holder)
  }

  /** Lets go of the row's link; the next row with it takes its place. */
  release(row: number): void {
    if (!this.#takesPart(row)) return
    if (this.#rows.has(row, mark.duplicate)) return this.#rows.set(row, mark.duplicate, false)
    // All rows are looked through for others only where there may be some.
    const heir = this.#index.isShared(row) ? this.#heirOf(row) : undefined
    this.#index.handOver(row, heir)
    if (heir === undefined) return
    this.#rows.set(heir, mark.sentBefore, this.#rows.has(row, mark.sentBefore))
    this.#rows.set(heir, mark.duplicate, false)
    this.#onChange(heir)
  }

  /** Begins anew: no row is first, none is marked until it is claimed in order with `again`. */
  clear(): void {
    this.#index.clear()
  }

  /** Claims a row anew after `clear`. */
  again(row: number): void {
    const isFirst = !this.#takesPart(row) || this.#index.add(row) === row
    this.#rows.set(row, mark.duplicate, !isFirst)
  }

  /** Makes room for `links` in all. */
  reserve(links: number): void {
    this.#index.reserve(links)
  }

  #heirOf(row: number): number | undefined {
    const { hash, linkAt, linkLength, count } = this.#rows
    const [wanted, at, length] = [hash[row] ?? 0, linkAt[row] ?? 0, linkLength[row] ?? 0]
    let heir: number | undefined
    for (let other = hash.indexOf(wanted); other !== -1; other = hash.indexOf(wanted, other + 1)) {
      if (other >= count) break
      if (other === row || linkLength[other] !== length || !this.#takesPart(other)) continue
      if (!this.#bytes.equal(linkAt[other] ?? 0, at, length)) continue
      if (heir === undefined || this.#comesFirst(other, heir)) heir = other
    }
    return heir
  }

  #takesPart(row: number): boolean {
    return this.#rows.linkLength[row] !== 0 && !isClosedCode(this.#rows.sentCode(row))
  }

  /** Whether a row holds a link against another that has the same one. */
  #comesFirst(row: number, other: number): boolean {
    const isSent = isLockedCode(this.#rows.sentCode(row))
    return isSent === isLockedCode(this.#rows.sentCode(other))
      ? this.#order.comesBefore(row, other)
      : isSent
  }
}
