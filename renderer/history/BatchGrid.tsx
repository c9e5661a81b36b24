import { useMemo, useState } from 'react'

import { batchStates, type BatchState, type HistoryRow } from '../../electron/shared/submission.ts'
import { selectAccounts, useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { GridSelection } from '../ui/grid-selection.ts'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { VirtualGrid } from '../ui/VirtualGrid.tsx'
import { BatchLinks } from './BatchLinks.tsx'
import { everything, useHistory } from './history-store.ts'
import styles from './HistoryScreen.module.css'
import { useBatchColumns } from './use-batch-columns.tsx'

/** The list of batches with its search and filters. */
export function BatchGrid() {
  const { t } = useText('history')
  const filter = useHistory((state) => state.filter)
  const total = useHistory((state) => state.total)
  const load = useHistory((state) => state.load)
  const columns = useBatchColumns()
  const openBatch = useHistory((state) => state.openBatch)
  const [selection, setSelection] = useState<GridSelection>()
  const topKey = `${filter.accountId ?? ''}/${filter.state ?? ''}/${filter.search}`

  return (
    <>
      <Filters />
      <Totals />
      <div className={styles.card}>
        {total === undefined ? (
          <p role="status" className={styles.note}>
            {t('loading')}
          </p>
        ) : (
          <VirtualGrid<HistoryRow>
            label={t('table')}
            columns={columns}
            rowCount={total}
            load={load}
            topKey={topKey}
            selection={selection}
            onSelect={setSelection}
            onRowKey={(event, row) => {
              if (event.key === 'Enter') openBatch(row)
            }}
            hint={t('hint')}
            empty={<NoRows />}
          />
        )}
      </div>
      <BatchLinks />
    </>
  )
}

/** What the listed batches come to, without Practice and what was imported. */
function Totals() {
  const { t } = useText(['history', 'words'])
  const total = useHistory((state) => state.total)
  const totals = useHistory((state) => state.totals)
  const accountId = useHistory((state) => state.filter.accountId)
  const accounts = useApp(selectAccounts)
  // Practice counts in no total, so alone it has none.
  const isPractice = accounts.some((account) => account.isPractice && account.id === accountId)
  if (totals === undefined || total === 0 || isPractice) return undefined
  const counts = ['accepted', 'inDoubt', 'refused'] as const
  return (
    <p className={styles.totals} title={t('totals.without')}>
      {[
        t('words:units', { count: totals.units }),
        ...counts
          .filter((key) => totals[key] > 0)
          .map((key) => t(`totals.${key}`, { count: totals[key] })),
      ].join(' · ')}
    </p>
  )
}

function Filters() {
  const { t } = useText(['history', 'words'])
  const filter = useHistory((state) => state.filter)
  const total = useHistory((state) => state.total)
  const setFilter = useHistory((state) => state.setFilter)
  const accounts = useApp(selectAccounts)
  const accountOptions = useMemo(
    () => [
      { id: 0, name: t('filter.allAccounts') },
      ...accounts.map(({ id, name }) => ({ id, name })),
    ],
    [accounts, t],
  )
  const stateOptions = useMemo(
    () => [
      { id: 'all' as const, name: t('filter.allResults') },
      ...batchStates
        .filter((state) => state !== 'split')
        .map((state) => ({ id: state, name: t(`words:batch.${state}`) })),
    ],
    [t],
  )
  return (
    <div className={styles.filters}>
      <TextField
        label={t('filter.search')}
        isLabelHidden
        type="search"
        icon="search"
        placeholder={t('filter.search')}
        value={filter.search}
        onChange={(search) => setFilter({ search })}
        className={styles.search}
      />
      <Select
        label={t('filter.account')}
        isLabelHidden
        options={accountOptions}
        value={filter.accountId ?? 0}
        onChange={(id) => setFilter({ accountId: id === 0 ? undefined : id })}
      />
      <Select<BatchState | 'all'>
        label={t('filter.result')}
        isLabelHidden
        options={stateOptions}
        value={filter.state ?? 'all'}
        onChange={(state) => setFilter({ state: state === 'all' ? undefined : state })}
      />
      <p role="status" className={styles.count}>
        {total === undefined ? undefined : t('batches', { count: total })}
      </p>
    </div>
  )
}

/** Nothing was ever sent, or nothing fits the filter. */
function NoRows() {
  const { t } = useText('history')
  const filter = useHistory((state) => state.filter)
  const setFilter = useHistory((state) => state.setFilter)
  const isFiltered =
    filter.accountId !== undefined || filter.state !== undefined || filter.search.trim() !== ''
  return isFiltered ? (
    <EmptyState
      icon="search"
      title={t('noMatch.title')}
      actions={<Button onPress={() => setFilter(everything)}>{t('noMatch.button')}</Button>}
    >
      {t('noMatch.text')}
    </EmptyState>
  ) : (
    <EmptyState icon="history" title={t('empty.title')}>
      {t('empty.text')}
    </EmptyState>
  )
}
