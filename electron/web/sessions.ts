import { createHash, randomBytes } from 'node:crypto'

/**
 * Who may speak to this host. A key opens one session, once; the session is a cookie and lives as
 * long as the host. Both are kept as digests: comparing those tells nothing by its timing.
 */
export class Sessions {
  readonly #keys = new Set<string>()
  readonly #sessions = new Set<string>()

  /** A key for the address that the user opens. */
  newKey(): string {
    return remember(this.#keys)
  }

  /** The secret of a new session; undefined if the key was used or never existed. */
  redeem(key: string): string | undefined {
    return this.#keys.delete(digest(key)) ? remember(this.#sessions) : undefined
  }

  has(secret: string | undefined): boolean {
    return secret !== undefined && this.#sessions.has(digest(secret))
  }
}

function remember(digests: Set<string>): string {
  const secret = randomBytes(32).toString('base64url')
  digests.add(digest(secret))
  return secret
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
