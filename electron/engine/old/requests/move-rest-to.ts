import type { Input, MoveProblem } from '../../../shared/contract.ts'
import type { StoredAccount, StoredSubmission } from '../../../shared/records.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { Ledger } from '../ledger/ledger.ts'
import {
  largestUntriedPortion,
  type MovedLinks,
  moveRests,
  type RestToMove,
} from '../ledger/move-rest.ts'
import { batchSizes, cutIntoBatches } from '../queue/batch-plan.ts'
import { doubtLimitOf, planLimits } from '../queue/submission-planner.ts'
import type { EngineParts } from './engine-parts.ts'
import { written } from './written.ts'

/** Moves what waits of submissions to another account, if that may pay it; see the contract. */
export function moveRestTo(
  { submissionIds, accountId }: Input<'submission.moveRest'>,
  { ledger, clock }: EngineParts,
): Result<MovedLinks, MoveProblem> {
  const account = ledger.accounts.inUse(accountId)
  if (account === undefined) return fail('unknown-account')
  const nowMs = clock.wallMs()
  const rests: RestToMove[] = []
  for (const from of [...new Set(submissionIds)].map((id) => ledger.submissions.byId(id))) {
    // One that was forgotten has nothing that waits.
    if (from === undefined) continue
    const isPractice = ledger.accounts.byId(from.accountId)?.isPractice ?? false
    if (from.accountId === accountId || account.isPractice !== isPractice) {
      return fail('unknown-account')
    }
    const { queued } = ledger.batches.counts(from.id)
    if (queued === 0) continue
    if (queued * account.price > (account.capPerSubmission ?? Number.POSITIVE_INFINITY)) {
      return fail('over-submission-cap')
    }
    rests.push(restOf(ledger, from, account, nowMs))
  }
  if (rests.length === 0) return fail('nothing-to-send')
  const done = written(() => moveRests(ledger, rests))
  return done.ok ? done.value : done
}

function restOf(
  ledger: Ledger,
  from: StoredSubmission,
  account: StoredAccount,
  createdMs: number,
): RestToMove {
  const { id: fromSubmissionId, label, client, batchSize } = from
  const portion = largestUntriedPortion(ledger, fromSubmissionId)
  const { first, later } = batchSizes(portion, batchSize, planLimits(account))
  const { queued } = ledger.batches.counts(fromSubmissionId)
  return {
    fromSubmissionId,
    to: {
      accountId: account.id,
      requestId: `moved-${fromSubmissionId}-${createdMs}`,
      draftId: undefined,
      label,
      client,
      batchSize,
      doubtLimit: doubtLimitOf(account, [queued], batchSize),
      linesNotSent: 0,
      createdMs,
    },
    cutAnew: (links, isFirst) => cutIntoBatches(links, { first: isFirst ? first : later, later }),
  }
}
