import { expect, test } from 'vitest'

import type { TakenSlots } from '../../../electron/shared/account.ts'
import { countSlots, rateSteps, takenAt } from '../../../renderer/queue/rate-steps.ts'

const windowMs = 60_000
const nowMs = 1_000_000

/** Requests that began so many seconds ago, and when their slots are free. */
function began(secondsAgo: number, requests: number, freeInMs?: number): TakenSlots {
  const freeMs = freeInMs === undefined ? undefined : nowMs + freeInMs
  return { startedMs: nowMs - secondsAgo * 1_000, requests, freeMs }
}

test('the total rises where requests began, and ends at what is used', () => {
  const taken = [began(45, 20, 15_000), began(30, 3, 30_000), began(0, 1)]
  expect(rateSteps(taken, nowMs, windowMs)).toEqual([
    { at: 0.25, used: 20 },
    { at: 0.5, used: 23 },
    { at: 1, used: 24 },
  ])
})

test('a request without an answer counts from the beginning for as long as it holds its slot', () => {
  expect(rateSteps([began(100, 2, 20_000)], nowMs, windowMs)).toEqual([{ at: 0, used: 2 }])
})

test('slots that became free since the engine told of them are no longer used', () => {
  const taken = [began(61, 20, 0), began(59, 5, 1_250), began(1, 1)]
  expect(countSlots(takenAt(taken, nowMs))).toBe(6)
  expect(countSlots(takenAt(taken, nowMs + 1_250))).toBe(1)
  expect(rateSteps(taken, nowMs, windowMs).at(-1)?.used).toBe(6)
})
