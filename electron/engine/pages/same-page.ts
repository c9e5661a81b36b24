import { getDomain } from 'tldts'
import { isTrackingParameter } from '../parsing/index.ts'

/**
 * True if two addresses are the same page for a search engine. They may differ in http or https, `www.`,
 * the default port, a final slash, the way characters are escaped, parameters that track visitors, an empty
 * query and the fragment.
 */
export function isSamePage(a: URL, b: URL): boolean {
  return a.href === b.href || pageKey(a) === pageKey(b)
}

/** A text that two addresses share if they are the same page. */
function pageKey(url: URL): string {
  const path = unescaped(url.pathname).replace(/\/$/, '')
  const parameters = url.search.slice(1).split('&')
  const counted = parameters.filter((parameter) => !isTrackingParameter(parameter)).join('&')
  const query = unescaped(counted.replaceAll('+', '%20'))
  return `${hostKey(url)}${path}${query === '' ? '' : `?${query}`}`
}

/** The host without `www.` and a final dot, with a port that is not the default one. */
function hostKey({ hostname, port }: URL): string {
  const host = hostname.replace(/\.$/, '').replace(/^www\./, '')
  return port === '' ? host : `${host}:${port}`
}

/** Decodes the escapes that make no difference. */
function unescaped(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (written, hex: string) => {
    const code = Number.parseInt(hex, 16)
    const isPlain = code > 0x20 && code < 0x7f && !keptEscaped.has(code)
    return isPlain ? String.fromCodePoint(code) : written.toUpperCase()
  })
}

/** Characters that divide an address, so that `%2F` is not `/`. */
const keptEscaped: ReadonlySet<number> = new Set(Buffer.from('%/?#&=+;'))

/** True if the hosts belong to one registered domain: `blog.example.co.uk` and `www.example.co.uk`. */
export function isSameSite(a: URL, b: URL): boolean {
  return a.hostname === b.hostname || siteOf(a) === siteOf(b)
}

/** The registered domain of a page; its host if that has none, such as an IP address. */
export function siteOf({ hostname }: Pick<URL, 'hostname'>): string {
  return getDomain(hostname, { allowPrivateDomains: true, validateHostname: false }) ?? hostname
}

const homePath =
  /^\/(?:[a-z]{2}(?:[-_](?:[a-z]{4}|[a-z]{2}|\d{3}))?(?:\/|$))?(?:(?:index|default|home)\.[a-z]{2,5})?$/i

/** Parameters that a home page may have, such as the source of a visitor. */
const homeParameter =
  /^(?:utm_[a-z]+|ref|referrer|source|src|from|lang|hl|locale|redirect(?:ed)?|error|status|notfound|404)(?:=|$)/i

/**
 * True for the home page of a site: `/`, `/index.*`, `/default.*`, `/home.*`, and the same in a language,
 * such as `/en/` or `/pt-BR/index.html`. Other queries than those of `homeParameter` make it another page.
 */
export function isHomePage({ pathname, search }: URL): boolean {
  const parameters = search.slice(1).split('&')
  return (
    homePath.test(pathname) &&
    parameters.every((parameter) => parameter === '' || homeParameter.test(parameter))
  )
}
