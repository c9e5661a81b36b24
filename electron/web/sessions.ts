import { createHash, randomBytes } from 'node:crypto'

/** What a key opens. */
export interface OpenedSession {
  /** For the cookie, which a browser shows to every port of this address. */
  readonly secret: string
  /** For the page, which keeps it where only pages of its own port can read it. */
  readonly pageKey: string
}

/**
 * Who may speak to this host. A key opens one session, once; the session lives as long as the host,
 * and asks only with its page's key beside its cookie. All are kept as digests: comparing those
 * tells nothing by its timing.
 */
export class Sessions {
  readonly #keys = new Set<string>()
  readonly #sessions = new Set<string>()
  readonly #pageKeys = new Set<string>()

  /** A key for the address that the user opens. */
  newKey(): string {
    return remember(this.#keys)
  }

  /** A new session; undefined if the key was used or never existed. */
  redeem(key: string): OpenedSession | undefined {
    if (!this.#keys.delete(digest(key))) return undefined
    return { secret: remember(this.#sessions), pageKey: remember(this.#pageKeys) }
  }

  has(secret: string | undefined): boolean {
    return secret !== undefined && this.#sessions.has(digest(secret))
  }

  /** Whether a page of ours asks: a tab whose browser has another session by now still does. */
  isOfPage(pageKey: string | undefined): boolean {
    return pageKey !== undefined && this.#pageKeys.has(digest(pageKey))
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
