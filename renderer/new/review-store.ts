import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

import type { DraftRow, DraftSummary, DraftView, ViewFilter } from '../../electron/shared/draft.ts'
import type {
  DecideChoice,
  DecideKind,
  LinkStatus,
  LinkWarning,
} from '../../electron/shared/link.ts'
import type { Result } from '../../electron/shared/result.ts'
import type { AppState } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'
import { type GridSelection, selectedRange } from '../ui/grid-selection.ts'
import type { LoadRows } from '../ui/page-cache.ts'

/** The rows that the grid shows, as the engine holds them. */
export interface ReviewList {
  readonly view: DraftView
  readonly load: LoadRows<DraftRow>
}

/** What the user looks at in the draft, and what is done to its rows. */
export interface ReviewState {
  readonly filter: ViewFilter
  /** Undefined until a draft with rows is there. */
  readonly list: ReviewList | undefined
  readonly selection: GridSelection | undefined

  readonly setFilter: (change: Partial<ViewFilter>) => void
  /** Shows a status besides those that are shown, or no longer. */
  readonly toggleStatus: (status: LinkStatus) => void
  readonly showAll: () => void
  readonly select: (selection: GridSelection | undefined) => void
  /** The rows of the selection, however many. */
  readonly selectedRows: () => Promise<readonly DraftRow[]>

  readonly decide: (target: DecideKind | readonly number[], choice: DecideChoice) => Promise<void>
  readonly leaveOut: (rows: readonly number[]) => Promise<void>
  readonly putBack: (rows: readonly number[]) => Promise<void>
  /** Leaves out every row that would be sent with this warning; replies how many. */
  readonly leaveOutWarned: (warning: LinkWarning) => Promise<number>
  readonly undo: () => Promise<void>

  /** Opens the list again whenever the draft changes, until stopped. */
  readonly follow: () => () => void
}

/** The contract's limit for one page. */
const largestPage = 500

/** The review of the draft that is open in New. */
export function createReviewStore(api: MainApi, app: StoreApi<AppState>): StoreApi<ReviewState> {
  return createStore<ReviewState>()((set, get) => {
    const draft = () => app.getState().snapshot?.draft

    let isOpening = false
    let mustOpenAgain = false

    async function openView(): Promise<void> {
      if (isOpening) {
        mustOpenAgain = true
        return
      }
      isOpening = true
      try {
        do {
          mustOpenAgain = false
          const draftId = draft()?.id
          if (draftId === undefined) return
          const opened = await api.request('view.open', { draftId, filter: get().filter })
          if (opened.ok) set({ list: listOf(draftId, opened.value) })
        } while (mustOpenAgain)
      } finally {
        isOpening = false
      }
    }

    function listOf(draftId: string, view: DraftView): ReviewList {
      return {
        view,
        async load(start, count) {
          const { viewId } = view
          const page = await api.request('view.page', { draftId, viewId, start, count })
          if (page.ok) return page.value
          if (get().list?.view === view) await openView()
          return undefined
        },
      }
    }

    function show(filter: ViewFilter): void {
      set({ filter, selection: undefined })
      void openView()
    }

    async function change(
      ask: (draftId: string) => Promise<Result<DraftSummary, unknown>>,
    ): Promise<void> {
      const draftId = draft()?.id
      if (draftId === undefined) return
      const changed = await ask(draftId)
      if (changed.ok) app.getState().takeDraft(changed.value)
    }

    async function rowsOf(
      { load }: ReviewList,
      first: number,
      last: number,
    ): Promise<readonly DraftRow[]> {
      const rows: DraftRow[] = []
      for (let start = first; start < last; start += largestPage)
        rows.push(...((await load(start, Math.min(largestPage, last - start))) ?? []))
      return rows
    }

    return {
      filter: {},
      list: undefined,
      selection: undefined,

      setFilter: (part) => show({ ...get().filter, ...part }),
      toggleStatus(status) {
        const { filter } = get()
        const shown = filter.statuses ?? []
        const statuses = shown.includes(status)
          ? shown.filter((other) => other !== status)
          : [...shown, status]
        show({ ...filter, statuses: statuses.length === 0 ? undefined : statuses })
      },
      showAll: () => show({}),
      select: (selection) => set({ selection }),
      async selectedRows() {
        const { selection, list } = get()
        if (selection === undefined || list === undefined) return []
        const [first, last] = selectedRange(selection)
        return rowsOf(list, first, Math.min(last + 1, list.view.rows))
      },

      decide: (target, choice) =>
        change((draftId) =>
          api.request('draft.decide', {
            draftId,
            target: typeof target === 'string' ? { kind: target } : { rows: target },
            choice,
          }),
        ),
      leaveOut: (rows) => change((draftId) => api.request('draft.exclude', { draftId, rows })),
      putBack: (rows) => change((draftId) => api.request('draft.restore', { draftId, rows })),
      async leaveOutWarned(warning) {
        const draftId = draft()?.id
        if (draftId === undefined) return 0
        const filter = { warning, statuses: ['ready', 'cleaned'] } as const
        const opened = await api.request('view.open', { draftId, filter })
        if (!opened.ok) return 0
        const rows = await rowsOf(listOf(draftId, opened.value), 0, opened.value.rows)
        await get().leaveOut(rows.map(({ row }) => row))
        return rows.length
      },
      undo: () => change((draftId) => api.request('draft.undo', { draftId })),

      follow() {
        void openView()
        return app.subscribe((now, before) => {
          const [next, last] = [now.snapshot?.draft, before.snapshot?.draft]
          if (next?.id !== last?.id) set({ filter: {}, selection: undefined, list: undefined })
          if (next?.id !== last?.id || next?.revision !== last?.revision) void openView()
        })
      },
    }
  })
}
