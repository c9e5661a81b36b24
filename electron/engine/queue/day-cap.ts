import type { Pause } from '../../shared/account.ts'
import { addDays } from './calendar.ts'
import type { Clock } from './clock.ts'

/** Whether a pause is the cap of a local day that is over. */
export function isCapOfPastDay(pause: Pause | undefined, clock: Clock): boolean {
  return pause?.detail === 'day-cap' && pause.sinceMs < clock.dayStartMs()
}

/** Milliseconds until a pause may end by itself: of all pauses only the cap of a day does. */
export function msUntilNewDay(pause: Pause | undefined, clock: Clock): number {
  return pause?.detail === 'day-cap' ? clock.nextDayMs() - clock.wallMs() : Number.POSITIVE_INFINITY
}

/** How a day's cap parts what leaves next. */
export interface CappedDays {
  /** Units of it that may still be spent today. */
  readonly unitsToday: number
  /** When the day begins on which the last of it may leave. */
  readonly lastDayMs: number
}

/** Plays the cap forward over units that leave as fast as it lets them; undefined: all of them today. */
export function overDays(
  units: number,
  { cap, spentToday }: { readonly cap: number; readonly spentToday: number },
  clock: Clock,
): CappedDays | undefined {
  const unitsToday = Math.max(0, cap - spentToday)
  if (units <= unitsToday || cap <= 0) return undefined
  const days = Math.ceil((units - unitsToday) / cap)
  const lastDay = addDays(clock.dayOf(clock.wallMs()), days)
  return { unitsToday, lastDayMs: clock.timeOf(lastDay, 0) }
}
