import type { AttemptTrace } from '../../shared/records.ts'

/** Requests allowed in one window. */
export interface RateLimit {
  readonly allowance: number
  readonly windowMs: number
}

/** Beyond the window, for clocks that tick a little differently at the service. */
const marginMs = 250

/** After a 429 the account paces until this long has passed without another. */
const cleanMs = 10 * 60_000

/** A request's place in the window; given back by its end. */
export interface Slot {
  /** The service has counted the request by the time its answer arrives. */
  answered(nowMs: number): void
  /** Its bytes may still arrive: the slot stays taken for two windows. */
  unanswered(nowMs: number): void
}

/**
 * A sliding log of requests. A slot is free again one window after the *answer* to the request
 * that took it, since the service counted it before it answered; so no window of the service's
 * clock, sliding or fixed, ever holds more than the allowance. All times are monotonic.
 */
export class RateLimiter {
  readonly #limit: RateLimit
  /** When each taken slot is free again; infinite while in flight. */
  #taken: { freeMs: number }[] = []
  #lastStartMs = Number.NEGATIVE_INFINITY
  #pacesUntilMs = Number.NEGATIVE_INFINITY
  #notBeforeMs = Number.NEGATIVE_INFINITY
  #refusalsInARow = 0

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /**
   * Takes over from an earlier engine: every attempt that ended less than two windows ago, has not
   * ended, or ended in the future (the clock was set back) counts as ended now.
   */
  remember(traces: readonly AttemptTrace[], wallMs: number, nowMs: number): void {
    for (const trace of traces) {
      const { endedMs } = trace
      const isRecent = endedMs === undefined || endedMs > wallMs - 2 * this.#limit.windowMs
      if (isRecent) {
        const slot = this.#add(nowMs)
        if (trace.answered) slot.answered(nowMs)
        else slot.unanswered(nowMs)
      }
      const refusedAgoMs = endedMs === undefined ? 0 : Math.max(0, wallMs - endedMs)
      if (trace.httpStatus === 429 && refusedAgoMs < cleanMs) this.#pacesUntilMs = nowMs + cleanMs
    }
  }

  /** Milliseconds until a request may start; 0: now. Infinite while every slot is in flight. */
  waitMs(nowMs: number): number {
    this.#forget(nowMs)
    const slotMs =
      this.#taken.length < this.#limit.allowance
        ? nowMs
        : this.#nthFreeMs(this.#taken.length - this.#limit.allowance)
    const paceMs = this.isPacing(nowMs)
      ? this.#lastStartMs + this.#spacingMs
      : Number.NEGATIVE_INFINITY
    return Math.max(0, Math.max(slotMs, paceMs, this.#notBeforeMs) - nowMs)
  }

  /** Takes a slot; call it only when `waitMs` is 0. */
  take(nowMs: number): Slot {
    this.#lastStartMs = nowMs
    return this.#add(nowMs)
  }

  /** The service answered 429: wait as it says, or longer each time, and pace from now on. */
  refused(nowMs: number, retryAfterMs: number | undefined): void {
    const ownMs = Math.min(this.#spacingMs * 2 ** this.#refusalsInARow, this.#limit.windowMs)
    this.#refusalsInARow += 1
    this.#notBeforeMs = nowMs + Math.max(retryAfterMs ?? 0, ownMs)
    this.#pacesUntilMs = nowMs + cleanMs
  }

  /** The service took a request: the next 429 starts with the shortest wait again. */
  accepted(): void {
    this.#refusalsInARow = 0
  }

  isPacing(nowMs: number): boolean {
    return nowMs < this.#pacesUntilMs
  }

  /** Slots taken now. */
  used(nowMs: number): number {
    this.#forget(nowMs)
    return this.#taken.length
  }

  /** When each of the allowance's slots is free, soonest first; `nowMs` for those that are. */
  freeTimes(nowMs: number): readonly number[] {
    this.#forget(nowMs)
    const taken = this.#taken.map((slot) =>
      Number.isFinite(slot.freeMs) ? slot.freeMs : nowMs + this.#limit.windowMs + marginMs,
    )
    const free = Math.max(0, this.#limit.allowance - taken.length)
    const all = [...Array.from({ length: free }, () => nowMs), ...taken].toSorted((a, b) => a - b)
    return all.slice(Math.max(0, all.length - this.#limit.allowance))
  }

  get #spacingMs(): number {
    return this.#limit.windowMs / this.#limit.allowance
  }

  #add(nowMs: number): Slot {
    const taken = { freeMs: Number.POSITIVE_INFINITY }
    this.#forget(nowMs)
    this.#taken.push(taken)
    return {
      answered: (atMs) => {
        taken.freeMs = atMs + this.#limit.windowMs + marginMs
      },
      unanswered: (atMs) => {
        taken.freeMs = atMs + 2 * this.#limit.windowMs
      },
    }
  }

  #nthFreeMs(index: number): number {
    return this.#taken.map((slot) => slot.freeMs).toSorted((a, b) => a - b)[index] ?? 0
  }

  #forget(nowMs: number): void {
    this.#taken = this.#taken.filter((slot) => slot.freeMs > nowMs)
  }
}
