import { dayOf } from '../../../shared/local-day.ts'
import type { Database } from './database.ts'
import { integer } from './row.ts'

/** Keeps until when submissions had ended that are forgotten; inside the transaction that forgets them. */
export function noteForgotten(database: Database, submissionIds: readonly number[]): void {
  database.run(
    `INSERT INTO forgotten (id, up_to_ms) SELECT 1, max(finished_ms) AS last_ms
       FROM submission JOIN account ON account.id = submission.account_id
       WHERE submission.id IN (SELECT value FROM json_each(?)) AND NOT account.is_practice
       HAVING last_ms IS NOT NULL
     ON CONFLICT (id) DO UPDATE SET up_to_ms = max(up_to_ms, excluded.up_to_ms)`,
    JSON.stringify(submissionIds),
  )
}

/**
 * The last local day on which a submission had ended that is forgotten, Practice's apart: what ended
 * by then may have been sent without being known of. Undefined: nothing was forgotten.
 */
export function forgottenDay(database: Database): string | undefined {
  const row = database.first('SELECT up_to_ms FROM forgotten')
  return row === undefined ? undefined : dayOf(integer(row, 'up_to_ms'))
}

/** The same where it is this day or a later one. */
export function forgottenSince(database: Database, day: string): string | undefined {
  const forgotten = forgottenDay(database)
  return forgotten === undefined || forgotten < day ? undefined : forgotten
}
