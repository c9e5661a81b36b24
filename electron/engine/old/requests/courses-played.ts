import type { StoredAccount } from '../../../shared/records.ts'
import { type CappedCourse, cappedCourses } from '../queue/capped-course.ts'
import type { EngineParts } from './engine-parts.ts'
import { daysOf, hasCaps, waitingOn } from './waiting-on.ts'

/** A submission whose course is wanted. */
export interface SubmissionToPlay {
  readonly id: number
  readonly account: StoredAccount | undefined
}

interface PlayedParts extends Pick<EngineParts, 'ledger' | 'clock'> {
  readonly queue: Pick<EngineParts['queue'], 'playedRate'>
}

/**
 * How caps part what waits of submissions, by the id of each whose account has one. An account is
 * played forward once for all of its own.
 */
export function coursesPlayed(
  submissions: readonly SubmissionToPlay[],
  { ledger, queue, clock }: PlayedParts,
): ReadonlyMap<number, CappedCourse> {
  const courses = new Map<number, CappedCourse>()
  const accounts = new Map(
    submissions.flatMap(({ account }) => (account === undefined ? [] : [[account.id, account]])),
  )
  const wanted = new Set(submissions.map(({ id }) => id))
  for (const account of accounts.values()) {
    if (!hasCaps(account)) continue
    const waiting = waitingOn(account, ledger)
    const played = cappedCourses(
      {
        lists: waiting.map(({ list }) => list),
        days: daysOf(account, ledger, clock),
        rate: queue.playedRate(account.id),
      },
      waiting.flatMap(({ submissionId }, index) => (wanted.has(submissionId) ? [index] : [])),
      clock.wallMs(),
      clock,
    )
    for (const [index, { submissionId }] of waiting.entries()) {
      const course = played.get(index)
      if (course !== undefined) courses.set(submissionId, course)
    }
  }
  return courses
}
