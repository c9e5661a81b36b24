/** The Lists screen. */
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { goTo, host, selectLists, selectSubmissions, useApp, useNavigation } from '../app/index.ts'
import {
  Button,
  ContextMenu,
  EmptyState,
  Icon,
  IconButton,
  screenTitleId,
  Select,
  StackedBar,
  Tag,
  TextField,
} from '../components/index.ts'
import {
  Grid,
  type GridColumn,
  type GridSelection,
  type GridSort,
  selectedRange,
} from '../grid/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { FilterChips } from './FilterChips.tsx'
import { FirstStart } from './FirstStart.tsx'
import { useFileDialog, usePasteButton } from './Imports.tsx'
import { DeleteListsDialog, ListDetailsDialog } from './ListDialogs.tsx'
import styles from './ListsScreen.module.css'
import { importState, setClientOfNewLists } from './importing.ts'
import {
  listBarParts,
  countFilledRows,
  isInFilter,
  type ListFilter,
  listFilters,
  type ListEntry,
  listEntries,
  wasSubmitted,
} from './list-entries.ts'
import { useListActions } from './use-list-actions.ts'
import { useRelativeTime, useSourcesInWords, useStatusInWords } from './use-list-words.ts'

type ShownFilter = ListFilter | 'trash'

interface ListsScreenState {
  readonly shown: ShownFilter
  readonly client: string
  readonly search: string
  readonly sort: GridSort | undefined
  readonly selection: GridSelection | undefined
}

/** What the Lists screen shows. It outlives the screen, so that Back from a list restores it. */
const screenState = createStore<ListsScreenState>()(() => ({
  shown: 'all',
  client: '',
  search: '',
  sort: undefined,
  selection: undefined,
}))

/** Shows every list with its progress and what it needs. */
export function ListsScreen() {
  const lists = useApp(selectLists)
  const inUse = useMemo(() => lists.filter(({ trashedMs }) => trashedMs === undefined), [lists])
  return lists.length === 0 ? <FirstStart /> : <ListsTable inUse={inUse} />
}

function ListsTable({ inUse }: { readonly inUse: ReturnType<typeof selectLists> }) {
  const t = useText('lists')
  const lists = useApp(selectLists)
  const submissions = useApp(selectSubmissions)
  const { shown, client, search, sort, selection } = useStore(screenState)
  const route = useNavigation((state) => state.route)
  useEffect(() => {
    if (route.screen === 'lists' && route.client !== undefined)
      screenState.setState({ client: route.client })
  }, [route])
  const [menu, setMenu] = useState<{
    readonly entries: readonly ListEntry[]
    readonly x: number
    readonly y: number
  }>()
  const [details, setDetails] = useState<number>()
  const [deleting, setDeleting] = useState<readonly ListEntry[]>([])
  const paste = usePasteButton()
  const openFiles = useFileDialog()

  const clients = useMemo(
    () => [...new Set(inUse.map((list) => list.client))].filter((name) => name !== '').toSorted(),
    [inUse],
  )
  useEffect(() => {
    setClientOfNewLists(client === '' ? undefined : client)
    return () => setClientOfNewLists(undefined)
  }, [client])

  const containing = useListsContaining(search)
  const all = useMemo(() => listEntries(inUse, submissions), [inUse, submissions])
  const trashed = useMemo(
    () =>
      listEntries(
        lists.filter(({ trashedMs }) => trashedMs !== undefined),
        submissions,
      ),
    [lists, submissions],
  )
  const found = useMemo(() => {
    const searchText = search.trim().toLowerCase()
    return (shown === 'trash' ? trashed : all).filter(
      ({ list }) =>
        (client === '' || list.client === client) &&
        (searchText === '' ||
          `${list.name}\n${list.client}\n${list.label}`.toLowerCase().includes(searchText) ||
          containing.has(list.id)),
    )
  }, [all, trashed, shown, client, search, containing])
  const entries = useMemo(() => {
    const filtered = shown === 'trash' ? found : found.filter((row) => isInFilter(row, shown))
    return sorted(filtered, sort)
  }, [found, shown, sort])
  const load = useMemo(
    () => async (start: number, count: number) => entries.slice(start, start + count),
    [entries],
  )

  const actions = useListActions({ onDetails: setDetails, onDelete: setDeleting })
  const columns = useListColumns((row, at) => setMenu({ entries: [row], ...at }))
  const chips = listFilters.map((id) => ({
    id,
    name: t(`filter.${id}`),
    count: found.filter((row) => isInFilter(row, id)).length,
  }))

  return (
    <>
      <header className={styles.header}>
        <h1 id={screenTitleId} className={styles.title}>
          {t('title')}
        </h1>
        <TextField
          type="search"
          label={t('search')}
          value={search}
          onChange={(text) => screenState.setState({ search: text })}
          className={styles.search}
        />
        <div className={styles.actions}>
          <Button
            look="quiet"
            icon="globe"
            className={styles.address}
            onPress={() => importState.setState({ isAskingAddress: true })}
          >
            <span className={styles.word} title={t('address')}>
              {t('address')}
            </span>
          </Button>
          <Button icon="files" onPress={openFiles}>
            {t('openFiles')}
          </Button>
          <Button look="filled" icon="paste" onPress={paste}>
            {t('paste')}
          </Button>
        </div>
      </header>
      <div className={styles.filters}>
        <FilterChips
          label={t('filters')}
          chips={
            trashed.length > 0 || shown === 'trash'
              ? [
                  ...chips,
                  {
                    id: 'trash' as const,
                    name: t('filter.trash'),
                    count: trashed.length,
                    icon: 'trash' as const,
                    startsGroup: true,
                  },
                ]
              : chips
          }
          selected={shown}
          onSelect={(id) => screenState.setState({ shown: id })}
        />
        {clients.length > 0 ? (
          <Select
            label={t('client')}
            isLabelHidden
            size="small"
            options={[
              { id: '', name: t('allClients'), includesLabel: true },
              ...clients.map((name) => ({ id: name, name })),
            ]}
            value={client}
            onChange={(name) => screenState.setState({ client: name })}
            className={styles.client}
          />
        ) : undefined}
      </div>
      <div className={styles.panel}>
        <Grid
          label={t('grid')}
          hint={t('gridHint')}
          columns={columns}
          rowCount={entries.length}
          rowHeight={46}
          load={load}
          rowId={({ list }) => list.id}
          resetKey={`${shown} ${client} ${search}`}
          selection={selection}
          onSelect={(next) => screenState.setState({ selection: next })}
          sort={sort}
          onSort={(next) => screenState.setState({ sort: next })}
          onRowPress={({ list }) => {
            if (list.trashedMs === undefined) goTo({ screen: 'list', listId: list.id })
          }}
          onRowKey={(event, { row, selection: chosen }) => {
            const [first, last] = selectedRange(chosen)
            if (row !== undefined) actions.onKey(event, row, entries.slice(first, last + 1))
          }}
          onRowMenu={({ selection: chosen }, at) => {
            const [first, last] = selectedRange(chosen)
            setMenu({ entries: entries.slice(first, last + 1), ...at })
          }}
          empty={
            shown === 'trash' && trashed.length === 0 ? (
              <EmptyState icon="trash" tone="idle" title={t('emptyTrash.title')}>
                {t('emptyTrash.text')}
              </EmptyState>
            ) : (
              <EmptyState
                icon="search"
                tone="idle"
                title={t('noMatch.title')}
                actions={
                  <Button
                    onPress={() => screenState.setState({ shown: 'all', client: '', search: '' })}
                  >
                    {t('noMatch.showAll')}
                  </Button>
                }
              >
                {t('noMatch.text')}
              </EmptyState>
            )
          }
        />
      </div>
      <p className={styles.hint}>{t('pasteAnywhere')}</p>
      {menu === undefined ? undefined : (
        <ContextMenu
          label={t('menu.label', { name: menu.entries[0]?.list.name ?? '' })}
          at={menu}
          onClose={() => setMenu(undefined)}
          parts={actions.menuFor(menu.entries)}
        />
      )}
      {details === undefined ? undefined : (
        <ListDetailsDialog key={details} listId={details} onClose={() => setDetails(undefined)} />
      )}
      {deleting.length === 0 ? undefined : (
        <DeleteListsDialog entries={deleting} onClose={() => setDeleting([])} />
      )}
    </>
  )
}

function sorted(entries: readonly ListEntry[], sort: GridSort | undefined): readonly ListEntry[] {
  const by = sort?.column ?? 'activity'
  const compare = ({ list: a }: ListEntry, { list: b }: ListEntry): number => {
    if (by === 'list') return a.name.localeCompare(b.name)
    if (by === 'units') return a.units - b.units
    return a.activityMs - b.activityMs
  }
  // By default the list with the latest activity comes first.
  const isDescending = sort === undefined || sort.isDescending
  return entries.toSorted(
    (a, b) => (isDescending ? -1 : 1) * compare(a, b) || b.list.id - a.list.id,
  )
}

const noLists: ReadonlySet<number> = new Set()

/** The ids of lists that contain the searched text. The engine is asked 200 ms after the last key. */
function useListsContaining(search: string): ReadonlySet<number> {
  const text = search.trim()
  const [found, setFound] = useState({ text: '', ids: noLists })
  useEffect(() => {
    if (text.length < 3) return undefined
    let isCurrent = true
    async function ask(): Promise<void> {
      const ids = await host.request('list.search', { text })
      if (isCurrent) setFound({ text, ids: new Set(ids) })
    }
    const timer = setTimeout(() => void ask(), 200)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return found.text === text ? found.ids : noLists
}

function useListColumns(
  onMenu: (row: ListEntry, at: { readonly x: number; readonly y: number }) => void,
): readonly GridColumn<ListEntry>[] {
  const t = useText('lists')
  const common = useText('common')
  const format = useFormat()
  const sourcesInWords = useSourcesInWords()
  const statusInWords = useStatusInWords()
  const ago = useRelativeTime()
  return useMemo(
    () => [
      {
        id: 'list',
        heading: t('column.list'),
        width: 'minmax(150px, 1.3fr)',
        canSort: true,
        cell: ({ list }) => (
          <span className={styles.two}>
            <span className={styles.name}>
              <span className={styles.cut}>{list.name}</span>
              {list.isPractice ? <Tag look="practice">{common('practice')}</Tag> : undefined}
            </span>
            <span className={styles.second}>
              {[list.client, list.label, sourcesInWords(list.sources)]
                .filter((part) => part !== '' && part !== list.name)
                .join(' · ') || common('lines', { count: countFilledRows(list) })}
            </span>
          </span>
        ),
      },
      {
        id: 'progress',
        heading: t('column.progress'),
        width: 'minmax(156px, 1fr)',
        cell: ({ list }) => (
          <span className={styles.two}>
            <span className={styles.bar}>
              <StackedBar
                parts={listBarParts(list)}
                total={countFilledRows(list)}
                label={t('bar', {
                  accepted: list.counts.accepted,
                  waiting: list.counts.waiting + list.counts.sending,
                  doubt: list.counts['in-doubt'],
                  review: list.counts.decide,
                  lines: countFilledRows(list),
                })}
              />
            </span>
            <span className={styles.second}>
              {wasSubmitted(list)
                ? t('acceptedOf', { accepted: list.counts.accepted, lines: countFilledRows(list) })
                : common('lines', { count: countFilledRows(list) })}
            </span>
          </span>
        ),
      },
      {
        id: 'status',
        heading: t('column.status'),
        width: 'minmax(164px, 1.05fr)',
        cell: ({ statuses }) => {
          const [first, next] = statuses.map(statusInWords)
          if (first === undefined) return undefined
          return (
            <span className={styles.status} data-tone={first.tone}>
              <Icon name={first.icon} size={14} />
              <span className={styles.two}>
                <span className={styles.cut}>{first.words}</span>
                {next === undefined ? undefined : (
                  <span className={styles.second}>{next.words}</span>
                )}
              </span>
            </span>
          )
        },
      },
      {
        id: 'units',
        heading: t('column.units'),
        width: '60px',
        align: 'end',
        canSort: true,
        cell: ({ list }) => (list.units === 0 ? '' : format.number(list.units)),
      },
      {
        id: 'activity',
        heading: t('column.activity'),
        width: '92px',
        canSort: true,
        cell: ({ list }) => (
          <span className={styles.quiet} title={format.exact(list.activityMs)}>
            {ago(list.activityMs)}
          </span>
        ),
      },
      {
        id: 'menu',
        heading: '',
        name: t('column.menu'),
        width: '28px',
        cell: (row) => (
          <span
            className={styles.rowMenu}
            onClickCapture={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect()
              onMenu(row, { x: left, y: bottom })
            }}
          >
            <IconButton
              icon="more"
              size="small"
              label={t('menu.label', { name: row.list.name })}
              excludeFromTabOrder
            />
          </span>
        ),
      },
    ],
    [t, common, format, sourcesInWords, statusInWords, ago, onMenu],
  )
}
