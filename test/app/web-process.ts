import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

/** The web host with its engine and practice service, on a data folder of its own. */
export class WebProcess {
  readonly dataFolder: string
  /** All that its processes wrote, by lines or pieces. */
  readonly output: string[] = []
  #host: ChildProcess | undefined
  /** Opens the window once. */
  address = ''

  private constructor(dataFolder: string) {
    this.dataFolder = dataFolder
  }

  static async start(): Promise<WebProcess> {
    const started = new WebProcess(await mkdtemp(join(tmpdir(), 'linkferry-window-')))
    await started.startHost()
    return started
  }

  /** Starts a host at another address. `aheadMs`: it and its engine live so much later. */
  async startHost(aheadMs = 0): Promise<void> {
    const preload = new URL('../fakes/clock-ahead.ts', import.meta.url).href
    const later = { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_MS: String(aheadMs) }
    const host = spawn(
      process.execPath,
      [join(root, 'electron/web/index.ts'), '--no-open', '--data-dir', this.dataFolder],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_COMPILE_CACHE: join(tmpdir(), 'linkferry-compiled'),
          ...(aheadMs === 0 ? {} : later),
        },
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
    throw new Error(`The host ended: ${this.output.join('\n')}`)
  }

  /** Ends the host: with its engine's last answer (`SIGTERM`), or as a crash does (`SIGKILL`). */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const host = this.#host
    this.#host = undefined
    if (host === undefined || host.exitCode !== null || host.signalCode !== null) return
    const gone = once(host, 'exit')
    host.kill(signal)
    await gone
  }

  /** Ends the engine alone, as a crash does. Linux only. */
  killEngine(): void {
    const hostPid = this.#host?.pid
    const children = readFileSync(`/proc/${hostPid}/task/${hostPid}/children`, 'utf8').trim()
    const engine = children
      .split(' ')
      .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine/process'))
    if (engine === undefined) throw new Error('The engine is not running')
    process.kill(Number(engine), 'SIGKILL')
  }

  /** Stops it and removes its data folder. */
  async discard(): Promise<void> {
    await this.end('SIGTERM')
    await rm(this.dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}
