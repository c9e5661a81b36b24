import type { StoredBatch, StoredSubmission } from '../../shared/records.ts'
import type { Calendar } from './calendar.ts'
import type { QueueLedger } from './queue-ledger.ts'
import { type Gate, judgeSlot } from './slot-gate.ts'

/** What leaves next on an account. */
export interface Due {
  readonly submission: StoredSubmission
  readonly batch: StoredBatch
  /** Slots of it that are open from now on. */
  readonly slotsOpen: number
}

/** The batch that leaves next, or when one may. */
export interface DueOrLater {
  readonly due: Due | undefined
  /** When a schedule lets something leave that waits now; undefined: nothing waits for its time. */
  readonly nextMs: number | undefined
}

/**
 * The next batch of the first submission, in the account's order, whose schedule lets it leave.
 * Writes nothing.
 */
export function findDue(
  { lineUp }: Pick<QueueLedger, 'lineUp'>,
  accountId: number,
  nowMs: number,
  calendar: Calendar,
): DueOrLater {
  let nextMs: number | undefined
  for (const submission of lineUp.submissions(accountId)) {
    const batch = lineUp.first(submission.id)
    if (batch === undefined) continue
    const gate = gateOf(submission, batch.slot, lineUp, nowMs, calendar)
    if (gate.kind === 'open')
      return { due: { submission, batch, slotsOpen: gate.slotsOpen }, nextMs }
    nextMs = Math.min(nextMs ?? gate.untilMs, gate.untilMs)
  }
  return { due: undefined, nextMs }
}

/** Whether a slot of a submission may leave. */
export function gateOf(
  submission: StoredSubmission,
  nextSlot: number,
  lineUp: Pick<QueueLedger['lineUp'], 'lastPortionMs'>,
  nowMs: number,
  calendar: Calendar,
): Gate {
  const { id, schedule, slotsOpen, pacedMs } = submission
  const lastPortionMs =
    schedule?.kind === 'spread' ? (lineUp.lastPortionMs(id) ?? pacedMs) : undefined
  return judgeSlot({ schedule, slotsOpen, nextSlot, lastPortionMs }, nowMs, calendar)
}
