import type { Account, Submission } from '../shared/contract/index.ts'
import { CannotRun, type Obstacle } from './cannot-run.ts'

/** What an engine last said, and the way to hear of more. */
export interface Watched {
  readonly accounts: ReadonlyMap<number, Account>
  readonly submissions: ReadonlyMap<number, Submission>
  readonly ended: Obstacle | undefined
  onChange(listener: () => void): () => void
}

/** How following submissions ended. */
export type Standstill = 'finished' | 'paused' | 'interrupted'

/**
 * Resolves when nothing more happens to these submissions by itself: all are finished, or what is
 * unfinished is paused with nothing in flight, or `interruption` came. `onNews` is called after
 * every change until then. Rejects with CannotRun.
 */
export function follow(
  watched: Watched,
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
      const submissions = submissionIds.flatMap((id) => watched.submissions.get(id) ?? [])
      const { ended } = watched
      const standstill = interruption.aborted ? 'interrupted' : standstillOf(submissions)
      if (standstill !== undefined) end(() => resolve(standstill))
      else if (ended !== undefined) end(() => reject(new CannotRun(ended)))
    }
    const forget = watched.onChange(look)
    interruption.addEventListener('abort', look)
    look()
  })
}

/** Links that are pending or in flight. */
export function linksToGo({ links }: Pick<Submission, 'links'>): number {
  return links.waiting + links.sending
}

function standstillOf(submissions: readonly Submission[]): Standstill | undefined {
  const unfinished = submissions.filter((one) => linksToGo(one) > 0)
  if (unfinished.length === 0) return 'finished'
  const rests = unfinished.every(({ state, links }) => state === 'paused' && links.sending === 0)
  return rests ? 'paused' : undefined
}
