import { useState } from 'react'

import { createPageCache, type LoadRows, type PageCache } from './page-cache.ts'

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
