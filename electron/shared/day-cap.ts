import type { AccountInput } from './account.ts'

/** Links that an account's cap of a day lets leave on one of which so many units are spent; Infinity: it has none. */
export function linksUnderDayCap(
  { capPerDay, price }: Pick<AccountInput, 'capPerDay' | 'price'>,
  unitsSpent: number,
): number {
  if (capPerDay === undefined) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.floor((capPerDay - unitsSpent) / price))
}
