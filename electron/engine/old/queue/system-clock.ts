import { localCalendar } from './calendar.ts'
import type { Clock } from './clock.ts'

/** Longest delay that setTimeout takes; a longer wait is asked for again. */
const longestTimerMs = 2 ** 31 - 1

/** The computer's own clocks. */
export const systemClock: Clock = {
  ...localCalendar,
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.ceil(ms), longestTimerMs))
    return () => clearTimeout(timer)
  },
  dayStartMs: () => new Date(Date.now()).setHours(0, 0, 0, 0),
  nextDayMs: () => new Date(Date.now()).setHours(24, 0, 0, 0),
}
