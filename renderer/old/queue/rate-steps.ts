import type { TakenSlots } from '../../../electron/shared/account.ts'

/** Where the running total rises: how far into the window (0 to 1), and how much it is from there. */
export interface RateStep {
  readonly at: number
  readonly used: number
}

/** Slots that are still taken at a moment; the engine tells of them only when something happens. */
export function takenAt(taken: readonly TakenSlots[], nowMs: number): readonly TakenSlots[] {
  return taken.filter(({ freeMs }) => freeMs === undefined || freeMs > nowMs)
}

/** How many requests a list of slots stands for. */
export function countSlots(taken: readonly TakenSlots[]): number {
  return taken.reduce((sum, { requests }) => sum + requests, 0)
}

/** Of a window's length: an answer within it makes a request older than the window for a moment only. */
const usualLag = 0.25

/**
 * Requests that began before the window and still hold a slot: after a start, which takes them to have
 * ended at that moment, or where no answer came. 0 where none is older than an answer explains.
 */
export function countOlder(taken: readonly TakenSlots[], nowMs: number, windowMs: number): number {
  const older = takenAt(taken, nowMs).filter(({ startedMs }) => startedMs < nowMs - windowMs)
  const isHeld = older.some(({ startedMs }) => startedMs < nowMs - windowMs * (1 + usualLag))
  return isHeld ? countSlots(older) : 0
}

/**
 * The requests of the window that ends now, added up from its beginning: the last step is what is
 * used of the allowance. What is older and still holds its slot counts from the beginning.
 */
export function rateSteps(
  taken: readonly TakenSlots[],
  nowMs: number,
  windowMs: number,
): readonly RateStep[] {
  let used = 0
  return takenAt(taken, nowMs).map(({ startedMs, requests }) => {
    used += requests
    const at = (startedMs - nowMs) / windowMs + 1
    return { at: Math.min(1, Math.max(0, at)), used }
  })
}
