import { type ChildProcess, fork } from 'node:child_process'
import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { RevisedEvent } from '../../../electron/shared/contract.ts'
import { PendingRequests } from '../../../electron/ipc/pending-requests.ts'
import { EngineGone } from '../../../electron/ipc/request-failed.ts'
import type {
  EngineRequestName,
  EngineRequests,
  FromEngine,
} from '../../../electron/shared/engine-contract.ts'
import { builtProgram } from '../../fakes/programs.ts'

const engine = await builtProgram('engine')

/** A real engine in a process of its own, with this process as its host. Nobody starts it again. */
export class EngineProcess {
  readonly ready: Promise<void>
  readonly gone: Promise<void>
  readonly #child: ChildProcess
  readonly #pending = new PendingRequests()
  readonly #listeners = new Set<(event: RevisedEvent) => void>()
  #isReady = false
  #isGone = false

  constructor(dataFolder: string, token: string) {
    this.#child = fork(engine, [dataFolder], {
      serialization: 'advanced',
      execArgv: [],
    })
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
      ready.reject(new Error('The engine ended before it was ready'))
      this.#pending.rejectAll()
      gone.resolve()
    })
  }

  get isReady(): boolean {
    return this.#isReady
  }

  get isGone(): boolean {
    return this.#isGone
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('The engine did not start')
    return this.#child.pid
  }

  /** Rejects with EngineGone if it is killed before it replies. */
  ask<Name extends EngineRequestName>(
    name: Name,
    input: EngineRequests[Name]['input'],
  ): Promise<EngineRequests[Name]['reply']> {
    const { message, reply } = this.#pending.add<EngineRequests[Name]['reply']>(
      { name, input },
      () => {},
    )
    this.#child.send(message, () => {})
    return reply
  }

  /** Calls back at every event of the engine; returns the way to unsubscribe. */
  onNews(listener: (event: RevisedEvent) => void): () => void {
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

  #receive(message: FromEngine, token: string): void {
    switch (message.kind) {
      case 'reply':
        return this.#pending.resolve(message.id, message.value)
      case 'not-written':
        return this.#pending.reject(message.id, new Error(message.problem))
      case 'crash':
        return this.#pending.reject(message.id, new Error(message.text))
      case 'cannot-run':
        throw new Error(`The engine cannot run: ${message.problem}`)
      case 'question': {
        const value = message.name === 'needToken' ? token : undefined
        this.#child.send({ kind: 'answer', id: message.id, value }, () => {})
        return
      }
      case 'event':
        for (const listener of this.#listeners) listener(message.event)
        return
      case 'ready':
      case 'opening':
        return
      default:
        assertNever(message)
    }
  }
}

/** A request to an engine that was killed has no reply; that is not the test's concern. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof EngineGone)) throw error
}
