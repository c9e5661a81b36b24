import type { ViewFilter } from '../../../electron/shared/draft-rows.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSourceName } from './use-source-name.ts'

/** What a filter of a list lets through, as the window calls each of its conditions. */
export function useFilterInWords({ sources }: DraftSummary): (filter: ViewFilter) => string {
  const { t } = useText('new')
  const sourceName = useSourceName()
  return ({ statuses = [], decideKind, rejectReason, warning, host, source, cell, search }) => {
    const from = source === undefined ? undefined : sources[source]
    return [
      ...statuses.map((status) => t(`short.${status}`)),
      decideKind === undefined ? '' : t(`decide.${decideKind}`),
      rejectReason === undefined ? '' : t(`reject.${rejectReason}`),
      warning === undefined ? '' : t(warning === 'any' ? 'warnedAtAll' : `warning.${warning}`),
      host ?? '',
      from === undefined || source === undefined ? '' : sourceName(from, source),
      cell?.text ?? '',
      search ?? '',
    ]
      .filter((words) => words !== '')
      .join(' · ')
  }
}
