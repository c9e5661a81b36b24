import { useCallback } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { Forecast } from '../../../electron/shared/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { useNow } from '../../i18n/use-now.ts'
import { useText } from '../../i18n/use-text.ts'
import { isByDay } from './course-curve.ts'
import { shortOf, waitsForUser } from './plan.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

export interface ForecastInWords {
  /** Undefined without a known balance. */
  readonly balanceAfter: string | undefined
  /** Time of day and how long it takes from now; or what stops it before, as that its account is paused. */
  readonly sentBy: string
  /** Undefined: there is no such time. */
  readonly sentByExactly: string | undefined
}

/** What is left of a known balance once all is sent, or by how much it is too little; undefined without one. */
export function useBalanceAfterInWords(): (forecast: Forecast) => string | undefined {
  const { t } = useText('new')
  const format = useFormat()
  return useCallback(
    ({ balanceAfter, balanceIsAtMost }) => {
      if (balanceAfter === undefined) return undefined
      if (balanceAfter < 0) return t('panel.tooLittle', { missing: -balanceAfter })
      return balanceIsAtMost
        ? t('panel.atMost', { balance: balanceAfter })
        : format.number(balanceAfter)
    },
    [t, format],
  )
}

/** What a forecast says about money and time, as a person would. */
export function useForecastInWords(forecast: Forecast, account: Account): ForecastInWords {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  const now = useNow(10_000)
  const balanceInWords = useBalanceAfterInWords()
  const { sentByMs, course, cap } = forecast
  const byDay = isByDay(course)
  const isNever = sentByMs === undefined || cap === 'submission'
  const stops = [
    ...(isNever ? [t('new:panel.never')] : []),
    ...shortOf(forecast).map(() => t('new:panel.neverPaid')),
  ]
  if (waitsForUser(account))
    return {
      balanceAfter: balanceInWords(forecast),
      sentBy: t('new:panel.whenResumed'),
      sentByExactly: undefined,
    }
  if (sentByMs === undefined || stops.length > 0)
    return {
      balanceAfter: balanceInWords(forecast),
      sentBy: format.list(stops),
      sentByExactly: undefined,
    }

  // What was foreseen for a moment that went by is as late as now.
  const endMs = Math.max(sentByMs, now)
  const leftMs = sentByMs - now
  const duration =
    leftMs < minuteMs
      ? t('words:underAMinute')
      : t('words:about', { duration: format.until(now, sentByMs) })
  const day = byDay ? format.day(sentByMs) : undefined
  return {
    balanceAfter: balanceInWords(forecast),
    sentBy:
      // The hours to a day's midnight say nothing: it leaves on that day when Linkferry runs.
      day !== undefined && leftMs < dayMs
        ? day
        : t('new:panel.sentByValue', {
            when: day ?? format.moment(endMs),
            duration,
          }),
    sentByExactly: byDay ? format.comingDay(sentByMs) : format.exact(endMs),
  }
}
