import type { Database } from './database.ts'
import { integer } from './row.ts'

/** A span of time: from a moment up to, not including, another. */
export interface TimeSpan {
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * Lists of a client (undefined: of any) and a label that were made in a span of time or sent
 * something in it, oldest first. Deleted lists are among them, lists of samples are not.
 */
export function reportedLists(
  database: Database,
  names: { readonly client: string | undefined; readonly label: string | undefined },
  { fromMs, untilMs }: TimeSpan,
): readonly number[] {
  const { client, label } = names
  return database.integers(
    `SELECT list.id AS id FROM list
     WHERE NOT list.is_practice AND (?1 IS NULL OR list.client = ?1)
       AND (?2 IS NULL OR list.label = ?2)
       AND (list.created_ms >= ?3 AND list.created_ms < ?4 AND list.deleted_ms IS NULL
         OR EXISTS (
           SELECT 1 FROM submission JOIN request ON request.submission_id = submission.id
           WHERE submission.list_id = list.id
             AND request.started_ms >= ?3 AND request.started_ms < ?4))
     ORDER BY list.id`,
    'id',
    client ?? null,
    label ?? null,
    fromMs,
    untilMs,
  )
}

/**
 * Links of a list whose last request left in a span of time and that are refused or in doubt now.
 * Links that no longer stand for their row are among them; those of practice are not.
 */
export function refusedAndInDoubt(
  database: Database,
  listId: number,
  { fromMs, untilMs }: TimeSpan,
): { readonly refused: number; readonly inDoubt: number } {
  const row = database.only(
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
