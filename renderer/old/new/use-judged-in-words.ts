import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { JudgedText } from '../../../electron/shared/draft-rows.ts'
import type { LinkStatus } from '../../../electron/shared/link.ts'
import { useText } from '../../i18n/use-text.ts'

/** What a typed text would be: the status it would have, and why. */
export interface JudgedInWords {
  readonly status: LinkStatus
  readonly why: string
}

/** Says of a typed text what the engine made of it. */
export function useJudgedInWords(): (judged: JudgedText) => JudgedInWords {
  const { t } = useText('new')
  return (judged) => {
    switch (judged.kind) {
      case 'ready':
        return { status: 'ready', why: '' }
      case 'cleaned':
        return { status: 'cleaned', why: t('change.serialised', { link: judged.link }) }
      case 'duplicate':
        return { status: 'duplicate', why: t('sameAs', { number: judged.of + 1 }) }
      case 'decide':
        return { status: 'decide', why: t(`decide.${judged.decideKind}`) }
      case 'rejected':
        return { status: 'rejected', why: t(`reject.${judged.rejectReason}`) }
      case 'several':
        return { status: 'ready', why: t('edit.several', { count: judged.links }) }
      case 'blank':
        return { status: 'blank', why: '' }
      default:
        return assertNever(judged)
    }
  }
}
