import type { Database } from './database.ts'
import type { Ledger } from './ledger.ts'
import { integer } from './row.ts'

/** Links that may have been charged by a request that began at `atMs`, and are known not to be. */
export interface LiftedDoubt {
  readonly batchId: number
  readonly accountId: number
  readonly atMs: number
  readonly linkCount: number
}

/**
 * The requests of an account and its earlier lives that were in doubt, or told as on their way, and
 * were not charged, oldest first. One whose receipt says that some links were charged is none of them.
 */
export function liftedDoubts(
  { database, seen }: Ledger,
  accountId: number,
): readonly LiftedDoubt[] {
  return lifted(database, 'attempt.account_id', [...seen.livesOf(accountId)])
}

/** Those of submissions. */
export function liftedDoubtsOf(
  database: Database,
  submissionIds: readonly number[],
): readonly LiftedDoubt[] {
  return lifted(database, 'submission_id', submissionIds)
}

function lifted(
  database: Database,
  column: 'attempt.account_id' | 'submission_id',
  ids: readonly number[],
): readonly LiftedDoubt[] {
  return database
    .all(
      `SELECT batch_id, batch.account_id, started_ms, link_count
       FROM attempt JOIN batch ON batch.id = batch_id
       WHERE ${column} IN (SELECT value FROM json_each(?))
         AND attempt.units_used IS NULL AND ended_ms IS NOT NULL
         AND (told_ms IS NOT NULL OR outcome IN
           ('unreadable', 'ambiguous-status', 'server-error', 'no-answer', 'killed'))
         AND NOT (left_ms = started_ms AND state IN ('accepted', 'in-doubt', 'sending'))
       ORDER BY attempt.id`,
      JSON.stringify(ids),
    )
    .map((row) => ({
      batchId: integer(row, 'batch_id'),
      accountId: integer(row, 'account_id'),
      atMs: integer(row, 'started_ms'),
      linkCount: integer(row, 'link_count'),
    }))
}
