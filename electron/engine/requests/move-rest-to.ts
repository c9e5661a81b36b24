import type { Input, SubmitProblem } from '../../shared/contract.ts'
import { fail, type Result } from '../../shared/result.ts'
import { largestUntriedPortion, moveRest } from '../ledger/move-rest.ts'
import { batchSizes, cutIntoBatches } from '../queue/batch-plan.ts'
import { doubtLimitOf, planLimits } from '../queue/submission-planner.ts'
import type { EngineParts } from './engine-parts.ts'
import { written } from './written.ts'

/** Moves what waits of a submission to another account, if that may pay it; see the contract. */
export function moveRestTo(
  { submissionId, accountId }: Input<'submission.moveRest'>,
  { ledger, clock }: EngineParts,
): Result<ReturnType<typeof moveRest>, Exclude<SubmitProblem, 'stopped'>> {
  const from = ledger.submissions.byId(submissionId)
  const account = ledger.accounts.inUse(accountId)
  if (from === undefined || account === undefined) return fail('unknown-account')
  const isPractice = ledger.accounts.byId(from.accountId)?.isPractice ?? false
  if (from.accountId === accountId || account.isPractice !== isPractice) {
    return fail('unknown-account')
  }
  const nowMs = clock.wallMs()
  const { queued } = ledger.batches.counts(submissionId)
  if (queued === 0) return fail('nothing-to-send')
  if (queued * account.price > (account.capPerSubmission ?? Number.POSITIVE_INFINITY)) {
    return fail('over-submission-cap')
  }
  const to = {
    accountId,
    requestId: `moved-${submissionId}-${nowMs}`,
    draftId: undefined,
    label: from.label,
    client: from.client,
    batchSize: from.batchSize,
    doubtLimit: doubtLimitOf(account, queued, from.batchSize),
    linesNotSent: 0,
    createdMs: nowMs,
  }
  const portion = largestUntriedPortion(ledger, submissionId)
  const { first, later } = batchSizes(portion, from.batchSize, planLimits(account))
  return written(() =>
    moveRest(ledger, submissionId, to, (links, isFirst) =>
      cutIntoBatches(links, { first: isFirst ? first : later, later }),
    ),
  )
}
