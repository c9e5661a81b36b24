import { dayOf } from '../../../shared/local-day.ts'
import type { CalendarDay } from '../../../shared/schedule.ts'

/** The calendar where the computer stands; tests bring their own. */
export interface Calendar {
  /** The local day of a moment. */
  dayOf(wallMs: number): CalendarDay
  /**
   * When it is so many minutes after midnight on a local day, from 0 up. A time that the clocks
   * skip is as much later, of one that comes twice the first is meant.
   */
  timeOf(day: CalendarDay, minute: number): number
}

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

const dayMs = 86_400_000

/** The day so many days later; fewer than 0: earlier. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayFromNumber(numberOfDay(day) + days)
}

/** How many days later than `earlier` a day is. */
export function daysBetween(earlier: CalendarDay, day: CalendarDay): number {
  return numberOfDay(day) - numberOfDay(earlier)
}

function numberOfDay(day: CalendarDay): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date) / dayMs
}

function dayFromNumber(days: number): CalendarDay {
  const date = new Date(days * dayMs)
  // Beyond the year 9999, to which a cap may part a list, the text begins with a sign and a nought.
  return `${String(date.getUTCFullYear()).padStart(4, '0')}${date.toISOString().slice(-20, -14)}`
}
