import { useCallback } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useText } from '../../i18n/use-text.ts'

/**
 * The lines of the grid in words; where lines of a source held several links, it had fewer, for
 * example `4 lines, 3 in the source`.
 */
export function useLinesInWords(): (draft: Pick<DraftSummary, 'lines' | 'rows'>) => string {
  const { t } = useText(['new', 'words'])
  return useCallback(
    ({ lines, rows }) =>
      lines === rows
        ? t('words:lines', { count: rows })
        : t('new:sources.splitLines', { lines: t('words:lines', { count: rows }), source: lines }),
    [t],
  )
}
