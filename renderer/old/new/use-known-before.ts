import type { Account } from '../../../electron/shared/account.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { areAllHeld } from '../../../electron/shared/submission-state.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCapNoticeInWords } from '../when/use-cap-notice-in-words.ts'
import { type Notice, noticesAbout, type Obstacle, shortOf } from './plan.ts'
import { leavesLater } from './plan-state.ts'
import { usePlan } from './stores.ts'
import { useIsTypingTime } from './use-is-typing-time.ts'
import { useObstacle, useObstacleInWords } from './use-obstacle.ts'
import { usePortion } from './use-portion.ts'

/**
 * What stands between two answers of the host, for a moment not even seen; it is not read out, since
 * what came in is told with what can be sent once that is known.
 */
export const isPassing: ReadonlySet<Obstacle> = new Set([
  'reading',
  'lookingUp',
  'nothing',
  'reckoning',
])

/** Read out once the fields are left: digit by digit, a time is past or none on the way. */
const isAboutTime: ReadonlySet<Obstacle> = new Set(['noTime', 'timePast'])

/** What is to be known before the press. */
export interface KnownBefore {
  readonly obstacle: Obstacle | undefined
  /** Whether the obstacle is seen alone. */
  readonly isQuiet: boolean
  /** It is quiet since a time is being typed. */
  readonly isTypedStill: boolean
  readonly notices: readonly Notice[]
}

/** What stands in the way of the press, and what is worth knowing before it. */
export function useKnownBefore(draft: DraftSummary, account: Account | undefined): KnownBefore {
  const obstacle = useObstacle(draft, account)
  const forecast = usePlan((state) => state.forecast)
  const isTypingTime = useIsTypingTime()
  const portion = usePortion()
  const isForNow = !usePlan(leavesLater)
  const areOthersHeld = useApp((state) => areAllHeld(selectSubmissions(state))) && isForNow
  const isTypedStill = obstacle !== undefined && isTypingTime && isAboutTime.has(obstacle)
  const isQuiet = isTypedStill || (obstacle !== undefined && isPassing.has(obstacle))
  if (obstacle === undefined || isQuiet)
    return {
      obstacle,
      isQuiet,
      isTypedStill,
      notices: noticesAbout(account, forecast, portion, areOthersHeld),
    }
  // A list above the cap of a submission is cut to it, and then to what the balance pays for.
  return {
    obstacle,
    isQuiet,
    isTypedStill,
    notices: obstacle === 'overCap' ? shortOf(forecast) : [],
  }
}

/** The way to put a notice into words. */
export function useNoticeInWords(): (notice: Notice, account: Account | undefined) => string {
  const { t } = useText('new')
  const accountName = useAccountName()
  const capInWords = useCapNoticeInWords()
  const putOffMs = usePlan((state) => state.forecast?.putOffMs)
  const portion = usePortion()
  return (notice, account) =>
    notice === 'paused' || notice === 'balance' || notice === 'othersPaused'
      ? t(`notice.${notice}`, { account: accountName(account) })
      : capInWords(notice, account, { portion, putOffMs })
}

/** All of it as it is read out; undefined while it is not known what the list comes to. */
export function useKnownBeforeInWords(
  draft: DraftSummary,
  account: Account | undefined,
): string | undefined {
  const { obstacle, isQuiet, notices } = useKnownBefore(draft, account)
  const obstacleInWords = useObstacleInWords()
  const noticeInWords = useNoticeInWords()
  const format = useFormat()
  const isStale = usePlan((state) => state.isStale)
  const hasFailed = usePlan(({ step }) => step.kind === 'failed')
  if (obstacle === 'reckoning' || (obstacle === undefined && isStale)) return undefined
  // Its own words stand in their place.
  if (hasFailed) return ''
  return [
    ...(obstacle === undefined || isQuiet ? [] : [obstacleInWords(obstacle, account)]),
    ...notices.map((notice) => noticeInWords(notice, account)),
  ].join(format.betweenSentences)
}
