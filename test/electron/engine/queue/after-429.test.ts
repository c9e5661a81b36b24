import { describe, expect, test } from 'vitest'
import { RateLimiter, type RateLimit } from '../../../../electron/engine/queue/index.ts'
import { specifiedLimits } from '../../../../electron/shared/account.ts'
import type { AccountSettings } from '../../../../electron/shared/contract/index.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import { answering, manyLinks, receipt, Sender, tooManyRequests } from './sender.ts'

/** Spaced evenly, a request leaves every second. */
const specified: RateLimit = { allowance: 60, windowMs: 60_000 }

describe('the wait after a 429', () => {
  /** The waits after 429s in a row, if each request leaves as soon as the wait before it is over. */
  function waitsAfter(limiter: RateLimiter, requests: number): readonly number[] {
    let nowMs = 0
    return Array.from({ length: requests }, () => {
      limiter.take(nowMs).answered(nowMs + 10)
      nowMs += 10
      limiter.tooManyRequests(nowMs, undefined)
      const waitMs = limiter.waitMs(nowMs)
      nowMs += waitMs
      return waitMs
    })
  }

  test('is one spacing at first, twice as long each time, at most ten minutes', () => {
    expect(waitsAfter(new RateLimiter(specified), 12)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 600_000,
      600_000,
    ])
  })

  test('is at most one window if the window is longer than ten minutes', () => {
    const limiter = new RateLimiter({ allowance: 60, windowMs: 1_200_000 })
    expect(waitsAfter(limiter, 8).slice(-4)).toEqual([320_000, 640_000, 1_200_000, 1_200_000])
  })

  test('is one spacing again once a request was accepted', () => {
    const limiter = new RateLimiter(specified)
    limiter.tooManyRequests(0, undefined)
    limiter.tooManyRequests(1_000, undefined)
    expect(limiter.waitMs(1_000)).toBe(2_000)
    limiter.accepted()
    limiter.tooManyRequests(10_000, undefined)
    expect(limiter.waitMs(10_000)).toBe(1_000)
  })

  test.each([
    ['as long as Retry-After says if that is longer', 1_200_000, 1_200_000],
    ['one spacing if Retry-After says less', 300, 1_000],
  ])('is %s', (_, retryAfterMs, waitMs) => {
    const limiter = new RateLimiter(specified)
    limiter.tooManyRequests(0, retryAfterMs)
    expect(limiter.waitMs(0)).toBe(waitMs)
  })

  test('is never shortened by a later 429', () => {
    const limiter = new RateLimiter(specified)
    limiter.tooManyRequests(0, 30_000)
    limiter.tooManyRequests(10, undefined)
    expect(limiter.waitMs(10)).toBe(29_990)
  })
})

describe('after the wait', () => {
  test('requests are one spacing apart, from start to start', () => {
    const limiter = new RateLimiter(specified)
    limiter.take(0).answered(10)
    limiter.tooManyRequests(10, undefined)
    expect(limiter.holdReason(10)).toBe('after-429')
    limiter.take(1_010).answered(1_020)
    expect(limiter.holdReason(1_020)).toBe('spacing')
    expect(limiter.waitMs(1_020)).toBe(990)
  })

  test('requests are spaced for ten minutes', () => {
    const limiter = new RateLimiter(specified)
    limiter.tooManyRequests(0, 30_000)
    expect(limiter.isSpacing(629_999)).toBe(true)
    expect(limiter.isSpacing(630_000)).toBe(false)
  })

  test('a new engine still spaces requests until ten minutes after the request', () => {
    const wallMs = 1_000_000_000
    const limiter = new RateLimiter(specified)
    const startedMs = wallMs - 300_000
    const request = { startedMs, endedMs: startedMs, answered: true, outcome: 'too-many-requests' }
    limiter.restore([{ ...request, httpStatus: 429 }], wallMs, 0)
    expect(limiter.isSpacing(299_999)).toBe(true)
    expect(limiter.isSpacing(300_000)).toBe(false)
    limiter.take(0).answered(10)
    expect(limiter.waitMs(10)).toBe(990)
  })
})

describe('an account whose first request is answered with a 429', () => {
  /** Sends a link each; the first request is answered with a 429, all after 100 ms. */
  async function sending(links: number, limits: Partial<AccountSettings['limits']> = {}) {
    const clock = new SimulatedClock()
    const service = answering(
      (carried, n) => (n === 0 ? tooManyRequests(20_000) : receipt(carried.length)),
      { clock, ms: 100 },
    )
    const account = { limits: { ...specifiedLimits, ...limits } }
    const sender = await Sender.create({ clock, service, account })
    const id = sender.plan(manyLinks(links), { batchSize: 1 })
    sender.start()
    const rate = () => sender.queue.rateOf(sender.accountId)
    const answered = (requests: number) =>
      sender.run(() => {
        const done = sender.requests(id).filter(({ state }) => state !== 'in-flight')
        return done.length === requests
      })
    return { clock, service, rate, answered }
  }

  test('waits as long as the service says and then spaces its requests', async () => {
    const { service, answered } = await sending(4)
    await answered(5)
    expect(service.startedMs).toEqual([0, 20_100, 21_100, 22_100, 23_100])
  })

  test('says so, and until when it waits', async () => {
    const { clock, rate, answered } = await sending(3)
    await answered(1)
    expect(rate()).toMatchObject({ waiting: 'after-429', waitingUntilMs: clock.wallMs() + 20_000 })
    await answered(2)
    expect(rate()).toMatchObject({ waiting: 'spacing', waitingUntilMs: clock.wallMs() + 900 })
    clock.advance(900)
    expect(rate()).toMatchObject({ waiting: 'spacing', waitingUntilMs: undefined })
    await answered(4)
    clock.advance(10 * 60_000)
    expect(rate()).toMatchObject({ waiting: undefined, waitingUntilMs: undefined })
  })

  test('waits for a permit if none is free, also while its requests are spaced', async () => {
    const { clock, rate, answered } = await sending(3, { requestsPerWindow: 2 })
    await answered(2)
    expect(rate()).toMatchObject({ waiting: 'rate' })
    expect(rate().waitingUntilMs).toBe(clock.wallMs() - clock.monotonicMs() + 100 + 60_250)
  })
})
