import type { DraftView, ViewFilter } from '../../../shared/draft.ts'
import type { LinkTable } from '../table/link-table.ts'
import { rowsMatching } from '../table/view.ts'

const liveViews = 2

/** The lists of row numbers that windows look at; the oldest gives way to a third. */
export class Views {
  readonly #views = new Map<number, Uint32Array>()
  #lastId = 0

  open(table: LinkTable, filter: ViewFilter, revision: number): DraftView {
    return this.hold(rowsMatching(table, filter), revision)
  }

  /** Keeps a list of row numbers to be looked at. */
  hold(rows: Uint32Array, revision: number): DraftView {
    const viewId = ++this.#lastId
    this.#views.set(viewId, rows)
    const [oldest] = this.#views.keys()
    if (this.#views.size > liveViews && oldest !== undefined) this.#views.delete(oldest)
    return { viewId, rows: rows.length, revision }
  }

  /** Row numbers of a view; undefined where it has given way. */
  rows(viewId: number, start: number, count: number): Uint32Array | undefined {
    return this.#views.get(viewId)?.subarray(start, start + count)
  }

  /** Forgets all views: their row numbers may no longer be there. */
  clear(): void {
    this.#views.clear()
  }
}
