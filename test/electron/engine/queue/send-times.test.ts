import { describe, expect, test } from 'vitest'
import { RateLimiter } from '../../../../electron/engine/queue/rate-limiter.ts'
import { forecastSends } from '../../../../electron/engine/queue/send-times.ts'

const specified = { allowance: 60, windowMs: 60_000 }

describe('the forecast of sends', () => {
  test.each([1, 60, 61, 121, 500])(
    'of %i requests is when the limiter lets each go',
    (requests) => {
      const answerMs = 300
      const limiter = new RateLimiter(specified)
      let nowMs = 0
      const times: number[] = []
      for (let sent = 0; sent < requests; sent += 1) {
        nowMs += limiter.waitMs(nowMs)
        times.push(nowMs)
        const slot = limiter.take(nowMs)
        nowMs += answerMs
        slot.answered(nowMs)
      }
      const fresh = new RateLimiter(specified)
      const forecast = forecastSends(fresh.freeTimes(0), requests, 0, answerMs, fresh.slotMs)
      expect(forecast).toEqual(times)
    },
  )

  test('knows of slots that are taken already', () => {
    const limiter = new RateLimiter({ allowance: 2, windowMs: 60_000 })
    limiter.take(0).answered(1_000)
    limiter.take(0).answered(5_000)
    const forecast = forecastSends(limiter.freeTimes(10_000), 2, 10_000, 300, limiter.slotMs)
    expect(forecast).toEqual([61_250, 65_250])
  })
})
