import type { BatchAttempt } from '../../../shared/history.ts'
import {
  type BatchState,
  fateOf,
  type HistoryRow,
  type LinkSending,
} from '../../../shared/submission.ts'
import { isCutFrom } from './batch-row.ts'
import type { Database } from './database.ts'
import { historyColumns, historyTables, readHistoryRow } from './history-row.ts'
import { flag, integer, optionalInteger, optionalText, text } from './row.ts'

/** What was sent, batch by batch; also from a ledger that no newer version has opened yet. */
export class History {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** The newest batches in some states, newest first. */
  recent(states: readonly BatchState[], count: number): readonly HistoryRow[] {
    return this.#database
      .all(
        `SELECT ${historyColumns} FROM ${historyTables} WHERE submission.phase <> 'planning'
           AND batch.state IN (${states.map(() => '?').join(', ')})
         ORDER BY batch.at_ms DESC, batch.id DESC LIMIT ?`,
        ...states,
        count,
      )
      .map(readHistoryRow)
  }

  /** Accounts whose links are remembered, with the names History shows. */
  accountNames(): ReadonlyMap<number, string> {
    return new Map(
      this.#database
        .all('SELECT id, name FROM account')
        .map((row) => [integer(row, 'id'), text(row, 'name')]),
    )
  }

  /** How a batch reads in the history of a link. */
  sendingOf(batchId: number, accountName: string): LinkSending | undefined {
    const row = this.#database.first(
      `SELECT ${historyColumns} FROM ${historyTables} WHERE batch.id = ?`,
      batchId,
    )
    if (row === undefined) return undefined
    const found = readHistoryRow(row)
    return {
      accountId: found.accountId,
      accountName,
      submissionId: found.submissionId,
      label: found.label,
      createdMs: found.createdMs,
      batchId: found.id,
      state: found.state,
      // A batch that leaves once more is in doubt no longer.
      isNotCharged: fateOf(found) === 'cancelled' && found.doubt !== undefined,
      isChargedByWord: isChargedByWord(found),
      movedTo: found.movedTo,
      sentWith: found.sentWith,
      taskId: found.taskId,
      atMs: found.atMs,
      isImported: found.isImported,
    }
  }

  /** Every request that carried a batch, or the one that a doubted piece was cut from; oldest first. */
  attempts(batchId: number): readonly BatchAttempt[] {
    return this.#attemptsOf(this.#doubtedWhole(batchId) ?? batchId)
  }

  /** Whose request a doubt is or was about that is now of a piece which never left by itself. */
  #doubtedWhole(pieceId: number): number | undefined {
    const [whole] = this.#database.integers(
      `SELECT whole.id AS id FROM batch JOIN batch AS whole
         ON whole.id = batch.parted_from OR ${isCutFrom('whole', 'batch')}
       WHERE batch.id = ? AND batch.left_ms IS NULL AND batch.doubt IS NOT NULL
         AND whole.left_ms IS NOT NULL
       ORDER BY whole.left_ms DESC LIMIT 1`,
      'id',
      pieceId,
    )
    return whole
  }

  #attemptsOf(batchId: number): readonly BatchAttempt[] {
    return this.#database
      .all('SELECT * FROM attempt WHERE batch_id = ? ORDER BY id', batchId)
      .map((row) => ({
        startedMs: integer(row, 'started_ms'),
        endedMs: optionalInteger(row, 'ended_ms'),
        answered: flag(row, 'answered'),
        httpStatus: optionalInteger(row, 'http_status'),
        message: optionalText(row, 'message'),
        taskId: optionalText(row, 'task_id'),
        unitsUsed: optionalInteger(row, 'units_used'),
        linksCount: optionalInteger(row, 'links_count'),
      }))
  }
}

/** Of a paid list it would be somebody else's word. */
function isChargedByWord({ state, settled, taskId, isImported }: HistoryRow): boolean {
  return state === 'accepted' && settled === 'charged' && taskId === undefined && !isImported
}
