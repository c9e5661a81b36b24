import type { ByteStore } from './byte-store.ts'
import { LinkIndex } from './link-index.ts'
import type { RowOrder } from './row-order.ts'
import { mark, type Rows } from './rows.ts'

/** Keeps the mark `duplicate` on every row whose link a row before it holds. */
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
    if (this.#rows.linkLength[row] === 0) return
    const holder = this.#index.add(row)
    if (holder === row) return
    if (!this.#order.comesBefore(row, holder)) return this.#rows.set(row, mark.duplicate, true)
    this.#index.handOver(holder, row)
    this.#rows.set(holder, mark.duplicate, true)
    this.#onChange(holder)
  }

  /** Lets go of the row's link; the next row with it takes its place. */
  release(row: number): void {
    if (this.#rows.linkLength[row] === 0) return
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
    const isFirst = this.#rows.linkLength[row] === 0 || this.#index.add(row) === row
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
      if (other === row || linkLength[other] !== length) continue
      if (!this.#bytes.equal(linkAt[other] ?? 0, at, length)) continue
      if (heir === undefined || this.#order.comesBefore(other, heir)) heir = other
    }
    return heir
  }
}
