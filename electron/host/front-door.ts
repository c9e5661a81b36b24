/** The front door: every request of a window passes it. It also asks for the daily backup. */
import type {
  EngineInput,
  EngineReply,
  EngineRequestName,
  EngineSnapshot,
} from '../shared/contract/engine.ts'
import type {
  EngineState,
  Input,
  Reply,
  RequestName,
  RevisedEvent,
  Screen,
} from '../shared/contract/index.ts'
import { DiskError, diskProblemOf } from '../shared/disk-problem.ts'
import {
  EngineGone,
  type EnginePort,
  EngineSupervisor,
  EventStream,
  RequestFailed,
  type Timers,
} from './engine-supervisor.ts'
import {
  type FileDestination,
  type HandledByHost,
  hostHandlers,
  type HostInfo,
  type PracticeService,
  type SettingsStore,
  type TokenVault,
} from './host-handlers.ts'
import { type Secrets, TokenService } from './token-service.ts'

/** What a host brings: everything that differs between desktop and browser. */
export interface FrontDoorParts {
  readonly spawnEngine: () => EnginePort
  /** The proxy for an address as `http://host:port`; undefined: a direct connection. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  readonly timers: Timers
  readonly vault: TokenVault
  /** Is told every token before it goes anywhere. */
  readonly secrets: Pick<Secrets, 'add'>
  readonly settings: SettingsStore
  readonly practice: PracticeService
  readonly files: FileDestination
  /** Opens an http(s) address in the user's browser; false: the host leaves that to a link. */
  readonly openExternal: (url: string) => Promise<boolean>
  /** Opens the data folder in the system's file manager; false: it cannot. */
  readonly showDataFolder: () => Promise<boolean>
  readonly info: HostInfo
  /** Hears of bugs, for the host's log. */
  readonly reportBug: (error: unknown) => void
}

/** The one way in for every window: whoever calls has already checked who is asking. */
export interface FrontDoor {
  /** Parses, does or relays, replies. Rejects with RequestFailed and nothing else. */
  handle(name: string, input: unknown): Promise<unknown>
  /** Parses an input of the contract. Throws RequestFailed `invalid-input`. */
  parse<Name extends RequestName>(name: Name, input: unknown): Promise<Input<Name>>
  /** Asks the engine for the host itself, with an input that the compiler checked. Rejects as `handle`. */
  ask<Name extends EngineRequestName>(
    name: Name,
    input: EngineInput<Name>,
  ): Promise<EngineReply<Name>>
  /** Events of engine and host in one rising sequence. Returns the way to unsubscribe. */
  subscribe(listener: (event: RevisedEvent) => void): () => void
  /** Lets the engine read files that the user opened or dropped, or that a host spooled. Rejects as `handle`. */
  addFiles(input: EngineInput<'list.addFiles'>): Promise<EngineReply<'list.addFiles'>>
  /** Lets the engine import sent links from a file that the user chose, or that a host spooled. Rejects as `handle`. */
  importSent(input: EngineInput<'account.importSent'>): Promise<EngineReply<'account.importSent'>>
  /** Shows a screen in every window and, of the lists, one that was opened from outside. */
  show(screen: Screen, listId?: number): void
  engineState(): EngineState
  /** The computer goes to sleep: no new request. */
  suspend(): Promise<void>
  resume(): Promise<void>
  /** Resolves when what was in flight is recorded and the engine's process is gone. */
  stop(): Promise<void>
}

/** Starts the engine, tells it what the host knows, and serves windows. */
export function createFrontDoor(parts: FrontDoorParts): FrontDoor {
  const { vault, secrets, practice, reportBug } = parts
  // The contract's schemas take a while to build: while the engine starts and a window opens.
  const contractLoaded = import('../shared/contract/index.ts')
  const events = new EventStream()
  const tokens = new TokenService(vault, secrets, () => engine)
  let practiceAddress: string | undefined
  let practiceAccountId: number | undefined
  let accountsKnown: Promise<unknown> = Promise.resolve()

  const engine = new EngineSupervisor({
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
    await Promise.all([announcePractice(), ...real.map((account) => tokens.report(account))])
    await engine.request('engine.snapshot', undefined, publish)
    backups.look()
  }

  function publish({ lists, accounts, submissions }: EngineSnapshot): void {
    events.publish({ name: 'accounts.changed', payload: accounts })
    events.publish({ name: 'lists.changed', payload: { lists, removed: [] } })
    // The engine before may have deleted some and ended before it told.
    events.publish({ name: 'submissions.changed', payload: { submissions, isAll: true } })
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

  const backups = new DailyBackup({
    timers: parts.timers,
    settings: parts.settings,
    isRunning: () => engine.state.kind === 'running',
    backUp: async (keepDays) => {
      const made = await engine.request('backup.daily', { keepDays })
      if (!made.ok) events.publish({ name: 'disk.refused', payload: { problem: made.error } })
    },
    onError: reportUnlessGone,
  })
  const handlers = hostHandlers({
    ...parts,
    engine,
    events,
    tokens,
    isPractice: (accountId) => accountId === practiceAccountId,
  })

  function isHandledHere(name: RequestName): name is HandledByHost {
    return Object.hasOwn(handlers, name)
  }

  async function parse<Name extends RequestName>(name: Name, input: unknown): Promise<Input<Name>> {
    const { contract } = await contractLoaded
    const parsed = contract[name].input.safeParse(input)
    if (!parsed.success) throw new RequestFailed('invalid-input')
    // The schema is looked up by the name that the type is looked up by.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return parsed.data as Input<Name>
  }

  async function perform(name: string, input: unknown): Promise<unknown> {
    const { contract } = await contractLoaded
    const isRequestName = (one: string): one is RequestName => Object.hasOwn(contract, one)
    if (!isRequestName(name)) throw new RequestFailed('unknown-request')
    return isHandledHere(name) ? performHere(name, input) : relay(name, input)
  }

  async function performHere<Name extends HandledByHost>(
    name: Name,
    input: unknown,
  ): Promise<Reply<Name>> {
    return handlers[name](await parse(name, input))
  }

  async function relay(
    name: Exclude<RequestName, HandledByHost>,
    input: unknown,
  ): Promise<unknown> {
    return engine.request(name, await parse(name, input))
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
    if (state.kind !== 'waiting') void tokens.reportAgain().catch(reportUnlessGone)
  })
  secrets.add(practice.token)
  const unsubscribePractice = practice.subscribe((baseUrl) => {
    practiceAddress = baseUrl
    void announcePractice().catch(reportUnlessGone)
  })
  engine.start()

  return {
    handle: (name, input) => guarded(() => perform(name, input)),
    parse: (name, input) => guarded(() => parse(name, input)),
    ask: (name, input) => guarded(() => engine.request(name, input)),
    subscribe: (listener) => events.subscribe(listener),
    addFiles: (input) => guarded(() => engine.request('list.addFiles', input)),
    importSent: (input) => guarded(() => engine.request('account.importSent', input)),
    show: (screen, listId) => events.publish({ name: 'window.show', payload: { screen, listId } }),
    engineState: () => engine.state,
    suspend: () => guarded(() => engine.request('engine.suspend', undefined)),
    resume: () => guarded(() => engine.request('engine.resume', undefined)),
    stop: async () => {
      unsubscribePractice()
      backups.stop()
      await engine.stop()
    },
  }
}

interface DailyBackupParts {
  readonly timers: Timers
  readonly settings: Pick<SettingsStore, 'read'>
  readonly isRunning: () => boolean
  /** Makes today's backup unless it was made; deletes those of more than so many days ago. */
  readonly backUp: (keepDays: number) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** How often it is looked whether today's backup is due. */
const everyMs = 30 * 60 * 1_000

/** Asks the engine for a backup once a day, while the setting is on. The engine knows what was made. */
class DailyBackup {
  readonly #parts: DailyBackupParts
  #cancel: () => void = () => {}
  #isStopped = false

  constructor(parts: DailyBackupParts) {
    this.#parts = parts
  }

  /** Looks now, and again every half an hour. */
  look(): void {
    const { timers, settings, isRunning, backUp, onError } = this.#parts
    this.#cancel()
    if (this.#isStopped) return
    this.#cancel = timers.after(everyMs, () => this.look())
    const { dailyBackup, keepBackupsDays } = settings.read()
    if (dailyBackup && isRunning()) void backUp(keepBackupsDays).catch(onError)
  }

  stop(): void {
    this.#isStopped = true
    this.#cancel()
  }
}
