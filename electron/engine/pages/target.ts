import type { TargetAnswer, UncountedRel } from '../../shared/page.ts'
import { uncountedRels } from '../../shared/page.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { hasKnownSuffix, isCopyOfPage, standInOf } from '../parsing/index.ts'
import { copyOfPart } from './html/page-text.ts'
import { webAddress } from './redirects.ts'
import { isSamePage, isSameSite, siteOf } from './same-page.ts'

/** What the user expects pages to link to. */
export type Target =
  /** Any page of a host or of its subdomains. */
  | { readonly kind: 'site'; readonly host: string }
  /** One page. */
  | { readonly kind: 'page'; readonly url: string }

/**
 * Parses what the user typed: `example.com` and `www.example.com` are a site, what has a path or begins
 * with `http` is a page.
 */
export function parseTarget(text: string): Result<Target, 'not-a-target'> {
  const written = text.trim().replace(/^\*\./, '')
  const hasScheme = /^https?:\/\//i.test(written)
  if (/[\s<>"]/.test(written) || (!hasScheme && /^[\w+.-]+:(?!\d)/.test(written)))
    return fail('not-a-target')
  const url = URL.parse(hasScheme ? written : `https://${written.replace(/^\/\//, '')}`)
  if (url === null || url.username !== '' || url.password !== '') return fail('not-a-target')
  const host = url.hostname.replace(/\.$/, '')
  const isOwnSite = /\.|^localhost$|^\[/.test(host) && hasKnownSuffix(host) && !isSuffix(url)
  if (!isOwnSite && host !== 'localhost') return fail('not-a-target')
  const isBare = url.pathname === '/' && url.search === '' && url.port === ''
  if (!hasScheme && isBare) return ok({ kind: 'site', host: host.replace(/^www\./, '') })
  url.hash = ''
  return ok({ kind: 'page', url: url.href })
}

/** True for `com` and `co.uk`, under which others register their sites. */
function isSuffix({ hostname }: URL): boolean {
  return (
    !/^[\d.]+$|^\[/.test(hostname) && siteOf(new URL(`http://x.${hostname}`)) === `x.${hostname}`
  )
}

/** Gets the links of a page in order. */
export interface LinkSearch {
  /** A link begins. `rel` is as it is written. */
  open(href: string, base: URL, rel: string): void
  /** Text of the page, or the alternative text of an image. */
  text(text: string, isAlternative: boolean): void
  close(): void
}

/** A link that leads to the target or to its site. */
interface FoundLink {
  readonly finding: 'there' | 'elsewhere'
  readonly url: string
  readonly rel: readonly UncountedRel[]
}

const longestAnchor = 300

/** Seeks the best link to a target: to the target before its site, counted before not counted, then the first. */
export class TargetSearch implements LinkSearch {
  readonly #target: Target
  readonly #page: URL
  #open: FoundLink | undefined
  #text = ''
  #alternative = ''
  #best: (FoundLink & { readonly anchor: string }) | undefined

  /** `page` is the page that is searched. */
  constructor(target: Target, page: URL) {
    this.#target = target
    this.#page = page
  }

  open(href: string, base: URL, rel: string): void {
    const url = webAddress(href, base)
    if (url === undefined) return
    const words = new Set(rel.toLowerCase().split(/[\s,]+/))
    const uncounted = uncountedRels.filter((one) => words.has(one))
    for (const behind of [url, ...unwrapped(url, this.#page)]) {
      const finding = findingFor(this.#target, behind)
      if (finding === undefined) continue
      this.#open = { finding, url: behind.href, rel: uncounted }
      break
    }
  }

  text(text: string, isAlternative: boolean): void {
    if (this.#open === undefined) return
    if (isAlternative) this.#alternative ||= text.slice(0, 4 * longestAnchor)
    else if (this.#text.length < 4 * longestAnchor) this.#text += text
  }

  close(): void {
    const found = this.#open
    if (found !== undefined) {
      const anchor = oneLine(this.#text) || oneLine(this.#alternative)
      if (this.#best === undefined || rank(found) < rank(this.#best))
        this.#best = { ...found, anchor }
    }
    this.#open = undefined
    this.#text = this.#alternative = ''
  }

  /** The answer for the whole page. `isCut`: its end was not read. `isNofollow`: it says so of all links. */
  answer(isCut: boolean, isNofollow: boolean): TargetAnswer {
    const best = this.#best
    if (best === undefined)
      return { finding: isCut ? 'unchecked' : 'missing', url: undefined, rel: [], anchor: '' }
    const rel = uncountedRels.filter(
      (one) => best.rel.includes(one) || (isNofollow && one === 'nofollow'),
    )
    return { finding: best.finding, url: best.url, rel, anchor: best.anchor }
  }
}

/** The answer for a page that could not be searched. */
export const targetUnchecked: TargetAnswer = {
  finding: 'unchecked',
  url: undefined,
  rel: [],
  anchor: '',
}

/** The answer for a page that does not exist. */
export const targetMissing: TargetAnswer = { ...targetUnchecked, finding: 'missing' }

function rank({ finding, rel }: FoundLink): number {
  return (finding === 'there' ? 0 : 2) + (rel.length === 0 ? 0 : 1)
}

function oneLine(text: string): string {
  return copyOfPart(text.replaceAll(/\s+/g, ' ').trim().slice(0, longestAnchor))
}

function findingFor(target: Target, url: URL): FoundLink['finding'] | undefined {
  if (target.kind === 'site') {
    const host = url.hostname.replace(/\.$/, '')
    return host === target.host || host.endsWith(`.${target.host}`) ? 'there' : undefined
  }
  const wanted = new URL(target.url)
  if (isSamePage(url, wanted)) return 'there'
  return isSameSite(url, wanted) ? 'elsewhere' : undefined
}

const redirectParameters =
  /^(?:u|url|to|link|target|dest|destination|redirect|redirect_?(?:to|ur[il])|goto|go|out|away|href|r)$/i

/** Names of hosts and paths that only lead on. Others that take an address, such as share buttons, do not. */
const redirectorName =
  /^(?:away|click|exit|external|go|goto|jump|leave|links?|out|outbound|r|redir|redirect(?:or)?|track|tracking|url|visit)$/i

/** The page behind a link that counts visitors: of a known service, or a redirector by its name. */
function unwrapped(url: URL, page: URL): readonly URL[] {
  // Who follows a link to a copy does not get to the page.
  if (isCopyOfPage(url)) return []
  const standIn = standInOf(url)
  const known = standIn?.kind === 'wrapped' ? standIn.target : undefined
  const written =
    known ??
    (url.search !== '' && (isSameSite(url, page) || isRedirector(url))
      ? [...url.searchParams].find(
          ([name, value]) => redirectParameters.test(name) && /^https?:\/\//i.test(value),
        )?.[1]
      : undefined)
  const behind = written === undefined ? null : URL.parse(written)
  return behind === null ? [] : [behind]
}

function isRedirector({ hostname, pathname }: URL): boolean {
  if (/share/i.test(pathname)) return false
  const last = pathname.replace(/\/$/, '').replace(/\.[a-z]{3,5}$/i, '')
  const names = [hostname.split('.', 1)[0] ?? '', last.slice(last.lastIndexOf('/') + 1)]
  return names.some((name) => redirectorName.test(name))
}
