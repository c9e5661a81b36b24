/**
 * Decides when the next request of an account may start: the rate, and the wait after a 429.
 * docs/decisions/0009 and 0034 say why; `after-429.test.ts` tests the wait. Other waits (after a doubt,
 * without a connection) are in `backoff.ts`, the state for forecast and window in `rate-state.ts`.
 */
import { type AccountLimits, allowanceOf } from '../../shared/account.ts'
import type { RecentRequest } from '../ledger/index.ts'

/** Requests allowed in one window. */
export interface RateLimit {
  readonly allowance: number
  readonly windowMs: number
}

/** The rate that an account's settings leave to this computer. */
export function rateLimitOf(account: {
  readonly limits: AccountLimits
  readonly people: number
}): RateLimit {
  const { requestsPerWindow, windowMs } = account.limits
  return { allowance: allowanceOf(requestsPerWindow, account.people), windowMs }
}

/** Added to the window, since the service's clock may tick a little differently. */
const marginMs = 250

/**
 * The longest wait after a 429 that the limiter chooses by itself, counted from the 429. A longer
 * window or a longer Retry-After holds instead; see `tooManyRequests`.
 */
const longestWaitAfter429Ms = 10 * 60_000

/** How long requests are spaced after a 429, counted from the end of the wait, however long that was. */
const spacedAfterWaitMs = 10 * 60_000

/** How far back requests matter to a limiter. */
export function limiterMemoryMs(limit: RateLimit): number {
  return Math.max(spacedAfterWaitMs, 2 * limit.windowMs)
}

/** A request's place in the window. It is free again some time after the request ended. */
export interface Permit {
  /** An answer came, so the service has counted the request by now. */
  answered(nowMs: number): void
  /** No answer came. The bytes may still arrive, so the permit stays taken for two windows. */
  unanswered(nowMs: number): void
}

/** A request that holds a permit. */
export interface HeldPermit {
  readonly startedMs: number
  /** When the permit is free again; infinite while the request is in flight. */
  readonly freeMs: number
}

/** What a 429 left behind. All times are in the past if none came lately. */
export interface After429 {
  /** No request starts earlier. */
  readonly notBeforeMs: number
  /** Until then, a request starts at least `spacingMs` after `lastStartMs`. */
  readonly spacedUntilMs: number
  /** Start of the last request since the 429; negative infinity if there was none. */
  readonly lastStartMs: number
  readonly spacingMs: number
}

/** Why a request may not start: no permit is free, a 429 has just come, or requests are spaced. */
export type LimiterHold = 'rate' | 'after-429' | 'spacing'

interface LoggedRequest {
  readonly startedMs: number
  /** Undefined while in flight. */
  endedMs: number | undefined
  isAnswered: boolean
}

/**
 * The rate limiter of an account: a sliding log of its requests. A permit is free again one window
 * after the *answer* to the request that took it, because the service counted the request before it
 * answered. So no window of the service's clock, sliding or fixed, holds more than the allowance. If a
 * 429 comes all the same, the account slows down; see `tooManyRequests`. All times are monotonic.
 */
export class RateLimiter {
  #limit: RateLimit
  #log: LoggedRequest[] = []
  #lastStartMs = Number.NEGATIVE_INFINITY
  #notBeforeMs = Number.NEGATIVE_INFINITY
  #spacedUntilMs = Number.NEGATIVE_INFINITY
  #tooManyInARow = 0

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** Sets a new limit, also for requests that were sent or are in flight. */
  setLimit(limit: RateLimit): void {
    this.#limit = limit
  }

  /**
   * Continues where an earlier engine ended. A request counts as ended now if it ended less than two
   * windows ago, has not ended, or ended in the future (the clock was set back). The wait after a 429
   * is not restored, only the spacing, counted from the end of the request.
   */
  restore(requests: readonly RecentRequest[], wallMs: number, nowMs: number): void {
    for (const { startedMs, endedMs, answered, httpStatus, outcome } of requests) {
      const startedAgoMs = Math.max(0, wallMs - startedMs)
      const agoMs = endedMs === undefined ? 0 : Math.max(0, wallMs - endedMs)
      if (agoMs < 2 * this.#limit.windowMs) {
        this.#log.push({ startedMs: nowMs - startedAgoMs, endedMs: nowMs, isAnswered: answered })
      }
      this.#lastStartMs = Math.max(this.#lastStartMs, nowMs - startedAgoMs)
      // A restored ledger does not know the last requests before it was restored: all permits may be taken.
      if (outcome === 'restored')
        this.#notBeforeMs = Math.max(this.#notBeforeMs, nowMs + 2 * this.#limit.windowMs - agoMs)
      if (httpStatus === 429) {
        this.#spacedUntilMs = Math.max(this.#spacedUntilMs, nowMs + spacedAfterWaitMs - agoMs)
      }
    }
  }

  /**
   * Milliseconds until a request may start; 0: now. Infinite while every permit is in flight. It is the
   * longest of three waits: after a 429, for the spacing, and for a permit. A shorter one has no effect.
   */
  waitMs(nowMs: number): number {
    return Math.max(0, Math.max(...Object.values(this.#earliestStarts(nowMs))) - nowMs)
  }

  /** The longest of the three waits. `spacing` as long as requests are spaced, even with no wait. */
  holdReason(nowMs: number): LimiterHold | undefined {
    const { after429, spacing, permits } = this.#earliestStarts(nowMs)
    const lastMs = Math.max(after429, spacing, permits)
    if (lastMs > nowMs && lastMs === permits) return 'rate'
    if (lastMs > nowMs && lastMs === after429) return 'after-429'
    return this.isSpacing(nowMs) ? 'spacing' : undefined
  }

  /** The earliest start that each of the three waits allows. */
  #earliestStarts(nowMs: number) {
    const freeMs = this.#heldUntil(nowMs)
    return {
      after429: this.#notBeforeMs,
      spacing: this.isSpacing(nowMs) ? this.#lastStartMs + this.#spacingMs : nowMs,
      permits: freeMs[freeMs.length - this.#limit.allowance] ?? nowMs,
    }
  }

  /** Takes a permit. Call it only when `waitMs` is 0. */
  take(nowMs: number): Permit {
    this.#forget(nowMs)
    this.#lastStartMs = nowMs
    const request: LoggedRequest = { startedMs: nowMs, endedMs: undefined, isAnswered: false }
    this.#log.push(request)
    const end = (endedMs: number, isAnswered: boolean): void => {
      request.endedMs = endedMs
      request.isAnswered = isAnswered
    }
    return {
      answered: (atMs) => end(atMs, true),
      unanswered: (atMs) => end(atMs, false),
    }
  }

  /**
   * The service answered 429. The account waits for the longer of Retry-After (`retryAfterMs`) and a
   * wait of its own, then spaces its requests.
   *
   * Its own wait is `#firstWaitMs`, twice as long after each further 429 until a request is accepted,
   * and at most `longestWaitAfter429Ms` or, if that is longer, one window: the service's window may be
   * longer than the account's settings say, and it may count requests that it answered with 429.
   *
   * The spacing counts between requests that start after the wait; see `waitMs`.
   */
  tooManyRequests(nowMs: number, retryAfterMs: number | undefined): void {
    const longestMs = Math.max(longestWaitAfter429Ms, this.#limit.windowMs)
    const ownWaitMs = Math.min(this.#firstWaitMs * 2 ** this.#tooManyInARow, longestMs)
    this.#tooManyInARow += 1
    this.#notBeforeMs = Math.max(this.#notBeforeMs, nowMs + Math.max(retryAfterMs ?? 0, ownWaitMs))
    this.#spacedUntilMs = this.#notBeforeMs + spacedAfterWaitMs
    this.#lastStartMs = Number.NEGATIVE_INFINITY
  }

  /** The service accepted a request: the next 429 starts with the first wait again. */
  accepted(): void {
    this.#tooManyInARow = 0
  }

  /** The first wait after a 429: one spacing. */
  get #firstWaitMs(): number {
    return this.#spacingMs
  }

  /** The time between two requests that are spread evenly over a window. */
  get #spacingMs(): number {
    return this.#limit.windowMs / this.#limit.allowance
  }

  /** True while requests are spaced because a 429 came. */
  isSpacing(nowMs: number): boolean {
    return nowMs < this.#spacedUntilMs
  }

  get after429(): After429 {
    return {
      notBeforeMs: this.#notBeforeMs,
      spacedUntilMs: this.#spacedUntilMs,
      lastStartMs: this.#lastStartMs,
      spacingMs: this.#spacingMs,
    }
  }

  get windowMs(): number {
    return this.#limit.windowMs
  }

  /** How long an answered request keeps its permit. */
  get permitMs(): number {
    return this.#limit.windowMs + marginMs
  }

  /** The requests that hold a permit now, in the order of their start. */
  heldPermits(nowMs: number): readonly HeldPermit[] {
    return this.#log
      .map((request) => ({ startedMs: request.startedMs, freeMs: this.#freeMs(request) }))
      .filter(({ freeMs }) => freeMs > nowMs)
      .toSorted((a, b) => a.startedMs - b.startedMs)
  }

  /**
   * When each permit of the allowance is free, soonest first; `nowMs` if it is free. A request in
   * flight counts as answered now.
   */
  permitsFreeMs(nowMs: number): readonly number[] {
    const held = this.#heldUntil(nowMs).map((freeMs) =>
      Number.isFinite(freeMs) ? freeMs : nowMs + this.permitMs,
    )
    const free = Math.max(0, this.#limit.allowance - held.length)
    const all = [...Array.from({ length: free }, () => nowMs), ...held].toSorted((a, b) => a - b)
    return all.slice(-this.#limit.allowance)
  }

  /** When each held permit is free again, soonest first; infinite while in flight. */
  #heldUntil(nowMs: number): readonly number[] {
    return this.heldPermits(nowMs)
      .map(({ freeMs }) => freeMs)
      .toSorted((a, b) => a - b)
  }

  #freeMs({ endedMs, isAnswered }: LoggedRequest): number {
    if (endedMs === undefined) return Number.POSITIVE_INFINITY
    return endedMs + (isAnswered ? this.permitMs : 2 * this.#limit.windowMs)
  }

  /** Drops old requests, later than their permit is free: a longer window may be set meanwhile. */
  #forget(nowMs: number): void {
    const sinceMs = nowMs - limiterMemoryMs(this.#limit)
    this.#log = this.#log.filter(({ endedMs }) => endedMs === undefined || endedMs > sinceMs)
  }
}
