import { useCallback } from 'react'

import type { SentWith } from '../../electron/shared/submission.ts'
import { useText } from './use-text.ts'

/** Says with what links had been sent that left the queue for it, to stand behind "sent before". */
export function useSentWith(): (sentWith: SentWith) => string {
  const { t } = useText('words')
  return useCallback(
    (sentWith) => {
      if (sentWith.kind === 'earlier-life')
        return t('sentWith.earlierLife', { account: sentWith.accountName })
      return sentWith.label === undefined
        ? t('sentWith.forgottenList')
        : t('sentWith.list', { account: sentWith.label })
    },
    [t],
  )
}
