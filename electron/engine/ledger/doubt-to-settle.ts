import type { SettleProblem } from '../../shared/contract.ts'
import type { StoredBatch } from '../../shared/records.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Tables } from './tables.ts'

/** A batch that is the user's to settle. */
export function doubtOf(
  { batches, submissions }: Tables,
  batchId: number,
): Result<StoredBatch, SettleProblem> {
  const batch = batches.byId(batchId)
  if (batch === undefined) return fail('unknown-batch')
  // Whoever sent it settles it; here it only keeps its links from being sent again.
  const isImported = submissions.byId(batch.submissionId)?.importedMs !== undefined
  return batch.state === 'in-doubt' && !isImported ? ok(batch) : fail('not-in-doubt')
}

/** Whether links of a batch may wait again: its submission goes on, and so does its account. */
export function maySendAgain({ submissions, accounts }: Tables, batch: StoredBatch): boolean {
  const isCancelled = submissions.byId(batch.submissionId)?.phase === 'cancelled'
  return !isCancelled && !accounts.isRemoved(batch.accountId)
}
