import type { Outcome } from '../../../shared/outcome.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import type { Clock } from './clock.ts'
import { outcomeMessage, outcomeStatus } from './describe-pause.ts'
import type { DiskGuard } from './disk-guard.ts'
import type { LinkService } from './link-service.ts'
import type { QueueLedger } from './queue-ledger.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** What test requests are made of. */
export interface TestRequestParts {
  readonly ledger: QueueLedger
  readonly clock: Clock
  readonly service: LinkService
  readonly disk: DiskGuard
  readonly limiter: RateLimiter
}

/** The test requests of an account. */
export class TestRequests {
  readonly #parts: TestRequestParts
  readonly #running = new Set<Promise<unknown>>()

  constructor(parts: TestRequestParts) {
    this.#parts = parts
  }

  /**
   * Asks the service whether someone is there: one request that costs nothing and is counted by
   * the limiter like any other. Undefined: no slot is free, or the disk took no attempt.
   */
  async send(account: StoredAccount, token: string): Promise<Outcome | undefined> {
    const test = sendTestRequest(account, token, this.#parts)
    this.#running.add(test)
    try {
      return await test
    } finally {
      this.#running.delete(test)
    }
  }

  /** Resolves when none is on its way. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }
}

async function sendTestRequest(
  account: StoredAccount,
  token: string,
  parts: TestRequestParts,
): Promise<Outcome | undefined> {
  const { ledger, clock, service, disk, limiter } = parts
  if (limiter.waitMs(clock.monotonicMs()) > 0) return undefined
  const attemptId = disk.run(() => ledger.attempts.begin(account.id, undefined, clock.wallMs()))
  if (attemptId === undefined) return undefined
  const slot = limiter.take(clock.monotonicMs())
  const { baseUrl, answerTimeoutMs } = account
  const outcome = await service
    .probe({ baseUrl, token, answerTimeoutMs })
    .catch((error: unknown) => {
      // Whoever asked hears of the mistake; the account must not wait for its answer for good.
      slot.unanswered(clock.monotonicMs())
      throw error
    })
  const nowMs = clock.monotonicMs()
  const answered = outcome.kind !== 'not-sent' && outcome.kind !== 'no-answer'
  if (answered) slot.answered(nowMs)
  else slot.unanswered(nowMs)
  if (outcome.kind === 'too-many-requests') limiter.refused(nowMs, outcome.retryAfterMs)
  const end = {
    outcome: outcome.kind,
    answered,
    httpStatus: outcomeStatus(outcome),
    message: outcomeMessage(outcome),
    receipt: undefined,
    endedMs: clock.wallMs(),
  }
  disk.runOrKeep(() => ledger.attempts.end(attemptId, end))
  return outcome
}
