import type { StoredBatch } from '../../../shared/records.ts'
import type { BatchState } from '../../../shared/submission.ts'
import type { Database } from './database.ts'
import { integer } from './row.ts'

/** A batch that speaks for its links: it waits, was sent or was maybe charged. */
export type HoldingBatch = Pick<StoredBatch, 'id' | 'submissionId' | 'changedMs'>

const holding: ReadonlySet<BatchState> = new Set(['queued', 'sending', 'accepted', 'in-doubt'])
const states = [...holding].map((state) => `'${state}'`).join(', ')
const idsAtOnce = 1_000

/** Whether a batch of an ended plan speaks for its links. */
export function isHolding({ state }: Pick<StoredBatch, 'state'>): boolean {
  return holding.has(state)
}

/** Such batches of some accounts, the newest first, so many at once; those of a plan are not among them. */
export function* holdingBatches(
  database: Database,
  accountIds: ReadonlySet<number>,
  newestId: number,
): Generator<readonly HoldingBatch[]> {
  // By ids alone: in the order of an index each portion would read what came before it again.
  const portion = `SELECT id, submission_id, changed_ms FROM batch
    WHERE id BETWEEN ? AND ? AND +state IN (${states})
      AND +account_id IN (SELECT value FROM json_each(?))
      AND +submission_id NOT IN (SELECT id FROM submission WHERE phase = 'planning')
    ORDER BY id DESC`
  const accounts = JSON.stringify([...accountIds])
  for (let last = newestId; last > 0; last -= idsAtOnce)
    yield database.all(portion, last - idsAtOnce + 1, last, accounts).map((row) => ({
      id: integer(row, 'id'),
      submissionId: integer(row, 'submission_id'),
      changedMs: integer(row, 'changed_ms'),
    }))
}
