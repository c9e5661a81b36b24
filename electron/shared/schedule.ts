/** A local calendar day, such as `2026-03-14`. */
export type CalendarDay = string

/**
 * Hours of a local day, in minutes since midnight: `fromMinute` 0 to 1,439, `toMinute` 1 to 1,440. If the end is
 * not after the start, it is on the next day.
 */
export interface DayHours {
  readonly fromMinute: number
  readonly toMinute: number
}

/** From midnight to midnight. */
export const wholeDay: DayHours = { fromMinute: 0, toMinute: 1_440 }

/**
 * How portions are sent whose hours passed while Linkferry was closed or paused. `catch-up`: all at once, as soon
 * as the hours allow. `keep-pace`: still one a day, so that the end is later.
 */
export const missedPolicies = ['catch-up', 'keep-pace'] as const
export type MissedPolicy = (typeof missedPolicies)[number]

/** The latest time of a schedule, and the most links per day. Anything beyond is taken for a typing error. */
export const latestMs = Date.UTC(2100, 0, 1)
export const mostLinksADay = 10_000_000

/** The expected progress of a submission. */
export interface Timeline {
  /** Number of links sent by a time, rising. The last point has all links. At most 400 points. */
  readonly points: readonly { readonly atMs: number; readonly links: number }[]
  /** Number of portions of a drip feed; 1 for other schedules. */
  readonly portions: number
  /** Number of days on which links are sent. */
  readonly days: number
  /**
   * Spans of time in which Linkferry must be running at some moment, for each portion to be sent in time. The
   * next 400. None if everything is sent today.
   */
  readonly mustRun: readonly TimeSpan[]
}

/** A span of time. */
export interface TimeSpan {
  readonly fromMs: number
  readonly untilMs: number
}

const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/

/** The local calendar day of a time, such as `2026-11-21`. */
export function dayOf(atMs: number): string {
  const at = new Date(atMs)
  const year = String(at.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/**
 * The first moment of a local day or of a later day. Days of 23 and 25 hours count as one day. Throws if `day` is
 * not a day.
 */
export function startOfDay(day: string, daysLater = 0): number {
  const [, year, month, date] = dayForm.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined)
    throw new Error(`Not a day: ${day}`)
  return new Date(year, month - 1, date + daysLater).getTime()
}

/** True if a text is a day that exists. */
export function isDay(text: string): boolean {
  return dayForm.test(text) && dayOf(startOfDay(text)) === text
}

/** Every local day from one day to another, both included. */
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
