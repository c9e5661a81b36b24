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
  type Given,
  importAddress,
  importFiles,
  importGiven,
  intake,
  intoNew,
  isEmpty,
  readClipboard,
  readPaste,
} from './importing.ts'
import { mayBeList } from './looks-like-list.ts'

/** Takes pastes and drops over any screen, and shows what it has to say about them. */
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

/** Pastes the clipboard as a new list, for a button. */
export function usePasteButton(): () => void {
  const paste = useClipboard()
  return () => {
    // The desktop sends the page a paste event, which a new list is made of.
    if (host.paste === undefined) void paste(intoNew())
    else void host.paste()
  }
}

/** Adds the clipboard to a list, for its menu. */
export function usePasteInto(listId: number): () => void {
  const t = useText('lists')
  const toast = useToast()
  const paste = useClipboard()
  return () => void add()

  async function add(): Promise<void> {
    const added = await paste({ listId })
    if (added > 0) toast(t('added', { count: added }))
  }
}

/** Imports what is on the clipboard; replies the lines that came in. */
function useClipboard(): (into: ImportInto) => Promise<number> {
  const t = useText('lists')
  const toast = useToast()
  const keys = useKeys()
  return async (into) => {
    const given = await readClipboard()
    if (given === 'denied') toast(t('clipboardDenied', { keys: keys('command', 'V') }))
    else if (isEmpty(given)) toast(t('clipboardEmpty'))
    else return importGiven(into, given)
    return 0
  }
}

/** Opens the system's file dialog; each file becomes a new list, or all are added to `listId`. */
export function useFileDialog(listId?: number): () => void {
  return () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])]
      if (files.length > 0) void importFiles(listId === undefined ? intoNew() : { listId }, files)
    })
    input.click()
  }
}

function useWindowPaste(): void {
  const t = useText('lists')
  const toast = useToast()
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isTextField(event.target)) return
      const given = readPaste(event)
      if (isEmpty(given)) return
      const { route } = navigation.getState()
      const list = openListNow()
      const isAtLists = route.screen === 'lists' || route.screen === 'list'
      if (!isAtLists && !mayBeList(given)) return
      event.preventDefault()
      if (topDialog() !== undefined) {
        toast(t('behindDialog'))
        return
      }
      // The clipboard event comes to the body if nothing is focused, and to the grid if it is.
      const isInGrid = document.activeElement?.closest('[role="grid"]') !== null
      if (list !== undefined && isInGrid) intake.setState({ question: { given, list } })
      else {
        moveFocusIntoScreen()
        void importGiven(intoNew(), given)
      }
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [t, toast])
}

/** The list that is on the screen; undefined: another screen is. */
function openListNow(): ListSummary | undefined {
  const { route } = navigation.getState()
  if (route.screen !== 'list') return undefined
  return selectLists(appState.getState()).find(({ id }) => id === route.listId)
}

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
      const list = openListNow()
      if (list === undefined) void importFiles(intoNew(), files)
      else intake.setState({ question: { given: { text: '', html: undefined, files }, list } })
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

/** A paste into the grid of an open list, or a drop on it. */
function AddQuestion() {
  const t = useText('lists')
  const common = useText('common')
  const toast = useToast()
  const format = useFormat()
  const question = useStore(intake, (state) => state.question)
  const close = (): void => intake.setState({ question: undefined })
  if (question === undefined) return undefined
  const { given, list } = question
  const { files } = given
  const lines = given.text.split('\n').filter((line) => line.trim() !== '').length

  async function add(paste: Given): Promise<void> {
    close()
    const added = await importGiven({ listId: list.id }, paste)
    if (added > 0) toast(t('added', { count: added }))
  }
  return (
    <Dialog
      isOpen
      title={t('adding.title', { name: list.name })}
      onClose={close}
      onSubmit={() => void add(given)}
      actions={
        <>
          <Button look="filled" autoFocus onPress={() => void add(given)}>
            {t('adding.add')}
          </Button>
          <Button
            onPress={() => {
              close()
              void importGiven(intoNew(), given)
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

function AddressDialog() {
  const t = useText('lists')
  const common = useText('common')
  const isOpen = useStore(intake, (state) => state.isAskingAddress)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<FailedImport['problem'] | 'invalid'>()
  const [isFetching, setFetching] = useState(false)
  const lastFetch = useRef(0)
  const isPrivate = problem === 'private-address'

  function close(): void {
    lastFetch.current += 1
    intake.setState({ isAskingAddress: false })
    setProblem(undefined)
    setFetching(false)
    setAddress('')
  }
  async function fetch(): Promise<void> {
    const whole = /^https?:\/\//i.test(address) ? address.trim() : `https://${address.trim()}`
    if (URL.parse(whole)?.host.includes('.') !== true && !isPrivate) {
      setProblem('invalid')
      return
    }
    setFetching(true)
    lastFetch.current += 1
    const ownFetch = lastFetch.current
    const failed = await importAddress(whole, isPrivate)
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

function FailedDialog() {
  const t = useText('lists')
  const common = useText('common')
  const failed = useStore(intake, (state) => state.failed)
  const close = (): void => intake.setState({ failed: undefined })
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
