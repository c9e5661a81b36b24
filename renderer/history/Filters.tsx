import {
  Button,
  Checkbox,
  DayField,
  Select,
  type SelectOption,
  TextField,
} from '../components/index.ts'
import type { HistoryFilter, HistoryNames } from '../../electron/shared/contract/index.ts'
import { selectAccounts, useApp } from '../app/index.ts'
import { useNow, useText } from '../i18n/index.ts'
import styles from './HistoryScreen.module.css'
import { type Period, periodKinds, periodOf } from './period.ts'

interface FiltersProps {
  readonly names: HistoryNames | undefined
  readonly filter: HistoryFilter
  readonly period: Period
  readonly onFilter: (change: Partial<HistoryFilter>) => void
  readonly onPeriod: (period: Period) => void
}

/** The filters of requests: period, account, client, label and a search. */
export function Filters({ names, filter, period, onFilter, onPeriod }: FiltersProps) {
  const t = useText('history')
  const nowMs = useNow(60_000)
  const accounts = useApp(selectAccounts)
  const hasLabels = (names?.labels.length ?? 0) > 0
  const isFiltered =
    filter.accountId !== undefined ||
    filter.client !== undefined ||
    filter.label !== undefined ||
    filter.listId !== undefined ||
    filter.search !== ''
  return (
    <div className={styles.filters}>
      <Select
        className={styles.choice}
        size="small"
        isLabelHidden
        label={t('period.label')}
        options={periodKinds.map((kind) => ({ id: kind, name: t(`period.${kind}`) }))}
        value={period.kind}
        onChange={(kind) => onPeriod(periodOf(kind, nowMs, period))}
      />
      {period.kind === 'own' ? (
        <>
          <DayField
            className={styles.day}
            isLabelHidden
            label={t('period.from')}
            value={period.fromDay ?? ''}
            onChange={(fromDay) => onPeriod({ ...period, fromDay })}
          />
          <DayField
            className={styles.day}
            isLabelHidden
            label={t('period.to')}
            value={period.toDay ?? ''}
            onChange={(toDay) => onPeriod({ ...period, toDay })}
          />
        </>
      ) : undefined}
      <Select<number>
        className={styles.choice}
        size="small"
        isLabelHidden
        label={t('filter.account')}
        options={[
          { id: noAccount, name: t('filter.allAccounts'), includesLabel: true },
          ...accounts
            .filter(({ isPractice }) => !isPractice || filter.practice === true)
            .map(({ id, name }) => ({ id, name })),
        ]}
        value={filter.accountId ?? noAccount}
        onChange={(id) => onFilter({ accountId: id === noAccount ? undefined : id })}
      />
      <NameSelect
        label={t('filter.client')}
        all={t('filter.allClients')}
        none={t('filter.noClient')}
        names={names?.clients ?? []}
        value={filter.client}
        onChange={(client) => onFilter({ client })}
      />
      {hasLabels ? (
        <NameSelect
          label={t('filter.label')}
          all={t('filter.allLabels')}
          none={t('filter.noLabel')}
          names={names?.labels ?? []}
          value={filter.label}
          onChange={(label) => onFilter({ label })}
        />
      ) : undefined}
      <Checkbox
        isSelected={filter.practice === true}
        onChange={(practice) => onFilter({ practice: practice ? true : undefined })}
      >
        {t('filter.practice')}
      </Checkbox>
      {isFiltered ? (
        <Button
          look="quiet"
          size="small"
          onPress={() =>
            onFilter({
              accountId: undefined,
              client: undefined,
              label: undefined,
              listId: undefined,
              search: '',
            })
          }
        >
          {t('filter.clear')}
        </Button>
      ) : undefined}
      <TextField
        className={styles.find}
        type="search"
        label={t('filter.search')}
        value={filter.search}
        onChange={(search) => onFilter({ search })}
      />
    </div>
  )
}

const noAccount = -1
const all = -1
const none = -2

interface NameSelectProps {
  readonly label: string
  readonly all: string
  readonly none: string
  readonly names: readonly string[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  /** The label is shown above it. */
  readonly isField?: boolean
}

/** A select with all, none, or one of the names. */
export function NameSelect({
  label,
  all: allName,
  none: noneName,
  names,
  value,
  onChange,
  isField = false,
}: NameSelectProps) {
  const known =
    value === undefined || value === '' || names.includes(value) ? names : [value, ...names]
  const options: readonly SelectOption<number>[] = [
    { id: all, name: allName, includesLabel: true },
    ...known.filter((name) => name !== '').map((name, id) => ({ id, name })),
    { id: none, name: noneName, includesLabel: true },
  ]
  const chosen =
    value === undefined ? all : value === '' ? none : options.find(({ name }) => name === value)?.id
  return (
    <Select<number>
      {...(isField ? {} : { className: styles.choice, size: 'small' as const })}
      isLabelHidden={!isField}
      label={label}
      options={options}
      value={chosen}
      onChange={(id) =>
        onChange(
          id === all ? undefined : id === none ? '' : options.find((one) => one.id === id)?.name,
        )
      }
    />
  )
}
