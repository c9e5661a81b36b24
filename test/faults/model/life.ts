import type { Ledger } from '../../../electron/engine/old/ledger/ledger.ts'
import type { Clock } from '../../../electron/engine/old/queue/clock.ts'
import type { LinkService } from '../../../electron/engine/old/queue/link-service.ts'
import { SubmissionQueue } from '../../../electron/engine/old/queue/submission-queue.ts'
import { accountRequests } from '../../../electron/engine/old/requests/account-requests.ts'
import { AccountViews } from '../../../electron/engine/old/requests/account-view.ts'
import { ChangeFeed } from '../../../electron/engine/old/requests/change-feed.ts'
import type { DraftDesk } from '../../../electron/engine/old/requests/draft-desk.ts'
import { submissionRequests } from '../../../electron/engine/old/requests/submission-requests.ts'
import { StubbornDisk } from './stubborn-disk.ts'

/** What a life is lived with. */
export interface LifeParts {
  readonly ledger: Ledger
  readonly service: LinkService
  readonly clock: Clock
  readonly drafts: DraftDesk
  readonly tokenOf: (accountId: number) => string | undefined
}

/** One engine from its start to its end; dead, it does nothing any more. */
export class Life {
  readonly ledger: Ledger
  readonly queue: SubmissionQueue
  readonly disk: StubbornDisk
  /** What a window can ask. */
  readonly user: ReturnType<typeof submissionRequests> & ReturnType<typeof accountRequests>
  readonly #clock: MortalClock

  constructor({ ledger, service, clock, drafts, tokenOf }: LifeParts) {
    this.ledger = ledger
    this.#clock = new MortalClock(clock)
    ledger.recover(clock.wallMs())
    this.disk = new StubbornDisk(ledger.database)
    this.queue = new SubmissionQueue({
      ledger,
      service,
      clock: this.#clock,
      // Room for answers is the reserve's own test; here the disk takes all or nothing.
      reserve: { keep: () => {}, release: () => false },
      needToken: async (accountId) => tokenOf(accountId),
      onChange: () => {},
    })
    const accounts = new AccountViews(ledger, this.queue, clock)
    const parts = { ledger, queue: this.queue, accounts, drafts, feed: silentFeed(), clock }
    this.user = { ...submissionRequests(parts), ...accountRequests(parts) }
    this.queue.start(ledger.accounts.all().map(({ id }) => id))
  }

  /** Milliseconds to the next wait that ends; undefined: nobody waits for time. */
  get msToNextWait(): number | undefined {
    return this.#clock.msToNextWait
  }

  /** How many wait for time. */
  get waits(): number {
    return this.#clock.waits
  }

  end(): void {
    this.#clock.stop()
    this.ledger.database.close()
  }
}

/** A clock whose waits end with one life, though time goes on. */
class MortalClock implements Clock {
  readonly #clock: Clock
  readonly #waits = new Map<object, { readonly dueMs: number; readonly callOff: () => void }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  wallMs(): number {
    return this.#clock.wallMs()
  }

  monotonicMs(): number {
    return this.#clock.monotonicMs()
  }

  dayStartMs(): number {
    return this.#clock.dayStartMs()
  }

  nextDayMs(): number {
    return this.#clock.nextDayMs()
  }

  dayOf(wallMs: number): string {
    return this.#clock.dayOf(wallMs)
  }

  timeOf(day: string, minute: number): number {
    return this.#clock.timeOf(day, minute)
  }

  after(exactMs: number, callback: () => void): () => void {
    // The wall clock shows whole milliseconds, as the computer's own does.
    const ms = Math.ceil(exactMs)
    const wait = {}
    const end = this.#clock.after(ms, () => {
      this.#waits.delete(wait)
      callback()
    })
    const callOff = (): void => {
      this.#waits.delete(wait)
      end()
    }
    this.#waits.set(wait, { dueMs: this.monotonicMs() + ms, callOff })
    return callOff
  }

  get waits(): number {
    return this.#waits.size
  }

  get msToNextWait(): number | undefined {
    const due = [...this.#waits.values()].map(({ dueMs }) => dueMs - this.monotonicMs())
    return due.length === 0 ? undefined : Math.min(...due)
  }

  stop(): void {
    for (const { callOff } of this.#waits.values()) callOff()
  }
}

/** Nobody listens. */
function silentFeed(): ChangeFeed {
  const none = (): undefined => undefined
  const empty = () => []
  const nothing = {
    accounts: empty,
    unfinishedOf: empty,
    submissions: empty,
    batch: none,
    draft: none,
  }
  const feed = new ChangeFeed(nothing, () => {})
  feed.stop()
  return feed
}
