import type { SQLInputValue } from 'node:sqlite'
import type { HistoryFilter, HistoryResult } from '../../../shared/history.ts'
import { startOfDay } from '../../../shared/local-day.ts'
import { wasSentBefore } from './taken-out.ts'

/** A condition on `batch` with the values of its question marks. */
export interface BatchCondition {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

/** Keeps a value for a condition and returns what stands for it there. */
type Put = (value: SQLInputValue) => string

/**
 * What a filter asks of a batch, in columns that the index `batch_newest` holds (but for a search
 * among task ids), so that a history of any size is counted without reading its rows.
 */
export function conditionOf(filter: HistoryFilter): BatchCondition {
  const values: SQLInputValue[] = []
  const put = putting(values, '?')
  const ofLists = (condition: string): string =>
    `batch.submission_id IN (SELECT id FROM submission WHERE ${condition})`
  const parts = [
    "batch.submission_id NOT IN (SELECT id FROM submission WHERE phase = 'planning')",
    ...batchParts(filter, put),
    ...listParts(filter, 'submission', put).map(ofLists),
  ]
  if (filter.search.trim() !== '') {
    const words = ofLists(wordsOfList(filter, 'submission', put))
    parts.push(`(${words} OR ${isTask(filter, put)})`)
  }
  return { sql: parts.join(' AND '), values }
}

/** The same of a `batch` beside its `submission`, for few of them: each is looked at by itself. */
export function conditionBeside(filter: HistoryFilter): BatchCondition {
  const values: SQLInputValue[] = []
  const put = putting(values, '?')
  const parts = [...batchParts(filter, put), ...listParts(filter, 'submission', put)]
  if (filter.search.trim() !== '') {
    const words = wordsOfList(filter, 'submission', put)
    parts.push(`(${words} OR ${isTask(filter, put)})`)
  }
  return { sql: ['TRUE', ...parts].join(' AND '), values }
}

/**
 * What a filter asks of lists, under any name of `submission`; undefined where it asks for what only
 * a batch has, a result. The values are numbered, those before them counted.
 */
export function conditionsOfLists<Name extends string>(
  filter: HistoryFilter,
  lists: readonly Name[],
  valuesBefore: readonly SQLInputValue[],
):
  | { readonly sql: Readonly<Record<Name, string>>; readonly values: readonly SQLInputValue[] }
  | undefined {
  if (filter.states !== undefined) return undefined
  const values = [...valuesBefore]
  const put = putting(values, 'numbered')
  const entries = lists.map((list) => [list, ofList(filter, list, put)] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has just got its value
  return { sql: Object.fromEntries(entries) as Record<Name, string>, values }
}

function ofList(filter: HistoryFilter, list: string, put: Put): string {
  const parts = listParts(filter, list, put)
  if (filter.accountId !== undefined) parts.push(`${list}.account_id = ${put(filter.accountId)}`)
  if (filter.search.trim() !== '')
    parts.push(`((${wordsOfList(filter, list, put)}) OR EXISTS (SELECT 1 FROM batch
      WHERE batch.submission_id = ${list}.id AND ${isTask(filter, put)}))`)
  return ['TRUE', ...parts].join(' AND ')
}

function putting(values: SQLInputValue[], how: '?' | 'numbered'): Put {
  return (value) => {
    const number = values.push(value)
    return how === '?' ? '?' : `?${number}`
  }
}

function batchParts(filter: HistoryFilter, put: Put): string[] {
  const { accountId, states, fromDay, toDay } = filter
  const parts: string[] = []
  if (accountId !== undefined) parts.push(`batch.account_id = ${put(accountId)}`)
  if (states !== undefined) parts.push(isOneOf(states, put))
  if (fromDay !== undefined) parts.push(`batch.at_ms >= ${put(startOfDay(fromDay))}`)
  if (toDay !== undefined) parts.push(`batch.at_ms < ${put(startOfDay(toDay, 1))}`)
  return parts
}

function isOneOf(results: readonly HistoryResult[], put: Put): string {
  const isIn = results.map((result) => {
    if (result === 'sent-before') return `(batch.state = 'cancelled' AND ${wasSentBefore})`
    const isSo = `batch.state = ${put(result)}`
    return result === 'cancelled' ? `(${isSo} AND NOT ${wasSentBefore})` : isSo
  })
  return `(${['FALSE', ...isIn].join(' OR ')})`
}

function listParts({ client, label }: HistoryFilter, list: string, put: Put): string[] {
  const parts: string[] = []
  if (client !== undefined) parts.push(`${list}.client = ${put(client)}`)
  if (label !== undefined) parts.push(`${list}.label = ${put(label)}`)
  return parts
}

function wordsOfList({ search, unnamed = [] }: HistoryFilter, list: string, put: Put): string {
  const holds = (column: string): string =>
    `instr(lower(${list}.${column}), lower(${put(search.trim())})) > 0`
  const named = `${holds('label')} OR ${holds('client')}`
  if (unnamed.length === 0) return named
  return `${named} OR (${list}.label = ''
    AND ${list}.created_ms IN (SELECT value FROM json_each(${put(JSON.stringify(unnamed))})))`
}

function isTask({ search }: HistoryFilter, put: Put): string {
  return `instr(lower(coalesce(batch.task_id, '')), lower(${put(search.trim())})) > 0`
}

/**
 * Batches whose units count: of real accounts, sent from this computer. The plus keeps SQLite from
 * going through whole accounts where a few days are asked for.
 */
export const countsUnits = `+batch.account_id IN (SELECT id FROM account WHERE is_practice = 0)
  AND batch.submission_id NOT IN (SELECT id FROM submission WHERE imported_ms IS NOT NULL)`

/** The same of a `batch` beside its `submission` and `account`: no set of all of them is made. */
export const countsUnitsBeside = 'account.is_practice = 0 AND submission.imported_ms IS NULL'
