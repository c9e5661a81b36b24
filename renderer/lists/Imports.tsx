import { useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ImportInto, ListSummary } from '../../electron/shared/contract/index.ts'
import { appState, host, navigation, selectLists, useKeys } from '../app/index.ts'
import {
  Button,
  Dialog,
  Icon,
  moveFocusIntoScreen,
  topDialog,
  isTextField,
  TextField,
  useToast,
} from '../components/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import styles from './Imports.module.css'
import {
  type FailedImport,
  type ImportContent,
  importAddress,
  importFiles,
  importContent,
  importState,
  intoNewList,
  isEmpty,
  readClipboard,
  readPaste,
} from './importing.ts'
import { looksLikeList } from './looks-like-list.ts'

/** Imports pastes and drops on any screen, and shows the dialogs about imports. */
export function Imports() {
  useWindowPaste()
  return (
    <>
      <DropTarget />
      <AddQuestion />
      <AddressDialog />
      <FailedDialog />
    </>
  )
}

/** Returns a function for a button that pastes the clipboard as a new list. */
export function usePasteButton(): () => void {
  const paste = useClipboardImport()
  return () => {
    // On the desktop the host sends the page a paste event. It is handled like any paste.
    if (host.paste === undefined) void paste(intoNewList())
    else void host.paste()
  }
}

/** Returns a function for a list's menu that adds the clipboard to the list. */
export function usePasteInto(listId: number): () => void {
  const t = useText('lists')
  const toast = useToast()
  const paste = useClipboardImport()
  return () => void add()

  async function add(): Promise<void> {
    const added = await paste({ listId })
    if (added > 0) toast(t('added', { count: added }))
  }
}

/** Returns a function that imports the clipboard and resolves to the number of imported lines. */
function useClipboardImport(): (into: ImportInto) => Promise<number> {
  const t = useText('lists')
  const toast = useToast()
  const keys = useKeys()
  return async (into) => {
    const content = await readClipboard()
    if (content === 'denied') toast(t('clipboardDenied', { keys: keys('command', 'V') }))
    else if (isEmpty(content)) toast(t('clipboardEmpty'))
    else return importContent(into, content)
    return 0
  }
}

/**
 * Returns a function that opens the system's file dialog. Each chosen file becomes a new list; with a
 * `listId` all are added to that list.
 */
export function useFileDialog(listId?: number): () => void {
  return () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])]
      if (files.length > 0)
        void importFiles(listId === undefined ? intoNewList() : { listId }, files)
    })
    input.click()
  }
}

/** Handles paste events on any screen, except in text fields. */
function useWindowPaste(): void {
  const t = useText('lists')
  const toast = useToast()
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isTextField(event.target)) return
      const content = readPaste(event)
      if (isEmpty(content)) return
      const { route } = navigation.getState()
      const list = shownList()
      const isAtLists = route.screen === 'lists' || route.screen === 'list'
      if (!isAtLists && !looksLikeList(content)) return
      event.preventDefault()
      if (topDialog() !== undefined) {
        toast(t('behindDialog'))
        return
      }
      const isInGrid = document.activeElement?.closest('[role="grid"]') !== null
      if (list !== undefined && isInGrid) importState.setState({ question: { content, list } })
      else {
        moveFocusIntoScreen()
        void importContent(intoNewList(), content)
      }
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [t, toast])
}

/** The list that is on the screen; undefined on any other screen. */
function shownList(): ListSummary | undefined {
  const { route } = navigation.getState()
  if (route.screen !== 'list') return undefined
  return selectLists(appState.getState()).find(({ id }) => id === route.listId)
}

/** Imports files that are dropped anywhere in the window. */
function DropTarget() {
  const t = useText('lists')
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true || topDialog() !== undefined) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0 || topDialog() !== undefined) return
      event.preventDefault()
      const list = shownList()
      if (list === undefined) void importFiles(intoNewList(), files)
      else
        importState.setState({ question: { content: { text: '', html: undefined, files }, list } })
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [])
  if (!isOver) return undefined
  return (
    <div className={styles.drop}>
      <Icon name="paste" size={32} />
      {t('dropHere')}
    </div>
  )
}

/** Asks whether a paste or drop on an open list is added to it or becomes a new list. */
function AddQuestion() {
  const t = useText('lists')
  const common = useText('common')
  const toast = useToast()
  const format = useFormat()
  const question = useStore(importState, (state) => state.question)
  const close = (): void => importState.setState({ question: undefined })
  if (question === undefined) return undefined
  const { content, list } = question
  const { files } = content
  const lines = content.text.split('\n').filter((line) => line.trim() !== '').length

  async function add(paste: ImportContent): Promise<void> {
    close()
    const added = await importContent({ listId: list.id }, paste)
    if (added > 0) toast(t('added', { count: added }))
  }
  return (
    <Dialog
      isOpen
      title={t('adding.title', { name: list.name })}
      onClose={close}
      onSubmit={() => void add(content)}
      actions={
        <>
          <Button look="filled" autoFocus onPress={() => void add(content)}>
            {t('adding.add')}
          </Button>
          <Button
            onPress={() => {
              close()
              void importContent(intoNewList(), content)
            }}
          >
            {t('adding.new')}
          </Button>
          <Button look="quiet" onPress={close}>
            {common('cancel')}
          </Button>
        </>
      }
    >
      {lines > 0 ? (
        <p>{t('adding.text', { count: lines })}</p>
      ) : files.length > 0 ? (
        <p>{format.list(files.map(({ name }) => name))}</p>
      ) : undefined}
    </Dialog>
  )
}

/** Asks for an address and fetches it into a new list. */
function AddressDialog() {
  const t = useText('lists')
  const common = useText('common')
  const isOpen = useStore(importState, (state) => state.isAskingAddress)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<FailedImport['problem'] | 'invalid'>()
  const [isFetching, setFetching] = useState(false)
  /** The number of the latest fetch. A reply to an earlier one is ignored. */
  const lastFetch = useRef(0)
  const isPrivate = problem === 'private-address'

  function close(): void {
    lastFetch.current += 1
    importState.setState({ isAskingAddress: false })
    setProblem(undefined)
    setFetching(false)
    setAddress('')
  }
  async function fetch(): Promise<void> {
    const fullAddress = /^https?:\/\//i.test(address) ? address.trim() : `https://${address.trim()}`
    if (URL.parse(fullAddress)?.host.includes('.') !== true && !isPrivate) {
      setProblem('invalid')
      return
    }
    setFetching(true)
    lastFetch.current += 1
    const ownFetch = lastFetch.current
    const failed = await importAddress(fullAddress, isPrivate)
    if (ownFetch !== lastFetch.current) return
    setFetching(false)
    if (failed === undefined) close()
    else setProblem(failed)
  }
  const error =
    problem === undefined
      ? undefined
      : problem === 'invalid'
        ? t('fetch.invalid')
        : isPrivate
          ? t('fetch.private')
          : t(`problem.${problem}`)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('fetch.title')}
      onClose={close}
      onSubmit={() => void fetch()}
      actions={
        <>
          <Button look="filled" type="submit" isPending={isFetching} isDisabled={address === ''}>
            {isFetching ? t('fetch.fetching') : isPrivate ? t('fetch.allow') : t('fetch.button')}
          </Button>
          <Button look="quiet" onPress={close}>
            {common('cancel')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('fetch.label')}
        value={address}
        onChange={(value) => {
          setAddress(value)
          setProblem(undefined)
        }}
        autoFocus
        inputMode="url"
        placeholder="https://example.com/sitemap.xml"
        hint={t('fetch.hint')}
        error={error}
      />
    </Dialog>
  )
}

/** Lists what could not be imported, and why. */
function FailedDialog() {
  const t = useText('lists')
  const common = useText('common')
  const failed = useStore(importState, (state) => state.failed)
  const close = (): void => importState.setState({ failed: undefined })
  if (failed === undefined) return undefined
  const { all, imports } = failed
  const isPartly = imports.length < all
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={isPartly ? t('failed.some', { failed: imports.length, all }) : t('failed.title')}
      onClose={close}
      onSubmit={close}
      actions={
        <Button look="filled" autoFocus onPress={close}>
          {common('close')}
        </Button>
      }
    >
      <ul className={styles.failed}>
        {imports.map(({ name, problem, about }) => (
          <li key={`${name} ${problem}`}>
            {name === '' ? undefined : <strong>{name}</strong>} {t(`problem.${problem}`)}
            {about.length > 0 ? ` ${t('failed.about', { names: about.join(', ') })}` : undefined}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
