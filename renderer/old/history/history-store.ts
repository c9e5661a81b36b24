import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type { Input, Reply } from '../../../electron/shared/contract.ts'
import type {
  HistoryFilter,
  HistoryNames,
  HistoryResult,
  HistoryTotals,
  UnitGroup,
  UnitsChart,
} from '../../../electron/shared/history.ts'
import type { HistoryRow } from '../../../electron/shared/submission.ts'
import { type MainApi, mainApi } from '../main-api.ts'
import type { LoadRows } from '../../components/page-cache.ts'
import { chartedDays, isWrongTime, type Period, type PeriodKind, periodOf } from './period.ts'

/** Which batches are listed, and whose units are drawn. */
export interface ListFilter {
  readonly accountId: number | undefined
  /** What that account was called when it was chosen: it may be removed since. */
  readonly accountName?: string | undefined
  readonly client: string | undefined
  readonly label: string | undefined
  readonly state: HistoryResult | undefined
  readonly search: string
  /** Lists without a label whose shown names hold the search, by when they were submitted. */
  readonly unnamed?: readonly number[] | undefined
  readonly period: Period
}

/** History's list: what is shown, what it comes to, and what is done with it. */
export interface HistoryState {
  readonly filter: ListFilter
  /** Rows that fit the filter; undefined until the first answer. */
  readonly total: number | undefined
  /** Batches that they tell of. */
  readonly batches: number | undefined
  /** What all of them come to. */
  readonly totals: HistoryTotals | undefined
  /** Another function for another list, or for the same one after it changed. */
  readonly load: LoadRows<HistoryRow>
  readonly names: HistoryNames
  readonly groupedBy: UnitGroup
  readonly chart: UnitsChart | undefined
  /** How many links of a list that can be mended are not sent; undefined: that is not known. */
  readonly unsent: number | undefined
  /** What is in sight is still that of an earlier filter, or partly so. */
  readonly isCounting: boolean
  /** How long the engine took for the last list: one that takes long is not asked for often. */
  readonly tookMs: number

  readonly setFilter: (change: Partial<Omit<ListFilter, 'period'>>) => void
  /** `nameOf`: what a list without a label is called that was submitted then. */
  readonly setSearch: (search: string, nameOf: (createdMs: number) => string) => void
  readonly setPeriod: (kind: PeriodKind, days?: Partial<Period>) => void
  readonly groupBy: (groupedBy: UnitGroup) => void
  /** Everything that was ever sent. */
  readonly showAll: () => void
  /** Reads list and chart again. */
  readonly refresh: () => Promise<void>
  readonly exportList: (
    what: Input<'history.export'>['what'],
    format: Input<'history.export'>['format'],
    locale: string,
  ) => Promise<Reply<'history.export'>>
}

/** History's list over a connection to a host. */
export function createHistoryStore(
  api: MainApi,
  now: () => number = Date.now,
): StoreApi<HistoryState> {
  return createStore<HistoryState>()((set, get) => {
    let latestCount: symbol | undefined
    /** The filter of which it is still looked up which lists its search names by their time. */
    let sought: ListFilter | undefined
    let nameOf: (createdMs: number) => string = () => ''

    function loaderOf(filter: ListFilter): LoadRows<HistoryRow> {
      const load: LoadRows<HistoryRow> = async (start, count) => {
        const query = { ...wantedOf(filter), start, count }
        const page = await api.request('history.page', query)
        // A later filter has its own total.
        if (get().load !== load) return undefined
        set({ total: page.total, batches: page.batches, totals: page.totals })
        return page.rows
      }
      return load
    }

    async function drawChart(): Promise<void> {
      const { filter, groupedBy, names } = get()
      const days = chartedDays(filter.period, names, now())
      if (isWrongTime(filter.period)) {
        set({ chart: undefined })
        return
      }
      const query = { ...wantedOf(filter), ...days, by: groupedBy }
      const chart = await api.request('history.units', query)
      if (get().filter === filter && get().groupedBy === groupedBy) set({ chart })
    }

    /** Marks what is in sight as that of before until all of the new is there. */
    async function counted(count: Promise<void>): Promise<void> {
      const mine = Symbol('count')
      latestCount = mine
      set({ isCounting: true })
      try {
        await count
      } finally {
        if (latestCount === mine) set({ isCounting: false })
      }
    }

    async function countUnsent(filter: ListFilter): Promise<void> {
      if (!isToMend(filter)) return
      const part = { kind: 'filter', filter: wantedOf(filter) } as const
      const unsent = await api.request('history.unsent', { part })
      if (get().filter === filter) set({ unsent })
    }

    async function show(filter: ListFilter): Promise<void> {
      const load = loaderOf(filter)
      const isSame = JSON.stringify(wantedOf(filter)) === JSON.stringify(wantedOf(get().filter))
      set({ filter, load, unsent: isSame ? get().unsent : undefined })
      const startMs = performance.now()
      await load(0, 1)
      await drawChart()
      await countUnsent(filter)
      set({ tookMs: performance.now() - startMs })
    }

    /** Only here it is known how a list is called by its time, in the reader's language. */
    async function unnamedWith(search: string): Promise<ListFilter['unnamed']> {
      const wanted = search.trim().toLocaleLowerCase()
      if (wanted === '') return undefined
      const moments = await api.request('history.unnamed', undefined)
      return moments.filter((atMs) => nameOf(atMs).toLocaleLowerCase().includes(wanted))
    }

    async function find(filter: ListFilter): Promise<void> {
      sought = filter
      set({ filter, unsent: undefined })
      try {
        const unnamed = await unnamedWith(filter.search)
        if (get().filter === filter) await show({ ...filter, unnamed })
      } finally {
        if (sought === filter) sought = undefined
      }
    }

    /** Another filter with the same search. */
    function narrow(filter: ListFilter): Promise<void> {
      return get().filter === sought ? find(filter) : show(filter)
    }

    const filter: ListFilter = { ...everything, period: periodOf('last-30', now()) }
    return {
      filter,
      total: undefined,
      batches: undefined,
      totals: undefined,
      load: loaderOf(filter),
      names: noNames,
      groupedBy: 'account',
      chart: undefined,
      unsent: undefined,
      isCounting: false,
      tookMs: 0,

      setFilter: (change) => void counted(narrow({ ...get().filter, ...change })),
      setSearch(search, namedBy) {
        nameOf = namedBy
        void counted(find({ ...get().filter, search, unnamed: undefined }))
      },
      setPeriod(kind, days) {
        const before = get().filter
        const period = { ...periodOf(kind, now(), before.period, get().names.lastDay), ...days }
        void counted(narrow({ ...before, period }))
      },
      groupBy(groupedBy) {
        set({ groupedBy })
        void counted(drawChart())
      },
      showAll: () => void counted(show({ ...everything, period: periodOf('all', now()) })),
      async refresh() {
        set({ names: await api.request('history.names', undefined) })
        const { search } = get().filter
        const unnamed = await unnamedWith(search)
        const { filter: shown, names } = get()
        // What is typed meanwhile is looked up by itself, and shown then.
        if (shown === sought || shown.search !== search) return
        // "The last 30 days" go on while the window stays open.
        const period = periodOf(shown.period.kind, now(), shown.period, names.lastDay)
        await show({ ...shown, unnamed, period })
      },
      exportList: (what, format, locale) =>
        api.request('history.export', { filter: wantedOf(get().filter), what, format, locale }),
    }
  })
}

const none: readonly string[] = []
const noNames: HistoryNames = {
  firstDay: undefined,
  clients: none,
  labels: none,
  removedAccounts: [],
  reported: { clients: none, labels: none },
}

const everything = {
  accountId: undefined,
  client: undefined,
  label: undefined,
  state: undefined,
  search: '',
  unnamed: undefined,
} as const

export const historyStore = createHistoryStore(mainApi)

/** Reads from History's store and renders again when what was read changes. */
export function useHistory<Value>(select: (state: HistoryState) => Value): Value {
  return useStore(historyStore, select)
}

/** The filter as the engine takes it. */
export function wantedOf(filter: ListFilter): HistoryFilter {
  const { accountId, client, label, state, search, unnamed, period } = filter
  const states = state === undefined ? undefined : [state]
  const { fromDay, toDay } = period
  return { accountId, client, label, states, search: search.trim(), unnamed, fromDay, toDay }
}

/** Whether what it lists may go back into New. */
export function isToMend({ state }: ListFilter): boolean {
  return state === 'refused' || state === 'cancelled'
}

/** Whether anything but everything is asked for. */
export function isFiltered(filter: ListFilter): boolean {
  const { accountId, client, label, state, search, period } = filter
  const chosen = [accountId, client, label, state].some((value) => value !== undefined)
  return chosen || search.trim() !== '' || period.kind !== 'all'
}
