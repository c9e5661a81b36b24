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

/** A drip feed: one portion a day. */
export interface Spread {
  readonly pace:
    | { readonly kind: 'days'; readonly days: number }
    | { readonly kind: 'links-a-day'; readonly links: number }
  /** Nothing leaves at other hours, not even what was missed. */
  readonly hours: DayHours
  /** The first day; undefined, past or over for today: the first whose hours are not over. */
  readonly startDay: CalendarDay | undefined
  readonly missed: MissedWay
}

/** When the links of a submission leave. Linkferry must run then; a time that is past is now. */
export type When =
  | { readonly kind: 'now' }
  | { readonly kind: 'at'; readonly atMs: number }
  | ({ readonly kind: 'spread' } & Spread)

export const now: When = { kind: 'now' }

/** Whether it names a time that has come: whoever chose that did not mean "at once". */
export function isTimePast(when: When, nowMs: number): boolean {
  return when.kind === 'at' && when.atMs <= nowMs
}

/** What stands in the fields that say when links leave; days as `2026-11-21`, times as `14:30`. */
export interface WhenForm {
  readonly kind: When['kind']
  readonly day: string
  readonly time: string
  readonly pace: Spread['pace']['kind']
  readonly days: string
  readonly linksADay: string
  readonly fromTime: string
  readonly toTime: string
  readonly startDay: string
  readonly missed: MissedWay
}

/** What of it is kept with a submission: a drip feed knows its first day, from which slots count. */
export type Schedule =
  | Extract<When, { kind: 'at' }>
  | (Extract<When, { kind: 'spread' }> & { readonly startDay: CalendarDay })

/** Links leave before this day, and no more of them a day: what is beyond is a slip of the keys. */
export const latestMs = Date.UTC(2100, 0, 1)
export const mostLinksADay = 10_000_000

/** Ten years of portions. */
export const mostSlots = 3_660

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
