import type { AttemptEnd, AttemptTrace } from '../../../shared/records.ts'
import type { Database } from './database.ts'
import { flag, integer, optionalInteger, optionalText, type Row } from './row.ts'

function readTrace(row: Row): AttemptTrace {
  return {
    startedMs: integer(row, 'started_ms'),
    endedMs: optionalInteger(row, 'ended_ms'),
    answered: flag(row, 'answered'),
    httpStatus: optionalInteger(row, 'http_status'),
    outcome: optionalText(row, 'outcome'),
  }
}

/** Every request ever made, one row each, written before its first byte leaves. */
export class Attempts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** `batchId` undefined: a test request. */
  begin(accountId: number, batchId: number | undefined, startedMs: number): number {
    return this.#database.run(
      'INSERT INTO attempt (account_id, batch_id, started_ms) VALUES (?, ?, ?)',
      accountId,
      batchId ?? null,
      startedMs,
    ).id
  }

  /** Returns false, and writes nothing, where the attempt had ended already. */
  end(attemptId: number, end: AttemptEnd): boolean {
    const { changes } = this.#database.run(
      `UPDATE attempt SET ended_ms = ?, answered = ?, outcome = ?, http_status = ?, message = ?,
         task_id = ?, units_used = ?, links_count = ? WHERE id = ? AND ended_ms IS NULL`,
      end.endedMs,
      end.answered ? 1 : 0,
      end.outcome,
      end.httpStatus ?? null,
      end.message ?? null,
      end.receipt?.taskId ?? null,
      end.receipt?.unitsUsed ?? null,
      end.receipt?.linksCount ?? null,
      attemptId,
    )
    return changes > 0
  }

  /** Ends every attempt without an outcome, because the process that made it is gone. */
  endOpen(endedMs: number): void {
    this.#database.run(
      `UPDATE attempt SET ended_ms = ?, answered = 0, outcome = 'killed' WHERE ended_ms IS NULL`,
      endedMs,
    )
  }

  /** When each request began that carried a batch, oldest first. */
  begun(batchId: number): readonly number[] {
    const sql = 'SELECT started_ms FROM attempt WHERE batch_id = ? ORDER BY id'
    return this.#database.integers(sql, 'started_ms', batchId)
  }

  /** Attempts that ended at or after `sinceMs` (or have not), oldest first. */
  since(accountId: number, sinceMs: number): readonly AttemptTrace[] {
    return this.#database
      .all(
        `SELECT started_ms, ended_ms, answered, http_status, outcome FROM attempt
         WHERE account_id = ? AND (ended_ms >= ? OR ended_ms IS NULL) ORDER BY id`,
        accountId,
        sinceMs,
      )
      .map(readTrace)
  }
}
