import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import {
  DiskReserve,
  type Ledger,
  openLedger,
  type StoredAccount,
  type StoredSchedule,
  type StoredSubmission,
} from '../../../../electron/engine/ledger/index.ts'
import {
  chooseSchedule,
  type Clock,
  type LinkService,
  Queue,
} from '../../../../electron/engine/queue/index.ts'
import { createLinkIndexingClient, linksBody } from '../../../../electron/engine/service/index.ts'
import { newAccountSettings } from '../../../../electron/shared/default-settings.ts'
import type {
  AccountSettings,
  BatchSize,
  SentRequest,
  When,
} from '../../../../electron/shared/contract/index.ts'
import type { Outcome } from '../../../../electron/shared/outcome.ts'
import { linksIn } from '../../../fakes/network/links-in-body.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'

export interface SenderOptions<AnyClock extends Clock> {
  readonly clock: AnyClock
  readonly account?: Partial<AccountSettings>
  /** Undefined: the real HTTP client. */
  readonly service?: LinkService
  readonly token?: string | undefined
  readonly needToken?: () => Promise<string | undefined>
}

/** How links are planned. By default balanced and now. */
export interface PlanOptions {
  readonly batchSize?: BatchSize
  readonly when?: When
  readonly unusual?: readonly string[]
}

/** A real ledger file and a real queue with one account, for a test. */
export class Sender<AnyClock extends Clock = SimulatedClock> {
  readonly folder: string
  readonly ledger: Ledger
  readonly queue: Queue
  readonly clock: AnyClock
  readonly reserve: DiskReserve
  readonly accountId: number
  token: string | undefined = 'token-of-the-test'
  tokenQuestions = 0
  readonly #watchers = new Set<() => void>()
  #presses = 0
  #isClosed = false
  #changes = 0

  private constructor(folder: string, options: SenderOptions<AnyClock>) {
    this.folder = folder
    this.clock = options.clock
    if ('token' in options) this.token = options.token
    const opened = openLedger(folder)
    if (!opened.ok) throw new Error(opened.error)
    this.ledger = opened.value
    this.reserve = new DiskReserve(folder)
    this.ledger.recover(this.clock.wallMs())
    const [known] = this.ledger.accounts.all()
    const settings = { ...plainSettings, ...options.account }
    this.accountId = known?.id ?? this.ledger.accounts.add(settings, 'real', this.clock.wallMs()).id
    this.queue = new Queue({
      ledger: this.ledger,
      reserve: this.reserve,
      service: options.service ?? createLinkIndexingClient({ resolveProxy: async () => undefined }),
      clock: this.clock,
      needToken: async () => {
        this.tokenQuestions += 1
        return options.needToken === undefined ? this.token : options.needToken()
      },
      onChange: () => {
        this.#changes += 1
        for (const watcher of this.#watchers) watcher()
      },
    })
  }

  static async create<AnyClock extends Clock>(
    options: SenderOptions<AnyClock>,
    folder?: string,
  ): Promise<Sender<AnyClock>> {
    const sender = new Sender(folder ?? (await temporaryFolder()), options)
    onTestFinished(() => sender.close())
    return sender
  }

  get account(): StoredAccount {
    const account = this.ledger.accounts.byId(this.accountId)
    if (account === undefined) throw new Error('There is no account')
    return account
  }

  /** Plans links; returns the submission's id. */
  plan(links: readonly string[], options: PlanOptions = {}): number {
    const { ledger, clock, accountId } = this
    const { batchSize = 'balanced', when = { kind: 'now' }, unusual = [] } = options
    const nowMs = clock.wallMs()
    const all = links.length + unusual.length
    const chosen = chooseSchedule(when, { links: all, hasLeftToday: false }, nowMs, clock)
    if (!chosen.ok) throw new Error(chosen.error)
    const { id: listId, rowCounts } = ledger.lists.add(
      {
        name: 'List',
        client: '',
        label: '',
        sources: [],
        accountId,
        isPractice: false,
        sendOptions: { accountId, batchSize, when },
      },
      nowMs,
    )
    this.#presses += 1
    const id = ledger.submissions.begin({
      accountId,
      listId,
      pressId: `press-${this.#presses}-${process.hrtime.bigint()}`,
      batchSize,
      schedule: chosen.value,
      createdMs: nowMs,
    })
    const rowsOf = (some: readonly string[], first: number) =>
      some.map((link, n) => ({ row: first + n, link }))
    for (let start = 0; start < links.length; start += 20_000)
      ledger.submissions.plan(id, rowsOf(links.slice(start, start + 20_000), start), false)
    if (unusual.length > 0) ledger.submissions.plan(id, rowsOf(unusual, links.length), true)
    ledger.submissions.commit(id, nowMs, rowCounts)
    return id
  }

  start(): void {
    this.queue.start([this.accountId])
    this.queue.wake(this.accountId)
  }

  /** Plans and sends links; resolves when the submission is at rest. */
  async send(links: readonly string[], options: PlanOptions = {}): Promise<number> {
    const id = this.plan(links, options)
    this.start()
    await this.until(() => this.isAtRest(id))
    return id
  }

  /** Plans and sends links until the first answer is recorded, then pauses the submission. */
  async sendOnce(links: readonly string[]): Promise<number> {
    const id = this.plan(links, { batchSize: 'fewest' })
    this.start()
    await this.until(() => {
      const [first] = this.requests(id)
      const isAnswered = first !== undefined && first.state !== 'in-flight'
      if (isAnswered) this.pause(id)
      return isAnswered
    })
    return id
  }

  pause(submissionId: number): void {
    this.ledger.submissions.pause(submissionId, {
      reason: 'user',
      detail: 'paused-by-user',
      sinceMs: this.clock.wallMs(),
      httpStatus: undefined,
      message: undefined,
      requestId: undefined,
      units: undefined,
      ofUnits: undefined,
    })
  }

  /** True if the submission is finished, or its account is paused, and nothing is in flight. */
  isAtRest(submissionId: number): boolean {
    const { links } = this.submission(submissionId)
    const isPaused = this.queue.pauseOf(this.accountId) !== undefined
    return links.sending === 0 && (links.waiting === 0 || isPaused)
  }

  /** Resolves when the condition holds. It is checked after each change. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        const watcher = (): void => {
          this.#watchers.delete(watcher)
          resolve()
        }
        this.#watchers.add(watcher)
      })
    }
  }

  /** Advances the simulated clock until the condition holds. It is checked after each change. */
  async run(condition: () => boolean): Promise<void> {
    const { clock } = this
    if (!(clock instanceof SimulatedClock)) throw new Error('This clock is not simulated')
    let changes = -1
    await runClock(clock, () => {
      if (changes === this.#changes) return false
      changes = this.#changes
      return condition()
    })
  }

  submission(id: number): StoredSubmission {
    const submission = this.ledger.submissions.byId(id)
    if (submission === undefined) throw new Error(`No submission ${id}`)
    return submission
  }

  schedule(id: number): StoredSchedule {
    return this.submission(id).schedule
  }

  /** Links of a submission by state, without the states that have none. */
  counts(id: number): Readonly<Record<string, number>> {
    const counts = Object.entries(this.submission(id).links)
    return Object.fromEntries(counts.filter(([state, links]) => state !== 'total' && links > 0))
  }

  /** Requests of a submission, oldest first. */
  requests(submissionId: number): readonly SentRequest[] {
    return this.ledger.requests.ofSubmission(submissionId)
  }

  /** Reason and detail of the account's pause. */
  get pauseReason(): readonly [reason: string, detail: string] | undefined {
    const pause = this.queue.pauseOf(this.accountId)
    return pause && [pause.reason, pause.detail]
  }

  /** The number of these links that are claimed on the account. */
  claimed(links: readonly string[]): number {
    const { claims } = this.ledger
    return claims.lookUp(this.accountId, claims.keysOf(links)).length
  }

  /** Overwrites the stored links, as a failing disk may. */
  damageLinks(): void {
    const database = new DatabaseSync(path.join(this.folder, 'ledger.sqlite'))
    database.exec('UPDATE link_chunk SET links = zeroblob(length(links))')
    database.close()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.queue.stop()
    this.ledger.close()
  }
}

/** The settings of a new account, with a shorter wait for an answer. */
export const plainSettings: AccountSettings = {
  ...newAccountSettings('Agency main', 'https://service.example'),
  answerTimeoutMs: 5_000,
}

/** The outcome of the n-th request (from 0). */
export type Answering = (links: readonly string[], n: number) => Outcome | Promise<Outcome>

/** A service without a network. It answers at once, or after a time of a simulated clock. */
export function answering(
  answer: Answering,
  wait?: { readonly clock: SimulatedClock; readonly ms: number },
): LinkService & { readonly sizes: number[]; readonly startedMs: number[] } {
  const sizes: number[] = []
  const startedMs: number[] = []
  return {
    sizes,
    startedMs,
    bodyOf: linksBody,
    submit: async ({ body }) => {
      const links = linksIn(body)
      sizes.push(links.length)
      if (wait !== undefined) startedMs.push(wait.clock.monotonicMs())
      const outcome = answer(links, sizes.length - 1)
      if (wait !== undefined)
        await new Promise<void>((resolve) => {
          wait.clock.after(wait.ms, resolve)
        })
      return outcome
    },
    probe: async () => refusal,
  }
}

/** A receipt for `links` links. By default each costs one unit. */
export function receipt(links: number, unitsUsed = links): Outcome {
  return {
    kind: 'receipt',
    httpStatus: 200,
    taskId: 'task',
    unitsUsed,
    linksCount: links,
    message: undefined,
  }
}

export const refusal: Outcome = { kind: 'refused', httpStatus: 400, message: 'Invalid data' }
export const serverError: Outcome = { kind: 'server-error', httpStatus: 500, message: 'Oh' }

/** A 429, with or without Retry-After. */
export function tooManyRequests(retryAfterMs?: number): Outcome {
  return { kind: 'too-many-requests', httpStatus: 429, retryAfterMs, message: undefined }
}

/** Refuses each request that carries such a link, and accepts all others. */
export function refusing(isBad: (link: string) => boolean): Answering {
  return (links) => (links.some(isBad) ? refusal : receipt(links.length))
}

/** `count` different links of one domain. */
export function manyLinks(count: number, host = 'a.example'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `https://${host}/page-${index}`)
}

/** Advances the clock from timer to timer until the condition holds. */
export async function runClock(clock: SimulatedClock, condition: () => boolean): Promise<void> {
  for (let idle = 0; idle < 10;) {
    await nextTurn()
    if (condition()) return
    const nextMs = clock.msToNextTimer
    idle = nextMs === undefined ? idle + 1 : 0
    if (nextMs !== undefined) clock.advance(nextMs)
  }
  throw new Error('No timer is left')
}
