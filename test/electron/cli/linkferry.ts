import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { type EnginePort, forkProcess, timers } from '../../../electron/host/index.ts'
import { EngineSession } from '../../../electron/cli/engine-session.ts'
import { builtProgram } from '../../processes/programs.ts'

const cli = await builtProgram('cli')
const engine = await builtProgram('engine')

/** How a command ended and all that it said. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface SystemFacts {
  readonly dataFolder?: string
  /** LINKFERRY_TOKEN. */
  readonly token?: string
  readonly input?: string | Buffer
  readonly env?: Readonly<Record<string, string>>
}

/** A linkferry process, cut at the end of its test if it still runs. */
export class Linkferry {
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>
  readonly #closed: Promise<unknown>
  #news = Promise.withResolvers<void>()
  stdout = ''
  stderr = ''

  constructor(args: readonly string[], surroundings: SystemFacts = {}) {
    const { dataFolder, token, input, env } = surroundings
    const folder = dataFolder === undefined ? [] : ['--data-dir', dataFolder]
    this.#child = spawn(process.execPath, [cli, ...args, ...folder], {
      // Nothing of the tester's own environment, least of all a proxy or a token.
      env: {
        PATH: process.env['PATH'],
        HOME: dataFolder,
        // Programs are compiled once, not once a process.
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...(token === undefined ? {} : { LINKFERRY_TOKEN: token }),
        ...env,
      },
      stdio: 'pipe',
    })
    this.#child.stdout?.on('data', (bytes: Buffer) => this.#hear('stdout', bytes))
    this.#child.stderr?.on('data', (bytes: Buffer) => this.#hear('stderr', bytes))
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

  /** Resolves once `part` was said, on either stream. */
  async says(part: string): Promise<void> {
    while (!this.stdout.includes(part) && !this.stderr.includes(part)) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`linkferry ended without saying “${part}”:\n${this.stderr}`)
      await Promise.race([this.#news.promise, this.#exited])
    }
  }

  /** Resolves when the command's own process is gone; its engine may live on. */
  async exit(): Promise<number | null> {
    await this.#exited
    return this.#child.exitCode
  }

  /** Resolves when the engine is gone too: both write to the same standard error. */
  async end(): Promise<Ended> {
    await this.#closed
    return { code: this.#child.exitCode, stdout: this.stdout, stderr: this.stderr }
  }

  #hear(stream: 'stdout' | 'stderr', bytes: Buffer): void {
    this[stream] += bytes.toString()
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }
}

/** Runs a command to its end. */
export function linkferry(args: readonly string[], surroundings: SystemFacts = {}): Promise<Ended> {
  return new Linkferry(args, surroundings).end()
}

/** A practice service. */
export interface Practice {
  readonly baseUrl: string
  readonly port: string
  /** Every link charged, in order, as the service's own books tell. */
  books(): Promise<readonly string[]>
  stop(): Promise<void>
}

export const practiceToken = 'token-of-the-practice-tests'

/** Starts `linkferry practice-service` with these options, a process of its own. */
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
    books: () => booksAt(baseUrl),
    stop: async () => {
      service.signal('SIGTERM')
      await service.end()
    },
  }
}

/** Every link that the practice service at an address charged, in order. */
export async function booksAt(baseUrl: string): Promise<readonly string[]> {
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

/** `count` different links, a line each. */
export function listOf(count: number, host = 'list.example'): string {
  return Array.from({ length: count }, (_, index) => `https://${host}/page-${index}\n`).join('')
}

/** Does something as a window would, in an engine of its own, which `start` starts: else a process. */
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
