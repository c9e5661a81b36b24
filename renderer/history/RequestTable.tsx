import { useMemo, useState } from 'react'
import { Button, classNames, EmptyState, Icon } from '../components/index.ts'

import type {
  HistoryFilter,
  HistoryGroup,
  SentRequest,
} from '../../electron/shared/contract/index.ts'
import { goTo, host, lookOfStatus, selectAccounts, useApp, useReply } from '../app/index.ts'
import { Grid, type GridColumn, type GridSelection, type LoadRows } from '../grid/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { openSettle, useUnsettle } from '../settle/index.ts'
import {
  countRows,
  type Expanded,
  type GroupId,
  type HistoryRow,
  segmentsOf,
} from './group-rows.ts'
import styles from './HistoryScreen.module.css'

interface RequestTableProps {
  readonly filter: HistoryFilter
  /** Changes when the history does. */
  readonly refetchKey: number
}

/** A table of requests grouped by list, newest first. A list can be expanded to its requests. */
export function RequestTable({ filter, refetchKey }: RequestTableProps) {
  const t = useText('history')
  const key = JSON.stringify(filter)
  const [open, setOpen] = useState<{ readonly of: string; readonly lists: ReadonlySet<GroupId> }>({
    of: key,
    lists: noLists,
  })
  const [changes, setChanges] = useState(0)
  const openLists = open.of === key ? open.lists : noLists
  const [selection, setSelection] = useState<GridSelection>()
  // The first groups are needed for the indexes of expanded groups.
  const { reply: page, isCurrent } = useReply(
    'history.groups',
    { filter, start: 0, count: 500 },
    { refetchKey: `${refetchKey} ${changes}`, delayMs: 60 },
  )
  const expanded = useMemo((): readonly Expanded[] => {
    if (page === undefined) return []
    return page.groups.flatMap(({ listId, requests }, index) =>
      openLists.has(listId) ? [{ listId, index, requests }] : [],
    )
  }, [page, openLists])
  const totalGroups = page?.totalGroups ?? 0
  const load = useMemo(
    () => loadRows(filter, totalGroups, expanded, page?.groups ?? []),
    // `key` represents the filter, which is a new object at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, totalGroups, expanded, page],
  )
  function toggle(listId: GroupId): void {
    const lists = new Set(openLists)
    if (!lists.delete(listId)) lists.add(listId)
    setOpen({ of: key, lists })
  }
  const columns = useColumns(toggle, () => setChanges((count) => count + 1))
  const rowCount = countRows(totalGroups, expanded)
  if (page !== undefined && rowCount === 0 && isCurrent)
    return (
      <div className={styles.panel}>
        <div className={styles.message}>
          <EmptyState title={t('empty.filtered')}>{t('empty.filteredText')}</EmptyState>
        </div>
      </div>
    )
  return (
    <div className={styles.panel}>
      <Grid<HistoryRow>
        label={t('table.label')}
        columns={columns}
        rowCount={rowCount}
        load={load}
        resetKey={key}
        rowHeight={32}
        selection={selection}
        onSelect={setSelection}
        onRowKey={(event, { row }) => {
          if (row === undefined) return
          if (row.kind === 'group') {
            const { listId } = row.group
            const isOpen = openLists.has(listId)
            if (event.key === 'ArrowRight' && !isOpen) toggle(listId)
            else if (event.key === 'ArrowLeft' && isOpen) toggle(listId)
            else if (event.key === 'Enter' || event.key === ' ') toggle(listId)
            else return
            event.preventDefault()
          } else if (row.kind === 'request' && event.key === 'Enter') {
            event.preventDefault()
            showRows(row.request)
          }
        }}
      />
    </div>
  )
}

const noLists: ReadonlySet<GroupId> = new Set()

function showRows({ listId, id }: SentRequest): void {
  if (listId !== undefined) goTo({ screen: 'list', listId, filter: { requestId: id } })
}

/** Returns the function that loads rows. `first` has the groups that are loaded already. */
function loadRows(
  filter: HistoryFilter,
  totalGroups: number,
  expanded: readonly Expanded[],
  first: readonly HistoryGroup[],
): LoadRows<HistoryRow> {
  const isOpen = new Set(expanded.map(({ listId }) => listId))
  const asRow = (group: HistoryGroup): HistoryRow => ({
    kind: 'group',
    group,
    isExpanded: isOpen.has(group.listId),
  })
  async function loadSegment(
    segment: ReturnType<typeof segmentsOf>[number],
  ): Promise<readonly HistoryRow[]> {
    const { start, count } = segment
    if (segment.kind === 'requests') {
      const { requests } = await host.request('history.requests', {
        filter: { ...filter, listId: segment.listId },
        start,
        count,
      })
      return requests.map((request) => ({ kind: 'request', request }))
    }
    if (start + count <= first.length) return first.slice(start, start + count).map(asRow)
    const { groups } = await host.request('history.groups', { filter, start, count })
    return groups.map(asRow)
  }
  return async (start, count) => {
    const rows = await Promise.all(segmentsOf(start, count, totalGroups, expanded).map(loadSegment))
    return rows.flat()
  }
}

function useColumns(
  toggle: (listId: GroupId) => void,
  onChanged: () => void,
): readonly GridColumn<HistoryRow>[] {
  const t = useText('history')
  const format = useFormat()
  const accounts = useApp(selectAccounts)
  const hasAccounts = accounts.filter(({ isPractice }) => !isPractice).length > 1
  const accountName = (id: number) => accounts.find((one) => one.id === id)?.name ?? ''
  return [
    {
      id: 'list',
      heading: t('table.list'),
      width: 'minmax(180px, 3fr)',
      cell: (row) =>
        row.kind === 'group' ? (
          <GroupName group={row.group} isExpanded={row.isExpanded} onToggle={toggle} />
        ) : (
          <span className={styles.first} data-level="2">
            <span className={styles.client}>
              {row.request.taskId === undefined
                ? t('table.noTask')
                : `${t('table.task')} ${row.request.taskId}`}
              {hasAccounts ? ` · ${accountName(row.request.accountId)}` : undefined}
            </span>
          </span>
        ),
    },
    {
      id: 'when',
      heading: t('table.when'),
      width: '112px',
      cell: (row) => {
        const atMs = row.kind === 'group' ? row.group.lastMs : row.request.startedMs
        return (
          <span className={styles.muted} title={format.exact(atMs)}>
            {row.kind === 'group' ? format.moment(atMs) : format.exactMoment(atMs)}
          </span>
        )
      },
    },
    {
      id: 'requests',
      heading: t('table.requests'),
      width: '72px',
      align: 'end',
      cell: (row) =>
        row.kind === 'group' ? (
          <span className={styles.muted}>{format.number(row.group.requests)}</span>
        ) : undefined,
    },
    {
      id: 'links',
      heading: t('table.links'),
      width: '72px',
      align: 'end',
      cell: (row) =>
        format.number(
          row.kind === 'group'
            ? row.group.accepted + row.group.refused + row.group.inDoubt
            : row.request.linkCount,
        ),
    },
    {
      id: 'units',
      heading: t('table.units'),
      width: '72px',
      align: 'end',
      cell: (row) => {
        if (row.kind === 'group') return <strong>{format.number(row.group.units)}</strong>
        const { unitsUsed, state } = row.request
        return unitsUsed === undefined
          ? state === 'in-doubt'
            ? '?'
            : undefined
          : format.number(unitsUsed)
      },
    },
    {
      id: 'result',
      heading: t('table.result'),
      width: 'minmax(224px, 5fr)',
      cell: (row) =>
        row.kind === 'group' ? (
          <GroupResult group={row.group} />
        ) : (
          <RequestResult request={row.request} onChanged={onChanged} />
        ),
    },
  ]
}

interface GroupNameProps {
  readonly group: HistoryGroup
  readonly isExpanded: boolean
  readonly onToggle: (listId: GroupId) => void
}

function GroupName({ group, isExpanded, onToggle }: GroupNameProps) {
  const t = useText('history')
  const { listId, client, isDeleted } = group
  const name = listId === 'imported' ? t('table.importedLinks') : group.name
  return (
    <span className={styles.first}>
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={isExpanded}
        aria-label={t('table.expand', { list: name })}
        className={styles.toggle}
        onClick={() => onToggle(listId)}
      >
        <Icon name="chevron-right" size={14} />
      </button>
      {listId !== 'imported' && !isDeleted ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.name}
          onClick={() => goTo({ screen: 'list', listId })}
        >
          {name}
        </button>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.client}>{client}</span>
    </span>
  )
}

function GroupResult({ group: { accepted, refused, inDoubt } }: { readonly group: HistoryGroup }) {
  const common = useText('common')
  const format = useFormat()
  const parts = (
    [
      ['in-doubt', inDoubt],
      ['accepted', accepted],
      ['refused', refused],
    ] as const
  ).filter(([, links]) => links > 0)
  const isMixed = parts.length > 1
  const [first] = parts
  if (first === undefined) return undefined
  const { icon, tone } = lookOfStatus[first[0]]
  return (
    <span data-tone={tone} className={styles.result}>
      <Icon name={icon} size={14} />
      <span>
        {parts
          .map(([status, links]) =>
            isMixed
              ? `${common(`status.${status}`)} ${format.number(links)}`
              : common(`status.${status}`),
          )
          .join(' · ')}
      </span>
    </span>
  )
}

const lookOfState = {
  'in-flight': lookOfStatus.sending,
  accepted: lookOfStatus.accepted,
  rejected: lookOfStatus.refused,
  'in-doubt': lookOfStatus['in-doubt'],
  'not-sent': lookOfStatus.cancelled,
} as const

interface RequestResultProps {
  readonly request: SentRequest
  readonly onChanged: () => void
}

function RequestResult({ request, onChanged }: RequestResultProps) {
  const t = useText('history')
  const unsettle = useUnsettle()
  const { state, settled, accepted, refused, isImported, message } = request
  const { icon, tone } = lookOfState[state]
  const words =
    state === 'rejected' && accepted > 0
      ? t('table.acceptedRefused', { accepted, refused })
      : t(`table.state.${state}`)
  const notes = [
    settled === undefined ? undefined : t('table.marked'),
    isImported ? t('table.imported') : undefined,
  ].filter((note) => note !== undefined)
  return (
    <span data-tone={tone} className={styles.result} title={message}>
      <Icon name={icon} size={14} />
      <span>
        {words}
        {notes.length === 0 ? undefined : (
          <span className={styles.muted}> {notes.join(' · ')}</span>
        )}
      </span>
      {state === 'in-doubt' ? (
        <Button
          className={styles.act}
          size="small"
          excludeFromTabOrder
          onPress={() => openSettle({ accountId: request.accountId, requestId: request.id })}
        >
          {t('table.settle')}
        </Button>
      ) : request.canUnsettle ? (
        <Button
          className={styles.act}
          size="small"
          look="quiet"
          excludeFromTabOrder
          onPress={() => void unsettle(request.id).then(onChanged)}
        >
          {t('table.undo')}
        </Button>
      ) : request.listId === undefined ? undefined : (
        <Button
          className={classNames(styles.act, styles.onHover)}
          size="small"
          look="quiet"
          excludeFromTabOrder
          onPress={() => showRows(request)}
        >
          {t('table.showRows')}
        </Button>
      )}
    </span>
  )
}
