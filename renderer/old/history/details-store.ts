import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type { Reply } from '../../../electron/shared/contract.ts'
import type { BatchAttempt } from '../../../electron/shared/history.ts'
import { fateOf, type HistoryRow } from '../../../electron/shared/submission.ts'
import { type MainApi, mainApi } from '../main-api.ts'
import type { LoadRows } from '../../components/page-cache.ts'

/** A batch with the way to its links and the requests that carried it. */
export interface OpenedBatch {
  readonly batch: HistoryRow
  readonly load: LoadRows<string>
  /** Undefined until they came. */
  readonly attempts: readonly BatchAttempt[] | undefined
  /** How many of its links are not sent, where they may be mended; undefined: that is not known. */
  readonly unsent: number | undefined
}

export interface DetailsState {
  /** The batch that is looked at. */
  readonly opened: OpenedBatch | undefined
  readonly open: (batch: HistoryRow) => Promise<void>
  /** False where it is not on record any more. */
  readonly openById: (batchId: number) => Promise<boolean>
  readonly close: () => void
  /** Takes the user's word on the opened batch back: it is in doubt again, and closed. */
  readonly takeWordBack: () => Promise<Reply<'batch.unsettle'>>
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
      const change = (news: Partial<OpenedBatch>): void => {
        const { opened } = get()
        if (opened?.load === load) set({ opened: { ...opened, ...news } })
      }
      set({ opened: { batch, load, attempts: undefined, unsent: undefined } })
      try {
        change({ attempts: await api.request('history.attempts', { batchId: batch.id }) })
      } finally {
        // The engine is gone and no answer will come: the details close.
        const { opened } = get()
        if (opened?.load === load && opened.attempts === undefined) set({ opened: undefined })
      }
      if (!isToMend(batch)) return
      const part = { kind: 'batches', batchIds: [batch.id] } as const
      change({ unsent: await api.request('history.unsent', { part }) })
    },
    async openById(batchId) {
      const batch = await api.request('history.batch', { batchId })
      if (batch !== undefined) void get().open(batch)
      return batch !== undefined
    },
    close: () => set({ opened: undefined }),
    async takeWordBack() {
      const { opened } = get()
      if (opened === undefined) return { ok: false, error: 'unknown-batch' }
      const taken = await api.request('batch.unsettle', { batchId: opened.batch.id })
      if (taken.ok && get().opened?.load === opened.load) set({ opened: undefined })
      return taken
    },
  }))
}

const detailsStore = createDetailsStore(mainApi)

/** Reads from the store of the opened batch and renders again when what was read changes. */
export function useDetails<Value>(select: (state: DetailsState) => Value): Value {
  return useStore(detailsStore, select)
}

/** Whether its links may go back into New. */
export function isToMend(batch: HistoryRow): boolean {
  const fate = fateOf(batch)
  // What says that links were sent before may be forgotten since.
  return fate === 'refused' || fate === 'cancelled' || fate === 'sent-before'
}

/** Links of all that a row tells of. */
export function linksOfRow({ together, linkCount }: HistoryRow): number {
  return together?.links ?? linkCount
}
