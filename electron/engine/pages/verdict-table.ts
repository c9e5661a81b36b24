import { assertNever } from '../../shared/assert-never.ts'
import type { PageFinding } from '../../shared/page.ts'
import type { PageFailure } from './page-request.ts'

/** What was observed about a link, at the end of its redirects. */
export type Observation =
  /** Googlebot may not fetch it, or what it redirects to. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'failure'; readonly failure: PageFailure }
  /** A redirect to no address of http or https. */
  | { readonly kind: 'broken-redirect' }
  /** More than 10 redirects, or one to an address that redirected before. */
  | { readonly kind: 'redirect-loop' }
  /** A challenge for visitors, with any status. */
  | { readonly kind: 'challenge' }
  /** A redirect to a page that lets visitors back to the link, as a login does. */
  | { readonly kind: 'login' }
  /** Any status but 2xx, and but that of a redirect. */
  | { readonly kind: 'status'; readonly status: number }
  /** A status of 2xx. */
  | { readonly kind: 'page'; readonly page: PageObservation }

/** What was observed about an answer with a status of 2xx. */
export interface PageObservation {
  /** `unreadable`: it is empty, or not what its Content-Type says. */
  readonly body: 'html' | 'file' | 'unreadable'
  readonly noindex: boolean
  /**
   * Where redirects led, as compared to the link: `same-page` also if there were none, or if the page there
   * names the link as canonical.
   */
  readonly redirected: 'same-page' | 'home' | 'other-page'
  /**
   * The page that it names as canonical: `own` also if it names none, `broken` if that page cannot be opened
   * or indexed.
   */
  readonly canonical: 'own' | 'other' | 'broken'
  /** False if the robots.txt of its site could not be read. */
  readonly isRobotsKnown: boolean
  /** True if its site answers a made-up address in the same way. */
  readonly answersAnything: boolean
}

/**
 * The verdict table: what each observation means. Each has exactly one row, and none depends on the words of
 * a page. A finding that speaks against a link needs a page, or its absence, that Googlebot would see too;
 * whatever may differ for Googlebot is a finding of `unchecked`.
 */
export function findingOf(observation: Observation): PageFinding {
  switch (observation.kind) {
    case 'blocked':
      return 'blocked-by-robots'
    case 'failure':
      return findingOfFailure(observation.failure)
    case 'broken-redirect':
      return 'broken-redirect'
    case 'redirect-loop':
      return 'redirect-loop'
    case 'challenge':
      return 'challenge'
    case 'login':
      return 'needs-login'
    case 'status':
      return findingOfStatus(observation.status)
    case 'page':
      return findingOfPage(observation.page)
    default:
      return assertNever(observation)
  }
}

function findingOfFailure(failure: PageFailure): PageFinding {
  switch (failure) {
    // A run looks again, minutes later, before it says that a site does not exist.
    case 'name-not-found':
      return 'name-not-resolved'
    case 'timed-out':
    case 'no-connection':
    case 'tls-failed':
    case 'name-not-resolved':
    case 'private-address':
    case 'unreadable':
      return failure
    default:
      return assertNever(failure)
  }
}

function findingOfStatus(status: number): PageFinding {
  if (status === 404 || status === 410) return 'not-found'
  if (status === 401) return 'needs-login'
  if (status === 403 || status === 451) return 'forbidden'
  if (status === 425 || status === 429) return 'too-many-requests'
  return status >= 500 && status <= 599 ? 'server-error' : 'other-status'
}

/** The first row that fits. */
function findingOfPage(page: PageObservation): PageFinding {
  if (page.noindex) return 'noindex'
  if (page.body === 'unreadable') return 'unreadable'
  if (page.redirected === 'home') return 'redirects-home'
  if (page.canonical === 'other') return 'other-canonical'
  if (page.redirected === 'other-page') return 'redirects'
  if (page.canonical === 'broken') return 'broken-canonical'
  if (!page.isRobotsKnown) return 'robots-unreadable'
  if (page.answersAnything) return 'answers-anything'
  return page.body === 'file' ? 'indexable-file' : 'indexable'
}
