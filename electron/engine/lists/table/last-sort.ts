import type { RowSort } from '../../../shared/contract/index.ts'
import type { LinkTable } from './link-table.ts'
import { RowComparer } from './row-comparer.ts'
import { sortedRows } from './row-sort.ts'

const rowsAtATime = 500_000
/** Where more rows than one in so many changed, sorting anew is faster than finding their places. */
const fewAreOneIn = 64
/** So few find their places in no time in any list. */
const fewRows = 1_000

/** A sort, and what its rows were sorted by. */
interface Sorted {
  readonly sort: RowSort
  readonly rows: Uint32Array
  /** By row: what a row is sorted by is another where any of these is. */
  readonly keys: readonly (Uint8Array | Uint32Array)[]
}

/**
 * Sorts a table's rows as `sortedRows` does, and remembers it: sorted by the same again, the rows
 * that are as they were stay in their order, and only the others look for their places.
 */
export class LastSort {
  readonly #table: LinkTable
  #last: Sorted | undefined

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** `rows` come in source order. Yields now and then, with how much is done, from 0 to 1. */
  *sorted(rows: Uint32Array, sort: RowSort): Generator<number, Uint32Array> {
    if (sort.by === 'line') return yield* sortedRows(this.#table, rows, sort)
    const again = yield* this.#again(rows, sort)
    const sorted = again ?? (yield* sortedRows(this.#table, rows, sort))
    const keys = columnsOf(this.#table, sort).map((column) =>
      column.slice(0, this.#table.rows.count),
    )
    this.#last = { sort, rows: sorted, keys }
    return sorted
  }

  /** Addresses of links mean others now, or nobody looks at a sorted list any more. */
  forget(): void {
    this.#last = undefined
  }

  /** Undefined where too much has changed since. */
  *#again(rows: Uint32Array, sort: RowSort): Generator<number, Uint32Array | undefined> {
    const last = this.#last
    if (last?.sort.by !== sort.by || last.sort.descending !== sort.descending) return undefined
    const { kept, others } = yield* this.#apart(rows, last)
    if (others.length > Math.max(fewRows, rows.length / fewAreOneIn)) return undefined
    const found = yield* sortedRows(this.#table, others, sort)
    return merged(kept, found, new RowComparer(this.#table, sort, rows))
  }

  /** Those that stand as in the last sort, in its order, and the others in source order. */
  *#apart(rows: Uint32Array, last: Sorted) {
    const [column, further] = columnsOf(this.#table, last.sort)
    const [keys, furtherKeys] = last.keys
    const wanted = 1
    const isKept = 2
    const states = new Uint8Array(this.#table.rows.count)
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      const isSame = column?.[row] === keys?.[row] && further?.[row] === furtherKeys?.[row]
      if (isSame) states[row] = wanted
      if (index % rowsAtATime === 0) yield 0
    }
    const kept = new Uint32Array(Math.min(rows.length, last.rows.length))
    let count = 0
    for (let index = 0; index < last.rows.length; index++) {
      const row = last.rows[index] ?? 0
      if (states[row] === wanted) {
        states[row] = isKept
        kept[count++] = row
      }
      if (index % rowsAtATime === 0) yield 0
    }
    const others = rows.filter((row) => states[row] !== isKept)
    return { kept: kept.subarray(0, count), others }
  }
}

function columnsOf({ rows }: LinkTable, { by }: RowSort): readonly (Uint8Array | Uint32Array)[] {
  return by === 'status' ? [rows.verdict] : [rows.linkAt, rows.linkLength]
}

/** Two sorted lists as one. */
function merged(kept: Uint32Array, found: Uint32Array, order: RowComparer): Uint32Array {
  const all = new Uint32Array(kept.length + found.length)
  let from = 0
  for (const [index, row] of found.entries()) {
    const place = order.placeIn(kept, row, from)
    all.set(kept.subarray(from, place), from + index)
    all[place + index] = row
    from = place
  }
  all.set(kept.subarray(from), from + found.length)
  return all
}
