import { isUtf8 } from 'node:buffer'
import type { PageHeaders } from './page-request.ts'

/** Where an answer sends a client: to an address, to none that can be used, or nowhere. */
export type Redirect =
  | { readonly kind: 'to'; readonly url: URL }
  | { readonly kind: 'broken' }
  | { readonly kind: 'none' }

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Reads the redirect of a head. Its fragment is dropped, and so are a user and a password. */
export function redirectOf(status: number, headers: PageHeaders, from: URL): Redirect {
  if (!redirectStatuses.has(status)) return { kind: 'none' }
  const written = headerOf(headers, 'location').trim()
  const url = written === '' ? null : URL.parse(asUtf8(written), from.href)
  if (url === null || !/^https?:$/.test(url.protocol)) return { kind: 'broken' }
  return { kind: 'to', url: plain(url) }
}

/** The value of the first line with a name; empty: there is none. */
export function headerOf(headers: PageHeaders, wanted: string): string {
  return headers.find(([name]) => name === wanted)?.[1] ?? ''
}

/** The address that is asked for: without user, password and fragment. */
export function plain(url: URL): URL {
  const asked = new URL(url)
  asked.username = asked.password = asked.hash = ''
  return asked
}

/** Servers also send bytes of UTF-8, which a head holds as single characters. */
function asUtf8(written: string): string {
  if (!/[\u0080-\u00ff]/.test(written) || /[^\0-\u00ff]/.test(written)) return written
  const bytes = Buffer.from(written, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : written
}
