import { useEffect, useRef } from 'react'

import { appState } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { plan, review, usePlan, useReview } from './stores.ts'
import { whileSameLines } from './while-unchanged.ts'

/** What is told of the list whose place another took. */
interface Told {
  /** The list that took it. */
  readonly draftId: string | undefined
  readonly submissionId?: number
  readonly lost?: string
}

const idOfOpen = (): string | undefined => appState.getState().snapshot?.draft?.id

/**
 * Says that the list was submitted elsewhere, and what was being typed here that is in no line now:
 * in one word, since there is room for one, and until other lines come in.
 */
export function useToldOfSubmission(): void {
  const { t } = useText(['new', 'app'])
  const format = useFormat()
  const toast = useToast()
  const submissionId = usePlan((state) => state.submittedElsewhere)
  const lost = useReview((state) => state.lostEdit)
  const told = useRef<Told>({ draftId: undefined })
  useEffect(() => {
    if (submissionId === undefined && lost === undefined) return
    const draftId = idOfOpen()
    const before = told.current.draftId === draftId ? told.current : { draftId }
    const all: Told = {
      ...before,
      ...(submissionId === undefined ? {} : { submissionId }),
      ...(lost === undefined ? {} : { lost }),
    }
    told.current = all
    plan.getState().toldOfSubmission()
    review.getState().toldOfLostEdit()
    const words = [
      ...(all.lost === undefined ? [] : [t('new:edit.lost', { text: all.lost })]),
      ...(all.submissionId === undefined ? [] : [t('new:submittedElsewhere')]),
    ].join(format.betweenSentences)
    if (all.submissionId === undefined) toast(words)
    else
      toast(words, {
        name: t('app:screen.queue'),
        onPress: () => appState.getState().goTo('queue', all.submissionId),
        untilGone: whileSameLines((state) => state.screen !== 'queue'),
      })
  }, [submissionId, lost, t, format, toast])
}
