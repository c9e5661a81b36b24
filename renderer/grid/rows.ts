import { useState } from 'react'

/** Asks for `count` rows from `start`; undefined: the list is no longer there and another will come. */
export type LoadRows<Row> = (start: number, count: number) => Promise<readonly Row[] | undefined>

/** Rows of a long list, asked for page by page; the pages used last are kept. */
export interface PageCache<Row> {
  /** The row if it is here, or the one that stood there in the list before. */
  readonly row: (index: number) => Row | undefined
  /** The same that a key is for: none of a list before in which something else was looked at. */
  readonly rowMeant: (index: number) => Row | undefined
  /** Whether the rows from `first` to `last` (excluded) are here. */
  readonly isHere: (first: number, last: number) => boolean
  /** The rows that are here, with their places. */
  readonly here: () => Iterable<readonly [index: number, row: Row]>
  /** Asks for the pages that hold `first` to `last` (excluded) and are not here or on their way. */
  readonly want: (first: number, last: number) => void
  /** What the next list shows for rows that have not come yet, when it takes the place of this one. */
  readonly held: () => HeldRows<Row>
}

/** Rows by page, and what was looked at in their list. */
interface HeldRows<Row> {
  readonly of: string
  readonly pages: ReadonlyMap<number, readonly Row[]>
}

const rowsPerPage = 100
const pagesKept = 24

/**
 * A cache over `load` that calls `onRows` when rows have come. Until then it shows those of the list
 * `before`, in whose place this one comes. `of`: what is looked at; the same for the next list of the
 * same rows.
 */
function createPageCache<Row>(
  load: LoadRows<Row>,
  onRows: () => void,
  of = '',
  before: HeldRows<Row> = { of, pages: new Map() },
): PageCache<Row> {
  const pages = new Map<number, readonly Row[]>()
  const onTheWay = new Set<number>()

  async function fetchPage(page: number): Promise<void> {
    onTheWay.add(page)
    try {
      const rows = await load(page * rowsPerPage, rowsPerPage)
      if (rows === undefined) return
      pages.set(page, rows)
      const oldest = pages.keys().next()
      if (pages.size > pagesKept && !oldest.done) pages.delete(oldest.value)
      onRows()
    } finally {
      onTheWay.delete(page)
    }
  }

  function rowAt(index: number, earlier: HeldRows<Row>['pages'] | undefined): Row | undefined {
    const page = Math.floor(index / rowsPerPage)
    return (pages.has(page) ? pages : earlier)?.get(page)?.[index % rowsPerPage]
  }

  return {
    row: (index) => rowAt(index, before.pages),
    rowMeant: (index) => rowAt(index, before.of === of ? before.pages : undefined),
    isHere(first, last) {
      for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < last; page += 1)
        if (!pages.has(page)) return false
      return true
    },
    *here() {
      for (const [page, rows] of pages)
        for (const [index, row] of rows.entries()) yield [page * rowsPerPage + index, row]
    },
    want(first, last) {
      for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < last; page += 1) {
        const rows = pages.get(page)
        if (rows !== undefined) {
          // Used again: to the young end.
          pages.delete(page)
          pages.set(page, rows)
        } else if (!onTheWay.has(page)) void fetchPage(page)
      }
    },
    held: () => (pages.size > 0 ? { of, pages } : before),
  }
}

/** A list that may have changed since it was drawn. */
export interface CachedList<Row> {
  readonly shown: PageCache<Row>
  /** That of the current `load`. */
  readonly newest: PageCache<Row>
  /** From now on the newest is shown. */
  readonly showNewest: () => void
}

/**
 * The cache of the current list; the rows of the one before stay in sight until new ones have come.
 * `of`: what is looked at; `isFollowed`: a next list of the same is shown as it was until the caller
 * has seen where its rows went.
 */
export function usePageCache<Row>(
  load: LoadRows<Row>,
  onRows: () => void,
  of: string,
  isFollowed: boolean,
): CachedList<Row> {
  const [held, hold] = useState(() => {
    const cache = createPageCache(load, onRows, of)
    return { load, of, shown: cache, newest: cache }
  })
  const showNewest = (): void => hold((now) => ({ ...now, shown: now.newest }))
  if (held.load === load) return { ...held, showNewest }
  const before = held.shown.held()
  const newest = createPageCache(load, onRows, of, before)
  const isKept = isFollowed && of === held.of && before.pages.size > 0
  const shown = isKept ? held.shown : newest
  hold({ load, of, shown, newest })
  return { shown, newest, showNewest }
}
