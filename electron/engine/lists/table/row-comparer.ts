import type { RowSort } from '../../../shared/contract/index.ts'
import type { LinkTable } from './link-table.ts'
import { statusRankOfCode } from './verdict.ts'
import { hostOf } from './view.ts'

/** Compares rows one with another in the order in which `sortedRows` puts them all. */
export class RowComparer {
  readonly #table: LinkTable
  readonly #by: RowSort['by']
  readonly #sign: number
  /** Where each row stands among the lines; undefined where its number says it. */
  readonly #places: Uint32Array | undefined

  /** `rows` are all that may be compared, in source order. */
  constructor(table: LinkTable, { by, descending }: RowSort, rows: Uint32Array) {
    this.#table = table
    this.#by = by
    this.#sign = descending ? -1 : 1
    if (!table.order.hasCuts) return
    this.#places = new Uint32Array(table.rows.count)
    for (const [place, row] of rows.entries()) this.#places[row] = place
  }

  /** The place from `from` on, in sorted rows, behind all that do not stand behind `row`. */
  placeIn(sorted: Uint32Array, row: number, from: number): number {
    let low = from
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(sorted[middle] ?? 0, row) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Below zero where the first row comes before the other. */
  #compare(row: number, other: number): number {
    const order = this.#by === 'status' ? this.#byStatus(row, other) : this.#byLink(row, other)
    if (order !== 0) return order
    return this.#places === undefined
      ? row - other
      : (this.#places[row] ?? 0) - (this.#places[other] ?? 0)
  }

  #byStatus(row: number, other: number): number {
    return this.#sign * (this.#statusRank(row) - this.#statusRank(other))
  }

  #statusRank(row: number): number {
    return statusRankOfCode[this.#table.rows.verdict[row] ?? 0] ?? 0
  }

  /** By host, then by the bytes of the link; what has none stands last either way. */
  #byLink(row: number, other: number): number {
    const [host, otherHost] = [hostOf(this.#table, row), hostOf(this.#table, other)]
    if (host === undefined || otherHost === undefined)
      return Number(host === undefined) - Number(otherHost === undefined)
    if (host !== otherHost) return host < otherHost ? -this.#sign : this.#sign
    return this.#by === 'host' ? 0 : this.#sign * this.#compareBytes(row, other)
  }

  #compareBytes(row: number, other: number): number {
    const { bytes, rows } = this.#table
    const [at, otherAt] = [rows.linkAt[row] ?? 0, rows.linkAt[other] ?? 0]
    const [start, otherStart] = [bytes.offsetOf(at), bytes.offsetOf(otherAt)]
    return bytes
      .segmentOf(at)
      .compare(
        bytes.segmentOf(otherAt),
        otherStart,
        otherStart + (rows.linkLength[other] ?? 0),
        start,
        start + (rows.linkLength[row] ?? 0),
      )
  }
}
