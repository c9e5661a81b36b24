import { describe, expect, test } from 'vitest'
import { RateLimiter } from '../../../../../electron/engine/old/queue/rate-limiter.ts'
import { PlayedRate, type Sending } from '../../../../../electron/engine/old/queue/played-rate.ts'

const specified = { allowance: 60, windowMs: 60_000 }
const answerMs = 300

function sending(changes: Partial<Sending> = {}): Sending {
  return { nowMs: 0, answerMs, inFlight: 0, mostInFlight: 1, holdMs: 0, ...changes }
}

function forecastSends(limiter: RateLimiter, requests: number, facts: Sending): readonly number[] {
  const rate = new PlayedRate(limiter, facts)
  return Array.from({ length: requests }, () => rate.take())
}

/** When a limiter lets requests go that are wanted at once, one after the other. */
function sentOneByOne(limiter: RateLimiter, requests: number, fromMs = 0): readonly number[] {
  let nowMs = fromMs
  return Array.from({ length: requests }, () => {
    nowMs += limiter.waitMs(nowMs)
    const startMs = nowMs
    const slot = limiter.take(nowMs)
    nowMs += answerMs
    slot.answered(nowMs)
    return startMs
  })
}

describe('the forecast of sends', () => {
  test.each([1, 60, 61, 121, 500])(
    'of %i requests is when the limiter lets each go',
    (requests) => {
      const forecast = forecastSends(new RateLimiter(specified), requests, sending())
      expect(forecast).toEqual(sentOneByOne(new RateLimiter(specified), requests))
    },
  )

  test('knows of slots that are taken already', () => {
    const limiter = new RateLimiter({ allowance: 2, windowMs: 60_000 })
    limiter.take(0).answered(1_000)
    limiter.take(0).answered(5_000)
    expect(forecastSends(limiter, 2, sending({ nowMs: 10_000 }))).toEqual([61_250, 65_250])
  })

  test('after a 429 keeps the wait it asked for, and the pace for ten minutes', () => {
    const refusedNow = (): RateLimiter => {
      const limiter = new RateLimiter(specified)
      limiter.take(0).answered(answerMs)
      limiter.refused(answerMs, 20_000)
      return limiter
    }
    const forecast = forecastSends(refusedNow(), 700, sending({ nowMs: answerMs }))
    expect(forecast[0]).toBe(20_300)
    expect(forecast).toEqual(sentOneByOne(refusedNow(), 700, answerMs))
  })

  test('waits out a hold', () => {
    const forecast = forecastSends(new RateLimiter(specified), 2, sending({ holdMs: 15_000 }))
    expect(forecast).toEqual([15_000, 15_300])
  })

  test('lets as many go at once as may, behind those that are on their way', () => {
    const two = sending({ mostInFlight: 2, inFlight: 1 })
    const forecast = forecastSends(new RateLimiter(specified), 4, two)
    expect(forecast).toEqual([0, 300, 300, 600])
  })
})
