import { diskProblemOf } from '../shared/disk-problem.ts'
import type {
  EngineRequestName,
  FromEngine,
  HostQuestions,
  ToEngine,
} from '../shared/contract/engine.ts'
import type { EngineHandlers } from './api/index.ts'

/** The engine's end of the message pipe to its host. */
export interface HostPort {
  post(message: FromEngine): void
  onMessage(listener: (message: ToEngine) => void): void
}

/**
 * Implements the private contract between host and engine. Answers the host's requests with the
 * handlers, and asks the host questions. If a handler throws because of the disk, the host gets the disk
 * problem. Any other error is a damaged ledger or a bug: the host gets its message, but not its stack.
 */
export class HostChannel {
  readonly #port: HostPort
  readonly #onError: (error: unknown) => void
  /** Resolves the open questions, by id. */
  readonly #open = new Map<number, (value: unknown) => void>()
  #lastQuestionId = 0
  #isHostGone = false

  /** `onError` is called with each error that is not a disk problem, before the host is told. */
  constructor(port: HostPort, onError: (error: unknown) => void) {
    this.#port = port
    this.#onError = onError
  }

  /**
   * Answers requests from now on, and tells the host that the engine is ready. `sendEvents` is called
   * before each reply is posted, so that the events of what a request changed precede its reply.
   */
  serve(handlers: EngineHandlers, sendEvents: (name: EngineRequestName) => void): void {
    this.#port.onMessage((message) => {
      if (message.kind === 'answer') {
        this.#open.get(message.id)?.(message.value)
        this.#open.delete(message.id)
        return
      }
      void this.#reply(handlers, message, sendEvents)
    })
    this.#port.post({ kind: 'ready' })
  }

  /** Sends a message to the host. */
  post(message: FromEngine): void {
    this.#port.post(message)
  }

  /** True if the host has exited or closed the pipe. */
  get isHostGone(): boolean {
    return this.#isHostGone
  }

  /** Notes that the host is gone: open and later questions resolve with undefined. */
  disconnect(): void {
    this.#isHostGone = true
    for (const answer of this.#open.values()) answer(undefined)
    this.#open.clear()
  }

  /** Asks the host. Resolves with its answer; undefined if the answer is not text or the host is gone. */
  async ask<Name extends keyof HostQuestions>(
    name: Name,
    input: HostQuestions[Name]['input'],
  ): Promise<string | undefined> {
    if (this.#isHostGone) return undefined
    this.#lastQuestionId += 1
    const id = this.#lastQuestionId
    const answer = new Promise<unknown>((resolve) => {
      this.#open.set(id, resolve)
    })
    this.#port.post({ kind: 'question', id, name, input })
    const value = await answer
    return typeof value === 'string' ? value : undefined
  }

  async #reply(
    handlers: EngineHandlers,
    message: Extract<ToEngine, { kind: 'request' }>,
    sendEvents: (name: EngineRequestName) => void,
  ): Promise<void> {
    let value: unknown
    try {
      value = await handle(handlers, message.name, message.input)
    } catch (error) {
      const problem = diskProblemOf(error)
      if (problem !== undefined) {
        this.#port.post({ kind: 'not-written', id: message.id, problem })
        return
      }
      this.#onError(error)
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      this.#port.post({ kind: 'crash', id: message.id, text })
      return
    }
    // Not in the try: the request was carried out, so an error here must not be its answer.
    sendEvents(message.name)
    this.#port.post({ kind: 'reply', id: message.id, value })
  }
}

/** Calls the handler of a request. The host has parsed the input with the request's schema. */
function handle(handlers: EngineHandlers, name: EngineRequestName, input: unknown): unknown {
  if (!Object.hasOwn(handlers, name)) throw new Error(`No request is called ${name}`)
  return Reflect.apply(handlers[name], undefined, [input])
}

/** `process.parentPort` of an Electron utility process. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): void
}

function isParentPort(port: unknown): port is ParentPort {
  return typeof port === 'object' && port !== null && 'postMessage' in port && 'on' in port
}

function isToEngine(message: unknown): message is ToEngine {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false
  return message.kind === 'request' || message.kind === 'answer'
}

/**
 * The pipe to the host that forked this process. Only the host can write to it, and it has parsed all
 * input from a window. So only the kind of a message is checked again.
 */
export function hostPort(): HostPort {
  // Electron sets process.parentPort in utility processes only, as its documentation says.
  const electron: unknown = Reflect.get(process, 'parentPort')
  if (isParentPort(electron)) {
    return {
      post: (message) => electron.postMessage(message),
      onMessage: (listener) => {
        electron.on('message', ({ data }) => {
          if (isToEngine(data)) listener(data)
        })
      },
    }
  }
  if (process.send === undefined) throw new Error('The engine is started by a host, not by hand')
  return {
    post: (message: FromEngine) => {
      // If the host is gone, the message is lost. That is safe: the ledger holds everything.
      if (process.connected) process.send?.(message, () => {})
    },
    onMessage: (listener) => {
      process.on('message', (message) => {
        if (isToEngine(message)) listener(message)
      })
    },
  }
}

/** Calls `act` when the host is gone without having stopped the engine, or wants this process to end. */
export function onHostGone(act: () => void): void {
  process.once('disconnect', act)
  // A signal to the process group reaches the engine too, but its host decides when the engine ends.
  process.on('SIGINT', () => {})
  // The host in Electron calls UtilityProcess.kill: SIGTERM, and two seconds later SIGKILL.
  if (isParentPort(Reflect.get(process, 'parentPort'))) process.once('SIGTERM', act)
  else process.on('SIGTERM', () => {})
}
