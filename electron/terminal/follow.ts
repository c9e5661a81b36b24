import type { LinkCounts, Submission } from '../shared/submission.ts'
import { EngineEnded, type EngineSession } from './engine-session.ts'

/** How following submissions ended. */
export type Standstill = 'finished' | 'paused' | 'interrupted'

/**
 * Resolves when nothing more happens to these submissions by itself: all are finished, or what is
 * unfinished is paused with nothing in flight, or `interruption` came. `onNews` is called after
 * every change until then. Rejects with EngineEnded.
 */
export function follow(
  session: EngineSession,
  submissionIds: readonly number[],
  options: { readonly interruption: AbortSignal; readonly onNews: () => void },
): Promise<Standstill> {
  const { interruption, onNews } = options
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      forget()
      interruption.removeEventListener('abort', look)
      settle()
    }
    const look = () => {
      onNews()
      const submissions = submissionIds.flatMap((id) => session.submissions.get(id) ?? [])
      const { ended } = session
      const standstill = interruption.aborted ? 'interrupted' : standstillOf(submissions)
      if (standstill !== undefined) end(() => resolve(standstill))
      else if (ended !== undefined) end(() => reject(new EngineEnded(ended)))
    }
    const forget = session.onChange(look)
    interruption.addEventListener('abort', look)
    look()
  })
}

function standstillOf(submissions: readonly Submission[]): Standstill | undefined {
  const unfinished = submissions.filter(({ links }) => isUnfinished(links))
  if (unfinished.length === 0) return 'finished'
  const rests = unfinished.every(({ state, links }) => state === 'paused' && links.sending === 0)
  return rests ? 'paused' : undefined
}

/** Whether links still wait or are on their way. */
export function isUnfinished({ queued, sending }: LinkCounts): boolean {
  return queued + sending > 0
}
