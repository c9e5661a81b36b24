import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinkIndexingClient } from '../../electron/engine/service/link-indexing-client.ts'
import { DiskReserve } from '../../electron/engine/old/ledger/disk-reserve.ts'
import { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import { settle } from '../../electron/engine/old/ledger/settlements.ts'
import type { Clock } from '../../electron/engine/old/queue/clock.ts'
import type { LinkService } from '../../electron/engine/old/queue/link-service.ts'
import { scheduleOf, slotSizes } from '../../electron/engine/old/queue/slots.ts'
import { planSubmission } from '../../electron/engine/old/queue/submission-planner.ts'
import { viewSubmissions } from '../../electron/engine/old/requests/submission-view.ts'
import { SubmissionQueue } from '../../electron/engine/old/queue/submission-queue.ts'
import { systemClock } from '../../electron/engine/old/queue/system-clock.ts'
import { PracticeServer } from '../../electron/practice-service/practice-server.ts'
import type { AccountInput } from '../../electron/shared/account.ts'
import type { StoredAccount, StoredBatch, StoredSubmission } from '../../electron/shared/records.ts'
import { isAtCap } from '../../electron/shared/submission-cap.ts'
import { now, type When } from '../../electron/shared/schedule.ts'
import type { BatchSize, Settlement, Submission } from '../../electron/shared/submission.ts'
import { ledgerOf } from './ledger-of.ts'
import { plainAccount } from './plain-account.ts'
import type { PracticeSettings } from '../../electron/shared/practice.ts'

/** The token every house's account sends with. */
export const houseToken = 'token-of-the-house'

/** What a house is built with. */
export interface HouseOptions {
  readonly practice?: Partial<PracticeSettings>
  readonly account?: Partial<AccountInput>
  readonly clock?: Clock
  readonly service?: LinkService
  readonly token?: string | undefined
  /** Instead of `token`, when it matters how it comes. */
  readonly needToken?: () => Promise<string | undefined>
}

/** A real ledger file, a real queue and a real practice service, for one test. */
export class SendingHouse {
  readonly folder: string
  readonly ledger: Ledger
  readonly queue: SubmissionQueue
  readonly practice: PracticeServer
  readonly account: StoredAccount
  readonly clock: Clock
  readonly reserve: DiskReserve
  token: string | undefined
  /** How often the queue asked for the token. */
  tokenQuestions = 0
  readonly #listeners = new Set<() => void>()
  #requests = 0
  #isClosed = false

  private constructor(
    folder: string,
    ledger: Ledger,
    practice: PracticeServer,
    options: HouseOptions,
  ) {
    this.folder = folder
    this.ledger = ledger
    this.practice = practice
    this.reserve = new DiskReserve(folder)
    this.token = 'token' in options ? options.token : houseToken
    this.clock = options.clock ?? systemClock
    ledger.recover(this.clock.wallMs())
    this.account =
      ledger.accounts.all()[0] ??
      ledger.accounts.add({ ...plainAccount(practice.baseUrl), ...options.account }, 'real')
    this.queue = new SubmissionQueue({
      ledger,
      reserve: this.reserve,
      service: options.service ?? createLinkIndexingClient({ resolveProxy: async () => undefined }),
      clock: this.clock,
      needToken: async () => {
        this.tokenQuestions += 1
        return options.needToken === undefined ? this.token : options.needToken()
      },
      onChange: () => {
        for (const listener of this.#listeners) listener()
      },
    })
  }

  static async build(options: HouseOptions = {}, folder?: string): Promise<SendingHouse> {
    const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'linkferry-house-')))
    const practice = await PracticeServer.start({
      port: 0,
      token: houseToken,
      balance: 1_000_000,
      ratePerMinute: 60,
      faults: [],
      booksPath: join(dataFolder, 'books.jsonl'),
      ...options.practice,
    })
    return new SendingHouse(dataFolder, new Ledger(ledgerOf(dataFolder)), practice, options)
  }

  /** Plans `links` on the account; returns the submission's id. */
  async plan(
    links: readonly string[],
    batchSize: BatchSize = 'balanced',
    when: When = now,
  ): Promise<number> {
    this.#requests += 1
    const slots = slotSizes(links.length, when)
    if (!slots.ok) throw new Error(slots.error)
    const nowMs = this.clock.wallMs()
    const planned = await planSubmission(this.ledger, {
      requestId: `request-${process.hrtime.bigint()}-${this.#requests}`,
      accountId: this.account.id,
      draftId: undefined,
      label: '',
      client: '',
      batchSize,
      linkCount: links.length,
      links: links.map((link) => ({ link, unusual: false })),
      resendUpTo: 0,
      linesNotSent: 0,
      schedule: scheduleOf(when, nowMs, this.clock),
      slots: slots.value,
      nowMs,
    })
    if (!planned.ok) throw new Error(planned.error)
    return planned.value.submissionId
  }

  /** Plans, starts and waits until nothing more happens by itself. */
  async send(
    links: readonly string[],
    batchSize: BatchSize = 'balanced',
    when: When = now,
  ): Promise<number> {
    const submissionId = await this.plan(links, batchSize, when)
    this.start()
    await this.until(() => this.isAtRest(submissionId))
    return submissionId
  }

  /** Plans and sends until the first answer is written; then the submission stands still. */
  async sendOnce(links: readonly string[]): Promise<number> {
    const submissionId = await this.plan(links, 'fewest')
    this.start()
    await this.until(() => {
      const [first] = this.batches(submissionId)
      const isAnswered = first?.attempts === 1 && first.state !== 'sending'
      if (isAnswered) this.ledger.submissions.setPausedByUser(submissionId, this.clock.wallMs())
      return isAnswered
    })
    return submissionId
  }

  start(): void {
    this.queue.start([this.account.id])
    this.queue.poke(this.account.id)
  }

  /** Finished, or held by its cap or paused with nothing in flight. */
  isAtRest(submissionId: number): boolean {
    const counts = this.ledger.batches.counts(submissionId)
    const account = this.ledger.accounts.byId(this.account.id)
    const isPaused =
      this.queue.pauseOf(this.account.id) !== undefined ||
      isAtCap(submissionId, account, this.ledger.stakes)
    return counts.sending === 0 && (counts.queued === 0 || isPaused)
  }

  /** Resolves when `isSo` holds after a change of the queue. */
  async until(isSo: () => boolean): Promise<void> {
    if (isSo()) return
    await new Promise<void>((resolve) => {
      const listener = (): void => {
        if (!isSo()) return
        this.#listeners.delete(listener)
        resolve()
      }
      this.#listeners.add(listener)
    })
  }

  submission(id: number): StoredSubmission {
    const submission = this.ledger.submissions.byId(id)
    if (submission === undefined) throw new Error(`No submission ${id}`)
    return submission
  }

  /** The user's word on a batch, which must be in doubt. */
  settle(batchId: number, settlement: Settlement): void {
    const settled = settle(this.ledger, batchId, settlement, this.clock.wallMs())
    if (!settled.ok) throw new Error(settled.error)
  }

  /** Links of each batch that is not split, by its state. */
  states(submissionId: number): readonly (readonly [state: string, links: number])[] {
    return this.batches(submissionId)
      .filter(({ state }) => state !== 'split')
      .map(({ state, linkCount }) => [state, linkCount])
  }

  /** Reason and detail of the account's pause. */
  get pause(): readonly [reason: string, detail: string] | undefined {
    const pause = this.queue.pauseOf(this.account.id)
    return pause && [pause.reason, pause.detail]
  }

  /** Reason and detail for which a submission stands still. */
  pauseOf(submissionId: number): readonly [reason: string, detail: string] | undefined {
    const { pause } = this.view(submissionId)
    return pause && [pause.reason, pause.detail]
  }

  /** A submission as a window is told of it. */
  view(submissionId: number): Submission {
    const [view] = viewSubmissions([this.submission(submissionId)], this)
    if (view === undefined) throw new Error(`No view of ${submissionId}`)
    return view
  }

  /** How many of the links some batch of the account speaks for. */
  spokenFor(links: readonly string[]): number {
    return this.ledger.spokenFor(this.account.id).batchesOf(links).size
  }

  batches(submissionId: number): readonly StoredBatch[] {
    return this.ledger.batches.ofSubmission(submissionId)
  }

  /** Stops sending and closes everything but leaves the folder. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.queue.stop()
    this.ledger.database.close()
    await this.practice.stop()
  }

  async demolish(): Promise<void> {
    await this.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** `count` different links of one host. */
export function manyLinks(count: number, host = 'a.example'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `https://${host}/page-${index}`)
}
