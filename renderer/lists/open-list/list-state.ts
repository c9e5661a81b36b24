import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type {
  EditResult,
  EditProblem,
  Events,
  TextPreview,
  ListPart,
  OpenList,
  Row,
  RowFilter,
  RowSort,
  RowTarget,
  View,
} from '../../../electron/shared/contract/index.ts'
import type { Result } from '../../../electron/shared/result.ts'
import {
  type AppState,
  appState,
  host,
  type HostApi,
  onEvent,
  selectLists,
} from '../../app/index.ts'
import {
  type ScrollTarget,
  type GridSelection,
  type RowPress,
  selectedRange,
} from '../../grid/index.ts'

/** Says which window edits a list: another one shows it read-only. */
const windowId: string = crypto.randomUUID()

/** What is typed over a row's text. */
interface RowEdit {
  readonly row: number
  readonly line: number
  readonly before: string
  readonly text: string
  /** What the text would become; undefined until the engine has said so. */
  readonly judged: TextPreview | undefined
}

export interface ListState {
  readonly phase: 'opening' | 'open' | 'unknown-list' | 'list-unreadable'
  readonly list: OpenList | undefined
  /** The chip that is pressed in: a status, a group of them, or all. */
  readonly chip: string
  readonly filter: RowFilter
  readonly sort: RowSort | undefined
  /** The rows in sight; undefined until the first view is open. */
  readonly view: View | undefined
  readonly isViewing: boolean
  readonly selection: GridSelection | undefined
  readonly isInspecting: boolean
  /** The popup that leads through the issues is open. */
  readonly isFixing: boolean
  readonly goTo: ScrollTarget | undefined
  readonly editing: RowEdit | undefined
  /** What a submission sends of the list; undefined: every row that can be sent. */
  readonly part: ListPart | undefined
  /** A number of links was asked for and is missing or too large: nothing is submitted meanwhile. */
  readonly isPartUnclear: boolean
}

const inspectorStoredAs = 'linkferry-inspector'

/** An open list: its state, and everything the screen does with it. */
export class ListSession {
  readonly store: StoreApi<ListState>
  readonly listId: number
  readonly #api: HostApi
  #wantsView = false
  #isOpeningView = false
  #restUntilMs = 0
  #stopped = false
  #isDeleted = false

  constructor(listId: number, filter: RowFilter = {}, api: HostApi = host) {
    this.listId = listId
    this.#api = api
    this.store = createStore<ListState>()(() => ({
      phase: 'opening',
      list: undefined,
      chip: filter.statuses?.[0] ?? 'all',
      filter,
      sort: undefined,
      view: undefined,
      isViewing: false,
      selection: undefined,
      isInspecting: localStorage.getItem(inspectorStoredAs) === 'open',
      isFixing: false,
      goTo: undefined,
      editing: undefined,
      part: undefined,
      isPartUnclear: false,
    }))
  }

  /** Opens the list and follows it until stopped. */
  start(): () => void {
    this.#stopped = false
    const stop = [
      onEvent('list.changed', (list) => {
        if (list.summary.id === this.listId) this.take(list)
      }),
      onEvent('engine.changed', (engine: Events['engine.changed']) => {
        // A new engine has no list open, and counts revisions anew.
        if (engine.kind === 'running') void this.#open()
      }),
      // Its name, client and label can be changed anywhere, and it can be deleted.
      appState.subscribe((state, before) => {
        if (this.#isIn(state)) this.#takeNames(state)
        else if (this.#isIn(before)) {
          this.#isDeleted = true
          this.store.setState({ phase: 'unknown-list' })
        }
      }),
    ]
    void this.#open()
    // A page that goes away lets another window edit the list.
    const close = (): void => {
      void this.#api.request('list.close', { listId: this.listId, windowId }).catch(() => undefined)
    }
    addEventListener('pagehide', close)
    return () => {
      this.#stopped = true
      for (const end of stop) end()
      removeEventListener('pagehide', close)
      close()
    }
  }

  /** Makes this window the one that edits the list; the other one becomes read-only. */
  async takeOver(): Promise<void> {
    await this.#open(true)
  }

  async #open(takeOver = false): Promise<void> {
    const opened = await this.#api.request('list.open', {
      listId: this.listId,
      windowId,
      takeOver,
    })
    if (this.#stopped) return
    if (!opened.ok) {
      this.store.setState({ phase: opened.error })
      return
    }
    this.store.setState({ phase: 'open', list: undefined })
    this.take(opened.value)
  }

  /** Takes a newer word on the list, and opens its view again if rows changed. */
  take(list: OpenList): void {
    const { list: before } = this.store.getState()
    if (before !== undefined && list.revision < before.revision) return
    // A reply from before the deletion may come after its event.
    if (this.#isDeleted) return
    this.store.setState({ phase: 'open', list })
    appState.getState().mergeLists([list.summary])
    if (before === undefined || list.revision !== this.store.getState().view?.revision)
      this.#openView()
  }

  #isIn(state: AppState): boolean {
    return selectLists(state).some(({ id }) => id === this.listId)
  }

  #takeNames(state: AppState): void {
    const { list } = this.store.getState()
    const now = selectLists(state).find(({ id }) => id === this.listId)
    if (list === undefined || now === undefined) return
    const { name, client, label } = now
    const { summary } = list
    if (name === summary.name && client === summary.client && label === summary.label) return
    this.store.setState({ list: { ...list, summary: { ...summary, name, client, label } } })
  }

  show(filter: RowFilter, chip = this.store.getState().chip): void {
    this.#restUntilMs = 0
    this.store.setState({ filter, chip, selection: undefined, editing: undefined })
    this.#openView()
  }

  sortBy(sort: RowSort | undefined): void {
    this.store.setState({ sort })
    this.#openView()
  }

  /** Opens views one after another, each after three times as long as the last one took. */
  #openView(): void {
    this.#wantsView = true
    if (!this.#isOpeningView) void this.#openViews()
  }

  async #openViews(): Promise<void> {
    this.#isOpeningView = true
    while (this.#wantsView && !this.#stopped) {
      this.#wantsView = false
      const { filter, sort } = this.store.getState()
      const restMs = this.#restUntilMs - Date.now()
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs))
      const startMs = Date.now()
      this.store.setState({ isViewing: true })
      const opened = await this.#api
        .request('rows.view', { listId: this.listId, filter, sort })
        .catch(() => undefined)
      // What the user asks for is shown at once; what others change may wait.
      this.#restUntilMs = Date.now() + 3 * (Date.now() - startMs)
      const now = this.store.getState()
      const isWanted = now.filter === filter && now.sort === sort
      if (opened?.ok === true && isWanted) this.store.setState({ view: opened.value })
    }
    this.#isOpeningView = false
    this.store.setState({ isViewing: false })
  }

  /** Rows of the view that is open; undefined if another view took its place. */
  readonly loadRows = async (
    viewId: number,
    start: number,
    count: number,
  ): Promise<readonly Row[] | undefined> => {
    const rows = await this.#api.request('rows.page', {
      listId: this.listId,
      viewId,
      start,
      count: Math.min(count, 500),
      part: this.store.getState().part,
    })
    if (rows.ok) return rows.value
    this.#openView()
    return undefined
  }

  /** Makes an edit and takes its reply. Replies it, for the caller to tell. */
  async edit<Problem extends string>(
    ask: (listId: number) => Promise<Result<EditResult, EditProblem | Problem>>,
  ): Promise<Result<EditResult, EditProblem | Problem>> {
    const edited = await ask(this.listId)
    this.#restUntilMs = 0
    if (edited.ok) this.take(edited.value.list)
    else if (edited.error === 'view-gone') this.#openView()
    return edited
  }

  async undo(): Promise<boolean> {
    if (this.store.getState().list?.canUndo !== true) return false
    const undone = await this.#api.request('list.undo', { listId: this.listId })
    if (undone.ok) this.take(undone.value)
    return undone.ok
  }

  async redo(): Promise<boolean> {
    if (this.store.getState().list?.canRedo !== true) return false
    const redone = await this.#api.request('list.redo', { listId: this.listId })
    if (redone.ok) this.take(redone.value)
    return redone.ok
  }

  select(selection: GridSelection | undefined): void {
    this.store.setState({ selection })
  }

  inspect(isInspecting: boolean): void {
    localStorage.setItem(inspectorStoredAs, isInspecting ? 'open' : 'closed')
    this.store.setState({ isInspecting })
  }

  /** Opens or closes the popup that leads through the issues. */
  fix(isFixing: boolean): void {
    this.store.setState({ isFixing })
  }

  /** Shows the rows that need a choice, and leads through their kinds. */
  review(): void {
    this.show({ statuses: ['decide'] }, 'decide')
    this.fix(true)
  }

  /** Brings a line into sight and selects it; false if it is not among the rows shown. */
  async goToLine(line: number, sourceIndex = 0): Promise<boolean> {
    const { view } = this.store.getState()
    if (view === undefined) return false
    const { viewId } = view
    const found = await this.#api.request('rows.findLine', {
      listId: this.listId,
      viewId,
      line,
      sourceIndex,
    })
    if (!found.ok) return false
    this.#goToIndex(found.value)
    return true
  }

  /** Brings a row into sight and selects it, among all rows if it is not among those shown. */
  async goToRow(row: number): Promise<void> {
    const { view } = this.store.getState()
    if (view === undefined) return
    const { viewId } = view
    const found = await this.#api.request('rows.find', { listId: this.listId, viewId, row })
    if (found.ok) this.#goToIndex(found.value)
  }

  #goToIndex(index: number): void {
    this.store.setState({ goTo: { index }, selection: { anchor: index, active: index } })
  }

  beginEdit(row: Row): void {
    if (row.isLocked || isReadOnly(this.store.getState())) return
    const { text, line } = row
    this.store.setState({
      editing: { row: row.row, line, before: text, text, judged: undefined },
    })
    void this.#judge(row.row, text)
  }

  type(text: string): void {
    const { editing } = this.store.getState()
    if (editing === undefined) return
    this.store.setState({ editing: { ...editing, text } })
    void this.#judge(editing.row, text)
  }

  leaveEdit(): void {
    this.store.setState({ editing: undefined })
  }

  async #judge(row: number, text: string): Promise<void> {
    const judged = await this.#api.request('rows.preview', { listId: this.listId, row, text })
    const { editing } = this.store.getState()
    if (judged.ok && editing?.row === row && editing.text === text)
      this.store.setState({ editing: { ...editing, judged: judged.value } })
  }

  setPart(part: ListPart | undefined): void {
    this.store.setState({ part, isPartUnclear: false })
  }

  /** Keeps the list from being submitted until a part is set. */
  awaitPart(): void {
    this.store.setState({ part: undefined, isPartUnclear: true })
  }
}

/** True while another window edits the list. */
export function isReadOnly({ list }: ListState): boolean {
  return list?.editedBy !== undefined && list.editedBy !== windowId
}

/** The rows that a key or menu is for, as the contract takes them. */
export function targetOf(press: RowPress<Row>, view: View | undefined): RowTarget {
  const { rows, selection } = press
  if (rows !== undefined && rows !== 'by-place') return { rows: rows.map(({ row }) => row) }
  const [first, last] = selectedRange(selection)
  return { viewId: view?.viewId ?? 0, first, last }
}

export const ListContext = createContext<ListSession | undefined>(undefined)

/** The list that the screen shows. */
export function useListSession(): ListSession {
  const session = useContext(ListContext)
  if (session === undefined) throw new Error('No list is open here')
  return session
}

/** Reads from the open list and renders again when what was read changes. */
export function useList<Value>(select: (state: ListState) => Value): Value {
  return useStore(useListSession().store, select)
}
