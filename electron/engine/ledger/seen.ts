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
 * Which links are spoken for: a row from the moment a link is planned until it is refused or
 * cancelled. A hash hit is only a candidate; the caller compares the link with the batch's.
 */
export class Seen {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Batches of the account that may hold one of the links, oldest first. */
  candidates(accountId: number, links: readonly string[]): readonly Candidate[] {
    return this.#database
      .all(
        `SELECT link.key AS link_index, batch_id FROM json_each(?) AS link
           CROSS JOIN seen ON seen.account_id = ? AND seen.h = link.value ORDER BY batch_id`,
        hashes(links),
        accountId,
      )
      .map((row) => ({ index: integer(row, 'link_index'), batchId: integer(row, 'batch_id') }))
  }

  isEmpty(accountId: number): boolean {
    return (
      this.#database.first('SELECT 1 FROM seen WHERE account_id = ? LIMIT 1', accountId) ===
      undefined
    )
  }

  add(accountId: number, links: readonly string[], batchId: number): void {
    // In the order of the hash, so that the B-tree is filled page by page.
    this.#database.run(
      `INSERT OR IGNORE INTO seen (account_id, h, batch_id)
       SELECT ?, value, ? FROM json_each(?) ORDER BY value`,
      accountId,
      batchId,
      hashes(links),
    )
  }

  remove(accountId: number, links: readonly string[], batchId: number): void {
    this.#database.run(
      `DELETE FROM seen WHERE account_id = ? AND batch_id = ?
         AND h IN (SELECT value FROM json_each(?))`,
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
