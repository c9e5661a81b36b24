import { type CalendarDay, dayOf } from '../../shared/schedule.ts'

/** A calendar of local days. Tests have their own. */
export interface Calendar {
  /** The local day of a time. */
  dayOf(wallMs: number): CalendarDay
  /**
   * The time that is `minute` minutes (0 or more) after midnight of a local day. A time that the clocks
   * skip is moved later by as much; of a time that comes twice, it is the first.
   */
  timeOf(day: CalendarDay, minute: number): number
}

/** The clock of the queue. Tests have their own. */
export interface Clock extends Calendar {
  /** UTC epoch milliseconds, for times that are stored. May jump. */
  wallMs(): number
  /** Milliseconds that never go back, for every wait. */
  monotonicMs(): number
  /** Calls back once after `ms`; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void
}

const dayMs = 86_400_000

/** The longest delay of setTimeout. A longer wait ends early and is started again. */
const longestTimerMs = 2 ** 31 - 1

/** The calendar of the computer's time zone, with its summer time. */
export const localCalendar: Calendar = {
  dayOf,
  timeOf(day, minute) {
    const date = new Date(numberOfDay(day) * dayMs)
    return new Date(
      date.getUTCFullYear(),
      date.getUTCMonth(),
      date.getUTCDate(),
      0,
      minute,
    ).getTime()
  },
}

/** The clocks of the computer. */
export const systemClock: Clock = {
  ...localCalendar,
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.ceil(ms), longestTimerMs))
    return () => clearTimeout(timer)
  },
}

/** The start of the local day of a time. */
export function dayStartMs(atMs: number, calendar: Calendar): number {
  return calendar.timeOf(calendar.dayOf(atMs), 0)
}

/** The start of the next local day after a time. */
export function nextDayMs(atMs: number, calendar: Calendar): number {
  return calendar.timeOf(addDays(calendar.dayOf(atMs), 1), 0)
}

/** The day that is `days` later; negative: earlier. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date((numberOfDay(day) + days) * dayMs).toISOString().slice(0, 10)
}

/** The number of days from `earlier` to `day`. */
export function daysBetween(earlier: CalendarDay, day: CalendarDay): number {
  return numberOfDay(day) - numberOfDay(earlier)
}

function numberOfDay(day: CalendarDay): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date) / dayMs
}
