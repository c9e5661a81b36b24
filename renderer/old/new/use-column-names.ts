import { useMemo } from 'react'

import { isAppHeading } from '../../../electron/shared/app-heading.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import type { DraftSource } from '../../../electron/shared/draft-source.ts'
import { useText } from '../../i18n/use-text.ts'

type NewText = ReturnType<typeof useText<'new'>>['t']

/**
 * What the columns beside the links are called: their headings or, without one, their places. The
 * same array as long as they are called the same.
 */
export function useColumnNames(
  draft: Pick<DraftSummary, 'columns' | 'sources'>,
): readonly string[] {
  const { t } = useText('new')
  // A heading holds no tab: tabs are what parted the columns.
  const names = columnNamesIn(t, draft).join('\t')
  const count = draft.columns.length
  return useMemo(() => names.split('\t', count), [names, count])
}

/** The same without React. */
export function columnNamesIn(
  t: NewText,
  { columns, sources }: Pick<DraftSummary, 'columns' | 'sources'>,
): readonly string[] {
  const withCells = sources.filter(({ linkColumn }) => linkColumn !== undefined)
  // The same in all sources whose columns have no headings.
  const linkColumn = withCells[0]?.linkColumn ?? 0
  const isNamedByApp = withCells.length > 0 && withCells.every((source) => source.isNamedByApp)
  return columns.map((heading, column) =>
    heading === ''
      ? t('grid.column', { number: column + (column < linkColumn ? 1 : 2) })
      : headingIn(t, heading, { isNamedByApp }),
  )
}

/** A heading as it is shown: the app's own in the language of the window, others as they stand. */
export function headingIn(
  t: NewText,
  heading: string,
  { isNamedByApp }: Pick<DraftSource, 'isNamedByApp'>,
): string {
  return isNamedByApp && isAppHeading(heading) ? t(`headings.${heading}`) : heading
}
