import type { TakenSlots } from '../../electron/shared/account.ts'

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
