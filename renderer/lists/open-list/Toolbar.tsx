import { useEffect, useState } from 'react'
import { defaultSettings } from '../../../electron/shared/default-settings.ts'
import { linkWarnings } from '../../../electron/shared/link.ts'
import { appState, useApp } from '../../app/index.ts'
import {
  Button,
  Checkbox,
  Icon,
  IconButton,
  PopupButton,
  Select,
  TextField,
  useAnnounced,
  useDebouncedText,
} from '../../components/index.ts'
import { selectedRange } from '../../grid/index.ts'
import { useText } from '../../i18n/index.ts'
import { FixPopup } from './FixPopup.tsx'
import { hasPageChecks, hasTargets } from '../page-checks/page-counts.ts'
import { ReasonsPopup } from '../page-checks/ReasonsPopup.tsx'
import { useCheckPages } from '../page-checks/use-page-actions.ts'
import { inColumnOrder, pageColumn, targetColumn, useColumnSetKey } from './RowGrid.tsx'
import styles from './Toolbar.module.css'
import { selectIsReadOnly, useList, useListSession } from './list-state.ts'
import { columnName } from './row-words.ts'
import { useUndo } from './use-row-actions.ts'

/** The toolbar: search, issues, filters, undo and redo, columns, inspector. */
export function Toolbar() {
  const t = useText('list')
  const session = useListSession()
  const canUndo = useList((state) => state.list?.canUndo === true && !selectIsReadOnly(state))
  const canRedo = useList((state) => state.list?.canRedo === true && !selectIsReadOnly(state))
  const isInspecting = useList((state) => state.isInspecting)
  const { undo, redo } = useUndo()
  return (
    <div className={styles.toolbar}>
      <Search />
      <FixPopup />
      <ReasonsPopup />
      <SourceFilter />
      <HostFilter />
      <WarningFilter />
      <CellFilter />
      <ShownCount />
      <CheckSelection />
      <IconButton
        icon="undo"
        size="small"
        label={t('undo')}
        tooltipAt="bottom"
        isDisabled={!canUndo}
        onPress={() => void undo()}
        aria-keyshortcuts="Control+Z"
      />
      <IconButton
        icon="redo"
        size="small"
        label={t('redo')}
        tooltipAt="bottom"
        isDisabled={!canRedo}
        onPress={() => void redo()}
        aria-keyshortcuts="Control+Shift+Z"
      />
      <ColumnChooser />
      <IconButton
        icon="inspector"
        size="small"
        label={isInspecting ? t('hideInspector') : t('inspector')}
        tooltipAt="bottom"
        onPress={() => session.setInspecting(!isInspecting)}
      />
    </div>
  )
}

/** How many rows are shown, while there is a filter. */
function ShownCount() {
  const t = useText('list')
  const isFiltered = useList((state) => Object.keys(state.filter).length > 0)
  const shown = useList((state) => state.view?.rows)
  const rows = useList((state) => state.list?.rows ?? 0)
  const words = isFiltered && shown !== undefined ? t('shown', { shown, rows }) : ''
  useAnnounced(useDebouncedText(words))
  return (
    <span className={styles.shown} title={words}>
      {words}
    </span>
  )
}

/** Checks the pages of the selected lines, if there are several. */
function CheckSelection() {
  const t = useText('pages')
  const session = useListSession()
  const selection = useList((state) => state.selection)
  const view = useList((state) => state.view)
  const checkPages = useCheckPages()
  if (checkPages === undefined || selection === undefined || view === undefined) return undefined
  const [first, last] = selectedRange(selection)
  const count = last - first + 1
  if (count === 1) return undefined

  async function ask(viewId: number): Promise<void> {
    // Row numbers still hold when the list changes while the dialog is open.
    const loaded = count > 500 ? undefined : await session.loadRows(viewId, first, count)
    const rows =
      loaded === undefined ? { viewId, first, last } : { rows: loaded.map(({ row }) => row) }
    session.askToCheck({ rows, again: true })
  }
  return (
    <Button
      size="small"
      icon="pages"
      onPress={() => void ask(view.viewId)}
      className={styles.selection}
    >
      {t('checkSome', { count })}
    </Button>
  )
}

function Search() {
  const t = useText('list')
  const session = useListSession()
  const filter = useList((state) => state.filter)
  const [typed, setTyped] = useState(filter.search ?? '')
  // Follows the filter if something else changes it.
  const [lastSearch, setLastSearch] = useState(filter.search)
  if (lastSearch !== filter.search) {
    setLastSearch(filter.search)
    setTyped(filter.search ?? '')
  }
  useEffect(() => {
    const { filter: current } = session.store.getState()
    if (typed === (current.search ?? '')) return undefined
    const timer = setTimeout(() => {
      const { search: _search, ...others } = session.store.getState().filter
      session.show(typed === '' ? others : { ...others, search: typed })
    }, 120)
    return () => clearTimeout(timer)
  }, [session, typed])
  return (
    <TextField
      type="search"
      label={t('search')}
      value={typed}
      onChange={setTyped}
      className={styles.search}
    />
  )
}

function SourceFilter() {
  const t = useText('list')
  const session = useListSession()
  const sources = useList((state) => state.list?.sources)
  const source = useList((state) => state.filter.source)
  if (sources === undefined || sources.length < 2) return undefined
  return (
    <Select
      label={t('sourceFilter')}
      isLabelHidden
      size="small"
      options={[
        { id: allSources, name: t('allSources'), includesLabel: true },
        ...sources.map(({ name, lines }, index) => ({
          id: index,
          name: t('oneHost', {
            host: name === '' ? t('pastedSource', { number: index + 1 }) : name,
            rows: lines,
          }),
        })),
      ]}
      value={source ?? allSources}
      onChange={(index) => {
        const { source: _source, ...others } = session.store.getState().filter
        session.show(index === allSources ? others : { ...others, source: index })
      }}
      className={styles.choice}
    />
  )
}

/** Stands for all sources in the choice of a source. */
const allSources = -1

/** The cell by which the rows are filtered. A press removes the filter. */
function CellFilter() {
  const t = useText('list')
  const session = useListSession()
  const cell = useList((state) => state.filter.cell)
  const headings = useList((state) => state.list?.columns)
  if (cell === undefined) return undefined
  const column = columnName(t, headings?.[cell.column] ?? '', cell.column)
  const words = { column, text: cell.text }
  return (
    <Button
      size="small"
      aria-label={t('clearCellFilter', words)}
      onPress={() => {
        const { cell: _cell, ...others } = session.store.getState().filter
        session.show(others)
      }}
      className={styles.cell}
    >
      <span>{t('cellFilter', words)}</span>
      <Icon name="close" size={13} />
    </Button>
  )
}

function HostFilter() {
  const t = useText('list')
  const session = useListSession()
  const hosts = useList((state) => state.list?.topHosts)
  const host = useList((state) => state.filter.host ?? '')
  if (hosts === undefined || hosts.length < 2) return undefined
  return (
    <Select
      label={t('host')}
      isLabelHidden
      size="small"
      options={[
        { id: '', name: t('allHosts'), includesLabel: true },
        ...hosts.map(({ host: name, rows }) => ({
          id: name,
          name: t('oneHost', { host: name, rows }),
        })),
      ]}
      value={host}
      onChange={(name) => {
        const { host: _host, ...others } = session.store.getState().filter
        session.show(name === '' ? others : { ...others, host: name })
      }}
      className={styles.choice}
    />
  )
}

function WarningFilter() {
  const t = useText('list')
  const session = useListSession()
  const byWarning = useList((state) => state.list?.byWarning)
  const warning = useList((state) => state.filter.warning ?? '')
  const present = linkWarnings.filter((name) => (byWarning?.[name] ?? 0) > 0)
  if (present.length === 0) return undefined
  const total = present.reduce((sum, name) => sum + (byWarning?.[name] ?? 0), 0)
  return (
    <Select
      label={t('warnings', { count: total })}
      isLabelHidden
      size="small"
      placeholder={t('warnings', { count: total })}
      options={[
        { id: '', name: t('warnings', { count: total }), includesLabel: true },
        ...present.map((name) => ({
          id: name,
          name: t('oneHost', { host: t(`warning.${name}`), rows: byWarning?.[name] ?? 0 }),
        })),
      ]}
      value={warning}
      onChange={(name) => {
        const { warning: _warning, ...others } = session.store.getState().filter
        const chosen = linkWarnings.find((one) => one === name)
        session.show(chosen === undefined ? others : { ...others, warning: chosen })
      }}
      className={styles.choice}
    />
  )
}

/** Chooses which source columns are shown, and in which order. */
function ColumnChooser() {
  const t = useText('list')
  const headings = useList((state) => state.list?.columns)
  const kind = useColumnSetKey()
  const hidden = useApp((state) => state.snapshot?.settings.hiddenColumns[kind]) ?? []
  const order = useApp((state) => state.snapshot?.settings.columnOrder[kind])
  const pages = useText('pages')
  const isChecked = useList(({ list }) => list !== undefined && hasPageChecks(list.pages))
  const isTargeted = useList(({ list }) => list !== undefined && hasTargets(list.pages))
  if (headings === undefined || (headings.length === 0 && !isChecked)) return undefined
  const fixed = [
    ...(isChecked ? [{ id: pageColumn, name: pages('column') }] : []),
    ...(isTargeted ? [{ id: targetColumn, name: pages('targetColumn') }] : []),
  ]
  const columns = inColumnOrder(
    headings.map((heading, index) => ({
      id: `own-${index}`,
      name: columnName(t, heading, index),
    })),
    order,
  )
  function move(from: number, to: number): void {
    const ids = columns.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved === undefined) return
    const { columnOrder } = appState.getState().snapshot?.settings ?? defaultSettings
    void appState.getState().saveSettings({
      columnOrder: { ...columnOrder, [kind]: ids.toSpliced(to, 0, moved) },
    })
  }
  function toggle(id: string, isShown: boolean): void {
    const { hiddenColumns } = appState.getState().snapshot?.settings ?? defaultSettings
    const others = hidden.filter((one) => one !== id)
    void appState.getState().saveSettings({
      hiddenColumns: { ...hiddenColumns, [kind]: isShown ? others : [...others, id] },
    })
  }
  return (
    <PopupButton label={t('chooseColumns')} shortLabel="" icon="columns" className={styles.columns}>
      <div className={styles.checks}>
        {fixed.map(({ id, name }) => (
          <Checkbox
            key={id}
            isSelected={!hidden.includes(id)}
            onChange={(isShown) => toggle(id, isShown)}
          >
            {name}
          </Checkbox>
        ))}
        {columns.map(({ id, name }, index) => (
          <div key={id} className={styles.check}>
            <Checkbox isSelected={!hidden.includes(id)} onChange={(isShown) => toggle(id, isShown)}>
              {name}
            </Checkbox>
            {columns.length === 1 ? undefined : (
              <>
                <IconButton
                  icon="arrow-up"
                  size="small"
                  label={t('moveColumnUp', { column: name })}
                  isDisabled={index === 0}
                  onPress={() => move(index, index - 1)}
                />
                <IconButton
                  icon="arrow-down"
                  size="small"
                  label={t('moveColumnDown', { column: name })}
                  isDisabled={index === columns.length - 1}
                  onPress={() => move(index, index + 1)}
                />
              </>
            )}
          </div>
        ))}
      </div>
    </PopupButton>
  )
}
