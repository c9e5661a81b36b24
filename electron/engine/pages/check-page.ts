import type { PageAnswer, TargetAnswer } from '../../shared/page.ts'
import { hasKnownSuffix, isPrivateHost } from '../parsing/index.ts'
import { retryAfterMs } from '../service/index.ts'
import { challengeAt, challengeInHeaders, letsVisitorsBack } from './challenge.ts'
import {
  canonicalsOfHeaders,
  type IndexingRules,
  rulesOfHeaders,
  strictest,
} from './indexing-rules.ts'
import type { MissingPages } from './missing-pages.ts'
import { type PageContent, PageReader, refreshAddress } from './html/page-reader.ts'
import type { CheckedPage, GetPage, PageHeaders, PageResponse } from './page-request.ts'
import { headerOf, plain, redirectOf, webAddress } from './redirects.ts'
import type { RobotsFiles } from './robots.ts'
import { isHomePage, isSamePage, isSameSite } from './same-page.ts'
import { type Target, targetMissing, TargetSearch, targetUnchecked } from './target.ts'
import { findingOf, type Observation, type PageObservation } from './verdict-table.ts'

/** What a check needs. All checks of a run share it. */
export interface CheckParts {
  readonly get: GetPage
  readonly robots: RobotsFiles
  readonly missing: MissingPages
  /** The time of day, in UTC. */
  readonly nowMs: () => number
}

const mostRedirects = 10

/**
 * Checks one link: robots.txt, the page and the pages that it redirects to, then whether its site answers
 * anything. The last page decides. Rejects with the reason of `signal` if that is aborted.
 */
export async function checkPage(
  link: string,
  target: Target | undefined,
  parts: CheckParts,
  signal: AbortSignal,
): Promise<CheckedPage> {
  const start = plain(new URL(link))
  const walk = await followed(start, target, parts, signal)
  const { last, url } = walk
  const page = last?.page
  const observation: Observation = walk.isBlocked
    ? { kind: 'blocked' }
    : (walk.problem ?? observationOf(last, start, url, walk.areRobotsKnown))
  const asked = await withCanonical(observation, page, start, url, parts, signal)
  const finding = findingOf(await withMissing(asked, page, url, parts, signal))
  const answer: PageAnswer = {
    finding,
    checkedMs: parts.nowMs(),
    httpStatus: last?.response.kind === 'answer' ? last.response.status : undefined,
    finalUrl: url.href === start.href ? undefined : url.href,
    canonicalUrl: finding === 'other-canonical' ? page?.canonical?.href : undefined,
    contentType: contentTypeOf(last),
    detail: detailOf(walk),
    target: target === undefined ? undefined : targetOf(walk, observation),
  }
  return { answer, ...whatARunNeeds(walk, start, parts.nowMs()) }
}

/** The way from a link to its last page. */
interface Walk {
  /** The address that was asked last. */
  readonly url: URL
  /** What came from there; undefined: nothing was asked. */
  readonly last: Asked | undefined
  /** Why the way ended without a last page; undefined: it has one, or there is no answer. */
  readonly problem: Observation | undefined
  /** True if Googlebot may not go this way. */
  readonly isBlocked: boolean
  /** False if a robots.txt on the way could not be read. */
  readonly areRobotsKnown: boolean
}

/** One answer, and what it says if it is a page. */
interface Asked {
  readonly response: PageResponse
  readonly challenge: string | undefined
  readonly page: ReadPage | undefined
  readonly search: TargetSearch | undefined
}

interface ReadPage {
  readonly content: PageContent
  readonly rules: IndexingRules
  /** The one canonical page that head and body name; undefined: none, or different ones. */
  readonly canonical: URL | undefined
  readonly refresh: URL | undefined
}

async function followed(
  start: URL,
  target: Target | undefined,
  { get, robots, missing, nowMs }: CheckParts,
  signal: AbortSignal,
): Promise<Walk> {
  const seen = new Set<string>()
  let url = start
  let last: Asked | undefined
  let isBlocked = false
  let areRobotsKnown = true
  for (;;) {
    const way = { url, last, isBlocked, areRobotsKnown }
    if (seen.has(url.href) || seen.size > mostRedirects)
      return { ...way, problem: { kind: 'redirect-loop' } }
    seen.add(url.href)
    const gate = seen.size > 1 ? challengeAt(url) : undefined
    if (gate !== undefined) return { ...way, problem: { kind: 'challenge' } }
    if (!isSamePage(url, start) && letsVisitorsBack(url, start))
      return { ...way, problem: { kind: 'login' } }
    const robotsAnswer = await robots.answer(url, signal)
    if (robotsAnswer === 'unknown') areRobotsKnown = false
    if (robotsAnswer === 'blocked') isBlocked = true
    if (isBlocked && target === undefined)
      return { url, last, isBlocked, areRobotsKnown, problem: undefined }
    // Before the page, so that a check that is cut short has not asked for its page.
    if (robotsAnswer === 'allowed' && url === start && !isHomePage(url))
      await missing.ask(url, signal)
    last = await askFor(url, target, get, nowMs(), signal)
    const here = { url, last, isBlocked, areRobotsKnown }
    const next = nextOf(last, url)
    if (next === 'broken') return { ...here, problem: { kind: 'broken-redirect' } }
    if (next === undefined) return { ...here, problem: undefined }
    url = next
  }
}

/** Sends one request, and reads what it answers. */
async function askFor(
  url: URL,
  target: Target | undefined,
  get: GetPage,
  nowMs: number,
  signal: AbortSignal,
): Promise<Asked> {
  let reader: PageReader | undefined
  let search: TargetSearch | undefined
  const response = await get(
    url,
    (status, headers) => {
      if (redirectOf(status, headers, url).kind !== 'none') return undefined
      const contentType = headerOf(headers, 'content-type')
      search = target === undefined ? undefined : new TargetSearch(target, url)
      const page = new PageReader({ url, contentType, nowMs, links: search })
      reader = page
      return (chunk) => page.take(chunk)
    },
    signal,
  )
  if (response.kind === 'failure')
    return { response, challenge: undefined, page: undefined, search: undefined }
  const { status, headers } = response
  const content = reader?.end()
  const challenge = challengeInHeaders(headers) ?? content?.challenge
  const isPage = status >= 200 && status <= 299 && challenge === undefined
  const page = isPage && content !== undefined ? readPage(content, headers, url, nowMs) : undefined
  return { response, challenge, page, search }
}

function readPage(content: PageContent, headers: PageHeaders, url: URL, nowMs: number): ReadPage {
  const ofHeaders = canonicalsOfHeaders(headers).flatMap(
    (written) => webAddress(written, url) ?? [],
  )
  return {
    content,
    rules: strictest(rulesOfHeaders(headers, nowMs), content.rules),
    canonical: theOne([...ofHeaders, ...content.canonicals].filter((one) => isReachable(one, url))),
    refresh: refreshOf(headers, url) ?? content.refresh,
  }
}

/** False for an address that only the makers of a site can reach. Pages name such ones by mistake. */
function isReachable(canonical: URL, page: URL): boolean {
  const { hostname } = canonical
  return hostname === page.hostname || (!isPrivateHost(hostname) && hasKnownSuffix(hostname))
}

/** The canonical page if all that are named are the same; Google ignores several. */
function theOne(canonicals: readonly URL[]): URL | undefined {
  const [first, ...others] = canonicals
  if (first === undefined) return undefined
  return others.every((other) => isSamePage(other, first)) ? plain(first) : undefined
}

function refreshOf(headers: PageHeaders, url: URL): URL | undefined {
  const written = refreshAddress(headerOf(headers, 'refresh'))
  return written === undefined ? undefined : webAddress(written, url)
}

/** Where an answer leads on; undefined: nowhere. A refresh to the page itself is none. */
function nextOf({ response, page, challenge }: Asked, url: URL): URL | 'broken' | undefined {
  if (response.kind === 'failure' || challenge !== undefined) return undefined
  const redirect = redirectOf(response.status, response.headers, url)
  if (redirect.kind === 'broken') return 'broken'
  if (redirect.kind === 'to') return redirect.url
  const refresh = page?.refresh
  if (refresh === undefined || page?.rules.noindex === true || isSamePage(refresh, url))
    return undefined
  return plain(refresh)
}

function observationOf(
  last: Asked | undefined,
  start: URL,
  url: URL,
  isRobotsKnown: boolean,
): Observation {
  if (last === undefined) return { kind: 'blocked' }
  const { response, challenge, page } = last
  if (response.kind === 'failure') return { kind: 'failure', failure: response.failure }
  if (challenge !== undefined) return { kind: 'challenge' }
  if (page === undefined) return { kind: 'status', status: response.status }
  return {
    kind: 'page',
    page: {
      body: bodyOf(page.content),
      noindex: page.rules.noindex,
      redirected: redirectedTo(start, url, page.canonical),
      canonical: isOwn(page.canonical, start, url) ? 'own' : 'other',
      isRobotsKnown,
      answersAnything: false,
    },
  }
}

function bodyOf({ kind }: PageContent): PageObservation['body'] {
  return kind === 'empty' || kind === 'not-html' ? 'unreadable' : kind
}

/** A page may add a session or a language to its address, and name the link as the right one. */
function redirectedTo(
  start: URL,
  end: URL,
  canonical: URL | undefined,
): PageObservation['redirected'] {
  const namesStart = canonical !== undefined && isSamePage(canonical, start)
  if (namesStart || isSamePage(start, end)) return 'same-page'
  return isHomePage(end) && !isHomePage(start) && isSameSite(start, end) ? 'home' : 'other-page'
}

/** A page that redirects, and whose target names it as canonical, has not another canonical. */
function isOwn(canonical: URL | undefined, start: URL, end: URL): boolean {
  return canonical === undefined || isSamePage(canonical, end) || isSamePage(canonical, start)
}

/**
 * Looks at the page that is named as canonical, if a link would be wasted because of it: search engines ignore
 * a page that is gone, and one that leads back.
 */
async function withCanonical(
  observation: Observation,
  page: ReadPage | undefined,
  start: URL,
  url: URL,
  parts: CheckParts,
  signal: AbortSignal,
): Promise<Observation> {
  const named = page?.canonical
  if (observation.kind !== 'page' || named === undefined) return observation
  if (findingOf(observation) !== 'other-canonical') return observation
  const walk = await followed(named, undefined, parts, signal)
  const leadsBack = isSamePage(walk.url, url) || isSamePage(walk.url, start)
  const canonical = leadsBack ? 'own' : isUnusable(walk, start, url) ? 'broken' : 'other'
  return { kind: 'page', page: { ...observation.page, canonical } }
}

/**
 * True if the page at the end of a walk cannot be indexed, or if it names the page that names it. A page that
 * refuses us may let search engines in.
 */
function isUnusable({ last, isBlocked, problem }: Walk, start: URL, url: URL): boolean {
  if (isBlocked || last === undefined || problem?.kind === 'redirect-loop') return true
  const { response, challenge, page } = last
  // Search engines also take pages whose certificates are not valid.
  if (response.kind === 'failure') return response.failure !== 'tls-failed'
  if (challenge !== undefined) return false
  const { status } = response
  if (status === 401 || status === 404 || status === 410 || status >= 500) return true
  const named = page?.canonical
  const namesUs = named !== undefined && (isSamePage(named, url) || isSamePage(named, start))
  return namesUs || page?.rules.noindex === true
}

/** Adds whether the site answers anything, which is asked only for a page that would be fine. */
async function withMissing(
  observation: Observation,
  page: ReadPage | undefined,
  url: URL,
  { missing }: CheckParts,
  signal: AbortSignal,
): Promise<Observation> {
  if (observation.kind !== 'page' || page === undefined || isHomePage(url)) return observation
  if (findingOf(observation) !== 'indexable') return observation
  const { title, bytes } = page.content
  const answersAnything = await missing.looksLikeMissing({ url, title, bytes }, signal)
  return { kind: 'page', page: { ...observation.page, answersAnything } }
}

function targetOf({ last }: Walk, observation: Observation): TargetAnswer {
  const response = last?.response
  if (response?.kind === 'answer' && last?.challenge === undefined) {
    if (response.status === 404 || response.status === 410) return targetMissing
  }
  const { page, search } = last ?? {}
  const isReadable = page?.content.kind === 'html' && observation.kind !== 'challenge'
  if (!isReadable || search === undefined || response?.kind !== 'answer') return targetUnchecked
  return search.answer(response.isCut, page.rules.nofollow)
}

function contentTypeOf(last: Asked | undefined): string | undefined {
  if (last?.response.kind !== 'answer') return undefined
  const [type = ''] = headerOf(last.response.headers, 'content-type').split(';', 1)
  return type.trim() === '' ? undefined : type.trim().toLowerCase().slice(0, 100)
}

function detailOf({ last, url, problem }: Walk): string | undefined {
  if (problem?.kind === 'challenge') return challengeAt(url)
  if (last?.response.kind === 'failure') return last.response.detail
  if (last?.challenge !== undefined) return last.challenge
  if (last?.page?.content.kind === 'empty') return 'empty body'
  return last?.page?.content.kind === 'not-html' ? 'no HTML in the body' : undefined
}

function whatARunNeeds(
  { last, url }: Walk,
  start: URL,
  nowMs: number,
): Pick<CheckedPage, 'isSiteFailure' | 'nameNotFound' | 'retryAfterMs'> {
  const response = last?.response
  const isOfSite = isSameSite(url, start)
  if (response === undefined)
    return { isSiteFailure: false, nameNotFound: false, retryAfterMs: undefined }
  if (response.kind === 'failure') {
    const { failure } = response
    const isSiteFailure = isOfSite && failure !== 'private-address' && failure !== 'unreadable'
    return { isSiteFailure, nameNotFound: failure === 'name-not-found', retryAfterMs: undefined }
  }
  const { status, headers } = response
  return {
    isSiteFailure: isOfSite && (status === 429 || (status >= 500 && status <= 599)),
    nameNotFound: false,
    retryAfterMs: retryAfterMs(headerOf(headers, 'retry-after'), nowMs),
  }
}
