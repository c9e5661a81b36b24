import { assertNever } from '../../electron/shared/assert-never.ts'
import type { DraftRow } from '../../electron/shared/draft.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'

/** Why a line has its status, then what else is known of it; short phrases, the main one first. */
export function useReasonsInWords(row: DraftRow): readonly string[] {
  const { t } = useText('new')
  const format = useFormat()

  function main(): readonly string[] {
    switch (row.status) {
      case 'ready':
      case 'blank':
        return []
      case 'cleaned':
        return row.changes.map((change) => t(`change.${change}`, { link: row.link ?? '' }))
      case 'decide':
        return row.decideKind === undefined ? [] : [t(`decide.${row.decideKind}`)]
      case 'rejected':
        return row.rejectReason === undefined ? [] : [t(`reject.${row.rejectReason}`)]
      case 'duplicate':
        return row.duplicateOf === undefined ? [] : [t('sameAs', { number: row.duplicateOf + 1 })]
      case 'sent-before':
        return sentBefore()
      case 'excluded':
        return [t('leftOutByYou')]
      default:
        return assertNever(row.status)
    }
  }

  function sentBefore(): readonly string[] {
    if (row.sentBefore === undefined) return []
    const { state, taskId, atMs } = row.sentBefore
    const when = format.moment(atMs)
    return state === 'sent' && taskId !== undefined
      ? [t('sentBeforeTask', { when, task: taskId })]
      : [t(`sentBefore.${state}`, { when })]
  }

  const piece = row.piece === undefined ? [] : [t('piece', { piece: row.piece, line: row.line })]
  return [...main(), ...piece, ...row.warnings.map((warning) => t(`warning.${warning}`))]
}
