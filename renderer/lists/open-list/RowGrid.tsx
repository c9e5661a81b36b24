import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import type { Row, RowSort } from '../../../electron/shared/contract/index.ts'
import { headingKey } from '../../../electron/shared/imports.ts'
import { defaultSettings } from '../../../electron/shared/default-settings.ts'
import { sendableRows } from '../../../electron/shared/link.ts'
import { appState, lookOfStatus, useApp } from '../../app/index.ts'
import {
  Button,
  ContextMenu,
  EmptyState,
  Icon,
  useAnnounced,
  useDebouncedText,
} from '../../components/index.ts'
import {
  Grid,
  type GridColumn,
  type GridSort,
  findMatches,
  MiddleText,
  type RowPress,
  type TextMark,
} from '../../grid/index.ts'
import { useText } from '../../i18n/index.ts'
import { PageCell, TargetCell } from '../page-checks/PageCells.tsx'
import { hasPageChecks, hasTargets, sendableWith } from '../page-checks/page-counts.ts'
import { usePrice } from '../page-checks/use-page-actions.ts'
import styles from './RowGrid.module.css'
import { useList, useListSession } from './list-state.ts'
import {
  choiceInWords,
  columnName,
  inOneLine,
  useDetailInWords,
  usePreviewInWords,
} from './row-words.ts'
import { type RowActions, useRowActions } from './use-row-actions.ts'

/** The grid of the list's rows. */
export function RowGrid() {
  const t = useText('list')
  const session = useListSession()
  const list = useList((state) => state.list)
  const view = useList((state) => state.view)
  const filter = useList((state) => state.filter)
  const sort = useList((state) => state.sort)
  const selection = useList((state) => state.selection)
  const goTo = useList((state) => state.goTo)
  const density = useApp((state) => state.snapshot?.settings.density)
  const actions = useRowActions()
  const [menu, setMenu] = useState<{
    readonly press: RowPress<Row>
    readonly x: number
    readonly y: number
  }>()
  const columns = useRowColumns(actions)
  const savedWidths = useSavedWidths()

  const viewId = view?.viewId
  const load = useCallback(
    async (start: number, count: number) =>
      viewId === undefined ? [] : session.loadRows(viewId, start, count),
    [session, viewId],
  )
  const resetKey = useMemo(() => JSON.stringify([filter, sort]), [filter, sort])
  return (
    <>
      <Grid
        label={t('grid', { name: list?.summary.name ?? '' })}
        hint={t('gridHint')}
        columns={columns}
        rowCount={view?.rows ?? 0}
        rowHeight={density === 'compact' ? 24 : 28}
        load={load}
        rowId={rowIdOf}
        resetKey={resetKey}
        selection={selection}
        onSelect={(next) => session.select(next)}
        sort={gridSortOf(sort)}
        onSort={(next) => session.sortBy(rowSortOf(next))}
        scrollTarget={goTo}
        onRowKey={(event, press) => actions.onKey(event, press)}
        onRowMenu={(press, at) => setMenu({ press, ...at })}
        selectedInWords={(count) => t('selected', { count })}
        savedWidths={savedWidths}
        empty={view === undefined ? undefined : <EmptyRows />}
      />
      {menu === undefined ? undefined : (
        <ContextMenu
          label={t('row.menu', { line: menu.press.row?.line ?? 0 })}
          at={menu}
          onClose={() => setMenu(undefined)}
          parts={actions.menuFor(menu.press)}
        />
      )}
    </>
  )
}

const rowIdOf = ({ row }: Row): number => row

const columnOfSort = {
  line: 'line',
  link: 'link',
  status: 'status',
  host: 'link',
  page: 'page',
  target: 'target',
} as const

function gridSortOf(sort: RowSort | undefined): GridSort | undefined {
  if (sort === undefined) return undefined
  return { column: columnOfSort[sort.by], isDescending: sort.descending }
}

function rowSortOf(sort: GridSort | undefined): RowSort | undefined {
  const by = (['line', 'link', 'status', 'page', 'target'] as const).find(
    (name) => name === sort?.column,
  )
  return sort === undefined || by === undefined ? undefined : { by, descending: sort.isDescending }
}

/** The columns of page checks and of our link. */
export const pageColumn = 'page'
export const targetColumn = 'target'

/** The key under which widths, order and hidden columns are saved: the headings of the list. */
export function useColumnSetKey(): string {
  const columns = useList((state) => state.list?.columns)
  return useMemo(() => (columns ?? []).map(headingKey).join('\t'), [columns])
}

/** Sorts source columns by the order that the user has chosen. Other columns come last. */
export function inColumnOrder<Column extends { readonly id: string }>(
  columns: readonly Column[],
  order: readonly string[] = [],
): readonly Column[] {
  const placeOf = ({ id }: Column): number => {
    const place = order.indexOf(id)
    return place === -1 ? order.length : place
  }
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function useSavedWidths() {
  const kind = useColumnSetKey()
  const widths = useApp((state) => state.snapshot?.settings.columnWidths)
  const save = useCallback((key: string, px: Readonly<Record<string, number>>) => {
    const { columnWidths } = appState.getState().snapshot?.settings ?? defaultSettings
    void appState.getState().saveSettings({ columnWidths: { ...columnWidths, [key]: px } })
  }, [])
  return useMemo(() => ({ kind, widths: widths?.[kind] ?? {}, save }), [kind, widths, save])
}

function useRowColumns(actions: RowActions): readonly GridColumn<Row>[] {
  const t = useText('list')
  const pages = useText('pages')
  const isChecked = useList(({ list }) => list !== undefined && hasPageChecks(list.pages))
  const isTargeted = useList(({ list }) => list !== undefined && hasTargets(list.pages))
  const headings = useList((state) => state.list?.columns)
  const search = useList((state) => state.filter.search ?? '')
  const lines = useList((state) => state.list?.summary.lines ?? 0)
  const kind = useColumnSetKey()
  const hidden = useApp((state) => state.snapshot?.settings.hiddenColumns[kind])
  const order = useApp((state) => state.snapshot?.settings.columnOrder[kind])
  return useMemo(() => {
    const lineWidth = 30 + 7.5 * String(lines).length
    const sourceColumns = (headings ?? []).map((heading, index) => ({
      id: `own-${index}`,
      heading: columnName(t, heading, index),
      width: `minmax(64px, ${(headings?.length ?? 0) > 2 ? 88 : 120}px)`,
      cell: ({ context }: Row) => <span className={styles.own}>{context[index]}</span>,
    }))
    const all: readonly GridColumn<Row>[] = [
      {
        id: 'line',
        heading: t('column.line'),
        width: `${Math.max(lineWidth, 52)}px`,
        align: 'end',
        canSort: true,
        cell: ({ line, piece }) => (
          <span className={styles.line}>
            {piece === undefined ? line : t('lineAndPiece', { line, piece })}
          </span>
        ),
      },
      {
        id: 'link',
        heading: t('column.link'),
        width: 'minmax(220px, 1fr)',
        canSort: true,
        cell: (row) => <LinkCell row={row} search={search} actions={actions} />,
      },
      {
        id: 'status',
        heading: t('column.status'),
        width: isChecked ? 'minmax(100px, 170px)' : 'minmax(150px, 214px)',
        canSort: true,
        cell: (row) => <StatusCell row={row} actions={actions} />,
      },
      ...(isChecked
        ? [
            {
              id: pageColumn,
              heading: pages('column'),
              width: 'minmax(128px, 196px)',
              canSort: true,
              cell: (row: Row) => <PageCell row={row} />,
            },
          ]
        : []),
      ...(isTargeted
        ? [
            {
              id: targetColumn,
              heading: pages('targetColumn'),
              width: 'minmax(114px, 150px)',
              canSort: true,
              cell: (row: Row) => <TargetCell row={row} />,
            },
          ]
        : []),
      ...inColumnOrder(sourceColumns, order),
    ]
    return all.filter(({ id }) => hidden?.includes(id) !== true)
  }, [t, pages, isChecked, isTargeted, headings, search, lines, hidden, order, actions])
}

function LinkCell({
  row,
  search,
  actions,
}: {
  readonly row: Row
  readonly search: string
  readonly actions: RowActions
}) {
  const t = useText('list')
  const session = useListSession()
  const isEditing = useList((state) => state.editing?.row === row.row)
  const { text, link, status, emphasis } = row
  if (isEditing) return <LinkEditor line={row.line} actions={actions} />
  const shown = inOneLine(status === 'decide' || link === undefined ? text : link)
  // Marking the whole text would say nothing.
  const questionMarks: readonly TextMark[] =
    status === 'decide'
      ? emphasis
          .filter(([start, end]) => end - start < text.length)
          .map(([start, end]) => ({ start, end, kind: 'question' as const }))
      : []
  const isQuiet = ['duplicate', 'sent-before', 'rejected', 'excluded', 'blank'].includes(status)
  const written = row.writtenAs ?? text
  const suffix =
    status === 'cleaned' && written !== link
      ? t('from', { text: inOneLine(written).slice(0, 120) })
      : undefined
  return (
    <span
      className={styles.link}
      data-quiet={isQuiet ? '' : undefined}
      onDoubleClick={() => session.beginEdit(row)}
    >
      <MiddleText
        text={shown}
        marks={questionMarks.length > 0 ? questionMarks : findMatches(shown, search)}
        suffix={suffix}
      />
    </span>
  )
}

/** The field that edits a row's text. Enter saves it, Escape cancels. */
function LinkEditor({ line, actions }: { readonly line: number; readonly actions: RowActions }) {
  const t = useText('list')
  const session = useListSession()
  const editing = useList((state) => state.editing)
  const previewInWords = usePreviewInWords()

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    const grid = event.currentTarget.closest<HTMLElement>('[role="grid"]')
    if (event.key === 'Enter') void actions.saveEdit()
    else session.endEdit()
    grid?.focus({ preventScroll: true })
  }
  const preview = editing?.preview
  const words = preview === undefined ? '' : previewInWords(preview)
  useAnnounced(useDebouncedText(words))
  return (
    <span className={styles.editor}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked to type here.
        autoFocus
        aria-label={t('row.editField', { line })}
        value={editing?.text ?? ''}
        spellCheck={false}
        onChange={({ target }) => session.setEditText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void actions.saveEdit()}
      />
      <span className={styles.preview} data-kind={preview?.kind}>
        {words}
      </span>
    </span>
  )
}

function StatusCell({ row, actions }: { readonly row: Row; readonly actions: RowActions }) {
  const t = useText('list')
  const common = useText('common')
  const detailInWords = useDetailInWords()
  const { tone, icon } = lookOfStatus[row.status]
  const detail = detailInWords(row)
  const [choice] = row.choices
  const kind = row.decideKind
  const isHeading = row.status === 'blank' && detail !== ''
  const hasFix = row.status === 'decide' && choice !== undefined && kind !== undefined
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon name={icon} size={14} />
      <span className={styles.words}>
        {isHeading ? undefined : `${common(`status.${row.status}`)} `}
        <span className={styles.detail}>{detail}</span>
      </span>
      {hasFix && kind !== 'no-site' ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.fix}
          onClick={() => void actions.decide({ rows: [row.row] }, choice)}
        >
          {choiceInWords(t, kind, choice)}
        </button>
      ) : undefined}
    </span>
  )
}

/** Shown instead of rows: the list is empty, everything is reviewed, or no row matches the filter. */
function EmptyRows() {
  const t = useText('list')
  const session = useListSession()
  const filter = useList((state) => state.filter)
  const counts = useList((state) => state.list?.summary.counts)
  const rows = useList((state) => state.list?.rows ?? 0)
  const pages = useText('pages')
  const common = useText('common')
  const checks = useList((state) => state.list?.pages)
  const price = usePrice()
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
  if (filter.page === 'wasted' && checks !== undefined && sendableWith(checks, 'wasted') === 0) {
    const count = checks.excludedWasted
    return (
      <EmptyState
        icon="reviewed"
        tone="good"
        title={count === 0 ? pages('reasons.none') : pages('empty.excluded', { count })}
        actions={showAll}
      >
        {count === 0 || price === undefined
          ? undefined
          : pages('empty.saves', { units: common('units', { count: count * price }) })}
      </EmptyState>
    )
  }
  return <EmptyState icon="search" tone="idle" title={t('empty.noMatch')} actions={showAll} />
}
