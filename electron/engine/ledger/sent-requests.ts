import { z } from 'zod'
import {
  doubtCauses,
  requestStates,
  type SentRequest,
  settlements,
} from '../../shared/contract/index.ts'
import {
  type Database,
  integer,
  json,
  oneOf,
  optionalInteger,
  optionalOneOf,
  optionalText,
  type Row,
} from './database.ts'
import type { IdRun } from './link-store.ts'

const dayMs = 86_400_000

/** SQL: the tables of a request that carried links. */
export const requestTables = `request
  JOIN submission ON submission.id = request.submission_id
  JOIN account ON account.id = request.account_id
  LEFT JOIN list ON list.id = submission.list_id`

const requestColumns = `request.*, list.name AS list_name, list.client AS client,
  CASE WHEN list.deleted_ms IS NULL THEN submission.list_id END AS list_id,
  account.tasks_shown_days AS tasks_shown_days,
  request.settled IS NOT NULL AND request.link_count = (
    SELECT coalesce(sum(last_id - first_id + 1), 0) FROM link_range
    WHERE link_range.request_id = request.id
      AND link_range.submission_id = request.submission_id) AS can_unsettle`

/** Requests that carried links, that meet an SQL condition (and an order, a limit). */
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
  // A request in doubt may have made a task, though no answer named it. When links left that an older
  // ledger was restored before is not known.
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

const runsSchema = z.array(z.tuple([z.int(), z.int()]))

/** The links that a request carried, as its column holds them. */
export function readRuns(row: Row): readonly IdRun[] {
  return json(row, 'links', runsSchema).map(([firstId, lastId]) => ({ firstId, lastId }))
}

/** The same for writing it. */
export function writeRuns(runs: readonly IdRun[]): string {
  return JSON.stringify(runs.map(({ firstId, lastId }) => [firstId, lastId]))
}
