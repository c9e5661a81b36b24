import { fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { assertNever } from '../shared/assert-never.ts'
import type {
  EngineInput,
  EngineReply,
  EngineRequestName,
  FromEngine,
  HostQuestions,
  ToEngine,
} from '../shared/contract/engine.ts'
import type { EngineState, NewEvent, RevisedEvent } from '../shared/contract/index.ts'
import { DiskError, type DiskProblem } from '../shared/disk-problem.ts'

// The small dialect: it is loaded before the first window.

export type EnginePort = ChildPort<ToEngine, FromEngine>

/** How the host answers what the engine asks. An answer that rejects is reported and counts as undefined. */
type HostAnswers = {
  readonly [Name in keyof HostQuestions]: (
    input: HostQuestions[Name]['input'],
  ) => Promise<HostQuestions[Name]['reply']>
}

export interface EngineSupervisorParts {
  readonly spawn: () => EnginePort
  readonly answers: HostAnswers
  readonly timers: Timers
  readonly events: EventStream
  /** Called at each start of the engine, before requests that waited for it are posted. */
  readonly onReady: () => void
  readonly reportBug: (error: unknown) => void
}

/** Waits before the first, second … restart in a row; after the last the engine is `keeps-crashing`. */
export const restartDelaysMs: readonly number[] = [250, 1_000, 2_000, 5_000, 10_000]
/** After an engine ran this long, the count of restarts begins anew. */
export const healthyAfterMs = 60_000
/** An earlier engine may still wait for its last answer; the folder is free after that. */
export const folderHeldRetryMs = 3_000

/** Signals by which a system ends a process for a bug of its own; V8 without memory sends SIGABRT. */
const crashSignals: ReadonlySet<string | undefined> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
])

/**
 * The host's end of the engine process: asks, answers, relays its events and starts it again when
 * it dies. A request is posted at most once. If the engine goes before it replies, the request
 * rejects with EngineGone and nobody repeats it, because what was asked may have been done.
 */
export class EngineSupervisor {
  readonly #parts: EngineSupervisorParts
  readonly #pending = new PendingRequests()
  #state: EngineState = { kind: 'starting' }
  #port: EnginePort | undefined
  #cannotRun: Extract<FromEngine, { kind: 'cannot-run' }>['problem'] | undefined
  #killedBy: string | undefined
  #restarts = 0
  #isStopping = false
  #whenGone: (() => void) | undefined
  #cancelTimer: () => void = () => {}

  constructor(parts: EngineSupervisorParts) {
    this.#parts = parts
  }

  /** The signal by which somebody killed the last engine that ended; undefined: it ended by itself. */
  get killedBy(): string | undefined {
    return this.#killedBy
  }

  get state(): EngineState {
    return this.#state
  }

  start(): void {
    const port = this.#parts.spawn()
    this.#port = port
    this.#cannotRun = undefined
    port.onMessage((message) => {
      if (this.#port === port) this.#receive(message, port)
    })
    port.onExit((signal) => {
      if (this.#port === port) this.#afterExit(signal)
    })
  }

  /**
   * Asks the engine; while it is starting, the request waits for it. `onArrival` sees the reply in
   * its place among the events, before any later one; the promise comes after that. Rejects with
   * EngineGone, DiskError or EngineBug.
   */
  async request<Name extends EngineRequestName>(
    name: Name,
    input: EngineInput<Name>,
    onArrival: (reply: EngineReply<Name>) => void = () => {},
  ): Promise<EngineReply<Name>> {
    if (!this.#mayAnswer()) throw new EngineGone()
    const { message, reply } = this.#pending.add({ name, input }, onArrival)
    if (this.#state.kind === 'running') this.#port?.post(message)
    return reply
  }

  /** Starts an engine that is not running now, at once. */
  retry(): void {
    if (this.#port !== undefined || this.#isStopping) return
    this.#cancelTimer()
    this.#restarts = 0
    if (this.#state.kind === 'failed') this.#enter({ kind: 'starting' })
    this.start()
  }

  /** Ends a running engine after what is in flight, and starts another one. Rejects with EngineGone. */
  async restart(): Promise<void> {
    if (this.#state.kind !== 'running' || this.#whenGone !== undefined) throw new EngineGone()
    await this.request('engine.stop', undefined)
    const gone = this.#end()
    this.#enter({ kind: 'restarting', attempt: 1 })
    await gone
    if (!this.#isStopping) this.start()
  }

  /** Lets the engine finish what is in flight and ends it; resolves when its process is gone. */
  async stop(): Promise<void> {
    if (this.#isStopping) return
    const finished =
      this.#state.kind === 'running' ? this.request('engine.stop', undefined) : undefined
    this.#isStopping = true
    this.#cancelTimer()
    // Gone already is as good as stopped.
    await finished?.catch(() => {})
    await this.#end()
    this.#pending.rejectAll()
  }

  async #end(): Promise<void> {
    const port = this.#port
    if (port === undefined) return
    const gone = new Promise<void>((resolve) => {
      this.#whenGone = resolve
    })
    port.kill()
    await gone
    this.#whenGone = undefined
  }

  #mayAnswer(): boolean {
    const { kind } = this.#state
    return !this.#isStopping && (kind === 'running' || kind === 'starting' || kind === 'restarting')
  }

  #receive(message: FromEngine, port: EnginePort): void {
    switch (message.kind) {
      case 'ready':
        return this.#afterReady(port)
      case 'cannot-run':
        this.#cannotRun = message.problem
        return port.kill()
      case 'reply':
        return this.#pending.resolve(message.id, message.value)
      case 'not-written':
        return this.#pending.reject(message.id, new DiskError(message.problem))
      case 'crash':
        return this.#pending.reject(message.id, new EngineBug(message.text))
      case 'event':
        return this.#parts.events.publish(message.event)
      case 'question':
        void this.#answer(message, port)
        return
      default:
        return assertNever(message)
    }
  }

  #afterReady(port: EnginePort): void {
    this.#enter({ kind: 'running' })
    this.#cancelTimer = this.#parts.timers.after(healthyAfterMs, () => {
      this.#restarts = 0
    })
    const waiting = this.#pending.messages()
    this.#parts.onReady()
    for (const message of waiting) port.post(message)
  }

  async #answer(
    { id, name, input }: Extract<FromEngine, { kind: 'question' }>,
    port: EnginePort,
  ): Promise<void> {
    const value = await answerTo(this.#parts.answers, name, input).catch((error: unknown) => {
      this.#parts.reportBug(error)
    })
    if (this.#port === port) port.post({ kind: 'answer', id, value })
  }

  #afterExit(signal: string | undefined): void {
    this.#killedBy = crashSignals.has(signal) ? undefined : signal
    this.#port = undefined
    this.#cancelTimer()
    this.#pending.rejectAll()
    if (this.#whenGone !== undefined) return this.#whenGone()
    if (this.#isStopping) return
    if (this.#cannotRun === undefined) return this.#startAgain()
    if (this.#cannotRun !== 'folder-held')
      return this.#enter({ kind: 'failed', problem: this.#cannotRun })
    this.#enter({ kind: 'folder-held' })
    this.#startAfter(folderHeldRetryMs)
  }

  #startAgain(): void {
    const delayMs = restartDelaysMs[this.#restarts]
    if (delayMs === undefined) return this.#enter({ kind: 'failed', problem: 'keeps-crashing' })
    this.#restarts += 1
    this.#enter({ kind: 'restarting', attempt: this.#restarts })
    this.#startAfter(delayMs)
  }

  #startAfter(delayMs: number): void {
    this.#cancelTimer = this.#parts.timers.after(delayMs, () => this.start())
  }

  #enter(state: EngineState): void {
    const isNews = JSON.stringify(state) !== JSON.stringify(this.#state)
    this.#state = state
    if (isNews) this.#parts.events.publish({ name: 'engine.changed', payload: state })
  }
}

const questions: {
  readonly [Name in keyof HostQuestions]: z.ZodMiniType<HostQuestions[Name]['input']>
} = {
  needToken: z.strictObject({ accountId: z.int(), origin: z.string() }),
  resolveProxy: z.strictObject({ url: z.string() }),
}

/** The host's answer to one question. Rejects when the question is malformed: the engine is ours. */
async function answerTo<Name extends keyof HostQuestions>(
  answers: HostAnswers,
  name: Name,
  input: unknown,
): Promise<HostQuestions[Name]['reply']> {
  return answers[name](questions[name].parse(input))
}

type RequestMessage = Extract<ToEngine, { kind: 'request' }>

/** Requests to the engine that have no reply yet, by their number. */
class PendingRequests {
  #lastId = 0
  readonly #byId = new Map<
    number,
    {
      readonly message: RequestMessage
      readonly resolve: (value: unknown) => void
      readonly reject: (error: Error) => void
    }
  >()

  /** The message to post and the promise of its reply, of which `onArrival` hears first. */
  add<Reply>(
    { name, input }: Pick<RequestMessage, 'name' | 'input'>,
    onArrival: (reply: Reply) => void,
  ): { readonly message: RequestMessage; readonly reply: Promise<Reply> } {
    this.#lastId += 1
    const message = { kind: 'request', id: this.#lastId, name, input } as const
    const reply = new Promise<Reply>((resolve, reject) => {
      const arrive = (value: unknown) => {
        // Both ends of the channel are compiled against the contract; nobody else can speak on it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const arrived = value as Reply
        onArrival(arrived)
        resolve(arrived)
      }
      this.#byId.set(message.id, { message, resolve: arrive, reject })
    })
    return { message, reply }
  }

  /** All that wait, oldest first. */
  messages(): readonly RequestMessage[] {
    return [...this.#byId.values()].map(({ message }) => message)
  }

  resolve(id: number, value: unknown): void {
    this.#take(id)?.resolve(value)
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error)
  }

  /** The engine went: nobody will reply any more. */
  rejectAll(): void {
    const all = [...this.#byId.values()]
    this.#byId.clear()
    for (const { reject } of all) reject(new EngineGone())
  }

  #take(id: number) {
    const pending = this.#byId.get(id)
    this.#byId.delete(id)
    return pending
  }
}

/**
 * One end of a channel to a process that this host started: `child_process.fork` under Node,
 * `utilityProcess.fork` under Electron. Listeners are added before the first message can come.
 */
export interface ChildPort<Sent, Received> {
  post(message: Sent): void
  onMessage(listener: (message: Received) => void): void
  /**
   * Called once, also when the process could not be started; with the signal that ended it, where
   * the system tells one.
   */
  onExit(listener: (signal?: string) => void): void
  /** Makes the process end, if need be after its last write; `onExit` follows. Harmless when it is gone. */
  kill(): void
}

/** Delays, injected so that tests own the time. */
export interface Timers {
  /** Calls `act` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, act: () => void): () => void
}

/**
 * Starts a Node process of ours and is its message port. `hear` gets each line that it writes;
 * without it they go to this process's standard error. It ends with this process, because its
 * channel closes.
 */
export function forkProcess<Sent extends object, Received>(
  file: string,
  args: readonly string[],
  hear?: (line: string) => void,
): ChildPort<Sent, Received> {
  const child = fork(file, args, {
    serialization: 'advanced',
    // Flags of this process, such as a debugger's port, are not its children's.
    execArgv: [],
    stdio: hear === undefined ? ['ignore', 2, 2, 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Whole lines: half a secret would not be recognised.
  for (const input of [child.stdout, child.stderr])
    if (input !== null && hear !== undefined) createInterface({ input }).on('line', hear)
  const exited = new Promise<string | undefined>((resolve) => {
    child.on('error', () => {
      // Without a number it never started, and will not exit either.
      if (child.pid === undefined) resolve(undefined)
    })
    // Messages that were posted before the end may come after `exit`, but not after `disconnect`.
    child.once('exit', (_code, signal) => {
      const tell = () => resolve(signal ?? undefined)
      if (child.connected) child.once('disconnect', tell)
      else tell()
    })
  })
  return {
    // A process that is gone cannot hear; its end is told by `onExit`.
    post: (message) => void child.send(message, () => {}),
    onMessage: (listener) => {
      child.on('message', (message: Received) => listener(message))
    },
    onExit: (listener) => void exited.then(listener),
    // Each of our processes takes a closed channel for the end of its host, finishes and exits. A
    // signal would not do: they must outlive the Ctrl-C that reaches the whole group.
    kill: () => {
      if (child.connected) child.disconnect()
    },
  }
}

/** The system's own delays. */
export const timers: Timers = {
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Why a request has no reply, as far as a window may know. */
export type RequestFailure =
  | 'unknown-request'
  | 'invalid-input'
  /** The engine ended before it answered; whether it did what was asked is not known. */
  | 'engine-gone'
  /** The disk refused it; nothing of it was kept. */
  | DiskProblem
  /** A bug of ours; the host has logged it. */
  | 'bug'

/**
 * What a request of a window rejects with. Its message is its kind and nothing else: no token, no
 * path and no stack can leave with it.
 */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly kind: RequestFailure

  constructor(kind: RequestFailure) {
    super(kind)
    this.kind = kind
  }
}

/** The engine process ended, or cannot start, before it answered. */
export class EngineGone extends Error {
  override readonly name = 'EngineGone'
}

/** The engine met a bug while it worked on a request. */
export class EngineBug extends Error {
  override readonly name = 'EngineBug'
}

/**
 * Numbers all events of a host, its own and the engine's, in one rising sequence. An engine counts
 * anew at each start; a window must not see that.
 */
export class EventStream {
  #revision = 0
  readonly #listeners = new Set<(event: RevisedEvent) => void>()

  /** Number of the last event published. */
  get revision(): number {
    return this.#revision
  }

  publish(event: NewEvent): void {
    this.#revision += 1
    const numbered: RevisedEvent = { ...event, revision: this.#revision }
    for (const listener of this.#listeners) listener(numbered)
  }

  /** Returns the way to unsubscribe. */
  subscribe(listener: (event: RevisedEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
