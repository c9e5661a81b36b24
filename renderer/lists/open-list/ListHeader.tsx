import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { type RowStatus, rowStatuses } from '../../../electron/shared/link.ts'
import { goTo, host, lookOfStatus, navigation, useKeys } from '../../app/index.ts'
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
import { filledLines } from '../list-entries.ts'
import { useCopyResults, useTrash } from '../use-list-actions.ts'
import { useSourcesInWords } from '../use-list-words.ts'
import styles from './ListHeader.module.css'
import type { ListDialog } from './ListScreen.tsx'
import { isReadOnly, useList, useListSession } from './list-state.ts'
import { useRowActions } from './use-row-actions.ts'

/** Name and origin of the list, what can be done with all of it, and its rows counted by what they are. */
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
  if (list === undefined) return undefined
  const { name, client, label, sources, isPractice } = list.summary
  const about = [
    client,
    label,
    sourcesInWords(sources),
    common('lines', { count: filledLines(list.summary) }),
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

/** A chip stands for one status, or for several that are shown together. */
interface StatusGroup {
  readonly id: string
  readonly statuses: readonly RowStatus[]
}

const notSent = ['duplicate', 'sent-before', 'rejected', 'excluded'] as const
const one = (id: RowStatus): StatusGroup => ({ id, statuses: [id] })

/** Rows by what they are now: to send, sent, not sent. Wide first; where that does not fit, the next. */
const groupings: readonly (readonly (readonly StatusGroup[])[])[] = [
  [
    [one('ready'), one('cleaned'), one('decide')],
    [
      { id: 'waiting', statuses: ['waiting', 'sending'] },
      ...(['accepted', 'in-doubt', 'refused', 'cancelled'] as const).map(one),
    ],
    notSent.map(one),
  ],
  [
    [one('ready'), one('cleaned'), one('decide')],
    [
      { id: 'waiting', statuses: ['waiting', 'sending'] },
      ...(['accepted', 'in-doubt', 'refused', 'cancelled'] as const).map(one),
    ],
    [{ id: 'not-sent', statuses: notSent }],
  ],
  [
    [{ id: 'ready', statuses: ['ready', 'cleaned'] }, one('decide')],
    [
      { id: 'waiting', statuses: ['waiting', 'sending'] },
      ...(['accepted', 'in-doubt', 'refused', 'cancelled'] as const).map(one),
    ],
    [{ id: 'not-sent', statuses: notSent }],
  ],
]

/** What a chip takes beside its words: icon, paddings, gaps. */
const chipFrame = 54

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
  const present = (grouping: (typeof groupings)[number]): readonly (readonly StatusGroup[])[] =>
    grouping.map((groups) => groups.filter((group) => countOf(group) > 0 || group.id === chip))
  const widthOf = (grouping: readonly (readonly StatusGroup[])[]): number =>
    grouping
      .flat()
      .reduce(
        (sum, group) =>
          sum + widthOfWords([`${nameOf(group)} ${format.number(countOf(group))}`]) + chipFrame,
        widthOfWords([`${t('all')} ${format.number(filled)}`]) + chipFrame,
      )
  const wide = groupings.map(present)
  const chosen = wide.find((grouping) => widthOf(grouping) <= width) ?? wide.at(-1) ?? []
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

  // A list can be opened with the rows of one status, which stands in a group here.
  const selected =
    chips.find(({ id }) => id === chip) ??
    chips.find(({ statuses }) => wanted?.every((status) => statuses.includes(status)) === true)

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
        selected={selected?.id ?? 'all'}
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

  async function write(part: 'all' | 'shown', format: 'csv' | 'xlsx' | 'text'): Promise<void> {
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
      onAction: () => void write(part, format),
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
  const isClosed = useList(isReadOnly)
  const keys = useKeys()
  if (list === undefined) return undefined
  const { counts } = list.summary
  const again = counts.refused + counts.cancelled
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
        ...(isClosed
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
    isClosed
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
            ...(again > 0
              ? [
                  {
                    id: 'again',
                    name: t('menu.reopenRefused', { count: again }),
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
    if (list !== undefined && (await trash([{ list: list.summary, statuses: [] }]))) leave()
  }
  return (
    <Menu
      label={t('menu.label')}
      trigger={<MoreButton label={t('menu.label')} />}
      parts={parts.filter((part) => part !== undefined)}
    />
  )
}

function leave(): void {
  navigation.getState().goTo({ screen: 'lists' })
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

/** How many pixels the longest of some words takes on one line, in the window's font at this size and weight. */
function widthOfWords(words: readonly string[], { px = 13, weight = 400 } = {}): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return 0
  canvas.font = `${weight} ${px}px ${getComputedStyle(document.body).fontFamily}`
  // What is measured may be a hair narrower than what is drawn.
  return Math.ceil(Math.max(0, ...words.map((word) => canvas?.measureText(word).width ?? 0))) + 2
}
