import { useCallback } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { selectLosesTokens, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { listPart } from './part.ts'
import { type Obstacle, obstacleTo } from './plan.ts'
import { plannedWhen } from './plan-state.ts'
import { useIntake, usePlan } from './stores.ts'
import { useIsTimePast } from './use-is-time-past.ts'

/** What stands in the way now; a list is being read until the host has answered for all of it. */
export function useObstacle(
  draft: DraftSummary,
  account: Account | undefined,
): Obstacle | undefined {
  const forecast = usePlan((state) => state.forecast)
  const isTaking = useIntake((state) => state.isTaking)
  const hasTime = usePlan((state) => plannedWhen(state) !== undefined)
  const isTimePast = useIsTimePast()
  const wasChosen = usePlan(({ accountId }) => accountId !== undefined)
  const isTooLong = usePlan((state) => state.isTooLong)
  const isPartGone = usePlan((state) => state.isPartGone)
  const isPart = usePlan(({ part }) => part !== undefined)
  const hasNumber = usePlan(({ part }) => listPart(part).ok)
  if (isTaking) return 'reading'
  if (isPartGone) return 'partGone'
  if (!hasNumber) return 'noPart'
  const obstacle = obstacleTo(draft, account, forecast)
  if (obstacle === 'noAccount' && wasChosen) return 'accountGone'
  if (obstacle === 'nothing' && isPart && draft.sendable > 0) return 'nothingChosen'
  if (obstacle !== undefined) return obstacle
  if (!hasTime) return 'noTime'
  if (isTimePast) return 'timePast'
  if (isTooLong) return 'tooLong'
  return forecast === undefined ? 'reckoning' : undefined
}

/** What stands in the way, and what it needs. */
export function useObstacleInWords(): (obstacle: Obstacle, account: Account | undefined) => string {
  const { t } = useText('new')
  const accountName = useAccountName()
  const losesTokens = useApp(selectLosesTokens)
  return useCallback(
    (obstacle, account) =>
      t(`obstacle.${obstacle === 'noToken' && losesTokens ? 'noTokenHere' : obstacle}`, {
        account: accountName(account),
        cap: account?.capPerSubmission ?? 0,
      }),
    [t, accountName, losesTokens],
  )
}
