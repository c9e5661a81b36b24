import type { Submission } from '../../electron/shared/submission.ts'
import { isUnfinished } from './problems.ts'

/** What is worth a word of a submission that goes on by itself. */
export interface SubmissionNews {
  readonly kind: 'begun' | 'over' | 'quarter'
  readonly submission: Submission
}

/** Told faster, each word would cut off the one before. */
const restMs = 15_000

/** What has an answer. */
export function answered({ links }: Submission): number {
  return links.total - links.queued - links.sending
}

function quarterOf(submission: Submission): number {
  return Math.floor((4 * answered(submission)) / Math.max(submission.links.total, 1))
}

/** Told where it was moved. */
function isMovedRest({ id }: Submission, among: readonly Submission[]): boolean {
  return among.some(({ movedTo }) => movedTo.some(({ submissionId }) => submissionId === id))
}

/**
 * What to say after a change: every beginning, every end, and each quarter of what is under way, but quarters no
 * sooner than 15 seconds after the last of them. What was made before the window was opened, and is
 * only heard of now, is no news.
 */
export function newsBetween(
  before: readonly Submission[],
  after: readonly Submission[],
  msSinceQuarter: number,
  openedMs: number,
): readonly SubmissionNews[] {
  const newest = Math.max(0, ...before.map(({ id }) => id))
  const known = new Map(before.map((submission) => [submission.id, submission]))
  return after.flatMap((submission): readonly SubmissionNews[] => {
    const last = known.get(submission.id)
    // A short one may be over before it was ever seen under way; an older one is brought by a look back.
    const isNew = last === undefined && submission.id > newest && submission.createdMs >= openedMs
    if (last === undefined ? !isNew : !isUnfinished(last)) return []
    if (!isUnfinished(submission)) return [{ kind: 'over', submission }]
    const isQuarter =
      quarterOf(submission) > (last === undefined ? 0 : quarterOf(last)) && msSinceQuarter >= restMs
    if (isQuarter) return [{ kind: 'quarter', submission }]
    return last === undefined && !isMovedRest(submission, after)
      ? [{ kind: 'begun', submission }]
      : []
  })
}
