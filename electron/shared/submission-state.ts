import { type Account, pauseSince, type Pause } from './account.ts'
import type { StoredSubmission } from './records.ts'
import type { LinkCounts, Submission, SubmissionState } from './submission.ts'

/** How many links still wait or are on their way. */
export function linksToGo({ queued, sending }: LinkCounts): number {
  return queued + sending
}

/** Whether something of a submission is still to go, or an answer is owed of it. */
export function isStillOpen({ links }: { readonly links: LinkCounts }): boolean {
  return linksToGo(links) > 0 || links.inDoubt > 0
}

/** Of the submissions that are over, so many of the last a host tells a window of, and it keeps. */
export const finishedShown = 50

/** Submissions that still have something to send or to settle before they are over. */
export function isUnfinished({ state }: Pick<Submission, 'state'>): boolean {
  return state !== 'finished' && state !== 'cancelled'
}

/** Whether pausing it by hand would change anything. */
export function canPause(submission: Submission): boolean {
  return isUnfinished(submission) && !isPausedByUser(submission)
}

/** Whether pausing all is to hold it: what is in doubt may be told to be sent again at any moment. */
export function canHold(submission: Submission): boolean {
  const mayWaitAgain = submission.state === 'finished' && submission.links.inDoubt > 0
  return canPause(submission) || (mayWaitAgain && !isHeld(submission))
}

/** Whether only the user's word lets it go on, or would if any of it waited again. */
export function isHeld({ pause }: Submission): boolean {
  return pause?.reason === 'user'
}

/** Whether the user paused this very submission, so that only the user's word resumes it. */
export function isPausedByUser({ state, pause }: Submission): boolean {
  return state === 'paused' && pause?.reason === 'user'
}

/** Whether something is held and nothing besides is left for a press of “Pause all” to hold. */
export function areAllHeld(submissions: readonly Submission[]): boolean {
  return submissions.some(isHeld) && !submissions.some(canHold)
}

/**
 * Whether an account is one for the Queue to tell of where it stands still: something on it is
 * unfinished, or an answer is owed there first. Any other stands in nobody's way.
 */
export function isInQueue(
  { id, linksCountedAsDoubt }: Pick<Account, 'id' | 'linksCountedAsDoubt'>,
  submissions: readonly Pick<Submission, 'accountId' | 'state'>[],
): boolean {
  return (
    linksCountedAsDoubt > 0 || submissions.some((one) => one.accountId === id && isUnfinished(one))
  )
}

/**
 * Why a submission stands still: by the user's word, else its account's where that holds it
 * (`pauseHolding`), else its own cap's; a finished one does not. While something of it is on its
 * way, its answer may leave room under the cap.
 */
export function pauseOf(
  { pausedByUserMs, createdMs }: StoredSubmission,
  links: LinkCounts,
  ofAccount: Pause | undefined,
  isAtCap: boolean,
): Pause | undefined {
  if (linksToGo(links) === 0) return undefined
  if (pausedByUserMs !== undefined) return pauseSince(pausedByUserMs, 'user', 'paused-by-user')
  if (ofAccount !== undefined) return ofAccount
  return isAtCap && links.sending === 0 ? pauseSince(createdMs, 'cap', 'submission-cap') : undefined
}

/** The state of a submission whose pause is known. */
export function stateOf(
  { phase, slotsOpen }: StoredSubmission,
  links: LinkCounts,
  pause: Pause | undefined,
): SubmissionState {
  if (phase === 'cancelled') return 'cancelled'
  if (linksToGo(links) === 0) return 'finished'
  if (pause !== undefined) return 'paused'
  return slotsOpen === 0 && links.sending === 0 ? 'scheduled' : 'running'
}
