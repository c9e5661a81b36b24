import { randomInt } from 'node:crypto'
import type { DraftView, ViewFilter } from '../../../../shared/draft-rows.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import { isEverything, rowsMatching } from '../../../lists/table/view.ts'

const liveViews = 2

/** Row numbers in the order of a view. */
interface ViewRows {
  readonly length: number
  readonly slice: (start: number, count: number) => Uint32Array
  readonly indexOf: (row: number) => number
}

/** The lists of row numbers that windows look at; the oldest gives way to a third. */
export class Views {
  readonly #views = new Map<number, ViewRows>()
  /** Begins anywhere: a window may still mean a view of an engine before this one. */
  #lastId = randomInt(2 ** 40)

  open(table: LinkTable, filter: ViewFilter, revision: number): DraftView {
    // While lines come in, all of them are looked at ten times a second: that must cost nothing.
    if (isEverything(filter) && table.isInOrder)
      return this.#keep(firstRows(table.countedRows), revision)
    return this.hold(rowsMatching(table, filter), revision)
  }

  /** Keeps a list of row numbers to be looked at. */
  hold(rows: Uint32Array, revision: number): DraftView {
    const { length } = rows
    const slice = (start: number, count: number): Uint32Array => rows.subarray(start, start + count)
    return this.#keep({ length, slice, indexOf: (row) => rows.indexOf(row) }, revision)
  }

  /** Row numbers of a view; undefined where it has given way. */
  rows(viewId: number, start: number, count: number): Uint32Array | undefined {
    return this.#views.get(viewId)?.slice(start, count)
  }

  /** Where a row stands in a view; -1 where it does not, undefined where the view has given way. */
  placeOf(viewId: number, row: number): number | undefined {
    return this.#views.get(viewId)?.indexOf(row)
  }

  /** Forgets all views: their row numbers may no longer be there. */
  clear(): void {
    this.#views.clear()
  }

  #keep(rows: ViewRows, revision: number): DraftView {
    const viewId = ++this.#lastId
    this.#views.set(viewId, rows)
    const [oldest] = this.#views.keys()
    if (this.#views.size > liveViews && oldest !== undefined) this.#views.delete(oldest)
    return { viewId, rows: rows.length, revision }
  }
}

/** The first `length` rows, each at its number. */
function firstRows(length: number): ViewRows {
  return {
    length,
    slice: (start, count) =>
      Uint32Array.from(
        { length: Math.max(Math.min(count, length - start), 0) },
        (_, n) => start + n,
      ),
    indexOf: (row) => (row >= 0 && row < length ? row : -1),
  }
}
