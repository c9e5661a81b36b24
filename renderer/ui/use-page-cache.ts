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
 * `followed`: what a list is known by whose rows keep their place, so that it is shown as it was until
 * the caller has seen where they went; undefined: rows are known by their places.
 */
export function usePageCache<Row>(
  load: LoadRows<Row>,
  onRows: () => void,
  followed?: string,
): CachedList<Row> {
  const [held, hold] = useState(() => {
    const cache = createPageCache(load, onRows)
    return { load, followed, shown: cache, newest: cache }
  })
  const showNewest = (): void => hold((now) => ({ ...now, shown: now.newest }))
  if (held.load === load) return { ...held, showNewest }
  const newest = createPageCache(load, onRows, held.shown.pages())
  const isSame = followed !== undefined && followed === held.followed
  const shown = isSame && held.shown.pages().size > 0 ? held.shown : newest
  hold({ load, followed, shown, newest })
  return { shown, newest, showNewest }
}
