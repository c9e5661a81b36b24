import { useCallback } from 'react'

import { useText } from '../text/use-text.ts'
import type { GridSelection } from '../ui/grid-selection.ts'
import { useToast } from '../ui/Toasts.tsx'
import { review } from './stores.ts'

/** Above this many, fetching them takes long enough to be told. */
const manyRows = 20_000

/** Copies the links of the rows that are selected, or were at the press, a line each; of rows without a link what was written. */
export function useCopyRows(): (selection?: GridSelection) => Promise<void> {
  const { t } = useText('new')
  const toast = useToast()
  return useCallback(
    async (selection = review.getState().selection) => {
      const count = (await review.getState().chosen(selection))?.count ?? 0
      if (count === 0) return
      if (count > manyRows) toast(t('copying', { count }))
      const rows = await review.getState().selectedRows(selection)
      if (rows.length === 0) {
        toast(t('notCopied'))
        return
      }
      try {
        await navigator.clipboard.writeText(rows.map((row) => row.link ?? row.text).join('\n'))
      } catch {
        // Some browsers take nothing a few seconds after the key any more.
        toast(t('notCopied'))
        return
      }
      toast(t('copied', { count: rows.length }))
    },
    [t, toast],
  )
}
