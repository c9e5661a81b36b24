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

/** What every screen shares: the host's snapshot, kept up to date by events. */
export interface AppState {
  readonly connection: ConnectionState
  /** Undefined until the first answer. */
  readonly snapshot: Snapshot | undefined
  /** Why the disk refused what was asked for last; until the user closes the notice. */
  readonly diskProblem: DiskProblem | undefined

  /** Takes lists from a reply, since no event repeats a reply to the window that asked. */
  readonly takeLists: (lists: readonly ListSummary[], removed?: readonly number[]) => void
  readonly takeAccount: (account: Account) => void
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>
  readonly closeDiskProblem: () => void
  /** Takes a snapshot and follows events until stopped; takes another after each reconnection. */
  readonly start: () => () => void
}

/** The app-wide store over a connection to a host. */
function createAppState(api: HostApi): StoreApi<AppState> {
  return createStore<AppState>()((set, get) => {
    /** Events that came while a snapshot is on its way. */
    let early: RevisedEvent[] | undefined = []
    let lastAsked = 0
    let lastSave: Promise<unknown> = Promise.resolve()

    async function takeSnapshot(): Promise<void> {
      early = []
      lastAsked += 1
      const asked = lastAsked
      const snapshot = await api.request('app.snapshot', undefined).catch(() => undefined)
      if (asked !== lastAsked) {
        // A newer one is on its way; until then, the first screen can be drawn.
        if (get().snapshot === undefined) set({ snapshot })
        return
      }
      if (snapshot === undefined) {
        set({ connection: 'lost' })
        return
      }
      const waiting = early ?? []
      early = undefined
      set({ snapshot })
      for (const event of waiting) takeEvent(event)
    }

    function takeEvent(event: RevisedEvent): void {
      const { snapshot } = get()
      if (early !== undefined || snapshot === undefined) {
        early?.push(event)
        return
      }
      if (event.revision <= snapshot.revision) return
      set({ snapshot: withEvent(snapshot, event) })
      if (event.name === 'disk.refused') set({ diskProblem: event.payload.problem })
      if (event.name === 'window.show') showScreen(event.payload)
    }

    function change(make: (snapshot: Snapshot) => Partial<Snapshot>): void {
      const { snapshot } = get()
      if (snapshot !== undefined) set({ snapshot: { ...snapshot, ...make(snapshot) } })
    }

    return {
      connection: 'connecting',
      snapshot: undefined,
      diskProblem: undefined,

      takeLists: (lists, removed = []) =>
        change((snapshot) => ({ lists: withLists(snapshot.lists, lists, removed) })),
      takeAccount: (account) =>
        change(({ accounts }) => ({ accounts: withItem(accounts, account) })),
      async saveSettings(settings) {
        // One after another: of a number that is typed fast, the last digit counts.
        const before = lastSave
        const saved = before.then(() => api.request('settings.save', settings))
        lastSave = saved.catch(() => undefined)
        change((snapshot) => ({ settings: { ...snapshot.settings, ...settings } }))
        const all = await saved
        change(() => ({ settings: all }))
      },
      closeDiskProblem: () => set({ diskProblem: undefined }),
      start() {
        const stopEvents = api.subscribe(takeEvent)
        const stopConnection = api.watchConnection((connection) => {
          set({ connection })
          // Asked for while the stream is being opened, to be drawn early, and once more when it is
          // open, since only then no event is missed.
          if (connection !== 'lost') void takeSnapshot()
        })
        return () => {
          stopEvents()
          stopConnection()
        }
      },
    }
  })
}

/** A snapshot after an event that is newer. */
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

function withItem<Item extends { readonly id: number }>(
  items: readonly Item[],
  item: Item,
): readonly Item[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((one) => (one.id === item.id ? item : one))
    : [...items, item]
}

function showScreen({ screen, listId }: Events['window.show']): void {
  navigation.getState().goTo(listId === undefined ? { screen } : { screen: 'list', listId })
}

export const appState = createAppState(host)

/** Reads from the app-wide store and renders again when what was read changes. */
export function useApp<Value>(select: (state: AppState) => Value): Value {
  return useStore(appState, select)
}

/** Calls back with the payload of every event of a name; returns the way to stop. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: Events[Name]) => void,
): () => void {
  return host.subscribe((event) => {
    // The name of an event decides the type of its payload, which the compiler cannot follow here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (event.name === name) listener(event.payload as Events[Name])
  })
}

const noLists: readonly ListSummary[] = []
const noAccounts: readonly Account[] = []
const noSubmissions: readonly Submission[] = []

/** Every list, trashed ones included; none before the first snapshot. */
export const selectLists = ({ snapshot }: AppState): readonly ListSummary[] =>
  snapshot?.lists ?? noLists

/** Every account, Practice and archived ones included; none before the first snapshot. */
export const selectAccounts = ({ snapshot }: AppState): readonly Account[] =>
  snapshot?.accounts ?? noAccounts

/** Submissions that are unfinished, in doubt or finished lately, newest first. */
export const selectSubmissions = ({ snapshot }: AppState): readonly Submission[] =>
  snapshot?.submissions ?? noSubmissions

/** True if shortcuts use ⌘; before the first snapshot the browser's word is taken. */
export const selectIsMac = ({ snapshot }: AppState): boolean =>
  (snapshot?.platform ?? (navigator.userAgent.includes('Mac') ? 'mac' : 'linux')) === 'mac'
