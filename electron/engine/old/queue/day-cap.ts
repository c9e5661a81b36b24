import type { Pause } from '../../../shared/account.ts'
import type { Clock } from './clock.ts'

/** Whether a pause is the cap of a local day that is over. */
export function isCapOfPastDay(pause: Pause | undefined, clock: Clock): boolean {
  return pause?.detail === 'day-cap' && pause.sinceMs < clock.dayStartMs()
}

/** Milliseconds until a pause may end by itself: of all pauses only the cap of a day does. */
export function msUntilNewDay(pause: Pause | undefined, clock: Clock): number {
  return pause?.detail === 'day-cap' ? clock.nextDayMs() - clock.wallMs() : Number.POSITIVE_INFINITY
}
