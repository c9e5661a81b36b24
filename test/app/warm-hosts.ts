import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type ToWarmHosts =
  | { readonly kind: 'start'; readonly dataFolder: string; readonly port: number }
  | { readonly kind: 'stop' }

export type FromWarmHosts =
  | { readonly kind: 'started'; readonly address: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'said'; readonly line: string }

/**
 * Hosts of one test after another in a process that stays. A host, its engine and its practice service
 * take a third of a second of the processor to start as processes of their own, most of it to read and
 * compile what each runs anew; a tenth of that here. What they share is code, and nothing that they keep.
 */
export class WarmHosts {
  readonly #env: NodeJS.ProcessEnv
  #process: ChildProcess | undefined
  #hear: (line: string) => void = () => {}

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  /** Starts a host and replies its address. `hear` gets what it says. */
  async start(dataFolder: string, port: number, hear: (line: string) => void): Promise<string> {
    this.#hear = hear
    const reply = await this.#ask({ kind: 'start', dataFolder, port })
    if (reply.kind !== 'started') throw new Error(`The host did not start: ${reply.kind}`)
    return reply.address
  }

  /** Resolves when the host, its engine and its practice service have truly stopped. */
  async stop(): Promise<void> {
    await this.#ask({ kind: 'stop' })
  }

  /** Ends the process. */
  async close(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child === undefined || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
  }

  /** Rejects where a mistake ended the process, with what it said of it. */
  async #ask(message: ToWarmHosts): Promise<FromWarmHosts> {
    this.#process ??= this.#open()
    const child = this.#process
    const answer = Promise.withResolvers<FromWarmHosts>()
    const listen = (reply: FromWarmHosts) => {
      if (reply.kind !== 'said') answer.resolve(reply)
    }
    const fail = () => answer.reject(new Error('The process of the hosts has ended'))
    child.on('message', listen)
    child.once('exit', fail)
    child.send(message)
    try {
      return await answer.promise
    } finally {
      child.off('message', listen)
      child.off('exit', fail)
    }
  }

  #open(): ChildProcess {
    const file = path.join(import.meta.dirname, 'warm-hosts-process.ts')
    const child = fork(file, { execArgv: [], env: this.#env, stdio: ['ignore', 2, 2, 'ipc'] })
    child.on('message', (message: FromWarmHosts) => {
      if (message.kind === 'said') this.#hear(message.line)
    })
    return child
  }
}
