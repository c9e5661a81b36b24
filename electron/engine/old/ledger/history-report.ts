import type { SQLInputValue } from 'node:sqlite'
import type { ReportFigures, ReportScope } from '../../../shared/history.ts'
import { dayOf, startOfDay } from '../../../shared/local-day.ts'
import { batchStates, type BatchState } from '../../../shared/submission.ts'
import type { Database } from './database.ts'
import { forgottenSince } from './forgotten-time.ts'
import { countsUnits } from './history-filter.ts'
import { historyTables } from './history-row.ts'
import { piecesNotInReceipts } from './not-in-receipts.ts'
import { type MovedLinks, reportBalance } from './report-balance.ts'
import { reportedLines } from './report-lines.ts'
import { flag, integer, oneOf, optionalInteger, text } from './row.ts'
import { wasSentBefore } from './taken-out.ts'

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
  const linksOf = new Map<number, number>()
  const moved: MovedLinks[] = []
  const isCounted = countedIn(database, scope)
  let notInReceipts = 0
  let takenOut = 0
  let lastId = 0
  let rows = 0
  for (const row of database.each(...batchesWithReceipts(scope))) {
    if (++rows % batchesATurn === 0) yield
    const submissionId = integer(row, 'submission_id')
    if (!isCounted(submissionId, integer(row, 'account_id'))) continue
    const units = optionalInteger(row, 'units')
    if (units !== undefined) charged.add(integer(row, 'started_ms'), units)
    const id = integer(row, 'id')
    // A batch stands here once for each of its receipts.
    if (id === lastId) continue
    lastId = id
    const state = oneOf(row, 'state', batchStates)
    const count = integer(row, 'link_count')
    links.set(state, (links.get(state) ?? 0) + count)
    const gone = state === 'cancelled' ? movedFrom(database, submissionId, id) : undefined
    if (gone !== undefined) moved.push(gone)
    if (state === 'cancelled' && flag(row, 'was_sent')) takenOut += count
    linksOf.set(submissionId, (linksOf.get(submissionId) ?? 0) + count - (gone?.links ?? 0))
    if (state === 'accepted') {
      submitted.add(integer(row, 'at_ms'), count)
      notInReceipts += Math.max(0, count - (optionalInteger(row, 'links_count') ?? count))
    }
    if (isListed(state)) batchIds.push(id)
  }
  yield
  for (const row of database.all(...chargedOtherwise(scope)))
    charged.add(integer(row, 'at_ms'), integer(row, 'amount'))
  notInReceipts += piecesNotInReceipts(database, chosen(scope))
  yield
  const linksIn = (...states: readonly BatchState[]): number =>
    states.reduce((sum, state) => sum + (links.get(state) ?? 0), 0)
  const movedLinks = moved.reduce((sum, { links: some }) => sum + some, 0)
  const lines = reportedLines(database, scope)
  // Where the lines that were sent before are not counted, no figure says so of links.
  const sentBefore = lines.sentBefore === undefined ? 0 : takenOut
  const cancelled = linksIn('cancelled') - movedLinks - sentBefore
  const ends = { of: linksOf, moved, cancelled }
  const days = [...new Set([...submitted.byDay.keys(), ...charged.byDay.keys()])].toSorted()
  return {
    batchIds,
    figures: {
      ...titleOf(database, scope, days),
      ...lines,
      sentBefore: lines.sentBefore === undefined ? undefined : lines.sentBefore + takenOut,
      ...reportBalance(database, scope, ends, lines.sentBefore !== undefined),
      submitted: linksIn('accepted'),
      notInReceipts,
      refused: linksIn('refused'),
      maybeCharged: linksIn('in-doubt'),
      waiting: linksIn('queued', 'sending'),
      // A client is told of where they went on, too.
      moved: scope.kind === 'submission' ? movedLinks : 0,
      units: [...charged.byDay.values()].reduce((sum, units) => sum + units, 0),
      days: days.map((day) => ({
        day,
        submitted: submitted.byDay.get(day) ?? 0,
        units: charged.byDay.get(day) ?? 0,
      })),
    },
  }
}

/** Where a batch that was cancelled went on. */
function movedFrom(database: Database, from: number, batchId: number): MovedLinks | undefined {
  const row = database.only('SELECT moved_to, moved_links FROM batch WHERE id = ?', batchId)
  const to = optionalInteger(row, 'moved_to')
  return to === undefined ? undefined : { from, to, links: integer(row, 'moved_links') }
}

function isListed(state: BatchState): boolean {
  return state === 'accepted' || state === 'refused' || state === 'in-doubt'
}

function titleOf(
  database: Database,
  scope: ReportScope,
  days: readonly string[],
): Pick<ReportFigures, 'client' | 'label' | 'submittedMs' | 'fromDay' | 'toDay' | 'missingUpTo'> {
  if (scope.kind === 'client') {
    const { client, label, fromDay, toDay } = scope
    const missingUpTo = forgottenSince(database, fromDay)
    return { client, label, submittedMs: undefined, fromDay, toDay, missingUpTo }
  }
  const { submissionId } = scope
  const row = database.first(
    'SELECT client, label, created_ms FROM submission WHERE id = ?',
    submissionId,
  )
  return {
    client: row && text(row, 'client'),
    label: row && text(row, 'label'),
    submittedMs: row && integer(row, 'created_ms'),
    fromDay: days[0],
    toDay: days.at(-1),
    // Whatever went on from it did so since.
    missingUpTo: row && forgottenSince(database, dayOf(integer(row, 'created_ms'))),
  }
}

/** A condition on `batch` and `submission`; with "not split" a time is looked up in its index. */
function conditionOf(scope: ReportScope): readonly [sql: string, ...values: SQLInputValue[]] {
  if (scope.kind === 'submission') return ['batch.submission_id = ?', scope.submissionId]
  const inTime = 'batch.at_ms >= ? AND batch.at_ms < ?'
  const times = [startOfDay(scope.fromDay), startOfDay(scope.toDay, 1)] as const
  const { client, label } = scope
  const wanted = [
    { sql: 'submission.client = ?', value: client },
    { sql: 'submission.label = ?', value: label },
  ].flatMap(({ sql, value }) => (value === undefined ? [] : [{ sql, value }]))
  const sql = [inTime, ...wanted.map((part) => part.sql)].join(' AND ')
  return [sql, ...times, ...wanted.map(({ value }) => value)]
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
  const { client, label } = scope.kind === 'client' ? scope : { client: undefined }
  const submissions = new Set(
    database.integers(
      `SELECT id FROM submission WHERE imported_ms IS NULL AND phase <> 'planning'
         AND client = coalesce(?, client) AND label = coalesce(?, label)`,
      'id',
      client ?? null,
      label ?? null,
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
    `SELECT batch.id AS id, batch.at_ms AS at_ms, state, link_count, batch.links_count AS links_count,
       submission_id, ${wasSentBefore} AS was_sent, batch.account_id AS account_id, attempt.started_ms AS started_ms,
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
