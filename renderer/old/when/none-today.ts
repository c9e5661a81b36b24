import type { Account } from '../../../electron/shared/account.ts'
import { linksUnderDayCap } from '../../../electron/shared/day-cap.ts'

/** Why nothing leaves today under a cap of a day. */
export type NoneToday =
  /** It is below the price of a link, so that nothing leaves on any day. */
  | { readonly kind: 'noneADay' }
  /** So many units were spent of it today, or may have been; with a cap of `needed` one link more leaves. */
  | { readonly kind: 'spent'; readonly units: number; readonly needed: number }

/** Undefined: something leaves, there is no cap, or what was spent today is not known. */
export function noneToday(
  capPerDay: number | undefined,
  price: number,
  { spentToday }: Pick<Account, 'spentToday'>,
  nowMs = Date.now(),
): NoneToday | undefined {
  if (linksUnderDayCap({ capPerDay, price }, 0) < 1) return { kind: 'noneADay' }
  if (spentToday === undefined || spentToday.untilMs <= nowMs) return undefined
  const { units } = spentToday
  if (linksUnderDayCap({ capPerDay, price }, units) > 0) return undefined
  return { kind: 'spent', units, needed: units + price }
}
