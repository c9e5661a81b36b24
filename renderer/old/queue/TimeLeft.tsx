import type { Account } from '../../../electron/shared/account.ts'
import { dayOf } from '../../../electron/shared/local-day.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { timeLeft } from './time-left.ts'
import { useNow } from './use-now.ts'

interface TimeLeftProps {
  readonly submission: Submission
  readonly account: Account
}

/** While these last, the forecast of when all is sent cannot be kept. */
const stopsForecast: ReadonlySet<string> = new Set([
  'offline',
  'certificate',
  'proxy-login',
  'interrupted',
])

/** How long until the last batch is sent, in words; or what it waits for. */
export function TimeLeft({ submission, account }: TimeLeftProps) {
  const { t } = useText(['queue', 'words'])
  const format = useFormat()
  const isEngineRunning = useApp((state) => state.snapshot?.engine.kind === 'running')
  const { sentByMs, nextSlotMs, when } = submission
  const nowMs = useNow(sentByMs !== undefined)
  const left = timeLeft(submission, account, nowMs, isEngineRunning)
  const endsOnLaterDay =
    sentByMs !== undefined && nextSlotMs !== undefined && dayOf(sentByMs) > dayOf(nextSlotMs)
  // The last portion leaves some time of its day.
  const timeOf = when.kind === 'spread' ? format.comingDay : format.exactMoment
  const words =
    left.kind === 'left'
      ? t('card.left', {
          duration: t('words:about', { duration: format.until(nowMs, nowMs + left.ms) }),
        })
      : left.kind === 'over-days'
        ? t('card.over-days', { today: left.today })
        : left.kind === 'scheduled' && endsOnLaterDay
          ? t('card.scheduledUntil', { time: format.comingDay(sentByMs) })
          : t(`card.${left.kind}`)
  return sentByMs === undefined || stopsForecast.has(left.kind) ? (
    words
  ) : (
    <span title={t('card.allSentBy', { time: timeOf(sentByMs) })}>{words}</span>
  )
}
