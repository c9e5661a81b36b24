import type { SQLInputValue } from 'node:sqlite'
import type { HistoryFilter } from '../../shared/history.ts'
import { startOfDay } from '../../shared/local-day.ts'

/** A condition on `batch` with the values of its question marks. */
export interface BatchCondition {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

/**
 * What a filter asks of a batch, in columns that the index `batch_newest` holds (but for a search
 * among task ids), so that a history of any size is counted without reading its rows.
 */
export function conditionOf(filter: HistoryFilter): BatchCondition {
  const { accountId, states, client, label, fromDay, toDay } = filter
  const search = filter.search.trim()
  const parts: (readonly [sql: string, ...values: SQLInputValue[]])[] = [
    ["batch.submission_id NOT IN (SELECT id FROM submission WHERE phase = 'planning')"],
  ]
  if (accountId !== undefined) parts.push(['batch.account_id = ?', accountId])
  if (states !== undefined)
    parts.push([`batch.state IN (${states.map(() => '?').join(', ')})`, ...states])
  if (client !== undefined)
    parts.push(['batch.submission_id IN (SELECT id FROM submission WHERE client = ?)', client])
  if (label !== undefined)
    parts.push(['batch.submission_id IN (SELECT id FROM submission WHERE label = ?)', label])
  if (fromDay !== undefined) parts.push(['batch.at_ms >= ?', startOfDay(fromDay)])
  if (toDay !== undefined) parts.push(['batch.at_ms < ?', startOfDay(toDay, 1)])
  if (search !== '')
    parts.push([
      `(batch.submission_id IN (SELECT id FROM submission
          WHERE instr(lower(label), lower(?)) > 0 OR instr(lower(client), lower(?)) > 0)
        OR instr(lower(coalesce(batch.task_id, '')), lower(?)) > 0)`,
      search,
      search,
      search,
    ])
  return {
    sql: parts.map(([sql]) => sql).join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
  }
}

/**
 * Batches whose units count: of real accounts, sent from this computer. The plus keeps SQLite from
 * going through whole accounts where a few days are asked for.
 */
export const countsUnits = `+batch.account_id IN (SELECT id FROM account WHERE is_practice = 0)
  AND batch.submission_id NOT IN (SELECT id FROM submission WHERE imported_ms IS NOT NULL)`
