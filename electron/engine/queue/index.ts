/** The queue: forms requests of pending links, sends them within rate and limits, records answers. */
export { Queue } from './queue.ts'
export type { LinkService, QueueParts } from './dispatcher.ts'
export type { Reserve } from './disk-guard.ts'
export { pauseFor } from './pauses.ts'

/* Time and schedules. */
export {
  addDays,
  type Calendar,
  type Clock,
  dayStartMs,
  localCalendar,
  nextDayMs,
  systemClock,
} from './clock.ts'
export {
  chooseSchedule,
  type DripFeed,
  type Gate,
  gateOf,
  type Portion,
  portionAt,
  portionOf,
  portionsLeft,
} from './schedule.ts'

/* The rules of the queue, also for forecasts. */
export {
  type BatchLimits,
  batchLimitsOf,
  exposureLimitOf,
  exposureUnits,
  hasLeftToday,
  isAtLimit,
  largestRequest,
  linksAtOnce,
  mostUnusualLinks,
  progressOf,
  type RequestSizes,
  requestSizes,
} from './next-departure.ts'
export { type RateLimit, RateLimiter } from './rate-limiter.ts'
export type { RateOutlook } from './rate-state.ts'
