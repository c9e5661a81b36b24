import { isUtf8 } from 'node:buffer'
import type { PageHeaders } from './page-request.ts'

/** Where an answer sends a client: to an address, to none that can be used, or nowhere. */
export type Redirect =
  | { readonly kind: 'to'; readonly url: URL }
  | { readonly kind: 'broken' }
  | { readonly kind: 'none' }

/**
 * Longer addresses, in characters, are not followed, compared or stored. Search engines index none of them,
 * and the work for one grows with its length.
 */
const longestAddress = 4_096

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Reads the redirect of a head. Its fragment is dropped, and so are a user and a password. */
export function redirectOf(status: number, headers: PageHeaders, from: URL): Redirect {
  if (!redirectStatuses.has(status)) return { kind: 'none' }
  const written = headerOf(headers, 'location')
  const url = webAddress(asUtf8(written), from)
  return url === undefined ? { kind: 'broken' } : { kind: 'to', url: plain(url) }
}

/** Resolves an address as it is written; undefined unless it is one of http or https that is not too long. */
export function webAddress(written: string, base: URL): URL | undefined {
  const trimmed = written.trim()
  if (trimmed === '' || trimmed.length > longestAddress) return undefined
  const url = URL.parse(trimmed, base.href)
  const isUsable = url !== null && /^https?:$/.test(url.protocol)
  return isUsable && url.href.length <= longestAddress ? url : undefined
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
