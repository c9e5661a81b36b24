/**
 * What a page check can find out about a link. The window lists findings in the order of this file. How each
 * one is observed is in `engine/pages`.
 */

/**
 * - `fine`: the page can be indexed.
 * - `wasted`: the service would charge for the link, but search engines would not index it.
 * - `unchecked`: the page could not be checked from here. This never counts against a link.
 */
export const pageVerdicts = ['fine', 'wasted', 'unchecked'] as const
export type PageVerdict = (typeof pageVerdicts)[number]

/** Every finding with its verdict. A checked link has exactly one. */
export const verdictOfFinding = {
  /** It can be indexed. */
  indexable: 'fine',
  /** So can it, and it is no HTML page, but a PDF, a text or an image, for example. */
  'indexable-file': 'fine',

  /** 404 or 410. */
  'not-found': 'wasted',
  /** `noindex` or `none` in `X-Robots-Tag` or in a meta tag. */
  noindex: 'wasted',
  /** The site's robots.txt keeps Googlebot away from it. */
  'blocked-by-robots': 'wasted',
  /** It redirects to another page. */
  redirects: 'wasted',
  /** It redirects to the home page of its site. */
  'redirects-home': 'wasted',
  /** It names another page as the canonical one. */
  'other-canonical': 'wasted',
  /** The name of its site does not exist. */
  'no-such-site': 'wasted',

  /** 401, or a redirect to a page that lets visitors back, as a login does. Search engines may be let in. */
  'needs-login': 'unchecked',
  /** 403 or 451. */
  forbidden: 'unchecked',
  /** A challenge that is meant to keep programs away. */
  challenge: 'unchecked',
  /** 425, 429, or the site asked for a longer wait than a check lasts. */
  'too-many-requests': 'unchecked',
  /** 5xx. */
  'server-error': 'unchecked',
  /** Another status that says nothing about the page, such as 400, 407 or 408. */
  'other-status': 'unchecked',
  /** No answer, or no end of it, within the time limit. */
  'timed-out': 'unchecked',
  /** The connection was refused or cut. */
  'no-connection': 'unchecked',
  /** TLS failed, for example because a certificate is not valid. */
  'tls-failed': 'unchecked',
  /** The name of the site could not be looked up. It may exist. */
  'name-not-resolved': 'unchecked',
  /** More than 10 redirects, or redirects in a circle. */
  'redirect-loop': 'unchecked',
  /** A redirect without an http(s) address. */
  'broken-redirect': 'unchecked',
  /** It is in the local network, or redirects there, and the user has not allowed that. */
  'private-address': 'unchecked',
  /** The answer is not valid HTTP, or is not what its headers say. */
  unreadable: 'unchecked',
  /** The page can be indexed, but robots.txt could not be read. */
  'robots-unreadable': 'unchecked',
  /**
   * It names another page as the canonical one, but that cannot be opened or indexed. Which of them search
   * engines take is not known.
   */
  'broken-canonical': 'unchecked',
  /** The site answers any address with the same page, so the link may lead nowhere. */
  'answers-anything': 'unchecked',
} as const satisfies Record<string, PageVerdict>
export type PageFinding = keyof typeof verdictOfFinding

/** All findings, in the order of `verdictOfFinding`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are its keys
export const pageFindings = Object.keys(verdictOfFinding) as PageFinding[]

/** The findings with a verdict. */
export function findingsOf(verdict: PageVerdict): readonly PageFinding[] {
  return pageFindings.filter((finding) => verdictOfFinding[finding] === verdict)
}

/** The number of rows with a verdict, from numbers of rows by finding. */
export function countWith(
  verdict: PageVerdict,
  byFinding: Readonly<Record<PageFinding, number>>,
): number {
  return findingsOf(verdict).reduce((sum, finding) => sum + byFinding[finding], 0)
}

/**
 * Where a page links to what the user named, the target.
 *
 * - `there`: it links to the target.
 * - `elsewhere`: it links to another page of the target's site.
 * - `missing`: its source has no such link. A script may write one.
 * - `unchecked`: the page could not be read.
 */
export const targetFindings = ['there', 'elsewhere', 'missing', 'unchecked'] as const
export type TargetFinding = (typeof targetFindings)[number]

/** Values of `rel` that tell search engines not to count a link. */
export const uncountedRels = ['nofollow', 'sponsored', 'ugc'] as const
export type UncountedRel = (typeof uncountedRels)[number]

/** What a page check found out about a link. */
export interface PageAnswer {
  readonly finding: PageFinding
  readonly checkedMs: number
  /** The status of the last answer; undefined: there was none. */
  readonly httpStatus: number | undefined
  /** Where redirects led; undefined: there were none. */
  readonly finalUrl: string | undefined
  /** For `other-canonical`: the page that it names. */
  readonly canonicalUrl: string | undefined
  /** The type that the answer names, such as `application/pdf`. */
  readonly contentType: string | undefined
  /** Details in English, such as the error of a connection; undefined: none. */
  readonly detail: string | undefined
  /** The link to the target; undefined: the user named none. */
  readonly target: TargetAnswer | undefined
}

/** What a page check found out about links to the target. */
export interface TargetAnswer {
  readonly finding: TargetFinding
  /** The address that the page links to, for `there` and `elsewhere`. */
  readonly url: string | undefined
  /** The rel values that apply; empty: search engines count the link. */
  readonly rel: readonly UncountedRel[]
  /** The text of the link, or the alternative text of its image. */
  readonly anchor: string
}

/** The page to send instead of a link; undefined: there is none. */
export function pageInstead({ finding, finalUrl, canonicalUrl }: PageAnswer): string | undefined {
  if (finding === 'redirects') return finalUrl
  return finding === 'other-canonical' ? canonicalUrl : undefined
}

/** How pages are checked. */
export interface PageSettings {
  /** Requests in flight at once, over all sites. */
  readonly concurrency: number
  /** The least time between the starts of two requests to one site. */
  readonly perSiteDelayMs: number
  /** The longest time for one request. */
  readonly timeoutMs: number
  /** The user agent; empty: Linkferry's own. */
  readonly userAgent: string
  /** A check is stale after this many days. */
  readonly staleDays: number
}

/** The address of a host at one port, to use without a look-up. It may be private. */
export interface FixedAddress {
  /** `*`: every host. */
  readonly host: string
  readonly port: number
  readonly address: string
  /** The port to connect to, if it is another one. */
  readonly addressPort?: number | undefined
}

/** The ranges of the numbers. Settings and the terminal check them. */
export const pageSettingRanges = {
  concurrency: { least: 1, most: 200 },
  perSiteDelayMs: { least: 0, most: 60_000 },
  timeoutMs: { least: 1_000, most: 300_000 },
  staleDays: { least: 1, most: 3_660 },
} as const

export const defaultPageSettings: PageSettings = {
  concurrency: 32,
  perSiteDelayMs: 1_000,
  timeoutMs: 30_000,
  userAgent: '',
  staleDays: 7,
}
