import { useCallback } from 'react'

import { selectLosesTokens, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListNames } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { adviceOf } from './pause-advice.ts'
import { lacksToken, type Problem, settledDoubt } from './problems.ts'

interface ProblemInWords {
  /** What stands still. */
  readonly title: string
  /** What that means for links and units, and how many wait. */
  readonly text: string
}

/** The way to put a problem into words: the same where it is seen and where it is heard. */
export function useProblemInWords(): (problem: Problem) => ProblemInWords {
  const { t } = useText(['queue', 'words'])
  const accountName = useAccountName()
  const names = useListNames()
  const { betweenSentences } = useFormat()
  const losesTokens = useApp(selectLosesTokens)
  return useCallback(
    (problem) => {
      const { account, pause, waitingLinks, beyondCap } = problem
      const { detail, units = 0, httpStatus: status, message } = pause
      const advice = adviceOf[detail]
      const { price, unitsInDoubt: inDoubt } = account
      const settled = settledDoubt(problem)
      const isOfRest = advice.saysWhatIsLeft === true
      // What was left then may have been moved or cancelled since.
      const ofUnits = isOfRest ? waitingLinks * price : (pause.ofUnits ?? 0)
      const isOver = isOfRest && waitingLinks === 0
      const sentences: string[] = [
        settled !== undefined
          ? t(`queue:settled.${settled}`)
          : isOver
            ? t('queue:nothingWaits')
            : problem.isForLater === true
              ? t('queue:nothingToday')
              : t(`queue:pause.${detail}.text`, {
                  inDoubt,
                  units,
                  ofUnits,
                  price,
                  label: message ?? '',
                }),
      ]
      if (settled !== undefined && account.linksInDoubt > 0)
        sentences.push(t('queue:olderDoubt', { count: account.linksInDoubt }))
      if (problem.held !== undefined)
        sentences.push(t('queue:heldAre', { labels: names(problem.held) }))
      const isWithoutToken = detail === 'missing-token'
      const isUnreadable = isWithoutToken && account.token?.kind === 'undecryptable'
      if (isWithoutToken && !isUnreadable && losesTokens) sentences.push(t('queue:tokenUntilStop'))
      // Without an answer the message is only a code of the system.
      if (advice.quotesAnswer === true && status !== undefined && !isOver)
        sentences.push(
          message === undefined
            ? t('queue:said.status', { status })
            : t('queue:said.both', { status, message }),
        )
      if (waitingLinks > 0 && !isOfRest) sentences.push(t('queue:waiting', { count: waitingLinks }))
      if (beyondCap !== undefined)
        sentences.push(
          t('queue:beyondCap', { count: beyondCap.links, labels: names(beyondCap.submissions) }),
        )
      const name = { account: accountName(account) }
      if (lacksToken(problem)) sentences.push(t('queue:move.standsStill.no-token', name))
      const title = isUnreadable
        ? t('queue:tokenUnreadable', name)
        : t(`queue:pause.${detail}.title`, name)
      return { title, text: sentences.join(betweenSentences) }
    },
    [t, accountName, names, betweenSentences, losesTokens],
  )
}
