import type { DraftSummary } from '../../electron/shared/draft.ts'
import { useText } from '../text/use-text.ts'

/** What a column beside the links is called: its heading or, without one, its place. */
export function useColumnName({
  columns,
  sources,
}: Pick<DraftSummary, 'columns' | 'sources'>): (column: number) => string {
  const { t } = useText('new')
  // The same in all sources whose columns have no headings.
  const linkColumn = sources.find((source) => source.linkColumn !== undefined)?.linkColumn ?? 0
  return (column) => {
    const heading = columns[column] ?? ''
    return heading === ''
      ? t('grid.column', { number: column + (column < linkColumn ? 1 : 2) })
      : heading
  }
}
