import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type { HistoryQuery, HistoryTotals } from '../../electron/shared/contract.ts'
import type { BatchState, HistoryRow } from '../../electron/shared/submission.ts'
import { type MainApi, mainApi } from '../main-api.ts'
import type { LoadRows } from '../ui/page-cache.ts'
import { type LinkAnswer, linesIn, linksAtOnce, rowsOf } from './was-it-sent.ts'

/** Which batches are listed. */
export interface HistoryFilter {
  readonly accountId: number | undefined
  readonly state: BatchState | undefined
  readonly search: string
}

/** Where the question "was it sent?" stands. */
export type Lookup =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking'; readonly lines: number }
  | { readonly kind: 'too-many'; readonly lines: number }
  | { readonly kind: 'found'; readonly rows: readonly LinkAnswer[] }

/** A batch of the list, with the way to its links. */
export interface OpenedBatch {
  readonly batch: HistoryRow
  readonly load: LoadRows<string>
}

/** History's own state: the list that is shown and the question that was asked. */
export interface HistoryState {
  readonly filter: HistoryFilter
  /** Rows that fit the filter; undefined until the first answer. */
  readonly total: number | undefined
  /** What all of them come to. */
  readonly totals: HistoryTotals | undefined
  /** Another function for another list, or for the same one after it changed. */
  readonly load: LoadRows<HistoryRow>
  readonly lookup: Lookup
  /** The batch whose links are shown. */
  readonly opened: OpenedBatch | undefined

  readonly setFilter: (change: Partial<HistoryFilter>) => void
  /** Reads the list again. */
  readonly refresh: () => void
  /** Asks of each pasted line whether it was sent; an empty text asks nothing. */
  readonly ask: (text: string) => Promise<void>
  readonly closeLookup: () => void
  readonly openBatch: (batch: HistoryRow) => void
  readonly closeBatch: () => void
}

export const everything: HistoryFilter = { accountId: undefined, state: undefined, search: '' }

/** History's store over a connection to a host. */
export function createHistoryStore(api: MainApi): StoreApi<HistoryState> {
  return createStore<HistoryState>()((set, get) => {
    function loaderOf(filter: HistoryFilter): LoadRows<HistoryRow> {
      const load: LoadRows<HistoryRow> = async (start, count) => {
        const page = await api.request('history.page', queryOf(filter, start, count))
        // A later filter has its own total.
        if (get().load !== load) return undefined
        set({ total: page.total, totals: page.totals })
        return page.rows
      }
      return load
    }
    function show(filter: HistoryFilter): void {
      const load = loaderOf(filter)
      set({ filter, load })
      void load(0, 1)
    }

    return {
      filter: everything,
      total: undefined,
      totals: undefined,
      load: loaderOf(everything),
      lookup: { kind: 'none' },
      opened: undefined,

      setFilter: (change) => show({ ...get().filter, ...change }),
      refresh: () => show(get().filter),
      async ask(text) {
        const lines = linesIn(text)
        if (lines === 0) return
        if (lines > linksAtOnce) {
          set({ lookup: { kind: 'too-many', lines } })
          return
        }
        const looking: Lookup = { kind: 'looking', lines }
        set({ lookup: looking })
        const found = await api.request('history.links', { text })
        if (get().lookup === looking) set({ lookup: { kind: 'found', rows: rowsOf(found) } })
      },
      closeLookup: () => set({ lookup: { kind: 'none' } }),
      openBatch(batch) {
        const load: LoadRows<string> = async (start, count) => {
          const links = await api.request('batch.links', { batchId: batch.id, start, count })
          return links.ok ? links.value : undefined
        }
        set({ opened: { batch, load } })
      },
      closeBatch: () => set({ opened: undefined }),
    }
  })
}

export const historyStore = createHistoryStore(mainApi)

/** Reads from History's store and renders again when what was read changes. */
export function useHistory<Value>(select: (state: HistoryState) => Value): Value {
  return useStore(historyStore, select)
}

function queryOf(
  { accountId, state, search }: HistoryFilter,
  start: number,
  count: number,
): HistoryQuery {
  const states = state === undefined ? undefined : [state]
  return { accountId, states, search: search.trim(), start, count }
}
