import { pauseSince, type Pause } from './account.ts'
import type { StoredSubmission } from './records.ts'
import type { LinkCounts, SubmissionState } from './submission.ts'

/** How many links still wait or are on their way. */
export function linksToGo({ queued, sending }: LinkCounts): number {
  return queued + sending
}

/** Why a submission stands still: by the user's word or, without it, its account's; a finished one does not. */
export function pauseOf(
  { pausedByUserMs }: StoredSubmission,
  links: LinkCounts,
  ofAccount: Pause | undefined,
): Pause | undefined {
  if (linksToGo(links) === 0) return undefined
  return pausedByUserMs === undefined
    ? ofAccount
    : pauseSince(pausedByUserMs, 'user', 'paused-by-user')
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
