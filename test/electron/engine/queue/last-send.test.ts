import { describe, expect, test } from 'vitest'
import { forecastLastSend } from '../../../../electron/engine/queue/last-send.ts'
import { RateLimiter } from '../../../../electron/engine/queue/rate-limiter.ts'

const specified = { allowance: 60, windowMs: 60_000 }

describe('the forecast of the last send', () => {
  test.each([1, 60, 61, 121, 500])('of %i requests is when the limiter lets it go', (requests) => {
    const answerMs = 300
    const limiter = new RateLimiter(specified)
    let nowMs = 0
    let lastMs = 0
    for (let sent = 0; sent < requests; sent += 1) {
      nowMs += limiter.waitMs(nowMs)
      lastMs = nowMs
      const slot = limiter.take(nowMs)
      nowMs += answerMs
      slot.answered(nowMs)
    }
    const fresh = new RateLimiter(specified)
    const forecast = forecastLastSend(fresh.freeTimes(0), requests, 0, answerMs, fresh.slotMs)
    expect(forecast).toBe(lastMs)
  })

  test('knows of slots that are taken already', () => {
    const limiter = new RateLimiter({ allowance: 2, windowMs: 60_000 })
    limiter.take(0).answered(1_000)
    limiter.take(0).answered(5_000)
    expect(forecastLastSend(limiter.freeTimes(10_000), 2, 10_000, 300, limiter.slotMs)).toBe(65_250)
  })
})
