import type { PageHeaders } from './page-request.ts'
import { isSamePage } from './same-page.ts'

/**
 * Marks of pages that keep programs away: challenges, captchas, waiting rooms and consent walls. Such a page
 * is not the one that Googlebot gets. No mark is a word of a page's text, and none is in ordinary pages of
 * the same providers, which have scripts of theirs too.
 */

/** Lines of a head. */
const headerMarks: readonly (readonly [name: string, value: RegExp, provider: string])[] = [
  ['cf-mitigated', /challenge/i, 'Cloudflare'],
  ['x-amzn-waf-action', /./, 'AWS WAF'],
  ['sg-captcha', /./, 'SiteGround'],
  ['x-sucuri-block', /./, 'Sucuri'],
  ['x-vercel-mitigated', /./, 'Vercel'],
  ['server', /^imunify360-webshield/i, 'Imunify360'],
]

/** The provider of the challenge that a head announces; undefined: it announces none. */
export function challengeInHeaders(headers: PageHeaders): string | undefined {
  for (const [name, value] of headers)
    for (const [wanted, pattern, provider] of headerMarks)
      if (name === wanted && pattern.test(value)) return provider
  return undefined
}

/** Sites that only ask visitors something. Pages redirect there. */
const gates: readonly (readonly [pattern: RegExp, provider: string])[] = [
  [/^https?:\/\/validate\.perfdrive\.com\/|[?&]ssa=[^&]*&ssb=/, 'Radware'],
  [/^https?:\/\/[^/]+\/distil_[a-z_]+\.html/, 'Distil'],
  [/^https?:\/\/(?:[\w-]+\.)*captcha-delivery\.com\//, 'DataDome'],
  [/^https?:\/\/(?:[\w-]+\.)*queue-it\.net\//, 'Queue-it'],
  [/^https?:\/\/(?:www|ipv[46])\.google\.[a-z.]+\/sorry\//, 'Google'],
  [/^https?:\/\/consent\.(?:google|youtube)\.[a-z.]+\//, 'Google consent'],
  [/^https?:\/\/(?:consent|guce)\.(?:yahoo|aol|engadget|techcrunch|oath)\.com\//, 'Yahoo consent'],
  [/^https?:\/\/myprivacy\.dpgmedia\.[a-z]+\//, 'DPG consent'],
  [/^https?:\/\/[^/]+\/\.well-known\/sgcaptcha\//, 'SiteGround'],
  [/^https?:\/\/[^/]+\/[^?#]*\?(?:[^#]*&)?__cf_chl_[a-z_]+=/, 'Cloudflare'],
  [/^https?:\/\/[^/]+\/showcaptcha(?:fast)?\?/, 'Yandex'],
]

/** The provider of a page that is nothing but a challenge; undefined: it is none that is known. */
export function challengeAt(url: URL): string | undefined {
  const address = url.href.slice(0, longestLook)
  return gates.find(([pattern]) => pattern.test(address))?.[1]
}

/** Marks are at the start of an address. Some patterns take long for an address that is made for that. */
const longestLook = 2_048

/** Parameters in which logins and the like keep where a visitor wanted to go. */
const returnParameter =
  /^(?:next|continue|followup|session_?redirect|service|u|url|from|back|goto|dest(?:ination)?|(?:return|redirect|back|success|target|login)_?(?:to|ur[il]|path)?|return_?after|ref(?:errer|erer)?|relaystate|wantsurl)$/i
/** Pages for errors keep it as well. */
const errorPath = /404|410|error|not-?found|missing|gone/i

/**
 * True for a page that a link redirects to and that lets visitors back to the link, since its address holds
 * that of the link. Many networks ask everybody for a login but search engines.
 */
export function letsVisitorsBack({ pathname, search }: URL, link: URL): boolean {
  if (search.length > longestLook || errorPath.test(pathname)) return false
  const own = link.pathname + link.search
  return [...new URLSearchParams(search)].some(([name, value]) => {
    if (!returnParameter.test(name)) return false
    if (!/^(?:https?:\/)?\/[^/]?/i.test(value) || (own === '/' && value.startsWith('/')))
      return false
    const url = URL.parse(value, link.href)
    return url !== null && isSamePage(url, link)
  })
}

/** Addresses of scripts, frames and forms, and of a refresh. */
const addressMarks: readonly (readonly [pattern: RegExp, provider: string])[] = [
  [/\/cdn-cgi\/challenge-platform\/h\/[a-z]\/orchestrate\//, 'Cloudflare'],
  [/[?&]__cf_chl_/, 'Cloudflare'],
  [/\/_sec\/(?:cp_challenge|verify)/, 'Akamai'],
  [/[?&]bm-verify=/, 'Akamai'],
  [/^(?:https?:)?\/\/(?:[\w-]+\.)*captcha-delivery\.com\//, 'DataDome'],
  [/\/_Incapsula_Resource\?(?:.*&)?(?:CWUDNSAI|SWUDNSAI|incident_id)=/, 'Imperva'],
  [/^(?:https?:)?\/\/captcha\.(?:px-cdn|px-cloud|perimeterx)\.net\//, 'PerimeterX'],
  [/\/captcha\/captcha\.js\?a=c&/, 'PerimeterX'],
  [/\/\.well-known\/ddos-guard\//, 'DDoS-Guard'],
  [/\/\.well-known\/sgcaptcha\//, 'SiteGround'],
  [/\/149e9513-01fa-4fb0-aad4-566afd725d1b\/.*\/ips\.js/, 'Kasada'],
  [/\/__qrator\//, 'Qrator'],
  [/\/\.lsrecap\/recaptcha/, 'LiteSpeed'],
  [/\/_fs-ch-[A-Za-z0-9]+\//, 'Fastly'],
]

/** Ids of elements. */
const idMarks: ReadonlyMap<string, string> = new Map([
  ['challenge-form', 'Cloudflare'],
  ['challenge-error-text', 'Cloudflare'],
  ['cf-challenge-running', 'Cloudflare'],
  ['sec-if-cpt-container', 'Akamai'],
  ['sec-cpt-if', 'Akamai'],
  ['interstitial-inprogress', 'Imperva'],
  ['px-captcha', 'PerimeterX'],
  ['anubis_challenge', 'Anubis'],
  ['anubis_version', 'Anubis'],
])

/** Scripts in the page. */
const scriptMarks =
  /(_cf_chl_opt)|(\bdd\s*=\s*\{[^{}]{0,600}captcha-delivery\.com)|(reeseSkipExpirationCheck)|(sucuri_cloudproxy_js)|(\bgokuProps\b)|(\brbzns\s*=)|(document\.cookie\s*=\s*["']__test=)|(\/_sec\/verify\?provider=)/

const scriptProviders = [
  'Cloudflare',
  'DataDome',
  'Imperva',
  'Sucuri',
  'AWS WAF',
  'Reblaze',
  'testcookie',
  'Akamai',
]

/** The length of the longest mark in a script, so that a mark that two pieces share is found. */
const longestMark = 700

/** The script that Imperva puts into ordinary pages too. Its challenge has nothing else. */
const impervaScript = /\/_Incapsula_Resource\?(?:.*&)?SWJIYLWA=/

/** Finds the marks of a challenge in a page. */
export class ChallengeSearch {
  #provider: string | undefined
  #hasImpervaScript = false
  #scriptEnd = ''

  /** Takes the attributes of an element: its id, and the address that it loads or sends to. */
  element(name: string, id: string | undefined, whole: string | undefined): void {
    if (id !== undefined) this.#provider ??= idMarks.get(id)
    if (whole === undefined) return
    const address = whole.slice(0, longestLook)
    this.#provider ??= addressMarks.find(([pattern]) => pattern.test(address))?.[1]
    if (!address.includes('_Incapsula_Resource')) return
    if (name === 'iframe') this.#provider ??= 'Imperva'
    else if (impervaScript.test(address)) this.#hasImpervaScript = true
  }

  /** Takes a piece of a script in the page. */
  script(text: string): void {
    if (this.#provider !== undefined) return
    const joined = this.#scriptEnd + text
    const found = scriptMarks.exec(joined)
    if (found !== null)
      this.#provider = scriptProviders[found.slice(1).findIndex((mark) => mark !== undefined)]
    this.#scriptEnd = joined.slice(-longestMark)
  }

  /** The provider of the challenge; undefined: the page is none. `isBlank`: it has no title and no links. */
  provider(isBlank: boolean): string | undefined {
    return this.#provider ?? (this.#hasImpervaScript && isBlank ? 'Imperva' : undefined)
  }
}
