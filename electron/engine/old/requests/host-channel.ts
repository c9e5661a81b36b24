import { diskProblemOf } from '../../../shared/disk-problem.ts'
import type {
  EngineRequestName,
  FromEngine,
  HostQuestions,
  ToEngine,
} from '../../../shared/engine-contract.ts'
import { isDamage } from '../ledger/open-ledger.ts'
import type { EngineHandlers } from './engine-handlers.ts'

/** The engine's end of the pipe to its host, whichever process made it. */
export interface HostPort {
  post(message: FromEngine): void
  onMessage(listener: (message: ToEngine) => void): void
}

/**
 * Speaks the private contract: answers the host's requests with the handlers, and asks the host
 * what only it knows. A handler that throws met a disk that takes no write, or a damaged ledger, or
 * a bug: of that the host gets the message, never the stack.
 */
export class HostChannel {
  readonly #port: HostPort
  readonly #onDamage: () => void
  readonly #open = new Map<number, (value: unknown) => void>()
  #questions = 0
  #isHostGone = false

  constructor(port: HostPort, onDamage: () => void) {
    this.#port = port
    this.#onDamage = onDamage
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

  /** Nobody will answer any more: open questions, and all that come, have no answer. */
  hostIsGone(): void {
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
      if (isDamage(error)) this.#onDamage()
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      this.#port.post({ kind: 'crash', id: message.id, text })
    }
  }
}

/** The host parsed the input by the request's schema; here it is only handed on. */
function handle(handlers: EngineHandlers, name: EngineRequestName, input: unknown): unknown {
  if (!Object.hasOwn(handlers, name)) throw new Error(`No request is called ${name}`)
  return Reflect.apply(handlers[name], undefined, [input])
}
