import { useState } from 'react'

import type { HistoryRow } from '../../../electron/shared/submission.ts'
import { PutInNew } from '../put-in-new/PutInNew.tsx'
import { useToNewHint } from '../put-in-new/use-to-new-hint.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import type { GridSelection } from '../../components/grid-selection.ts'
import { useToast } from '../../components/Toasts.tsx'
import { VirtualGrid } from '../../components/VirtualGrid.tsx'
import { BatchDetails } from './BatchDetails.tsx'
import { useDetails } from './details-store.ts'
import { isFiltered, isToMend, useHistory, wantedOf } from './history-store.ts'
import styles from './HistoryScreen.module.css'
import { isWrongTime } from './period.ts'
import { useBatchColumns } from './use-batch-columns.tsx'

const idOf = ({ id }: HistoryRow): number => id

/** The list of batches that fit the filters. */
export function BatchGrid() {
  const { t } = useText('history')
  const filter = useHistory((state) => state.filter)
  const total = useHistory((state) => state.total)
  const load = useHistory((state) => state.load)
  const columns = useBatchColumns()
  const open = useDetails((state) => state.open)
  const toast = useToast()
  const [selection, setSelection] = useState<GridSelection>()

  return (
    <>
      {isToMend(filter) && (total ?? 0) > 0 ? <ToMend /> : undefined}
      <div className={styles.card}>
        {total === undefined ? (
          <p className={styles.note}>{t('loading')}</p>
        ) : (
          <VirtualGrid<HistoryRow>
            label={t('table')}
            columns={columns}
            rowCount={total}
            load={load}
            rowId={idOf}
            topKey={JSON.stringify(wantedOf(filter))}
            selection={selection}
            onSelect={setSelection}
            onRowKey={({ key }, { row }) => {
              if (key !== 'Enter') return
              if (row === undefined) toast(t('rowGone'))
              else void open(row)
            }}
            hint={t('hint')}
            empty={<NoRows />}
          />
        )}
      </div>
      <BatchDetails />
    </>
  )
}

/** The way back to New for what was refused or cancelled, where anything of it was not sent since. */
function ToMend() {
  const { t } = useText('history')
  const filter = useHistory((state) => state.filter)
  const unsent = useHistory((state) => state.unsent)
  const hint = useToNewHint()
  if (unsent === 0) return <p className={styles.filters}>{t('toNew.nothing')}</p>
  return (
    <div className={styles.filters}>
      <PutInNew
        part={{ kind: 'filter', filter: wantedOf(filter) }}
        name={unsent === undefined ? t('toNew.filter') : t('toNew.links', { count: unsent })}
      />
      <p>
        <Sentences>
          {hint}
          {filter.accountId === undefined ? t('toNew.noPractice') : undefined}
        </Sentences>
      </p>
    </div>
  )
}

/** Nothing was ever sent, or nothing fits the filter. */
function NoRows() {
  const { t } = useText('history')
  const filter = useHistory((state) => state.filter)
  const firstDay = useHistory((state) => state.names.firstDay)
  const showAll = useHistory((state) => state.showAll)
  const isWrong = isWrongTime(filter.period)
  return isFiltered(filter) && firstDay !== undefined ? (
    <EmptyState
      icon="search"
      title={t('noMatch.title')}
      actions={<Button onPress={showAll}>{t('noMatch.button')}</Button>}
    >
      {t(isWrong ? 'report.wrongTime' : 'noMatch.text')}
    </EmptyState>
  ) : (
    <EmptyState icon="history" title={t('empty.title')}>
      {t('empty.text')}
    </EmptyState>
  )
}
