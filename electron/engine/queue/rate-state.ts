import type { RateState } from '../../shared/account.ts'
import type { Clock } from './clock.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { SendingMood } from './sending-mood.ts'

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
  const hold = mood.hold(nowMs)
  const slotMs = limiter.waitMs(nowMs)
  const waitMs = Math.max(hold.ms, slotMs)
  const ownReason = limiter.isPacing(nowMs) ? 'after-429' : 'rate'
  return {
    usedSlots: limiter.used(nowMs),
    allowance,
    nextFreeMs: toWallMs(slotMs),
    waiting: waitMs === 0 ? undefined : hold.ms >= slotMs ? hold.reason : ownReason,
    waitingUntilMs: toWallMs(waitMs),
  }
}
