import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { blob } from './row.ts'

/**
 * Fingerprints tokens: HMAC-SHA-256 under a random key of this data folder, so that two accounts
 * can be seen to share a token without the ledger holding anything a token could be found from.
 * The key is made for the first token, so that a ledger without any can be opened for reading.
 */
export class Fingerprints {
  readonly #database: Database
  #key: Uint8Array | undefined

  constructor(database: Database) {
    this.#database = database
  }

  of(token: string): Uint8Array {
    this.#key ??= this.#storedKey() ?? this.#newKey()
    return createHmac('sha256', this.#key).update(token, 'utf8').digest()
  }

  /** The same without writing; undefined where no account ever had a token. */
  existing(token: string): Uint8Array | undefined {
    this.#key ??= this.#storedKey()
    return this.#key === undefined ? undefined : this.of(token)
  }

  #storedKey(): Uint8Array | undefined {
    const row = this.#database.first("SELECT bytes FROM secret WHERE name = 'fingerprint-key'")
    return row === undefined ? undefined : blob(row, 'bytes')
  }

  #newKey(): Uint8Array {
    const key = randomBytes(32)
    this.#database.run("INSERT INTO secret (name, bytes) VALUES ('fingerprint-key', ?)", key)
    return key
  }
}
