/** The history of requests: filtered lists, units per day, and deleting old entries. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  doubtCauses,
  type HistoryFilter,
  type HistoryGroup,
  type HistoryNames,
  type HistoryPage,
  type HistorySize,
  type HistoryTotals,
  requestStates,
  type SentRequest,
  settlements,
  type UnitsChart,
} from '../../shared/contract/index.ts'
import { dayOf, daysFrom, startOfDay, type TimeSpan } from '../../shared/schedule.ts'
import {
  type Database,
  integer,
  oneOf,
  optionalInteger,
  optionalOneOf,
  optionalText,
  type Row,
  text,
} from './database.ts'
import { forgetDeletedLists } from './lists.ts'
import type { Submissions } from './submissions.ts'

const mostNames = 500
/** A chart has a series for each of this many names, and one for all others together. */
const mostSeries = 7
const dayMs = 86_400_000
/** Free pages that one commit removes from the database file. */
const vacuumPages = 2_000

/** A chart of units by local day or month. */
export interface ChartQuery {
  readonly fromDay: string
  readonly toDay: string
  readonly step: 'day' | 'month'
  readonly by: 'account' | 'client' | 'label'
}

interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/**
 * The history of requests that carried links. Practice is left out unless the filter includes it. No
 * total counts imported requests.
 */
export class RequestHistory {
  readonly #database: Database
  readonly #submissions: Submissions

  constructor(database: Database, submissions: Submissions) {
    this.#database = database
    this.#submissions = submissions
  }

  /** The requests that match a filter, grouped by list, newest first. */
  groups(filter: HistoryFilter, start: number, count: number): HistoryPage {
    const { sql, values } = this.#condition(filter)
    const groups = this.#database
      .all(
        `SELECT submission.list_id AS list_id, list.name AS name, list.client AS client,
           list.label AS label, list.deleted_ms AS deleted_ms, ${totals},
           min(started_ms) AS first_ms, max(started_ms) AS last_ms
         FROM ${requestTables} WHERE ${sql}
         GROUP BY submission.list_id ORDER BY last_ms DESC, submission.list_id DESC
         LIMIT ? OFFSET ?`,
        ...values,
        count,
        start,
      )
      .map(readGroup)
    const totalGroups = this.#database.number(
      `SELECT count(DISTINCT coalesce(submission.list_id, 0)) FROM ${requestTables} WHERE ${sql}`,
      ...values,
    )
    return { groups, totalGroups, totals: this.#totals({ sql, values }) }
  }

  /** The requests that match a filter, newest first. */
  requests(
    filter: HistoryFilter,
    start: number,
    count: number,
  ): { readonly requests: readonly SentRequest[]; readonly total: number } {
    const { sql, values } = this.#condition(filter)
    const total = this.#database.number(
      `SELECT count(*) FROM ${requestTables} WHERE ${sql}`,
      ...values,
    )
    const page = `${sql} ORDER BY request.started_ms DESC, request.id DESC LIMIT ? OFFSET ?`
    return { requests: sentRequests(this.#database, page, ...values, count, start), total }
  }

  /** The values that the history can be filtered by. */
  names(): HistoryNames {
    const times = this.#database.only(
      `SELECT min(started_ms) AS first_ms, max(started_ms) AS last_ms FROM request
       WHERE submission_id IS NOT NULL`,
    )
    const sql = "SELECT value FROM single_value WHERE name = 'history-deleted-before'"
    const deleted = this.#database.first(sql)
    return {
      firstDay: optionalDay(times, 'first_ms'),
      lastDay: optionalDay(times, 'last_ms'),
      clients: this.#namesOf('client'),
      labels: this.#namesOf('label'),
      deletedBefore: deleted === undefined ? undefined : text(deleted, 'value'),
    }
  }

  /** Units by the day or month on which their request left: the seven largest series and all others. */
  units(filter: HistoryFilter, { fromDay, toDay, step, by }: ChartQuery): UnitsChart {
    const condition = this.#condition({ ...filter, fromDay, toDay })
    const periodOf = (day: string) => (step === 'day' ? day : day.slice(0, 7))
    const periods = [...new Set(daysFrom(fromDay, toDay).map(periodOf))]
    const placeOf = new Map(periods.map((period, place) => [period, place] as const))
    const unitsOf = new Map<string, number[]>()
    const name = by === 'account' ? 'account.name' : `coalesce(list.${by}, '')`
    const rows = this.#database.each(
      `SELECT started_ms, request.units_used AS units, ${name} AS name FROM ${requestTables}
       WHERE ${condition.sql} AND request.units_used > 0 AND request.imported_ms IS NULL`,
      ...condition.values,
    )
    for (const row of rows) {
      const place = placeOf.get(periodOf(dayOf(integer(row, 'started_ms'))))
      if (place === undefined) continue
      const units = unitsOf.get(text(row, 'name')) ?? periods.map(() => 0)
      units[place] = (units[place] ?? 0) + integer(row, 'units')
      unitsOf.set(text(row, 'name'), units)
    }
    return { periods, series: largestSeries(unitsOf), totals: this.#totals(condition) }
  }

  /** Accepted links and units by local day of their request, without practice and imported requests. */
  days(scope: {
    readonly listIds?: readonly number[] | undefined
    readonly fromMs?: number | undefined
    readonly toMs?: number | undefined
  }): readonly { readonly day: string; readonly accepted: number; readonly units: number }[] {
    const byDay = new Map<string, { day: string; accepted: number; units: number }>()
    const rows = this.#database.each(
      `SELECT started_ms, request.accepted AS accepted, coalesce(request.units_used, 0) AS units
       FROM ${requestTables}
       WHERE account.is_practice = 0 AND request.imported_ms IS NULL
         AND (?1 IS NULL OR submission.list_id IN (SELECT value FROM json_each(?1)))
         AND started_ms >= ?2 AND started_ms < ?3
         AND (request.accepted > 0 OR request.units_used > 0)
       ORDER BY started_ms`,
      scope.listIds === undefined ? null : JSON.stringify(scope.listIds),
      scope.fromMs ?? 0,
      scope.toMs ?? Number.MAX_SAFE_INTEGER,
    )
    for (const row of rows) {
      const day = dayOf(integer(row, 'started_ms'))
      const sums = byDay.get(day) ?? { day, accepted: 0, units: 0 }
      sums.accepted += integer(row, 'accepted')
      sums.units += integer(row, 'units')
      byDay.set(day, sums)
    }
    return [...byDay.values()]
  }

  /**
   * The lists of a client and a label (undefined: of any) that were created or sent links in a span of
   * time, oldest first. Deleted lists that sent links are included. Practice lists are not.
   */
  reportedLists(
    names: { readonly client: string | undefined; readonly label: string | undefined },
    { fromMs, untilMs }: TimeSpan,
  ): readonly number[] {
    return this.#database
      .all(
        `SELECT list.id AS id FROM list
         WHERE NOT list.is_practice AND (?1 IS NULL OR list.client = ?1)
           AND (?2 IS NULL OR list.label = ?2)
           AND (list.created_ms >= ?3 AND list.created_ms < ?4 AND list.deleted_ms IS NULL
             OR EXISTS (
               SELECT 1 FROM submission JOIN request ON request.submission_id = submission.id
               WHERE submission.list_id = list.id
                 AND request.started_ms >= ?3 AND request.started_ms < ?4))
         ORDER BY list.id`,
        names.client ?? null,
        names.label ?? null,
        fromMs,
        untilMs,
      )
      .map((row) => integer(row, 'id'))
  }

  /**
   * Counts the links of a list that are refused or in doubt now and whose last request left in a span
   * of time. Superseded links are included. Links of practice are not.
   */
  refusedAndInDoubt(
    listId: number,
    { fromMs, untilMs }: TimeSpan,
  ): { readonly refused: number; readonly inDoubt: number } {
    const row = this.#database.only(
      `SELECT
         coalesce(sum((last_id - first_id + 1) * (link_range.state = 'refused')), 0) AS refused,
         coalesce(sum((last_id - first_id + 1) * (link_range.state = 'in-doubt')), 0) AS in_doubt
       FROM submission
       JOIN account ON account.id = submission.account_id AND NOT account.is_practice
       JOIN link_range ON link_range.submission_id = submission.id
       JOIN request ON request.id = link_range.request_id
       WHERE submission.list_id = ? AND request.started_ms >= ? AND request.started_ms < ?`,
      listId,
      fromMs,
      untilMs,
    )
    return { refused: integer(row, 'refused'), inDoubt: integer(row, 'in_doubt') }
  }

  /** The size of the ledger and of its history. */
  size(): HistorySize {
    const pages = integer(this.#database.only('PRAGMA page_count'), 'page_count')
    const pageBytes = integer(this.#database.only('PRAGMA page_size'), 'page_size')
    const row = this.#database.only(
      `SELECT (SELECT count(*) FROM list WHERE deleted_ms IS NULL) AS lists,
         (SELECT count(*) FROM request WHERE submission_id IS NOT NULL) AS requests,
         (SELECT coalesce(sum(pending + in_flight + accepted + refused + in_doubt + cancelled), 0)
            FROM submission) AS links,
         (SELECT min(created_ms) FROM submission) AS oldest_ms`,
    )
    return {
      bytes: pages * pageBytes,
      lists: integer(row, 'lists'),
      requests: integer(row, 'requests'),
      links: integer(row, 'links'),
      oldestDay: optionalDay(row, 'oldest_ms'),
    }
  }

  /**
   * Deletes submissions that finished before a local day, with their requests and claims. Their links
   * count as new afterwards. Keeps submissions that finished within the last 24 hours, are unfinished
   * or have links in doubt. `dryRun`: only counts.
   *
   * `kept`: submissions from before the day that were not deleted. `listIds`: lists of deleted
   * submissions; the caller counts their rows again. Yields between commits. If it is cut short, a
   * submission may have lost some of its claims; apart from that, each is deleted whole or not at all.
   */
  async deleteBefore(
    day: string,
    { nowMs, dryRun }: { readonly nowMs: number; readonly dryRun: boolean },
  ): Promise<{
    readonly submissions: number
    readonly links: number
    readonly kept: number
    readonly listIds: readonly number[]
  }> {
    const dayStartMs = startOfDay(day)
    const finishedBeforeMs = Math.min(dayStartMs, nowMs - dayMs)
    const isOld = "finished_ms < ? AND in_doubt = 0 AND phase <> 'planning'"
    const found = this.#database.all(
      `SELECT id, list_id, accepted + refused + cancelled AS links FROM submission
       WHERE ${isOld} ORDER BY id DESC`,
      finishedBeforeMs,
    )
    const isStillOld = (id: number) =>
      this.#database.first(
        `SELECT 1 FROM submission WHERE id = ? AND ${isOld}`,
        id,
        finishedBeforeMs,
      ) !== undefined
    const created = this.#database.number(
      "SELECT count(*) FROM submission WHERE created_ms < ? AND phase <> 'planning'",
      dayStartMs,
    )
    // Newest first: a claim that was taken over returns to the earlier link before that is deleted.
    const deleted: Row[] = []
    for (const row of dryRun ? [] : found) {
      const id = integer(row, 'id')
      // The user may undo a settlement meanwhile, which puts links in doubt again.
      if (!isStillOld(id)) continue
      await this.#submissions.releaseClaims(id, () => isStillOld(id))
      const isDeleted = this.#database.transaction(() => {
        if (!isStillOld(id)) return false
        this.#submissions.deleteRows(id)
        // Makes the next start count the rows of the list if a kill keeps the caller from it.
        this.#database.run(
          'UPDATE list SET log_bytes = -1 WHERE id = ?',
          optionalInteger(row, 'list_id') ?? null,
        )
        return true
      })
      if (isDeleted) deleted.push(row)
    }
    const old = dryRun ? found : deleted
    if (!dryRun && old.length > 0) await this.#finishDeletion(day)
    return {
      submissions: old.length,
      links: old.reduce((sum, row) => sum + integer(row, 'links'), 0),
      kept: Math.max(0, created - old.length),
      listIds: [...new Set(old.flatMap((row) => optionalInteger(row, 'list_id') ?? []))],
    }
  }

  /** Deletes what is left of deleted lists, stores the day, and shrinks the database file. */
  async #finishDeletion(day: string): Promise<void> {
    forgetDeletedLists(this.#database)
    this.#database.run(
      `INSERT INTO single_value (name, value) VALUES ('history-deleted-before', ?)
       ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)`,
      day,
    )
    const freePages = () => integer(this.#database.only('PRAGMA freelist_count'), 'freelist_count')
    for (let before = Infinity, free = freePages(); free > 0 && free < before;) {
      this.#database.exec(`PRAGMA incremental_vacuum(${vacuumPages})`)
      before = free
      free = freePages()
      await nextTurn()
    }
  }

  #totals({ sql, values }: Condition): HistoryTotals {
    return readTotals(
      this.#database.only(
        `SELECT ${totals} FROM ${requestTables} WHERE ${sql} AND request.imported_ms IS NULL`,
        ...values,
      ),
    )
  }

  #namesOf(column: 'client' | 'label'): readonly string[] {
    return this.#database
      .all(
        `SELECT list.${column} AS name FROM list
         JOIN submission ON submission.list_id = list.id AND submission.phase <> 'planning'
         JOIN account ON account.id = submission.account_id
         WHERE account.is_practice = 0 AND list.${column} <> ''
         GROUP BY list.${column} ORDER BY max(submission.id) DESC LIMIT ${mostNames}`,
      )
      .map((row) => text(row, 'name'))
  }

  #condition(filter: HistoryFilter): Condition {
    const parts = ["submission.phase <> 'planning'"]
    const values: (string | number)[] = []
    const add = (sql: string, ...some: readonly (string | number)[]) => {
      parts.push(sql)
      values.push(...some)
    }
    if (filter.practice !== true) add('account.is_practice = 0')
    if (filter.accountId !== undefined) add('request.account_id = ?', filter.accountId)
    if (filter.listId === 'imported') add('submission.list_id IS NULL')
    else if (filter.listId !== undefined) add('submission.list_id = ?', filter.listId)
    if (filter.states !== undefined)
      add('request.state IN (SELECT value FROM json_each(?))', JSON.stringify(filter.states))
    if (filter.client !== undefined) add("coalesce(list.client, '') = ?", filter.client)
    if (filter.label !== undefined) add("coalesce(list.label, '') = ?", filter.label)
    if (filter.fromDay !== undefined) add('started_ms >= ?', startOfDay(filter.fromDay))
    if (filter.toDay !== undefined) add('started_ms < ?', startOfDay(filter.toDay, 1))
    const search = filter.search.trim().toLowerCase()
    if (search !== '')
      add(
        `(submission.list_id IN (SELECT value FROM json_each(?))
           OR instr(lower(request.task_id), ?) > 0)`,
        JSON.stringify(this.#listsNamed(search)),
        search,
      )
    return { sql: parts.join(' AND '), values }
  }

  /** Lists whose names contain a text. SQLite's `lower` only changes ASCII letters, so this compares here. */
  #listsNamed(search: string): readonly number[] {
    return this.#database
      .all('SELECT id, name, client, label FROM list')
      .filter((row) =>
        ['name', 'client', 'label'].some((column) =>
          text(row, column).toLowerCase().includes(search),
        ),
      )
      .map((row) => integer(row, 'id'))
  }
}

/** SQL: the totals of requests. */
const totals = `count(*) AS requests, coalesce(sum(request.accepted), 0) AS accepted,
  coalesce(sum(request.refused), 0) AS refused, coalesce(sum(request.units_used), 0) AS units,
  coalesce(sum(CASE WHEN request.state = 'in-doubt' THEN link_count END), 0) AS in_doubt`

function readTotals(row: Row): HistoryTotals {
  return {
    requests: integer(row, 'requests'),
    units: integer(row, 'units'),
    accepted: integer(row, 'accepted'),
    refused: integer(row, 'refused'),
    inDoubt: integer(row, 'in_doubt'),
  }
}

function readGroup(row: Row): HistoryGroup {
  return {
    ...readTotals(row),
    listId: optionalInteger(row, 'list_id') ?? 'imported',
    isDeleted: optionalInteger(row, 'deleted_ms') !== undefined,
    name: optionalText(row, 'name') ?? '',
    client: optionalText(row, 'client') ?? '',
    label: optionalText(row, 'label') ?? '',
    firstMs: integer(row, 'first_ms'),
    lastMs: integer(row, 'last_ms'),
  }
}

function optionalDay(row: Row, column: string): string | undefined {
  const atMs = optionalInteger(row, column)
  return atMs === undefined ? undefined : dayOf(atMs)
}

function largestSeries(unitsOf: ReadonlyMap<string, readonly number[]>): UnitsChart['series'] {
  const sum = (units: readonly number[]) => units.reduce((total, value) => total + value, 0)
  const all = [...unitsOf].toSorted(([, left], [, right]) => sum(right) - sum(left))
  const series = all.slice(0, mostSeries).map(([name, units]) => ({ name, units }))
  const rest = all.slice(mostSeries).map(([, units]) => units)
  const [first] = rest
  if (first === undefined) return series
  const others = first.map((_, place) => sum(rest.map((units) => units[place] ?? 0)))
  return [...series, { name: undefined, units: others }]
}

/** SQL: the tables of requests that carried links. */
const requestTables = `request
  JOIN submission ON submission.id = request.submission_id
  JOIN account ON account.id = request.account_id
  LEFT JOIN list ON list.id = submission.list_id`

/** SQL: the columns that `readSentRequest` reads. */
const requestColumns = `request.*, list.name AS list_name, list.client AS client,
  CASE WHEN list.deleted_ms IS NULL THEN submission.list_id END AS list_id,
  account.tasks_shown_days AS tasks_shown_days,
  request.settled IS NOT NULL AND request.link_count = (
    SELECT coalesce(sum(last_id - first_id + 1), 0) FROM link_range
    WHERE link_range.request_id = request.id
      AND link_range.submission_id = request.submission_id) AS can_unsettle`

/** Reads the requests that carried links and match an SQL condition, which may add order and limit. */
export function sentRequests(
  database: Database,
  condition: string,
  ...values: readonly (string | number | null)[]
): readonly SentRequest[] {
  return database
    .all(`SELECT ${requestColumns} FROM ${requestTables} WHERE ${condition}`, ...values)
    .map(readSentRequest)
}

function readSentRequest(row: Row): SentRequest {
  const startedMs = integer(row, 'started_ms')
  const taskId = optionalText(row, 'task_id')
  const state = oneOf(row, 'state', requestStates)
  const shownDays = optionalInteger(row, 'tasks_shown_days')
  const doubt = optionalOneOf(row, 'doubt', doubtCauses)
  // A request in doubt may have created a task even if no answer named it. After a restored ledger, the
  // time at which such links left is not known.
  const mayBeShown = taskId !== undefined || (state === 'in-doubt' && doubt !== 'restored')
  return {
    id: integer(row, 'id'),
    accountId: integer(row, 'account_id'),
    submissionId: integer(row, 'submission_id'),
    listId: optionalInteger(row, 'list_id'),
    listName: optionalText(row, 'list_name') ?? '',
    client: optionalText(row, 'client') ?? '',
    state,
    linkCount: integer(row, 'link_count'),
    accepted: integer(row, 'accepted'),
    refused: integer(row, 'refused'),
    startedMs,
    endedMs: optionalInteger(row, 'ended_ms'),
    httpStatus: optionalInteger(row, 'http_status'),
    message: optionalText(row, 'message') ?? optionalText(row, 'outcome'),
    taskId,
    unitsUsed: optionalInteger(row, 'units_used'),
    linksCount: optionalInteger(row, 'links_count'),
    doubt,
    settled: optionalOneOf(row, 'settled', settlements),
    canUnsettle: integer(row, 'can_unsettle') !== 0,
    shownUntilMs:
      shownDays === undefined || !mayBeShown ? undefined : startedMs + shownDays * dayMs,
    isImported: optionalInteger(row, 'imported_ms') !== undefined,
  }
}
