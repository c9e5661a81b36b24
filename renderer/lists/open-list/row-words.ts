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

/** Names a choice for a kind of issue: `Add https://`, `Keep all`. */
export function choiceInWords(t: Text<'list'>, kind: DecideKind, choice: DecideChoice): string {
  if (choice === 'exclude') return t('exclude')
  if (choice === 'trim') return t('trim')
  return choice === 'mend' ? t(`mend.${kind}`) : t(`keep.${kind}`)
}

/** Returns a function that adds detail to a row's status: when, why or where. It may return ''. */
export function useDetailInWords(): (row: Row) => string {
  const t = useText('list')
  const format = useFormat()

  function describeSentBefore({ sentBefore }: Row): string {
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

  function firstWarning({ warnings }: Row): string {
    const [first] = warnings
    return first === undefined ? '' : t(`warning.${first}`)
  }

  return (row) => {
    const { sent } = row
    switch (row.status) {
      case 'ready':
        return firstWarning(row)
      case 'cleaned': {
        const [first] = row.changes
        return first === undefined ? firstWarning(row) : t(`change.${first}`)
      }
      case 'decide':
        return row.decideKind === undefined ? '' : t(`decide.${row.decideKind}`)
      case 'duplicate':
        return row.duplicateOfLine === undefined
          ? ''
          : t('detail.duplicateOf', { line: row.duplicateOfLine })
      case 'sent-before':
        return describeSentBefore(row)
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

/** Returns a function that describes the row that a typed text would make. */
export function usePreviewInWords(): (preview: TextPreview) => string {
  const t = useText('list')
  return (preview) => {
    switch (preview.kind) {
      case 'ready':
        return t('judged.ready')
      case 'cleaned':
        return t('judged.cleaned', { link: preview.link })
      case 'duplicate':
        return t('judged.duplicate', { line: preview.of + 1 })
      case 'decide':
        return t('judged.decide', { what: t(`decide.${preview.decideKind}`) })
      case 'rejected':
        return t('judged.rejected', { why: t(`reject.${preview.rejectReason}`) })
      case 'several':
        return t('judged.several', { count: preview.links })
      case 'blank':
        return t('judged.blank')
      default:
        return assertNever(preview)
    }
  }
}

/** Replaces line breaks and tabs by signs, because fonts do not draw them. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\v\n\r]/g, '↵').replaceAll(/[\f\t]/g, '⇥')
}
