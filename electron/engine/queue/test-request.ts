import type { Outcome } from '../../shared/outcome.ts'
import type { Ledger, StoredAccount } from '../ledger/index.ts'
import type { Clock } from './clock.ts'
import type { DiskGuard } from './disk-guard.ts'
import type { LinkService } from './dispatcher.ts'
import { messageOf, statusOf } from './pauses.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** The parts that test requests need. */
export interface TestRequestParts {
  readonly ledger: Pick<Ledger, 'requests'>
  readonly clock: Clock
  readonly service: LinkService
  readonly disk: DiskGuard
  readonly limiter: RateLimiter
}

/** Sends the test requests of an account. Each one tests the address, and costs nothing. */
export class TestRequests {
  readonly #parts: TestRequestParts
  readonly #inFlight = new Set<Promise<unknown>>()

  constructor(parts: TestRequestParts) {
    this.#parts = parts
  }

  /**
   * Sends one test request. The limiter counts it like any other. Undefined: no permit is free, or the
   * disk refused the write.
   */
  async send(account: StoredAccount, token: string): Promise<Outcome | undefined> {
    const test = this.#send(account, token)
    this.#inFlight.add(test)
    try {
      return await test
    } finally {
      this.#inFlight.delete(test)
    }
  }

  /** Resolves when no test request is in flight. */
  async settled(): Promise<void> {
    await Promise.all(this.#inFlight)
  }

  async #send(account: StoredAccount, token: string): Promise<Outcome | undefined> {
    const { ledger, clock, service, disk, limiter } = this.#parts
    if (limiter.waitMs(clock.monotonicMs()) > 0) return undefined
    const requestId = disk.run(() => ledger.requests.beginTest(account.id, clock.wallMs()))
    if (requestId === undefined) return undefined
    const permit = limiter.take(clock.monotonicMs())
    const { baseUrl, answerTimeoutMs } = account
    const outcome = await service
      .probe({ baseUrl, token, answerTimeoutMs })
      .catch((error: unknown) => {
        // The caller gets the error. The permit must not stay in flight for ever.
        permit.unanswered(clock.monotonicMs())
        throw error
      })
    const nowMs = clock.monotonicMs()
    const answered = outcome.kind !== 'not-sent' && outcome.kind !== 'no-answer'
    if (answered) permit.answered(nowMs)
    else permit.unanswered(nowMs)
    if (outcome.kind === 'too-many-requests') limiter.tooManyRequests(nowMs, outcome.retryAfterMs)
    const end = {
      outcome: outcome.kind,
      answered,
      httpStatus: statusOf(outcome),
      message: messageOf(outcome),
      endedMs: clock.wallMs(),
    }
    disk.runOrKeep(() => ledger.requests.endTest(requestId, end))
    return outcome
  }
}
