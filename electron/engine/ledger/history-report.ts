import type { SQLInputValue } from 'node:sqlite'
import type { ReportFigures, ReportScope } from '../../shared/history.ts'
import { dayOf, startOfDay } from '../../shared/local-day.ts'
import { batchStates, type BatchState } from '../../shared/submission.ts'
import type { Database } from './database.ts'
import { countsUnits } from './history-filter.ts'
import { historyTables } from './history-row.ts'
import { integer, oneOf, optionalInteger, text } from './row.ts'
import { linesOnce, receivedLines, sentBeforeLines } from './submitted-lines.ts'

/** What a report tells: batches in the order in which they left, and what they come to. */
export interface ReportedHistory {
  readonly figures: ReportFigures
  /** Accepted, refused and in doubt ones; each is read when its turn comes. */
  readonly batchIds: readonly number[]
}

/** Batches that are counted before everything else has its turn. */
const usualTurn = 2_000

/**
 * What a report is about. A time takes what left in it. Bounded in memory but for eight bytes a
 * batch; yields now and then, so `database` must not change between: a `reader`.
 */
export function* reportedHistory(
  database: Database,
  scope: ReportScope,
  batchesATurn = usualTurn,
): Generator<undefined, ReportedHistory> {
  const links = new Map<BatchState, number>()
  const submitted = new DayAmounts()
  const charged = new DayAmounts()
  const batchIds: number[] = []
  const isCounted = countedIn(database, scope)
  let lastId = 0
  let rows = 0
  for (const row of database.each(...batchesWithReceipts(scope))) {
    if (++rows % batchesATurn === 0) yield
    if (!isCounted(integer(row, 'submission_id'), integer(row, 'account_id'))) continue
    const units = optionalInteger(row, 'units')
    if (units !== undefined) charged.add(integer(row, 'started_ms'), units)
    const id = integer(row, 'id')
    // A batch stands here once for each of its receipts.
    if (id === lastId) continue
    lastId = id
    const state = oneOf(row, 'state', batchStates)
    const count = integer(row, 'link_count')
    links.set(state, (links.get(state) ?? 0) + count)
    if (state === 'accepted') submitted.add(integer(row, 'at_ms'), count)
    if (isListed(state)) batchIds.push(id)
  }
  yield
  for (const row of database.all(...chargedOtherwise(scope)))
    charged.add(integer(row, 'at_ms'), integer(row, 'amount'))
  yield
  const linksIn = (...states: readonly BatchState[]): number =>
    states.reduce((sum, state) => sum + (links.get(state) ?? 0), 0)
  const days = [...new Set([...submitted.byDay.keys(), ...charged.byDay.keys()])].toSorted()
  return {
    batchIds,
    figures: {
      ...titleOf(database, scope, days),
      ...linesOf(database, scope),
      ...leftOver(database, scope),
      submitted: linksIn('accepted'),
      refused: linksIn('refused'),
      maybeCharged: linksIn('in-doubt'),
      waiting: linksIn('queued', 'sending'),
      units: [...charged.byDay.values()].reduce((sum, units) => sum + units, 0),
      days: days.map((day) => ({
        day,
        submitted: submitted.byDay.get(day) ?? 0,
        units: charged.byDay.get(day) ?? 0,
      })),
    },
  }
}

/** What a submission alone does not tell the end of. */
function leftOver(database: Database, scope: ReportScope): Pick<ReportFigures, 'moved' | 'later'> {
  if (scope.kind !== 'submission') return { moved: 0, later: 0 }
  const row = database.only(
    `SELECT coalesce(sum(lines_later), 0) AS later,
       (SELECT coalesce(sum(moved_links), 0) FROM batch
          WHERE submission_id = ?1 AND state = 'cancelled') AS moved
     FROM submission WHERE id = ?1`,
    scope.submissionId,
  )
  return { moved: integer(row, 'moved'), later: integer(row, 'later') }
}

function isListed(state: BatchState): boolean {
  return state === 'accepted' || state === 'refused' || state === 'in-doubt'
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

/** Whether a batch counts, by its submission and account: asked here, so that no row takes long to come. */
function countedIn(
  database: Database,
  scope: ReportScope,
): (submissionId: number, accountId: number) => boolean {
  const client = scope.kind === 'client' ? scope.client : undefined
  const submissions = new Set(
    database.integers(
      `SELECT id FROM submission WHERE imported_ms IS NULL AND phase <> 'planning'
         AND client = coalesce(?, client)`,
      'id',
      client ?? null,
    ),
  )
  const accounts = new Set(database.integers('SELECT id FROM account WHERE is_practice = 0', 'id'))
  return (submissionId, accountId) => submissions.has(submissionId) && accounts.has(accountId)
}

type Query = readonly [sql: string, ...values: SQLInputValue[]]

/** Each batch in the order in which they left, once for each of its receipts and at least once. */
function batchesWithReceipts(scope: ReportScope): Query {
  const [index, condition, ...values] =
    scope.kind === 'submission'
      ? (['batch_by_submission', 'batch.submission_id = ?', scope.submissionId] as const)
      : ([
          'batch_newest',
          'batch.at_ms >= ? AND batch.at_ms < ?',
          startOfDay(scope.fromDay),
          startOfDay(scope.toDay, 1),
        ] as const)
  return [
    `SELECT batch.id AS id, batch.at_ms AS at_ms, state, link_count, submission_id,
       batch.account_id AS account_id, attempt.started_ms AS started_ms,
       attempt.units_used AS units
     FROM batch INDEXED BY ${index} LEFT JOIN attempt
       ON attempt.batch_id = batch.id AND attempt.units_used IS NOT NULL
     WHERE ${condition} AND batch.state <> 'split' ORDER BY batch.at_ms, batch.id`,
    ...values,
  ]
}

/**
 * Moments and units of what is rare: receipts of batches that were split all the same, and units
 * that only the user said were charged, which count when the batch left.
 */
function chargedOtherwise(scope: ReportScope): Query {
  const [sql, ...values] = chosen(scope)
  return [
    `SELECT attempt.started_ms AS at_ms, attempt.units_used AS amount
       FROM ${historyTables} JOIN attempt ON attempt.batch_id = batch.id
       WHERE attempt.units_used IS NOT NULL AND batch.state = 'split' AND ${sql}
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

/** Sums by local day; which day a quarter of an hour is of is asked once. */
class DayAmounts {
  readonly byDay = new Map<string, number>()
  readonly #days = new Map<number, string>()

  add(atMs: number, amount: number): void {
    const quarter = Math.floor(atMs / quarterMs)
    const day = this.#days.get(quarter) ?? dayOf(quarter * quarterMs)
    this.#days.set(quarter, day)
    this.byDay.set(day, (this.byDay.get(day) ?? 0) + amount)
  }
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
  const row = database.only(
    `SELECT count(*) AS submissions,
       coalesce(sum(${linesOnce(receivedLines, isCounted)}), 0) AS lines,
       coalesce(sum(${linesOnce(sentBeforeLines, isCounted)}), 0) AS sent_before,
       min(draft_id IS NULL OR EXISTS (SELECT 1 FROM submission_lines
         WHERE submission_id = submission.id)) AS is_counted
     FROM submission JOIN account ON account.id = submission.account_id
     WHERE ${wanted} AND ${reported}`,
    ...values,
  )
  const submissions = integer(row, 'submissions')
  if (optionalInteger(row, 'is_counted') !== 0)
    return {
      submissions,
      linesReceived: integer(row, 'lines'),
      sentBefore: integer(row, 'sent_before'),
    }
  const sum = database.only(
    `SELECT sum(lines_not_sent + (SELECT coalesce(sum(link_count), 0) FROM batch
       WHERE submission_id = submission.id AND state <> 'split' AND draft_id IS NOT NULL)) AS lines
     FROM submission JOIN account ON account.id = submission.account_id
     WHERE ${wanted} AND ${reported}`,
    ...values,
  )
  return { submissions, linesReceived: integer(sum, 'lines'), sentBefore: undefined }
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
