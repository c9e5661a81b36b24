import { expect, it } from 'vitest'
import { AnswerTime } from '../../../../../electron/engine/old/queue/answer-time.ts'

const answered = { kind: 'server-error', httpStatus: 500, message: 'no' } as const

it('keeps to the mean where answers at once and slow ones take turns', () => {
  const time = new AnswerTime()
  for (let turn = 0; turn < 40; turn++) time.take(answered, turn % 2 === 0 ? 0 : 3_000)
  const before = time.ms
  for (let turn = 0; turn < 3; turn++) time.take(answered, 0)
  expect(before).toBeGreaterThan(1_400)
  expect(before).toBeLessThan(1_650)
  expect(time.ms).toBeGreaterThan(1_300)
})

it('follows a service that became slow, and takes the first answer for what it is', () => {
  const time = new AnswerTime()
  time.take(answered, 100)
  expect(time.ms).toBe(100)
  for (let turn = 0; turn < 100; turn++) time.take(answered, 2_000)
  expect(time.ms).toBeGreaterThan(1_850)
})

it('learns nothing from a request that was not sent or not answered', () => {
  const time = new AnswerTime()
  const before = time.ms
  time.take({ kind: 'no-answer', cause: 'timeout', code: undefined }, 60_000)
  time.take({ kind: 'not-sent', cause: 'unreachable', code: undefined }, 60_000)
  expect(time.ms).toBe(before)
})
