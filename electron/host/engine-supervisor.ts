// The small dialect: it is loaded before the first window.
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
import type { EngineState } from '../shared/contract/index.ts'
import { DiskError } from '../shared/disk-problem.ts'
import type { ChildPort, Timers } from './child-process.ts'
import type { EventStream } from './event-stream.ts'
import { EngineBug, EngineGone } from './request-failed.ts'

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
