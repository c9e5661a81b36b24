import type { SpentToday, TokenState } from '../../shared/account.ts'
import type { Account, Pause } from '../../shared/contract/index.ts'
import type { Ledger, StoredAccount } from '../ledger/index.ts'
import { type Clock, dayStartMs, nextDayMs, type Queue } from '../queue/index.ts'

/** Accounts as windows show them: what is stored, and what only this engine knows of now. */
export class AccountViews {
  readonly #ledger: Ledger
  readonly #queue: Queue
  readonly #clock: Clock
  readonly #tokens = new Map<number, TokenState>()
  /** Links of the list of sent links that is being imported. */
  readonly #imports = new Map<number, number>()

  constructor(ledger: Ledger, queue: Queue, clock: Clock) {
    this.#ledger = ledger
    this.#queue = queue
    this.#clock = clock
  }

  /** What the host said of an account's token. */
  setToken(accountId: number, state: TokenState): void {
    this.#tokens.set(accountId, state)
  }

  tokenOf(accountId: number): TokenState | undefined {
    return this.#tokens.get(accountId)
  }

  /** `links` undefined: the import ended. */
  setImport(accountId: number, links: number | undefined): void {
    if (links === undefined) this.#imports.delete(accountId)
    else this.#imports.set(accountId, links)
  }

  isImporting(accountId: number): boolean {
    return this.#imports.has(accountId)
  }

  /** Archived ones too. */
  all(): readonly Account[] {
    return this.#ledger.accounts.all('archived-too').map((stored) => this.#view(stored))
  }

  byId(id: number): Account | undefined {
    const stored = this.#ledger.accounts.byId(id)
    return stored === undefined ? undefined : this.#view(stored)
  }

  #view(stored: StoredAccount): Account {
    const { id } = stored
    const { stakes } = this.#ledger
    const importing = this.#imports.get(id)
    return {
      ...stored,
      token: this.#tokens.get(id),
      pause: this.#pauseOf(stored),
      rate: this.#queue.rateOf(id),
      linksInDoubt: stakes.linksInDoubt(id),
      unitsInDoubt: stakes.unitsInDoubt(id),
      unitsBeyondBalance: stakes.unitsBeyondBalance(id),
      linksExposed: stakes.linksExposed(id),
      pendingLinks: stakes.pendingLinks(id),
      importing: importing === undefined ? undefined : { links: importing },
      imported: stakes.imported(id),
      spentToday: this.#spentToday(stored),
    }
  }

  #spentToday({ id, limitPerDay }: StoredAccount): SpentToday | undefined {
    // Without a limit nothing is summed up.
    if (limitPerDay === undefined) return undefined
    const nowMs = this.#clock.wallMs()
    const units = this.#ledger.stakes.unitsSince(id, dayStartMs(nowMs, this.#clock))
    return { units, untilMs: nextDayMs(nowMs, this.#clock) }
  }

  /** What is pending may have changed since the balance was found too low. */
  #pauseOf({ id, price }: StoredAccount): Pause | undefined {
    const pause = this.#queue.pauseOf(id)
    if (pause?.detail !== 'balance-too-low') return pause
    return { ...pause, ofUnits: this.#ledger.stakes.pendingLinks(id) * price }
  }
}
