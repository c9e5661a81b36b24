import type { Account } from '../../electron/shared/account.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { useNow } from './use-now.ts'

interface TimeLeftProps {
  readonly submission: Submission
  readonly account: Account
}

/** When the last batch will be sent, in words; or that it stands still. */
export function TimeLeft({ submission, account }: TimeLeftProps) {
  const { t } = useText(['queue', 'words'])
  const format = useFormat()
  const { state, sentByMs } = submission
  const isMoving = state === 'running' && account.pause === undefined && sentByMs !== undefined
  const nowMs = useNow(isMoving)

  if (state === 'scheduled') return t('card.scheduled')
  if (!isMoving) return t('card.paused')
  const leftMs = sentByMs - nowMs
  const duration =
    leftMs < 1_000
      ? t('words:underAMinute')
      : t('words:about', { duration: format.duration(leftMs) })
  return (
    <span title={t('card.allSentBy', { time: format.exactTime(sentByMs) })}>
      {t('card.left', { duration })}
    </span>
  )
}
