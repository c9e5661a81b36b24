import type { StoredBatch, StoredSubmission } from '../../../shared/records.ts'
import { isAtCap } from '../../../shared/submission-cap.ts'
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
  /** Something of a schedule left at a time that is yet to come. */
  readonly wasSetBack: boolean
}

/**
 * The next batch of the first submission, in the account's order, whose schedule and cap let it
 * leave. Writes nothing.
 */
export function findDue(
  { accounts, lineUp, stakes }: Pick<QueueLedger, 'accounts' | 'lineUp' | 'stakes'>,
  accountId: number,
  nowMs: number,
  calendar: Calendar,
): DueOrLater {
  const account = accounts.byId(accountId)
  if (account === undefined) return { due: undefined, nextMs: undefined, wasSetBack: false }
  let nextMs: number | undefined
  let wasSetBack = false
  for (const submission of lineUp.submissions(accountId)) {
    const batch = lineUp.first(submission.id)
    if (batch === undefined) continue
    wasSetBack ||= (submission.pacedMs ?? 0) > nowMs
    if (isAtCap(submission.id, account, stakes)) continue
    const gate = gateOf(submission, batch.slot, nowMs, calendar)
    if (gate.kind === 'open')
      return { due: { submission, batch, slotsOpen: gate.slotsOpen }, nextMs, wasSetBack }
    nextMs = Math.min(nextMs ?? gate.untilMs, gate.untilMs)
  }
  return { due: undefined, nextMs, wasSetBack }
}

/** Whether a slot of a submission may leave. */
export function gateOf(
  { schedule, slotsOpen, pacedMs }: StoredSubmission,
  nextSlot: number,
  nowMs: number,
  calendar: Calendar,
): Gate {
  return judgeSlot({ schedule, slotsOpen, nextSlot, lastPortionMs: pacedMs }, nowMs, calendar)
}
