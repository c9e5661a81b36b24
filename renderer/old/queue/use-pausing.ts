import type { Submission } from '../../../electron/shared/submission.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { useQueue } from './queue-store.ts'

/** Each resolves when it is done and was said. */
interface Pausing {
  readonly pause: (submission: Submission) => Promise<void>
  readonly resume: (submission: Submission) => Promise<void>
  readonly pauseAll: (submissions: readonly Submission[]) => Promise<void>
  readonly resumeAll: (submissions: readonly Submission[]) => Promise<void>
}

/** Pausing and resuming by hand, which says what it did: of the button only the name changes. */
export function usePausing(): Pausing {
  const { t } = useText('queue')
  const announce = useAnnounce()
  const nameOf = useListName()
  const pause = useQueue((state) => state.pause)
  const resume = useQueue((state) => state.resume)
  const pauseAll = useQueue((state) => state.pauseAll)
  const resumeAll = useQueue((state) => state.resumeAll)
  return {
    async pause(submission: Submission): Promise<void> {
      await pause(submission.id)
      announce(t('note.paused', { label: nameOf(submission) }))
    },
    async resume(submission: Submission): Promise<void> {
      await resume(submission.id)
      announce(t('note.resumed', { label: nameOf(submission) }))
    },
    async pauseAll(submissions: readonly Submission[]): Promise<void> {
      await pauseAll(submissions)
      announce(t('note.pausedAll'))
    },
    async resumeAll(submissions: readonly Submission[]): Promise<void> {
      await resumeAll(submissions)
      announce(t('note.resumedAll'))
    },
  }
}
