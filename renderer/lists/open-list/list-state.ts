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

/** Identifies this window. Only one window edits a list; the others show it read-only. */
const windowId: string = crypto.randomUUID()

/** The edit of a row's text while the user types. */
interface RowEdit {
  readonly row: number
  readonly line: number
  readonly before: string
  readonly text: string
  /** The row that the text would make; undefined until the engine replies. */
  readonly preview: TextPreview | undefined
}

/** The pages that the dialog of a page check is about. */
export interface PageQuestion {
  /** Undefined: all rows that can be sent. */
  readonly rows: RowTarget | undefined
  /** Also those that were checked recently. */
  readonly again: boolean
}

/** The state of an open list. */
export interface ListState {
  readonly phase: 'opening' | 'open' | 'unknown-list' | 'list-unreadable'
  readonly list: OpenList | undefined
  /** The selected filter chip: a status, a group of statuses, or `all`. */
  readonly chip: string
  readonly filter: RowFilter
  readonly sort: RowSort | undefined
  /** The rows that match the filter; undefined until the first view is open. */
  readonly view: View | undefined
  readonly selection: GridSelection | undefined
  readonly isInspecting: boolean
  /** The popup with the issues is open. */
  readonly isFixing: boolean
  /** What the dialog of a page check is about; undefined: it is closed. */
  readonly pageQuestion: PageQuestion | undefined
  /** When the page check was started whose result the user has seen. */
  readonly seenPageRunMs: number | undefined
  readonly goTo: ScrollTarget | undefined
  readonly editing: RowEdit | undefined
  /** The rows that a submission would send; undefined: every row that can be sent. */
  readonly part: ListPart | undefined
  /** The entered number of links is missing or too large, so nothing can be submitted. */
  readonly isPartInvalid: boolean
}

const inspectorStoredAs = 'linkferry-inspector'
const seenPageRunsStoredAs = 'linkferry-seen-page-checks'
const maxSeenPageRuns = 200

/** By list: when the page check was started whose result the user has seen. Oldest first. */
function seenPageRuns(): ReadonlyMap<number, number> {
  const stored: unknown = JSON.parse(localStorage.getItem(seenPageRunsStoredAs) ?? '[]')
  const entries = Array.isArray(stored) ? stored : []
  return new Map(
    entries.flatMap((entry): [number, number][] => {
      const [listId, startedMs]: unknown[] = Array.isArray(entry) ? entry : []
      return typeof listId === 'number' && typeof startedMs === 'number'
        ? [[listId, startedMs]]
        : []
    }),
  )
}

/** An open list: its state, and everything that the screen does with it. */
export class ListSession {
  readonly store: StoreApi<ListState>
  readonly listId: number
  readonly #api: HostApi
  /** The filter, the sort or the rows have changed since the view was opened. */
  #isViewStale = false
  #isOpeningView = false
  /** Before this time no view is opened for changes that the user did not make. */
  #nextViewMs = 0
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
      selection: undefined,
      isInspecting: localStorage.getItem(inspectorStoredAs) === 'open',
      isFixing: false,
      pageQuestion: undefined,
      seenPageRunMs: seenPageRuns().get(listId),
      goTo: undefined,
      editing: undefined,
      part: undefined,
      isPartInvalid: false,
    }))
  }

  /** Opens the list and keeps it up to date. Returns a function that closes it. */
  start(): () => void {
    this.#stopped = false
    const stop = [
      onEvent('list.changed', (list) => {
        if (list.summary.id === this.listId) this.update(list)
      }),
      onEvent('engine.changed', (engine: Events['engine.changed']) => {
        // A restarted engine has no open list, and its revisions start from 0.
        if (engine.kind === 'running') void this.#open()
      }),
      // Other screens can change name, client and label, or delete the list.
      appState.subscribe((state, before) => {
        if (this.#isIn(state)) this.#updateNames(state)
        else if (this.#isIn(before)) {
          this.#isDeleted = true
          this.store.setState({ phase: 'unknown-list' })
        }
      }),
    ]
    void this.#open()
    // Once this page is closed, another window can edit the list.
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

  /** Makes this window the one that edits the list. The other window becomes read-only. */
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
    this.update(opened.value)
  }

  /** Shows a newer state of the list, and opens the view again if rows changed. */
  update(list: OpenList): void {
    const { list: before } = this.store.getState()
    if (before !== undefined && list.revision < before.revision) return
    // A reply that was sent before the deletion may arrive after it.
    if (this.#isDeleted) return
    this.store.setState({ phase: 'open', list })
    if (before === undefined || list.revision !== this.store.getState().view?.revision)
      this.#openView()
  }

  #isIn(state: AppState): boolean {
    return selectLists(state).some(({ id }) => id === this.listId)
  }

  #updateNames(state: AppState): void {
    const { list } = this.store.getState()
    const now = selectLists(state).find(({ id }) => id === this.listId)
    if (list === undefined || now === undefined) return
    const { name, client, label } = now
    const { summary } = list
    if (name === summary.name && client === summary.client && label === summary.label) return
    this.store.setState({ list: { ...list, summary: { ...summary, name, client, label } } })
  }

  /** Shows the rows that match a filter. `chip` is the chip that is selected for it. */
  show(filter: RowFilter, chip = this.store.getState().chip): void {
    this.#nextViewMs = 0
    this.store.setState({ filter, chip, selection: undefined, editing: undefined })
    this.#openView()
  }

  sortBy(sort: RowSort | undefined): void {
    this.store.setState({ sort })
    this.#openView()
  }

  /**
   * Opens the view again. Views are opened one after another. Between two of them there is a break of
   * three times the duration of the first, so that a busy list does not keep the engine occupied.
   */
  #openView(): void {
    this.#isViewStale = true
    if (!this.#isOpeningView) void this.#openViews()
  }

  async #openViews(): Promise<void> {
    this.#isOpeningView = true
    while (this.#isViewStale && !this.#stopped) {
      this.#isViewStale = false
      const { filter, sort } = this.store.getState()
      const breakMs = this.#nextViewMs - Date.now()
      if (breakMs > 0) await new Promise((resolve) => setTimeout(resolve, breakMs))
      const startMs = Date.now()
      const opened = await this.#api
        .request('rows.view', { listId: this.listId, filter, sort })
        .catch(() => undefined)
      // Changes by the user reset this: they are shown at once.
      this.#nextViewMs = Date.now() + 3 * (Date.now() - startMs)
      const now = this.store.getState()
      const isWanted = now.filter === filter && now.sort === sort
      if (opened?.ok === true && isWanted) this.store.setState({ view: opened.value })
    }
    this.#isOpeningView = false
  }

  /** Loads rows of a view; undefined if the view is no longer open. */
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

  /** Sends an edit and shows the changed list. Resolves to the reply. */
  async edit<Problem extends string>(
    send: (listId: number) => Promise<Result<EditResult, EditProblem | Problem>>,
  ): Promise<Result<EditResult, EditProblem | Problem>> {
    const edited = await send(this.listId)
    this.#nextViewMs = 0
    if (edited.ok) this.update(edited.value.list)
    else if (edited.error === 'view-gone') this.#openView()
    return edited
  }

  /** Undoes the last edit; false if there is none. */
  async undo(): Promise<boolean> {
    if (this.store.getState().list?.canUndo !== true) return false
    const undone = await this.#api.request('list.undo', { listId: this.listId })
    if (undone.ok) this.update(undone.value)
    return undone.ok
  }

  /** Repeats the edit that was undone last; false if there is none. */
  async redo(): Promise<boolean> {
    if (this.store.getState().list?.canRedo !== true) return false
    const redone = await this.#api.request('list.redo', { listId: this.listId })
    if (redone.ok) this.update(redone.value)
    return redone.ok
  }

  select(selection: GridSelection | undefined): void {
    this.store.setState({ selection })
  }

  /** Opens or closes the inspector, and remembers it for other lists. */
  setInspecting(isInspecting: boolean): void {
    localStorage.setItem(inspectorStoredAs, isInspecting ? 'open' : 'closed')
    this.store.setState({ isInspecting })
  }

  /** Opens or closes the popup with the issues. */
  setFixing(isFixing: boolean): void {
    this.store.setState({ isFixing })
  }

  /** Opens the dialog that says what a page check would do. */
  askToCheck(question: PageQuestion = { rows: undefined, again: false }): void {
    this.store.setState({ pageQuestion: question })
  }

  /** Closes the dialog of a page check. */
  endAsking(): void {
    this.store.setState({ pageQuestion: undefined })
  }

  /** Remembers that the user has seen the result of the page check that started then. */
  seePageRun(startedMs: number): void {
    const seen = [...seenPageRuns()].filter(([listId]) => listId !== this.listId)
    const kept = [...seen, [this.listId, startedMs]].slice(-maxSeenPageRuns)
    localStorage.setItem(seenPageRunsStoredAs, JSON.stringify(kept))
    this.store.setState({ seenPageRunMs: startedMs })
  }

  /** Shows the rows that need review, and opens the popup with the issues. */
  review(): void {
    this.show({ statuses: ['decide'] }, 'decide')
    this.setFixing(true)
  }

  /** Scrolls to a line and selects it; false if it is not among the rows shown. */
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

  /** Scrolls to a row and selects it, if it is among the rows shown. */
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

  /** Starts to edit a row's text, unless the row is locked or the list is read-only. */
  beginEdit(row: Row): void {
    if (row.isLocked || selectIsReadOnly(this.store.getState())) return
    const { text, line } = row
    this.store.setState({
      editing: { row: row.row, line, before: text, text, preview: undefined },
    })
    void this.#loadPreview(row.row, text)
  }

  /** Sets the text of the edit. */
  setEditText(text: string): void {
    const { editing } = this.store.getState()
    if (editing === undefined) return
    this.store.setState({ editing: { ...editing, text } })
    void this.#loadPreview(editing.row, text)
  }

  /** Ends the edit without saving it. */
  endEdit(): void {
    this.store.setState({ editing: undefined })
  }

  async #loadPreview(row: number, text: string): Promise<void> {
    const preview = await this.#api.request('rows.preview', { listId: this.listId, row, text })
    const { editing } = this.store.getState()
    if (preview.ok && editing?.row === row && editing.text === text)
      this.store.setState({ editing: { ...editing, preview: preview.value } })
  }

  /** Sets the rows that a submission would send. */
  setPart(part: ListPart | undefined): void {
    this.store.setState({ part, isPartInvalid: false })
  }

  /** Prevents submission until a part is set. */
  invalidatePart(): void {
    this.store.setState({ part: undefined, isPartInvalid: true })
  }
}

/** True while another window edits the list. */
export function selectIsReadOnly({ list }: ListState): boolean {
  return list?.editedBy !== undefined && list.editedBy !== windowId
}

/** The rows that a key or a menu applies to, in the form of the contract. */
export function targetOf(press: RowPress<Row>, view: View | undefined): RowTarget {
  const { rows, selection } = press
  if (rows !== undefined && rows !== 'by-position') return { rows: rows.map(({ row }) => row) }
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

/** Selects a value of the open list's state, and renders again when it changes. */
export function useList<Value>(select: (state: ListState) => Value): Value {
  return useStore(useListSession().store, select)
}
