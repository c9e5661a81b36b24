import type { Account, Pause } from '../../electron/shared/account.ts'
import type { Batch, DoubtCause, Submission } from '../../electron/shared/submission.ts'
import type { Batches } from '../app-state.ts'

/** Something that stands still until the user mends it: a whole account, or one submission of it. */
export interface Problem {
  readonly account: Account
  readonly pause: Pause
  /** Undefined: all of the account stands still. */
  readonly submissionId: number | undefined
  /** Links that wait because of it. */
  readonly waitingLinks: number
}

/** Submissions that still have something to send or to settle before they are over. */
export function isUnfinished({ state }: Submission): boolean {
  return state !== 'finished' && state !== 'cancelled'
}

/** Every problem, the accounts' first; a pause by the user of one submission is none. */
export function problemsOf(
  accounts: readonly Account[],
  submissions: readonly Submission[],
): readonly Problem[] {
  return accounts.flatMap((account): readonly Problem[] => {
    const own = submissions.filter(
      (submission) => submission.accountId === account.id && isUnfinished(submission),
    )
    if (account.pause !== undefined) {
      const waitingLinks = own.reduce((sum, { links }) => sum + links.queued, 0)
      return [{ account, pause: account.pause, submissionId: undefined, waitingLinks }]
    }
    return own.flatMap(({ id, pause, links }) =>
      pause === undefined || pause.reason === 'user'
        ? []
        : [{ account, pause, submissionId: id, waitingLinks: links.queued }],
    )
  })
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
