/** The front door: checks and answers every request of a window. Also makes the daily backup. */
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

/** Everything that differs between the desktop and the browser host. */
export interface FrontDoorParts {
  readonly spawnEngine: () => EnginePort
  /** The proxy for an address as `http://host:port`; undefined: a direct connection. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  readonly timers: Timers
  readonly vault: TokenVault
  /** Gets every token before it is used, so that logs never hold one. */
  readonly secrets: Pick<Secrets, 'add'>
  readonly settings: SettingsStore
  readonly practice: PracticeService
  readonly files: FileDestination
  /** Opens an http(s) address in the user's browser. False: the window has to use a link. */
  readonly openExternal: (url: string) => Promise<boolean>
  /** Opens the data folder in the system's file manager. False: the host cannot. */
  readonly showDataFolder: () => Promise<boolean>
  readonly info: HostInfo
  /** Logs a bug. */
  readonly reportBug: (error: unknown) => void
}

/** The only way for windows to reach host and engine. The caller has checked that a window of ours asks. */
export interface FrontDoor {
  /** Answers a request: parses it, then handles it here or in the engine. Rejects only with RequestFailed. */
  handle(name: string, input: unknown): Promise<unknown>
  /** Parses the input of a request. Rejects with RequestFailed `invalid-input`. */
  parse<Name extends RequestName>(name: Name, input: unknown): Promise<Input<Name>>
  /** Sends a request of the host itself to the engine. Rejects as `handle`. */
  ask<Name extends EngineRequestName>(
    name: Name,
    input: EngineInput<Name>,
  ): Promise<EngineReply<Name>>
  /** Number of the last event. When a request is answered, this covers the events of what it changed. */
  readonly revision: number
  /** Adds a listener for the events of engine and host. The returned function removes it. */
  subscribe(listener: (event: RevisedEvent) => void): () => void
  /** Imports files that the user opened or dropped, or that the host spooled. Rejects as `handle`. */
  addFiles(input: EngineInput<'list.addFiles'>): Promise<EngineReply<'list.addFiles'>>
  /** Imports sent links from a file that the user chose, or that the host spooled. Rejects as `handle`. */
  importSent(input: EngineInput<'account.importSent'>): Promise<EngineReply<'account.importSent'>>
  /** Makes every window show a screen or, with `listId`, a list that was opened from outside. */
  show(screen: Screen, listId?: number): void
  /** The state of the engine now. */
  engineState(): EngineState
  /** Sends no new request to the service, because the computer goes to sleep. */
  suspend(): Promise<void>
  /** Sends again, because the computer woke up. */
  resume(): Promise<void>
  /** Resolves when what was in flight is recorded and the engine process has ended. */
  stop(): Promise<void>
}

/** Starts the engine and returns the front door for windows. */
export function createFrontDoor(parts: FrontDoorParts): FrontDoor {
  const { vault, secrets, practice, reportBug } = parts
  // Building the schemas of the contract takes a while, so it is done while the engine starts.
  const contractLoaded = import('../shared/contract/index.ts')
  const events = new EventStream()
  const tokens = new TokenService(vault, secrets, () => engine)
  let practiceAddress: string | undefined
  let practiceAccountId: number | undefined
  let practiceAccountKnown: Promise<unknown> = Promise.resolve()

  const engine = new EngineSupervisor({
    spawn: parts.spawnEngine,
    timers: parts.timers,
    events,
    reportBug,
    onReady: () => void initializeEngine().catch(reportUnlessGone),
    answers: {
      needToken: async ({ accountId, origin }) => {
        await practiceAccountKnown
        return accountId === practiceAccountId ? practice.token : tokens.read(accountId, origin)
      },
      resolveProxy: ({ url }) => parts.resolveProxy(url),
    },
  })

  /** Tells a new engine the address of Practice and which tokens exist, then sends its state to the windows. */
  async function initializeEngine(): Promise<void> {
    const first = engine.request('engine.snapshot', undefined)
    practiceAccountKnown = first.then(
      ({ accounts }) => (practiceAccountId = accounts.find(({ isPractice }) => isPractice)?.id),
      () => {},
    )
    const real = (await first).accounts.filter(({ isPractice }) => !isPractice)
    await Promise.all([announcePractice(), ...real.map((account) => tokens.report(account))])
    await engine.request('engine.snapshot', undefined, publish)
    await engine.request('pages.useSettings', parts.settings.read().pages)
    await engine.request('pages.goOn', undefined)
    backups.check()
  }

  function publish({ lists, accounts, submissions }: EngineSnapshot): void {
    events.publish({ name: 'accounts.changed', payload: accounts })
    events.publish({ name: 'lists.changed', payload: { lists, removed: [] } })
    // The last engine may have deleted submissions and ended before it sent the event.
    events.publish({ name: 'submissions.changed', payload: { submissions, isAll: true } })
  }

  async function announcePractice(): Promise<void> {
    if (practiceAddress === undefined || engine.state.kind !== 'running') return
    const account = await engine.request('practice.ready', { baseUrl: practiceAddress })
    practiceAccountId = account.id
  }

  function reportUnlessGone(error: unknown): void {
    // The next request of a window will report a full disk.
    if (!(error instanceof EngineGone || error instanceof DiskError)) reportBug(error)
  }

  const backups = new DailyBackup({
    timers: parts.timers,
    settings: parts.settings,
    isRunning: () => engine.state.kind === 'running',
    backUp: async (keepDays) => {
      const backup = await engine.request('backup.daily', { keepDays })
      if (!backup.ok) events.publish({ name: 'disk.refused', payload: { problem: backup.error } })
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
    // The schema and the type belong to the same name.
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

  /** Turns every error into a RequestFailed. The host's log gets bugs with all details. */
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
    get revision() {
      return events.revision
    },
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

/** What the daily backup works with. */
interface DailyBackupParts {
  readonly timers: Timers
  readonly settings: Pick<SettingsStore, 'read'>
  readonly isRunning: () => boolean
  /** Makes the backup of today, unless there is one, and deletes daily ones that are older than this. */
  readonly backUp: (keepDays: number) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** How often to check if the backup of today is due. */
const checkEveryMs = 30 * 60 * 1_000

/** Asks the engine for daily backups while the setting is on. The engine makes one a day. */
class DailyBackup {
  readonly #parts: DailyBackupParts
  #cancel: () => void = () => {}
  #isStopped = false

  constructor(parts: DailyBackupParts) {
    this.#parts = parts
  }

  /** Checks now, and every half an hour. */
  check(): void {
    const { timers, settings, isRunning, backUp, onError } = this.#parts
    this.#cancel()
    if (this.#isStopped) return
    this.#cancel = timers.after(checkEveryMs, () => this.check())
    const { dailyBackup, keepBackupsDays } = settings.read()
    if (dailyBackup && isRunning()) void backUp(keepBackupsDays).catch(onError)
  }

  stop(): void {
    this.#isStopped = true
    this.#cancel()
  }
}
