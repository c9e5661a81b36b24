import type { RowPage } from '../../../electron/shared/contract/index.ts'
import { type PageFinding, verdictOfFinding } from '../../../electron/shared/page.ts'
import { type Text, useFormat, useText } from '../../i18n/index.ts'
import type { StatusLook } from '../../app/index.ts'
import { type PageFilter, shortAddress, type TargetChoice } from './page-counts.ts'
import { usePrice } from './use-page-actions.ts'

/** Icon and colour of a page check. They are always shown with words. */
export const lookOfPage: Readonly<Record<PageFilter, StatusLook>> = {
  fine: { tone: 'good', icon: 'check' },
  wasted: { tone: 'question', icon: 'warning' },
  unchecked: { tone: 'idle', icon: 'waiting' },
  none: { tone: 'off', icon: 'minus' },
  stale: { tone: 'past', icon: 'history' },
}

/** Icon and colour of our link on a page. */
export const lookOfTarget: Readonly<Record<TargetChoice, StatusLook>> = {
  amiss: { tone: 'question', icon: 'warning' },
  there: { tone: 'good', icon: 'link' },
  uncounted: { tone: 'question', icon: 'link' },
  elsewhere: { tone: 'question', icon: 'split' },
  missing: { tone: 'question', icon: 'unlink' },
  unchecked: { tone: 'idle', icon: 'waiting' },
}

/** The finding of a check in words, with what says more: status, address or type. */
export function reasonInWords(t: Text<'pages'>, page: RowPage, link: string): string {
  const { finding, httpStatus, finalUrl, canonicalUrl } = page
  const reason = t(`finding.${finding}`)
  if (finding === 'redirects' && finalUrl !== undefined)
    return t('cell.redirects', { page: shortAddress(finalUrl, link) })
  if (finding === 'other-canonical' && canonicalUrl !== undefined)
    return t('cell.canonical', { page: shortAddress(canonicalUrl, link) })
  return httpStatus !== undefined && saysStatus.has(finding)
    ? t('cell.status', { reason, status: String(httpStatus) })
    : reason
}

/** Findings that the status of the response explains. */
const saysStatus: ReadonlySet<PageFinding> = new Set([
  'not-found',
  'forbidden',
  'too-many-requests',
  'server-error',
  'other-status',
])

/** A page check as a row shows it. */
export interface PageInWords extends StatusLook {
  /** The whole in one line: `Would be wasted: not found (404)`. */
  readonly words: string
  /** The same for a narrow cell, beside the icon. Only a page that could not be checked says so again. */
  readonly short: string
  /** What is added in a quieter colour: the type of a file, or when an outdated check was made. */
  readonly detail: string
}

/** The label of a button that excludes rows whose pages would be wasted: with the units that this saves. */
export function useExcludeLabel(count: number): string {
  const t = useText('pages')
  const common = useText('common')
  const price = usePrice()
  if (price === undefined) return t('done.exclude', { count })
  return t('reasons.excludeSave', { count, units: common('units', { count: count * price }) })
}

/** Returns a function that describes the page check of a link. */
export function usePageInWords(): (page: RowPage, link: string) => PageInWords {
  const t = useText('pages')
  const format = useFormat()
  return (page, link) => {
    const verdict = verdictOfFinding[page.finding]
    const reason = reasonInWords(t, page, link)
    const words = verdict === 'fine' ? t('verdict.fine') : t(`cell.${verdict}`, { reason })
    const isFile = page.finding === 'indexable-file'
    const outdated = page.isStale ? t('cell.stale', { day: format.day(page.checkedMs) }) : ''
    return {
      ...lookOfPage[verdict],
      words,
      short: verdict === 'wasted' ? reason : words,
      detail: [isFile ? (page.contentType ?? '') : '', outdated]
        .filter((part) => part !== '')
        .join(' · '),
    }
  }
}
