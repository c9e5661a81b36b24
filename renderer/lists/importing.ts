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

/** Something that was not imported, and why. */
export interface FailedImport {
  /** File name or address; empty for a paste. */
  readonly name: string
  readonly problem: FileProblem | FetchProblem
  readonly about: readonly string[]
}

/** A paste or a drop. */
export interface Given {
  readonly text: string
  /** The same as HTML, where it may hold links that the text does not show. */
  readonly html: string | undefined
  readonly files: readonly File[]
}

interface IntakeState {
  /** What failed of the last import, until the user has read it. */
  readonly failed: { readonly all: number; readonly imports: readonly FailedImport[] } | undefined
  /** A paste into the grid of an open list, or a drop on it: to be added to it, or a new list? */
  readonly question: { readonly given: Given; readonly list: ListSummary } | undefined
  /** The dialog that asks for an address is open. */
  readonly isAskingAddress: boolean
}

/** What is being imported from this window, and what it asks about it. */
export const intake = createStore<IntakeState>()(() => ({
  failed: undefined,
  question: undefined,
  isAskingAddress: false,
}))

/** The client that a new list starts with: that of the open filter, else the default one. */
let clientOfNewLists: string | undefined

/** Says for which client new lists are made while the Lists screen shows one client. */
export function setClientOfNewLists(client: string | undefined): void {
  clientOfNewLists = client
}

/** A new list. */
export function intoNew(): ImportInto {
  const client = clientOfNewLists ?? appState.getState().snapshot?.settings.defaultClient
  return { new: { client: client === '' ? undefined : client } }
}

/** Imports a paste or a drop; a new list is opened as soon as it exists. Replies the lines that came in. */
export async function importGiven(into: ImportInto, given: Given): Promise<number> {
  const { text, html, files } = given
  if (text === '' && html === undefined) return importFiles(into, files)
  return importOne(into, '', () =>
    host.request('list.paste', { into, text, ...(html === undefined ? {} : { html }) }),
  )
}

export async function importFiles(into: ImportInto, files: readonly File[]): Promise<number> {
  const shown = showWhenMade(into)
  const added = await host
    .addFiles(into, files, new AbortController().signal)
    .catch(awayInstead(files))
    .finally(shown.stop)
  appState.getState().mergeLists(added.lists)
  if (added.lists.length === 0) shown.leave()
  tellFailed(
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
    else if (only !== undefined) openList(only.id)
  }
  return added.files.reduce((sum, file) => sum + ('lines' in file ? file.lines : 0), 0)
}

/** Fetches an address into a new list. Replies its problem instead of telling it, for the dialog to show. */
export async function importAddress(
  address: string,
  allowPrivate: boolean,
): Promise<ImportProblem | FetchProblem | 'away' | undefined> {
  const into = intoNew()
  const shown = showWhenMade(into)
  try {
    const fetched = await host.request('list.fetch', { into, address, allowPrivate })
    if (!fetched.ok) {
      shown.leave()
      return fetched.error
    }
    appState.getState().mergeLists([fetched.value])
    openList(fetched.value.id)
    return undefined
  } catch (error) {
    if (!isHostAway(error)) throw error
    shown.leave()
    return 'away'
  } finally {
    shown.stop()
  }
}

/** Makes a list of sample links and opens it. */
export async function importSamples(): Promise<void> {
  await importOne(intoNew(), '', () => host.request('list.addSamples', undefined))
}

async function importOne(
  into: ImportInto,
  name: string,
  ask: () => Promise<Result<ListSummary, ImportProblem>>,
): Promise<number> {
  const before = 'listId' in into ? linesOf(into.listId) : 0
  const shown = showWhenMade(into)
  try {
    const added = await ask()
    if (!added.ok) {
      shown.leave()
      tellFailed([{ name, problem: added.error, about: added.about ?? [] }], 1)
      return 0
    }
    appState.getState().mergeLists([added.value])
    if (!('listId' in into)) openList(added.value.id)
    return Math.max(added.value.lines - before, 0)
  } catch (error) {
    if (!isHostAway(error)) throw error
    shown.leave()
    tellFailed([{ name, problem: 'away', about: [] }], 1)
    return 0
  } finally {
    shown.stop()
  }
}

interface ShownImport {
  readonly stop: () => void
  /** Nothing came in: goes from the list that was opened back to where the user was. */
  readonly leave: () => void
}

/** A list that is being made is opened while it is still read, so that its progress is seen. */
function showWhenMade(into: ImportInto): ShownImport {
  if ('listId' in into) return { stop: () => undefined, leave: () => undefined }
  const known = new Set(selectLists(appState.getState()).map(({ id }) => id))
  let visitOfList: number | undefined
  const stop = appState.subscribe((state) => {
    const made = selectLists(state).find(
      ({ id, importing }) => importing !== undefined && !known.has(id),
    )
    if (made === undefined) return
    stop()
    openList(made.id)
    visitOfList = navigation.getState().visit
  })
  return {
    stop,
    leave() {
      const { visit, back } = navigation.getState()
      if (visit === visitOfList) back()
    },
  }
}

function openList(listId: number): void {
  const { route } = navigation.getState()
  if (route.screen !== 'list' || route.listId !== listId) goTo({ screen: 'list', listId })
}

function linesOf(listId: number): number {
  return selectLists(appState.getState()).find(({ id }) => id === listId)?.lines ?? 0
}

function tellFailed(imports: readonly FailedImport[], all: number): void {
  const told = imports.filter(({ problem }) => problem !== 'cancelled')
  if (told.length > 0) intake.setState({ failed: { all, imports: told } })
}

function awayInstead(files: readonly File[]): (error: unknown) => AddedFiles {
  return (error) => {
    if (!isHostAway(error)) throw error
    return { lists: [], files: files.map(({ name }) => ({ name, problem: 'away' as const })) }
  }
}

/** Above this length HTML is not read: a text that long holds its links itself. */
const longestWithHtml = 1_000_000

/** Reads a paste in its own event; afterwards nothing of it can be asked for. */
export function readPaste({ clipboardData }: ClipboardEvent): Given {
  const text = clipboardData?.getData('text/plain') ?? ''
  const html = text.length < longestWithHtml ? clipboardData?.getData('text/html') : undefined
  return { text, html: html === '' ? undefined : html, files: [...(clipboardData?.files ?? [])] }
}

/** True if there is nothing in it. */
export function isEmpty({ text, html, files }: Given): boolean {
  return text.trim() === '' && html === undefined && files.length === 0
}

/** Reads the clipboard on a press of a button; `denied`: the browser does not let the page. */
export async function readClipboard(): Promise<Given | 'denied'> {
  try {
    const items = await navigator.clipboard.read()
    const textOf = async (type: string): Promise<string | undefined> => {
      const item = items.find(({ types }) => types.includes(type))
      return item === undefined ? undefined : (await item.getType(type)).text()
    }
    const text = (await textOf('text/plain')) ?? ''
    const html = text.length < longestWithHtml ? await textOf('text/html') : undefined
    return { text, html, files: [] }
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return 'denied'
    throw error
  }
}
