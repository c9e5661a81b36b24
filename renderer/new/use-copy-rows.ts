import { useCallback } from 'react'

import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { review } from './stores.ts'

/** Above this many, fetching them takes long enough to be told. */
const manyRows = 20_000

/** Copies the links of the selected rows, a line each; of rows without a link what was written. */
export function useCopyRows(): () => Promise<void> {
  const { t } = useText('new')
  const toast = useToast()
  return useCallback(async () => {
    const count = (await review.getState().chosen())?.count ?? 0
    if (count === 0) return
    if (count > manyRows) toast(t('copying', { count }))
    const rows = await review.getState().selectedRows()
    try {
      await navigator.clipboard.writeText(rows.map((row) => row.link ?? row.text).join('\n'))
    } catch {
      // Some browsers take nothing a few seconds after the key any more.
      toast(t('notCopied'))
      return
    }
    toast(t('copied', { count: rows.length }))
  }, [t, toast])
}
