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

/** A real engine in a process of its own, with this process as its host. Nobody restarts it. */
export class EngineProcess {
  readonly ready: Promise<void>
  readonly gone: Promise<void>
  readonly #child: ChildProcess
  readonly #open = new Map<number, Open>()
  readonly #listeners = new Set<(event: RevisedEvent) => void>()
  #asked = 0
  #isReady = false
  #isGone = false

  /** `token`: of every account, or of each by its origin. */
  constructor(
    dataFolder: string,
    token: string | ReadonlyMap<string, string>,
    options: Pick<ForkOptions, 'execArgv' | 'env'> = { execArgv: [] },
  ) {
    this.#child = fork(engine, [dataFolder], { serialization: 'advanced', ...options })
    const ready = Promise.withResolvers<void>()
    this.ready = ready.promise
    // Whoever kills it before that does not wait for it.
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
      // Both ends are compiled against the contract.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      this.#open.set(id, { resolve: (value) => resolve(value as EngineReply<Name>), reject })
      this.#child.send({ kind: 'request', id, name, input }, () => {})
    })
  }

  /** Calls back at every event of the engine; returns the way to unsubscribe. */
  onEvent(listener: (event: RevisedEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** SIGKILL, at this very moment; resolves when the process is gone. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.gone
  }

  /** SIGSTOP: it stands still between two instructions. */
  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  /** Sends what is no request of the contract to what was loaded beside the engine. */
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

/** Who asks an engine that is killed has no reply; that is not the test's concern. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof EngineGone)) throw error
}
