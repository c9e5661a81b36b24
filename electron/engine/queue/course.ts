import type { Course, Schedule, TimeSpan } from '../../shared/schedule.ts'
import type { Calendar } from './calendar.ts'
import { hoursOfSlot } from './slots.ts'

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
  return { points: [start, ...points], slots: 1, mustRun }
}

/** At most `most` of the items at even distances, the last among them. */
function sampled<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.ceil(items.length / most)
  return items.filter((_, index) => (items.length - 1 - index) % step === 0)
}
