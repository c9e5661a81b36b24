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
export const missedWays = ['catch-up', 'keep-pace'] as const
export type MissedWay = (typeof missedWays)[number]

/** Links leave before this day, and no more of them a day: what is beyond is a slip of the keys. */
export const latestMs = Date.UTC(2100, 0, 1)
export const mostLinksADay = 10_000_000

/** How sending is foreseen to go on. */
export interface Course {
  /** Links sent by then: rising, the last is all of them; at most 400 points. */
  readonly points: readonly { readonly atMs: number; readonly links: number }[]
  /** Portions; 1 where they are not spread. */
  readonly slots: number
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
