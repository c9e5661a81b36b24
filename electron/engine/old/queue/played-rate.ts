import type { RateLimiter } from './rate-limiter.ts'

/** What, beside the limiter, decides when requests start. */
export interface Sending {
  readonly nowMs: number
  /** How long an answer takes. */
  readonly answerMs: number
  /** Requests on their way, and how many may be at once. */
  readonly inFlight: number
  readonly mostInFlight: number
  /** Nothing starts for so long: after a doubt, or offline. */
  readonly holdMs: number
}

/**
 * The rate played forward, request by request, if each is answered as the last ones were. All times
 * are those of the limiter's clock, `shiftMs` later.
 */
export class PlayedRate {
  readonly #sending: Sending
  readonly #slotMs: number
  readonly #pace: RateLimiter['pace']
  readonly #shiftMs: number
  readonly #slots: number[]
  /** When all that was taken before is free. */
  readonly #freeMs: number
  readonly #ends: number[]
  #sent = 0
  #atMs: number
  #lastStartMs: number

  constructor(limiter: RateLimiter, sending: Sending, shiftMs = 0) {
    const { nowMs, answerMs, inFlight, mostInFlight, holdMs } = sending
    this.#sending = sending
    this.#slotMs = limiter.slotMs
    this.#pace = limiter.pace
    this.#shiftMs = shiftMs
    this.#slots = [...limiter.freeTimes(nowMs)]
    this.#freeMs = this.#slots.at(-1) ?? nowMs
    // Whatever is on its way has just left, as far as one can know.
    this.#ends = Array.from({ length: Math.min(inFlight, mostInFlight) }, () => nowMs + answerMs)
    this.#atMs = Math.max(nowMs + holdMs, this.#pace.notBeforeMs)
    this.#lastStartMs = this.#pace.lastStartMs
  }

  /** For how long at most a request that starts then keeps the next one back. */
  restMs(atMs: number): number {
    const ownMs = Math.max(this.#sending.answerMs + this.#slotMs, this.#pace.spacingMs)
    return Math.max(ownMs, this.#freeMs + this.#shiftMs - atMs)
  }

  /** When the next request may start that does not before `fromMs`. */
  earliest(fromMs = Number.NEGATIVE_INFINITY): number {
    return this.#earliest(fromMs - this.#shiftMs) + this.#shiftMs
  }

  /** The next request starts, as early as it may from `fromMs` on; returns when. */
  take(fromMs = Number.NEGATIVE_INFINITY): number {
    const { answerMs } = this.#sending
    const atMs = this.#earliest(fromMs - this.#shiftMs)
    this.#atMs = atMs
    this.#lastStartMs = atMs
    this.#sent += 1
    this.#ends.push(atMs + answerMs)
    this.#slots.push(atMs + answerMs + this.#slotMs)
    return atMs + this.#shiftMs
  }

  #earliest(fromMs: number): number {
    const from = Math.max(this.#atMs, fromMs)
    const placeMs = this.#ends[this.#ends.length - this.#sending.mostInFlight] ?? from
    const slotFreeMs = this.#slots[this.#sent] ?? from
    const atMs = Math.max(from, placeMs, slotFreeMs)
    const { untilMs, spacingMs } = this.#pace
    return atMs < untilMs ? Math.max(atMs, this.#lastStartMs + spacingMs) : atMs
  }
}
