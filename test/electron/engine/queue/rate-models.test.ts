import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RateLimiter } from '../../../../electron/engine/queue/index.ts'
import type { RecentRequest } from '../../../../electron/engine/ledger/index.ts'
import {
  fixedWindow,
  type RateModel,
  slidingLog,
  tokenBucket,
} from '../../../fakes/network/rate-models.ts'

const allowance = 12
const limit = { allowance, windowMs: 60_000 }
const dayMs = 86_400_000

/** An event on a sending computer. Times are in milliseconds. */
type Event =
  | {
      readonly kind: 'request'
      readonly outMs: number
      readonly backMs: number
      readonly isAnswered: boolean
      /** How much later the bytes of an unanswered request arrive. */
      readonly lateMs: number
    }
  | { readonly kind: 'pause' | 'sleep' | 'restart' | 'clock-set'; readonly ms: number }

const upTo = (most: number) => fc.integer({ min: 0, max: most })
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      outMs: fc.oneof(fc.constant(0), upTo(5_000)),
      backMs: fc.oneof(fc.constant(0), upTo(5_000)),
      isAnswered: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.constant(false)),
      lateMs: upTo(59_000),
    }),
  },
  ...(['pause', 'sleep', 'restart'] as const).map((kind) => ({
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant(kind), ms: upTo(150_000) }),
  })),
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clock-set' as const),
      ms: fc.oneof(upTo(59_000), fc.integer({ min: -2 * dayMs, max: 0 })),
    }),
  },
)

/**
 * Sends as early as the limiter allows during these events; returns when requests arrived at the
 * service. The clock is set forward by at most `mostForwardMs` in all, and no bytes are later than
 * `mostLateMs`. Together they must stay below a minute: an unanswered request keeps its permit for one
 * window more, and a restart loses from that what the clock was set forward. The last test goes beyond.
 */
function arrivals(
  events: readonly Event[],
  mostForwardMs = Number.POSITIVE_INFINITY,
  mostLateMs = Number.POSITIVE_INFINITY,
): readonly number[] {
  // True time, and the two clocks of the computer: one stops while it sleeps, the other one is set.
  let trueMs = 0
  let sleptMs = 0
  let wallOffsetMs = 10 * dayMs
  let forwardLeftMs = mostForwardMs
  let limiter = new RateLimiter(limit)
  const requests: RecentRequest[] = []
  const arrived: number[] = []
  for (const event of events) {
    switch (event.kind) {
      case 'request': {
        trueMs += limiter.waitMs(trueMs - sleptMs)
        const startedMs = trueMs + wallOffsetMs
        const permit = limiter.take(trueMs - sleptMs)
        const { outMs, backMs, isAnswered: answered, lateMs } = event
        arrived.push(trueMs + outMs + (answered ? 0 : backMs + Math.min(lateMs, mostLateMs)))
        trueMs += outMs + backMs
        if (answered) permit.answered(trueMs - sleptMs)
        else permit.unanswered(trueMs - sleptMs)
        const endedMs = trueMs + wallOffsetMs
        requests.push({ startedMs, endedMs, answered, httpStatus: undefined, outcome: undefined })
        break
      }
      case 'pause':
        trueMs += event.ms
        break
      case 'sleep':
        trueMs += event.ms
        sleptMs += event.ms
        break
      case 'restart':
        trueMs += event.ms
        limiter = new RateLimiter(limit)
        limiter.restore(requests, trueMs + wallOffsetMs, trueMs - sleptMs)
        break
      default: {
        const setMs = Math.min(event.ms, forwardLeftMs)
        forwardLeftMs -= Math.max(0, setMs)
        wallOffsetMs += setMs
      }
    }
  }
  return arrived.toSorted((left, right) => left - right)
}

function tooManyRequests(model: RateModel, arrivedMs: readonly number[], tick = 1): number {
  return arrivedMs.filter((atMs) => !model.takes(atMs * tick)).length
}

describe('whatever happens to the computer, there is no 429 from a service that counts by', () => {
  test.each<[string, (phaseMs: number) => RateModel]>([
    ['a sliding log', () => slidingLog(allowance)],
    ['fixed windows, whenever they start', (phaseMs) => fixedWindow(allowance, phaseMs)],
    ['a token bucket', () => tokenBucket(allowance, allowance)],
  ])('%s', (_, modelAt) => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { minLength: 60, maxLength: 200 }),
        upTo(59_999),
        upTo(59_000),
        // The service's clock may tick a little differently.
        fc.double({ min: 0.997, max: 1.003, noNaN: true }),
        (events, phaseMs, mostLateMs, tick) => {
          const arrived = arrivals(events, 59_000 - mostLateMs, mostLateMs)
          expect(tooManyRequests(modelAt(phaseMs), arrived, tick)).toBe(0)
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('a clock that is set forward by an hour before a restart causes 429s only once', () => {
  const request = { kind: 'request', outMs: 0, backMs: 300, isAnswered: true, lateMs: 0 } as const
  const burst = Array.from({ length: allowance }, () => request)
  const forward = [
    { kind: 'clock-set', ms: 3_600_000 },
    { kind: 'restart', ms: 0 },
  ] as const
  const again = tooManyRequests(slidingLog(allowance), arrivals([...burst, ...forward, ...burst]))
  expect(again).toBe(allowance)
  const later = [...burst, ...forward, ...burst, ...burst]
  expect(tooManyRequests(slidingLog(allowance), arrivals(later))).toBe(allowance)
})
