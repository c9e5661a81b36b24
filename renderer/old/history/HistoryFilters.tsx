import { useMemo } from 'react'

import { type HistoryResult, historyResults } from '../../../electron/shared/history.ts'
import { selectAccounts, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounced } from '../../components/Announcer.tsx'
import { DayField } from '../../components/DayField.tsx'
import { PopupButton } from '../../components/PopupButton.tsx'
import { Select } from '../../components/Select.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useLasting } from '../../components/use-lasting.ts'
import { useRested } from '../../components/use-rested.ts'
import { useHistory } from './history-store.ts'
import styles from './HistoryScreen.module.css'
import { accountChoice, allNames, nameAt, nameChoice, noName } from './name-choice.ts'
import { isWrongTime, type PeriodKind, periodKinds } from './period.ts'

/** Which part of the history is shown, as chart and as list. */
export function HistoryFilters() {
  const { t } = useText('history')
  const search = useHistory((state) => state.filter.search)
  const batches = useHistory((state) => state.batches)
  const isCounting = useHistory((state) => state.isCounting)
  const setSearch = useHistory((state) => state.setSearch)
  const listName = useListName()
  const counted = isCounting || batches === undefined ? '' : t('batches', { count: batches })
  const isWrong = useHistory((state) => isWrongTime(state.filter.period))
  // Why nothing fits is what matters of it.
  useAnnounced(useRested(isWrong ? t('report.wrongTime') : counted))
  return (
    <div className={styles.filters}>
      <PeriodFilter />
      <AccountFilter />
      <NameFilter about="client" />
      <MoreFilters />
      <TextField
        label={t('filter.search')}
        type="search"
        value={search}
        onChange={(text) => setSearch(text, (createdMs) => listName({ label: '', createdMs }))}
        className={styles.search}
      />
      <p className={styles.count}>{isCounting ? <Counting /> : counted}</p>
    </div>
  )
}

const shownAfterMs = 300

/** Stands where the count does, once counting takes long enough to be read. */
function Counting() {
  const { t } = useText('history')
  return useLasting(shownAfterMs) ? t('report.reading') : undefined
}

function PeriodFilter() {
  const { t } = useText('history')
  const { kind, fromDay, toDay } = useHistory((state) => state.filter.period)
  const setPeriod = useHistory((state) => state.setPeriod)
  return (
    <>
      <Select<PeriodKind>
        label={t('filter.period')}
        isLabelHidden
        options={periodKinds.map((id) => ({ id, name: t(`period.${id}`) }))}
        value={kind}
        onChange={(chosen) => setPeriod(chosen)}
      />
      {kind === 'own' && fromDay !== undefined && toDay !== undefined ? (
        <>
          <DayField
            label={t('filter.from')}
            isLabelHidden
            value={fromDay}
            onChange={(day) => setPeriod('own', { fromDay: day })}
          />
          <DayField
            label={t('filter.to')}
            isLabelHidden
            value={toDay}
            onChange={(day) => setPeriod('own', { toDay: day })}
          />
        </>
      ) : undefined}
    </>
  )
}

function AccountFilter() {
  const { t } = useText('history')
  const accountId = useHistory((state) => state.filter.accountId)
  const chosenName = useHistory((state) => state.filter.accountName)
  const setFilter = useHistory((state) => state.setFilter)
  const accountName = useAccountName()
  const accounts = useApp(selectAccounts)
  const removed = useHistory((state) => state.names.removedAccounts)
  const options = useMemo(() => {
    const named = accounts.map((one) => ({ id: one.id, name: accountName(one) }))
    const gone = removed.map(({ id, name }) => ({
      id,
      name: t('filter.removedAccount', { account: name }),
    }))
    return [
      { id: 0, name: t('filter.allAccounts'), saysLabel: true },
      ...accountChoice(named, gone, accountId, chosenName),
    ]
  }, [accountId, accountName, accounts, chosenName, removed, t])
  return (
    <Select
      label={t('filter.account')}
      isLabelHidden
      options={options}
      value={accountId ?? 0}
      onChange={(id) =>
        setFilter(
          id === 0
            ? { accountId: undefined, accountName: undefined }
            : { accountId: id, accountName: options.find((one) => one.id === id)?.name },
        )
      }
    />
  )
}

function NameFilter({ about }: { readonly about: 'client' | 'label' }) {
  const { t } = useText('history')
  const known = useHistory((state) =>
    about === 'client' ? state.names.clients : state.names.labels,
  )
  const value = useHistory((state) => state.filter[about])
  const { names, chosen } = useMemo(() => nameChoice(known, value), [known, value])
  const setFilter = useHistory((state) => state.setFilter)
  const options = useMemo(
    () => [
      {
        id: allNames,
        name: t(about === 'client' ? 'filter.allClients' : 'filter.allLabels'),
        saysLabel: true,
      },
      { id: noName, name: t(about === 'client' ? 'filter.noClient' : 'unnamed'), saysLabel: true },
      ...names.map((name, id) => ({ id, name })),
    ],
    [about, names, t],
  )
  return (
    <Select
      label={t(`filter.${about}`)}
      isLabelHidden={about === 'client'}
      options={options}
      value={chosen}
      onChange={(id) => setFilter({ [about]: nameAt(names, id) })}
    />
  )
}

function MoreFilters() {
  const { t } = useText(['history', 'words'])
  const state = useHistory(({ filter }) => filter.state)
  const label = useHistory(({ filter }) => filter.label)
  const setFilter = useHistory((store) => store.setFilter)
  const count = [state, label].filter((value) => value !== undefined).length
  const stateOptions = useMemo(
    () => [
      { id: 'all' as const, name: t('filter.allResults') },
      ...historyResults
        .filter((id) => id !== 'split')
        .map((id) => ({ id, name: t(`words:batch.${id}`) })),
    ],
    [t],
  )
  return (
    <PopupButton
      size="medium"
      label={count === 0 ? t('filter.more') : t('filter.moreOn', { count })}
    >
      <div className={styles.more}>
        <Select<HistoryResult | 'all'>
          label={t('filter.result')}
          options={stateOptions}
          value={state ?? 'all'}
          onChange={(id) => setFilter({ state: id === 'all' ? undefined : id })}
        />
        <NameFilter about="label" />
      </div>
    </PopupButton>
  )
}
