import { useMemo } from 'react'

import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { DraftRow } from '../../../electron/shared/draft-rows.ts'
import { allFinalPunctuation } from '../../../electron/shared/final-punctuation.ts'
import type { CleanedChange } from '../../../electron/shared/link.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { usePlanAccount } from './stores.ts'

/** Why a line has its status, then what else is known of it; short phrases, the main one first. */
export type ReasonsInWords = (row: DraftRow) => readonly string[]

/** One for a whole grid: what it returns changes only with the language, and where nothing is paid. */
export function useReasonsInWords(): ReasonsInWords {
  const { t } = useText('new')
  const format = useFormat()
  const isPractice = usePlanAccount()?.isPractice === true
  return useMemo(() => reasonsIn(t, format, isPractice), [t, format, isPractice])
}

const mendings: ReadonlySet<CleanedChange> = new Set([
  'scheme-added',
  'scheme-corrected',
  'host-corrected',
  'mark-corrected',
  'entity-decoded',
  'unescaped',
  'text-removed',
  'unwrapped',
  'joined',
])

/**
 * What changed; first the link itself, where a mending left another than the one that can be read or
 * made a guess at its scheme.
 */
function shownChanges({ changes, text, link = '' }: DraftRow): readonly CleanedChange[] {
  const isRead = !changes.includes('scheme-corrected') && text.trim().endsWith(withoutScheme(link))
  const isTold = changes.includes('serialised') || isRead
  return isTold || !changes.some((change) => mendings.has(change))
    ? changes
    : ['serialised', ...changes]
}

/** Behind what was taken off, what stays would seem to be among it. */
function isKeptEnding({ status, warnings }: DraftRow): boolean {
  return status === 'cleaned' && warnings.includes('trailing-punctuation')
}

/** Without the slash that is added to a host as well. */
function withoutScheme(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/^([^/]+)\/$/, '$1')
}

type NewText = ReturnType<typeof useText<'new'>>['t']

/** The same for a given language. */
export function reasonsIn(t: NewText, format: Format, isPractice = false): ReasonsInWords {
  function main(row: DraftRow): readonly string[] {
    switch (row.status) {
      case 'ready':
      case 'blank':
        return []
      case 'cleaned':
        return [
          ...(isKeptEnding(row) ? [ending(row)] : []),
          ...shownChanges(row).map((change) => t(`change.${change}`, { link: row.link ?? '' })),
        ]
      case 'decide':
        return row.decideKind === undefined ? [] : [t(`decide.${row.decideKind}`)]
      case 'rejected':
        return row.rejectReason === undefined ? [] : [t(`reject.${row.rejectReason}`)]
      case 'duplicate':
        return row.duplicateOf === undefined ? [] : [t('sameAs', { number: row.duplicateOf + 1 })]
      case 'sent-before':
        return sentBefore(row)
      case 'excluded':
        return [t(row.isSitemap ? 'sitemapAddress' : 'leftOutByYou')]
      default:
        return assertNever(row.status)
    }
  }

  function sentBefore(row: DraftRow): readonly string[] {
    if (row.sentBefore === undefined) return []
    const { state, taskId, atMs, otherAccount: account } = row.sentBefore
    const when = format.moment(atMs)
    if (account !== undefined) return [t(`sentElsewhere.${state}`, { account, when })]
    return state === 'sent' && taskId !== undefined
      ? [t('sentBeforeTask', { when, task: taskId })]
      : [t(`sentBefore.${state}`, { when })]
  }

  function ending({ link = '' }: DraftRow): string {
    const [marks] = allFinalPunctuation.exec(link) ?? []
    return marks === undefined
      ? t('warning.trailing-punctuation')
      : t('endsWith', { marks: decodeURIComponent(marks) })
  }

  /** First, since units hang on it: that a link was sent before, and goes all the same. */
  function again(row: DraftRow): readonly string[] {
    if (!row.warnings.includes('sent-again')) return []
    return [t(isPractice ? 'warning.sent-again' : 'paidAgain'), ...sentBefore(row)]
  }

  function piece({ piece: number, line }: DraftRow): readonly string[] {
    return number === undefined ? [] : [t('piece', { piece: number, line })]
  }

  /** Of which row, of which earlier link, or both: one of them is enough to pay twice. */
  function nearly({ nearDuplicateOf, nearLink, nearlySent }: DraftRow): readonly string[] {
    const inList =
      nearDuplicateOf === undefined
        ? []
        : [t('nearlyAs', { number: nearDuplicateOf + 1, link: nearLink ?? '' })]
    if (nearlySent === undefined)
      return inList.length === 0 ? [t('warning.near-duplicate')] : inList
    const { state, link, list, atMs } = nearlySent
    const told = { link, list, when: format.moment(atMs) }
    return [t(list === '' ? `nearlySent.${state}` : `nearlySentWith.${state}`, told), ...inList]
  }

  /** Where another account sent it is said once: as the reason for leaving it out, or as a warning. */
  function warnings(row: DraftRow): readonly string[] {
    return row.warnings.flatMap((warning) => {
      if (warning === 'sent-again') return []
      if (warning === 'near-duplicate') return nearly(row)
      // The question says it.
      if (warning === 'has-fragment' && row.decideKind === 'same-page') return []
      if (warning === 'trailing-punctuation') return isKeptEnding(row) ? [] : [ending(row)]
      if (warning !== 'sent-on-another-account' || row.sentBefore === undefined)
        return [t(`warning.${warning}`)]
      const isTold = row.status === 'sent-before' || row.warnings.includes('sent-again')
      return isTold ? [] : sentBefore(row)
    })
  }

  function edited({ writtenAs }: DraftRow): readonly string[] {
    return writtenAs === undefined ? [] : [t('editedFrom', { text: writtenAs })]
  }

  return (row) => [...again(row), ...main(row), ...piece(row), ...edited(row), ...warnings(row)]
}
