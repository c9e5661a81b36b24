import { useEffect } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { PopupButton } from '../../components/PopupButton.tsx'
import { Select } from '../../components/Select.tsx'
import { columnLookedAt } from './column-store.ts'
import styles from './ReviewToolbar.module.css'
import { column as columnStore, review, useColumn, useReview } from './stores.ts'
import { useColumnNames } from './use-column-names.ts'
import { useSourceName } from './use-source-name.ts'

const any = -1

/** Filters by where lines came from, and by what stands beside their links. */
export function FilterPopup({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const { source, cell } = useReview((state) => state.filter)
  const sourceName = useSourceName()
  if (draft.sources.length < 2 && draft.columns.length === 0) return undefined
  const chosen = source === undefined ? undefined : draft.sources[source]
  const shown = [
    ...(chosen === undefined || source === undefined ? [] : [sourceName(chosen, source)]),
    ...(cell === undefined ? [] : [cell.text]),
  ]
  const label = shown.length === 0 ? t('filter.name') : t('filter.by', { what: shown.join(' · ') })
  return (
    <PopupButton label={label} className={styles.filter}>
      <div className={styles.conditions}>
        {draft.sources.length < 2 ? undefined : <BySource draft={draft} />}
        {draft.columns.length === 0 ? undefined : <ByColumn draft={draft} />}
      </div>
    </PopupButton>
  )
}

function BySource({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const format = useFormat()
  const sourceName = useSourceName()
  const source = useReview((state) => state.filter.source)
  return (
    <Select
      label={t('sources.source')}
      size="small"
      value={source ?? any}
      options={[
        { id: any, name: t('filter.allLists') },
        ...draft.sources.map((one, index) => ({
          id: index,
          name: sourceName(one, index),
          detail: <span className={styles.count}>{format.number(one.lines)}</span>,
        })),
      ]}
      onChange={(index) =>
        review.getState().setFilter({ source: index === any ? undefined : index })
      }
    />
  )
}

function ByColumn({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const columnNames = useColumnNames(draft)
  const cell = useReview((state) => state.filter.cell)
  const { id } = draft
  const looked = useColumn((state) => columnLookedAt(state, id))
  const column = cell?.column ?? looked
  useEffect(() => {
    void columnStore.getState().look(id, column)
  }, [id, column])
  return (
    <>
      <Select
        label={t('filter.column')}
        size="small"
        value={column ?? any}
        options={[
          { id: any, name: t('filter.noColumn') },
          ...columnNames.map((name, index) => ({ id: index, name })),
        ]}
        onChange={(index) => {
          if (cell !== undefined) review.getState().setFilter({ cell: undefined })
          void columnStore.getState().look(id, index === any ? undefined : index)
        }}
      />
      {column === undefined ? undefined : <ByValue column={column} />}
    </>
  )
}

function ByValue({ column }: { readonly column: number }) {
  const { t } = useText('new')
  const format = useFormat()
  const text = useReview((state) => state.filter.cell?.text)
  const found = useColumn((state) => state.values)
  const values = found?.values ?? []
  const isKnown = text === undefined || values.some((value) => value.text === text)
  const known = isKnown ? values : [{ text, rows: undefined }, ...values]
  return (
    <>
      <Select
        label={t('filter.value')}
        size="small"
        value={text === undefined ? any : known.findIndex((value) => value.text === text)}
        options={[
          { id: any, name: t('filter.anyValue') },
          ...known.map((value, index) => ({
            id: index,
            name: value.text,
            detail:
              value.rows === undefined ? undefined : (
                <span className={styles.count}>{format.number(value.rows)}</span>
              ),
          })),
        ]}
        onChange={(index) => {
          const value = known[index]
          review
            .getState()
            .setFilter({ cell: value === undefined ? undefined : { column, text: value.text } })
        }}
      />
      {found?.hasMore === true ? <p className={styles.note}>{t('filter.more')}</p> : undefined}
    </>
  )
}
