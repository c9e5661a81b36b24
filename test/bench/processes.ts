import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { findBrowser, launchBrowser } from '../app/fixtures/find-browser.ts'
import type { Goal } from './goal.ts'

const run = promisify(execFile)

/** The measurements that a process prints about its own work. */
export interface Printed {
  readonly ms: number
  /** CPU time of all threads. */
  readonly cpuMs: number
  readonly peakBytes: number
  readonly links: string
}

/** Runs Node with these arguments and reads what it prints. */
export async function printed(argv: readonly string[], cwd?: string): Promise<Printed> {
  const { stdout } = await run(process.execPath, argv, { cwd })
  return JSON.parse(stdout)
}

/** Measures a process from start to end, in milliseconds. `check` may exit with 2. */
export async function lifetime(argv: readonly string[]): Promise<number> {
  const start = performance.now()
  await run(process.execPath, argv).catch((error: { readonly code?: unknown }) => {
    if (error.code !== 2) throw error
  })
  return performance.now() - start
}

/** Builds the app into `dist`. */
export async function buildApp(): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await run(process.execPath, [vite, 'build', '--app'], { cwd: root })
}

/** Builds the app and measures `goals` in a real browser. */
export async function* inBrowser(
  goals: (browser: Browser) => AsyncIterable<Goal>,
): AsyncIterable<Goal> {
  const found = await findBrowser()
  if (found === undefined) throw new Error('No browser: install Chrome, Chromium or Edge')
  await buildApp()
  const browser = await launchBrowser(found)
  try {
    yield* goals(browser)
  } finally {
    await browser.close()
  }
}

/** Bundles programs, so that removing types does not count, and returns their paths. */
export async function bundled(
  folder: string,
  sources: readonly string[],
): Promise<readonly string[]> {
  const name = (source: string): string => basename(source, '.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../..'),
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: Object.fromEntries(
          sources.map((source) => [name(source), join(import.meta.dirname, source)]),
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  return sources.map((source) => join(folder, `${name(source)}.mjs`))
}

const root = join(import.meta.dirname, '../..')
/** The host is started several times and compiled once. */
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

  /** CPU time of host, engine and practice service so far, in milliseconds. Linux only. */
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
