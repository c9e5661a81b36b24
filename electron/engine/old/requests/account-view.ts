import type { Account, Pause, SpentToday, TokenState } from '../../../shared/account.ts'
import type { PaidListProgress } from '../../../shared/paid-list.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../queue/clock.ts'
import { findDue } from '../queue/due.ts'
import type { SubmissionQueue } from '../queue/submission-queue.ts'

/** What the engine knows of accounts beyond the ledger: the hosts' word on their tokens. */
export class AccountViews {
  readonly #ledger: Ledger
  readonly #queue: SubmissionQueue
  readonly #clock: Clock
  readonly #tokens = new Map<number, TokenState>()
  readonly #imports = new Map<number, PaidListProgress>()

  constructor(ledger: Ledger, queue: SubmissionQueue, clock: Clock) {
    this.#ledger = ledger
    this.#queue = queue
    this.#clock = clock
  }

  setToken(accountId: number, state: TokenState): void {
    this.#tokens.set(accountId, state)
  }

  /** Undefined: it came to its end. */
  setImport(accountId: number, progress: PaidListProgress | undefined): void {
    if (progress === undefined) this.#imports.delete(accountId)
    else this.#imports.set(accountId, progress)
  }

  all(): readonly Account[] {
    return this.#ledger.accounts.all().map((stored) => this.#view(stored))
  }

  byId(id: number): Account | undefined {
    const stored = this.#ledger.accounts.byId(id)
    return stored === undefined ? undefined : this.#view(stored)
  }

  #view(stored: StoredAccount): Account {
    return {
      ...stored,
      token: this.#tokens.get(stored.id),
      pause: this.#pauseOf(stored),
      rate: this.#queue.rateOf(stored.id),
      linksInDoubt: this.#ledger.stakes.linksInDoubt(stored.id),
      unitsInDoubt: this.#ledger.stakes.unitsInDoubtOn(stored.id, stored.price),
      unitsBeyondBalance: this.#ledger.stakes.unitsBeyondBalance(stored),
      linksCountedAsDoubt: this.#ledger.stakes.linksThatCountAsDoubt(stored.id),
      importing: this.#imports.get(stored.id),
      spentToday: this.#spentToday(stored),
      exchange: stored.isPractice ? undefined : this.#ledger.exchanges.of(stored.id),
    }
  }

  #spentToday({ id, price, capPerDay }: StoredAccount): SpentToday | undefined {
    // Without a cap nothing is summed up.
    if (capPerDay === undefined) return undefined
    const units = this.#ledger.stakes.unitsSince(id, price, this.#clock.dayStartMs())
    return { units, untilMs: this.#clock.nextDayMs() }
  }

  /** What waits may have been cut, moved, reordered or cancelled since the balance was found too low. */
  #pauseOf({ id, price }: StoredAccount): Pause | undefined {
    const pause = this.#queue.pauseOf(id)
    if (pause?.detail !== 'balance-too-low') return pause
    const { due } = findDue(this.#ledger, id, this.#clock.wallMs(), this.#clock)
    return {
      ...pause,
      units: due === undefined ? pause.units : due.batch.linkCount * price,
      ofUnits: this.#ledger.lineUp.queuedLinks(id) * price,
    }
  }
}
