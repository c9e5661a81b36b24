import type { SQLInputValue } from 'node:sqlite'
import type { ReportFigures, ReportScope } from '../../shared/history.ts'
import { dayOf, startOfDay } from '../../shared/local-day.ts'
import type { BatchState, HistoryRow } from '../../shared/submission.ts'
import type { Database } from './database.ts'
import { countsUnits } from './history-filter.ts'
import { historyColumns, historyTables, readHistoryRow } from './history-row.ts'
import { integer, optionalInteger, text } from './row.ts'

/** What a report tells: batches in the order in which they left, and what they come to. */
export interface ReportedHistory {
  readonly figures: ReportFigures
  /** Accepted, refused and in doubt. */
  readonly batches: readonly HistoryRow[]
}

/** What a report is about, of a ledger at one moment. A time takes what left in it. */
export function reportedHistory(database: Database, scope: ReportScope): ReportedHistory {
  const all = batchesOf(database, scope)
  const batches = all.filter(({ state }) => reported.has(state))
  const linksIn = (...states: readonly BatchState[]): number =>
    all.reduce((sum, batch) => sum + (states.includes(batch.state) ? batch.linkCount : 0), 0)
  const charged = chargedOn(database, scope)
  return {
    batches,
    figures: {
      ...titleOf(scope, batches),
      ...linesOf(database, scope),
      submitted: linksIn('accepted'),
      refused: linksIn('refused'),
      maybeCharged: linksIn('in-doubt'),
      waiting: linksIn('queued', 'sending'),
      units: [...charged.values()].reduce((sum, units) => sum + units, 0),
      days: daysOf(batches, charged),
    },
  }
}

const reported: ReadonlySet<BatchState> = new Set(['accepted', 'refused', 'in-doubt'])

function titleOf(
  scope: ReportScope,
  batches: readonly HistoryRow[],
): Pick<ReportFigures, 'client' | 'label' | 'fromDay' | 'toDay'> {
  if (scope.kind === 'client') {
    const { client, fromDay, toDay } = scope
    return { client, label: undefined, fromDay, toDay }
  }
  const days = batches.map(dayOfBatch)
  const [first] = batches
  return {
    client: first?.client,
    label: first?.label,
    fromDay: days[0],
    toDay: days.at(-1),
  }
}

function dayOfBatch({ sentMs, changedMs }: HistoryRow): string {
  return dayOf(sentMs ?? changedMs)
}

function daysOf(
  batches: readonly HistoryRow[],
  charged: ReadonlyMap<string, number>,
): ReportFigures['days'] {
  const submitted = new Map<string, number>()
  for (const batch of batches) {
    if (batch.state !== 'accepted') continue
    const day = dayOfBatch(batch)
    submitted.set(day, (submitted.get(day) ?? 0) + batch.linkCount)
  }
  return [...new Set([...submitted.keys(), ...charged.keys()])]
    .toSorted()
    .map((day) => ({ day, submitted: submitted.get(day) ?? 0, units: charged.get(day) ?? 0 }))
}

/** A condition on `batch` and `submission`; a time is one of `batch.at_ms`. */
function conditionOf(scope: ReportScope): readonly [sql: string, ...values: SQLInputValue[]] {
  if (scope.kind === 'submission') return ['batch.submission_id = ?', scope.submissionId]
  const inTime = 'batch.at_ms >= ? AND batch.at_ms < ?'
  const times = [startOfDay(scope.fromDay), startOfDay(scope.toDay, 1)] as const
  return scope.client === undefined
    ? [inTime, ...times]
    : [`${inTime} AND submission.client = ?`, ...times, scope.client]
}

function batchesOf(database: Database, scope: ReportScope): readonly HistoryRow[] {
  const [sql, ...values] = conditionOf(scope)
  return database
    .all(
      `SELECT ${historyColumns} FROM ${historyTables}
       WHERE ${sql} AND ${countsUnits} AND submission.phase <> 'planning'
         AND batch.state <> 'split' ORDER BY batch.at_ms, batch.id`,
      ...values,
    )
    .map(readHistoryRow)
}

/** Units by the local day of the request that cost them, or of the batch where only the user said so. */
function chargedOn(database: Database, scope: ReportScope): ReadonlyMap<string, number> {
  const [sql, ...values] = conditionOf(scope)
  const rows = database.all(
    `SELECT attempt.started_ms AS at_ms, attempt.units_used AS units
       FROM ${historyTables} JOIN attempt ON attempt.batch_id = batch.id
       WHERE attempt.units_used IS NOT NULL AND ${sql} AND ${countsUnits}
     UNION ALL
     SELECT batch.at_ms AS at_ms, batch.units_used AS units FROM ${historyTables}
       WHERE batch.settled = 'charged' AND batch.state = 'accepted'
         AND batch.links_count IS NULL AND batch.units_used IS NOT NULL
         AND ${sql} AND ${countsUnits}`,
    ...values,
    ...values,
  )
  const units = new Map<string, number>()
  for (const row of rows) {
    const day = dayOf(integer(row, 'at_ms'))
    units.set(day, (units.get(day) ?? 0) + integer(row, 'units'))
  }
  return units
}

/**
 * Lines of the lists that were submitted; what was moved here from another account has no list of
 * its own and was received there. A time takes the lists that were submitted in it.
 */
function linesOf(
  database: Database,
  scope: ReportScope,
): Pick<ReportFigures, 'submissions' | 'linesReceived' | 'sentBefore'> {
  const wanted =
    scope.kind === 'submission'
      ? ['submission.id = ?', scope.submissionId]
      : [
          'created_ms >= ? AND created_ms < ? AND client = coalesce(?, client)',
          startOfDay(scope.fromDay),
          startOfDay(scope.toDay, 1),
          scope.client ?? null,
        ]
  const [sql, ...values] = wanted
  const row = database.first(
    `SELECT count(*) AS submissions,
       coalesce(sum((SELECT coalesce(sum(lines), 0) FROM submission_lines
         WHERE submission_id = submission.id AND status <> 'blank')), 0) AS lines,
       coalesce(sum((SELECT lines FROM submission_lines
         WHERE submission_id = submission.id AND status = 'sent-before')), 0) AS sent_before,
       min(draft_id IS NULL OR EXISTS (SELECT 1 FROM submission_lines
         WHERE submission_id = submission.id)) AS is_counted,
       coalesce(sum(lines_not_sent + (SELECT coalesce(sum(link_count), 0) FROM batch
         WHERE submission_id = submission.id AND state <> 'split' AND draft_id IS NOT NULL)), 0)
         AS lines_in_sum
     FROM submission JOIN account ON account.id = submission.account_id
     WHERE ${sql} AND is_practice = 0 AND imported_ms IS NULL AND phase <> 'planning'`,
    ...values,
  )
  if (row === undefined) throw new Error('A sum returned no row')
  const isCounted = optionalInteger(row, 'is_counted') !== 0
  return {
    submissions: integer(row, 'submissions'),
    linesReceived: integer(row, isCounted ? 'lines' : 'lines_in_sum'),
    sentBefore: isCounted ? integer(row, 'sent_before') : undefined,
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
