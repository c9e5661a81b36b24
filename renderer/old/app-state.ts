import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

import { type Account, isPausedAgain, type PauseDetail } from '../../electron/shared/account.ts'
import type {
  Input,
  Reply,
  RevisedEvent,
  Settings,
  Snapshot,
} from '../../electron/shared/contract.ts'
import type { DiskProblem } from '../../electron/shared/disk-problem.ts'
import type { DraftSummary } from '../../electron/shared/draft.ts'
import type {
  CleanedChange,
  DecideKind,
  LineStatus,
  LinkWarning,
  RejectReason,
} from '../../electron/shared/link.ts'
import { fail } from '../../electron/shared/result.ts'
import type { BatchFate, DoubtCause, Submission } from '../../electron/shared/submission.ts'
import {
  type Batches,
  goneIds,
  newerDraft,
  withBatches,
  withEvent,
  withoutThose,
} from './after-event.ts'
import { type ConnectionState, type MainApi, mainApi } from './main-api.ts'
import type { Screen } from './screens.ts'

/** Where the help opens: at its top, at a section, or at what one kind of something means. */
export type HelpTopic =
  | 'top'
  | 'keys'
  | 'privacy'
  | `status.${LineStatus}`
  | `decide.${DecideKind}`
  | `reject.${RejectReason}`
  | `warning.${LinkWarning}`
  | `change.${CleanedChange}`
  | `batch.${BatchFate}`
  | `doubt.${DoubtCause}`
  | `pause.${PauseDetail}`

/** Where in an account something is mended. */
export type AccountPlace = 'baseUrl' | 'token' | 'doubtLimit' | 'capPerSubmission' | 'capPerDay'

/** What every screen shares: the host's last word, and where the user is. */
export interface AppState {
  readonly connection: ConnectionState
  /** Undefined until the first answer; events keep it up to date afterwards. */
  readonly snapshot: Snapshot | undefined
  readonly batches: Batches
  /** Why the disk did not take what was asked for last; until the user has read it. */
  readonly diskProblem: DiskProblem | undefined
  readonly screen: Screen
  /** The submission the Queue shows first, after Submit led there. */
  readonly openSubmission: number | undefined
  /** The account that Accounts shows; undefined: the one used last. */
  readonly openAccount: number | 'new' | undefined
  /** The field of that account which has the keyboard then. */
  readonly openPlace: AccountPlace | undefined
  /** The submission whose report is to be opened, until it is. */
  readonly reportWanted: number | undefined
  /** Where the help is open, over whatever screen. */
  readonly help: HelpTopic | undefined

  readonly goTo: (screen: Screen, openSubmission?: number) => void
  readonly editAccount: (accountId: number | 'new', place?: AccountPlace) => void
  /** Opens the report of a submission over whatever screen. */
  readonly openReport: (submissionId: number) => void
  readonly reportIsOpen: () => void
  readonly openHelp: (topic: HelpTopic) => void
  readonly closeHelp: () => void
  /** Asks for a submission's batches; afterwards events keep them up to date. */
  readonly loadBatches: (submissionId: number) => Promise<void>
  /** Takes a draft from a reply, unless a newer revision of it is already here. */
  readonly takeDraft: (draft: DraftSummary) => void
  /** Puts links of the history into the list that is open in New; sends nothing. */
  readonly putInNew: (
    put: Omit<Input<'history.toDraft'>, 'draftId'>,
  ) => Promise<Reply<'history.toDraft'>>
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>
  readonly retryEngine: () => Promise<void>
  readonly forgetDiskProblem: () => void
  /** Takes a snapshot and follows events until stopped; takes another after each reconnection. */
  readonly start: () => () => void
}

/** The app-wide store over a connection to a host. */
export function createAppState(api: MainApi): StoreApi<AppState> {
  return createStore<AppState>()((set, get) => {
    let early: RevisedEvent[] | undefined = []
    let lastAsked = 0
    let lastSave: Promise<unknown> = Promise.resolve()

    async function takeSnapshot(): Promise<void> {
      early = []
      const asked = ++lastAsked
      const snapshot = await api.request('app.snapshot', undefined).catch(() => undefined)
      if (asked !== lastAsked) {
        // A newer one is on its way; until it is here, the first screen need not wait.
        if (get().snapshot === undefined) set({ snapshot })
        return
      }
      if (snapshot === undefined) {
        // The host went away again; the next connection asks anew.
        set({ connection: 'lost' })
        return
      }
      const waiting = early
      early = undefined
      letGo(get().snapshot, snapshot)
      set({ snapshot, batches: new Map() })
      for (const event of waiting) takeEvent(event)
      await loadHeld()
    }

    async function loadHeld(): Promise<void> {
      await Promise.all([...held].map((submissionId) => get().loadBatches(submissionId)))
    }

    /** Submissions whose batches a screen wants, kept over reconnections until they are known no more. */
    const held = new Set<number>()

    function letGo(before: Snapshot | undefined, after: Snapshot): void {
      const gone = before === undefined ? [] : goneIds(before, after)
      for (const id of gone) held.delete(id)
      const batches = withoutThose(get().batches, gone)
      if (batches !== get().batches) set({ batches })
    }

    function takeEvent(event: RevisedEvent): void {
      const { snapshot } = get()
      if (early !== undefined || snapshot === undefined) {
        early?.push(event)
        return
      }
      const next = withEvent(snapshot, event)
      if (next === snapshot) return
      set({ snapshot: next })
      letGo(snapshot, next)
      if (event.name === 'submissions.changed')
        set({ batches: withBatches(get().batches, event.payload.batches) })
      // What the engine found on its way when it started is maybe charged now, and no event of its own.
      if (event.name === 'engine.changed' && event.payload.kind === 'running') void loadHeld()
      if (event.name === 'window.led') set({ screen: event.payload.screen })
      if (event.name === 'disk.refused') set({ diskProblem: event.payload.problem })
    }

    function changeSnapshot(change: (snapshot: Snapshot) => Partial<Snapshot>): void {
      const { snapshot } = get()
      if (snapshot !== undefined) set({ snapshot: { ...snapshot, ...change(snapshot) } })
    }

    return {
      connection: 'connecting',
      snapshot: undefined,
      batches: new Map(),
      diskProblem: undefined,
      screen: 'new',
      openSubmission: undefined,
      openAccount: undefined,
      openPlace: undefined,
      reportWanted: undefined,
      help: undefined,

      goTo: (screen, openSubmission) => set({ screen, openSubmission }),
      editAccount: (openAccount, openPlace) => set({ screen: 'accounts', openAccount, openPlace }),
      openReport: (reportWanted) => set({ reportWanted }),
      reportIsOpen: () => set({ reportWanted: undefined }),
      openHelp: (help) => set({ help }),
      closeHelp: () => set({ help: undefined }),
      async loadBatches(submissionId) {
        held.add(submissionId)
        const batches = new Map(get().batches)
        batches.set(submissionId, batches.get(submissionId) ?? new Map())
        set({ batches })
        const loaded = await api.request('submission.batches', { submissionId })
        set({ batches: withBatches(get().batches, loaded) })
      },
      takeDraft: (draft) =>
        changeSnapshot((snapshot) => ({ draft: newerDraft(snapshot.draft, draft) })),
      async putInNew(links) {
        const draftId = get().snapshot?.draft?.id
        if (draftId === undefined) return fail('unknown-draft')
        const put = await api.request('history.toDraft', { draftId, ...links })
        if (put.ok) get().takeDraft(put.value.draft)
        return put
      },
      async saveSettings(change) {
        const before = lastSave
        async function save(): Promise<void> {
          await before
          const known = get().snapshot?.settings
          const settings = await api.request('settings.save', change)
          // What was heard meanwhile may be newer; if it is older, what was saved is still to be heard.
          if (get().snapshot?.settings === known) changeSnapshot(() => ({ settings }))
        }
        // Of two on their way at once the earlier may arrive last: of a number typed fast a part would stay.
        const saved = save()
        lastSave = saved.catch(() => undefined)
        await saved
      },
      async retryEngine() {
        await api.request('app.retryEngine', undefined)
      },
      forgetDiskProblem: () => set({ diskProblem: undefined }),
      start() {
        const stopEvents = api.subscribe(takeEvent)
        const stopConnection = api.watchConnection((connection) => {
          set({ connection })
          // Asked for while the way for events is still being opened, and once more when it is open:
          // the one is to be seen early, the other has missed nothing.
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

export const appState = createAppState(mainApi)

/** Reads from the app-wide store and renders again when what was read changes. */
export function useApp<Value>(select: (state: AppState) => Value): Value {
  return useSyncExternalStore(
    appState.subscribe,
    () => select(appState.getState()),
    () => select(stateOnPage()),
  )
}

/** For what is offered in passing: calls back once this does not hold any more; returns how to stop that. */
export function whileApp(holds: (state: AppState) => boolean) {
  return (onGone: () => void): (() => void) => {
    const look = (state: AppState): void => {
      if (!holds(state)) onGone()
    }
    look(appState.getState())
    return appState.subscribe(look)
  }
}

/** For words that the account goes on which stood still before: until it does again. */
export const whileUnpaused = ({ id, pause }: Account) =>
  whileApp((app) => !selectAccounts(app).some((one) => one.id === id && isPausedAgain(one, pause)))

/** Calls back whenever an engine was started again: it may know other things than the one before told. */
export function atEngineStart(onStart: () => void): () => void {
  const isRunning = ({ snapshot }: AppState): boolean => snapshot?.engine.kind === 'running'
  return appState.subscribe((now, before) => {
    if (isRunning(now) && !isRunning(before)) onStart()
  })
}

let onPage: AppState | undefined

/** What the page shows before the app takes it over: nothing in which users or systems differ. */
function stateOnPage(): AppState {
  const { snapshot } = appState.getState()
  onPage ??= {
    ...appState.getInitialState(),
    snapshot: snapshot && {
      ...snapshot,
      platform: 'linux',
      accounts: noAccounts,
      submissions: noSubmissions,
      draft: snapshot.draft && { ...snapshot.draft, ...nothingBefore },
    },
  }
  return onPage
}

/** What New tells of earlier lists. */
const nothingBefore = {
  putAside: [],
  cleared: [],
  canUndo: false,
  listTrouble: undefined,
} as const satisfies Partial<DraftSummary>

const noAccounts: readonly Account[] = []
const noSubmissions: readonly Submission[] = []

/** Every account, Practice too; none before the first snapshot. */
export const selectAccounts = (state: AppState): readonly Account[] =>
  state.snapshot?.accounts ?? noAccounts

/** Submissions that are unfinished or in doubt and the last finished ones, newest first. */
export const selectSubmissions = (state: AppState): readonly Submission[] =>
  state.snapshot?.submissions ?? noSubmissions

/** Whether a token is kept only until Linkferry is stopped. */
export const selectLosesTokens = ({ snapshot }: AppState): boolean => {
  const kind = snapshot?.tokenStore.kind
  return kind === 'session-only' || kind === 'denied'
}
