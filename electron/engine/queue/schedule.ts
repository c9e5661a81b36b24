import type { When } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { CalendarDay, DayHours, TimeSpan } from '../../shared/schedule.ts'
import type { ScheduleChoice, StoredSchedule } from '../ledger/index.ts'
import { addDays, type Calendar, daysBetween } from './clock.ts'

const minuteMs = 60_000

/** A drip feed: a portion of links on each day from its first day on, within its hours. */
export type DripFeed = Pick<
  Extract<StoredSchedule, { readonly kind: 'spread' }>,
  'linksPerDay' | 'startDay' | 'hours' | 'missed' | 'leftBefore'
>

type Hours = Pick<DripFeed, 'startDay' | 'hours'>

/** How much of a submission has left. Links that leave again are counted once. */
export interface Progress {
  /** Links that are in flight or answered, and those of refused requests that wait to leave again. */
  readonly left: number
  /** Of these, links that left for the first time since the hours of the current portion began. */
  readonly leftToday: number
}

/** Whether links of a submission may leave at one moment. */
export type Gate =
  /** At most this many links that have not left before, at the latest before `untilMs`. */
  | { readonly kind: 'open'; readonly links: number; readonly untilMs: number }
  | { readonly kind: 'closed'; readonly untilMs: number }

/** A portion of a drip feed, counted from 0, and the hours in which it leaves. */
export interface Portion extends TimeSpan {
  readonly index: number
}

const open: Gate = {
  kind: 'open',
  links: Number.POSITIVE_INFINITY,
  untilMs: Number.POSITIVE_INFINITY,
}

/**
 * Judges a schedule at one moment, by the computer's calendar, so that sleep, summer time and a clock
 * that was set need no special case. Of a drip feed nothing leaves outside its hours. `isLeavingAgain`:
 * the next links have left before, and no portion counts them. `portion`: the one at this moment,
 * where it is known.
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
    linksByPortion(schedule, index + 1) - left,
    schedule.missed === 'keep-pace'
      ? Math.ceil(schedule.linksPerDay) - leftToday
      : Number.POSITIVE_INFINITY,
  )
  return links >= 1 ? { kind: 'open', links, untilMs } : closedUntil(Math.max(index + 1, nextIndex))
}

/** A portion with its hours. */
export function portionOf(schedule: Hours, index: number, calendar: Calendar): Portion {
  return { index, ...hoursOf(addDays(schedule.startDay, index), schedule.hours, calendar) }
}

/** The portion whose hours are on or, between two, come next. */
export function portionAt(schedule: Hours, nowMs: number, calendar: Calendar): Portion {
  // Hours over midnight belong to the day on which they begin.
  const yesterday = daysBetween(schedule.startDay, calendar.dayOf(nowMs)) - 1
  let index = Math.max(0, yesterday)
  for (;;) {
    const portion = portionOf(schedule, index, calendar)
    if (portion.untilMs > nowMs) return portion
    index += 1
  }
}

/** Portions that so many pending links still make, the rest of a begun one among them. */
export function portionsLeft(schedule: DripFeed, pending: number, left: number): number {
  if (pending <= 0) return 0
  return nextPortion(schedule, left + pending - 1) - nextPortion(schedule, left) + 1
}

/** What a schedule is chosen for. */
export interface LinksToSchedule {
  /** Pending links that have not left yet. */
  readonly links: number
  /** A drip feed of which a portion left today continues tomorrow, unless the user names today. */
  readonly hasLeftToday: boolean
}

/**
 * A schedule as it is stored, from what the user chose: a drip feed begins on the first day whose
 * hours are not over, and knows its portion. `schedule-too-long`: of more than 366 portions.
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
  if (Math.ceil(links / linksPerDay - rounding) > mostPortions) return fail('schedule-too-long')
  const today = calendar.dayOf(nowMs)
  const isToday = when.startDay !== undefined && when.startDay >= today
  const yesterday = addDays(today, -1)
  const wanted = when.startDay ?? yesterday
  // Hours over midnight that began yesterday may be on.
  const earliest = hasLeftToday && !isToday ? addDays(today, 1) : yesterday
  const asked = { hours, startDay: wanted > earliest ? wanted : earliest }
  const { index } = portionAt(asked, nowMs, calendar)
  return ok({ ...when, linksPerDay, startDay: addDays(asked.startDay, index) })
}

/** More portions than this are a mistake: a year of them. */
const mostPortions = 366

/** A portion may be a fraction of a link, so that a list is spread evenly over its days. */
const rounding = 1e-9

/** Links that have left once so many portions have, those that left before the schedule included. */
function linksByPortion({ linksPerDay, leftBefore }: DripFeed, portions: number): number {
  return leftBefore + Math.ceil(portions * linksPerDay - rounding)
}

/** The portion that the next link belongs to once so many have left. */
function nextPortion({ linksPerDay, leftBefore }: DripFeed, left: number): number {
  return Math.floor(Math.max(0, left - leftBefore) / linksPerDay + rounding)
}

/** The hours of a local day as moments; where the clocks skip all of them, as many after. */
function hoursOf(day: CalendarDay, hours: DayHours, calendar: Calendar): TimeSpan {
  const { fromMinute, toMinute } = hours
  const fromMs = calendar.timeOf(day, fromMinute)
  const isOverNight = toMinute <= fromMinute
  const untilMs = calendar.timeOf(isOverNight ? addDays(day, 1) : day, toMinute)
  const nominalMs = (toMinute - fromMinute + (isOverNight ? 1_440 : 0)) * minuteMs
  return { fromMs, untilMs: untilMs - fromMs < minuteMs ? fromMs + nominalMs : untilMs }
}
