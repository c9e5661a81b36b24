import type { GivenList, PaidExchange, TakenList } from '../../../shared/paid-list.ts'
import type { StoredBatch } from '../../../shared/records.ts'
import type { Database } from './database.ts'
import { integer, optionalInteger, optionalText, type Row } from './row.ts'

/** A list of an account that is about to be written. */
export interface BegunList {
  /** Later than any list of the account and its earlier lives before, whatever the clock. */
  readonly writtenMs: number
  /** What was sent since the last list; whatever comes meanwhile is sent since this one. */
  readonly sentSince: number
}

/** When an account's paid lists were given and taken, and what was sent since. */
export class Exchanges {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  of(accountId: number): PaidExchange {
    const row = this.#row(accountId)
    const doubted = this.#database.only(
      `SELECT coalesce(sum(link_count), 0) AS links FROM batch
         JOIN submission ON submission.id = batch.submission_id
       WHERE batch.account_id = ? AND state = 'in-doubt' AND imported_ms IS NOT NULL
         AND phase <> 'planning'`,
      accountId,
    )
    return {
      given: row && this.#given(accountId, row),
      sentSince: row === undefined ? 0 : integer(row, 'sent_since'),
      taken: row && takenIn(row),
      doubtedElsewhere: integer(doubted, 'links'),
    }
  }

  /** Whether a list was ever written, of whichever account. */
  hasWritten(): boolean {
    const any = this.#database.first('SELECT 1 FROM paid_exchange WHERE written_ms IS NOT NULL')
    return any !== undefined
  }

  /**
   * Links of a batch of this computer were paid for, or may have been. Where the last list told of them
   * as on their way, nobody sends them again meanwhile.
   */
  countSent({ id, accountId, linkCount }: StoredBatch): void {
    this.#database.run(
      `INSERT INTO paid_exchange (account_id, sent_since) SELECT ?1, ?2 WHERE NOT EXISTS
         (SELECT 1 FROM attempt JOIN batch ON batch.id = batch_id
          WHERE batch_id = ?3 AND started_ms = left_ms AND told_ms IS NOT NULL)
       ON CONFLICT (account_id) DO UPDATE SET sent_since = sent_since + ?2`,
      accountId,
      linkCount,
      id,
    )
  }

  /**
   * By the user's word so many links of what left at `leftMs` were not charged. What left before the last
   * list was told by it, and was not counted since; what came with a list (undefined) never was.
   */
  countNotCharged({ accountId }: StoredBatch, links: number, leftMs: number | undefined): void {
    if (leftMs === undefined) return
    this.#database.run(
      `UPDATE paid_exchange SET sent_since = sent_since - ?
       WHERE account_id = ? AND coalesce(written_ms < ?, TRUE)`,
      links,
      accountId,
      leftMs,
    )
  }

  /**
   * That word, which a batch has since it changed, is taken back. A list that was written in between told
   * of them as doubted; one after it says that they were not charged, and whoever reads it may send them.
   */
  countDoubtedAgain(
    { accountId, changedMs }: StoredBatch,
    links: number,
    leftMs: number | undefined,
  ): void {
    if (leftMs === undefined) return
    this.#database.run(
      `UPDATE paid_exchange SET sent_since = sent_since + ?
       WHERE account_id = ? AND coalesce(written_ms < ? OR written_ms >= ?, TRUE)`,
      links,
      accountId,
      leftMs,
      changedMs,
    )
  }

  /**
   * Begins a list: remembers which requests it tells of as on their way, since what becomes of these is
   * to be told by the next. Runs inside a transaction.
   */
  begin(accountId: number, lives: ReadonlySet<number>, nowMs: number): BegunList {
    this.#database.run(
      `INSERT INTO paid_exchange (account_id, written_ms)
         SELECT ?1, max(?2, coalesce(max(written_ms) + 1, ?2)) FROM paid_exchange
           WHERE account_id IN (SELECT value FROM json_each(?3))
       ON CONFLICT (account_id) DO UPDATE SET written_ms = excluded.written_ms`,
      accountId,
      nowMs,
      JSON.stringify([...lives]),
    )
    const row = this.#row(accountId)
    const writtenMs = (row && optionalInteger(row, 'written_ms')) ?? nowMs
    this.#database.run(
      `UPDATE attempt SET told_ms = ? WHERE ended_ms IS NULL AND batch_id IS NOT NULL
         AND account_id IN (SELECT value FROM json_each(?))`,
      writtenMs,
      JSON.stringify([...lives]),
    )
    return { writtenMs, sentSince: row === undefined ? 0 : integer(row, 'sent_since') }
  }

  /** The list is written, with so many links that were paid for or may have been. */
  give(accountId: number, { writtenMs, sentSince }: BegunList, links: number): void {
    this.#database.run(
      `UPDATE paid_exchange SET given_ms = ?, given_links = ?, sent_since = sent_since - ?
       WHERE account_id = ?`,
      writtenMs,
      links,
      sentSince,
      accountId,
    )
  }

  /** A list was read. Runs inside the transaction that makes it count. */
  take(accountId: number, { atMs, from, links, writtenMs }: TakenList): void {
    this.#database.run(
      `INSERT INTO paid_exchange (account_id, taken_ms, taken_from, taken_links, taken_written_ms)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (account_id) DO UPDATE SET taken_ms = excluded.taken_ms,
         taken_from = excluded.taken_from, taken_links = excluded.taken_links,
         taken_written_ms = excluded.taken_written_ms`,
      accountId,
      atMs,
      from,
      links,
      writtenMs ?? null,
    )
  }

  #row(accountId: number): Row | undefined {
    return this.#database.first('SELECT * FROM paid_exchange WHERE account_id = ?', accountId)
  }

  #given(accountId: number, row: Row): GivenList | undefined {
    const atMs = optionalInteger(row, 'given_ms')
    if (atMs === undefined) return undefined
    const told = this.#database.only(
      `SELECT coalesce(sum(link_count), 0) AS links FROM attempt JOIN batch ON batch.id = batch_id
       WHERE attempt.account_id = ? AND told_ms = ?`,
      accountId,
      atMs,
    )
    const links = optionalInteger(row, 'given_links') ?? 0
    return { atMs, links, onTheirWay: integer(told, 'links') }
  }
}

function takenIn(row: Row): TakenList | undefined {
  const atMs = optionalInteger(row, 'taken_ms')
  if (atMs === undefined) return undefined
  return {
    atMs,
    from: optionalText(row, 'taken_from') ?? '',
    links: optionalInteger(row, 'taken_links') ?? 0,
    writtenMs: optionalInteger(row, 'taken_written_ms'),
  }
}
