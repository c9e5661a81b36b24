import { looksLikeHost } from './hosts.ts'

// What is asked about a link, or a path, that is written as browsers take it and as few sites mean it.

const strayPercent = /%(?![\da-f]{2})/i
const allStrayPercents = new RegExp(strayPercent.source, 'gi')
const dotBehindHost = /^(https?:\/\/[^/?#]*[^/?#.:])\.(?=[:/?#]|$)/i

/** True for a link cut off inside an escape (`…/%D1%8`), which others before it show to be one. */
export function endsInCutEscape(written: string): boolean {
  return /%[\da-f]?$/i.test(written) && /%[\da-f]{2}/i.test(written)
}

/**
 * Where a `%` stands in a path or query that begins no escape, or a dot behind the host, and the
 * link without; undefined where neither does. What follows `#` goes to no server.
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

/** True where the `#` at `hashAt` begins a view of a web app: `#/products`, `#!products`. */
export function routeAt(written: string, hashAt: number): boolean {
  return /^#[!/]/.test(written.slice(hashAt)) && !written.includes(':~:', hashAt)
}

/** The link without a text to highlight, `#:~:text=…`; undefined where it has none. */
export function pageOf(written: string, hashAt: number): string | undefined {
  const at = written.indexOf(':~:', hashAt)
  return at === -1 ? undefined : written.slice(0, at === hashAt + 1 ? hashAt : at)
}

const rooted = /^(?:\/(?!\/)|\.{1,2}\/)[^\s"<>\\]*$/
const relative = /^[\p{L}\p{N}_~][^\s"<>\\:@]*$/u
const pageName = /^[^?#]*\.(?:html?|php|aspx?|jsp|pdf)(?:[?#]|$)/i

/** True for a cell that is a path and surely no link: `/blog/post`, `../tag/x`. */
export function isPath(cell: string): boolean {
  return rooted.test(cell.trim())
}

/**
 * The path that a line is, without the marks around it; undefined where it is none. One that does not
 * begin with `/` or `.` is one only in a list of paths.
 */
export function pathIn(text: string, isAmongPaths: boolean): string | undefined {
  const bare = text.trim()
  const isQuoted = /^["'`]/.test(bare) && bare.length > 1 && bare.endsWith(bare[0] ?? '')
  const path = isQuoted ? bare.slice(1, -1) : bare
  if (rooted.test(path)) return path
  const isOne = (path.includes('/') && !/^[\d/]+\d$/.test(path)) || pageName.test(path)
  return isAmongPaths && isOne && relative.test(path) && !looksLikeHost(path) ? path : undefined
}

/** A path as a link on its site. */
export function pathOn(site: string, path: string): string {
  return new URL(path, `${site}/`).href
}

/**
 * The site that the user means, as `https://host`: what was typed may lack its scheme, or be any page
 * of it. Undefined where it is none.
 */
export function siteIn(typed: string): string | undefined {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  return looksLikeHost(url.hostname) ? url.origin : undefined
}
