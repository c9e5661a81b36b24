import type { RateState, TakenSlots } from '../../../shared/account.ts'
import type { Clock } from './clock.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { SendingMood } from './sending-mood.ts'

/** However many requests a window allows, a window draws these few. */
const stepsAWindow = 60

/** An account's rate as the window shows it, in wall time. */
export function readRate(
  limiter: RateLimiter,
  mood: SendingMood,
  clock: Clock,
  allowance: number,
): RateState {
  const nowMs = clock.monotonicMs()
  const toWallMs = (waitMs: number): number | undefined =>
    waitMs > 0 && Number.isFinite(waitMs) ? clock.wallMs() + waitMs : undefined
  const taken = holders(limiter.taken(nowMs), allowance)
  const hold = mood.hold(nowMs)
  const slotMs = limiter.waitMs(nowMs)
  const waitMs = Math.max(hold.ms, slotMs)
  return {
    usedSlots: taken.length,
    taken: inSteps(taken, limiter.windowMs / stepsAWindow, clock.wallMs() - nowMs),
    allowance,
    nextFreeMs: toWallMs(slotMs),
    waiting: hold.ms > 0 && hold.ms >= slotMs ? hold.reason : limiter.holding(nowMs),
    waitingUntilMs: toWallMs(waitMs),
  }
}

/**
 * Those that hold a slot longest, one a slot. After a start the requests of two windows hold slots,
 * which would look as if more had been made than the service allows.
 */
function holders(taken: ReturnType<RateLimiter['taken']>, allowance: number): typeof taken {
  return taken
    .toSorted((a, b) => a.freeMs - b.freeMs)
    .slice(-allowance)
    .toSorted((a, b) => a.startedMs - b.startedMs)
}

/** Requests that began in the same step together; wall time is `aheadMs` ahead of the limiter's. */
function inSteps(
  taken: ReturnType<RateLimiter['taken']>,
  stepMs: number,
  aheadMs: number,
): readonly TakenSlots[] {
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
