import { fail, ok, type Result } from '../../../shared/result.ts'
import {
  mostSlots,
  type CalendarDay,
  type DayHours,
  type Schedule,
  type TimeSpan,
  type When,
} from '../../../shared/schedule.ts'
import { addDays, type Calendar, daysBetween } from './calendar.ts'

type SpreadSchedule = Extract<Schedule, { kind: 'spread' }>

const minuteMs = 60_000

/** The hours of a local day as moments; where the clocks skip all of them, as many after. */
export function hoursOf(day: CalendarDay, hours: DayHours, calendar: Calendar): TimeSpan {
  const { fromMinute, toMinute } = hours
  const fromMs = calendar.timeOf(day, fromMinute)
  const isOverNight = toMinute <= fromMinute
  const untilMs = calendar.timeOf(isOverNight ? addDays(day, 1) : day, toMinute)
  const nominalMs = (toMinute - fromMinute + (isOverNight ? 1_440 : 0)) * minuteMs
  return { fromMs, untilMs: untilMs - fromMs < minuteMs ? fromMs + nominalMs : untilMs }
}

/** The hours that a slot may leave in, if none before it was missed. */
export function hoursOfSlot(schedule: SpreadSchedule, slot: number, calendar: Calendar): TimeSpan {
  return hoursOf(addDays(schedule.startDay, slot), schedule.hours, calendar)
}

/** The number of the slot whose hours are on or, between two, come next; from 0 up. */
export function slotAt(schedule: SpreadSchedule, nowMs: number, calendar: Calendar): number {
  // Hours over midnight belong to the day on which they begin.
  const yesterday = daysBetween(schedule.startDay, calendar.dayOf(nowMs)) - 1
  let slot = Math.max(0, yesterday)
  while (hoursOfSlot(schedule, slot, calendar).untilMs <= nowMs) slot += 1
  return slot
}

/** A schedule as it is kept: a drip feed begins on the first day whose hours are not over. */
export function scheduleOf(when: When, nowMs: number, calendar: Calendar): Schedule | undefined {
  if (when.kind === 'now') return undefined
  if (when.kind === 'at') return when
  const startDay = when.startDay ?? addDays(calendar.dayOf(nowMs), -1)
  const asAsked = { ...when, startDay }
  return { ...when, startDay: addDays(startDay, slotAt(asAsked, nowMs, calendar)) }
}

/**
 * Links of each slot. One slot a day: a portion is one task unless it is more than a request may
 * hold, so that the service's account shows one line a day.
 */
export function slotSizes(
  links: number,
  when: When,
): Result<readonly number[], 'schedule-too-long'> {
  if (when.kind !== 'spread' || links === 0) return ok([links])
  const { pace } = when
  const slots = pace.kind === 'days' ? Math.min(pace.days, links) : Math.ceil(links / pace.links)
  if (slots > mostSlots) return fail('schedule-too-long')
  const linksBy = (slot: number): number =>
    pace.kind === 'days' ? Math.ceil((links * slot) / slots) : Math.min(links, pace.links * slot)
  return ok(Array.from({ length: slots }, (_, slot) => linksBy(slot + 1) - linksBy(slot)))
}
