import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')
/** The host is started a few times: it is compiled once. */
const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'linkferry-compiled') }

/** The built web host with its engine and practice service, on an empty data folder. */
export class RunningHost {
  readonly address: string
  readonly #folder: string
  readonly #process: ChildProcess

  private constructor(address: string, folder: string, process: ChildProcess) {
    this.address = address
    this.#folder = folder
    this.#process = process
  }

  static async start(): Promise<RunningHost> {
    const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
    const program = join(root, 'dist/node/web-host.js')
    const host = spawn(process.execPath, [program, '--no-open', '--data-dir', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...compiledOnce },
    })
    for await (const line of createInterface({ input: host.stdout })) {
      const address = /http:\/\/\S+/.exec(line)?.[0]
      if (address === undefined) continue
      host.stdout.resume()
      return new RunningHost(address, folder, host)
    }
    throw new Error('The web host did not start')
  }

  /** Processor time of host, engine and practice service so far, in milliseconds; Linux tells. */
  cpuMs(): number {
    const { pid } = this.#process
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const ticks = [String(pid), ...children].map((one) => {
      const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
      const [user = '', system = ''] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11)
      return Number(user) + Number(system)
    })
    return ticks.reduce((sum, one) => sum + one, 0) * 10
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGINT')
    await gone
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
