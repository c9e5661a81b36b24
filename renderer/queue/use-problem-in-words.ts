import { useCallback } from 'react'

import { useAccountName } from '../text/account-name.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { adviceOf } from './pause-advice.ts'
import { type Problem, settledDoubt } from './problems.ts'

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
  const { betweenSentences } = useFormat()
  return useCallback(
    (problem) => {
      const { account, pause, waitingLinks, unitsInDoubt: inDoubt } = problem
      const { detail, units = 0, httpStatus: status, message } = pause
      const advice = adviceOf[detail]
      const { price } = account
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
            : t(`queue:pause.${detail}.text`, { inDoubt, units, ofUnits, price }),
      ]
      // Without an answer the message is only a code of the system.
      if (advice.quotesAnswer === true && status !== undefined && !isOver)
        sentences.push(
          message === undefined
            ? t('queue:said.status', { status })
            : t('queue:said.both', { status, message }),
        )
      if (waitingLinks > 0 && !isOfRest) sentences.push(t('queue:waiting', { count: waitingLinks }))
      const title = t(`queue:pause.${detail}.title`, { account: accountName(account) })
      return { title, text: sentences.join(betweenSentences) }
    },
    [t, accountName, betweenSentences],
  )
}
