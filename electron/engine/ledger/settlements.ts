import type { SettleProblem } from '../../shared/contract.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Settlement } from '../../shared/submission.ts'
import { free } from './answers.ts'
import type { Ledger } from './ledger.ts'

/**
 * Writes the user's word on a batch in doubt. `charged`: accepted, at its receipt's units or its
 * links at the account's price. `not-charged`: waits again (or is cancelled with its submission).
 */
export function settle(
  ledger: Ledger,
  batchId: number,
  settlement: Settlement,
  nowMs: number,
): Result<undefined, SettleProblem> {
  return ledger.database.transaction(() => {
    const { batches, submissions, accounts } = ledger
    const batch = batches.byId(batchId)
    if (batch === undefined) return fail('unknown-batch')
    if (batch.state !== 'in-doubt') return fail('not-in-doubt')
    const submission = submissions.byId(batch.submissionId)
    // Whoever sent it settles it; here it only keeps its links from being sent again.
    if (submission?.importedMs !== undefined) return fail('not-in-doubt')
    if (settlement === 'charged') {
      if (batch.unitsUsed === undefined) {
        const units = batch.linkCount * (accounts.byId(batch.accountId)?.price ?? 1)
        batches.setUnitsUsed(batchId, units)
        accounts.spend(batch.accountId, units)
      }
      batches.setState(batchId, 'accepted', nowMs)
      batches.setSettled(batchId, 'charged')
    } else if (submission?.phase === 'cancelled') {
      free(ledger, batch)
      batches.setState(batchId, 'cancelled', nowMs)
    } else {
      batches.setState(batchId, 'queued', nowMs)
      batches.setSettled(batchId, 'not-charged')
    }
    submissions.refreshFinished(batch.submissionId, nowMs)
    return ok(undefined)
  })
}

/** Takes the word back; refused once the batch has left again. */
export function unsettle(
  ledger: Ledger,
  batchId: number,
  nowMs: number,
): Result<undefined, SettleProblem> {
  return ledger.database.transaction(() => {
    const { batches, submissions, accounts } = ledger
    const batch = batches.byId(batchId)
    if (batch === undefined) return fail('unknown-batch')
    if (batch.settled === undefined) return fail('not-settled')
    const stillThere = batch.settled === 'charged' ? 'accepted' : 'queued'
    if (batch.state !== stillThere) return fail('already-left')
    if (batch.settled === 'charged' && batch.linksCount === undefined) {
      accounts.spend(batch.accountId, -(batch.unitsUsed ?? 0))
      batches.setUnitsUsed(batchId, undefined)
    }
    batches.setState(batchId, 'in-doubt', nowMs)
    batches.setSettled(batchId, undefined)
    submissions.refreshFinished(batch.submissionId, nowMs)
    return ok(undefined)
  })
}
