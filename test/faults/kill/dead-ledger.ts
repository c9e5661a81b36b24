import { Ledger } from '../../../electron/engine/old/ledger/ledger.ts'
import { openLedgerForReading } from '../../../electron/engine/old/ledger/open-ledger.ts'
import { integer, oneOf, optionalInteger, text } from '../../../electron/engine/old/ledger/row.ts'
import { batchStates, type BatchState } from '../../../electron/shared/submission.ts'

/** A batch with its links, as they stand in the file. */
export interface BookedBatch {
  readonly id: number
  readonly requestId: string
  readonly state: BatchState
  readonly links: readonly string[]
  /** Links that its receipt is for; undefined: it has none. */
  readonly linksCount: number | undefined
}

/** What the ledger's file says, read beside or after its engine. */
export interface LedgerPage {
  /** Batches of submissions that are real, split parents left out. */
  readonly batches: readonly BookedBatch[]
  readonly attempts: number
  /** Attempts without an outcome. */
  readonly openAttempts: number
  /** Whether pieces of a refused batch wait. */
  readonly isIsolating: boolean
}

/** Reads the ledger of a data folder, beside its engine or after it. */
export function withLedger<Value>(dataFolder: string, read: (ledger: Ledger) => Value): Value {
  const database = openLedgerForReading(dataFolder)
  if (database === undefined) throw new Error('There is no ledger')
  try {
    database.exec('BEGIN')
    return read(new Ledger(database))
  } finally {
    database.close()
  }
}

/** Batches planned by submissions that are not real yet. */
export function plannedBatches(dataFolder: string): number {
  return withLedger(dataFolder, ({ database }) =>
    integer(
      database.only(
        `SELECT count(*) AS n FROM batch JOIN submission ON submission.id = submission_id
         WHERE phase = 'planning'`,
      ),
      'n',
    ),
  )
}

/** What the ledger says in one moment. */
export function readLedger(dataFolder: string): LedgerPage {
  return withLedger(dataFolder, ({ database, batches }) => {
    const count = (sql: string): number => integer(database.only(sql), 'n')
    const waitingPieces = `SELECT count(*) AS n FROM batch WHERE parent_id IS NOT NULL
      AND state IN ('queued', 'sending')`
    return {
      batches: database
        .all(
          `SELECT batch.id, request_id, state, links_count FROM batch
           JOIN submission ON submission.id = submission_id
           WHERE phase <> 'planning' AND state <> 'split' ORDER BY batch.id`,
        )
        .map((row) => ({
          id: integer(row, 'id'),
          requestId: text(row, 'request_id'),
          state: oneOf(row, 'state', batchStates),
          links: batches.links(integer(row, 'id')),
          linksCount: optionalInteger(row, 'links_count'),
        })),
      attempts: count('SELECT count(*) AS n FROM attempt'),
      openAttempts: count('SELECT count(*) AS n FROM attempt WHERE ended_ms IS NULL'),
      isIsolating: count(waitingPieces) > 0,
    }
  })
}

/** Links of the batches in these states. */
export function linksIn(
  { batches }: LedgerPage,
  ...states: readonly BatchState[]
): ReadonlySet<string> {
  return new Set(
    batches.filter(({ state }) => states.includes(state)).flatMap(({ links }) => links),
  )
}
