import type { Account } from '../../../electron/shared/account.ts'
import type { ForeseenUnderCap } from '../../../electron/shared/contract.ts'
import { linksUnderDayCap } from '../../../electron/shared/day-cap.ts'

/** What the cap of a day does to what is to leave. The sentences are `when:cap.<notice>`. */
export type CapNotice =
  /** It is below the price of a link. */
  | 'noneADay'
  /** A portion of a drip feed is more than it lets leave. */
  | 'portionCap'
  /** Nothing is left of it on the day on which they could leave, so that they begin on a later one. */
  | 'putOff'
  | 'dayCap'

/** The weightiest of what the cap of a day does to them; undefined: it holds nothing back. */
export function capNotice(
  account: Pick<Account, 'capPerDay' | 'price'>,
  { cap, sentByMs, putOffMs, portion }: ForeseenUnderCap,
): CapNotice | undefined {
  if (cap !== 'day') return undefined
  if (sentByMs === undefined) return 'noneADay'
  if (portion !== undefined && portion > linksUnderDayCap(account, 0)) return 'portionCap'
  return putOffMs === undefined ? 'dayCap' : 'putOff'
}
