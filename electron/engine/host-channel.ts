import { diskProblemOf } from '../shared/disk-problem.ts'
import type {
  EngineRequestName,
  FromEngine,
  HostQuestions,
  ToEngine,
} from '../shared/contract/engine.ts'
import type { EngineHandlers } from './api/index.ts'

/** The engine's end of the pipe to its host, whichever process made it. */
export interface HostPort {
  post(message: FromEngine): void
  onMessage(listener: (message: ToEngine) => void): void
}

/**
 * Speaks the private contract: answers the host's requests with the handlers, and asks the host what
 * only it knows. A handler that throws met a disk that refuses, or a damaged ledger, or a bug: of a
 * bug the host gets the message, never the stack.
 */
export class HostChannel {
  readonly #port: HostPort
  readonly #onError: (error: unknown) => void
  readonly #open = new Map<number, (value: unknown) => void>()
  #questions = 0
  #isHostGone = false

  /** `onError` hears of each error that is not the disk's, before the host does. */
  constructor(port: HostPort, onError: (error: unknown) => void) {
    this.#port = port
    this.#onError = onError
  }

  serve(handlers: EngineHandlers): void {
    this.#port.onMessage((message) => {
      if (message.kind === 'answer') {
        this.#open.get(message.id)?.(message.value)
        this.#open.delete(message.id)
        return
      }
      void this.#reply(handlers, message)
    })
    this.#port.post({ kind: 'ready' })
  }

  post(message: FromEngine): void {
    this.#port.post(message)
  }

  get isHostGone(): boolean {
    return this.#isHostGone
  }

  /** Nobody will answer any more: open questions, and all later ones, resolve with undefined. */
  disconnect(): void {
    this.#isHostGone = true
    for (const answer of this.#open.values()) answer(undefined)
    this.#open.clear()
  }

  /** Resolves with the host's answer; what is not text counts as none. */
  async ask<Name extends keyof HostQuestions>(
    name: Name,
    input: HostQuestions[Name]['input'],
  ): Promise<string | undefined> {
    if (this.#isHostGone) return undefined
    this.#questions += 1
    const id = this.#questions
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
  ): Promise<void> {
    try {
      const value = await handle(handlers, message.name, message.input)
      this.#port.post({ kind: 'reply', id: message.id, value })
    } catch (error) {
      const problem = diskProblemOf(error)
      if (problem !== undefined) {
        this.#port.post({ kind: 'not-written', id: message.id, problem })
        return
      }
      this.#onError(error)
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      this.#port.post({ kind: 'crash', id: message.id, text })
    }
  }
}

/** The host parsed the input by the request's schema; here it is only passed on. */
function handle(handlers: EngineHandlers, name: EngineRequestName, input: unknown): unknown {
  if (!Object.hasOwn(handlers, name)) throw new Error(`No request is called ${name}`)
  return Reflect.apply(handlers[name], undefined, [input])
}

/** Electron's end of a utility process; plain Node has none. */
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
 * The pipe to the host that forked this process. Only the host can write to it, and it parsed what
 * came from a window, so only the frame of a message is checked again.
 */
export function hostPort(): HostPort {
  // Electron's documentation: process.parentPort is set in utility processes and nowhere else.
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
      // A host that is gone, or goes meanwhile, cannot hear; what it would have heard is in the ledger.
      if (process.connected) process.send?.(message, () => {})
    },
    onMessage: (listener) => {
      process.on('message', (message) => {
        if (isToEngine(message)) listener(message)
      })
    },
  }
}

/** Calls back when the host has gone without stopping the engine, or wants this process to end. */
export function onHostGone(act: () => void): void {
  process.once('disconnect', act)
  // A signal to the whole group reaches the engine too; its host decides when it ends.
  process.on('SIGINT', () => {})
  // Electron's host says so by UtilityProcess.kill: SIGTERM, and two seconds later SIGKILL.
  if (isParentPort(Reflect.get(process, 'parentPort'))) process.once('SIGTERM', act)
  else process.on('SIGTERM', () => {})
}
