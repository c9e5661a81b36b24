import type { Account, TokenState } from '../../shared/account.ts'
import type { StoredAccount } from '../../shared/records.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { SubmissionQueue } from '../queue/submission-queue.ts'

/** What the engine knows of accounts beyond the ledger: the hosts' word on their tokens. */
export class AccountViews {
  readonly #ledger: Ledger
  readonly #queue: SubmissionQueue
  readonly #tokens = new Map<number, TokenState>()

  constructor(ledger: Ledger, queue: SubmissionQueue) {
    this.#ledger = ledger
    this.#queue = queue
  }

  setToken(accountId: number, state: TokenState): void {
    this.#tokens.set(accountId, state)
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
      token: this.#tokens.get(stored.id) ?? { kind: 'absent' },
      pause: this.#queue.pauseOf(stored.id),
      rate: this.#queue.rateOf(stored.id),
      unitsInDoubt: this.#ledger.stakes.linksInDoubt(stored.id) * stored.price,
    }
  }
}
