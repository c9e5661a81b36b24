import type { Input, Reply } from '../../../shared/contract.ts'
import { ok } from '../../../shared/result.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { countBatches } from '../queue/batch-plan.ts'
import { cappedCourse } from '../queue/capped-course.ts'
import type { WaitingList, WaitingPortion } from '../queue/played-list.ts'
import { planLimits } from '../queue/submission-planner.ts'
import type { EngineParts } from './engine-parts.ts'
import { changeOf, type ScheduleChange } from './schedule-requests.ts'
import { daysOf, waitingListOf } from './waiting-on.ts'

/** Foresees what the cap of a day would do to a submission with another schedule; changes nothing. */
export function foreseeReschedule(
  input: Input<'submission.foreseeReschedule'>,
  { ledger, queue, clock }: Pick<EngineParts, 'ledger' | 'queue' | 'clock'>,
): Reply<'submission.foreseeReschedule'> {
  const nowMs = clock.wallMs()
  const changed = changeOf(input, nowMs, { ledger, clock })
  if (!changed.ok) return changed
  const change = changed.value
  if (change?.account.capPerDay === undefined) return ok(undefined)
  const { account, submission } = change
  const others = ledger.lineUp.submissions(account.id).filter(({ id }) => id !== submission.id)
  const first = others.filter(({ place }) => place < submission.place).length
  const lists = others.map((other) => waitingListOf(other, account, ledger))
  const own = rescheduled(change, ledger)
  const ahead = {
    lists: lists.toSpliced(first, 0, own),
    days: daysOf(account, ledger, clock),
    rate: queue.playedRate(account.id),
  }
  const { sentByMs, putOffMs, isHeldBack } = cappedCourse(ahead, first, nowMs, clock)
  return ok({
    cap: isHeldBack ? 'day' : undefined,
    sentByMs,
    putOffMs,
    portion:
      own.portions.length > 1 ? Math.max(...own.portions.map(({ links }) => links)) : undefined,
  })
}

/** What waits of it as it would then leave: what keeps its cut goes with the first slot. */
function rescheduled(
  { submission, account, schedule, slots, isCutAnew, queued }: ScheduleChange,
  ledger: Ledger,
): WaitingList {
  const now = waitingListOf(submission, account, ledger)
  const { planned, kept } = queued
  const tasks = isCutAnew
    ? countBatches(planned.links, planned.unusual, submission.batchSize, planLimits(account), slots)
    : now.portions.reduce((sum, { requests }) => sum + requests, 0)
  const portions = slots.map((links, slot): WaitingPortion => {
    const besides = slot === 0 ? kept : undefined
    return {
      slot,
      links: links + (besides?.links ?? 0),
      requests: Math.max(1, Math.ceil(tasks / slots.length) + (besides?.batches ?? 0)),
    }
  })
  return { ...now, schedule, slotsOpen: schedule === undefined ? 1 : 0, portions }
}
