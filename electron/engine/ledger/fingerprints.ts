import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { blob } from './row.ts'

/**
 * Fingerprints tokens: HMAC-SHA-256 under a random key of this data folder, so that two accounts
 * can be seen to share a token without the ledger holding anything a token could be found from.
 */
export class Fingerprints {
  readonly #key: Uint8Array

  constructor(database: Database) {
    database.run(
      "INSERT OR IGNORE INTO secret (name, bytes) VALUES ('fingerprint-key', ?)",
      randomBytes(32),
    )
    const row = database.first("SELECT bytes FROM secret WHERE name = 'fingerprint-key'")
    if (row === undefined) throw new Error('The fingerprint key is missing')
    this.#key = blob(row, 'bytes')
  }

  of(token: string): Uint8Array {
    return createHmac('sha256', this.#key).update(token, 'utf8').digest()
  }
}
