import type { Input, Reply } from '../../shared/contract.ts'
import type { StoredAccount, StoredSubmission } from '../../shared/records.ts'
import { fail, ok } from '../../shared/result.ts'
import { countPlanned, type NewSchedule, reschedule } from '../ledger/reschedule.ts'
import { batchSizes, cutIntoBatches } from '../queue/batch-plan.ts'
import { scheduleOf, slotSizes } from '../queue/slots.ts'
import { doubtLimitOf, planLimits } from '../queue/submission-planner.ts'
import type { EngineParts } from './engine-parts.ts'
import { written } from './written.ts'

/** Changes when what is queued of a submission leaves; see the contract. */
export function rescheduleSubmission(
  { submissionId, when }: Input<'submission.reschedule'>,
  { ledger, clock }: EngineParts,
): Reply<'submission.reschedule'> {
  const submission = ledger.submissions.byId(submissionId)
  const account = submission && ledger.accounts.byId(submission.accountId)
  if (submission === undefined || account === undefined || submission.phase === 'planning') {
    return fail('unknown-submission')
  }
  if (submission.phase === 'cancelled') return fail('nothing-to-send')
  if (ledger.batches.counts(submissionId).queued === 0) return fail('nothing-to-send')
  const nowMs = clock.wallMs()
  const schedule = scheduleOf(when, nowMs, clock)
  const slots = slotSizes(countPlanned(ledger, submissionId), when)
  if (!slots.ok) return slots
  const isCutAnew = schedule?.kind === 'spread' || submission.schedule?.kind === 'spread'
  const cut = cutFor(submission, account, slots.value)
  const to: NewSchedule = {
    schedule,
    nowMs,
    doubtLimit: cut.doubtLimit,
    cutAnew: isCutAnew ? cut.cutAnew : undefined,
  }
  const done = written(() => reschedule(ledger, submissionId, to))
  return done.ok ? ok(undefined) : done
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
    doubtLimit: doubtLimitOf(account, portion, batchSize),
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
