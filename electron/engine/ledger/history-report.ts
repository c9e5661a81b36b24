import type { SQLInputValue } from 'node:sqlite'
import type { ReportFigures, ReportScope } from '../../shared/history.ts'
import { dayOf, startOfDay } from '../../shared/local-day.ts'
import { batchStates, type BatchState } from '../../shared/submission.ts'
import type { Database } from './database.ts'
import { countsUnits } from './history-filter.ts'
import { historyTables } from './history-row.ts'
import { integer, oneOf, optionalInteger, text } from './row.ts'
import { linesOnce } from './submitted-lines.ts'

/** What a report tells: batches in the order in which they left, and what they come to. */
export interface ReportedHistory {
  readonly figures: ReportFigures
  /** Accepted, refused and in doubt ones; each is read when its turn comes. */
  readonly batchIds: readonly number[]
}

/** What a report is about. A time takes what left in it. Bounded in memory but for eight bytes a batch. */
export function reportedHistory(database: Database, scope: ReportScope): ReportedHistory {
  const links = linksByState(database, scope)
  const linksIn = (...states: readonly BatchState[]): number =>
    states.reduce((sum, state) => sum + (links.get(state) ?? 0), 0)
  const submitted = byDay(database, submittedAt(scope))
  const charged = byDay(database, chargedAt(scope))
  const days = [...new Set([...submitted.keys(), ...charged.keys()])].toSorted()
  return {
    batchIds: batchIds(database, scope),
    figures: {
      ...titleOf(database, scope, days),
      ...linesOf(database, scope),
      submitted: linksIn('accepted'),
      refused: linksIn('refused'),
      maybeCharged: linksIn('in-doubt'),
      waiting: linksIn('queued', 'sending'),
      units: [...charged.values()].reduce((sum, units) => sum + units, 0),
      days: days.map((day) => ({
        day,
        submitted: submitted.get(day) ?? 0,
        units: charged.get(day) ?? 0,
      })),
    },
  }
}

function titleOf(
  database: Database,
  scope: ReportScope,
  days: readonly string[],
): Pick<ReportFigures, 'client' | 'label' | 'fromDay' | 'toDay'> {
  if (scope.kind === 'client') {
    const { client, fromDay, toDay } = scope
    return { client, label: undefined, fromDay, toDay }
  }
  const { submissionId } = scope
  const row = database.first('SELECT client, label FROM submission WHERE id = ?', submissionId)
  return {
    client: row === undefined ? undefined : text(row, 'client'),
    label: row === undefined ? undefined : text(row, 'label'),
    fromDay: days[0],
    toDay: days.at(-1),
  }
}

/** A condition on `batch` and `submission`; with "not split" a time is looked up in its index. */
function conditionOf(scope: ReportScope): readonly [sql: string, ...values: SQLInputValue[]] {
  if (scope.kind === 'submission') return ['batch.submission_id = ?', scope.submissionId]
  const inTime = 'batch.at_ms >= ? AND batch.at_ms < ?'
  const times = [startOfDay(scope.fromDay), startOfDay(scope.toDay, 1)] as const
  return scope.client === undefined
    ? [inTime, ...times]
    : [`${inTime} AND submission.client = ?`, ...times, scope.client]
}

function chosen(scope: ReportScope): readonly [sql: string, ...values: SQLInputValue[]] {
  const [sql, ...values] = conditionOf(scope)
  return [`${sql} AND ${countsUnits} AND submission.phase <> 'planning'`, ...values]
}

function linksByState(database: Database, scope: ReportScope): ReadonlyMap<BatchState, number> {
  const [sql, ...values] = chosen(scope)
  return new Map(
    database
      .all(
        `SELECT batch.state AS state, sum(link_count) AS links FROM ${historyTables}
         WHERE ${sql} AND batch.state <> 'split' GROUP BY batch.state`,
        ...values,
      )
      .map((row) => [oneOf(row, 'state', batchStates), integer(row, 'links')]),
  )
}

function batchIds(database: Database, scope: ReportScope): readonly number[] {
  const [sql, ...values] = chosen(scope)
  return database.integers(
    `SELECT batch.id AS id FROM ${historyTables}
     WHERE ${sql} AND batch.state <> 'split'
       AND batch.state IN ('accepted', 'refused', 'in-doubt')
     ORDER BY batch.at_ms, batch.id`,
    'id',
    ...values,
  )
}

/** A SELECT of moments `at_ms` and how much came to each. */
type Amounts = readonly [sql: string, ...values: SQLInputValue[]]

function submittedAt(scope: ReportScope): Amounts {
  const [sql, ...values] = chosen(scope)
  return [
    `SELECT batch.at_ms AS at_ms, link_count AS amount FROM ${historyTables}
     WHERE ${sql} AND batch.state <> 'split' AND batch.state = 'accepted'`,
    ...values,
  ]
}

/** Units count when the request began that cost them, or when the batch left where only the user said so. */
function chargedAt(scope: ReportScope): Amounts {
  const [sql, ...values] = chosen(scope)
  return [
    `SELECT attempt.started_ms AS at_ms, attempt.units_used AS amount
       FROM ${historyTables} JOIN attempt ON attempt.batch_id = batch.id
       WHERE attempt.units_used IS NOT NULL AND ${sql}
     UNION ALL
     SELECT batch.at_ms AS at_ms, batch.units_used AS amount FROM ${historyTables}
       WHERE batch.settled = 'charged' AND batch.state = 'accepted'
         AND batch.links_count IS NULL AND batch.units_used IS NOT NULL AND ${sql}`,
    ...values,
    ...values,
  ]
}

/** In every zone midnight is at a quarter of an hour, so no quarter belongs to two days. */
const quarterMs = 15 * 60_000

function byDay(database: Database, [sql, ...values]: Amounts): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>()
  for (const row of database.all(
    `SELECT at_ms / ${quarterMs} AS quarter, sum(amount) AS amount FROM (${sql}) GROUP BY 1`,
    ...values,
  )) {
    const day = dayOf(integer(row, 'quarter') * quarterMs)
    amounts.set(day, (amounts.get(day) ?? 0) + integer(row, 'amount'))
  }
  return amounts
}

/**
 * Lines of the lists that were submitted, each once: what a submission left in New is not received
 * again with the next. What was moved here from another account has no list of its own and was
 * received there. A time takes the lists that were submitted in it first.
 */
function linesOf(
  database: Database,
  scope: ReportScope,
): Pick<ReportFigures, 'submissions' | 'linesReceived' | 'sentBefore'> {
  const reported = "is_practice = 0 AND imported_ms IS NULL AND phase <> 'planning'"
  // A submission alone is told with all that was in its list.
  const [wanted, isCounted, ...values] =
    scope.kind === 'submission'
      ? (['submission.id = ?1', 'FALSE', scope.submissionId] as const)
      : ([
          'created_ms >= ?1 AND created_ms < ?2 AND client = coalesce(?3, client)',
          'is_practice = 0 AND earlier.client = coalesce(?3, earlier.client)',
          startOfDay(scope.fromDay),
          startOfDay(scope.toDay, 1),
          scope.client ?? null,
        ] as const)
  const row = database.first(
    `SELECT count(*) AS submissions,
       coalesce(sum(${linesOnce("status <> 'blank'", isCounted)}), 0) AS lines,
       coalesce(sum(${linesOnce("status = 'sent-before'", isCounted)}), 0) AS sent_before,
       min(draft_id IS NULL OR EXISTS (SELECT 1 FROM submission_lines
         WHERE submission_id = submission.id)) AS is_counted,
       coalesce(sum(lines_not_sent + (SELECT coalesce(sum(link_count), 0) FROM batch
         WHERE submission_id = submission.id AND state <> 'split' AND draft_id IS NOT NULL)), 0)
         AS lines_in_sum
     FROM submission JOIN account ON account.id = submission.account_id
     WHERE ${wanted} AND ${reported}`,
    ...values,
  )
  if (row === undefined) throw new Error('A sum returned no row')
  const isKnown = optionalInteger(row, 'is_counted') !== 0
  return {
    submissions: integer(row, 'submissions'),
    linesReceived: integer(row, isKnown ? 'lines' : 'lines_in_sum'),
    sentBefore: isKnown ? integer(row, 'sent_before') : undefined,
  }
}

/** What a submission was sent to, for the report that may not be made of it; undefined: there is none. */
export function kindOfSubmission(
  database: Database,
  submissionId: number,
): 'practice' | 'real' | undefined {
  const row = database.first(
    `SELECT CASE WHEN is_practice = 1 THEN 'practice' ELSE 'real' END AS kind
     FROM submission JOIN account ON account.id = account_id WHERE submission.id = ?
       AND phase <> 'planning'`,
    submissionId,
  )
  if (row === undefined) return undefined
  return text(row, 'kind') === 'practice' ? 'practice' : 'real'
}
