import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { TextPreview, Row } from '../../../electron/shared/contract/index.ts'
import type { Heading } from '../../../electron/shared/imports.ts'
import type { DecideChoice, DecideKind } from '../../../electron/shared/link.ts'
import { type Text, useFormat, useText } from '../../i18n/index.ts'

/** The heading of a column in the language of the window; empty where the source has none. */
export function headingText(t: Text<'list'>, heading: Heading): string {
  return typeof heading === 'string' ? heading : t(`heading.${heading.app}`)
}

/** The heading of a column, or its number where the source has none. */
export function columnName(t: Text<'list'>, heading: Heading, index: number): string {
  return headingText(t, heading) || t('column.number', { number: index + 1 })
}

/** Says a choice of a kind: `Add https://`, `Keep all`. */
export function choiceInWords(t: Text<'list'>, kind: DecideKind, choice: DecideChoice): string {
  if (choice === 'exclude') return t('exclude')
  if (choice === 'trim') return t('trim')
  return choice === 'mend' ? t(`mend.${kind}`) : t(`keep.${kind}`)
}

/** Says what stands behind the status of a row: when, why, where. Empty if there is nothing to say. */
export function useDetailInWords(): (row: Row) => string {
  const t = useText('list')
  const format = useFormat()

  function ofSentBefore({ sentBefore }: Row): string {
    if (sentBefore === undefined) return ''
    const { state, listId, listName, atMs, otherAccount } = sentBefore
    const where =
      state === 'waiting'
        ? t('detail.waitingIn', { name: listName })
        : state === 'in-doubt'
          ? t('detail.doubtIn', { name: listName })
          : listId === undefined && listName === ''
            ? t('detail.imported', { day: format.day(atMs) })
            : t('detail.sentIn', { day: format.day(atMs), name: listName })
    return otherAccount === undefined
      ? where
      : `${where} ${t('detail.onAccount', { account: otherAccount })}`
  }

  function ofWarnings({ warnings }: Row): string {
    const [first] = warnings
    return first === undefined ? '' : t(`warning.${first}`)
  }

  return (row) => {
    const { sent } = row
    switch (row.status) {
      case 'ready':
        return ofWarnings(row)
      case 'cleaned': {
        const [first] = row.changes
        return first === undefined ? ofWarnings(row) : t(`change.${first}`)
      }
      case 'decide':
        return row.decideKind === undefined ? '' : t(`decide.${row.decideKind}`)
      case 'duplicate':
        return row.duplicateOfLine === undefined
          ? ''
          : t('detail.duplicateOf', { line: row.duplicateOfLine })
      case 'sent-before':
        return ofSentBefore(row)
      case 'rejected':
        return row.rejectReason === undefined ? '' : t(`reject.${row.rejectReason}`)
      case 'excluded':
        return t('detail.byUser')
      case 'blank':
        if (row.isJoined) return t('detail.joined')
        return row.text.trim() === '' ? '' : t('detail.heading')
      case 'accepted':
        if (sent === undefined) return ''
        return sent.taskId === undefined
          ? format.moment(sent.atMs)
          : t('detail.task', { time: format.moment(sent.atMs), task: sent.taskId })
      case 'refused':
        return sent?.reason ?? ''
      case 'waiting':
        return sent === undefined ? '' : t('detail.since', { time: format.moment(sent.atMs) })
      case 'sending':
      case 'in-doubt':
      case 'cancelled':
        return sent === undefined ? '' : format.moment(sent.atMs)
      default:
        return assertNever(row.status)
    }
  }
}

/** Says what a text that is being typed would become. */
export function useJudgedInWords(): (judged: TextPreview) => string {
  const t = useText('list')
  return (judged) => {
    switch (judged.kind) {
      case 'ready':
        return t('judged.ready')
      case 'cleaned':
        return t('judged.cleaned', { link: judged.link })
      case 'duplicate':
        return t('judged.duplicate', { line: judged.of + 1 })
      case 'decide':
        return t('judged.decide', { what: t(`decide.${judged.decideKind}`) })
      case 'rejected':
        return t('judged.rejected', { why: t(`reject.${judged.rejectReason}`) })
      case 'several':
        return t('judged.several', { count: judged.links })
      case 'blank':
        return t('judged.blank')
      default:
        return assertNever(judged)
    }
  }
}

/** A text on one line: no font draws the characters that stand for breaks within a cell. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\v\n\r]/g, '↵').replaceAll(/[\f\t]/g, '⇥')
}
