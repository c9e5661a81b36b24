import { useCallback } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { copyText } from '../../components/copy-text.ts'
import type { GridSelection } from '../../components/grid-selection.ts'
import { useToast } from '../../components/Toasts.tsx'
import type { ChosenRows } from './chosen-rows.ts'
import { review } from './stores.ts'

/** Above this many, fetching them takes long enough to be told. */
const manyRows = 20_000

/**
 * Copies the links of what was chosen at a press, a line each; of rows without a link what was written.
 * `selection`: where it stands, if it is more than is here.
 */
export function useCopyRows(): (chosen: ChosenRows, selection?: GridSelection) => Promise<void> {
  const { t } = useText('new')
  const toast = useToast()
  return useCallback(
    async (chosen, selection = review.getState().selection) => {
      const { count } = chosen
      if (count > manyRows) toast(t('copying', { count }))
      const isAllHere = chosen.rows.length === count
      const rows = isAllHere ? chosen.rows : await review.getState().selectedRows(selection)
      if (rows.length === 0) {
        toast(t('notCopied'))
        return
      }
      const isCopied = await copyText(rows.map((row) => row.link ?? row.text).join('\n'))
      toast(isCopied ? t('copied', { count: rows.length }) : t('notCopied'))
    },
    [t, toast],
  )
}
