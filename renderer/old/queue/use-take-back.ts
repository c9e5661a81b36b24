import { useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { useQueue } from './queue-store.ts'

/** What of a batch in question says how much is maybe charged again. */
export interface TakenBack {
  readonly batchIds: readonly number[]
  readonly links: number
}

/**
 * The way to take the user's word on batches of a submission back. It says that they are maybe
 * charged again, and in the Queue it leads to the question: the next press must be for these.
 */
export function useTakeBack(submissionId: number): (word: TakenBack) => Promise<void> {
  const { t } = useText('queue')
  const toast = useToast()
  const unsettle = useQueue((state) => state.unsettle)
  const askAgain = useQueue((state) => state.askAgain)
  const isInQueue = useApp(({ screen }) => screen === 'queue')
  return async ({ batchIds, links }) => {
    for (const batchId of batchIds) {
      const taken = await unsettle(batchId)
      if (taken.ok) continue
      toast(t(`settle.problem.${taken.error}`))
      return
    }
    toast(t('settle.takenBack', { links }))
    if (isInQueue) askAgain(submissionId)
  }
}
