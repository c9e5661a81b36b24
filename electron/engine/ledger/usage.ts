import { type Database, integer } from './database.ts'

/** SQL: units that links in doubt may have cost beyond their receipt, at `price`. */
const maybeSpent = 'coalesce(sum(max(0, link_count * price - coalesce(units_used, 0))), 0)'

/** The links and units of an account or submission that are spent, or may be. Limits are checked with them. */
export class Usage {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  linksInFlight(accountId: number): number {
    return this.#database.number(
      `SELECT coalesce(sum(link_count), 0) FROM request
       WHERE account_id = ? AND state = 'in-flight'`,
      accountId,
    )
  }

  /** Pending links, without those of submissions that are being planned. */
  pendingLinks(accountId: number): number {
    return this.#database.number(
      `SELECT coalesce(sum(pending), 0) FROM submission
       WHERE account_id = ? AND finished_ms IS NULL AND phase <> 'planning'`,
      accountId,
    )
  }

  /** Links in doubt, without imported ones: those are settled on the computer that sent them. */
  linksInDoubt(accountId: number): number {
    return this.#database.number(
      `SELECT coalesce(sum(link_count), 0) FROM request
       WHERE account_id = ? AND state = 'in-doubt' AND imported_ms IS NULL`,
      accountId,
    )
  }

  /** Links in doubt that count against the exposure limit: since the user last accepted doubts. */
  linksExposed(accountId: number): number {
    return this.#database.number(
      `SELECT coalesce(sum(link_count), 0) FROM request
       WHERE account_id = ? AND state = 'in-doubt' AND is_exposed = 1`,
      accountId,
    )
  }

  /** Units that links in doubt may have cost beyond their receipts, at the account's price. */
  unitsInDoubt(accountId: number): number {
    return this.#database.number(
      `SELECT ${maybeSpent} FROM request JOIN account ON account.id = request.account_id
       WHERE account_id = ? AND state = 'in-doubt' AND imported_ms IS NULL`,
      accountId,
    )
  }

  /** The same for one submission, imported ones included. */
  unitsInDoubtOf(submissionId: number): number {
    return this.#database.number(
      `SELECT ${maybeSpent} FROM request JOIN account ON account.id = request.account_id
       WHERE submission_id = ? AND state = 'in-doubt'`,
      submissionId,
    )
  }

  /**
   * Units that the known balance would lose if all doubts were charged. Leaves out requests from before
   * the balance was entered, and requests with a receipt: the balance already accounts for them.
   */
  unitsBeyondBalance(accountId: number): number {
    return this.#database.number(
      `SELECT coalesce(sum(link_count * price), 0)
       FROM request JOIN account ON account.id = request.account_id
       WHERE account_id = ? AND state = 'in-doubt' AND imported_ms IS NULL
         AND units_used IS NULL AND started_ms > coalesce(balance_entered_ms, 0)`,
      accountId,
    )
  }

  /** Units that count against the limit of a submission: charged, in flight and in doubt. */
  unitsOfSubmission(submissionId: number): number {
    return this.#database.number(
      `SELECT submission.units_used + submission.in_flight * price + (
         SELECT ${maybeSpent} FROM request
         WHERE request.submission_id = submission.id AND state = 'in-doubt')
       FROM submission JOIN account ON account.id = submission.account_id
       WHERE submission.id = ?`,
      submissionId,
    )
  }

  /** The same for an account's requests that left at or after `sinceMs`. */
  unitsSince(accountId: number, sinceMs: number): number {
    return this.#database.number(
      `SELECT coalesce(sum(CASE WHEN state IN ('in-flight', 'in-doubt')
         THEN max(link_count * price, coalesce(units_used, 0))
         ELSE coalesce(units_used, 0) END), 0)
       FROM request INDEXED BY request_by_start JOIN account ON account.id = request.account_id
       WHERE account_id = ? AND started_ms >= ? AND imported_ms IS NULL`,
      accountId,
      sinceMs,
    )
  }

  /**
   * Counts the requests in doubt since the last clear answer (a receipt or a refusal). `exposed`: those
   * that count against the exposure limit.
   */
  doubtsInARow(accountId: number): { readonly all: number; readonly exposed: number } {
    const row = this.#database.only(
      `SELECT count(*) AS n, coalesce(sum(is_exposed), 0) AS exposed FROM request
       WHERE account_id = ?1 AND state = 'in-doubt' AND imported_ms IS NULL AND id > coalesce(
         (SELECT id FROM request WHERE account_id = ?1 AND state <> 'in-doubt'
            AND outcome IN ('receipt', 'refused', 'too-large') AND submission_id IS NOT NULL
          ORDER BY id DESC LIMIT 1), 0)`,
      accountId,
    )
    return { all: integer(row, 'n'), exposed: integer(row, 'exposed') }
  }

  /** The number of imported links and the time of the last import; undefined: none were imported. */
  imported(accountId: number): { readonly links: number; readonly atMs: number } | undefined {
    const row = this.#database.only(
      `SELECT coalesce(sum(accepted + in_doubt), 0) AS links, max(imported_ms) AS at_ms
       FROM submission WHERE account_id = ? AND imported_ms IS NOT NULL`,
      accountId,
    )
    return row['at_ms'] === null
      ? undefined
      : { links: integer(row, 'links'), atMs: integer(row, 'at_ms') }
  }
}
