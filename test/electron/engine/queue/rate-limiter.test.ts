import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RateLimiter, type RateLimit } from '../../../../electron/engine/queue/index.ts'

const specified: RateLimit = { allowance: 60, windowMs: 60_000 }

/** A request: the time until the service counts it, and from then until its answer arrives. */
interface Trip {
  readonly outMs: number
  readonly backMs: number
  readonly isAnswered: boolean
  /** The time before the client wants to send this request. */
  readonly pauseMs: number
}

/** Often 0, so that the service counts a request when it leaves or when it is answered. */
const delayMs = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 }))

const trips = fc.array(
  fc.record({
    outMs: delayMs,
    backMs: delayMs,
    isAnswered: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    pauseMs: fc.oneof(
      { weight: 9, arbitrary: fc.constant(0) },
      fc.integer({ min: 0, max: 90_000 }),
    ),
  }),
  { minLength: 40, maxLength: 300 },
)

/** Sends as early as the limiter allows; returns when the service counted each answered request. */
function countedTimes(limiter: RateLimiter, requests: readonly Trip[], inFlight = 1): number[] {
  const counted: number[] = []
  const ends: { readonly atMs: number; readonly end: () => void }[] = []
  let nowMs = 0
  const endNext = (): void => {
    const next = ends.toSorted((left, right) => left.atMs - right.atMs)[0]
    if (next === undefined) throw new Error('The limiter waits for ever')
    ends.splice(ends.indexOf(next), 1)
    nowMs = Math.max(nowMs, next.atMs)
    next.end()
  }
  for (const { outMs, backMs, isAnswered, pauseMs } of requests) {
    nowMs += pauseMs
    while (ends.length >= inFlight) endNext()
    for (;;) {
      while (ends.some(({ atMs }) => atMs <= nowMs)) endNext()
      const waitMs = limiter.waitMs(nowMs)
      if (waitMs === 0) break
      if (Number.isFinite(waitMs)) nowMs += waitMs
      else endNext()
    }
    const permit = limiter.take(nowMs)
    const atMs = nowMs + outMs + backMs
    ends.push({ atMs, end: () => (isAnswered ? permit.answered(atMs) : permit.unanswered(atMs)) })
    if (isAnswered) counted.push(nowMs + outMs)
  }
  return counted.toSorted((left, right) => left - right)
}

/** The most requests in any window of the service's clock, wherever it starts. */
function mostInAWindow(timesMs: readonly number[], windowMs: number): number {
  let most = 0
  let start = 0
  timesMs.forEach((timeMs, end) => {
    while ((timesMs[start] ?? 0) <= timeMs - windowMs) start += 1
    most = Math.max(most, end - start + 1)
  })
  return most
}

describe('the rate limiter', () => {
  test('never lets a window of the service hold more than the allowance', () => {
    fc.assert(
      fc.property(
        trips,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (requests, allowance, inFlight) => {
          const limiter = new RateLimiter({ allowance, windowMs: 60_000 })
          const counted = countedTimes(limiter, requests, inFlight)
          expect(mostInAWindow(counted, 60_000)).toBeLessThanOrEqual(allowance)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('sends 5,000 as early as possible: 60 per window and answer', () => {
    const answerMs = 300
    const trip = { outMs: answerMs, backMs: 0, isAnswered: true, pauseMs: 0 }
    const counted = countedTimes(
      new RateLimiter(specified),
      Array.from({ length: 5_000 }, () => trip),
    )
    const begun = counted.map((timeMs) => timeMs - answerMs)
    const optimum = begun.map(
      (_, n) => Math.floor(n / 60) * (60_250 + answerMs) + (n % 60) * answerMs,
    )
    expect(begun).toEqual(optimum)
  })

  test('keeps the permit of an unanswered request for two windows', () => {
    const limiter = new RateLimiter({ allowance: 1, windowMs: 60_000 })
    limiter.take(0).unanswered(10_000)
    expect(limiter.waitMs(10_000)).toBe(120_000)
  })

  test('waits for ever while every permit is in flight', () => {
    const limiter = new RateLimiter({ allowance: 1, windowMs: 60_000 })
    limiter.take(0)
    expect(limiter.waitMs(1_000_000)).toBe(Number.POSITIVE_INFINITY)
  })

  test('applies a new limit to requests that were sent or are in flight', () => {
    const limiter = new RateLimiter({ allowance: 5, windowMs: 10_000 })
    limiter.take(0).answered(0)
    const permit = limiter.take(0)
    limiter.setLimit({ allowance: 2, windowMs: 60_000 })
    expect(limiter.waitMs(20_000)).toBe(40_250)
    permit.answered(20_000)
    limiter.setLimit({ allowance: 1, windowMs: 60_000 })
    expect(limiter.waitMs(20_000)).toBe(60_250)
  })
})

describe('after a restart', () => {
  const wallMs = 1_000_000_000
  const answered = { startedMs: 0, answered: true, httpStatus: 200, outcome: 'receipt' }

  test.each([
    ['ended a moment ago', wallMs - 1],
    ['ended almost two windows ago', wallMs - 119_999],
    ['never ended', undefined],
    ['ended in the future, since the clock was set back', wallMs + 3_600_000],
  ])('a request that %s counts as ended now', (_, endedMs) => {
    const limiter = new RateLimiter({ allowance: 1, windowMs: 60_000 })
    limiter.restore([{ ...answered, endedMs, answered: endedMs !== undefined }], wallMs, 500)
    expect(limiter.waitMs(500)).toBe(endedMs === undefined ? 120_000 : 60_250)
  })

  test('a request that ended two windows ago takes no permit', () => {
    const limiter = new RateLimiter({ allowance: 1, windowMs: 60_000 })
    limiter.restore([{ ...answered, endedMs: wallMs - 120_000 }], wallMs, 500)
    expect(limiter.waitMs(500)).toBe(0)
  })
})

describe('the free permits', () => {
  test('are as many as the allowance, soonest first', () => {
    const limiter = new RateLimiter({ allowance: 3, windowMs: 60_000 })
    limiter.take(0).answered(1_000)
    limiter.take(0)
    expect(limiter.permitsFreeMs(2_000)).toEqual([2_000, 61_250, 62_250])
  })
})
