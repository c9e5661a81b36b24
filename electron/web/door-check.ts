import type { IncomingHttpHeaders } from 'node:http'
import { pageKeyName } from '../shared/page-key.ts'

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
