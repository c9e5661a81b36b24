import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { goTo, host, isCommand, useCommands, useKeys, useNavigation } from '../../app/index.ts'
import {
  Banner,
  Button,
  EmptyState,
  latinKey,
  topDialog,
  ProgressBar,
  ConfirmDialog,
  TextField,
  useHasLasted,
  useToast,
} from '../../components/index.ts'
import { useFormat, useText, wholeNumber } from '../../i18n/index.ts'
import { CheckDialog } from '../page-checks/CheckDialog.tsx'
import { PageBar } from '../page-checks/PageBar.tsx'
import { useCheckPages } from '../page-checks/use-page-actions.ts'
import { SubmitBar } from '../submit/SubmitBar.tsx'
import { useCopyResults } from '../use-list-actions.ts'
import { Inspector } from './Inspector.tsx'
import { ListHeader } from './ListHeader.tsx'
import styles from './ListScreen.module.css'
import { RowGrid } from './RowGrid.tsx'
import { SourceDialog } from './SourceDialog.tsx'
import { Toolbar } from './Toolbar.tsx'
import {
  selectIsReadOnly,
  ListContext,
  ListSession,
  useList,
  useListSession,
} from './list-state.ts'
import { useUndoKeys } from './use-row-actions.ts'

/** The open dialog of a list. */
export type ListDialog = 'go-to-line' | 'source' | 'details' | undefined

/** The screen of a list: its rows with their statuses, and the bar that submits them. */
export function ListScreen({ listId }: { readonly listId: number }) {
  const route = useNavigation((state) => state.route)
  const filter = route.screen === 'list' ? route.filter : undefined
  const session = useMemo(() => new ListSession(listId, filter), [listId, filter])
  useEffect(() => session.start(), [session])
  const opensCheck = route.screen === 'list' && route.opens === 'page-check'
  useEffect(() => {
    if (opensCheck) session.askToCheck()
  }, [session, opensCheck])
  return (
    <ListContext value={session}>
      <OpenedList />
    </ListContext>
  )
}

function OpenedList() {
  const t = useText('list')
  const phase = useList((state) => state.phase)
  const hasList = useList((state) => state.list !== undefined)
  const isSlow = useHasLasted(400)
  if (phase === 'unknown-list' || phase === 'list-unreadable')
    return (
      <EmptyState
        isScreen
        icon="warning"
        tone="question"
        title={t(`${phase}.title`)}
        actions={
          <Button look="filled" onPress={() => goTo({ screen: 'lists' })}>
            {t('unknown-list.back')}
          </Button>
        }
      >
        {t(`${phase}.text`)}
      </EmptyState>
    )
  if (!hasList)
    return (
      <p role="status" className={styles.opening}>
        {isSlow ? t('opening') : undefined}
      </p>
    )
  return <Content />
}

function Content() {
  const [dialog, setDialog] = useState<ListDialog>()
  const isInspecting = useList((state) => state.isInspecting)
  const close = useCallback(() => setDialog(undefined), [])
  useUndoKeys()
  useListKeys({ g: () => setDialog('go-to-line'), e: useCheckPages() })
  useListCommands(setDialog)
  useNameForUntitled()
  return (
    <>
      <ListHeader dialog={dialog} onDialog={setDialog} />
      <PageBar />
      <Notices />
      <div className={styles.content}>
        <div className={styles.rows}>
          <Toolbar />
          <RowGrid />
        </div>
        {isInspecting ? <Inspector /> : undefined}
      </div>
      <SubmitBar />
      {dialog === 'go-to-line' ? <GoToLineDialog onClose={close} /> : undefined}
      {dialog === 'source' ? <SourceDialog onClose={close} /> : undefined}
      <CheckDialog />
    </>
  )
}

/**
 * Names a list that the engine found no name for: its sources have none, and its lines no link that could be
 * sent. The engine has no words of its own.
 */
function useNameForUntitled(): void {
  const t = useText('list')
  const { listId } = useListSession()
  const isReadOnly = useList(selectIsReadOnly)
  const isUntitled = useList(
    ({ list }) =>
      list !== undefined &&
      list.summary.name === '' &&
      list.summary.importing === undefined &&
      list.rows > 0,
  )
  const name = useEffectEvent(() => {
    // After an import the engine has the first say, which comes with the next change.
    void host.request('list.update', {
      listId,
      name: t('untitled'),
      client: undefined,
      label: undefined,
    })
  })
  useEffect(() => {
    if (!isUntitled || isReadOnly) return undefined
    const timer = setTimeout(name, 500)
    return () => clearTimeout(timer)
  }, [isUntitled, isReadOnly])
}

/** Notices above the rows: a running import, trouble, another editing window, facts about the sources. */
function Notices() {
  const t = useText('list')
  const common = useText('common')
  const format = useFormat()
  const lists = useText('lists')
  const session = useListSession()
  const list = useList((state) => state.list)
  const isReadOnly = useList(selectIsReadOnly)
  const toast = useToast()
  if (list === undefined) return undefined
  const { importing, trouble } = list.summary
  const sourceIndex = list.sources.findIndex(({ sitemaps }) => sitemaps > 0)
  const sitemapIndex = list.sources[sourceIndex]
  const faulty = list.sources.filter(({ isFaulty }) => isFaulty)
  // All rows of a hidden sheet are hidden.
  const hiddenRows = list.sources.reduce(
    (sum, source) => sum + (source.isHidden ? source.lines : source.hiddenRows),
    0,
  )

  async function fetchSitemaps(allowPrivate: boolean): Promise<void> {
    const { listId } = session
    const fetched = await host.request('list.fetchSitemaps', {
      listId,
      sourceIndex,
      allowPrivate,
    })
    if (!fetched.ok) return
    const { notFetched, named } = fetched.value
    if (notFetched.some(({ problem }) => problem === 'private-address'))
      toast(lists('fetch.private'), {
        name: lists('fetch.allow'),
        onPress: () => void fetchSitemaps(true),
      })
    else if (notFetched.length > 0)
      toast(t('sitemaps.failed', { failed: notFetched.length, named }))
  }
  const notices = [
    importing === undefined ? undefined : (
      <div key="importing" className={styles.importing}>
        <ProgressBar
          label={
            importing.name === ''
              ? t('importing.paste')
              : t('importing.title', { name: importing.name })
          }
          value={
            importing.bytesTotal === undefined
              ? undefined
              : importing.bytesRead / Math.max(importing.bytesTotal, 1)
          }
          detail={
            importing.bytesTotal === undefined
              ? t('importing.detailUnknown', {
                  read: format.bytes(importing.bytesRead),
                  lines: common('lines', { count: list.summary.lines }),
                })
              : t('importing.detail', {
                  read: format.bytes(importing.bytesRead),
                  total: format.bytes(importing.bytesTotal),
                  lines: common('lines', { count: list.summary.lines }),
                })
          }
        />
        <Button
          size="small"
          onPress={() => void host.request('list.cancelImport', { listId: session.listId })}
        >
          {t('importing.cancel')}
        </Button>
      </div>
    ),
    trouble === undefined ? undefined : (
      <Banner key="trouble" kind="bad" title={t(`trouble.${trouble.kind}.title`)}>
        {t(`trouble.${trouble.kind}.text`, { folder: trouble.folder })}
      </Banner>
    ),
    isReadOnly ? (
      <Banner
        key="read-only"
        kind="info"
        icon="lock"
        title={t('readOnly.title')}
        actions={
          <Button size="small" onPress={() => void session.takeOver()}>
            {t('readOnly.takeOver')}
          </Button>
        }
      >
        {t('readOnly.text')}
      </Banner>
    ) : undefined,
    sitemapIndex === undefined ? undefined : (
      <Banner
        key="sitemaps"
        kind="info"
        title={t('sitemaps.title', { name: sitemapIndex.name, count: sitemapIndex.sitemaps })}
        actions={
          <Button size="small" onPress={() => void fetchSitemaps(false)}>
            {t('sitemaps.fetch')}
          </Button>
        }
      />
    ),
    faulty.length === 0 ? undefined : (
      <Banner
        key="faulty"
        kind="caution"
        title={t('faulty', { name: format.list(faulty.map(({ name }) => name)) })}
      />
    ),
    hiddenRows === 0 ? undefined : (
      <Banner key="hidden" kind="info" title={t('hiddenRows', { count: hiddenRows })} />
    ),
  ].filter((notice) => notice !== undefined)
  return notices.length === 0 ? undefined : <div className={styles.notices}>{notices}</div>
}

/** Calls back when the user presses Ctrl and a letter, unless a dialog is open. */
function useListKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  useLayoutEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isCommand(event) || event.shiftKey) return
      const action = actions[latinKey(event)]
      if (action === undefined || topDialog() !== undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  })
}

/** The palette's commands for the open list. */
function useListCommands(onDialog: (dialog: ListDialog) => void): void {
  const t = useText('list')
  const pages = useText('pages')
  const keys = useKeys()
  const session = useListSession()
  const copyResults = useCopyResults()
  const checkPages = useCheckPages()
  const checkKey = keys('command', 'E')
  const name = useList((state) => state.list?.summary.name ?? '')
  const issues = useList((state) => state.list?.summary.counts.decide ?? 0)
  const copy = useCallback(() => void copyResults(session.listId), [copyResults, session])
  const commands = useMemo(
    () => [
      ...(checkPages === undefined
        ? []
        : [
            {
              id: 'pages',
              name: pages('check'),
              icon: 'pages' as const,
              detail: checkKey,
              run: checkPages,
            },
          ]),
      { id: 'copy', name: t('copyResults'), icon: 'copy' as const, detail: name, run: copy },
      {
        id: 'line',
        name: t('menu.goToLine'),
        icon: 'arrow-right' as const,
        detail: name,
        run: () => onDialog('go-to-line'),
      },
      {
        id: 'details',
        name: t('menu.details'),
        icon: 'edit' as const,
        detail: name,
        run: () => onDialog('details'),
      },
      ...(issues === 0
        ? []
        : [
            {
              id: 'fix',
              name: t('fix.button', { count: issues }),
              icon: 'question' as const,
              detail: name,
              run: () => session.review(),
            },
          ]),
    ],
    [t, pages, checkKey, checkPages, name, issues, copy, onDialog, session],
  )
  useCommands(commands)
}

/** Asks for the number of a source line and scrolls to it. */
function GoToLineDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('list')
  const common = useText('common')
  const session = useListSession()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<number>()
  const line = wholeNumber(typed)

  async function go(): Promise<void> {
    if (line === undefined || line === 0) return
    if (await session.goToLine(line)) {
      onClose()
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('main [role="grid"]')?.focus({ preventScroll: true }),
      )
    } else setMissing(line)
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('goToLine.title')}
      confirmLabel={t('goToLine.go')}
      cancelLabel={common('cancel')}
      isDisabled={line === undefined || line === 0}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <TextField
        label={t('goToLine.field')}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setMissing(undefined)
        }}
        autoFocus
        inputMode="numeric"
        error={missing === undefined ? undefined : t('goToLine.notShown', { line: missing })}
      />
    </ConfirmDialog>
  )
}
