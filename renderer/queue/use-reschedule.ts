import type { When } from '../../electron/shared/schedule.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { useQueue } from './queue-store.ts'

/** Changes when what waits of a submission leaves, and says so; false: nothing was changed. */
export function useReschedule(): (submission: Submission, when: When) => Promise<boolean> {
  const { t } = useText('queue')
  const toast = useToast()
  const reschedule = useQueue((state) => state.reschedule)
  return async ({ id, links }, when) => {
    const changed = await reschedule(id, when)
    if (changed.ok) toast(t(`schedule.done.${when.kind}`, { links: links.queued }))
    else toast(t(`schedule.problem.${changed.error}`))
    return changed.ok
  }
}
