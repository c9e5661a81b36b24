import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { type EnginePort, forkProcess, timers } from '../../../electron/host/index.ts'
import { EngineSession } from '../../../electron/cli/engine-session.ts'
import { builtProgram } from '../../processes/programs.ts'

const cli = await builtProgram('cli')
const engine = await builtProgram('engine')

/** The exit code and output of a command. */
export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** How a linkferry process is started. */
export interface ProcessOptions {
  readonly dataFolder?: string
  /** LINKFERRY_TOKEN. */
  readonly token?: string
  /** LINKFERRY_TEAM. */
  readonly team?: string
  readonly input?: string | Buffer
  readonly env?: Readonly<Record<string, string>>
}

/** A linkferry process. It is killed at the end of its test if it still runs. */
export class Linkferry {
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>
  readonly #closed: Promise<unknown>
  #news = Promise.withResolvers<void>()
  stdout = ''
  stderr = ''

  constructor(args: readonly string[], options: ProcessOptions = {}) {
    const { dataFolder, token, team, input, env } = options
    const folder = dataFolder === undefined ? [] : ['--data-dir', dataFolder]
    this.#child = spawn(process.execPath, [cli, ...args, ...folder], {
      // Nothing else of the environment of the tests, above all no proxy and no token.
      env: {
        PATH: process.env['PATH'],
        HOME: dataFolder,
        // Processes share the compiled code.
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...(token === undefined ? {} : { LINKFERRY_TOKEN: token }),
        ...(team === undefined ? {} : { LINKFERRY_TEAM: team }),
        ...env,
      },
      stdio: 'pipe',
    })
    this.#child.stdout?.on('data', (bytes: Buffer) => this.#append('stdout', bytes))
    this.#child.stderr?.on('data', (bytes: Buffer) => this.#append('stderr', bytes))
    // A command that ends early leaves the rest unread.
    this.#child.stdin?.on('error', () => {})
    this.#child.stdin?.end(input ?? '')
    this.#exited = once(this.#child, 'exit')
    this.#closed = once(this.#child, 'close')
    onTestFinished(async () => {
      this.#child.kill('SIGKILL')
      await this.#exited
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Resolves once `part` was written to either stream. Rejects if the process ends before. */
  async says(part: string): Promise<void> {
    while (!this.stdout.includes(part) && !this.stderr.includes(part)) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`linkferry ended without saying “${part}”:\n${this.stderr}`)
      await Promise.race([this.#news.promise, this.#exited])
    }
  }

  /** Resolves when the command's process has exited; its engine may still run. */
  async exit(): Promise<number | null> {
    await this.#exited
    return this.#child.exitCode
  }

  /** Resolves when the engine has exited too: it shares the standard error of the command. */
  async end(): Promise<CommandResult> {
    await this.#closed
    return { code: this.#child.exitCode, stdout: this.stdout, stderr: this.stderr }
  }

  #append(stream: 'stdout' | 'stderr', bytes: Buffer): void {
    this[stream] += bytes.toString()
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }
}

/** Runs a command to its end. */
export function linkferry(
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<CommandResult> {
  return new Linkferry(args, options).end()
}

/** A practice service. */
export interface Practice {
  readonly baseUrl: string
  readonly port: string
  /** Every link that the service charged, in order. */
  books(): Promise<readonly string[]>
  stop(): Promise<void>
}

export const practiceToken = 'token-of-the-practice-tests'

/** Starts `linkferry practice-service` with these options as a process. */
export async function startPractice(
  dataFolder: string,
  options: readonly string[] = [],
): Promise<Practice> {
  const command = ['practice-service', '--token', practiceToken, ...options]
  const service = new Linkferry(command, { dataFolder })
  await service.says('\n')
  const [baseUrl = ''] = service.stdout.split('\n')
  return {
    baseUrl,
    port: new URL(baseUrl).port,
    books: () => readBooks(baseUrl),
    stop: async () => {
      service.signal('SIGTERM')
      await service.end()
    },
  }
}

/** Reads every link that the practice service at an address charged, in order. */
export async function readBooks(baseUrl: string): Promise<readonly string[]> {
  const answer = await fetch(`${baseUrl}/practice/books`)
  return chargedLinks(await answer.json())
}

function chargedLinks(statement: unknown): readonly string[] {
  if (typeof statement !== 'object' || statement === null || !('charges' in statement))
    throw new Error('The books hold no charges')
  const { charges } = statement
  if (!Array.isArray(charges)) throw new Error('The charges are no list')
  return charges.map((charge: unknown) => {
    if (typeof charge === 'object' && charge !== null && 'link' in charge)
      return String(charge.link)
    throw new Error('A charge has no link')
  })
}

/** A list of `count` different links, one per line. */
export function listOf(count: number, host = 'list.example'): string {
  return Array.from({ length: count }, (_, index) => `https://${host}/page-${index}\n`).join('')
}

/** Runs `work` with an engine, as a window would. `start` starts the engine; by default as a process. */
export async function inEngine<Value>(
  dataFolder: string,
  work: (session: EngineSession) => Promise<Value>,
  start = (folder: string): EnginePort => forkProcess(engine, [folder]),
): Promise<Value> {
  const session = new EngineSession({
    spawn: () => start(dataFolder),
    resolveProxy: () => Promise.resolve(undefined),
    timers,
    reportBug: (error) => {
      throw error
    },
  })
  await session.start()
  try {
    return await work(session)
  } finally {
    await session.stop()
  }
}
