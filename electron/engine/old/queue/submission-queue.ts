import type { Pause, RateState } from '../../../shared/account.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import type { Result } from '../../../shared/result.ts'
import { AccountRunner, type RunnerParts } from './account-runner.ts'
import type { PlayedRate } from './played-rate.ts'

/**
 * All accounts' runners: one each, made when first needed. The queue itself holds no state that is
 * not in the ledger.
 */
export class SubmissionQueue {
  readonly #parts: RunnerParts
  readonly #runners = new Map<number, AccountRunner>()
  #isSending = false
  #isSuspended = false

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** Begins to send whatever waits on these accounts; others begin when they are poked. */
  start(accountIds: readonly number[]): void {
    this.#isSending = true
    for (const accountId of accountIds) this.#runner(accountId).start()
  }

  /** Takes no new batch anywhere; resolves when nothing is in flight. */
  async stop(): Promise<void> {
    this.#isSending = false
    await Promise.all([...this.#runners.values()].map((runner) => runner.stop()))
  }

  /** The computer goes to sleep: no new batch until it wakes up. */
  suspend(): void {
    this.#isSuspended = true
    for (const runner of this.#runners.values()) runner.suspend()
  }

  wakeUp(): void {
    this.#isSuspended = false
    for (const runner of this.#runners.values()) runner.wakeUp()
  }

  /** Something changed for an account: a submission, a pause, a settlement. */
  poke(accountId: number): void {
    const runner = this.#runner(accountId)
    if (this.#isSending) runner.start()
    runner.poke()
  }

  reloadLimits(accountId: number): void {
    this.#runner(accountId).reloadLimits()
  }

  dropToken(accountId: number): void {
    this.#runners.get(accountId)?.dropToken()
  }

  pauseOf(accountId: number): Pause | undefined {
    return this.#runner(accountId).pause
  }

  rateOf(accountId: number): RateState {
    return this.#runner(accountId).outlook.now()
  }

  /** When each of this many further requests of an account will start. */
  sendTimes(accountId: number, requests: number): readonly number[] {
    return this.#runner(accountId).outlook.sendTimes(requests)
  }

  /** See `RateOutlook.played`. */
  playedRate(accountId: number): PlayedRate {
    return this.#runner(accountId).outlook.played()
  }

  /** Ends an account's pause; see `AccountRunner.resume`. */
  resume(accountId: number, unitsAllowed?: number): void {
    this.#runner(accountId).resume(unitsAllowed)
    this.poke(accountId)
  }

  test(accountId: number): Promise<Result<Outcome, 'missing-token' | 'no-free-slot'>> {
    return this.#runner(accountId).test()
  }

  #runner(accountId: number): AccountRunner {
    const known = this.#runners.get(accountId)
    if (known !== undefined) return known
    const runner = new AccountRunner(accountId, this.#parts)
    if (this.#isSuspended) runner.suspend()
    this.#runners.set(accountId, runner)
    return runner
  }
}
