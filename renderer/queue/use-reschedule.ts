import type { When } from '../../electron/shared/schedule.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { appState } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { isUnfinished } from './problems.ts'
import { useQueue } from './queue-store.ts'

/** Changes when what waits of a submission leaves, and says so; false: nothing was changed. */
export function useReschedule(): (submission: Submission, when: When) => Promise<boolean> {
  const { t } = useText('queue')
  const toast = useToast()
  const reschedule = useQueue((state) => state.reschedule)
  return async ({ id, links }, when) => {
    const changed = await reschedule(id, when)
    const now = appState.getState().snapshot?.submissions.find((one) => one.id === id)
    // A short one may be over by now, and heard to be: that it leaves would be heard after its end.
    if (changed.ok && now !== undefined && !isUnfinished(now)) return true
    if (changed.ok) toast(t(`schedule.done.${when.kind}`, { links: links.queued }))
    else toast(t(`schedule.problem.${changed.error}`))
    return changed.ok
  }
}
