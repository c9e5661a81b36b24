import { expect, test } from 'vitest'

import type { TakenSlots } from '../../../../electron/shared/account.ts'
import {
  countOlder,
  countSlots,
  rateSteps,
  takenAt,
} from '../../../../renderer/old/queue/rate-steps.ts'

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

test('what began before the window and still holds a slot, as after a start, is counted apart', () => {
  const taken = [began(100, 4, 50_000), began(70, 1, 50_000), began(20, 2, 50_000)]
  expect(countOlder(taken, nowMs, windowMs)).toBe(5)
  expect(countOlder(taken, nowMs + 50_000, windowMs)).toBe(0)
})

test('that a request is older than the window by the time of its answer is not told', () => {
  expect(countOlder([began(62, 3, 100), began(5, 1)], nowMs, windowMs)).toBe(0)
})
