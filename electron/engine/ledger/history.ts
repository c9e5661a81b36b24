import type { HistoryPage, HistoryQuery, HistoryTotals } from '../../shared/contract.ts'
import type { BatchState, HistoryRow, LinkSending } from '../../shared/submission.ts'
import { batchColumns, readBatch } from './batch-row.ts'
import type { Database } from './database.ts'
import { flag, integer, text, type Row } from './row.ts'
import type { SQLInputValue } from 'node:sqlite'

const columns = `${batchColumns}, account.name AS account_name, submission.label AS label,
  submission.client AS client, submission.imported_ms IS NOT NULL AS is_imported`

const joined = `batch JOIN submission ON submission.id = batch.submission_id
  JOIN account ON account.id = batch.account_id`

function readHistoryRow(row: Row): HistoryRow {
  const { isUnusual: _, priority: __, holdsRefused: ___, ...batch } = readBatch(row)
  return {
    ...batch,
    accountName: text(row, 'account_name'),
    label: text(row, 'label'),
    client: text(row, 'client'),
    isImported: flag(row, 'is_imported'),
  }
}

/** Receipts, and what the user said was charged without one. */
const unitsOfBatch = `(SELECT coalesce(sum(units_used), 0) FROM attempt
    WHERE attempt.batch_id = batch.id)
  + CASE WHEN batch.state = 'accepted' AND settled = 'charged' AND links_count IS NULL
      THEN units_used ELSE 0 END`

function linksIn(state: BatchState): string {
  return `coalesce(sum(CASE WHEN batch.state = '${state}' THEN link_count END), 0)`
}

/** Batches of all submissions that were sent at least once, newest first. */
export class History {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  page(query: HistoryQuery): HistoryPage {
    const conditions = ["submission.phase <> 'planning'"]
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
    const totals = this.#totals(conditions, values)
    const where = [...conditions, "batch.state <> 'split'"].join(' AND ')
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
    return {
      rows: rows.map(readHistoryRow),
      total: total === undefined ? 0 : integer(total, 'n'),
      totals,
    }
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
      isImported: found.isImported,
    }
  }

  /** A batch that was split may have a receipt too: of an answer that the user did not believe. */
  #totals(conditions: readonly string[], values: readonly SQLInputValue[]): HistoryTotals {
    const counted = [...conditions, 'is_practice = 0', 'imported_ms IS NULL'].join(' AND ')
    const row = this.#database.first(
      `SELECT coalesce(sum(${unitsOfBatch}), 0) AS units, ${linksIn('accepted')} AS accepted,
         ${linksIn('refused')} AS refused, ${linksIn('in-doubt')} AS in_doubt
       FROM ${joined} WHERE ${counted}`,
      ...values,
    )
    if (row === undefined) throw new Error('A sum returned no row')
    return {
      units: integer(row, 'units'),
      accepted: integer(row, 'accepted'),
      refused: integer(row, 'refused'),
      inDoubt: integer(row, 'in_doubt'),
    }
  }
}
