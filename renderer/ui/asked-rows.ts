import type { LoadRows } from './page-cache.ts'

/** The list that a grid has now. */
export interface ListNow<Row> {
  readonly load: LoadRows<Row>
  /** Of the next list of the same rows too; see `VirtualGridProps`. */
  readonly topKey?: string | undefined
}

/** Rows of a grid's list, which may give way to another while they are asked for. */
export interface AskedRows<Row> {
  /** Hears which list the grid has, each time that it is drawn. */
  readonly follow: (list: ListNow<Row>) => void
  /**
   * The row at this place; where the list gives way to the next one of the same rows, of that one,
   * once it is here. Undefined: it has no such row, or other rows are looked at by then.
   */
  readonly rowAt: (index: number) => Promise<Row | undefined>
}

/** The rows of the list that a grid begins with, and of those that take its place. */
export function createAskedRows<Row>(first: ListNow<Row>): AskedRows<Row> {
  let now = first
  let other = Promise.withResolvers<undefined>()
  return {
    follow(list) {
      const isOther = list.load !== now.load
      now = list
      if (!isOther) return
      other.resolve(undefined)
      other = Promise.withResolvers()
    },
    async rowAt(index) {
      const { topKey } = now
      while (now.topKey === topKey) {
        const { load } = now
        const rows = await load(index, 1)
        if (rows !== undefined) return rows[0]
        if (now.load === load) await other.promise
      }
      return undefined
    },
  }
}
