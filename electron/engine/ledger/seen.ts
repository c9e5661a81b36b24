import type { Database } from './database.ts'
import { linkHash } from './link-hash.ts'
import { integer } from './row.ts'

/** A batch that may hold a link: their hashes are the same. */
export interface Candidate {
  /** Where the link stands in the list that was asked about. */
  readonly index: number
  readonly batchId: number
}

/**
 * Ids of an account and of removed ones that had its token and address: whoever removes an account
 * and adds it again has paid for what it sent.
 */
const livesOf = (account: '?1' | '?2'): string => `(SELECT ${account} UNION
  SELECT former.id FROM account AS now JOIN account AS former
    ON former.fingerprint = now.fingerprint AND former.base_url = now.base_url
  WHERE now.id = ${account} AND former.removed_ms IS NOT NULL)`

/**
 * Which links are spoken for: a row from the moment a link is planned until it is refused or
 * cancelled. A hash hit is only a candidate; the caller compares the link with the batch's.
 *
 * Hashes are scattered over the whole table, so a batch written by itself would touch nearly every
 * page of it (a gigabyte for the first million links, three for the second). What is being planned
 * is therefore kept in memory, in the order of the table, and written page by page before any of
 * it may leave; it dies with the process, as the plan does.
 */
export class Seen {
  readonly #database: Database
  #claims = 0
  #releases = 0

  constructor(database: Database) {
    this.#database = database
    database.exec(`CREATE TEMP TABLE IF NOT EXISTS planned (
      account_id INTEGER NOT NULL, h INTEGER NOT NULL, batch_id INTEGER NOT NULL,
      PRIMARY KEY (account_id, h, batch_id)) STRICT, WITHOUT ROWID`)
  }

  /** Batches of the account and its earlier lives that may hold one of the links, oldest first. */
  candidates(accountId: number, links: readonly string[]): readonly Candidate[] {
    const matches = (table: string): string =>
      `SELECT link.key AS link_index, batch_id FROM json_each(?1) AS link
         CROSS JOIN ${table} AS held
           ON held.account_id IN ${livesOf('?2')} AND held.h = link.value`
    return this.#database
      .all(
        `${matches('seen')} UNION ALL ${matches('planned')} ORDER BY batch_id`,
        hashes(links),
        accountId,
      )
      .map((row) => ({ index: integer(row, 'link_index'), batchId: integer(row, 'batch_id') }))
  }

  /**
   * Where `claims` is as it was, no link is spoken for that was not; where `words` is as well,
   * nothing else in the ledger has changed either.
   */
  get signs(): { readonly claims: number; readonly words: string } {
    const row = this.#database.first('SELECT total_changes() AS changes')
    const changes = row === undefined ? 0 : integer(row, 'changes')
    return { claims: this.#claims, words: `${this.#releases} ${changes}` }
  }

  /** Whether nothing at all is spoken for there. */
  isEmpty(accountId: number): boolean {
    const row = this.#database.first(
      `SELECT EXISTS (SELECT 1 FROM seen WHERE account_id IN ${livesOf('?1')})
           OR EXISTS (SELECT 1 FROM planned WHERE account_id = ?1) AS held`,
      accountId,
    )
    return row === undefined || integer(row, 'held') === 0
  }

  add(accountId: number, links: readonly string[], batchId: number): void {
    this.#insert('seen', accountId, links, batchId)
  }

  /** The same for a plan, which `write` makes durable. */
  plan(accountId: number, links: readonly string[], batchId: number): void {
    this.#insert('planned', accountId, links, batchId)
  }

  /** Writes the next `most` of an account's planned links; returns whether any are left. */
  write(accountId: number, most: number): boolean {
    const slice = 'SELECT * FROM planned WHERE account_id = ? ORDER BY h, batch_id LIMIT ?'
    this.#database.run(`INSERT OR IGNORE INTO seen ${slice}`, accountId, most)
    const { changes } = this.#database.run(
      `DELETE FROM planned WHERE (account_id, h, batch_id) IN (${slice})`,
      accountId,
      most,
    )
    return changes === most
  }

  remove(accountId: number, links: readonly string[], batchId: number): void {
    this.#releases++
    for (const table of ['seen', 'planned']) {
      this.#database.run(
        `DELETE FROM ${table} WHERE account_id = ? AND batch_id = ?
           AND h IN (SELECT value FROM json_each(?))`,
        accountId,
        batchId,
        hashes(links),
      )
    }
  }

  /** Removes all links of many batches in one pass over the account's, without opening them. */
  removeBatches(accountId: number, batchIds: readonly number[]): void {
    this.#releases++
    for (const table of ['seen', 'planned']) {
      this.#database.run(
        `DELETE FROM ${table} WHERE account_id = ?
           AND batch_id IN (SELECT value FROM json_each(?))`,
        accountId,
        JSON.stringify(batchIds),
      )
    }
  }

  #insert(table: string, accountId: number, links: readonly string[], batchId: number): void {
    this.#claims++
    this.#database.run(
      `INSERT OR IGNORE INTO ${table} (account_id, h, batch_id)
       SELECT ?, value, ? FROM json_each(?) ORDER BY value`,
      accountId,
      batchId,
      hashes(links),
    )
  }
}

/** The links' hashes as a JSON array: one statement a batch instead of one a link. */
function hashes(links: readonly string[]): string {
  return `[${links.map(linkHash).join(',')}]`
}
