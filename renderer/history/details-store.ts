import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type { BatchAttempt } from '../../electron/shared/history.ts'
import type { HistoryRow } from '../../electron/shared/submission.ts'
import { type MainApi, mainApi } from '../main-api.ts'
import type { LoadRows } from '../ui/page-cache.ts'

/** A batch with the way to its links and the requests that carried it. */
export interface OpenedBatch {
  readonly batch: HistoryRow
  readonly load: LoadRows<string>
  /** Undefined until they came. */
  readonly attempts: readonly BatchAttempt[] | undefined
}

export interface DetailsState {
  /** The batch that is looked at. */
  readonly opened: OpenedBatch | undefined
  readonly open: (batch: HistoryRow) => Promise<void>
  readonly close: () => void
}

/** The batch that is looked at, over a connection to a host. */
export function createDetailsStore(api: MainApi): StoreApi<DetailsState> {
  return createStore<DetailsState>()((set, get) => ({
    opened: undefined,
    async open(batch) {
      const load: LoadRows<string> = async (start, count) => {
        const links = await api.request('history.links', { batchId: batch.id, start, count })
        return links.length === 0 ? undefined : links
      }
      set({ opened: { batch, load, attempts: undefined } })
      const attempts = await api.request('history.attempts', { batchId: batch.id })
      if (get().opened?.load === load) set({ opened: { batch, load, attempts } })
    },
    close: () => set({ opened: undefined }),
  }))
}

const detailsStore = createDetailsStore(mainApi)

/** Reads from the store of the opened batch and renders again when what was read changes. */
export function useDetails<Value>(select: (state: DetailsState) => Value): Value {
  return useStore(detailsStore, select)
}

/** Links of all that a row tells of. */
export function linksOfRow({ together, linkCount }: HistoryRow): number {
  return together?.links ?? linkCount
}
