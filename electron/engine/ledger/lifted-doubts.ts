import type { Ledger } from './ledger.ts'
import { integer } from './row.ts'

/** Links that may have been charged by a request that began at `atMs`, and are known not to be. */
export interface LiftedDoubt {
  readonly batchId: number
  readonly atMs: number
  readonly linkCount: number
}

/**
 * The requests of an account that nothing is in doubt of any more since they were not charged, oldest
 * first. One whose receipt says that some links were charged is none of them.
 */
export function liftedDoubts({ database }: Ledger, accountId: number): readonly LiftedDoubt[] {
  return database
    .all(
      `SELECT batch_id, started_ms, link_count FROM attempt JOIN batch ON batch.id = batch_id
       WHERE attempt.account_id = ? AND attempt.units_used IS NULL
         AND outcome IN ('unreadable', 'ambiguous-status', 'server-error', 'no-answer', 'killed')
         AND NOT (left_ms = started_ms AND state IN ('accepted', 'in-doubt', 'sending'))
       ORDER BY attempt.id`,
      accountId,
    )
    .map((row) => ({
      batchId: integer(row, 'batch_id'),
      atMs: integer(row, 'started_ms'),
      linkCount: integer(row, 'link_count'),
    }))
}
