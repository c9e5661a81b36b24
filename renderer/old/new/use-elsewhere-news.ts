import { useEffect, useRef } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { usePlan } from './stores.ts'
import { useElsewhereInWords } from './use-elsewhere-in-words.ts'

/** Reads out which other accounts hold links that would be sent, once that is another than before; of the list that was there when New was opened, nothing. */
export function useElsewhereNews(isEmpty: boolean): void {
  const { t } = useText('new')
  const announce = useAnnounce()
  const inWords = useElsewhereInWords()
  const forecast = usePlan((state) => state.forecast)
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (isEmpty) told.current = ''
    else if (forecast !== undefined) {
      const words = inWords(forecast) ?? ''
      const before = (told.current ??= words)
      told.current = words
      if (words !== before && words !== '') announce(t('panel.elsewhereOn', { accounts: words }))
    }
  }, [isEmpty, forecast, inWords, announce, t])
}
