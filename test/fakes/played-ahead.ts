import type { WaitingList } from '../../electron/engine/old/queue/played-list.ts'
import { PlayedRate } from '../../electron/engine/old/queue/played-rate.ts'
import { RateLimiter } from '../../electron/engine/old/queue/rate-limiter.ts'
import type { Schedule } from '../../electron/shared/schedule.ts'

/** When an account is played forward. */
export const playedFromMs = Date.UTC(2026, 2, 25, 9, 30)

/** Has each day played by itself. */
export class SleeplessRate extends PlayedRate {
  override restMs(): number {
    return Number.POSITIVE_INFINITY
  }
}

/** What decides when requests start. */
export interface RateFacts {
  readonly allowance: number
  readonly windowMs: number
  readonly answerMs: number
  readonly holdMs: number
  readonly isRefused: boolean
  readonly isAnswered: boolean
}

/** A rate that is free again in a minute. */
export const plainRate: RateFacts = {
  allowance: 5,
  windowMs: 60_000,
  answerMs: 300,
  holdMs: 0,
  isRefused: false,
  isAnswered: true,
}

/** The rate played forward from `fromMs`, a little after a first request. */
export function rateOf(
  Rate: typeof PlayedRate,
  { answerMs, holdMs, isRefused, isAnswered, ...limit }: RateFacts,
  fromMs = playedFromMs,
): PlayedRate {
  const limiter = new RateLimiter(limit)
  const slot = limiter.take(0)
  if (isAnswered) slot.answered(answerMs)
  else slot.unanswered(answerMs)
  if (isRefused) limiter.refused(answerMs, 20_000)
  const sending = { nowMs: answerMs, answerMs, inFlight: 1, mostInFlight: 2, holdMs }
  return new Rate(limiter, sending, fromMs - answerMs)
}

/** A list of one request that may leave at once, but for the changes. */
export const unscheduled = (links: number, changes: Partial<WaitingList> = {}): WaitingList => ({
  schedule: undefined,
  slotsOpen: 1,
  lastPortionMs: undefined,
  portions: [{ slot: 0, links, requests: 1 }],
  mostLinks: Number.POSITIVE_INFINITY,
  ...changes,
})

/** A drip feed in these minutes of the day that began some days ago, but for the changes. */
export const dripFeed = (
  [fromMinute = 0, toMinute = 0]: readonly number[],
  changes: Partial<Extract<Schedule, { kind: 'spread' }>> = {},
): Schedule => ({
  kind: 'spread',
  pace: { kind: 'days', days: 3 },
  hours: { fromMinute, toMinute },
  startDay: '2026-03-20',
  missed: 'catch-up',
  ...changes,
})
