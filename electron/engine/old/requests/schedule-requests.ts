import { isDeepStrictEqual } from 'node:util'
import type { Input, Reply, RescheduleProblem } from '../../../shared/contract.ts'
import type { StoredAccount, StoredSubmission } from '../../../shared/records.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { isTimePast, now, type Schedule, type When } from '../../../shared/schedule.ts'
import { countQueued, type NewSchedule, type QueuedOf, reschedule } from '../ledger/reschedule.ts'
import { batchSizes, cutIntoBatches } from '../queue/batch-plan.ts'
import { addDays, type Calendar } from '../queue/calendar.ts'
import { scheduleOf, slotSizes } from '../queue/slots.ts'
import { doubtLimitOf, planLimits } from '../queue/submission-planner.ts'
import type { EngineParts } from './engine-parts.ts'
import { written } from './written.ts'

/** A new schedule for what is queued of a submission. */
export interface ScheduleChange {
  readonly submission: StoredSubmission
  readonly account: StoredAccount
  readonly schedule: Schedule | undefined
  /** Links of each slot, of those that are cut anew. */
  readonly slots: readonly number[]
  /** A drip feed begins or ends. */
  readonly isCutAnew: boolean
  readonly queued: QueuedOf
}

/**
 * Changes when what is queued of a submission leaves; see the contract. What it is already changes
 * nothing, and where today's portion has left, the next is tomorrow's unless `when` names today.
 */
export function rescheduleSubmission(
  input: Input<'submission.reschedule'>,
  { ledger, clock }: Pick<EngineParts, 'ledger' | 'clock'>,
): Reply<'submission.reschedule'> {
  const nowMs = clock.wallMs()
  const changed = changeOf(input, nowMs, { ledger, clock })
  if (!changed.ok) return changed
  const change = changed.value
  if (change === undefined) return ok(undefined)
  const { submission, account, schedule, slots, isCutAnew } = change
  const cut = cutFor(submission, account, slots)
  const to: NewSchedule = {
    schedule,
    nowMs,
    doubtLimit: cut.doubtLimit,
    cutAnew: isCutAnew ? cut.cutAnew : undefined,
  }
  const done = written(() => reschedule(ledger, submission.id, to))
  return done.ok ? ok(undefined) : done
}

/** What rescheduling a submission would change; undefined: nothing, since it leaves so already. */
export function changeOf(
  { submissionId, when: asked }: Input<'submission.reschedule'>,
  nowMs: number,
  { ledger, clock }: Pick<EngineParts, 'ledger' | 'clock'>,
): Result<ScheduleChange | undefined, RescheduleProblem> {
  const submission = ledger.submissions.byId(submissionId)
  const account = submission && ledger.accounts.byId(submission.accountId)
  if (submission === undefined || account === undefined || submission.phase === 'planning') {
    return fail('unknown-submission')
  }
  if (submission.phase === 'cancelled') return fail('nothing-to-send')
  const queued = countQueued(ledger, submissionId)
  if (queued.planned.links + queued.kept.links === 0) return fail('nothing-to-send')
  if (isDeepStrictEqual(asked, submission.schedule ?? now)) return ok(undefined)
  if (isTimePast(asked, nowMs)) return fail('time-past')
  const when = withoutSecondPortion(asked, submission, nowMs, clock)
  const schedule = scheduleOf(when, nowMs, clock)
  const slots = slotSizes(queued.planned.links, when)
  if (!slots.ok) return slots
  const isCutAnew = schedule?.kind === 'spread' || submission.schedule?.kind === 'spread'
  return ok({ submission, account, schedule, slots: slots.value, isCutAnew, queued })
}

/** A drip feed of which a portion has left today goes on tomorrow, unless it is to begin today. */
function withoutSecondPortion(
  when: When,
  { schedule, pacedMs }: StoredSubmission,
  nowMs: number,
  calendar: Calendar,
): When {
  if (when.kind !== 'spread' || schedule?.kind !== 'spread' || pacedMs === undefined) return when
  const today = calendar.dayOf(nowMs)
  // A clock that was set back has left a time that is yet to come.
  const hasLeftToday = calendar.dayOf(pacedMs) >= today
  const isToldToday = when.startDay !== undefined && when.startDay >= today
  return hasLeftToday && !isToldToday ? { ...when, startDay: addDays(today, 1) } : when
}

/** The cut that planning these slots would make. */
function cutFor(
  { batchSize }: StoredSubmission,
  account: StoredAccount,
  slots: readonly number[],
): Required<Pick<NewSchedule, 'cutAnew' | 'doubtLimit'>> {
  const portion = Math.max(...slots)
  const sizes = batchSizes(portion, batchSize, planLimits(account))
  return {
    cutAnew: (links) => cutIntoBatches(links, sizes, slots),
    doubtLimit: doubtLimitOf(account, slots, batchSize),
  }
}

/** Puts an unfinished submission elsewhere in its account's order. */
export function reorderSubmission(
  { submissionId, to }: Input<'submission.reorder'>,
  { ledger, feed }: EngineParts,
): Reply<'submission.reorder'> {
  const submission = ledger.submissions.byId(submissionId)
  if (submission === undefined || submission.finishedMs !== undefined) {
    return fail('unknown-submission')
  }
  if (to !== 'front' && to !== 'end') {
    const other = ledger.submissions.byId(to.before)
    if (other === undefined || other.finishedMs !== undefined) return fail('unknown-submission')
    if (other.accountId !== submission.accountId) return fail('other-account')
  }
  ledger.lineUp.reorder(submission, to)
  feed.submissionsOf(submission.accountId)
  // A pause for want of balance names the batch that is next.
  feed.accounts()
  return ok(undefined)
}
