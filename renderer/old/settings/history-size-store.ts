import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type { Reply } from '../../../electron/shared/contract.ts'
import type { Forgettable, ForgetProblem, HistorySize } from '../../../electron/shared/history.ts'
import { dayOf, isDay, startOfDay } from '../../../electron/shared/local-day.ts'
import { type MainApi, mainApi } from '../main-api.ts'

/** Where forgetting stands. */
export type Forgetting =
  | { readonly kind: 'none' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'running'; readonly done: number; readonly links: number }
  /** The last part is on its way still. */
  | { readonly kind: 'stopping'; readonly done: number; readonly links: number }
  | { readonly kind: 'done'; readonly done: number }
  | { readonly kind: 'stopped'; readonly done: number }
  | { readonly kind: 'failed'; readonly problem: ForgetProblem }
  /** No answer came: how much was forgotten until then shows once it was read anew. */
  | { readonly kind: 'broken-off' }

export interface HistorySizeState {
  readonly size: HistorySize | undefined
  /** Submissions that ended before this local day are meant; what is typed may be none yet. */
  readonly beforeDay: string
  /** Undefined until it was looked up, and where there is no such day. */
  readonly forgettable: Forgettable | undefined
  readonly forgetting: Forgetting

  readonly read: () => Promise<void>
  readonly setBeforeDay: (day: string) => Promise<void>
  /** Not before what is being forgotten has ended. */
  readonly ask: () => void
  readonly close: () => void
  /** Forgets what was asked about, some of it at a time, until nothing is left or it is stopped. */
  readonly forget: () => Promise<void>
  readonly stop: () => void
  /** Every link that would be forgotten, as a workbook. */
  readonly exportFirst: () => Promise<Reply<'history.export'>>
}

/** A year is long enough to be of no use to most, and short enough to be missed by few. */
const offeredDaysAgo = -365

/** The size of the history and what of it is to be forgotten, over a connection to a host. */
export function createHistorySizeStore(
  api: MainApi,
  now: () => number = Date.now,
): StoreApi<HistorySizeState> {
  return createStore<HistorySizeState>()((set, get) => {
    async function look(): Promise<void> {
      const { beforeDay } = get()
      // Typed digit by digit, a year is one of the first century on the way.
      if (!isDay(beforeDay)) return
      const forgettable = await api.request('history.forgettable', { beforeDay })
      if (get().beforeDay === beforeDay) set({ forgettable })
    }

    /** Ends a run with whatever it came to, and the size as it is then. */
    async function end(forgetting: Forgetting): Promise<void> {
      const room = await api.request('history.giveRoomBack', undefined)
      const size = room.ok ? room.value : await api.request('history.size', undefined)
      set({ forgetting, size })
      await look()
    }

    return {
      size: undefined,
      beforeDay: dayOf(startOfDay(dayOf(now()), offeredDaysAgo)),
      forgettable: undefined,
      forgetting: { kind: 'none' },

      async read() {
        set({ size: await api.request('history.size', undefined) })
        await look()
      },
      async setBeforeDay(beforeDay) {
        set({ beforeDay, forgettable: undefined })
        await look()
      },
      ask() {
        if (!isForgetting(get().forgetting)) set({ forgetting: { kind: 'asked' } })
      },
      close: () => set({ forgetting: { kind: 'none' } }),
      async forget() {
        const { beforeDay, forgettable, forgetting } = get()
        if (isForgetting(forgetting)) return
        const links = forgettable?.links ?? 0
        let done = 0
        try {
          set({ forgetting: { kind: 'running', done, links } })
          while (get().forgetting.kind === 'running') {
            const some = await api.request('history.forget', { beforeDay })
            if (!some.ok) return await end({ kind: 'failed', problem: some.error })
            if (some.value.submissions === 0) return await end({ kind: 'done', done })
            done += some.value.links
            if (get().forgetting.kind === 'running')
              set({ forgetting: { kind: 'running', done, links } })
          }
          return await end({ kind: 'stopped', done })
        } finally {
          // Without an answer it goes on no more, and the figures of before ask for what may be gone.
          if (isForgetting(get().forgetting))
            set({ forgetting: { kind: 'broken-off' }, forgettable: undefined })
        }
      },
      stop() {
        const { forgetting } = get()
        if (forgetting.kind === 'running') set({ forgetting: { ...forgetting, kind: 'stopping' } })
      },
      exportFirst() {
        const toDay = dayOf(startOfDay(get().beforeDay, -1))
        const filter = { accountId: undefined, states: undefined, search: '', toDay }
        return api.request('history.export', { filter, what: 'links', format: 'xlsx' })
      },
    }
  })
}

/** Whether anything is being forgotten, be it the last part. */
export function isForgetting({ kind }: Forgetting): boolean {
  return kind === 'running' || kind === 'stopping'
}

const historySizeStore = createHistorySizeStore(mainApi)

/** Reads from the store of the history's size and renders again when what was read changes. */
export function useHistorySize<Value>(select: (state: HistorySizeState) => Value): Value {
  return useStore(historySizeStore, select)
}
