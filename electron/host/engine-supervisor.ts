/** Starts and restarts the engine process, and exchanges messages with it. */
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

// zod/mini, because this is loaded before the first window and all of zod takes longer.

/** Threads of an engine for files and look-ups of names. Node's default is 4. */
const threads = 16

/** The host's end of the channel to an engine process. */
export type EnginePort = ChildPort<ToEngine, FromEngine>

/** The host's answers to questions of the engine. One that rejects is reported, and answered with undefined. */
type HostAnswers = {
  readonly [Name in keyof HostQuestions]: (
    input: HostQuestions[Name]['input'],
  ) => Promise<HostQuestions[Name]['reply']>
}

/** What an engine supervisor works with. */
export interface EngineSupervisorParts {
  /** Starts an engine process. */
  readonly spawn: () => EnginePort
  readonly answers: HostAnswers
  readonly timers: Timers
  readonly events: EventStream
  /** Called each time an engine is ready, before the requests that waited for it are posted. */
  readonly onReady: () => void
  readonly reportBug: (error: unknown) => void
}

/** Waits before the first, second … restart in a row. After the last, the engine has failed: `keeps-crashing`. */
export const restartDelaysMs: readonly number[] = [250, 1_000, 2_000, 5_000, 10_000]
/** An engine that ran this long resets the count of restarts. */
export const healthyAfterMs = 60_000
/** The wait before a data folder that is in use is tried again. Another engine may be about to stop. */
export const folderHeldRetryMs = 3_000

/** Signals that end a process because of its own bug. V8 sends SIGABRT when it runs out of memory. */
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
 * Runs the engine process: sends requests, answers questions, relays events, and restarts the process when it
 * dies. A request is posted at most once. If the engine ends before it replies, the request rejects with
 * EngineGone. It is not repeated, because the engine may have done what it asked.
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
  #onEnd: (() => void) | undefined
  #cancelTimer: () => void = () => {}

  constructor(parts: EngineSupervisorParts) {
    this.#parts = parts
  }

  /** The signal with which somebody killed the engine that ended last; undefined: it ended by itself. */
  get killedBy(): string | undefined {
    return this.#killedBy
  }

  /** The state now. Changes come as `engine.changed`. */
  get state(): EngineState {
    return this.#state
  }

  /** Starts an engine process. */
  start(): void {
    // The engine inherits it. Page checks look up many names, and each look-up holds a thread.
    process.env['UV_THREADPOOL_SIZE'] ??= String(threads)
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
   * Sends a request to the engine. While the engine is starting, the request waits. `onArrival` is called
   * with the reply before any later event is published; the promise resolves after that. Rejects with
   * EngineGone, DiskError or EngineBug.
   */
  async request<Name extends EngineRequestName>(
    name: Name,
    input: EngineInput<Name>,
    onArrival: (reply: EngineReply<Name>) => void = () => {},
  ): Promise<EngineReply<Name>> {
    if (!this.#canAnswer()) throw new EngineGone()
    const { message, reply } = this.#pending.add({ name, input }, onArrival)
    if (this.#state.kind === 'running') this.#port?.post(message)
    return reply
  }

  /** Starts an engine at once, unless one is running. */
  retry(): void {
    if (this.#port !== undefined || this.#isStopping) return
    this.#cancelTimer()
    this.#restarts = 0
    if (this.#state.kind === 'failed') this.#enter({ kind: 'starting' })
    this.start()
  }

  /** Stops the engine when nothing is in flight, and starts another. Rejects with EngineGone if none is running. */
  async restart(): Promise<void> {
    if (this.#state.kind !== 'running' || this.#onEnd !== undefined) throw new EngineGone()
    await this.request('engine.stop', undefined)
    const ended = this.#end()
    this.#enter({ kind: 'restarting', attempt: 1 })
    await ended
    if (!this.#isStopping) this.start()
  }

  /** Stops the engine when nothing is in flight. Resolves when its process has ended. */
  async stop(): Promise<void> {
    if (this.#isStopping) return
    const finished =
      this.#state.kind === 'running' ? this.request('engine.stop', undefined) : undefined
    this.#isStopping = true
    this.#cancelTimer()
    // An engine that has ended already is stopped too.
    await finished?.catch(() => {})
    await this.#end()
    this.#pending.rejectAll()
  }

  async #end(): Promise<void> {
    const port = this.#port
    if (port === undefined) return
    const ended = new Promise<void>((resolve) => {
      this.#onEnd = resolve
    })
    port.kill()
    await ended
    this.#onEnd = undefined
  }

  #canAnswer(): boolean {
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
    if (this.#onEnd !== undefined) return this.#onEnd()
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
    const isChange = JSON.stringify(state) !== JSON.stringify(this.#state)
    this.#state = state
    if (isChange) this.#parts.events.publish({ name: 'engine.changed', payload: state })
  }
}

/** The schemas of the engine's questions. */
const questions: {
  readonly [Name in keyof HostQuestions]: z.ZodMiniType<HostQuestions[Name]['input']>
} = {
  needToken: z.strictObject({ accountId: z.int(), origin: z.string() }),
  resolveProxy: z.strictObject({ url: z.string() }),
}

/** The host's answer to a question. Rejects if the question is malformed, which is a bug. */
async function answerTo<Name extends keyof HostQuestions>(
  answers: HostAnswers,
  name: Name,
  input: unknown,
): Promise<HostQuestions[Name]['reply']> {
  return answers[name](questions[name].parse(input))
}

type RequestMessage = Extract<ToEngine, { kind: 'request' }>

/** Requests that have no reply yet, by number. */
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

  /** Adds a request. Returns the message to post and the promise of its reply. `onArrival` gets the reply first. */
  add<Reply>(
    { name, input }: Pick<RequestMessage, 'name' | 'input'>,
    onArrival: (reply: Reply) => void,
  ): { readonly message: RequestMessage; readonly reply: Promise<Reply> } {
    this.#lastId += 1
    const message = { kind: 'request', id: this.#lastId, name, input } as const
    const reply = new Promise<Reply>((resolve, reject) => {
      const arrive = (value: unknown) => {
        // Both ends of the channel are compiled against the contract, and nobody else can use it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const arrived = value as Reply
        onArrival(arrived)
        resolve(arrived)
      }
      this.#byId.set(message.id, { message, resolve: arrive, reject })
    })
    return { message, reply }
  }

  /** The messages of all requests, oldest first. */
  messages(): readonly RequestMessage[] {
    return [...this.#byId.values()].map(({ message }) => message)
  }

  resolve(id: number, value: unknown): void {
    this.#take(id)?.resolve(value)
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error)
  }

  /** Rejects all requests, because the engine ended. */
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
 * The channel to a process that this host started: with `child_process.fork` under Node, with
 * `utilityProcess.fork` under Electron. Listeners must be added before the first message can come.
 */
export interface ChildPort<Sent, Received> {
  post(message: Sent): void
  onMessage(listener: (message: Received) => void): void
  /**
   * Calls back once, when the process has ended or could not be started. `signal`: the signal that ended
   * it, if the system reports one.
   */
  onExit(listener: (signal?: string) => void): void
  /** Makes the process finish its last write and end; `onExit` follows. Does nothing if it has ended. */
  kill(): void
}

/** Delays, passed in so that tests can control time. */
export interface Timers {
  /** Calls `act` once after `delayMs`. The returned function cancels it. */
  after(delayMs: number, act: () => void): () => void
}

/**
 * Starts a Node process and returns its port. `onLine` gets each line that it writes; without it, lines go to
 * the standard error of this process. The child ends when this process does, because its channel closes.
 */
export function forkProcess<Sent extends object, Received>(
  file: string,
  args: readonly string[],
  onLine?: (line: string) => void,
): ChildPort<Sent, Received> {
  const child = fork(file, args, {
    serialization: 'advanced',
    // Children do not inherit flags of this process, such as the port of a debugger.
    execArgv: [],
    stdio: onLine === undefined ? ['ignore', 2, 2, 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Whole lines, because half a token would not be recognised and redacted.
  for (const input of [child.stdout, child.stderr])
    if (input !== null && onLine !== undefined) createInterface({ input }).on('line', onLine)
  const exited = new Promise<string | undefined>((resolve) => {
    child.on('error', () => {
      // Without a process id it never started, and there will be no `exit`.
      if (child.pid === undefined) resolve(undefined)
    })
    // Messages that were posted before the end may arrive after `exit`, but not after `disconnect`.
    child.once('exit', (_code, signal) => {
      const end = () => resolve(signal ?? undefined)
      if (child.connected) child.once('disconnect', end)
      else end()
    })
  })
  return {
    // Posting to a process that has ended does nothing; `onExit` reports its end.
    post: (message) => void child.send(message, () => {}),
    onMessage: (listener) => {
      child.on('message', (message: Received) => listener(message))
    },
    onExit: (listener) => void exited.then(listener),
    // Our processes finish and exit when their channel closes. They ignore signals, because they must
    // outlive a Ctrl-C, which reaches the whole process group.
    kill: () => {
      if (child.connected) child.disconnect()
    },
  }
}

/** Real delays. */
export const timers: Timers = {
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Why a request has no reply, without details that a window must not see. */
export type RequestFailure =
  | 'unknown-request'
  | 'invalid-input'
  /** The engine ended before it replied. It is not known if it did what was asked. */
  | 'engine-gone'
  /** The disk refused a write. Nothing of the request was kept. */
  | DiskProblem
  /** A bug. The host has logged it. */
  | 'bug'

/**
 * The error with which a request of a window rejects. Its message is only its kind, so that no token, path or
 * stack can reach the window.
 */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly kind: RequestFailure

  constructor(kind: RequestFailure) {
    super(kind)
    this.kind = kind
  }
}

/** The engine process ended before it replied, or cannot start. */
export class EngineGone extends Error {
  override readonly name = 'EngineGone'
}

/** A request failed because of a bug in the engine. */
export class EngineBug extends Error {
  override readonly name = 'EngineBug'
}

/**
 * Numbers the events of the host and of its engines in one rising sequence. Each engine starts again at 1,
 * which windows must not see.
 */
export class EventStream {
  #revision = 0
  readonly #listeners = new Set<(event: RevisedEvent) => void>()

  /** Number of the last event published. */
  get revision(): number {
    return this.#revision
  }

  /** Numbers an event and sends it to all listeners. */
  publish(event: NewEvent): void {
    this.#revision += 1
    const numbered: RevisedEvent = { ...event, revision: this.#revision }
    for (const listener of this.#listeners) listener(numbered)
  }

  /** Adds a listener. The returned function removes it. */
  subscribe(listener: (event: RevisedEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
