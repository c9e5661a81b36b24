import type { PlaceInOrder } from '../../../shared/contract.ts'
import type {
  QueuedPortion,
  SlotsLeft,
  StoredBatch,
  StoredSubmission,
} from '../../../shared/records.ts'
import { batchColumns, readBatch } from './batch-row.ts'
import type { Database } from './database.ts'
import { integer } from './row.ts'
import { readSubmission } from './submissions.ts'

/** The order in which what waits on an account leaves: by submission, then by slot. */
export class LineUp {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Submissions that may have something to send, in the order in which they do. */
  submissions(accountId: number): readonly StoredSubmission[] {
    return this.#database
      .all(
        `SELECT * FROM submission WHERE account_id = ? AND finished_ms IS NULL
           AND phase = 'active' AND paused_by_user_ms IS NULL ORDER BY place`,
        accountId,
      )
      .map(readSubmission)
  }

  /** The batch of a submission that leaves next: halves of split ones first, then slot by slot. */
  first(submissionId: number): StoredBatch | undefined {
    const row = this.#database.first(
      `SELECT ${batchColumns} FROM batch WHERE submission_id = ? AND state = 'queued'
       ORDER BY priority DESC, slot, id LIMIT 1`,
      submissionId,
    )
    return row === undefined ? undefined : readBatch(row)
  }

  /** Undefined: nothing is queued. */
  slotsLeft(submissionId: number): SlotsLeft | undefined {
    const rows = this.#database.all(
      `SELECT slot, count(*) FILTER (WHERE parent_id IS NULL) AS batches FROM batch WHERE submission_id = ? AND state = 'queued'
       GROUP BY slot ORDER BY slot`,
      submissionId,
    )
    const [first] = rows
    const last = rows.at(-1)
    if (first === undefined || last === undefined) return undefined
    return {
      count: rows.length,
      first: integer(first, 'slot'),
      last: integer(last, 'slot'),
      lastBatches: integer(last, 'batches'),
    }
  }

  /** What is queued in each slot; halves of refused batches are no batches of it. */
  portions(submissionId: number): readonly QueuedPortion[] {
    return this.#database
      .all(
        `SELECT slot, sum(link_count) AS links, count(*) FILTER (WHERE parent_id IS NULL) AS batches
         FROM batch WHERE submission_id = ? AND state = 'queued' GROUP BY slot ORDER BY slot`,
        submissionId,
      )
      .map((row) => ({
        slot: integer(row, 'slot'),
        links: integer(row, 'links'),
        batches: integer(row, 'batches'),
      }))
  }

  /** The first slot that a submission has a batch of: one that was moved began where another had come to. */
  firstSlot(submissionId: number): number {
    const row = this.#database.only(
      'SELECT coalesce(min(slot), 0) AS first FROM batch WHERE submission_id = ?',
      submissionId,
    )
    return integer(row, 'first')
  }

  /** Links that are queued on an account, for forecasts. */
  queuedLinks(accountId: number): number {
    const row = this.#database.only(
      `SELECT coalesce(sum(link_count), 0) AS links
       FROM batch JOIN submission ON submission.id = batch.submission_id
       WHERE batch.account_id = ? AND state = 'queued' AND submission.phase = 'active'`,
      accountId,
    )
    return integer(row, 'links')
  }

  /** Batches in open slots of the submissions before this place; halves of refused ones are not. */
  openBatchesBefore({ accountId, place }: Pick<StoredSubmission, 'accountId' | 'place'>): number {
    const row = this.#database.only(
      `SELECT count(*) AS n FROM submission JOIN batch ON batch.submission_id = submission.id
       WHERE submission.account_id = ? AND place < ? AND finished_ms IS NULL AND phase = 'active'
         AND paused_by_user_ms IS NULL AND state = 'queued' AND slot < slots_open
         AND parent_id IS NULL`,
      accountId,
      place,
    )
    return integer(row, 'n')
  }

  /** The highest priority that a batch of the account ever had. */
  topPriority(accountId: number): number {
    const row = this.#database.only(
      'SELECT coalesce(max(priority), 0) AS top FROM batch WHERE account_id = ?',
      accountId,
    )
    return integer(row, 'top')
  }

  /**
   * Puts an unfinished submission elsewhere among those of its account, in one transaction: they
   * exchange the places that they have. Returns whether it could.
   */
  reorder({ id, accountId }: StoredSubmission, to: PlaceInOrder): boolean {
    return this.#database.transaction(() => {
      const rows = this.#database.all(
        `SELECT id, place FROM submission WHERE account_id = ? AND finished_ms IS NULL
           AND phase <> 'planning' ORDER BY place`,
        accountId,
      )
      const others = rows.map((row) => integer(row, 'id')).filter((other) => other !== id)
      const index = placeAmong(others, to)
      if (others.length === rows.length || index === undefined) return false
      const ids = others.toSpliced(index, 0, id)
      for (const [n, row] of rows.entries()) {
        const place = integer(row, 'place')
        this.#database.run('UPDATE submission SET place = ? WHERE id = ?', place, ids[n] ?? id)
      }
      return true
    })
  }
}

function placeAmong(others: readonly number[], to: PlaceInOrder): number | undefined {
  if (to === 'front') return 0
  if (to === 'end') return others.length
  const index = others.indexOf(to.before)
  return index < 0 ? undefined : index
}
