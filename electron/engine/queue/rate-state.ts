import type { RateState, TakenSlots } from '../../shared/account.ts'
import type { Backoff } from './backoff.ts'
import type { Clock } from './clock.ts'
import type { Pace, RateLimiter } from './rate-limiter.ts'

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

type Taken = ReturnType<RateLimiter['taken']>

/**
 * The requests that hold a permit longest, one per permit. After a start the requests of two windows
 * hold permits, which would look as if more had been made than the service allows.
 */
function takenPermits(taken: Taken, allowance: number): Taken {
  return taken
    .toSorted((a, b) => a.freeMs - b.freeMs)
    .slice(-allowance)
    .toSorted((a, b) => a.startedMs - b.startedMs)
}

/** Requests that began in the same step together; wall time is `aheadMs` ahead of the limiter's. */
function inSteps(taken: Taken, stepMs: number, aheadMs: number): readonly TakenSlots[] {
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
