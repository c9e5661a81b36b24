import { useCallback } from 'react'

import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { review } from './stores.ts'

/** Copies the links of the selected rows, a line each; of rows without a link what was written. */
export function useCopyRows(): () => Promise<void> {
  const { t } = useText('new')
  const toast = useToast()
  return useCallback(async () => {
    const rows = await review.getState().selectedRows()
    if (rows.length === 0) return
    await navigator.clipboard.writeText(rows.map((row) => row.link ?? row.text).join('\n'))
    toast(t('copied', { count: rows.length }))
  }, [t, toast])
}
