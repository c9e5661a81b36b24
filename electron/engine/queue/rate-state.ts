/** How others see the rate of an account, in wall time: the forecast and the window. */
import type { RateState, PermitStep } from '../../shared/account.ts'
import type { Backoff } from './backoff.ts'
import type { Clock } from './clock.ts'
import type { HeldPermit, RateLimiter } from './rate-limiter.ts'

/** For a forecast: everything that decides when the next requests of an account may start. */
export interface RateOutlook {
  /** When each permit is free, soonest first; now if it is free. */
  readonly permitsFreeMs: readonly number[]
  /** How long an answered request keeps its permit. */
  readonly permitMs: number
  /** No request starts earlier: the wait after a doubt, a 429 or a failed connection. */
  readonly notBeforeMs: number
  /** Until then a request starts at least `spacingMs` after `lastStartMs`, because a 429 came. */
  readonly spacedUntilMs: number
  readonly spacingMs: number
  readonly lastStartMs: number
  /** How long an answer is expected to take. */
  readonly answerMs: number
  /** When the requests in flight are expected to be answered. */
  readonly answersDueMs: readonly number[]
  /** Requests in flight at once, after one was accepted. */
  readonly parallel: number
  /** See `Backoff`. */
  readonly isProven: boolean
  readonly isCareful: boolean
}

/** The outlook of an account at this moment. `inFlight` requests count as just sent. */
export function rateOutlookOf(
  limiter: RateLimiter,
  backoff: Backoff,
  clock: Clock,
  facts: { readonly answerMs: number; readonly inFlight: number; readonly parallel: number },
): RateOutlook {
  const nowMs = clock.monotonicMs()
  const shiftMs = clock.wallMs() - nowMs
  const { notBeforeMs, lastStartMs, spacingMs, spacedUntilMs } = limiter.after429
  const { answerMs, inFlight, parallel } = facts
  return {
    permitsFreeMs: limiter.permitsFreeMs(nowMs).map((freeMs) => freeMs + shiftMs),
    permitMs: limiter.permitMs,
    notBeforeMs: Math.max(notBeforeMs, nowMs + backoff.hold(nowMs).ms) + shiftMs,
    spacedUntilMs: spacedUntilMs + shiftMs,
    spacingMs,
    lastStartMs: lastStartMs + shiftMs,
    answerMs,
    answersDueMs: Array.from({ length: inFlight }, () => nowMs + answerMs + shiftMs),
    parallel,
    isProven: backoff.isProven,
    isCareful: backoff.isCareful,
  }
}

/** The window draws a rate window in this many steps, whatever its allowance. */
const stepsPerWindow = 60

/** The rate of an account for the window. */
export function rateStateOf(
  limiter: RateLimiter,
  backoff: Backoff,
  clock: Clock,
  allowance: number,
): RateState {
  const nowMs = clock.monotonicMs()
  const toWallMs = (waitMs: number): number | undefined =>
    waitMs > 0 && Number.isFinite(waitMs) ? clock.wallMs() + waitMs : undefined
  const held = atMostOnePerPermit(limiter.heldPermits(nowMs), allowance)
  const hold = backoff.hold(nowMs)
  const permitWaitMs = limiter.waitMs(nowMs)
  return {
    usedPermits: held.length,
    taken: inSteps(held, limiter.windowMs / stepsPerWindow, clock.wallMs() - nowMs),
    allowance,
    nextFreeMs: toWallMs(permitWaitMs),
    waiting: hold.ms > 0 && hold.ms >= permitWaitMs ? hold.reason : limiter.holdReason(nowMs),
    waitingUntilMs: toWallMs(Math.max(hold.ms, permitWaitMs)),
  }
}

/**
 * The requests that hold a permit longest, one per permit. After a start the requests of two windows
 * hold permits. All of them would look like more than the service allows.
 */
function atMostOnePerPermit(held: readonly HeldPermit[], allowance: number): readonly HeldPermit[] {
  return held
    .toSorted((a, b) => a.freeMs - b.freeMs)
    .slice(-allowance)
    .toSorted((a, b) => a.startedMs - b.startedMs)
}

/** Groups requests that started in the same step. Wall time is `aheadMs` ahead of the limiter's time. */
function inSteps(
  held: readonly HeldPermit[],
  stepMs: number,
  aheadMs: number,
): readonly PermitStep[] {
  const steps = Map.groupBy(held, ({ startedMs }) => Math.floor((startedMs + aheadMs) / stepMs))
  return [...steps].map(([step, requests]) => {
    const freeMs = Math.max(...requests.map((request) => request.freeMs))
    return {
      startedMs: Math.round(step * stepMs),
      requests: requests.length,
      freeMs: Number.isFinite(freeMs) ? Math.round(freeMs + aheadMs) : undefined,
    }
  })
}
