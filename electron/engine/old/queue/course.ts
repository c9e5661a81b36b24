import type { Course, Schedule, TimeSpan } from '../../../shared/schedule.ts'
import type { Calendar } from './calendar.ts'
import type { Departure, DeparturesAhead } from './departures-ahead.ts'
import { hoursOfSlot, slotAt } from './slots.ts'

/** More than a chart can show. */
const mostPoints = 400

/** What a course is foreseen from. */
export interface CoursePlan {
  readonly schedule: Schedule | undefined
  /** Links of each slot. */
  readonly slots: readonly number[]
  /** Links of the first so many tasks of all, where they are not spread. */
  readonly linksOfTasks: (tasks: number) => number
  /** When each task of the largest slot would leave if its time were now. */
  readonly sendTimes: readonly number[]
  readonly nowMs: number
}

/** How sending is foreseen to go on: a point for each task or, of a drip feed, for each portion. */
export function foreseeCourse(plan: CoursePlan, calendar: Calendar): Course {
  const { schedule, slots, sendTimes, nowMs } = plan
  const takesMs = (sendTimes.at(-1) ?? nowMs) - nowMs
  const start = { atMs: nowMs, links: 0 }
  if (schedule?.kind === 'spread') {
    const hours = slots.map((_, slot) => hoursOfSlot(schedule, slot, calendar))
    let links = 0
    const points = hours.map(({ fromMs }, slot) => {
      links += slots[slot] ?? 0
      return { atMs: Math.max(nowMs, fromMs) + takesMs, links }
    })
    return {
      points: [start, ...sampled(points, mostPoints - 1)],
      slots: slots.length,
      days: slots.length,
      mustRun: hours.slice(0, mostPoints),
    }
  }
  const laterMs = Math.max(0, (schedule?.atMs ?? nowMs) - nowMs)
  const tasks = sampled([...sendTimes.keys()], mostPoints - 1)
  const points = tasks.map((task) => ({
    atMs: (sendTimes[task] ?? nowMs) + laterMs,
    links: plan.linksOfTasks(task + 1),
  }))
  const mustRun: readonly TimeSpan[] =
    schedule === undefined ? [] : [{ fromMs: nowMs + laterMs, untilMs: nowMs + laterMs + takesMs }]
  return { points: [start, ...points], slots: 1, days: 1, mustRun }
}

/**
 * The same where caps part it: a point for each request or, of a drip feed, for what leaves of a
 * portion on a day.
 */
export function courseOfDepartures(
  departures: DeparturesAhead,
  { schedule, slots, nowMs }: Pick<CoursePlan, 'schedule' | 'slots' | 'nowMs'>,
  calendar: Calendar,
): Course {
  const { days } = departures
  const isToday = days <= 1 && schedule === undefined
  const firstDays = isToday ? [] : departures.byDay(mostPoints)
  const shown = schedule?.kind === 'spread' ? departures.ofPortions : departures
  const points = sampledPlaces(shown.count, mostPoints - 1).map((place) => {
    const { atMs, links } = shown.at(place)
    return { atMs, links }
  })
  return {
    points: [{ atMs: nowMs, links: 0 }, ...points],
    slots: slots.length,
    days: Math.max(1, days),
    mustRun: firstDays.flatMap((ofDay) => spanOf(ofDay, schedule, calendar) ?? []),
  }
}

/** When Linkferry must run for what leaves on a day: in the hours of a drip feed, else from then till then. */
function spanOf(
  ofDay: readonly Departure[],
  schedule: Schedule | undefined,
  calendar: Calendar,
): TimeSpan | undefined {
  const [first, last] = [ofDay[0], ofDay.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return schedule?.kind === 'spread'
    ? hoursOfSlot(schedule, slotAt(schedule, first.atMs, calendar), calendar)
    : { fromMs: first.atMs, untilMs: last.atMs }
}

/** At most `most` of the items at even distances, the last among them. */
function sampled<Item>(items: readonly Item[], most: number): readonly Item[] {
  return sampledPlaces(items.length, most).flatMap((place) => items[place] ?? [])
}

/** The places of these. */
function sampledPlaces(count: number, most: number): readonly number[] {
  const step = Math.ceil(count / most)
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => ((count - 1) % step) + n * step)
}
