import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RateLog } from '../../../electron/practice-service/react.ts'

test('a request counts for one window from its arrival', () => {
  const log = new RateLog(2, 1_000)
  expect([0, 500, 999].map((nowMs) => log.take(nowMs))).toEqual([true, true, false])
  expect(log.take(1_500)).toBe(true)
})

test('no window ever allows more requests than the limit', () => {
  const gaps = fc.array(fc.nat(400), { maxLength: 200 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 10 }), (gapsMs, limit) => {
      const log = new RateLog(limit, 1_000)
      const passed: number[] = []
      let nowMs = 0
      for (const gapMs of gapsMs) {
        nowMs += gapMs
        if (log.take(nowMs)) passed.push(nowMs)
      }
      for (const endMs of passed)
        expect(
          passed.filter((atMs) => atMs > endMs - 1_000 && atMs <= endMs).length,
        ).toBeLessThanOrEqual(limit)
    }),
  )
})
