/** A day of the calendar where the computer stands, as `2026-03-14`. */
export type CalendarDay = string

/**
 * Hours of the day where the computer stands, in minutes since midnight: `fromMinute` 0 to 1,439,
 * `toMinute` 1 to 1,440. An end that is not after the beginning is on the day after.
 */
export interface DayHours {
  readonly fromMinute: number
  readonly toMinute: number
}

/** From midnight to midnight. */
export const wholeDay: DayHours = { fromMinute: 0, toMinute: 1_440 }

/**
 * What becomes of portions whose hours went by while Linkferry did not run or stood still: they
 * leave together as soon as the hours allow, or one a day as before, so that the end is later.
 */
export const missedPolicies = ['catch-up', 'keep-pace'] as const
export type MissedPolicy = (typeof missedPolicies)[number]

/** Links leave before this day, and no more of them a day: what is beyond is a slip of the keys. */
export const latestMs = Date.UTC(2100, 0, 1)
export const mostLinksADay = 10_000_000

/** How sending is foreseen to go on. */
export interface Timeline {
  /** Links sent by then: rising, the last is all of them; at most 400 points. */
  readonly points: readonly { readonly atMs: number; readonly links: number }[]
  /** The portions of a drip feed; 1 for any other schedule. */
  readonly portions: number
  /** Days on which something of it leaves. */
  readonly days: number
  /**
   * Linkferry must be running at some time in each of these, for its portion to leave in time; the
   * soonest 400. None where everything is sent at once, today.
   */
  readonly mustRun: readonly TimeSpan[]
}

/** From a moment up to another. */
export interface TimeSpan {
  readonly fromMs: number
  readonly untilMs: number
}

const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/

/** The local calendar day of a moment, `2026-11-21`. */
export function dayOf(atMs: number): string {
  const at = new Date(atMs)
  const year = String(at.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/**
 * The first moment of a local day, and of the day that many days later: a day of 23 or 25 hours is
 * one day. Throws where it is no day.
 */
export function startOfDay(day: string, daysLater = 0): number {
  const [, year, month, date] = dayForm.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined)
    throw new Error(`Not a day: ${day}`)
  return new Date(year, month - 1, date + daysLater).getTime()
}

/** Whether a text is a day that there is. */
export function isDay(text: string): boolean {
  return dayForm.test(text) && dayOf(startOfDay(text)) === text
}

/** Every local day of a time, the first and the last included. */
export function daysFrom(fromDay: string, toDay: string): readonly string[] {
  const days: string[] = []
  for (let later = 0; ; later += 1) {
    const day = dayOf(startOfDay(fromDay, later))
    if (day > toDay) return days
    days.push(day)
  }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
