/** What the page checks of a list amount to: numbers, filters and selections of rows. */
import type { PagesOfList, RowFilter } from '../../../electron/shared/contract/index.ts'
import {
  countWith,
  findingsOf,
  type PageFinding,
  type PageVerdict,
  type TargetAnswer,
} from '../../../electron/shared/page.ts'

/** The filters by page check, in the order of their chips. */
export const pageFilters = ['fine', 'wasted', 'unchecked', 'none', 'stale'] as const
export type PageFilter = (typeof pageFilters)[number]

/** The filters by our link. */
const targetFilters = ['there', 'uncounted', 'elsewhere', 'missing', 'unchecked'] as const
export type TargetFilter = (typeof targetFilters)[number]

/** The filters by our link that can be chosen: also one for all links that are not as they should be. */
export const targetChoices = ['amiss', ...targetFilters] as const
export type TargetChoice = (typeof targetChoices)[number]

/** Statuses of the rows that a submission would send. */
const sendable = ['ready', 'cleaned'] as const

/** True if the rows of a list have checks, or a check of the list is running. */
export function hasPageChecks({ byVerdict, run }: PagesOfList): boolean {
  return byVerdict.fine + byVerdict.wasted + byVerdict.unchecked > 0 || isUnfinished(run)
}

/** True if a check looked for our link, or one that is running does. */
export function hasTargets({ byTarget, run }: PagesOfList): boolean {
  const { there, elsewhere, missing, unchecked } = byTarget
  return (
    there + elsewhere + missing + unchecked > 0 || (isUnfinished(run) && run?.target !== undefined)
  )
}

/** True for a check that is neither finished nor canceled. */
export function isUnfinished(run: PagesOfList['run']): boolean {
  return run !== undefined && run.state !== 'finished'
}

/** Rows that a submission would send, with a verdict. */
export function sendableWith({ sendableByFinding }: PagesOfList, verdict: PageVerdict): number {
  return countWith(verdict, sendableByFinding)
}

/** The findings with a verdict that rows to be sent have, most frequent first. */
export function findingsWith(
  { sendableByFinding }: PagesOfList,
  verdict: PageVerdict,
): readonly { readonly finding: PageFinding; readonly rows: number }[] {
  return findingsOf(verdict)
    .filter((finding) => sendableByFinding[finding] > 0)
    .map((finding) => ({ finding, rows: sendableByFinding[finding] }))
    .toSorted((a, b) => b.rows - a.rows)
}

/** The number on the chip of a filter. */
export function countOfFilter(pages: PagesOfList, filter: PageFilter): number {
  if (filter === 'none') return pages.notChecked
  return filter === 'stale' ? pages.stale : pages.byVerdict[filter]
}

/** The number of rows of a filter by our link. `there` includes those that are `uncounted`. */
export function countOfTarget(pages: PagesOfList, filter: TargetChoice): number {
  if (filter === 'amiss')
    return pages.uncountedTargets + pages.byTarget.elsewhere + pages.byTarget.missing
  return filter === 'uncounted' ? pages.uncountedTargets : pages.byTarget[filter]
}

/**
 * The rows of a list's filter that a page filter adds or replaces; undefined: none. Not checked and
 * outdated pages are counted only if they would be sent, so the filter shows only these.
 */
export function withPageFilter(filter: RowFilter, page: PageFilter | undefined): RowFilter {
  const { page: before, pageFinding: _finding, statuses, ...others } = filter
  const wasForSendable = before === 'none' || before === 'stale'
  const kept = statuses === undefined || wasForSendable ? {} : { statuses }
  if (page === undefined) return { ...others, ...kept }
  return page === 'none' || page === 'stale'
    ? { ...others, page, statuses: [...sendable] }
    : { ...others, ...kept, page }
}

/** The rows that would be sent although their pages would be wasted, or only those with one finding. */
export function wastedFilter(finding?: PageFinding): RowFilter {
  return finding === undefined
    ? { statuses: [...sendable], page: 'wasted' }
    : { statuses: [...sendable], pageFinding: finding }
}

/** The rows that would be sent and that a page filter is about. */
export function sendableFilter(page: PageFilter): RowFilter {
  return { statuses: [...sendable], page }
}

/** Our link on a page as the window names it. `there` only if search engines count it. */
export function targetFilterOf({ finding, rel }: TargetAnswer): TargetFilter {
  return finding === 'there' && rel.length > 0 ? 'uncounted' : finding
}

/**
 * An address as a line has room for it: without its scheme, and without its domain if that is the one of
 * the link.
 */
export function shortAddress(address: string, link: string): string {
  const [url, from] = [URL.parse(address), URL.parse(link)]
  if (url === null) return address
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.host === from?.host ? path : `${url.host}${path === '/' ? '' : path}`
}
