import type { SettleProblem } from '../../../shared/contract.ts'
import type { StoredBatch } from '../../../shared/records.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
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

/**
 * Counts links of a batch in doubt as charged at the account's price, where no receipt says what they
 * cost. A piece of a batch with a receipt is paid for with that.
 */
export function countByWord(
  { batches, accounts }: Tables,
  batch: StoredBatch,
  links: number,
): void {
  if (batch.unitsUsed !== undefined) return
  const price = accounts.byId(batch.accountId)?.price ?? 1
  const units = batch.doubt === 'links-differ' ? 0 : links * price
  batches.setUnitsUsed(batch.id, units)
  accounts.spendLeftAt(batch.accountId, units, batches.leftMs(batch) ?? batch.changedMs)
}

/** Takes back what was counted without a receipt. */
export function uncountByWord({ batches, accounts }: Tables, batch: StoredBatch): void {
  if (batch.linksCount !== undefined) return
  const units = batch.unitsUsed ?? 0
  accounts.spendLeftAt(batch.accountId, -units, batches.leftMs(batch) ?? batch.changedMs)
  batches.setUnitsUsed(batch.id, undefined)
}

/**
 * A piece that never left by itself is told of by when the word on it last changed: what was told of
 * it by that moment is taken back, since another follows.
 */
export function tellMoment({ batches, notCharged }: Tables, batch: StoredBatch): void {
  if (batch.sentMs === undefined)
    notCharged.addOwn(batch.accountId, [batch.changedMs], batches.links(batch.id))
}
