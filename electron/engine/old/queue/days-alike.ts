import { addDays, type Calendar, daysBetween } from './calendar.ts'
import type { PlayedList } from './played-list.ts'

const dayMs = 86_400_000

/** The shortest that a day is where clocks are put forward, and some to spare. */
const shortDayMs = 20 * 3_600_000

/** A moment of an account at which a request of `list` leaves, and nothing has on its day. */
export interface FirstOfDay {
  readonly list: PlayedList
  /** All of the account, in their order. */
  readonly lists: readonly PlayedList[]
  /** The cap of this day and of each after it. */
  readonly linksADay: number
  readonly atMs: number
  /** For so long at most the request keeps the next one back. */
  readonly restMs: number
}

/**
 * On how many days from this one on a request of the list is all that leaves, with as many links as
 * the cap lets leave, from the second on as soon as the hours of the list begin. 1: the next day may
 * be another.
 */
export function daysAlike(
  { list, lists, linksADay, atMs, restMs }: FirstOfDay,
  calendar: Calendar,
): number {
  const day = calendar.dayOf(atMs)
  const { fromMinute } = list.opening
  if (Math.abs(atMs - calendar.timeOf(day, fromMinute)) >= 1) return 1
  const waiting = lists.filter(({ isOver }) => !isOver)
  // Of each that is open then, it is seen on each day that the cap holds it back.
  if (waiting.some(({ opening }) => restMs >= Math.min(opening.forMs, shortDayMs))) return 1
  let days = Math.floor(list.linksOfNext / linksADay)
  for (const other of waiting) {
    // What opens later in the day finds the cap reached.
    if (other.opening.fromMinute > fromMinute) continue
    const gate = other.gate(atMs, calendar)
    if (gate.kind === 'closed')
      days = Math.min(days, daysBetween(day, calendar.dayOf(gate.untilMs)))
    else if (other.opening.fromMinute < fromMinute) return 1
  }
  const haveHours = waiting.some(({ opening }) => opening.isPartOfDay)
  return Math.max(1, haveHours ? daysBeforeSkip(day, days, calendar) : days)
}

/**
 * Of so many days from this one on, those before the next on which the clock is put forward: what
 * opens in the time that is skipped opens later than on other days, perhaps after another.
 */
function daysBeforeSkip(day: string, most: number, calendar: Calendar): number {
  let days = 0
  let startMs = calendar.timeOf(day, 0)
  // In no zone is it put forward and back again within a week.
  for (const step of [7, 1]) {
    while (days < most) {
      const endMs = calendar.timeOf(addDays(day, days + step), 0)
      if (endMs - startMs < step * dayMs) break
      days += step
      startMs = endMs
    }
  }
  return Math.min(days, most)
}
