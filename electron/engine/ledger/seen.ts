import type { Database } from './database.ts'
import { linkHash } from './link-hash.ts'
import { integer } from './row.ts'

/**
 * Which links are spoken for: a row from the moment a link is planned until it is refused or
 * cancelled. A hash hit is only a candidate; the caller compares the link with the batch's.
 */
export class Seen {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Batches of the account that may hold the link, oldest first. */
  candidates(accountId: number, link: string): readonly number[] {
    return this.#database
      .all(
        'SELECT batch_id FROM seen WHERE account_id = ? AND h = ? ORDER BY batch_id',
        accountId,
        linkHash(link),
      )
      .map((row) => integer(row, 'batch_id'))
  }

  isEmpty(accountId: number): boolean {
    return (
      this.#database.first('SELECT 1 FROM seen WHERE account_id = ? LIMIT 1', accountId) ===
      undefined
    )
  }

  add(accountId: number, links: readonly string[], batchId: number): void {
    // In the order of the hash, so that the B-tree is filled page by page.
    const hashes = links.map(linkHash).toSorted(compare)
    for (const h of hashes) {
      this.#database.run(
        'INSERT OR IGNORE INTO seen (account_id, h, batch_id) VALUES (?, ?, ?)',
        accountId,
        h,
        batchId,
      )
    }
  }

  remove(accountId: number, links: readonly string[], batchId: number): void {
    for (const h of links.map(linkHash).toSorted(compare)) {
      this.#database.run(
        'DELETE FROM seen WHERE account_id = ? AND h = ? AND batch_id = ?',
        accountId,
        h,
        batchId,
      )
    }
  }
}

function compare(left: bigint, right: bigint): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
