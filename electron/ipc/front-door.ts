import type { EngineState, LedScreen, RequestName, RevisedEvent } from '../shared/contract.ts'
import { DiskError, diskProblemOf } from '../shared/disk-problem.ts'
import type {
  EngineRequests,
  EngineSnapshot,
  FileToRead,
  PaidListFile,
} from '../shared/engine-contract.ts'
import type { Timers } from './child-port.ts'
import { EngineLink, type EnginePort } from './engine-link.ts'
import { EventStream } from './event-stream.ts'
import { hostHandlers, type HandledHere } from './host-handlers.ts'
import type {
  HostInfo,
  PracticeService,
  ResultsDestination,
  SettingsStore,
  TokenVault,
} from './host-parts.ts'
import { EngineGone, RequestFailed } from './request-failed.ts'
import type { Secrets } from './secrets.ts'
import { TokenDesk } from './token-desk.ts'

/** What a host brings: everything that differs between desktop and browser. */
export interface FrontDoorParts {
  readonly spawnEngine: () => EnginePort
  /** The proxy for an address as `http://host:port`, or undefined for a direct connection. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  readonly timers: Timers
  readonly vault: TokenVault
  /** Is told every token before it goes anywhere. */
  readonly secrets: Pick<Secrets, 'add'>
  readonly settings: SettingsStore
  readonly practice: PracticeService
  readonly results: ResultsDestination
  /** Opens an http(s) address in the user's browser; false where the host leaves that to a link. */
  readonly openExternal: (url: string) => Promise<boolean>
  /** Opens the data folder in the system's file manager; false where that cannot be done. */
  readonly showDataFolder: () => Promise<boolean>
  readonly info: HostInfo
  /** Hears of mistakes of ours, for the host's log. */
  readonly reportBug: (error: unknown) => void
}

/** The one way in for every window: whoever calls has already checked who is asking. */
export interface FrontDoor {
  /** Parses, does or relays, replies. Rejects with RequestFailed and nothing else. */
  handle(name: string, input: unknown): Promise<unknown>
  /** Events of engine and host in one rising sequence. Returns the way to unsubscribe. */
  subscribe(listener: (event: RevisedEvent) => void): () => void
  /** Lets the engine read files that the user opened or dropped, or that a host spooled. Rejects as `handle`. */
  addFiles(
    draftId: string,
    files: readonly FileToRead[],
  ): Promise<EngineRequests['draft.addFiles']['reply']>
  /** Appends text as a paste does. Rejects as `handle`. */
  /**
   * The draft that the next list comes into: what New shows, unless that gives way. Waits for an
   * engine that is starting. Rejects as `handle`.
   */
  draftForNextList(): Promise<string>
  /** Shows a screen in every window. */
  leadTo(screen: LedScreen): void
  engineState(): EngineState
  /** Lets the engine import a paid list that the user chose, or that a host spooled. Rejects as `handle`. */
  importPaidList(file: PaidListFile): Promise<EngineRequests['account.readPaidList']['reply']>
  /** The computer goes to sleep: no new batch. */
  suspend(): Promise<void>
  resume(): Promise<void>
  /** Resolves when what was in flight is recorded and the engine's process is gone. */
  stop(): Promise<void>
}

/** Opens the front door: starts the engine and greets it with what the host knows. */
export function createFrontDoor(parts: FrontDoorParts): FrontDoor {
  const { vault, secrets, practice, reportBug } = parts
  // The contract's schemas take a while to build: while the engine starts and a window opens.
  const parsing = import('./parse-request.ts')
  const events = new EventStream()
  const tokens = new TokenDesk(vault, secrets, () => engine)
  let practiceAddress: string | undefined
  let practiceAccountId: number | undefined
  let accountsKnown: Promise<unknown> = Promise.resolve()

  const engine = new EngineLink({
    spawn: parts.spawnEngine,
    timers: parts.timers,
    events,
    reportBug,
    onReady: () => void greet().catch(reportUnlessGone),
    answers: {
      needToken: async ({ accountId, origin }) => {
        await accountsKnown
        return accountId === practiceAccountId ? practice.token : tokens.read(accountId, origin)
      },
      resolveProxy: ({ url }) => parts.resolveProxy(url),
    },
  })

  /** Tells a new engine what only the host knows, then the windows all that the engine knows. */
  async function greet(): Promise<void> {
    const first = engine.request('engine.snapshot', undefined)
    accountsKnown = first.then(
      ({ accounts }) => (practiceAccountId = accounts.find(({ isPractice }) => isPractice)?.id),
      () => {},
    )
    const real = (await first).accounts.filter(({ isPractice }) => !isPractice)
    await Promise.all([announcePractice(), ...real.map((account) => tokens.tell(account))])
    await engine.request('engine.snapshot', undefined, publish)
  }

  function publish({ accounts, submissions, draft }: EngineSnapshot): void {
    events.publish({ name: 'accounts.changed', payload: accounts })
    // The engine before may have forgotten some without a word, and ended.
    events.publish({
      name: 'submissions.changed',
      payload: { submissions, batches: [], isAll: true },
    })
    if (draft !== undefined) events.publish({ name: 'draft.changed', payload: draft })
  }

  async function announcePractice(): Promise<void> {
    if (practiceAddress === undefined || engine.state.kind !== 'running') return
    const account = await engine.request('practice.ready', { baseUrl: practiceAddress })
    practiceAccountId = account.id
  }

  function reportUnlessGone(error: unknown): void {
    // The window hears of a full disk with whatever it does next.
    if (!(error instanceof EngineGone || error instanceof DiskError)) reportBug(error)
  }

  const handlers = hostHandlers({
    ...parts,
    engine,
    events,
    tokens,
    isPractice: (accountId) => accountId === practiceAccountId,
  })

  function isHandledHere(name: RequestName): name is HandledHere {
    return Object.hasOwn(handlers, name)
  }

  async function perform(name: string, unparsed: unknown): Promise<unknown> {
    const { isRequestName, parseInput } = await parsing
    if (!isRequestName(name)) throw new RequestFailed('unknown-request')
    const performHere = <Name extends HandledHere>(here: Name) =>
      handlers[here](parseInput(here, unparsed))
    return isHandledHere(name)
      ? performHere(name)
      : engine.request(name, parseInput(name, unparsed))
  }

  /** Rejects with RequestFailed only; what it stands for goes to the host's log. */
  async function guarded<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof RequestFailed) throw error
      if (error instanceof EngineGone) throw new RequestFailed('engine-gone')
      const problem = diskProblemOf(error)
      if (problem !== undefined) {
        events.publish({ name: 'disk.refused', payload: { problem } })
        throw new RequestFailed(problem)
      }
      reportBug(error)
      throw new RequestFailed('bug')
    }
  }

  vault.subscribe((state) => {
    events.publish({ name: 'tokenStore.changed', payload: state })
    if (state.kind !== 'waiting') void tokens.tellAgain().catch(reportUnlessGone)
  })
  secrets.add(practice.token)
  const forgetPractice = practice.subscribe((baseUrl) => {
    practiceAddress = baseUrl
    void announcePractice().catch(reportUnlessGone)
  })
  engine.start()

  return {
    handle: (name, input) => guarded(() => perform(name, input)),
    subscribe: (listener) => events.subscribe(listener),
    addFiles: (draftId, files) =>
      guarded(() => engine.request('draft.addFiles', { draftId, files })),
    draftForNextList: () =>
      guarded(async () => {
        const { draft } = await engine.request('engine.snapshot', undefined)
        if (draft === undefined) throw new Error('An engine that runs has a draft')
        const { id: draftId, givesWay } = draft
        if (!givesWay) return draftId
        return (await engine.request('draft.clear', { draftId, what: 'gives-way' })).id
      }),
    leadTo: (screen) => events.publish({ name: 'window.led', payload: { screen } }),
    engineState: () => engine.state,
    importPaidList: (file) => guarded(() => engine.request('account.readPaidList', file)),
    suspend: () => guarded(() => engine.request('engine.suspend', undefined)),
    resume: () => guarded(() => engine.request('engine.resume', undefined)),
    stop: async () => {
      forgetPractice()
      await engine.stop()
    },
  }
}
