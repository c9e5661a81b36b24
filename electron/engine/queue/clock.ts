import { type CalendarDay, dayOf } from '../../shared/schedule.ts'

/** The calendar where the computer stands; tests bring their own. */
export interface Calendar {
  /** The local day of a moment. */
  dayOf(wallMs: number): CalendarDay
  /**
   * The moment so many minutes after midnight of a local day, from 0 up. A time that the clocks skip
   * is as much later; of a time that comes twice the first is meant.
   */
  timeOf(day: CalendarDay, minute: number): number
}

/** Time as the queue sees it; tests bring their own. */
export interface Clock extends Calendar {
  /** UTC epoch milliseconds, for what is written down. May jump. */
  wallMs(): number
  /** Milliseconds that only ever grow, for every wait. */
  monotonicMs(): number
  /** Calls back once after `ms`; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void
}

const dayMs = 86_400_000

/** Longest delay that setTimeout takes; a longer wait is asked for again. */
const longestTimerMs = 2 ** 31 - 1

/** The time zone that the computer is set to, with its summer time. */
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

/** The computer's own clocks. */
export const systemClock: Clock = {
  ...localCalendar,
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.ceil(ms), longestTimerMs))
    return () => clearTimeout(timer)
  },
}

/** When the local day of a moment began. */
export function dayStartMs(atMs: number, calendar: Calendar): number {
  return calendar.timeOf(calendar.dayOf(atMs), 0)
}

/** When the local day after that of a moment begins. */
export function nextDayMs(atMs: number, calendar: Calendar): number {
  return calendar.timeOf(addDays(calendar.dayOf(atMs), 1), 0)
}

/** The day so many days later; fewer than 0: earlier. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date((numberOfDay(day) + days) * dayMs).toISOString().slice(0, 10)
}

/** How many days later than `earlier` a day is. */
export function daysBetween(earlier: CalendarDay, day: CalendarDay): number {
  return numberOfDay(day) - numberOfDay(earlier)
}

function numberOfDay(day: CalendarDay): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date) / dayMs
}
