import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { EngineGone } from '../../../electron/host/index.ts'
import type {
  EngineInput,
  EngineReply,
  EngineRequestName,
  FromEngine,
} from '../../../electron/shared/contract/engine.ts'
import type { RevisedEvent } from '../../../electron/shared/contract/index.ts'
import { builtProgram } from '../../processes/programs.ts'

const engine = await builtProgram('engine')

interface Open {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** A real engine in its own process. This process is its host and does not restart it. */
export class EngineProcess {
  readonly ready: Promise<void>
  readonly gone: Promise<void>
  readonly #child: ChildProcess
  readonly #open = new Map<number, Open>()
  readonly #listeners = new Set<(event: RevisedEvent) => void>()
  #asked = 0
  #isReady = false
  #isGone = false

  /** `token`: one for all accounts, or one per origin. */
  constructor(
    dataFolder: string,
    token: string | ReadonlyMap<string, string>,
    options: Pick<ForkOptions, 'execArgv' | 'env'> = { execArgv: [] },
  ) {
    this.#child = fork(engine, [dataFolder], { serialization: 'advanced', ...options })
    const ready = Promise.withResolvers<void>()
    this.ready = ready.promise
    // A test that kills it earlier does not wait for it.
    this.ready.catch(() => {})
    this.#child.on('message', (message: FromEngine) => {
      if (message.kind === 'ready') {
        this.#isReady = true
        ready.resolve()
      } else this.#receive(message, token)
    })
    const gone = Promise.withResolvers<void>()
    this.gone = gone.promise
    this.#child.once('exit', () => {
      this.#isGone = true
      ready.reject(new EngineGone())
      for (const { reject } of this.#open.values()) reject(new EngineGone())
      this.#open.clear()
      gone.resolve()
    })
  }

  get isReady(): boolean {
    return this.#isReady
  }

  get isGone(): boolean {
    return this.#isGone
  }

  /** Rejects with EngineGone if it is killed before it replies. */
  ask<Name extends EngineRequestName>(
    name: Name,
    input: EngineInput<Name>,
  ): Promise<EngineReply<Name>> {
    this.#asked += 1
    const id = this.#asked
    if (this.#isGone) return Promise.reject(new EngineGone())
    return new Promise((resolve, reject) => {
      // Both processes are compiled with the same contract.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      this.#open.set(id, { resolve: (value) => resolve(value as EngineReply<Name>), reject })
      this.#child.send({ kind: 'request', id, name, input }, () => {})
    })
  }

  /** Calls the listener at every event of the engine; returns a function to unsubscribe. */
  onEvent(listener: (event: RevisedEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Sends SIGKILL at once; resolves when the process has exited. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.gone
  }

  /** Sends SIGSTOP: the process stops between two instructions. */
  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  /** Sends a message to code that a test loaded into the engine's process. */
  post(message: object): void {
    this.#child.send(message, () => {})
  }

  #receive(
    message: Exclude<FromEngine, { readonly kind: 'ready' }>,
    token: string | ReadonlyMap<string, string>,
  ): void {
    switch (message.kind) {
      case 'reply':
        this.#open.get(message.id)?.resolve(message.value)
        this.#open.delete(message.id)
        return
      case 'not-written':
      case 'crash': {
        const text = message.kind === 'crash' ? message.text : message.problem
        this.#open.get(message.id)?.reject(new Error(text))
        this.#open.delete(message.id)
        return
      }
      case 'event':
        for (const listener of this.#listeners) listener(message.event)
        return
      case 'question': {
        const value = message.name === 'needToken' ? tokenFor(message.input, token) : undefined
        this.#child.send({ kind: 'answer', id: message.id, value }, () => {})
        return
      }
      case 'cannot-run':
        throw new Error(`The engine cannot run: ${message.problem}`)
    }
  }
}

function tokenFor(input: unknown, token: string | ReadonlyMap<string, string>): string | undefined {
  if (typeof token === 'string') return token
  const isNamed = typeof input === 'object' && input !== null && 'origin' in input
  return isNamed ? token.get(String(input.origin)) : undefined
}

/** Ignores that a killed engine does not reply; rethrows every other error. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof EngineGone)) throw error
}
