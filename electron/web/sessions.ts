import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { pageKeyName } from '../shared/window-transport.ts'

/** The secrets of a new session. */
export interface OpenedSession {
  /** The value of the cookie. A browser sends cookies to every port of this address. */
  readonly secret: string
  /** The key of the page, which stores it where only pages of the same port can read it. */
  readonly pageKey: string
}

/**
 * The sessions of this host. A key opens one session, once. A session lasts until the host exits, and
 * its requests need the page key beside the cookie. Only digests of the secrets are stored, so the time
 * of a comparison reveals nothing.
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

  /** True if `secret` is the cookie of a session. */
  has(secret: string | undefined): boolean {
    return secret !== undefined && this.#sessions.has(digest(secret))
  }

  /** True for the key of a page of this host, also if its browser has a newer session. */
  hasPageKey(pageKey: string | undefined): boolean {
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

/** The parts of a request that show where it comes from. */
export interface RequestHead {
  readonly method?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/**
 * True if a request comes from a page of this host, by headers that only the browser sets. A foreign
 * Host means DNS rebinding. A POST must name this origin, or be marked same-origin. So a page of
 * another site can neither send nor read, even with the cookie.
 */
export function isFromOwnPage({ method, headers }: RequestHead, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const { host, origin, 'sec-fetch-site': site } = headers
  if (host === undefined || !hosts.includes(host)) return false
  if (origin !== undefined) return origin === `http://${host}`
  if (method === 'GET' || method === 'HEAD') return true
  return site === 'same-origin'
}

/** True if a GET was made by a page of this host or by the user, not by a page of another site. */
export function isNotCrossSite({ headers }: RequestHead): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** True if the browser will show the answer as a page. */
export function isNavigation({ method, headers }: RequestHead): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate'
}

/** The value of one cookie of a request. */
export function cookieOf({ headers }: RequestHead, name: string): string | undefined {
  for (const pair of headers.cookie?.split('; ') ?? []) {
    const [key, value] = pair.split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** The page key of a request; undefined if it has none. */
export function pageKeyOf({ headers }: RequestHead, { searchParams }: URL): string | undefined {
  const sent = headers[pageKeyName.header] ?? searchParams.get(pageKeyName.parameter)
  return typeof sent === 'string' ? sent : undefined
}

/** The ports of a connection between two programs of this computer. */
export interface ConnectionPorts {
  readonly remotePort?: number | undefined
  readonly localPort?: number | undefined
}

/** Linux's tables of TCP connections. An IPv6 socket can reach 127.0.0.1 too. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6']
const root = 0

/**
 * True if another user of this computer opened a connection. Root is not counted, because root may do
 * anything. Only Linux has the tables for this; on other systems the result is false.
 */
export async function isFromAnotherUser(
  ends: ConnectionPorts,
  ownUser = process.getuid?.(),
): Promise<boolean> {
  if (ownUser === undefined) return false
  const texts = await Promise.all(tables.map((table) => readFile(table, 'latin1').catch(() => '')))
  const users = texts.flatMap((text) => ownersOf(text, ends))
  return users.some((user) => user !== ownUser && user !== root)
}

/** The users that own the remote end of a connection. The table has one line per socket, local end first. */
export function ownersOf(
  table: string,
  { remotePort, localPort }: ConnectionPorts,
): readonly number[] {
  return table.split('\n').flatMap((line) => {
    const [, near = '', far = '', , , , , user = ''] = line.trim().split(/\s+/)
    return portOf(near) === remotePort && portOf(far) === localPort ? Number(user) : []
  })
}

function portOf(end: string): number {
  return Number.parseInt(end.split(':')[1] ?? '', 16)
}
