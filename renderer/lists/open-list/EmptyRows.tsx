import { Button, EmptyState } from '../../components/index.ts'
import { sendableRows } from '../../../electron/shared/link.ts'
import { useText } from '../../i18n/index.ts'
import { useList, useListSession } from './list-state.ts'

/** What stands in the grid without a row: nothing matches, everything is reviewed, or nothing is here. */
export function EmptyRows() {
  const t = useText('list')
  const session = useListSession()
  const filter = useList((state) => state.filter)
  const counts = useList((state) => state.list?.summary.counts)
  const rows = useList((state) => state.list?.rows ?? 0)
  const showAll = <Button onPress={() => session.show({}, 'all')}>{t('empty.showAll')}</Button>
  if (rows === 0)
    return (
      <EmptyState icon="paste" tone="idle" title={t('empty.noLines')}>
        {t('empty.noLinesText')}
      </EmptyState>
    )
  const isReview = filter.statuses?.length === 1 && filter.statuses[0] === 'decide'
  if (isReview && counts?.decide === 0) {
    const ready = sendableRows(counts)
    return (
      <EmptyState
        icon="reviewed"
        tone="good"
        title={ready === 0 ? t('empty.reviewedNone') : t('empty.reviewed', { count: ready })}
        actions={showAll}
      >
        {ready === 0 ? undefined : t('empty.reviewedText')}
      </EmptyState>
    )
  }
  return <EmptyState icon="search" tone="idle" title={t('empty.noMatch')} actions={showAll} />
}
