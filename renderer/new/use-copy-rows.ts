import { useCallback } from 'react'

import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { review } from './stores.ts'

/** Browsers let a page write to the clipboard for a few seconds after a key; more would not be there. */
const mostCopied = 100_000

/** Copies the links of the selected rows, a line each; of rows without a link what was written. */
export function useCopyRows(): () => Promise<void> {
  const { t } = useText('new')
  const toast = useToast()
  return useCallback(async () => {
    const chosen = await review.getState().chosen()
    if (chosen === undefined) return
    if (chosen.count > mostCopied) {
      toast(t('tooManyToCopy', { most: mostCopied }))
      return
    }
    const rows = await review.getState().selectedRows()
    await navigator.clipboard.writeText(rows.map((row) => row.link ?? row.text).join('\n'))
    toast(t('copied', { count: rows.length }))
  }, [t, toast])
}
