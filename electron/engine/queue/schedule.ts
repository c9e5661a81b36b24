import type { When } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { CalendarDay, DayHours, TimeSpan } from '../../shared/schedule.ts'
import type { ScheduleChoice, StoredSchedule } from '../ledger/index.ts'
import { addDays, type Calendar, daysBetween } from './clock.ts'

const minuteMs = 60_000

/** A drip feed: from its first day on, a portion of links on each day, within its hours. */
export type DripFeed = Pick<
  Extract<StoredSchedule, { readonly kind: 'spread' }>,
  'linksPerDay' | 'startDay' | 'hours' | 'missed' | 'leftBefore'
>

type Hours = Pick<DripFeed, 'startDay' | 'hours'>

/** How many links of a submission have left. A link that leaves again is counted once. */
export interface Progress {
  /** Links in flight or with an answer, and suspects, which wait to leave again. */
  readonly left: number
  /** Those of them that left for the first time since the current portion began. */
  readonly leftToday: number
}

/** Whether links of a submission may leave at a given time. */
export type Gate =
  /** At most `links` links that have not left before may leave, until `untilMs`. */
  | { readonly kind: 'open'; readonly links: number; readonly untilMs: number }
  | { readonly kind: 'closed'; readonly untilMs: number }

/** A portion of a drip feed, counted from 0, with the hours in which it leaves. */
export interface Portion extends TimeSpan {
  readonly index: number
}

const open: Gate = {
  kind: 'open',
  links: Number.POSITIVE_INFINITY,
  untilMs: Number.POSITIVE_INFINITY,
}

/**
 * Says whether a schedule lets links leave at a given time. It depends only on the time and the
 * calendar, so sleep, summer time and a clock that was set need no special case. No link of a drip feed
 * leaves outside its hours. `isLeavingAgain`: the next links have left before, so no portion counts
 * them. `portion`: the current one, if the caller knows it.
 */
export function gateOf(
  schedule: StoredSchedule,
  { left, leftToday }: Progress,
  isLeavingAgain: boolean,
  nowMs: number,
  calendar: Calendar,
  portion?: Portion,
): Gate {
  if (schedule.kind === 'now') return open
  if (schedule.kind === 'at')
    return schedule.atMs <= nowMs ? open : { kind: 'closed', untilMs: schedule.atMs }
  const { index, fromMs, untilMs } = portion ?? portionAt(schedule, nowMs, calendar)
  const closedUntil = (next: number): Gate => ({
    kind: 'closed',
    untilMs: next === index ? fromMs : portionOf(schedule, next, calendar).fromMs,
  })
  const nextIndex = nextPortion(schedule, left)
  if (nowMs < fromMs) return closedUntil(isLeavingAgain ? index : Math.max(index, nextIndex))
  if (isLeavingAgain) return { ...open, untilMs }
  const links = Math.min(
    linksAfter(schedule, index + 1) - left,
    schedule.missed === 'keep-pace'
      ? Math.ceil(schedule.linksPerDay) - leftToday
      : Number.POSITIVE_INFINITY,
  )
  return links >= 1 ? { kind: 'open', links, untilMs } : closedUntil(Math.max(index + 1, nextIndex))
}

/** The portion with this index. */
export function portionOf(schedule: Hours, index: number, calendar: Calendar): Portion {
  return { index, ...hoursOf(addDays(schedule.startDay, index), schedule.hours, calendar) }
}

/** The current portion; between the hours of two portions, the next one. */
export function portionAt(schedule: Hours, nowMs: number, calendar: Calendar): Portion {
  // Hours over midnight belong to the day on which they start.
  const yesterday = daysBetween(schedule.startDay, calendar.dayOf(nowMs)) - 1
  let index = Math.max(0, yesterday)
  for (;;) {
    const portion = portionOf(schedule, index, calendar)
    if (portion.untilMs > nowMs) return portion
    index += 1
  }
}

/** The portions of `pending` links, including the rest of one that has started. */
export function portionsLeft(schedule: DripFeed, pending: number, left: number): number {
  if (pending <= 0) return 0
  return nextPortion(schedule, left + pending - 1) - nextPortion(schedule, left) + 1
}

/** The links of a submission whose schedule is chosen. */
export interface LinksToSchedule {
  /** Pending links that have not left yet. */
  readonly links: number
  /** A drip feed that sent links today continues tomorrow, unless the user chooses today. */
  readonly hasLeftToday: boolean
}

/**
 * Turns the choice of the user into a schedule to store. A drip feed starts on the first day whose hours
 * are not over, and gets its links per day. `schedule-too-long`: more than 366 portions.
 */
export function chooseSchedule(
  when: When,
  { links, hasLeftToday }: LinksToSchedule,
  nowMs: number,
  calendar: Calendar,
): Result<ScheduleChoice, 'schedule-too-long'> {
  if (when.kind !== 'spread') return ok(when)
  const { pace, hours } = when
  const linksPerDay =
    pace.kind === 'days' ? Math.max(1, links / Math.max(1, Math.min(pace.days, links))) : pace.links
  if (Math.ceil(links / linksPerDay - roundingError) > mostPortions)
    return fail('schedule-too-long')
  const today = calendar.dayOf(nowMs)
  const isToday = when.startDay !== undefined && when.startDay >= today
  const yesterday = addDays(today, -1)
  const wantedDay = when.startDay ?? yesterday
  // Hours over midnight that started yesterday may not be over.
  const earliestDay = hasLeftToday && !isToday ? addDays(today, 1) : yesterday
  const startDay = wantedDay > earliestDay ? wantedDay : earliestDay
  const { index } = portionAt({ hours, startDay }, nowMs, calendar)
  return ok({ ...when, linksPerDay, startDay: addDays(startDay, index) })
}

/** A year of portions. More are taken for a mistake. */
const mostPortions = 366

/**
 * Tolerance for rounding errors. Links per day may be a fraction, so that a list is spread evenly over
 * its days.
 */
const roundingError = 1e-9

/** Links that have left after `portions` portions, including those from before the schedule. */
function linksAfter({ linksPerDay, leftBefore }: DripFeed, portions: number): number {
  return leftBefore + Math.ceil(portions * linksPerDay - roundingError)
}

/** The portion of the next link after `left` links have left. */
function nextPortion({ linksPerDay, leftBefore }: DripFeed, left: number): number {
  return Math.floor(Math.max(0, left - leftBefore) / linksPerDay + roundingError)
}

/** The hours of a local day as times. If the clocks skip all of them, as many hours follow. */
function hoursOf(day: CalendarDay, hours: DayHours, calendar: Calendar): TimeSpan {
  const { fromMinute, toMinute } = hours
  const fromMs = calendar.timeOf(day, fromMinute)
  const isOverNight = toMinute <= fromMinute
  const untilMs = calendar.timeOf(isOverNight ? addDays(day, 1) : day, toMinute)
  const nominalMs = (toMinute - fromMinute + (isOverNight ? 1_440 : 0)) * minuteMs
  return { fromMs, untilMs: untilMs - fromMs < minuteMs ? fromMs + nominalMs : untilMs }
}
