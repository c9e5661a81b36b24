import type { StoredAccount } from '../../../shared/records.ts'
import { isCutFrom, lastLeftMs } from './batch-row.ts'
import type { Database } from './database.ts'
import { integer } from './row.ts'

/** Units of receipts, and what in-flight and in-doubt links may cost beyond them. */
const unitsBeyondReceipts = `coalesce(sum(CASE
    WHEN state <> 'accepted' THEN max(0, link_count * ?2 - coalesce(units_used, 0))
    WHEN settled = 'charged' AND links_count IS NULL THEN units_used
    ELSE 0 END), 0)`

/** What a batch in doubt may have cost beyond its receipt, at a price. */
const maybeSpent = 'coalesce(sum(max(0, link_count * ?1 - coalesce(units_used, 0))), 0)'

/**
 * Pieces in doubt, or called charged, that never left by themselves: they were in a request of the batch
 * that they were cut from, which began at or after ?3.
 */
const piecesOf = (index: string, which: string): string =>
  `SELECT batch.id FROM batch INDEXED BY ${index}
     WHERE ${which} AND batch.account_id = ?1 AND batch.left_ms IS NULL
     AND EXISTS (SELECT 1 FROM batch AS whole JOIN attempt ON attempt.batch_id = whole.id
       WHERE ${isCutFrom('whole', 'batch')} AND attempt.started_ms >= ?3)`
const pieces = `${piecesOf('batch_due', "batch.state = 'in-doubt'")}
  UNION ALL ${piecesOf('batch_charged_by_word', "batch.settled = 'charged'")}`

/** Links and units that are spent or may be: what doubt limit and caps are judged by. */
export class Stakes {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  linksInFlight(accountId: number): number {
    return this.#sum(
      `SELECT coalesce(sum(link_count), 0) AS sum FROM batch
       WHERE account_id = ? AND state = 'sending'`,
      accountId,
    )
  }

  /** Those of this computer: the doubts of a paid list are settled where they arose. */
  linksInDoubt(accountId: number): number {
    return this.#sum(
      `SELECT coalesce(sum(link_count), 0) AS sum FROM batch
       JOIN submission ON submission.id = batch.submission_id
       WHERE batch.account_id = ? AND state = 'in-doubt' AND imported_ms IS NULL`,
      accountId,
    )
  }

  /** Of those, links whose doubt came up since the user last went on in spite of doubts. */
  linksThatCountAsDoubt(accountId: number): number {
    return this.#sum(
      `SELECT coalesce(sum(link_count), 0) AS sum FROM batch
       WHERE account_id = ? AND state = 'in-doubt' AND counts_as_doubt = 1`,
      accountId,
    )
  }

  /** The user goes on: what is in doubt now no longer stands against the limit. */
  forgiveDoubts(accountId: number): void {
    this.#database.run(
      'UPDATE batch SET counts_as_doubt = 0 WHERE account_id = ? AND counts_as_doubt = 1',
      accountId,
    )
  }

  /** Batches in doubt with no clear answer after them, and how many of those count. */
  doubtsInARow(accountId: number): { readonly all: number; readonly counting: number } {
    const row = this.#database.only(
      `SELECT count(*) AS n, coalesce(sum(counts_as_doubt), 0) AS counting FROM batch
       WHERE account_id = ?1 AND state = 'in-doubt'
         AND (SELECT max(id) FROM attempt WHERE batch_id = batch.id) > coalesce(
           (SELECT max(attempt.id) FROM attempt JOIN batch AS clear ON clear.id = attempt.batch_id
            WHERE attempt.account_id = ?1 AND clear.state <> 'in-doubt'
              AND attempt.outcome IN ('receipt', 'refused', 'too-large')), 0)`,
      accountId,
    )
    return { all: integer(row, 'n'), counting: integer(row, 'counting') }
  }

  /** Units of every receipt of a submission, and of what the user said was charged without one. */
  unitsUsed(submissionId: number): number {
    return this.#sum(
      `SELECT
         (SELECT coalesce(sum(attempt.units_used), 0) FROM attempt
            JOIN batch ON batch.id = attempt.batch_id WHERE batch.submission_id = ?1)
         + (SELECT coalesce(sum(units_used), 0) FROM batch
            WHERE submission_id = ?1 AND state = 'accepted' AND settled = 'charged'
              AND links_count IS NULL) AS sum`,
      submissionId,
    )
  }

  /** What the doubts of a submission may have cost beyond their receipts. */
  unitsInDoubt(submissionId: number, price: number): number {
    return this.#sum(
      `SELECT ${maybeSpent} AS sum FROM batch WHERE submission_id = ?2 AND state = 'in-doubt'`,
      price,
      submissionId,
    )
  }

  /** The same of an account; those of a paid list are settled where they arose. */
  unitsInDoubtOn(accountId: number, price: number): number {
    return this.#sum(
      `SELECT ${maybeSpent} AS sum FROM batch
       JOIN submission ON submission.id = batch.submission_id
       WHERE batch.account_id = ?2 AND state = 'in-doubt' AND imported_ms IS NULL`,
      price,
      accountId,
    )
  }

  /**
   * By how many units the known balance of an account is too high if all its doubts were charged: what
   * left before it was entered, and what receipts say, it holds already.
   */
  unitsBeyondBalance({ id, price, balanceEnteredMs = 0 }: StoredAccount): number {
    return this.#sum(
      `SELECT coalesce(sum(link_count * ?1), 0) AS sum FROM batch
       JOIN submission ON submission.id = batch.submission_id
       WHERE batch.account_id = ?2 AND batch.state = 'in-doubt' AND imported_ms IS NULL
         AND units_used IS NULL AND doubt IS NOT 'links-differ'
         AND coalesce(${lastLeftMs('batch')}, batch.changed_ms) > ?3`,
      price,
      id,
      balanceEnteredMs,
    )
  }

  /** Units a submission has cost or may have; in-flight and in-doubt links at `price` each. */
  unitsOfSubmission(submissionId: number, price: number): number {
    return this.#sum(
      `SELECT (SELECT ${unitsBeyondReceipts} FROM batch
                WHERE submission_id = ?1 AND state IN ('accepted', 'sending', 'in-doubt'))
            + (SELECT coalesce(sum(attempt.units_used), 0) FROM attempt
                 JOIN batch ON batch.id = attempt.batch_id WHERE submission_id = ?1) AS sum`,
      submissionId,
      price,
    )
  }

  /** The same of an account, for what left at or after `sinceMs`, also as a part of another batch. */
  unitsSince(accountId: number, price: number, sinceMs: number): number {
    return this.#sum(
      `SELECT (SELECT ${unitsBeyondReceipts} FROM batch
                WHERE account_id = ?1 AND state IN ('accepted', 'sending', 'in-doubt')
                  AND id IN (SELECT batch_id FROM attempt
                               WHERE account_id = ?1 AND started_ms >= ?3
                             UNION ALL ${pieces}))
            + (SELECT coalesce(sum(units_used), 0) FROM attempt
                WHERE account_id = ?1 AND started_ms >= ?3) AS sum`,
      accountId,
      price,
      sinceMs,
    )
  }

  #sum(sql: string, ...values: readonly number[]): number {
    return integer(this.#database.only(sql, ...values), 'sum')
  }
}
