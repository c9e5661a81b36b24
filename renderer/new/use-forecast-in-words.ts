import type { Forecast } from '../../electron/shared/contract.ts'
import { useFormat } from '../text/format.ts'
import { useNow } from '../text/use-now.ts'
import { useText } from '../text/use-text.ts'
import { isAllDay } from '../when/all-day.ts'

const minuteMs = 60_000

export interface ForecastInWords {
  /** Undefined without a known balance. */
  readonly balanceAfter: string | undefined
  /** Time of day and how long it takes from now. */
  readonly sentBy: string
  readonly sentByExactly: string
}

/** What a forecast says about money and time, as a person would. */
export function useForecastInWords(forecast: Forecast): ForecastInWords {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  const now = useNow(10_000)
  const { balanceAfter, balanceIsAtMost, sentByMs, course } = forecast
  const { slots, mustRun } = course
  const [first] = mustRun
  // A portion that may leave all day leaves when Linkferry runs, not at midnight.
  const isByDay = slots > 1 && first !== undefined && isAllDay(first)

  function balanceInWords(): string | undefined {
    if (balanceAfter === undefined) return undefined
    if (balanceAfter < 0) return t('new:panel.tooLittle', { missing: -balanceAfter })
    return balanceIsAtMost
      ? t('new:panel.atMost', { balance: balanceAfter })
      : format.number(balanceAfter)
  }

  const leftMs = sentByMs - now
  const duration =
    leftMs < minuteMs
      ? t('words:underAMinute')
      : t('words:about', { duration: format.duration(leftMs) })
  return {
    balanceAfter: balanceInWords(),
    sentBy: t('new:panel.sentByValue', {
      when: isByDay ? format.day(sentByMs) : format.moment(Math.max(sentByMs, now)),
      duration,
    }),
    sentByExactly: isByDay ? format.comingDay(sentByMs) : format.exact(sentByMs),
  }
}
