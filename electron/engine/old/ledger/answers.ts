import { assertNever } from '../../../shared/assert-never.ts'
import type { AttemptEnd, BatchChange, StoredBatch } from '../../../shared/records.ts'
import type { BatchState } from '../../../shared/submission.ts'
import { divide, divideLastSuspect, half } from './halves.ts'
import { unlessDamaged } from './kept-links.ts'
import type { Tables } from './tables.ts'

/**
 * Writes what an answer makes of the batch that was sent; returns the ids of the batches that
 * changed or came to be. In a cancelled submission every way back to the queue ends as cancelled.
 * Runs inside a transaction.
 */
export function applyChange(
  tables: Tables,
  batch: StoredBatch,
  end: AttemptEnd,
  change: BatchChange,
): readonly number[] {
  const { accounts, batches, submissions, exchanges } = tables
  const nowMs = end.endedMs
  const finish = (state: BatchState): void =>
    batches.finish(batch.id, state, change, {
      httpStatus: end.httpStatus,
      message: end.message,
      nowMs,
    })
  const isCancelled = submissions.byId(batch.submissionId)?.phase === 'cancelled'
  switch (change.kind) {
    case 'accepted':
      finish('accepted')
      accounts.spend(batch.accountId, change.receipt.unitsUsed)
      exchanges.countSent(batch)
      if (isCancelled) return [batch.id]
      return [batch.id, ...unlessDamaged(() => divideLastSuspect(tables, batch, nowMs), [])]
    case 'in-doubt':
      finish('in-doubt')
      accounts.spend(batch.accountId, change.receipt?.unitsUsed ?? 0)
      exchanges.countSent(batch)
      return [batch.id]
    case 'refused':
      finish('refused')
      free(tables, batch)
      return [batch.id]
    case 'queued':
    case 'split':
      if (isCancelled) {
        finish('cancelled')
        free(tables, batch)
        return [batch.id]
      }
      finish('queued')
      if (change.kind === 'queued') return [batch.id]
      // Damage must not keep an answer from being recorded: it pauses the account when its turn comes.
      return unlessDamaged(
        () => divide(tables, batch, half(batch), change.because === 'refused', nowMs),
        [batch.id],
      )
    default:
      return assertNever(change)
  }
}

/** The batch no longer speaks for its links: they are free to be sent again. */
export function free({ batches, seen }: Tables, batch: StoredBatch): void {
  const links = unlessDamaged(() => batches.links(batch.id), undefined)
  // Which they were is not known any more; that they are the batch's is.
  if (links === undefined) seen.removeBatches(batch.accountId, [batch.id])
  else seen.remove(batch.accountId, links, batch.id)
}
