import type { Database } from './database.ts'
import { integer } from './row.ts'

/** Never on its way, also not in what it was cut from, and no part of a word that may be taken back. */
const isForGood = `submission_id = ?1 AND state = 'cancelled' AND changed_ms = ?2
  AND left_ms IS NULL AND doubt IS NULL AND parted_from IS NULL`

/**
 * Has one batch lead those of a submission that were cancelled with it at `atMs` and for the same
 * reason: History tells them in its row. To be called in the transaction that cancels them; called
 * again after one of them changed, it tells them anew.
 */
export function leadCancelled(database: Database, submissionId: number, atMs: number): void {
  database.run(
    `UPDATE batch SET led_by = NULL, led_batches = 0, led_links = 0
     WHERE ${isForGood} AND (led_by IS NOT NULL OR led_batches > 0)`,
    submissionId,
    atMs,
  )
  database.run(
    `UPDATE batch SET led_by = together.leader
     FROM (SELECT moved_to, paid_list, earlier_life, max(id) AS leader FROM batch
           WHERE ${isForGood} GROUP BY moved_to, paid_list, earlier_life) AS together
     WHERE ${isForGood} AND batch.id <> together.leader
       AND batch.moved_to IS together.moved_to AND batch.paid_list IS together.paid_list
       AND batch.earlier_life IS together.earlier_life`,
    submissionId,
    atMs,
  )
  database.run(
    `UPDATE batch SET led_batches = led.batches, led_links = led.links
     FROM (SELECT led_by AS leader, count(*) AS batches, sum(link_count) AS links FROM batch
           WHERE led_by IS NOT NULL AND ${isForGood} GROUP BY led_by) AS led
     WHERE batch.id = led.leader`,
    submissionId,
    atMs,
  )
}

/** The batches of a row of History: its own and those it leads, as they were planned. */
export function* ledBatches(
  database: Database,
  leaderId: number,
): Generator<{ readonly id: number; readonly linkCount: number }> {
  const rows = database.each(
    `SELECT id, link_count FROM batch WHERE led_by = ?1
     UNION ALL SELECT id, link_count FROM batch WHERE id = ?1`,
    leaderId,
  )
  for (const row of rows) yield { id: integer(row, 'id'), linkCount: integer(row, 'link_count') }
}
