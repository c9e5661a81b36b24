import type { RateState } from '../../../shared/account.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import type { Clock } from './clock.ts'
import { PlayedRate } from './played-rate.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { rateLimitOf } from './rate-limit-of.ts'
import { readRate } from './rate-state.ts'
import type { SendingMood } from './sending-mood.ts'
import type { UnderWay } from './under-way.ts'

/** All that decides when requests of an account leave, but for what there is to send. */
interface OutlookParts {
  readonly account: () => StoredAccount
  readonly limiter: RateLimiter
  readonly mood: SendingMood
  readonly underWay: UnderWay
  readonly clock: Clock
}

/** How fast an account sends, now and further on. */
export class RateOutlook {
  readonly #parts: OutlookParts

  constructor(parts: OutlookParts) {
    this.#parts = parts
  }

  now(): RateState {
    const { account, limiter, mood, clock } = this.#parts
    return readRate(limiter, mood, clock, rateLimitOf(account()).allowance)
  }

  /** When each of this many further requests will start, as wall time. */
  sendTimes(requests: number): readonly number[] {
    const rate = this.played()
    return Array.from({ length: requests }, () => Math.round(rate.take()))
  }

  /** What the rate will let go, to be played forward, in wall time. */
  played(): PlayedRate {
    const { account, limiter, mood, underWay, clock } = this.#parts
    const nowMs = clock.monotonicMs()
    const sending = {
      nowMs,
      answerMs: underWay.answerMs,
      inFlight: underWay.count,
      mostInFlight: account().parallel,
      holdMs: mood.hold(nowMs).ms,
    }
    return new PlayedRate(limiter, sending, clock.wallMs() - nowMs)
  }
}
