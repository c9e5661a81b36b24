import type { HistoryRow } from '../../../shared/submission.ts'
import { batchColumns, readBatch } from './batch-row.ts'
import { flag, integer, text, type Row } from './row.ts'

/** What `readHistoryRow` reads, for a SELECT from `historyTables`. */
export const historyColumns = `${batchColumns}, account.name AS account_name,
  submission.label AS label, submission.client AS client, submission.created_ms AS created_ms,
  submission.imported_ms IS NOT NULL AS is_imported`

/** A batch with what it is of. */
export const historyTables = `batch JOIN submission ON submission.id = batch.submission_id
  JOIN account ON account.id = batch.account_id`

/** A row of `historyColumns` as History lists it. */
export function readHistoryRow(row: Row): HistoryRow {
  const { isUnusual: _, priority: __, holdsRefused: ___, ...batch } = readBatch(row)
  return {
    ...batch,
    accountName: text(row, 'account_name'),
    label: text(row, 'label'),
    client: text(row, 'client'),
    createdMs: integer(row, 'created_ms'),
    atMs: integer(row, 'at_ms'),
    isImported: flag(row, 'is_imported'),
    together: togetherOf(row),
  }
}

/** What the row of a batch tells of with it. */
function togetherOf(row: Row): HistoryRow['together'] {
  const led = integer(row, 'led_batches')
  if (led === 0) return undefined
  return { batches: led + 1, links: integer(row, 'link_count') + integer(row, 'led_links') }
}
