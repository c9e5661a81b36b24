import { Batches } from '../../../electron/engine/ledger/batches.ts'
import { openLedgerForReading } from '../../../electron/engine/ledger/open-ledger.ts'
import { integer, text } from '../../../electron/engine/ledger/row.ts'
import { batchStates, type BatchState } from '../../../electron/shared/submission.ts'

/** A batch with its links, as they stand in the file. */
export interface BookedBatch {
  readonly id: number
  readonly requestId: string
  readonly state: BatchState
  readonly links: readonly string[]
}

/** What the ledger's file says, read beside or after its engine. */
export interface LedgerPage {
  /** Batches of submissions that are real, split parents left out. */
  readonly batches: readonly BookedBatch[]
  readonly attempts: number
  /** Attempts without an outcome. */
  readonly openAttempts: number
  /** Batches planned by submissions that are not real yet. */
  readonly planned: number
  /** Whether pieces of a refused batch wait. */
  readonly isIsolating: boolean
}

/** Reads the ledger of a data folder in one moment. */
export function readLedger(dataFolder: string): LedgerPage {
  const database = openLedgerForReading(dataFolder)
  if (database === undefined) throw new Error('There is no ledger')
  try {
    const batches = new Batches(database)
    const count = (sql: string): number => integer(database.first(sql) ?? {}, 'n')
    database.exec('BEGIN')
    return {
      batches: database
        .all(
          `SELECT batch.id, request_id, state FROM batch
           JOIN submission ON submission.id = submission_id
           WHERE phase <> 'planning' AND state <> 'split' ORDER BY batch.id`,
        )
        .map((row) => ({
          id: integer(row, 'id'),
          requestId: text(row, 'request_id'),
          state: batchStates.find((state) => state === text(row, 'state')) ?? 'split',
          links: batches.links(integer(row, 'id')),
        })),
      attempts: count('SELECT count(*) AS n FROM attempt'),
      openAttempts: count('SELECT count(*) AS n FROM attempt WHERE ended_ms IS NULL'),
      planned: count(
        `SELECT count(*) AS n FROM batch JOIN submission ON submission.id = submission_id
         WHERE phase = 'planning'`,
      ),
      isIsolating:
        count(
          `SELECT count(*) AS n FROM batch WHERE parent_id IS NOT NULL
             AND state IN ('queued', 'sending')`,
        ) > 0,
    }
  } finally {
    database.close()
  }
}
