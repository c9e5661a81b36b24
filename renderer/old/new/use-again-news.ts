import { useEffect, useRef } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { usePlan, usePlanAccount } from './stores.ts'

/** Reads out how many links are sent again by the user's word, and how many are left out, once that changes. */
export function useAgainNews({ id, byStatus, byWarning, isLookingUp }: DraftSummary): void {
  const { t } = useText('new')
  const format = useFormat()
  const announce = useAnnounce()
  const isPractice = usePlanAccount()?.isPractice === true
  // Together with what came in, which is told once it is known what it comes to.
  const isStale = usePlan((state) => state.isStale)
  const again = byWarning['sent-again']
  const before = byStatus['sent-before']
  const told = useRef({ id, again, before })
  useEffect(() => {
    if (isLookingUp === true || isStale) return
    const last = told.current
    told.current = { id, again, before }
    // Another list has words of its own, and where none was said the counts are told with what came in.
    if (last.id !== id || (last.again === 0 && again === 0)) return
    if (last.again === again && last.before === before) return
    const news = [
      t(isPractice ? 'panel.sentAgain' : 'panel.paidAgain', { count: again }),
      ...(before === 0 ? [] : [`${t('short.sent-before')} ${format.number(before)}`]),
    ]
    announce(news.join(', '))
  }, [id, again, before, isLookingUp, isStale, isPractice, t, format, announce])
}
