import { useEffect, useRef } from 'react'

import type { DraftSummary } from '../../electron/shared/draft.ts'
import { linkStatuses } from '../../electron/shared/link.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { useIntake } from './stores.ts'

/** Reads out what came in, once all of it is read: how many lines, and how many in which state. */
export function useIntakeNews(draft: DraftSummary | undefined): void {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  const announce = useAnnounce()
  const isTaking = useIntake((state) => state.isTaking)
  const told = useRef(draft?.lines ?? 0)
  useEffect(() => {
    if (isTaking || draft === undefined || draft.loading !== undefined) return
    const isMore = draft.lines > told.current
    told.current = draft.lines
    // What went was sent or put aside, which is told where it is done.
    if (!isMore) return
    const counts = linkStatuses
      .filter((status) => draft.byStatus[status] > 0)
      .map((status) => `${t(`new:short.${status}`)} ${format.number(draft.byStatus[status])}`)
    announce(`${t('words:lines', { count: draft.rows })}: ${counts.join(', ')}`)
  }, [isTaking, draft, t, format, announce])
}
