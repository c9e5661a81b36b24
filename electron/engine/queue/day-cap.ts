import type { AccountInput, Pause } from '../../shared/account.ts'
import type { Clock } from './clock.ts'
import type { LinksADay } from './play-days.ts'

/** Whether a pause is the cap of a local day that is over. */
export function isCapOfPastDay(pause: Pause | undefined, clock: Clock): boolean {
  return pause?.detail === 'day-cap' && pause.sinceMs < clock.dayStartMs()
}

/** Milliseconds until a pause may end by itself: of all pauses only the cap of a day does. */
export function msUntilNewDay(pause: Pause | undefined, clock: Clock): number {
  return pause?.detail === 'day-cap' ? clock.nextDayMs() - clock.wallMs() : Number.POSITIVE_INFINITY
}

/** How many links an account's cap of a day lets leave, where so many units of today are spent; Infinity: it has none. */
export function linksADay(
  { capPerDay = Number.POSITIVE_INFINITY, price }: Pick<AccountInput, 'capPerDay' | 'price'>,
  spentToday: number,
): LinksADay {
  return {
    today: Math.max(0, Math.floor((capPerDay - spentToday) / price)),
    later: Math.floor(capPerDay / price),
  }
}
