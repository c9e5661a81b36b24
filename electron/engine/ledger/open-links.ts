import type { StoredSubmission } from '../../shared/records.ts'
import type { Database } from './database.ts'
import { integer } from './row.ts'

/** Links that may leave now of the submissions before one on its account. */
export function openLinksBefore(
  database: Database,
  { accountId, place }: Pick<StoredSubmission, 'accountId' | 'place'>,
): number {
  const row = database.only(
    `SELECT coalesce(sum(link_count), 0) AS links
     FROM submission JOIN batch ON batch.submission_id = submission.id
     WHERE submission.account_id = ? AND place < ? AND finished_ms IS NULL AND phase = 'active'
       AND paused_by_user_ms IS NULL AND state = 'queued' AND slot < slots_open`,
    accountId,
    place,
  )
  return integer(row, 'links')
}
