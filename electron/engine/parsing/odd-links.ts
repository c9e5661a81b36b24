import { looksLikeHost } from './hosts.ts'

// Oddities of links that browsers accept and few sites mean, and paths without their site.

const strayPercent = /%(?![\da-f]{2})/i
const allStrayPercents = new RegExp(strayPercent.source, 'gi')
const dotBehindHost = /^(https?:\/\/[^/?#]*[^/?#.:])\.(?=[:/?#]|$)/i

/** True for a link that was cut inside an escape (`…/%D1%8`) and has other escapes before it. */
export function endsInCutEscape(written: string): boolean {
  return /%[\da-f]?$/i.test(written) && /%[\da-f]{2}/i.test(written)
}

/**
 * Finds a `%` in the path or query that begins no escape, or a dot behind the host, and the link without
 * them. Undefined if there is neither. The fragment does not matter, because no server gets it.
 */
export function strayCharacter(
  written: string,
  { hostname }: URL,
): { readonly at: number; readonly mended: string } | undefined {
  const hasDot = hostname.endsWith('.')
  const hashAt = written.indexOf('#')
  const sent = hashAt === -1 ? written : written.slice(0, hashAt)
  const percentAt = sent.search(strayPercent)
  if (!hasDot && percentAt === -1) return undefined
  const dotAt = (dotBehindHost.exec(sent)?.[1] ?? '').length
  const mended =
    sent.replaceAll(allStrayPercents, '%25').replace(dotBehindHost, '$1') +
    written.slice(sent.length)
  return mended === written ? undefined : { at: hasDot && dotAt > 0 ? dotAt : percentAt, mended }
}

/** True if the `#` at `hashAt` begins a view of a web app: `#/products`, `#!products`. */
export function isRouteAt(written: string, hashAt: number): boolean {
  return /^#[!/]/.test(written.slice(hashAt)) && !written.includes(':~:', hashAt)
}

/** The link without a text to highlight, `#:~:text=…`; undefined if it has none. */
export function pageOf(written: string, hashAt: number): string | undefined {
  const at = written.indexOf(':~:', hashAt)
  return at === -1 ? undefined : written.slice(0, at === hashAt + 1 ? hashAt : at)
}

const rooted = /^(?:\/(?!\/)|\.{1,2}\/)[^\s"<>\\]*$/
const relative = /^[\p{L}\p{N}_~][^\s"<>\\:@]*$/u
const pageName = /^[^?#]*\.(?:html?|php|aspx?|jsp|pdf)(?:[?#]|$)/i

/** True for a cell that is a path and certainly not a link: `/blog/post`, `../tag/x`. */
export function isPath(cell: string): boolean {
  return rooted.test(cell.trim())
}

/**
 * The path in a line that is a path, without quotes; undefined for other lines. A path that does not
 * begin with `/` or `.` counts only in a list of paths.
 */
export function pathIn(text: string, isAmongPaths: boolean): string | undefined {
  const bare = text.trim()
  const isQuoted = /^["'`]/.test(bare) && bare.length > 1 && bare.endsWith(bare[0] ?? '')
  const path = isQuoted ? bare.slice(1, -1) : bare
  if (rooted.test(path)) return path
  const isOne = (path.includes('/') && !/^[\d/]+\d$/.test(path)) || pageName.test(path)
  return isAmongPaths && isOne && relative.test(path) && !looksLikeHost(path) ? path : undefined
}

/** Makes a link of a path and its site. */
export function pathOn(site: string, path: string): string {
  return new URL(path, `${site}/`).href
}

/**
 * Parses a site that the user has typed, as `https://host`. The text may lack a scheme, or be any page of
 * the site. Undefined if it is not a site.
 */
export function siteIn(typed: string): string | undefined {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  return looksLikeHost(url.hostname) ? url.origin : undefined
}
