import type { AccountInput, Pause } from './account.ts'

/** Links that an account's cap of a day lets leave on one of which so many units are spent; Infinity: it has none. */
export function linksUnderDayCap(
  { capPerDay, price }: Pick<AccountInput, 'capPerDay' | 'price'>,
  unitsSpent: number,
): number {
  if (capPerDay === undefined) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.floor((capPerDay - unitsSpent) / price))
}

/**
 * An account's pause as far as it holds what may leave at `nextMs`, undefined: now. The cap of a day
 * does not hold what is for a later one. `dayOf`: the local day of a moment.
 */
export function pauseHolding(
  pause: Pause | undefined,
  nextMs: number | undefined,
  dayOf: (atMs: number) => string,
): Pause | undefined {
  if (pause?.detail !== 'day-cap' || nextMs === undefined) return pause
  return dayOf(nextMs) > dayOf(pause.sinceMs) ? undefined : pause
}
