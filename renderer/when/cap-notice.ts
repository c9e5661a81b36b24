import type { Account } from '../../electron/shared/account.ts'
import type { ForeseenUnderCap } from '../../electron/shared/contract.ts'
import { linksUnderDayCap } from '../../electron/shared/day-cap.ts'

/** What the cap of a day does to what is to leave. The sentences are `when:cap.<notice>`. */
export type CapNotice =
  /** It is below the price of a link. */
  | 'noneADay'
  /** Nothing is left of it today, so that nothing of what is sent now leaves before another day. */
  | 'noneToday'
  /** A portion of a drip feed is more than it lets leave. */
  | 'portionCap'
  | 'dayCap'

/** The weightiest of what the cap of a day does to them; undefined: it holds nothing back. */
export function capNotice(
  account: Pick<Account, 'capPerDay' | 'price'>,
  { cap, sentByMs, leftToday, portion }: ForeseenUnderCap,
  isLater: boolean,
): CapNotice | undefined {
  if (cap !== 'day') return undefined
  if (sentByMs === undefined) return 'noneADay'
  if (!isLater && leftToday !== undefined && leftToday < account.price) return 'noneToday'
  const isAbove = portion !== undefined && portion > linksUnderDayCap(account, 0)
  return isAbove ? 'portionCap' : 'dayCap'
}
