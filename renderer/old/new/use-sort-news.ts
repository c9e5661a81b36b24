import { useEffect, useRef } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { useReview } from './stores.ts'

/** Reads out by what the lines are sorted, once they are: the heading that was pressed keeps its name. */
export function useSortNews(draftId: string): void {
  const { t } = useText('new')
  const announce = useAnnounce()
  const sort = useReview((state) => state.sort)
  const isLooking = useReview((state) => state.isLooking)
  const told = useRef({ draftId, sort })
  useEffect(() => {
    if (isLooking) return
    const before = told.current
    told.current = { draftId, sort }
    // Another list comes in its own order.
    if (sort === before.sort || draftId !== before.draftId) return
    if (sort === undefined) {
      announce(t('news.unsorted'))
      return
    }
    const column = t(
      sort.by === 'host' ? 'host' : sort.by === 'line' ? 'goTo.field' : `grid.${sort.by}`,
    )
    announce(t(sort.descending ? 'news.descending' : 'news.ascending', { column }))
  }, [draftId, sort, isLooking, t, announce])
}
