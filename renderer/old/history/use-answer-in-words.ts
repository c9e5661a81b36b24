import { useCallback } from 'react'

import type { LinkAnswer } from '../../../electron/shared/history.ts'
import { useText } from '../../i18n/use-text.ts'

/** Says an answer to "was it sent?" whole, where a row has only room for the main thing. */
export function useAnswerInWords(): (answer: LinkAnswer) => string {
  const { t } = useText('history')
  return useCallback(
    (answer) =>
      answer === 'not-charged' ? t('wasSent.notChargedWhole') : t(`wasSent.answer.${answer}`),
    [t],
  )
}
