import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { WarmHosts } from './warm-hosts.ts'

const root = join(import.meta.dirname, '../..')

/** Host, engine and practice service are started a hundred times: they are compiled once. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'linkferry-compiled') }

/** The web host, with a data folder of its own: built and as `npm start` runs it, or a warm one. */
export class RunningApp {
  readonly dataFolder: string
  readonly output: string[] = []
  #host: ChildProcess | undefined
  #warm: WarmHosts | undefined
  address = ''

  private constructor(dataFolder: string) {
    this.dataFolder = dataFolder
  }

  /** `port`: at which its first host is found; 0: at any that is free. */
  static async start(port = 0): Promise<RunningApp> {
    const app = await RunningApp.#inNewFolder()
    await app.#start(port, 0)
    return app
  }

  /** Its first host is one of `hosts`: it can be stopped, but not killed. */
  static async startWarm(hosts: WarmHosts, port: number): Promise<RunningApp> {
    const app = await RunningApp.#inNewFolder()
    app.#warm = hosts
    app.address = await hosts.start(app.dataFolder, port, (line) => app.output.push(line))
    return app
  }

  static async #inNewFolder(): Promise<RunningApp> {
    return new RunningApp(await mkdtemp(join(tmpdir(), 'linkferry-app-')))
  }

  get hostPid(): number {
    const pid = this.#host?.pid
    if (pid === undefined) throw new Error('The host has no process of its own')
    return pid
  }

  /** At another address than before. `aheadMs`: it and its engine live so much later. */
  async startHost(aheadMs = 0): Promise<void> {
    await this.#start(0, aheadMs)
  }

  async #start(port: number, aheadMs: number): Promise<void> {
    // As an address: Node takes NODE_OPTIONS apart at spaces, which may stand in a path.
    const preload = new URL('../fakes/clock-ahead.ts', import.meta.url).href
    const later = { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_MS: String(aheadMs) }
    const host = spawn(
      process.execPath,
      [
        join(root, 'dist/node/web-host.js'),
        '--no-open',
        '--data-dir',
        this.dataFolder,
        '--port',
        String(port),
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...compiledOnce, ...(aheadMs === 0 ? {} : later) },
      },
    )
    this.#host = host
    host.stderr?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
    for await (const line of createInterface({ input: host.stdout ?? process.stdin })) {
      this.output.push(line)
      const address = /http:\/\/\S+/.exec(line)?.[0]
      if (address === undefined) continue
      this.address = address
      host.stdout?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
      host.stdout?.resume()
      return
    }
    throw new Error(`The web host did not start: ${this.output.join('\n')}`)
  }

  /** Ends the host as a user does, with Ctrl-C. */
  async stopHost(): Promise<void> {
    const warm = this.#warm
    this.#warm = undefined
    await warm?.stop()
    await this.#end('SIGINT')
  }

  /** Ends the host as a crash does. */
  async killHost(): Promise<void> {
    if (this.#warm !== undefined) throw new Error('Only a host with processes of its own is killed')
    await this.#end('SIGKILL')
  }

  /** Ends the engine alone, as a crash does. */
  killEngine(): void {
    const engine = childrenOf(this.hostPid).find(({ command }) => command.includes('engine.js'))
    if (engine === undefined) throw new Error('The engine is not running')
    process.kill(engine.pid, 'SIGKILL')
  }

  async discard(): Promise<void> {
    await this.stopHost()
    await rm(this.dataFolder, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const host = this.#host
    this.#host = undefined
    if (host === undefined || host.exitCode !== null || host.signalCode !== null) return
    const gone = once(host, 'exit')
    host.kill(signal)
    await gone
  }
}

/** Processes that a process started, by what they run; Linux tells. */
function childrenOf(pid: number): readonly { readonly pid: number; readonly command: string }[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '')
    .map((child) => ({
      pid: Number(child),
      command: readFileSync(`/proc/${child}/cmdline`, 'utf8'),
    }))
}
