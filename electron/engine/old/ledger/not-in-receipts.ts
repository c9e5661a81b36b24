import type { SQLInputValue } from 'node:sqlite'
import { isCutFrom } from './batch-row.ts'
import type { Database } from './database.ts'
import { historyTables } from './history-row.ts'
import { integer } from './row.ts'

/**
 * Links of pieces that never left by themselves and that only the user counts as submitted, more than
 * the receipt of the request is for that they left with. That is for the pieces that were counted
 * first, also where a time takes others. `condition` is on `batch` and its tables.
 */
export function piecesNotInReceipts(
  database: Database,
  [condition, ...values]: readonly [sql: string, ...values: SQLInputValue[]],
): number {
  const row = database.only(
    `SELECT coalesce(sum(min(links, max(0, counted - receipt))), 0) AS beyond
     FROM (SELECT links, is_told,
         sum(links) OVER (PARTITION BY whole_id ORDER BY at_ms, id) AS counted,
         (SELECT links_count FROM attempt WHERE attempt.batch_id = whole_id
          ORDER BY attempt.id DESC LIMIT 1) AS receipt
       FROM (SELECT batch.id AS id, batch.at_ms AS at_ms, batch.link_count AS links,
           (${condition}) AS is_told,
           (SELECT whole.id FROM batch AS whole
            WHERE ${isCutFrom('whole', 'batch')} AND whole.left_ms IS NOT NULL
            ORDER BY whole.left_ms DESC LIMIT 1) AS whole_id
         FROM ${historyTables} WHERE batch.settled = 'charged' AND batch.state = 'accepted'
           AND batch.doubt = 'links-differ' AND batch.left_ms IS NULL))
     WHERE is_told = 1`,
    ...values,
  )
  return integer(row, 'beyond')
}
