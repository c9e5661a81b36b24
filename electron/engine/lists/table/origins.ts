import type { RowOrder } from './row-order.ts'
import type { Rows } from './rows.ts'

/** Where a text stands among the bytes. */
interface Stretch {
  readonly at: number
  readonly length: number
}

/** What came in of rows whose text was replaced. */
export class Origins {
  readonly #rows: Rows
  readonly #order: RowOrder
  readonly #replaced = new Map<number, Stretch>()

  constructor(rows: Rows, order: RowOrder) {
    this.#rows = rows
    this.#order = order
  }

  /** True where a row's text is no longer what came in. */
  isRewritten(row: number): boolean {
    return this.#replaced.has(row)
  }

  /** Remembers what came in, before a row's text is replaced. */
  keep(row: number): void {
    if (!this.#replaced.has(row)) this.#replaced.set(row, this.#stretchOf(row))
  }

  /** The row's text is again what came in. */
  forget(row: number): void {
    this.#replaced.delete(row)
  }

  /** Where in its source a row's text, or the one it was cut from, stands. */
  of(row: number): Stretch {
    const place = this.#order.placeOf(row)
    return this.#replaced.get(place) ?? this.#stretchOf(place)
  }

  #stretchOf(row: number): Stretch {
    return { at: this.#rows.textAt[row] ?? 0, length: this.#rows.textLength[row] ?? 0 }
  }
}
