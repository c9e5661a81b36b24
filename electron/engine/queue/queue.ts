import type { RateState } from '../../shared/account.ts'
import type { Pause } from '../../shared/contract/index.ts'
import type { Outcome } from '../../shared/outcome.ts'
import type { Result } from '../../shared/result.ts'
import { Dispatcher, type QueueParts } from './dispatcher.ts'
import type { RateOutlook } from './rate-state.ts'

/**
 * The queue: one dispatcher per account, created when it is first needed. All states of links are in the
 * ledger.
 */
export class Queue {
  readonly #parts: QueueParts
  readonly #dispatchers = new Map<number, Dispatcher>()
  #isSending = false
  #isSuspended = false

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  /** Starts to send what is pending on these accounts. Others start when they are woken. */
  start(accountIds: readonly number[]): void {
    this.#isSending = true
    for (const accountId of accountIds) this.#dispatcher(accountId).start()
  }

  /** Stops sending on every account. Resolves when nothing is in flight. */
  async stop(): Promise<void> {
    this.#isSending = false
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.stop()))
  }

  /** The computer goes to sleep: sends nothing until `endSuspension`. */
  suspend(): void {
    this.#isSuspended = true
    for (const dispatcher of this.#dispatchers.values()) dispatcher.suspend()
  }

  endSuspension(): void {
    this.#isSuspended = false
    for (const dispatcher of this.#dispatchers.values()) dispatcher.endSuspension()
  }

  /** Call it after every change of an account: a submission, a pause, a settlement. */
  wake(accountId: number): void {
    const dispatcher = this.#dispatcher(accountId)
    if (this.#isSending) dispatcher.start()
    dispatcher.wake()
  }

  /** Call it after the settings of an account changed. */
  reloadSettings(accountId: number): void {
    this.#dispatcher(accountId).reloadSettings()
  }

  /** Call it after the token of an account changed or was removed. */
  dropToken(accountId: number): void {
    this.#dispatchers.get(accountId)?.dropToken()
  }

  /** Drops an account that is about to be deleted because it never sent anything. */
  forget(accountId: number): void {
    void this.#dispatchers.get(accountId)?.stop()
    this.#dispatchers.delete(accountId)
  }

  /** The pause of an account. A pause of the disk comes before any other. */
  pauseOf(accountId: number): Pause | undefined {
    return this.#dispatcher(accountId).pause
  }

  /** The rate of an account for the window. */
  rateOf(accountId: number): RateState {
    return this.#dispatcher(accountId).rateState()
  }

  /** Everything that decides when the next requests of an account may start, for a forecast. */
  rateOutlookOf(accountId: number): RateOutlook {
    return this.#dispatcher(accountId).rateOutlook()
  }

  /** Ends the pause of an account. `unitsAllowed`: spends at most these units, then pauses again. */
  resume(accountId: number, unitsAllowed?: number): void {
    this.#dispatcher(accountId).resume(unitsAllowed)
    this.wake(accountId)
  }

  /** Sends one test request, which costs nothing. It needs a permit of the limiter. */
  test(accountId: number): Promise<Result<Outcome, 'missing-token' | 'no-free-permit'>> {
    return this.#dispatcher(accountId).test()
  }

  #dispatcher(accountId: number): Dispatcher {
    const known = this.#dispatchers.get(accountId)
    if (known !== undefined) return known
    const dispatcher = new Dispatcher(accountId, this.#parts)
    if (this.#isSuspended) dispatcher.suspend()
    this.#dispatchers.set(accountId, dispatcher)
    return dispatcher
  }
}
