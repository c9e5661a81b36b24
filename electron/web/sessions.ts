import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { pageKeyName } from '../shared/window-transport.ts'

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

/** The parts of a request that say who speaks and to whom. */
export interface Knock {
  readonly method?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/**
 * Whether a request comes from this host's own page, by what only a browser can set. A foreign Host
 * is DNS rebinding; a POST must name its own Origin (or at least come from the same one), so a page
 * of elsewhere can neither send nor read, cookie or not.
 */
export function isFromOwnPage({ method, headers }: Knock, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const { host, origin, 'sec-fetch-site': site } = headers
  if (host === undefined || !hosts.includes(host)) return false
  if (origin !== undefined) return origin === `http://${host}`
  if (method === 'GET' || method === 'HEAD') return true
  return site === 'same-origin'
}

/** Whether a GET was made by this host's page or by the user's own hand, not by a page of elsewhere. */
export function isAskedFor({ headers }: Knock): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Whether the answer will be looked at as a page, and not read by a script. */
export function wantsPage({ method, headers }: Knock): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate'
}

/** The value of one cookie of a request. */
export function cookieOf({ headers }: Knock, name: string): string | undefined {
  for (const pair of headers.cookie?.split('; ') ?? []) {
    const [key, value] = pair.split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** The key of the page that asks, as only a page can send it that was given one. */
export function pageKeyOf({ headers }: Knock, { searchParams }: URL): string | undefined {
  const sent = headers[pageKeyName.header] ?? searchParams.get(pageKeyName.parameter)
  return typeof sent === 'string' ? sent : undefined
}

/** The two ends of a connection of this computer with itself. */
export interface Ends {
  readonly remotePort?: number | undefined
  readonly localPort?: number | undefined
}

/** Linux's tables of connections; a program may reach 127.0.0.1 by a socket of IPv6 too. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6']
const root = 0

/**
 * Whether another user of this computer made a connection, as Linux tells; root, who may do all,
 * counts as nobody else. Where no table tells, as on other systems, nobody is another user.
 */
export async function isOfAnotherUser(ends: Ends, ownUser = process.getuid?.()): Promise<boolean> {
  if (ownUser === undefined) return false
  const texts = await Promise.all(tables.map((table) => readFile(table, 'latin1').catch(() => '')))
  const users = texts.flatMap((text) => usersOf(text, ends))
  return users.some((user) => user !== ownUser && user !== root)
}

/** Who holds the far end, by a table of the kernel's: a line a socket, its own end first. */
export function usersOf(table: string, { remotePort, localPort }: Ends): readonly number[] {
  return table.split('\n').flatMap((line) => {
    const [, near = '', far = '', , , , , user = ''] = line.trim().split(/\s+/)
    return portOf(near) === remotePort && portOf(far) === localPort ? Number(user) : []
  })
}

function portOf(end: string): number {
  return Number.parseInt(end.split(':')[1] ?? '', 16)
}
