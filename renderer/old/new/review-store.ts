import type { GoneTo } from './chosen-rows.ts'
import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

import type { DraftSummary, EditedDraft } from '../../../electron/shared/draft.ts'
import type { DraftView, RowTarget, ViewFilter } from '../../../electron/shared/draft-rows.ts'
import { ok, type Result } from '../../../electron/shared/result.ts'
import type { AppState } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'
import { selectedRange } from '../../components/grid-selection.ts'
import type { ChangesUnderWay } from './changes-under-way.ts'
import { createLineEdit } from './line-edit.ts'
import { isAddedBelow, isWholeInOrder } from './newest-list.ts'
import { createNewestRows, type Takings } from './newest-rows.ts'
import { filterInSight, largestPage, mostTries, readSelection, reviewList } from './review-list.ts'
import type { ReviewState, Step } from './review-state.ts'
import type { StepsElsewhere } from './steps-elsewhere.ts'
import { createViewOpener } from './view-opener.ts'

/** How a draft is looked at first. */
const untouched = { filter: {}, sort: undefined, selection: undefined, goTo: undefined }

/** The review of the draft that is open in New. */
export function createReviewStore(
  api: MainApi,
  app: StoreApi<AppState>,
  changes: ChangesUnderWay,
  intake: { readonly getState: () => Takings },
  steps: StepsElsewhere,
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

    /** Changes the list that is seen now, once its turn comes; replies whether anything changed. */
    function change(
      ask: (draftId: string) => Promise<Result<EditedDraft, unknown>>,
    ): Promise<boolean> {
      // Rows go by their numbers: those of a list that takes the place of this one are others.
      const draftId = draft()?.id
      return changes.inTurn(async () => (await carryOut(draftId, ask))?.step !== undefined)
    }

    /** Replies what the host made of it; undefined: it refused. */
    async function carryOut(
      draftId: string | undefined,
      ask: (draftId: string) => Promise<Result<EditedDraft, unknown>>,
    ): Promise<EditedDraft | undefined> {
      if (draftId === undefined) return undefined
      newest.leave()
      const changed = await ask(draftId)
      if (!changed.ok) return undefined
      const { step: made, ...next } = changed.value
      if (made !== undefined) steps.made(draftId, made)
      app.getState().takeDraft(next)
      return changed.value
    }

    function step(name: 'draft.undo' | 'draft.redo', can: 'canUndo' | 'canRedo'): Promise<Step> {
      return changes.inTurn(async () => {
        if (draft()?.[can] !== true) return 'none'
        // Told once, whoever presses again means it.
        if (can === 'canUndo' && steps.tellOnce(draft())) return 'of-another-window'
        const before = draft()?.id
        const next = await carryOut(before, (draftId) => api.request(name, { draftId }))
        // A clearing or another reading that is done again.
        if (can === 'canRedo' && next !== undefined && next.id !== before) steps.made(next.id)
        return 'done'
      })
    }

    /**
     * Replies by how much the number of rows left out has changed; undefined: which they are is not known
     * any more, or none of them was as it had been seen, so that nothing was done.
     */
    function changeRows(
      name: 'draft.exclude' | 'draft.restore',
      target: RowTarget,
    ): Promise<number | undefined> {
      const counted = () => draft()?.byStatus.excluded ?? 0
      const seen = draft()?.id
      return changes.inTurn(async () => {
        const before = counted()
        const done = await carryOut(seen, (draftId) => api.request(name, { draftId, target }))
        return done?.step === undefined ? undefined : Math.abs(counted() - before)
      })
    }

    async function go(wanted: Parameters<typeof placeOf>[0]): Promise<GoneTo> {
      const { selection } = get()
      const index = await placeOf(wanted)
      if (index === undefined) return 'left-out'
      // Who chose another row meanwhile has gone on: the next key is meant for that one.
      if (get().selection !== selection) return 'gone-on'
      set({ selection: { anchor: index, active: index }, goTo: { index } })
      return 'row'
    }

    /** Where a row, or the first of a source line, stands in the list that is shown; undefined: it is left out. */
    async function placeOf(
      wanted: { readonly row: number } | { readonly line: number },
    ): Promise<number | undefined> {
      const draftId = draft()?.id
      for (let tried = 0; tried < mostTries; tried += 1) {
        const { list } = get()
        if (draftId === undefined || list === undefined || draft()?.id !== draftId) return undefined
        const { viewId } = list.view
        const found =
          'row' in wanted
            ? await api.request('view.find', { draftId, viewId, ...wanted })
            : await api.request('view.findLine', { draftId, viewId, ...wanted })
        if (found.ok) return found.value
        if (found.error === 'not-in-view') return undefined
        await (get().list === list ? openView() : opener.settled())
      }
      return undefined
    }

    /** Replies of how many rows that waited for it; undefined: none did any more, as where it was pressed twice. */
    function settleAll(
      waitingIn: (draft: DraftSummary) => number,
      ask: (draftId: string) => Promise<Result<EditedDraft, unknown>>,
    ): Promise<number | undefined> {
      const waiting = () => {
        const open = draft()
        return open === undefined ? 0 : waitingIn(open)
      }
      const seen = draft()?.id
      return changes.inTurn(async () => {
        const before = waiting()
        if (before === 0) return undefined
        const done = await carryOut(seen, ask)
        return done?.step === undefined ? 0 : Math.abs(waiting() - before)
      })
    }

    const lineEdit = createLineEdit(api, app, {
      get,
      set,
      change,
      settled: opener.settled,
      openAnew: openView,
      steps,
    })

    return {
      filter: {},
      list: undefined,
      selection: undefined,
      isLooking: false,
      mending: undefined,
      setMending: (mending) => set({ mending }),
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
      goToRow: (row) => go({ row }),
      goToLine: (line) => go({ line }),
      select: (selection) => set({ selection }),
      async chosen(selection = get().selection, list = get().list) {
        const found = await readSelection(get, selection, largestPage, whenNewest, list)
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
        change((draftId) => api.request('draft.decide', { draftId, target, choice })),
      decideKind: (kind, choice) =>
        settleAll(
          ({ byDecideKind }) => byDecideKind[kind],
          (draftId) => api.request('draft.decide', { draftId, target: { kind }, choice }),
        ),
      async nameSite(site) {
        let isSite = true
        const count = await settleAll(
          ({ byDecideKind }) => byDecideKind['no-site'],
          async (draftId) => {
            const named = await api.request('draft.nameSite', { draftId, site })
            isSite = named.ok || named.error !== 'not-a-site'
            return named
          },
        )
        return isSite ? count : 'not-a-site'
      },
      async mendable(kind, choice) {
        const draftId = draft()?.id
        if (draftId === undefined) return 0
        const counted = await api.request('draft.mendable', { draftId, kind, choice })
        return counted.ok ? counted.value : 0
      },
      async mendSuggested() {
        let mended = { mended: 0, stillAsking: 0 }
        await change(async (draftId) => {
          const done = await api.request('draft.mendSuggested', { draftId })
          if (!done.ok) return done
          mended = { mended: done.value.mended, stillAsking: done.value.stillAsking }
          return ok(done.value.draft)
        })
        return mended
      },
      leaveOut: (target) => changeRows('draft.exclude', target),
      putBack: (target) => changeRows('draft.restore', target),
      leaveOutWarned: (warning) => changeRows('draft.exclude', { filter: { warning } }),
      trimPunctuation: () =>
        settleAll(
          ({ byWarning }) => byWarning['trailing-punctuation'],
          (draftId) =>
            api.request('draft.trim', {
              draftId,
              target: { filter: { warning: 'trailing-punctuation' } },
            }),
        ),
      async keepAsOne(row) {
        await change((draftId) => api.request('draft.keepAsOne', { draftId, row }))
      },
      async save(format, locale) {
        const draftId = draft()?.id
        if (draftId === undefined) return undefined
        return api.request('draft.export', {
          draftId,
          filter: filterInSight(get()),
          sort: get().sort,
          format,
          locale,
        })
      },
      undo: () => step('draft.undo', 'canUndo'),
      redo: () => step('draft.redo', 'canRedo'),

      ...lineEdit.state,

      follow() {
        void openView()
        return app.subscribe((now, before) => {
          const [next, last] = [now.snapshot?.draft, before.snapshot?.draft]
          steps.follow(last, next)
          if (next !== undefined && last !== undefined) newest.follow(last, next, intake.getState())
          if (next?.id !== last?.id) {
            lineEdit.carryTo(next?.id)
            set({ ...untouched, list: undefined })
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
