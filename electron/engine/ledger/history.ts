import type { HistoryPage, HistoryQuery } from '../../shared/contract.ts'
import type { HistoryRow, LinkSending } from '../../shared/submission.ts'
import { batchColumns, readBatch } from './batch-row.ts'
import type { Database } from './database.ts'
import { integer, text, type Row } from './row.ts'
import type { SQLInputValue } from 'node:sqlite'

const columns = `${batchColumns}, account.name AS account_name, submission.label AS label,
  submission.client AS client`

const joined = `batch JOIN submission ON submission.id = batch.submission_id
  JOIN account ON account.id = batch.account_id`

function readHistoryRow(row: Row): HistoryRow {
  const { parentId: _, isUnusual: __, priority: ___, holdsRefused: ____, ...batch } = readBatch(row)
  return {
    ...batch,
    accountName: text(row, 'account_name'),
    label: text(row, 'label'),
    client: text(row, 'client'),
  }
}

/** Batches of all submissions that were sent at least once, newest first. */
export class History {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  page(query: HistoryQuery): HistoryPage {
    const conditions = ["submission.phase <> 'planning'", "batch.state <> 'split'"]
    const values: SQLInputValue[] = []
    if (query.accountId !== undefined) {
      conditions.push('batch.account_id = ?')
      values.push(query.accountId)
    }
    if (query.states !== undefined) {
      conditions.push(`batch.state IN (${query.states.map(() => '?').join(', ')})`)
      values.push(...query.states)
    }
    if (query.search !== '') {
      conditions.push(
        `(instr(lower(submission.label), lower(?)) > 0 OR instr(lower(submission.client), lower(?)) > 0
          OR instr(lower(coalesce(batch.task_id, '')), lower(?)) > 0)`,
      )
      values.push(query.search, query.search, query.search)
    }
    const where = conditions.join(' AND ')
    const total = this.#database.first(
      `SELECT count(*) AS n FROM ${joined} WHERE ${where}`,
      ...values,
    )
    const rows = this.#database.all(
      `SELECT ${columns} FROM ${joined} WHERE ${where}
       ORDER BY coalesce(sent_ms, batch.changed_ms) DESC, batch.id DESC LIMIT ? OFFSET ?`,
      ...values,
      query.count,
      query.start,
    )
    return { rows: rows.map(readHistoryRow), total: total === undefined ? 0 : integer(total, 'n') }
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
    const row = this.#database.first(`SELECT ${columns} FROM ${joined} WHERE batch.id = ?`, batchId)
    if (row === undefined) return undefined
    const found = readHistoryRow(row)
    return {
      accountId: found.accountId,
      accountName,
      submissionId: found.submissionId,
      label: found.label,
      batchId: found.id,
      state: found.state,
      taskId: found.taskId,
      changedMs: found.sentMs ?? found.changedMs,
    }
  }
}
