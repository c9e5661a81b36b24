import type { DecideKind, LineStatus, RejectReason } from '../../../shared/link.ts'
import type { LinkSending } from '../../../shared/submission.ts'
import { localTime } from './cell.ts'
import { listInWords } from './list-in-words.ts'
import { batchWords, forgottenWords, joinedWord, notSentWords, reasonWords } from './words.ts'

/** A row of a source line as intake and planning left it. */
export interface RowOfSource {
  readonly status: LineStatus
  readonly decideKind: DecideKind | undefined
  readonly rejectReason: RejectReason | undefined
  /** Serialised; undefined where there is none. */
  readonly link: string | undefined
  /** In words, where its link stands first that it holds again. */
  readonly sameAs: string | undefined
  /** In words, where the link begins that it is the end of. */
  readonly joinedTo: string | undefined
  readonly isSitemap: boolean
}

/** Another submission's batch that has, or had, a link. */
export interface EarlierSending extends LinkSending {
  /** Its account, where that is another than the list's. */
  readonly elsewhere: string | undefined
}

/** Why a row is not among the links of its submission. Nothing of it was paid for here. */
export interface NotSent {
  readonly status: string
  readonly reason: string
  readonly task: string
  readonly date: string
}

/** Tells why a row was not sent; of a link that was sent before, in which task and when. */
export function notSent(row: RowOfSource, earlier: EarlierSending | undefined): NotSent {
  const wasPlanned = row.status === 'ready' || row.status === 'cleaned'
  // Another submission took the link between the review and the planning.
  if (wasPlanned || row.status === 'sent-before') return sentBefore(earlier)
  const status = row.joinedTo === undefined ? notSentWords[row.status] : joinedWord
  return { status, reason: reasonOf(row), task: '', date: '' }
}

/** What is told of a link that was left to whoever sent it before. */
export function sentBefore(earlier: EarlierSending | undefined): NotSent {
  const status = notSentWords['sent-before']
  const reason = sentBeforeWords(earlier)
  if (earlier === undefined) return { status, reason, task: '', date: '' }
  return { status, reason, task: earlier.taskId ?? '', date: dateOf(earlier) }
}

/** Where a link was sent before and what became of it there. */
export function sentBeforeWords(earlier: EarlierSending | undefined): string {
  if (earlier === undefined) return forgottenWords
  const { state, label, isImported, elsewhere } = earlier
  if (!isImported) {
    const list = listInWords(earlier, elsewhere)
    return `${batchWords[state]} in ${label === '' ? 'a list, ' : ''}${list}`
  }
  return [
    `${batchWords[state]} with a paid list`,
    ...(label === '' ? [] : [`“${label}”`]),
    ...(elsewhere === undefined ? [] : [`on ${elsewhere}`]),
  ].join(', ')
}

/** When a link was sent before; of one that still waits nothing. */
export function dateOf({ state, atMs }: EarlierSending): string {
  return state === 'queued' ? '' : localTime(atMs)
}

function reasonOf(row: RowOfSource): string {
  const { status, decideKind, rejectReason, sameAs, joinedTo, isSitemap, link } = row
  const kind = decideKind ?? rejectReason
  if (joinedTo !== undefined) return `The end of the link in ${joinedTo}`
  if (kind !== undefined) return reasonWords[kind]
  switch (status) {
    case 'duplicate':
      return [`Same link as ${sameAs ?? 'an earlier line'}`, link ?? ''].filter(Boolean).join(': ')
    case 'excluded':
      return isSitemap ? 'A sitemap, not a page' : 'By choice'
    case 'later':
      return 'Not in the part that was sent'
    default:
      return ''
  }
}
