import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Ledger } from '../../../electron/engine/old/ledger/ledger.ts'
import { scheduleOf, slotSizes } from '../../../electron/engine/old/queue/slots.ts'
import {
  planSubmission,
  type PlanOrder,
} from '../../../electron/engine/old/queue/submission-planner.ts'
import { DraftDesk } from '../../../electron/engine/old/requests/draft-desk.ts'
import type { DiskProblem } from '../../../electron/shared/disk-problem.ts'
import type { StoredBatch } from '../../../electron/shared/records.ts'
import type { When } from '../../../electron/shared/schedule.ts'
import type { BatchSize } from '../../../electron/shared/submission.ts'
import { FakeClock } from '../../fakes/fake-clock.ts'
import { ledgerOf } from '../../fakes/ledger-of.ts'
import { plainAccount } from '../../fakes/plain-account.ts'
import { Bank } from './bank.ts'
import { Life } from './life.ts'

const diskProblems: readonly string[] = ['disk-full', 'folder-unwritable'] satisfies DiskProblem[]

/** What an engine reads of the rate from its ledger is younger. */
const memoryMs = 130_000

/** Few enough that a few requests fill the window. */
export const rate = { requestsPerWindow: 6, windowMs: 10_000 }

/** A list as the user submits it. */
export interface ListToSend {
  readonly accountId: number
  readonly links: readonly string[]
  readonly areUnusual: boolean
  readonly batchSize: BatchSize
  readonly when: When
  /** Sent ones are sent again. */
  readonly resends: boolean
}

/**
 * The real side of the model test: a ledger file, the queue and the handlers of its user, on a
 * clock that only the test moves and with a service that only the test answers.
 */
export class World {
  readonly clock = new FakeClock()
  readonly bank = new Bank(() => this.clock.monotonicMs())
  readonly tokens = new Map<number, string>()
  readonly #folder: string
  readonly #drafts: DraftDesk
  readonly #links = new Map<number, readonly string[]>()
  #life: Life
  #presses = 0
  #setForwardMs = Number.NEGATIVE_INFINITY

  private constructor(folder: string, ledger: Ledger, drafts: DraftDesk) {
    this.#folder = folder
    this.#drafts = drafts
    for (const name of ['one', 'other']) {
      const plain = plainAccount(`https://${name}.example`)
      const limits = { ...plain.limits, ...rate }
      const { id } = ledger.accounts.add({ ...plain, name, limits }, 'real', 0)
      this.tokens.set(id, `token-of-${name}`)
    }
    this.#life = this.#begin(ledger)
  }

  static async create(): Promise<World> {
    const folder = await mkdtemp(path.join(tmpdir(), 'linkferry-model-'))
    const ledger = new Ledger(ledgerOf(folder))
    return new World(folder, ledger, await DraftDesk.open(folder, ledger, { onChange: () => {} }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end()
    await rm(this.#folder, { recursive: true })
  }

  /** The engine that runs now. */
  get life(): Life {
    return this.#life
  }

  get ledger(): Ledger {
    return this.#life.ledger
  }

  /** Sets the clock on the wall, as its user may. */
  setClock(byMs: number): void {
    this.clock.setWallBack(-byMs)
    if (byMs > 0) this.#setForwardMs = this.clock.monotonicMs()
  }

  /**
   * What left less than two minutes ago seems older to an engine that starts after the clock was
   * set forward: it cannot know, so its rate holds only where the two do not come together.
   */
  get canEndNow(): boolean {
    return this.msSinceSetForward > memoryMs
  }

  get msSinceSetForward(): number {
    return this.clock.monotonicMs() - this.#setForwardMs
  }

  /** The engine ends at this moment, whatever it does, and another one starts. */
  startAnew(): void {
    this.#life.end()
    this.#life = this.#begin(new Ledger(ledgerOf(this.#folder)))
  }

  /** Resolves when nothing more happens without time, an answer or the user. */
  async quiet(): Promise<void> {
    await nextTurn()
  }

  /** `hooks`: what comes in between while it is planned. */
  async submit(
    list: ListToSend,
    hooks: Pick<PlanOrder, 'signal' | 'onPlanned' | 'seal'> = {},
  ): Promise<string> {
    this.#presses += 1
    const { ledger, queue } = this.#life
    const nowMs = this.clock.wallMs()
    const slots = slotSizes(list.links.length, list.when)
    if (!slots.ok) return slots.error
    const planned = await planSubmission(ledger, {
      requestId: `press-${this.#presses}`,
      accountId: list.accountId,
      draftId: undefined,
      label: '',
      client: '',
      batchSize: list.batchSize,
      linkCount: list.links.length,
      links: list.links.map((link) => ({ link, unusual: list.areUnusual })),
      resendUpTo: list.resends ? ledger.batches.newestId() : 0,
      linesNotSent: 0,
      schedule: scheduleOf(list.when, nowMs, this.clock),
      slots: slots.value,
      nowMs,
      ...hooks,
    })
    queue.poke(list.accountId)
    if (planned.ok) return 'planned'
    return diskProblems.includes(planned.error) ? 'refused-by-disk' : planned.error
  }

  /** Batches of a submission, split parents left out. */
  batches(submissionId: number): readonly StoredBatch[] {
    return this.ledger.batches.ofSubmission(submissionId).filter(({ state }) => state !== 'split')
  }

  /** A batch's links change only by what the user tells of it. */
  linksOf(batchId: number): readonly string[] {
    const known = this.#links.get(batchId) ?? this.ledger.batches.links(batchId)
    this.#links.set(batchId, known)
    return known
  }

  /** Links of a batch changed. */
  forgetLinks(batchId: number): void {
    this.#links.delete(batchId)
  }

  #begin(ledger: Ledger): Life {
    const { bank, clock } = this
    const tokenOf = (accountId: number): string | undefined => this.tokens.get(accountId)
    return new Life({ ledger, service: bank, clock, drafts: this.#drafts, tokenOf })
  }
}
