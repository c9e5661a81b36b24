import { expect, test } from 'vitest'
import { retryAfterMs } from '../../../../electron/engine/service/answer-outcome.ts'

const now = Date.parse('Fri, 20 Nov 2026 12:00:00 GMT')

test.each([
  ['0', 0],
  ['7', 7_000],
  [' 30 ', 30_000],
  ['Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['99999999999999999999', 86_400_000],
  ['Fri, 20 Nov 2099 12:00:00 GMT', 86_400_000],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-11-20T12:01:30Z', undefined],
  ['Xxx, 99 Yyy 2026 99:99:99 GMT', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j means a wait of %j ms', (header, waitMs) => {
  expect(retryAfterMs(header, now)).toBe(waitMs)
})
