import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { type RowStatus, rowStatuses } from '../../../electron/shared/link.ts'
import { goTo, host, lookOfStatus, useKeys } from '../../app/index.ts'
import {
  Button,
  download,
  Icon,
  Menu,
  type MenuPart,
  screenTitleId,
  Tag,
  useToast,
} from '../../components/index.ts'
import { useFormat, useText } from '../../i18n/index.ts'
import { type FilterChip, FilterChips } from '../FilterChips.tsx'
import { useFileDialog, usePasteInto } from '../Imports.tsx'
import { ListDetailsDialog } from '../ListDialogs.tsx'
import { countFilledRows } from '../list-entries.ts'
import { sendableFilter, wastedFilter } from '../page-checks/page-counts.ts'
import { useCheckPages, usePageActions } from '../page-checks/use-page-actions.ts'
import { useCopyResults, useTrash } from '../use-list-actions.ts'
import { useSourcesInWords } from '../use-list-words.ts'
import styles from './ListHeader.module.css'
import type { ListDialog } from './ListScreen.tsx'
import { selectIsReadOnly, useList, useListSession } from './list-state.ts'
import { useRowActions } from './use-row-actions.ts'

/** The header of a list: name, sources, actions on the whole list, and the counts of rows by status. */
export function ListHeader({
  dialog,
  onDialog,
}: {
  readonly dialog: ListDialog
  readonly onDialog: (dialog: ListDialog) => void
}) {
  const t = useText('list')
  const common = useText('common')
  const session = useListSession()
  const list = useList((state) => state.list)
  const sourcesInWords = useSourcesInWords()
  const copyResults = useCopyResults()
  const pages = useText('pages')
  const keys = useKeys()
  const checkPages = useCheckPages()
  if (list === undefined) return undefined
  const { name, client, label, sources, isPractice } = list.summary
  const about = [
    client,
    label,
    sourcesInWords(sources),
    common('lines', { count: countFilledRows(list.summary) }),
  ].filter((part) => part !== '' && part !== name)
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <nav className={styles.path}>
          <Button look="quiet" size="small" onPress={() => goTo({ screen: 'lists' })}>
            {t('back')}
          </Button>
          <Icon name="chevron-right" size={14} />
        </nav>
        <h1 id={screenTitleId} className={styles.title} title={name}>
          <button type="button" className={styles.rename} onClick={() => onDialog('details')}>
            {name}
          </button>
        </h1>
        {isPractice ? <Tag look="practice">{common('practice')}</Tag> : undefined}
        <p className={styles.about} title={about.join(' · ')}>
          {about.join(' · ')}
        </p>
        <div className={styles.actions}>
          {checkPages === undefined ? undefined : (
            <Button
              look="quiet"
              icon="pages"
              aria-keyshortcuts="Control+E"
              onPress={checkPages}
              className={styles.action}
            >
              <span className={styles.word} title={keys('command', 'E')}>
                {pages('check')}
              </span>
            </Button>
          )}
          <Button
            look="quiet"
            icon="copy"
            onPress={() => void copyResults(session.listId)}
            className={styles.action}
          >
            <span className={styles.word}>{t('copyResults')}</span>
          </Button>
          <ExportMenu />
          <MoreMenu onDialog={onDialog} />
        </div>
      </div>
      <StatusChips />
      {dialog === 'details' ? (
        <ListDetailsDialog listId={session.listId} onClose={() => onDialog(undefined)} />
      ) : undefined}
    </header>
  )
}

/** The statuses that one chip counts. */
interface StatusGroup {
  readonly id: string
  readonly statuses: readonly RowStatus[]
}

const notSent = ['duplicate', 'sent-before', 'rejected', 'excluded'] as const
const single = (id: RowStatus): StatusGroup => ({ id, statuses: [id] })

/** The chips in three sections: to send, sent, not sent. The first grouping that fits is used. */
const groupings: readonly (readonly (readonly StatusGroup[])[])[] = [
  [
    [single('ready'), single('cleaned'), single('decide')],
    [
      { id: 'waiting', statuses: ['waiting', 'sending'] },
      ...(['accepted', 'in-doubt', 'refused', 'cancelled'] as const).map(single),
    ],
    notSent.map(single),
  ],
  [
    [single('ready'), single('cleaned'), single('decide')],
    [
      { id: 'waiting', statuses: ['waiting', 'sending'] },
      ...(['accepted', 'in-doubt', 'refused', 'cancelled'] as const).map(single),
    ],
    [{ id: 'not-sent', statuses: notSent }],
  ],
  [
    [{ id: 'ready', statuses: ['ready', 'cleaned'] }, single('decide')],
    [
      { id: 'waiting', statuses: ['waiting', 'sending'] },
      ...(['accepted', 'in-doubt', 'refused', 'cancelled'] as const).map(single),
    ],
    [{ id: 'not-sent', statuses: notSent }],
  ],
]

/** The width of a chip without its text, in px: icon, padding and gaps. */
const chipFrameWidth = 54

/** Counts of rows by status that are also filters. */
function StatusChips() {
  const t = useText('list')
  const common = useText('common')
  const format = useFormat()
  const session = useListSession()
  const counts = useList((state) => state.list?.summary.counts)
  const chip = useList((state) => state.chip)
  const wanted = useList((state) => state.filter.statuses)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const width = useWidth(place)
  if (counts === undefined) return undefined
  const filled = rowStatuses.reduce(
    (sum, status) => sum + (status === 'blank' ? 0 : counts[status]),
    0,
  )
  const countOf = ({ statuses }: StatusGroup): number =>
    statuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
  const nameOf = ({ id }: StatusGroup): string => {
    const status = rowStatuses.find((name) => name === id)
    return status === undefined ? t('notSent') : common(`status.${status}`)
  }
  const withoutEmpty = (
    grouping: (typeof groupings)[number],
  ): readonly (readonly StatusGroup[])[] =>
    grouping.map((groups) => groups.filter((group) => countOf(group) > 0 || group.id === chip))
  const widthOf = (grouping: readonly (readonly StatusGroup[])[]): number =>
    grouping
      .flat()
      .reduce(
        (sum, group) =>
          sum + textWidth(`${nameOf(group)} ${format.number(countOf(group))}`) + chipFrameWidth,
        textWidth(`${t('all')} ${format.number(filled)}`) + chipFrameWidth,
      )
  const candidates = groupings.map(withoutEmpty)
  const chosen =
    candidates.find((grouping) => widthOf(grouping) <= width) ?? candidates.at(-1) ?? []
  const chips: readonly (FilterChip<string> & Pick<StatusGroup, 'statuses'>)[] = chosen.flatMap(
    (groups, groupIndex) =>
      groups.map((group, index) => ({
        ...lookOfStatus[group.statuses[0] ?? 'ready'],
        id: group.id,
        statuses: group.statuses,
        name: nameOf(group),
        count: countOf(group),
        startsGroup: index === 0 && groupIndex > 0,
      })),
  )

  // The filter may be a single status that has no chip of its own in this grouping.
  const selected =
    chips.find(({ id }) => id === chip) ??
    chips.find(
      ({ statuses }) =>
        wanted?.every((status) => counts[status] === 0 || statuses.includes(status)) === true,
    )

  function select(id: string): void {
    const { statuses: _statuses, decideKind: _kind, ...others } = session.store.getState().filter
    const group = chips.find((other) => other.id === id)
    if (group === undefined) session.show(others, 'all')
    else session.show({ ...others, statuses: [...group.statuses] }, id)
  }
  return (
    <div ref={setPlace}>
      <FilterChips
        label={t('filters')}
        chips={[{ id: 'all', name: t('all'), count: filled }, ...chips]}
        // Not sendable rows alone, as page checks filter them, have no chip.
        selected={selected?.id ?? (wanted === undefined ? 'all' : '')}
        onSelect={select}
      />
    </div>
  )
}

/** The width of an element in px, kept up to date. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(1_000)
  useLayoutEffect(() => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}

function ExportMenu() {
  const t = useText('list')
  const common = useText('common')
  const { locale } = useFormat()
  const toast = useToast()
  const session = useListSession()
  const isFiltered = useList((state) => Object.keys(state.filter).length > 0)

  async function exportAs(part: 'all' | 'shown', format: 'csv' | 'xlsx' | 'text'): Promise<void> {
    const { filter, sort } = session.store.getState()
    const written = await host.request('list.export', {
      listId: session.listId,
      part: part === 'all' ? 'all' : filter,
      sort: part === 'all' ? undefined : sort,
      format,
      locale,
    })
    if (!written.ok) {
      if (written.error === 'disk-full' || written.error === 'folder-unwritable')
        toast(common(`diskProblem.${written.error}`))
      return
    }
    if (written.value.kind === 'saved') toast(t('savedAs', { path: written.value.path }))
    if (written.value.kind === 'download') {
      download(written.value.url)
      toast(t('downloaded'))
    }
  }
  const partOf = (part: 'all' | 'shown'): MenuPart => ({
    id: part,
    name: t(`exportAs.${part}`),
    heading: t(`exportAs.${part}`),
    actions: (['xlsx', 'csv', 'text'] as const).map((format) => ({
      id: format,
      name: t(`exportAs.${format}`),
      onAction: () => void exportAs(part, format),
    })),
  })
  return (
    <Menu
      label={t('export')}
      trigger={
        <Button look="quiet" icon="download" className={styles.action}>
          <span className={styles.word}>{t('export')}</span>
        </Button>
      }
      parts={isFiltered ? [partOf('all'), partOf('shown')] : [partOf('all')]}
    />
  )
}

function MoreMenu({ onDialog }: { readonly onDialog: (dialog: ListDialog) => void }) {
  const t = useText('list')
  const session = useListSession()
  const actions = useRowActions()
  const trash = useTrash()
  const addFiles = useFileDialog(session.listId)
  const addPaste = usePasteInto(session.listId)
  const list = useList((state) => state.list)
  const filter = useList((state) => state.filter)
  const shown = useList((state) => state.view?.rows ?? 0)
  const isReadOnly = useList(selectIsReadOnly)
  const keys = useKeys()
  const pages = useText('pages')
  const pageActions = usePageActions()
  const checkPages = useCheckPages()
  if (list === undefined) return undefined
  const { counts } = list.summary
  const reopenable = counts.refused + counts.cancelled
  const isFiltered = Object.keys(filter).length > 0
  const parts: readonly (MenuPart | undefined)[] = [
    {
      id: 'list',
      name: t('menu.list'),
      actions: [
        {
          id: 'details',
          name: t('menu.details'),
          icon: 'edit',
          onAction: () => onDialog('details'),
        },
        ...(isReadOnly
          ? []
          : [
              {
                id: 'source',
                name: t('menu.columns'),
                icon: 'columns' as const,
                onAction: () => onDialog('source'),
              },
            ]),
        {
          id: 'line',
          name: t('menu.goToLine'),
          icon: 'arrow-right',
          shortcut: keys('command', 'G'),
          keys: 'Control+G',
          onAction: () => onDialog('go-to-line'),
        },
        {
          id: 'host',
          name: t('menu.sortHost'),
          icon: 'globe',
          onAction: () => session.sortBy({ by: 'host', descending: false }),
        },
      ],
    },
    checkPages === undefined
      ? undefined
      : {
          id: 'pages',
          name: pages('label'),
          actions: [
            {
              id: 'check',
              name: pages('checkDialog'),
              icon: 'pages',
              shortcut: keys('command', 'E'),
              keys: 'Control+E',
              onAction: checkPages,
            },
            ...(list.pages.stale > 0
              ? [
                  {
                    id: 'stale',
                    name: pages('menu.stale', { count: list.pages.stale }),
                    icon: 'history' as const,
                    onAction: () =>
                      void pageActions.checkAgain({ filter: sendableFilter('stale') }),
                  },
                ]
              : []),
            ...(list.pages.replaceable > 0 && !isReadOnly
              ? [
                  {
                    id: 'instead',
                    name: pages('instead.all', { count: list.pages.replaceable }),
                    icon: 'split' as const,
                    onAction: () => void pageActions.sendInstead({ filter: wastedFilter() }),
                  },
                ]
              : []),
          ],
        },
    isReadOnly
      ? undefined
      : {
          id: 'lines',
          name: t('menu.lines'),
          actions: [
            { id: 'paste', name: t('menu.addPaste'), icon: 'paste', onAction: addPaste },
            { id: 'files', name: t('menu.addFiles'), icon: 'list-plus', onAction: addFiles },
            ...(isFiltered && shown > 0
              ? [
                  {
                    id: 'exclude',
                    name: t('menu.excludeShown', { count: shown }),
                    icon: 'minus' as const,
                    onAction: () => void actions.exclude({ filter }),
                  },
                ]
              : []),
            ...(reopenable > 0
              ? [
                  {
                    id: 'again',
                    name: t('menu.reopenRefused', { count: reopenable }),
                    icon: 'reopen' as const,
                    onAction: () =>
                      void actions.reopen({ filter: { statuses: ['refused', 'cancelled'] } }),
                  },
                ]
              : []),
          ],
        },
    {
      id: 'remove',
      name: t('menu.trash'),
      actions: [
        {
          id: 'trash',
          name: t('menu.trash'),
          icon: 'trash',
          onAction: () => void moveToTrash(),
        },
      ],
    },
  ]

  async function moveToTrash(): Promise<void> {
    if (list !== undefined && (await trash([{ list: list.summary, statuses: [] }])))
      goTo({ screen: 'lists' })
  }
  return (
    <Menu
      label={t('menu.label')}
      trigger={<MoreButton label={t('menu.label')} />}
      parts={parts.filter((part) => part !== undefined)}
    />
  )
}

function MoreButton({
  label,
  ...rest
}: { readonly label: string } & Partial<ComponentProps<typeof Button>>) {
  return (
    <Button {...rest} look="quiet" aria-label={label} icon="more" className={styles.more}>
      {undefined}
    </Button>
  )
}

let canvas: CanvasRenderingContext2D | null | undefined

/** The width of a text on one line in px, in the window's font at 13 px. */
function textWidth(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return 0
  canvas.font = `400 13px ${getComputedStyle(document.body).fontFamily}`
  // A drawn text can be slightly wider than a measured one.
  return Math.ceil(canvas.measureText(text).width) + 2
}
