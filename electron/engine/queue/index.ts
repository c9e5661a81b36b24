/** The queue: forms requests of pending links, sends them within rate and limits, records answers. */
export { Queue } from './queue.ts'
export type { QueueParts } from './dispatcher.ts'
export type { LinkService } from './dispatcher.ts'
export type { Reserve } from './disk-guard.ts'
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
  type BatchLimits,
  largestRequest,
  mostUnusualLinks,
  type RequestSizes,
  requestSizes,
} from './next-departure.ts'
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
export {
  batchLimitsOf,
  exposureLimitOf,
  exposureUnits,
  hasLeftToday,
  isAtLimit,
  linksAtOnce,
  progressOf,
} from './next-departure.ts'
export type { RateOutlook } from './rate-state.ts'
export { RateLimiter, type RateLimit } from './rate-limiter.ts'
export { pauseFor } from './pauses.ts'
