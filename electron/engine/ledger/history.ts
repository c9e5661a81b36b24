import type { BatchAttempt } from '../../shared/history.ts'
import {
  type BatchState,
  fateOf,
  type HistoryRow,
  type LinkSending,
} from '../../shared/submission.ts'
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
      movedTo: found.movedTo,
      sentWith: found.sentWith,
      taskId: found.taskId,
      changedMs: found.sentMs ?? found.changedMs,
      isImported: found.isImported,
    }
  }

  /** Every request that carried a batch, oldest first. */
  attempts(batchId: number): readonly BatchAttempt[] {
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
