import {
  type AccountLimits,
  allowanceOf,
  type RateState,
  type TakenSlots,
} from '../../shared/account.ts'
import type { RequestTrace } from '../ledger/index.ts'
import type { Backoff } from './backoff.ts'
import type { Clock } from './clock.ts'

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

/** Beyond the window, for clocks that tick a little differently at the service. */
const marginMs = 250

/** After a 429 the account paces until this long has passed without another. */
const cleanMs = 10 * 60_000

/** Refused again and again, an account waits longer each time, up to so long; see `refused`. */
const longestRefusalMs = 10 * 60_000

/** A request's place in the window, free again some time after its end. */
export interface Permit {
  /** The service has counted the request by the time its answer arrives. */
  answered(nowMs: number): void
  /** Its bytes may still arrive: the permit stays taken for two windows. */
  unanswered(nowMs: number): void
}

/** What a 429 left behind; all in the past where there was none. */
export interface Pace {
  readonly notBeforeMs: number
  readonly lastStartMs: number
  readonly spacingMs: number
  readonly untilMs: number
}

/** All permits are taken, a 429 has just come, or one came and requests are spread since. */
export type LimiterHold = 'rate' | 'after-429' | 'pace'

interface Taken {
  readonly startedMs: number
  /** Undefined while in flight. */
  endedMs: number | undefined
  isAnswered: boolean
}

/** How far back requests matter to a limiter. */
export function limiterMemoryMs(limit: RateLimit): number {
  return Math.max(cleanMs, 2 * limit.windowMs)
}

/**
 * A sliding log of requests. A permit is free again one window after the *answer* to the request
 * that took it, since the service counted it before it answered; so no window of the service's
 * clock, sliding or fixed, ever holds more than the allowance. All times are monotonic.
 */
export class RateLimiter {
  #limit: RateLimit
  #log: Taken[] = []
  #lastStartMs = Number.NEGATIVE_INFINITY
  #pacesUntilMs = Number.NEGATIVE_INFINITY
  #notBeforeMs = Number.NEGATIVE_INFINITY
  #refusalsInARow = 0

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** A new limit, also for the requests that were made or are in flight. */
  change(limit: RateLimit): void {
    this.#limit = limit
  }

  /**
   * Continues where an earlier engine ended: every request that ended less than two windows ago, has not
   * ended, or ended in the future (the clock was set back) counts as ended now.
   */
  restore(traces: readonly RequestTrace[], wallMs: number, nowMs: number): void {
    for (const { startedMs, endedMs, answered, httpStatus, outcome } of traces) {
      const startedAgoMs = Math.max(0, wallMs - startedMs)
      const agoMs = endedMs === undefined ? 0 : Math.max(0, wallMs - endedMs)
      if (agoMs < 2 * this.#limit.windowMs) {
        this.#log.push({ startedMs: nowMs - startedAgoMs, endedMs: nowMs, isAnswered: answered })
      }
      this.#lastStartMs = Math.max(this.#lastStartMs, nowMs - startedAgoMs)
      // An older ledger was restored, which does not know the requests before: all may hold permits.
      if (outcome === 'restored')
        this.#notBeforeMs = Math.max(this.#notBeforeMs, nowMs + 2 * this.#limit.windowMs - agoMs)
      if (httpStatus === 429) {
        this.#pacesUntilMs = Math.max(this.#pacesUntilMs, nowMs + cleanMs - agoMs)
      }
    }
  }

  /** Milliseconds until a request may start; 0: now. Infinite while every permit is in flight. */
  waitMs(nowMs: number): number {
    return Math.max(0, Math.max(...Object.values(this.#until(nowMs))) - nowMs)
  }

  /** What keeps the next request back longest; `pace` also where it is the turn of one. */
  holding(nowMs: number): LimiterHold | undefined {
    const { refusal, pace, permits } = this.#until(nowMs)
    const lastMs = Math.max(refusal, pace, permits)
    if (lastMs > nowMs && lastMs === permits) return 'rate'
    if (lastMs > nowMs && lastMs === refusal) return 'after-429'
    return this.isPacing(nowMs) ? 'pace' : undefined
  }

  /** Takes a permit; call it only when `waitMs` is 0. */
  take(nowMs: number): Permit {
    this.#forget(nowMs)
    this.#lastStartMs = nowMs
    const taken: Taken = { startedMs: nowMs, endedMs: undefined, isAnswered: false }
    this.#log.push(taken)
    const end = (endedMs: number, isAnswered: boolean): void => {
      taken.endedMs = endedMs
      taken.isAnswered = isAnswered
    }
    return {
      answered: (atMs) => end(atMs, true),
      unanswered: (atMs) => end(atMs, false),
    }
  }

  /**
   * The service answered 429: wait as it says, or twice as long each time, and pace from now on. Its
   * window may be longer than the account's settings say, and refused requests may count in it.
   */
  refused(nowMs: number, retryAfterMs: number | undefined): void {
    const longestMs = Math.max(longestRefusalMs, this.#limit.windowMs)
    const ownMs = Math.min(this.#spacingMs * 2 ** this.#refusalsInARow, longestMs)
    this.#refusalsInARow += 1
    this.#notBeforeMs = Math.max(this.#notBeforeMs, nowMs + Math.max(retryAfterMs ?? 0, ownMs))
    this.#pacesUntilMs = this.#notBeforeMs + cleanMs
  }

  /** The service took a request: the next 429 starts with the shortest wait again. */
  accepted(): void {
    this.#refusalsInARow = 0
  }

  isPacing(nowMs: number): boolean {
    return nowMs < this.#pacesUntilMs
  }

  /** The requests that hold a permit now, in the order in which they began; infinite while in flight. */
  taken(nowMs: number): readonly { readonly startedMs: number; readonly freeMs: number }[] {
    return this.#log
      .map((taken) => ({ startedMs: taken.startedMs, freeMs: this.#freeMs(taken) }))
      .filter(({ freeMs }) => freeMs > nowMs)
      .toSorted((a, b) => a.startedMs - b.startedMs)
  }

  /** How requests are spread beside the permits: nothing before, and so far apart until then. */
  get pace(): Pace {
    return {
      notBeforeMs: this.#notBeforeMs,
      lastStartMs: this.#lastStartMs,
      spacingMs: this.#spacingMs,
      untilMs: this.#pacesUntilMs,
    }
  }

  get windowMs(): number {
    return this.#limit.windowMs
  }

  /** How long an answered request keeps its permit. */
  get permitMs(): number {
    return this.#limit.windowMs + marginMs
  }

  /** When each of the allowance's permits is free, soonest first; `nowMs` for those that are. */
  freeTimes(nowMs: number): readonly number[] {
    const taken = this.#freeTimesOfTaken(nowMs).map((freeMs) =>
      Number.isFinite(freeMs) ? freeMs : nowMs + this.permitMs,
    )
    const free = Math.max(0, this.#limit.allowance - taken.length)
    const all = [...Array.from({ length: free }, () => nowMs), ...taken].toSorted((a, b) => a - b)
    return all.slice(-this.#limit.allowance)
  }

  /** Until when each of what keeps requests back does so. */
  #until(nowMs: number) {
    const taken = this.#freeTimesOfTaken(nowMs)
    return {
      refusal: this.#notBeforeMs,
      pace: this.isPacing(nowMs) ? this.#lastStartMs + this.#spacingMs : nowMs,
      permits: taken[taken.length - this.#limit.allowance] ?? nowMs,
    }
  }

  get #spacingMs(): number {
    return this.#limit.windowMs / this.#limit.allowance
  }

  /** When each taken permit is free again, soonest first; infinite while in flight. */
  #freeTimesOfTaken(nowMs: number): readonly number[] {
    return this.taken(nowMs)
      .map(({ freeMs }) => freeMs)
      .toSorted((a, b) => a - b)
  }

  #freeMs({ endedMs, isAnswered }: Taken): number {
    if (endedMs === undefined) return Number.POSITIVE_INFINITY
    return endedMs + (isAnswered ? this.permitMs : 2 * this.#limit.windowMs)
  }

  /** Kept beyond their permit: a longer window may be set while they still matter to it. */
  #forget(nowMs: number): void {
    const sinceMs = nowMs - limiterMemoryMs(this.#limit)
    this.#log = this.#log.filter(({ endedMs }) => endedMs === undefined || endedMs > sinceMs)
  }
}

/** However many requests a window allows, the window on screen draws so few steps. */
const stepsPerWindow = 60

/** All that decides when the next requests of an account may start, in wall time: for a forecast. */
export interface RateOutlook {
  /** When each permit is free, soonest first; now for those that are. */
  readonly permitsFreeMs: readonly number[]
  /** How long an answered request keeps its permit. */
  readonly permitMs: number
  /** Nothing starts before: after a doubt, offline, or after a 429. */
  readonly notBeforeMs: number
  /** How requests are spread after a 429. */
  readonly pace: Omit<Pace, 'notBeforeMs'>
  /** How long an answer is expected to take. */
  readonly answerMs: number
  /** When the requests in flight are expected to be answered. */
  readonly answersDueMs: readonly number[]
  /** Requests in flight at once, once one was accepted. */
  readonly parallel: number
  readonly isProven: boolean
  /** A doubt came up, and nothing was accepted since. */
  readonly isCareful: boolean
}

/** The outlook of an account at this moment; `inFlight` requests count as just sent. */
export function outlookOf(
  limiter: RateLimiter,
  backoff: Backoff,
  clock: Clock,
  facts: { readonly answerMs: number; readonly inFlight: number; readonly parallel: number },
): RateOutlook {
  const nowMs = clock.monotonicMs()
  const shiftMs = clock.wallMs() - nowMs
  const { notBeforeMs, lastStartMs, spacingMs, untilMs } = limiter.pace
  const { answerMs, inFlight, parallel } = facts
  return {
    permitsFreeMs: limiter.freeTimes(nowMs).map((freeMs) => freeMs + shiftMs),
    permitMs: limiter.permitMs,
    notBeforeMs: Math.max(notBeforeMs, nowMs + backoff.hold(nowMs).ms) + shiftMs,
    pace: { lastStartMs: lastStartMs + shiftMs, spacingMs, untilMs: untilMs + shiftMs },
    answerMs,
    answersDueMs: Array.from({ length: inFlight }, () => nowMs + answerMs + shiftMs),
    parallel,
    isProven: backoff.isProven,
    isCareful: backoff.isCareful,
  }
}

/** An account's rate as the window shows it, in wall time. */
export function rateStateOf(
  limiter: RateLimiter,
  backoff: Backoff,
  clock: Clock,
  allowance: number,
): RateState {
  const nowMs = clock.monotonicMs()
  const toWallMs = (waitMs: number): number | undefined =>
    waitMs > 0 && Number.isFinite(waitMs) ? clock.wallMs() + waitMs : undefined
  const taken = takenPermits(limiter.taken(nowMs), allowance)
  const hold = backoff.hold(nowMs)
  const permitWaitMs = limiter.waitMs(nowMs)
  return {
    usedSlots: taken.length,
    taken: inSteps(taken, limiter.windowMs / stepsPerWindow, clock.wallMs() - nowMs),
    allowance,
    nextFreeMs: toWallMs(permitWaitMs),
    waiting: hold.ms > 0 && hold.ms >= permitWaitMs ? hold.reason : limiter.holding(nowMs),
    waitingUntilMs: toWallMs(Math.max(hold.ms, permitWaitMs)),
  }
}

type TakenPermits = ReturnType<RateLimiter['taken']>

/**
 * The requests that hold a permit longest, one per permit. After a start the requests of two windows
 * hold permits, which would look as if more had been made than the service allows.
 */
function takenPermits(taken: TakenPermits, allowance: number): TakenPermits {
  return taken
    .toSorted((a, b) => a.freeMs - b.freeMs)
    .slice(-allowance)
    .toSorted((a, b) => a.startedMs - b.startedMs)
}

/** Requests that began in the same step together; wall time is `aheadMs` ahead of the limiter's. */
function inSteps(taken: TakenPermits, stepMs: number, aheadMs: number): readonly TakenSlots[] {
  const steps = Map.groupBy(taken, ({ startedMs }) => Math.floor((startedMs + aheadMs) / stepMs))
  return [...steps].map(([step, requests]) => {
    const freeMs = Math.max(...requests.map((request) => request.freeMs))
    return {
      startedMs: Math.round(step * stepMs),
      requests: requests.length,
      freeMs: Number.isFinite(freeMs) ? Math.round(freeMs + aheadMs) : undefined,
    }
  })
}
