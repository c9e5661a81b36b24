import { useState } from 'react'

import { createPageCache, type LoadRows, type PageCache } from './page-cache.ts'

/** The cache of the current list; the rows of the one before stay in sight until new ones have come. */
export function usePageCache<Row>(load: LoadRows<Row>, onRows: () => void): PageCache<Row> {
  const [held, hold] = useState(() => ({ load, cache: createPageCache(load, onRows) }))
  if (held.load === load) return held.cache
  const cache = createPageCache(load, onRows, held.cache.pages())
  hold({ load, cache })
  return cache
}
