import { createStore } from 'zustand/vanilla'

import type {
  ImportInto,
  ImportProblem,
  ListSummary,
} from '../../electron/shared/contract/index.ts'
import type { FetchProblem } from '../../electron/shared/imports.ts'
import type { Result } from '../../electron/shared/result.ts'
import {
  type AddedFiles,
  appState,
  type FileProblem,
  goTo,
  host,
  isHostAway,
  navigation,
  selectLists,
} from '../app/index.ts'

/** A file, paste or address that was not imported, and why. */
export interface FailedImport {
  /** File name or address; empty for a paste. */
  readonly name: string
  readonly problem: FileProblem | FetchProblem
  /** Files in an archive that the problem is about. */
  readonly about: readonly string[]
}

/** The content of a paste or a drop. */
export interface ImportContent {
  readonly text: string
  /** The same content as HTML, which can have links that the text does not show. */
  readonly html: string | undefined
  readonly files: readonly File[]
}

interface ImportState {
  /** Failures of the last import of `all` files, until the user closes their dialog. */
  readonly failed: { readonly all: number; readonly imports: readonly FailedImport[] } | undefined
  /**
   * Content that was pasted into the grid of an open list, or dropped on it. The user is asked whether
   * to add it to this list or to make a new one.
   */
  readonly question: { readonly content: ImportContent; readonly list: ListSummary } | undefined
  /** The dialog that asks for an address is open. */
  readonly isAskingAddress: boolean
}

/** The open dialogs about imports. */
export const importState = createStore<ImportState>()(() => ({
  failed: undefined,
  question: undefined,
  isAskingAddress: false,
}))

/** The client by which the Lists screen is filtered; undefined if it is not. */
let clientOfNewLists: string | undefined

/** Sets the client of new lists; undefined means the default client of the settings. */
export function setClientOfNewLists(client: string | undefined): void {
  clientOfNewLists = client
}

/** The target of an import that makes a new list. */
export function intoNewList(): ImportInto {
  const client = clientOfNewLists ?? appState.getState().snapshot?.settings.defaultClient
  return { new: { client: client === '' ? undefined : client } }
}

/**
 * Imports a paste or a drop, and opens a new list as soon as it exists. Resolves to the number of
 * imported lines.
 */
export async function importContent(into: ImportInto, content: ImportContent): Promise<number> {
  const { text, html, files } = content
  if (text === '' && html === undefined) return importFiles(into, files)
  return runImport(into, '', () =>
    host.request('list.paste', { into, text, ...(html === undefined ? {} : { html }) }),
  )
}

/** Imports files, and opens their list or, if there are several, the Lists screen. */
export async function importFiles(into: ImportInto, files: readonly File[]): Promise<number> {
  const watch = openListDuringImport(into)
  const added = await host
    .addFiles(into, files, new AbortController().signal)
    .catch((error: unknown): AddedFiles => {
      if (!isHostAway(error)) throw error
      return { lists: [], files: files.map(({ name }) => ({ name, problem: 'away' as const })) }
    })
    .finally(watch.stop)
  if (added.lists.length === 0) watch.goBack()
  showFailures(
    added.files.flatMap((file) =>
      'problem' in file
        ? [{ name: file.name, problem: file.problem, about: file.about ?? [] }]
        : [],
    ),
    files.length,
  )
  const [only] = added.lists
  if (!('listId' in into)) {
    if (added.lists.length > 1) goTo({ screen: 'lists' })
    else if (only !== undefined) watch.open(only.id)
  }
  return added.files.reduce((sum, file) => sum + ('lines' in file ? file.lines : 0), 0)
}

/** Fetches an address into a new list. Resolves to the problem, if any, for the dialog to show. */
export async function importAddress(
  address: string,
  allowPrivate: boolean,
): Promise<ImportProblem | FetchProblem | 'away' | undefined> {
  const into = intoNewList()
  const watch = openListDuringImport(into)
  try {
    const fetched = await host.request('list.fetch', { into, address, allowPrivate })
    if (!fetched.ok) {
      watch.goBack()
      return fetched.error
    }
    watch.open(fetched.value.id)
    return undefined
  } catch (error) {
    if (!isHostAway(error)) throw error
    watch.goBack()
    return 'away'
  } finally {
    watch.stop()
  }
}

/** Makes a list of sample links and opens it. */
export async function importSamples(): Promise<void> {
  await runImport(intoNewList(), '', () => host.request('list.addSamples', undefined))
}

/** Runs an import of one source and shows its failure. Resolves to the number of imported lines. */
async function runImport(
  into: ImportInto,
  name: string,
  send: () => Promise<Result<ListSummary, ImportProblem>>,
): Promise<number> {
  const linesBefore = 'listId' in into ? lineCountOf(into.listId) : 0
  const watch = openListDuringImport(into)
  try {
    const added = await send()
    if (!added.ok) {
      watch.goBack()
      showFailures([{ name, problem: added.error, about: added.about ?? [] }], 1)
      return 0
    }
    if (!('listId' in into)) watch.open(added.value.id)
    return Math.max(added.value.lines - linesBefore, 0)
  } catch (error) {
    if (!isHostAway(error)) throw error
    watch.goBack()
    showFailures([{ name, problem: 'away', about: [] }], 1)
    return 0
  } finally {
    watch.stop()
  }
}

interface ImportWatch {
  readonly stop: () => void
  /** Opens the list, unless it was opened during the import: the user may have gone elsewhere since. */
  readonly open: (listId: number) => void
  /** Leaves the opened list for the screen before it, unless the user has gone elsewhere. */
  readonly goBack: () => void
}

/** Opens a new list while it is still imported, so that the user sees the progress. */
function openListDuringImport(into: ImportInto): ImportWatch {
  if ('listId' in into)
    return { stop: () => undefined, open: () => undefined, goBack: () => undefined }
  const knownIds = new Set(selectLists(appState.getState()).map(({ id }) => id))
  let openedId: number | undefined
  let visitOfList: number | undefined
  const stop = appState.subscribe((state) => {
    const newList = selectLists(state).find(
      ({ id, importing }) => importing !== undefined && !knownIds.has(id),
    )
    if (newList === undefined) return
    stop()
    openedId = newList.id
    openList(newList.id)
    visitOfList = navigation.getState().visit
  })
  return {
    stop,
    open(listId) {
      if (listId !== openedId) openList(listId)
    },
    goBack() {
      const { visit, back } = navigation.getState()
      if (visit === visitOfList) back()
    },
  }
}

function openList(listId: number): void {
  const { route } = navigation.getState()
  if (route.screen !== 'list' || route.listId !== listId) goTo({ screen: 'list', listId })
}

function lineCountOf(listId: number): number {
  return selectLists(appState.getState()).find(({ id }) => id === listId)?.lines ?? 0
}

function showFailures(imports: readonly FailedImport[], all: number): void {
  const failures = imports.filter(({ problem }) => problem !== 'cancelled')
  if (failures.length > 0) importState.setState({ failed: { all, imports: failures } })
}

/** HTML is ignored if the text is this long: a text of that length has its links in itself. */
const maxTextWithHtml = 1_000_000

/** Reads the content of a paste. It is available only during the event. */
export function readPaste({ clipboardData }: ClipboardEvent): ImportContent {
  const text = clipboardData?.getData('text/plain') ?? ''
  const html = text.length < maxTextWithHtml ? clipboardData?.getData('text/html') : undefined
  return { text, html: html === '' ? undefined : html, files: [...(clipboardData?.files ?? [])] }
}

/** True if there is nothing to import. */
export function isEmpty({ text, html, files }: ImportContent): boolean {
  return text.trim() === '' && html === undefined && files.length === 0
}

/** Reads the clipboard after a press of a button. `denied`: the browser does not allow it. */
export async function readClipboard(): Promise<ImportContent | 'denied'> {
  try {
    const items = await navigator.clipboard.read()
    const textOf = async (type: string): Promise<string | undefined> => {
      const item = items.find(({ types }) => types.includes(type))
      return item === undefined ? undefined : (await item.getType(type)).text()
    }
    const text = (await textOf('text/plain')) ?? ''
    const html = text.length < maxTextWithHtml ? await textOf('text/html') : undefined
    return { text, html, files: [] }
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return 'denied'
    throw error
  }
}
