import type { Account, Pause } from '../../electron/shared/account.ts'
import type { Batch, DoubtCause, Submission } from '../../electron/shared/submission.ts'
import type { Batches } from '../app-state.ts'

/** An account that stands still until the user mends it. */
export interface Problem {
  readonly account: Account
  readonly pause: Pause
  /** Links that wait because of it. */
  readonly waitingLinks: number
}

/** Submissions that still have something to send or to settle before they are over. */
export function isUnfinished({ state }: Submission): boolean {
  return state !== 'finished' && state !== 'cancelled'
}

/**
 * Every problem. A submission's own pause is none: it is its user's word, or what its account said,
 * which a moment after "Go on" the account says no more.
 */
export function problemsOf(
  accounts: readonly Account[],
  submissions: readonly Submission[],
): readonly Problem[] {
  return accounts.flatMap((account): readonly Problem[] => {
    if (account.pause === undefined) return []
    const waitingLinks = submissions
      .filter((submission) => submission.accountId === account.id && isUnfinished(submission))
      .reduce((sum, { links }) => sum + links.queued, 0)
    return [{ account, pause: account.pause, waitingLinks }]
  })
}

/** Whether it stands still for doubts of which none is left to answer. */
export function isSettled({ account, pause: { detail } }: Problem): boolean {
  const isOfDoubts = detail === 'doubts-in-a-row' || detail === 'doubt-limit'
  return isOfDoubts && account.unitsInDoubt === 0
}

/** Batches in doubt of these submissions, the oldest first. */
export function doubtsOf(batches: Batches, submissions: readonly Submission[]): readonly Batch[] {
  return submissions
    .flatMap(({ id }) => [...(batches.get(id)?.values() ?? [])])
    .filter(({ state }) => state === 'in-doubt')
    .toSorted((a, b) => (a.sentMs ?? 0) - (b.sentMs ?? 0) || a.id - b.id)
}

/** Why these batches are in doubt: their one cause, or `several`. */
export function commonCause(doubts: readonly Batch[]): DoubtCause | 'several' {
  const causes = new Set(doubts.map(({ doubt }) => doubt ?? 'no-answer'))
  const [first] = causes
  return first === undefined || causes.size > 1 ? 'several' : first
}

/** Settled batches whose settlement can still be taken back, the last one first. */
export function undoableSettlements(batches: Iterable<Batch>): readonly Batch[] {
  return [...batches]
    .filter(
      ({ state, settled }) =>
        (settled === 'charged' && state === 'accepted') ||
        (settled === 'not-charged' && state === 'queued'),
    )
    .toSorted((a, b) => b.changedMs - a.changedMs)
}
