import { isUnfinished } from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { doubtOfService } from './problems.ts'

/** What is worth a word of a submission that goes on by itself; `doubt`: more of it was maybe charged. */
export interface SubmissionNews {
  readonly kind: 'begun' | 'over' | 'quarter' | 'doubt'
  readonly submission: Submission
}

/** Told faster, each word would cut off the one before. */
const restMs = 15_000

/** What the service answered: not what is maybe charged, nor what was moved, sent before or cancelled. */
export function answered({ links }: Submission): number {
  return links.accepted + links.refused
}

function quarterOf(submission: Submission): number {
  return Math.floor((4 * answered(submission)) / Math.max(submission.links.total, 1))
}

/** Told where it was moved. */
function isMovedRest({ id }: Submission, among: readonly Submission[]): boolean {
  return among.some(({ movedTo }) => movedTo.some(({ submissionId }) => submissionId === id))
}

/** What was told of a submission, or how it stood when it was first seen. */
interface ToldOfOne {
  readonly quarter: number
  readonly unitsInDoubt: number
}

/** What was told of how far submissions are. */
export interface ToldSoFar {
  readonly ofId: ReadonlyMap<number, ToldOfOne>
  /** Since a rest began. */
  readonly msSince: number
}

function standing(submission: Submission): ToldOfOne {
  return { quarter: quarterOf(submission), unitsInDoubt: submission.unitsInDoubt }
}

/** What is told of by now. */
export function toldAfter(
  after: readonly Submission[],
  news: readonly SubmissionNews[],
  { ofId }: Pick<ToldSoFar, 'ofId'>,
): ToldSoFar['ofId'] {
  return new Map(
    after.filter(isUnfinished).map((submission) => {
      const { id } = submission
      const now = standing(submission)
      const told = ofId.get(id) ?? now
      const isTold = (kind: SubmissionNews['kind']): boolean =>
        news.some((one) => one.kind === kind && one.submission.id === id)
      // What its account stands still for is told with all that is in doubt there.
      const isDoubtTold = isTold('doubt') || doubtOfService(submission) !== undefined
      const quarter = isTold('quarter') ? now.quarter : told.quarter
      const unitsInDoubt = isDoubtTold
        ? now.unitsInDoubt
        : Math.min(told.unitsInDoubt, now.unitsInDoubt)
      return [id, { quarter, unitsInDoubt }]
    }),
  )
}

/**
 * Whether a rest begins in which no more is told than what begins and ends: something was told, or a
 * doubt came up, for which its account waits and in the Queue says so.
 */
export function beginsRest(
  before: readonly Submission[],
  after: readonly Submission[],
  news: readonly SubmissionNews[],
  { ofId }: Pick<ToldSoFar, 'ofId'>,
): boolean {
  const last = new Map(before.map(({ id, unitsInDoubt }) => [id, unitsInDoubt]))
  const isDoubtNew = after.some(({ id, unitsInDoubt }) => {
    const told = ofId.get(id)?.unitsInDoubt ?? unitsInDoubt
    return unitsInDoubt > told && (last.get(id) ?? 0) <= told
  })
  return isDoubtNew || news.some(({ kind }) => kind !== 'over')
}

/**
 * What to say after a change: every beginning and every end; of what is under way how far it is at each
 * quarter and, with the sum, that more was maybe charged, but these no sooner than 15 seconds after a
 * rest began: what takes a moment begins and ends. What was made before the window was opened, and is
 * only heard of now, is no news.
 */
export function newsBetween(
  before: readonly Submission[],
  after: readonly Submission[],
  told: ToldSoFar,
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
    if (told.msSince < restMs) return []
    const { quarter, unitsInDoubt } = told.ofId.get(submission.id) ?? standing(last)
    // One that comes up just now begins a rest.
    const isDoubt =
      Math.min(last.unitsInDoubt, submission.unitsInDoubt) > unitsInDoubt &&
      doubtOfService(submission) === undefined
    return [
      ...(quarterOf(submission) > quarter ? [{ kind: 'quarter', submission } as const] : []),
      ...(isDoubt ? [{ kind: 'doubt', submission } as const] : []),
    ]
  })
}
