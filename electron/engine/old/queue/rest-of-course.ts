import type { StoredSubmission } from '../../../shared/records.ts'
import type { Calendar } from './calendar.ts'
import { gateOf } from './due.ts'
import type { Clock } from './clock.ts'
import type { QueueLedger } from './queue-ledger.ts'
import { hoursOfSlot, slotAt } from './slots.ts'

/** How what waits of a submission is foreseen to leave. */
export interface RestOfCourse {
  /** When the next of it may leave; undefined: now. */
  readonly nextMs: number | undefined
  readonly slotsLeft: number
  /** Those of it that left before, too. */
  readonly slots: number
  /** When the last slot opens; undefined: it is open. */
  readonly lastSlotMs: number | undefined
  /** Requests of the last slot. */
  readonly requests: number
}

/** Undefined: nothing waits. */
export function foreseeRest(
  submission: StoredSubmission,
  lineUp: QueueLedger['lineUp'],
  clock: Clock,
): RestOfCourse | undefined {
  const left = lineUp.slotsLeft(submission.id)
  if (left === undefined) return undefined
  const nowMs = clock.wallMs()
  const gate = gateOf(submission, left.first, nowMs, clock)
  const nextMs = gate.kind === 'closed' ? gate.untilMs : undefined
  const begun = submission.schedule?.kind === 'spread' ? lineUp.firstSlot(submission.id) : 0
  const lastMs = lastSlotMs(submission, left, nextMs ?? nowMs, clock)
  return {
    nextMs,
    slotsLeft: left.count,
    slots: left.last + 1 - begun,
    lastSlotMs: lastMs > nowMs ? lastMs : undefined,
    requests: left.lastBatches,
  }
}

/** One slot a day from the next on; what was missed leaves with it or puts off the rest. */
function lastSlotMs(
  { schedule }: StoredSubmission,
  { count, last }: { readonly count: number; readonly last: number },
  nextMs: number,
  calendar: Calendar,
): number {
  if (schedule?.kind !== 'spread') return nextMs
  const next = slotAt(schedule, nextMs, calendar)
  const pacedLast = schedule.missed === 'keep-pace' ? next + count - 1 : next
  const { fromMs } = hoursOfSlot(schedule, Math.max(last, pacedLast), calendar)
  return Math.max(fromMs, nextMs)
}
