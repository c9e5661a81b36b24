import { useEffect } from 'react'

import { appState, whileApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { plan, review, usePlan, useReview } from './stores.ts'

/** Says that the list was submitted elsewhere, and what was being typed here that is in no line now. */
export function useToldOfSubmission(): void {
  const { t } = useText(['new', 'app'])
  const toast = useToast()
  const submissionId = usePlan((state) => state.submittedElsewhere)
  const lost = useReview((state) => state.lostEdit)
  useEffect(() => {
    if (submissionId === undefined) return
    plan.getState().toldOfSubmission()
    toast(t('new:submittedElsewhere'), {
      name: t('app:screen.queue'),
      onPress: () => appState.getState().goTo('queue', submissionId),
      untilGone: whileApp((state) => state.screen !== 'queue'),
    })
  }, [submissionId, t, toast])
  useEffect(() => {
    if (lost === undefined) return
    review.getState().toldOfLostEdit()
    toast(t('new:edit.lost', { text: lost }))
  }, [lost, t, toast])
}
