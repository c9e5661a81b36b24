import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

import type { DraftSummary } from '../../electron/shared/draft.ts'
import type { DraftView, RowTarget, ViewFilter } from '../../electron/shared/draft-rows.ts'
import type { Result } from '../../electron/shared/result.ts'
import type { AppState } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'
import { selectedRange } from '../ui/grid-selection.ts'
import { carryEdit } from './carry-edit.ts'
import type { ChangesUnderWay } from './changes-under-way.ts'
import type { RowEdit } from './chosen-rows.ts'
import { isAddedBelow, isWholeInOrder } from './newest-list.ts'
import { createNewestRows, type Takings } from './newest-rows.ts'
import { largestPage, readSelection, reviewList } from './review-list.ts'
import type { ReviewState } from './review-state.ts'
import { createViewOpener } from './view-opener.ts'

/** How a draft is looked at first. */
const untouched = { filter: {}, sort: undefined, selection: undefined, goTo: undefined }

/** The review of the draft that is open in New. */
export function createReviewStore(
  api: MainApi,
  app: StoreApi<AppState>,
  changes: ChangesUnderWay,
  intake: { readonly getState: () => Takings },
): StoreApi<ReviewState> {
  return createStore<ReviewState>()((set, get) => {
    const draft = () => app.getState().snapshot?.draft

    const opener = createViewOpener(api, draft, get, show, (isLooking) =>
      set({ isLooking, sorted: undefined }),
    )
    const openView = opener.open
    /** While lines come in, none is the newest for long. */
    const whenNewest = async () => (draft()?.loading === undefined ? opener.settled() : undefined)

    const newest = createNewestRows()

    function show(draftId: string, view: DraftView, filter: ViewFilter): void {
      const { list, selection } = get()
      const openAnew = async () => (get().list?.view === view ? openView() : undefined)
      set({ list: reviewList(api, draftId, view, filter, openAnew) })
      // What was added last is what the user wants to see, not what an earlier list left above it.
      const index = newest.toShow(view.rows, selection)
      if (!isWholeInOrder(filter, get().sort)) newest.leave()
      else if (index !== undefined) set({ goTo: { index, isOnTop: true } })
      // Rows that went took their part of the selection along; the next ones were not chosen.
      const isShorter = list !== undefined && list.filter === filter && view.rows < list.view.rows
      if (!isShorter || selection === undefined) return
      const [first] = selectedRange(selection)
      const place = Math.min(first, Math.max(view.rows - 1, 0))
      set({ selection: { anchor: place, active: place } })
    }

    function look(filter: ViewFilter): void {
      set({ filter, selection: undefined })
      void openView()
    }

    function change(
      ask: (draftId: string) => Promise<Result<DraftSummary, unknown>>,
    ): Promise<void> {
      return changes.inTurn(async () => void (await carryOut(ask)))
    }

    /** Replies whether it was done. */
    async function carryOut(
      ask: (draftId: string) => Promise<Result<DraftSummary, unknown>>,
    ): Promise<boolean> {
      const draftId = draft()?.id
      if (draftId === undefined) return false
      newest.leave()
      const changed = await ask(draftId)
      if (changed.ok) app.getState().takeDraft(changed.value)
      return changed.ok
    }

    function step(name: 'draft.undo' | 'draft.redo', can: 'canUndo' | 'canRedo'): Promise<boolean> {
      return changes.inTurn(async () => {
        if (draft()?.[can] !== true) return false
        await carryOut((draftId) => api.request(name, { draftId }))
        return true
      })
    }

    /** Replies by how much the number of rows left out has changed; undefined: which they are is not known any more. */
    function changeRows(
      name: 'draft.exclude' | 'draft.restore' | 'draft.trim',
      target: RowTarget,
    ): Promise<number | undefined> {
      const counted = () =>
        (name === 'draft.trim'
          ? draft()?.byWarning['trailing-punctuation']
          : draft()?.byStatus.excluded) ?? 0
      return changes.inTurn(async () => {
        const before = counted()
        const isDone = await carryOut((draftId) => api.request(name, { draftId, target }))
        return isDone ? Math.abs(counted() - before) : undefined
      })
    }

    async function judge(typed: RowEdit): Promise<void> {
      const { row, text } = typed
      const draftId = draft()?.id
      if (draftId === undefined) return
      const judged = await api.request('draft.judge', { draftId, row, text })
      const { editing } = get()
      // Of an older text it says nothing any more.
      if (!judged.ok || editing?.row !== row || editing.text !== text) return
      set({ editing: { ...typed, judged: judged.value } })
    }

    function edit(next: RowEdit): void {
      set({ editing: next })
      void judge(next)
    }

    /** Leaves it in its field, if that can be seen and no other is open. */
    async function keepTyped(typed: RowEdit, there: string): Promise<void> {
      const isShown = get().editing === undefined && (await get().goToRow(typed.row))
      const isOpen = isShown && get().editing === undefined
      if (isOpen) edit({ ...typed, before: there, judged: undefined })
      set({ crossedEdit: { typed: typed.text, there, isOpen } })
    }

    /** The list that took the place of another, once this window hears of it. */
    function anotherThan(draftId: string): Promise<string> {
      return new Promise((resolve) => {
        const stop = app.subscribe(lookWhich)
        lookWhich()
        function lookWhich(): void {
          const id = draft()?.id
          if (id === undefined || id === draftId) return
          stop()
          resolve(id)
        }
      })
    }

    /** Another list took the place of the one in which a line was being typed over. */
    async function saveElsewhere(edited: RowEdit, draftId: string): Promise<void> {
      const isSaved = await carryEdit(api, draftId, edited).catch(() => false)
      if (!isSaved) set({ lostEdit: edited.text })
    }

    return {
      filter: {},
      list: undefined,
      selection: undefined,
      isLooking: false,
      sorted: undefined,
      async askHowMuchIsSorted() {
        const sorted = await opener.sorted()
        if (get().isLooking) set({ sorted })
      },

      setFilter: (part) => look({ ...get().filter, ...part }),
      toggleStatus(status) {
        const { filter } = get()
        const shown = filter.statuses ?? []
        const statuses = shown.includes(status)
          ? shown.filter((other) => other !== status)
          : [...shown, status]
        look({ ...filter, statuses: statuses.length === 0 ? undefined : statuses })
      },
      showAll: () => look({}),
      sort: undefined,
      setSort(sort) {
        set({ sort, selection: undefined })
        void openView()
      },
      goTo: undefined,
      async goToRow(row) {
        const { list, selection } = get()
        const draftId = draft()?.id
        if (draftId === undefined || list === undefined) return false
        const { viewId } = list.view
        const found = await api.request('view.find', { draftId, viewId, row })
        if (!found.ok) return false
        // Who chose another row meanwhile has gone on: the next key is meant for that one.
        if (get().selection !== selection) return true
        const index = found.value
        set({ selection: { anchor: index, active: index }, goTo: { index } })
        return true
      },
      select: (selection) => set({ selection }),
      async chosen(selection = get().selection) {
        const found = await readSelection(get, selection, largestPage, whenNewest)
        if (found === undefined) return undefined
        const { viewId, first, end, rows } = found
        const count = end - first
        // By their numbers they can still be told when the list was opened anew meanwhile.
        if (rows.length === count)
          return { target: { rows: rows.map(({ row }) => row) }, count, rows }
        return { target: { viewId, first, last: end - 1 }, count, rows }
      },
      async selectedRows(selection = get().selection) {
        const all = Number.POSITIVE_INFINITY
        return (await readSelection(get, selection, all, whenNewest))?.rows ?? []
      },

      decide: (target, choice) =>
        change((draftId) =>
          api.request('draft.decide', {
            draftId,
            target: typeof target === 'string' ? { kind: target } : target,
            choice,
          }),
        ),
      async mendable(kind) {
        const draftId = draft()?.id
        if (draftId === undefined) return 0
        const counted = await api.request('draft.mendable', { draftId, kind })
        return counted.ok ? counted.value : 0
      },
      leaveOut: (target) => changeRows('draft.exclude', target),
      putBack: (target) => changeRows('draft.restore', target),
      leaveOutWarned: async (warning) =>
        (await changeRows('draft.exclude', { filter: { warning } })) ?? 0,
      trimPunctuation: async () =>
        (await changeRows('draft.trim', { filter: { warning: 'trailing-punctuation' } })) ?? 0,
      keepAsOne: (row) => change((draftId) => api.request('draft.keepAsOne', { draftId, row })),
      async save(format, locale) {
        const draftId = draft()?.id
        if (draftId === undefined) return undefined
        return api.request('draft.export', {
          draftId,
          filter: get().filter,
          sort: get().sort,
          format,
          locale,
        })
      },
      undo: () => step('draft.undo', 'canUndo'),
      redo: () => step('draft.redo', 'canRedo'),

      editing: undefined,
      lostEdit: undefined,
      beginEdit: ({ row, text, line }) =>
        edit({ row, text, line, before: text, judged: undefined }),
      type(text) {
        const { editing } = get()
        if (editing !== undefined) edit({ ...editing, text })
      },
      async saveEdit() {
        const { editing } = get()
        if (editing === undefined) return
        const { row, text, before } = editing
        const { selection } = get()
        set({ editing: undefined })
        let there: string | undefined
        let gone: string | undefined
        await change(async (draftId) => {
          const edited = await api.request('draft.edit', { draftId, row, text, before })
          if (!edited.ok && edited.error === 'other-text') there = edited.about?.[0]
          if (!edited.ok && edited.error === 'unknown-draft') gone = draftId
          return edited
        })
        if (gone !== undefined && text !== before)
          await saveElsewhere(editing, await anotherThan(gone))
        await opener.settled()
        if (there !== undefined && text !== before) await keepTyped(editing, there)
        // Sorted anew it may stand elsewhere; who has gone on to another row stays there.
        if (selection !== undefined && get().selection === selection) await get().goToRow(row)
      },
      leaveEdit: () => set({ editing: undefined }),
      crossedEdit: undefined,
      toldOfCrossedEdit: () => set({ crossedEdit: undefined }),
      toldOfLostEdit: () => set({ lostEdit: undefined }),

      follow() {
        void openView()
        return app.subscribe((now, before) => {
          const [next, last] = [now.snapshot?.draft, before.snapshot?.draft]
          if (next !== undefined && last !== undefined) newest.follow(last, next, intake.getState())
          if (next?.id !== last?.id) {
            const { editing } = get()
            set({ ...untouched, list: undefined, editing: undefined })
            if (next !== undefined && editing !== undefined && editing.text !== editing.before)
              void saveElsewhere(editing, next.id)
          } else if (next !== undefined && last !== undefined && isAddedBelow(last, next)) {
            const { selection, list } = get()
            // What comes now was not chosen.
            if (selection?.isAll === true)
              set({ selection: { anchor: 0, active: (list?.view.rows ?? 1) - 1 } })
          }
          if (next?.id !== last?.id || next?.revision !== last?.revision) void openView()
        })
      },
    }
  })
}
