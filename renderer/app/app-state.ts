import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import { assertNever } from '../../electron/shared/assert-never.ts'
import type {
  Account,
  EventName,
  Events,
  ListSummary,
  RevisedEvent,
  Settings,
  Snapshot,
  Submission,
} from '../../electron/shared/contract/index.ts'
import type { DiskProblem } from '../../electron/shared/disk-problem.ts'
import { type ConnectionState, host, type HostApi } from './host-api.ts'
import { navigation } from './navigation.ts'

/**
 * The state that all screens share: the host's snapshot, kept up to date by events. When a request has
 * resolved, it holds what the request changed (see `HostApi.setApplied`).
 */
export interface AppState {
  readonly connection: ConnectionState
  /** Undefined until the first reply. */
  readonly snapshot: Snapshot | undefined
  /** Why the disk refused the last write. Undefined once the user has closed the notice. */
  readonly diskProblem: DiskProblem | undefined

  readonly saveSettings: (change: Partial<Settings>) => Promise<void>
  readonly closeDiskProblem: () => void
  /** Fetches a snapshot and applies events until stopped; fetches it again after each reconnection. */
  readonly start: () => () => void
}

/** Creates the store over a connection to a host. */
export function createAppState(api: HostApi): StoreApi<AppState> {
  return createStore<AppState>()((set, get) => {
    /** Events that arrived while a snapshot is being fetched. Undefined while none is. */
    let queuedEvents: RevisedEvent[] | undefined = []
    let lastFetch = 0
    let lastSave: Promise<unknown> = Promise.resolve()

    async function fetchSnapshot(): Promise<void> {
      queuedEvents = []
      lastFetch += 1
      const thisFetch = lastFetch
      const snapshot = await api.request('app.snapshot', undefined).catch(() => undefined)
      if (thisFetch !== lastFetch) {
        // A newer snapshot is being fetched. This one is good enough for the first screen.
        if (get().snapshot === undefined) set({ snapshot })
        return
      }
      if (snapshot === undefined) {
        set({ connection: 'lost' })
        api.setApplied(undefined)
        return
      }
      const events = queuedEvents ?? []
      queuedEvents = undefined
      set({ snapshot })
      // Before the stream is open, events are missed.
      if (get().connection === 'connected') api.setApplied(snapshot.revision)
      for (const event of events) applyEvent(event)
    }

    function applyEvent(event: RevisedEvent): void {
      const { snapshot } = get()
      if (queuedEvents !== undefined || snapshot === undefined) {
        queuedEvents?.push(event)
        return
      }
      if (event.revision <= snapshot.revision) return
      set({ snapshot: withEvent(snapshot, event) })
      if (event.name === 'disk.refused') set({ diskProblem: event.payload.problem })
      if (event.name === 'window.show') showScreen(event.payload)
      api.setApplied(event.revision)
    }

    return {
      connection: 'connecting',
      snapshot: undefined,
      diskProblem: undefined,

      async saveSettings(settings) {
        // One request at a time, so that the last value of a field that changes fast is the one saved.
        const before = lastSave
        const saved = before.then(() => api.request('settings.save', settings))
        lastSave = saved.catch(() => undefined)
        // Show the new value at once.
        const { snapshot } = get()
        if (snapshot !== undefined)
          set({ snapshot: { ...snapshot, settings: { ...snapshot.settings, ...settings } } })
        await saved
      },
      closeDiskProblem: () => set({ diskProblem: undefined }),
      start() {
        const stopEvents = api.subscribe(applyEvent)
        const stopConnection = api.watchConnection((connection) => {
          set({ connection })
          api.setApplied(undefined)
          // Fetch while the stream is being opened, to draw early. Fetch again when it is open: events
          // before that are missed.
          if (connection !== 'lost') void fetchSnapshot()
        })
        return () => {
          stopEvents()
          stopConnection()
          api.setApplied(undefined)
        }
      },
    }
  })
}

/** The snapshot after a newer event. */
function withEvent(snapshot: Snapshot, event: RevisedEvent): Snapshot {
  const { revision } = event
  switch (event.name) {
    case 'lists.changed': {
      const { lists, removed } = event.payload
      return { ...snapshot, revision, lists: withLists(snapshot.lists, lists, removed) }
    }
    case 'list.changed':
      return {
        ...snapshot,
        revision,
        lists: withLists(snapshot.lists, [event.payload.summary], []),
      }
    case 'accounts.changed':
      return { ...snapshot, revision, accounts: event.payload }
    case 'submissions.changed':
      return {
        ...snapshot,
        revision,
        submissions: withSubmissions(snapshot.submissions, event.payload),
      }
    case 'engine.changed':
      return { ...snapshot, revision, engine: event.payload }
    case 'settings.changed':
      return { ...snapshot, revision, settings: event.payload }
    case 'tokenStore.changed':
      return { ...snapshot, revision, tokenStore: event.payload }
    case 'window.show':
    case 'disk.refused':
      return { ...snapshot, revision }
    default:
      return assertNever(event)
  }
}

function withLists(
  lists: readonly ListSummary[],
  changed: readonly ListSummary[],
  removed: readonly number[],
): readonly ListSummary[] {
  const byId = new Map(lists.map((list) => [list.id, list]))
  for (const list of changed) byId.set(list.id, list)
  for (const id of removed) byId.delete(id)
  return [...byId.values()]
}

function withSubmissions(
  submissions: readonly Submission[],
  { submissions: changed, isAll }: Events['submissions.changed'],
): readonly Submission[] {
  const byId = new Map([...(isAll ? [] : submissions), ...changed].map((one) => [one.id, one]))
  return [...byId.values()].toSorted((a, b) => b.id - a.id)
}

function showScreen({ screen, listId }: Events['window.show']): void {
  navigation.getState().goTo(listId === undefined ? { screen } : { screen: 'list', listId })
}

export const appState = createAppState(host)

/** Reads from the app-wide store and renders again when what was read changes. */
export function useApp<Value>(select: (state: AppState) => Value): Value {
  return useStore(appState, select)
}

/** Calls back with the payload of each event of a name. Returns a function that stops it. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: Events[Name]) => void,
): () => void {
  return host.subscribe((event) => {
    // The name determines the type of the payload, but the compiler cannot infer that here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (event.name === name) listener(event.payload as Events[Name])
  })
}

const noLists: readonly ListSummary[] = []
const noAccounts: readonly Account[] = []
const noSubmissions: readonly Submission[] = []

/** All lists, including those in the trash. Empty before the first snapshot. */
export const selectLists = ({ snapshot }: AppState): readonly ListSummary[] =>
  snapshot?.lists ?? noLists

/** All accounts, including Practice and archived ones. Empty before the first snapshot. */
export const selectAccounts = ({ snapshot }: AppState): readonly Account[] =>
  snapshot?.accounts ?? noAccounts

/** Submissions that are unfinished, in doubt or recently finished, newest first. */
export const selectSubmissions = ({ snapshot }: AppState): readonly Submission[] =>
  snapshot?.submissions ?? noSubmissions

/** True if shortcuts use ⌘. Before the first snapshot, the user agent of the browser decides. */
export const selectIsMac = ({ snapshot }: AppState): boolean =>
  (snapshot?.platform ?? (navigator.userAgent.includes('Mac') ? 'mac' : 'linux')) === 'mac'
