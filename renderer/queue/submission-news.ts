import type { Submission } from '../../electron/shared/submission.ts'
import { isUnfinished } from './problems.ts'

/** What is worth a word of a submission that goes on by itself. */
export interface SubmissionNews {
  readonly kind: 'begun' | 'over' | 'quarter'
  readonly submission: Submission
}

/** Told faster, each word would cut off the one before. */
const restMs = 15_000

/** What has an answer: of what is maybe charged nobody has one. */
export function answered({ links }: Submission): number {
  return links.total - links.queued - links.sending - links.inDoubt
}

function quarterOf(submission: Submission): number {
  return Math.floor((4 * answered(submission)) / Math.max(submission.links.total, 1))
}

/** Told where it was moved. */
function isMovedRest({ id }: Submission, among: readonly Submission[]): boolean {
  return among.some(({ movedTo }) => movedTo.some(({ submissionId }) => submissionId === id))
}

/** What was told of how far submissions are. */
export interface QuartersTold {
  /** By submission, the last quarter that was told of, or that it was at when it was first seen. */
  readonly ofId: ReadonlyMap<number, number>
  /** Since a quarter or a beginning was told of. */
  readonly msSince: number
}

/** What is told of by now. */
export function quartersAfter(
  after: readonly Submission[],
  news: readonly SubmissionNews[],
  { ofId }: Pick<QuartersTold, 'ofId'>,
): ReadonlyMap<number, number> {
  const toldNow = new Set(
    news.filter(({ kind }) => kind === 'quarter').map(({ submission }) => submission.id),
  )
  return new Map(
    after.filter(isUnfinished).map((submission) => {
      const { id } = submission
      return [id, toldNow.has(id) ? quarterOf(submission) : (ofId.get(id) ?? quarterOf(submission))]
    }),
  )
}

/**
 * What to say after a change: every beginning, every end, and how far it is at each quarter of what is
 * under way, but that no sooner than 15 seconds after a beginning or a quarter was told of: what takes
 * a moment begins and ends. What was made before the window was opened, and is only heard of now, is
 * no news.
 */
export function newsBetween(
  before: readonly Submission[],
  after: readonly Submission[],
  quarters: QuartersTold,
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
    if (last === undefined)
      return isMovedRest(submission, after) ? [] : [{ kind: 'begun', submission }]
    const told = quarters.ofId.get(submission.id) ?? quarterOf(last)
    const isQuarter = quarterOf(submission) > told && quarters.msSince >= restMs
    return isQuarter ? [{ kind: 'quarter', submission }] : []
  })
}
