/** The engine that a command starts, and the message of each reason why it cannot run. */
import {
  EngineGone,
  type EnginePort,
  EngineSupervisor,
  EventStream,
  type Timers,
} from '../host/index.ts'
import type { EngineInput, EngineReply, EngineRequestName } from '../shared/contract/engine.ts'
import type {
  Account,
  EngineProblem,
  EngineState,
  ListSummary,
  RevisedEvent,
  Submission,
} from '../shared/contract/index.ts'
import { type ExitCode, exitCode } from './command.ts'

/** What an engine session needs from its process. */
export interface EngineSessionParts {
  readonly spawn: () => EnginePort
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  readonly timers: Timers
  readonly reportBug: (error: unknown) => void
}

/** Starts an engine, runs `work` with it and stops it. Rejects with CannotRun. */
export async function withEngine<Value>(
  { engine }: { readonly engine: EngineSessionParts },
  work: (session: EngineSession) => Promise<Value>,
): Promise<Value> {
  const session = new EngineSession(engine)
  try {
    await session.start()
    return await work(session)
  } finally {
    await session.stop()
  }
}

/**
 * The engine of one command, and the last state of its accounts, submissions and lists. The token is held
 * here only, for the accounts that it was offered to.
 */
export class EngineSession {
  readonly accounts = new Map<number, Account>()
  readonly submissions = new Map<number, Submission>()
  /** Summaries of lists. */
  readonly lists = new Map<number, ListSummary>()
  readonly #engine: EngineSupervisor
  readonly #tokens = new Map<number, string>()
  readonly #listeners = new Set<() => void>()
  #isStarted = false
  #obstacle: Obstacle | undefined

  constructor(parts: EngineSessionParts) {
    const events = new EventStream()
    events.subscribe((event) => this.#handle(event))
    this.#engine = new EngineSupervisor({
      ...parts,
      events,
      onReady: () => void this.#restoreTokens().catch(parts.reportBug),
      answers: {
        needToken: async ({ accountId }) => this.#tokens.get(accountId),
        resolveProxy: ({ url }) => parts.resolveProxy(url),
      },
    })
  }

  /** Starts the engine and loads accounts, submissions and lists. Rejects with CannotRun. */
  async start(): Promise<void> {
    this.#engine.start()
    await this.refresh()
  }

  /** Sends a request of the contract to the engine. Rejects with CannotRun if the engine cannot run. */
  async request<Name extends EngineRequestName>(
    name: Name,
    input: EngineInput<Name>,
  ): Promise<EngineReply<Name>> {
    try {
      return await this.#engine.request(name, input)
    } catch (error) {
      const isKilled = this.#engine.killedBy !== undefined
      const obstacle = this.#obstacle ?? (isKilled ? 'engine-killed' : undefined)
      throw error instanceof EngineGone && obstacle !== undefined ? new CannotRun(obstacle) : error
    }
  }

  /** Loads accounts, submissions and lists again. */
  async refresh(): Promise<void> {
    const { accounts, submissions, lists } = await this.request('engine.snapshot', undefined)
    this.#isStarted = true
    for (const list of lists) this.lists.set(list.id, list)
    this.#update(accounts, submissions)
  }

  /** Lets an account use this token until the session ends. */
  async offerToken(accountId: number, token: string): Promise<void> {
    this.#tokens.set(accountId, token)
    await this.request('account.tokenState', { accountId, state: { kind: 'session-only' } })
  }

  /** Calls `listener` after every change and when the engine ends. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Why the engine cannot continue; undefined while it can. */
  get obstacle(): Obstacle | undefined {
    return this.#obstacle
  }

  /** Stops sending. Resolves when requests in flight are recorded and the engine process has exited. */
  async stop(): Promise<void> {
    await this.#engine.stop()
    this.#tokens.clear()
  }

  /** Tells a restarted engine which accounts have a token. */
  async #restoreTokens(): Promise<void> {
    if (!this.#isStarted) return
    try {
      for (const [accountId, token] of this.#tokens) await this.offerToken(accountId, token)
      await this.refresh()
    } catch (error) {
      // The next engine that starts calls this again; if none does, `obstacle` says why.
      if (!(error instanceof CannotRun || error instanceof EngineGone)) throw error
    }
  }

  #handle(event: RevisedEvent): void {
    switch (event.name) {
      case 'accounts.changed':
        return this.#update(event.payload, [])
      case 'submissions.changed':
        return this.#update([], event.payload.submissions)
      case 'lists.changed':
        for (const list of event.payload.lists) this.lists.set(list.id, list)
        return this.#notify()
      case 'engine.changed':
        return this.#noteObstacle(event.payload)
      default:
    }
  }

  #noteObstacle(state: EngineState): void {
    if (state.kind === 'folder-held') this.#obstacle = 'folder-held'
    else if (state.kind === 'failed') {
      const isKilled = state.problem === 'keeps-crashing' && this.#engine.killedBy !== undefined
      this.#obstacle = isKilled ? 'engine-killed' : state.problem
    } else return
    this.#notify()
  }

  #update(accounts: readonly Account[], submissions: readonly Submission[]): void {
    for (const account of accounts) this.accounts.set(account.id, account)
    for (const submission of submissions) this.submissions.set(submission.id, submission)
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Why the engine cannot run. */
export type Obstacle = EngineProblem | 'folder-held' | 'engine-killed'

/** The engine of a command cannot run, so the command ends. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun'
  readonly obstacle: Obstacle
  /** A sentence that says more than the one of the obstacle. */
  readonly sentence: string | undefined

  constructor(obstacle: Obstacle, sentence?: string) {
    super(obstacle)
    this.obstacle = obstacle
    this.sentence = sentence
  }
}

/** The sentence and the exit code of each obstacle. */
export const obstacleMessages: Readonly<
  Record<Obstacle, { readonly sentence: string; readonly code: ExitCode }>
> = {
  'folder-held': {
    sentence:
      'Another Linkferry is using the data folder, or an earlier one is still waiting for a response. Nothing was done. Try again when it is done.',
    code: exitCode.folderHeld,
  },
  'folder-unwritable': {
    sentence:
      'The data folder cannot be written to. Nothing was sent. Check the folder, or choose another with --data-dir.',
    code: exitCode.needsUser,
  },
  'folder-on-network': {
    sentence:
      'The data folder is on a network drive. Two computers could write to the same record there, and links could be paid for twice. Nothing was sent. Move the folder to a local disk and point --data-dir to it.',
    code: exitCode.needsUser,
  },
  'folder-not-ours': {
    sentence:
      'The data folder contains other files. Nothing was changed or sent. Choose a new or empty folder with --data-dir.',
    code: exitCode.wrongUsage,
  },
  'disk-full': {
    sentence: 'The disk is full. Nothing was sent. Free some space and try again.',
    code: exitCode.needsUser,
  },
  'ledger-corrupt': {
    sentence:
      'The payment record is damaged (ledger.sqlite in the data folder), so nothing is sent. It was left as it is. Restore a copy. Without a copy, you can start a new record by moving the files whose names begin with ledger.sqlite to another folder; keep them. A new record does not know what was sent before, so links that you send again are paid for again.',
    code: exitCode.needsUser,
  },
  'ledger-newer': {
    sentence:
      'The data folder was used by a newer version of Linkferry. Nothing was changed. Use that version.',
    code: exitCode.needsUser,
  },
  'ledger-older': {
    sentence:
      'The payment record is from a development version of Linkferry. Nothing was changed. Choose another folder with --data-dir.',
    code: exitCode.needsUser,
  },
  'engine-killed': {
    sentence:
      'The engine was killed, by a user or because the computer ran out of memory. Everything sent is on record, and links that were being sent count as possibly charged. Run linkferry status, then linkferry resume.',
    code: exitCode.needsUser,
  },
  'keeps-crashing': {
    sentence: 'The engine keeps crashing. Everything sent is on record. Run linkferry status.',
    code: exitCode.bug,
  },
}
