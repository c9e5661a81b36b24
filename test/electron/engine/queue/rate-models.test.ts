import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RateLimiter } from '../../../../electron/engine/queue/index.ts'
import type { RequestTrace } from '../../../../electron/engine/ledger/index.ts'
import {
  fixedWindow,
  type RateModel,
  slidingLog,
  tokenBucket,
} from '../../../fakes/network/rate-models.ts'

const allowance = 12
const limit = { allowance, windowMs: 60_000 }
const dayMs = 86_400_000

/** What happens to a sending computer; lengths in milliseconds. */
type Event =
  | {
      readonly kind: 'request'
      readonly outMs: number
      readonly backMs: number
      readonly isAnswered: boolean
      /** How much later the bytes of an unanswered one may arrive. */
      readonly lateMs: number
    }
  | { readonly kind: 'pause' | 'sleep' | 'restart' | 'clock-set'; readonly ms: number }

const upTo = (most: number) => fc.integer({ min: 0, max: most })
const event: fc.Arbitrary<Event> = fc.oneof(
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
 * Sends as early as the limiter lets it, through all of this; returns when the service got what. The
 * clock is set on by no more than `mostSetOnMs` in all, and no bytes arrive later than `mostLateMs`:
 * an unanswered request is remembered for a minute more than the window, which a restart after both
 * takes from. Beyond a minute, see the last test.
 */
function arrivals(
  events: readonly Event[],
  mostSetOnMs = Number.POSITIVE_INFINITY,
  mostLateMs = Number.POSITIVE_INFINITY,
): readonly number[] {
  // True time, and what the computer makes of it: one clock stands still in its sleep, one is set.
  let trueMs = 0
  let sleptMs = 0
  let wallOffsetMs = 10 * dayMs
  let setOnLeftMs = mostSetOnMs
  let limiter = new RateLimiter(limit)
  const traces: RequestTrace[] = []
  const arrived: number[] = []
  for (const happens of events) {
    switch (happens.kind) {
      case 'request': {
        trueMs += limiter.waitMs(trueMs - sleptMs)
        const startedMs = trueMs + wallOffsetMs
        const permit = limiter.take(trueMs - sleptMs)
        const { outMs, backMs, isAnswered: answered, lateMs } = happens
        arrived.push(trueMs + outMs + (answered ? 0 : backMs + Math.min(lateMs, mostLateMs)))
        trueMs += outMs + backMs
        if (answered) permit.answered(trueMs - sleptMs)
        else permit.unanswered(trueMs - sleptMs)
        const endedMs = trueMs + wallOffsetMs
        traces.push({ startedMs, endedMs, answered, httpStatus: undefined, outcome: undefined })
        break
      }
      case 'pause':
        trueMs += happens.ms
        break
      case 'sleep':
        trueMs += happens.ms
        sleptMs += happens.ms
        break
      case 'restart':
        trueMs += happens.ms
        limiter = new RateLimiter(limit)
        limiter.restore(traces, trueMs + wallOffsetMs, trueMs - sleptMs)
        break
      default: {
        const setMs = Math.min(happens.ms, setOnLeftMs)
        setOnLeftMs -= Math.max(0, setMs)
        wallOffsetMs += setMs
      }
    }
  }
  return arrived.toSorted((left, right) => left - right)
}

function refusals(model: RateModel, arrivedMs: readonly number[], tick = 1): number {
  return arrivedMs.filter((atMs) => !model.takes(atMs * tick)).length
}

describe('whatever happens to the computer, a service never refuses that counts by', () => {
  test.each<[string, (phaseMs: number) => RateModel]>([
    ['a sliding log', () => slidingLog(allowance)],
    ['fixed windows, whenever they begin', (phaseMs) => fixedWindow(allowance, phaseMs)],
    ['a token bucket', () => tokenBucket(allowance, allowance)],
  ])('%s', (_, modelAt) => {
    fc.assert(
      fc.property(
        fc.array(event, { minLength: 60, maxLength: 200 }),
        upTo(59_999),
        upTo(59_000),
        // The service's clock may tick a little differently.
        fc.double({ min: 0.997, max: 1.003, noNaN: true }),
        (events, phaseMs, mostLateMs, tick) => {
          const arrived = arrivals(events, 59_000 - mostLateMs, mostLateMs)
          expect(refusals(modelAt(phaseMs), arrived, tick)).toBe(0)
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('a clock set on by an hour during a restart costs refusals at most once', () => {
  const request = { kind: 'request', outMs: 0, backMs: 300, isAnswered: true, lateMs: 0 } as const
  const burst = Array.from({ length: allowance }, () => request)
  const setOn = [
    { kind: 'clock-set', ms: 3_600_000 },
    { kind: 'restart', ms: 0 },
  ] as const
  const again = refusals(slidingLog(allowance), arrivals([...burst, ...setOn, ...burst]))
  expect(again).toBe(allowance)
  const later = [...burst, ...setOn, ...burst, ...burst]
  expect(refusals(slidingLog(allowance), arrivals(later))).toBe(allowance)
})
