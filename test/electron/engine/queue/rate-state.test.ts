import { expect, test } from 'vitest'
import { RateLimiter } from '../../../../electron/engine/queue/rate-limiter.ts'
import { rateStateOf } from '../../../../electron/engine/queue/rate-limiter.ts'
import { Backoff } from '../../../../electron/engine/queue/backoff.ts'
import { FakeClock, noonMs } from '../../../fakes/time/fake-clock.ts'

const allowance = 600

function limited() {
  const clock = new FakeClock()
  const limiter = new RateLimiter({ allowance, windowMs: 60_000 })
  const send = (answerMs: number | 'none') => {
    const permit = limiter.take(clock.monotonicMs())
    clock.advance(answerMs === 'none' ? 0 : answerMs)
    if (answerMs !== 'none') permit.answered(clock.monotonicMs())
  }
  return {
    clock,
    limiter,
    send,
    rate: () => rateStateOf(limiter, new Backoff(), clock, allowance),
  }
}

test('requests of the same second are counted together, with when their permits are free', () => {
  const { clock, send, rate } = limited()
  send(100)
  send(300)
  clock.advance(4_600)
  send(200)
  send('none')
  expect(rate().usedSlots).toBe(4)
  expect(rate().taken).toEqual([
    { startedMs: noonMs, requests: 2, freeMs: noonMs + 400 + 60_250 },
    { startedMs: noonMs + 5_000, requests: 2, freeMs: undefined },
  ])
})

test('a window of hundreds of requests has about sixty steps', () => {
  const { send, rate } = limited()
  for (let sent = 0; sent < 580; sent += 1) send(100)
  expect(rate().taken).toHaveLength(58)
  expect(rate().taken.reduce((sum, { requests }) => sum + requests, 0)).toBe(580)
})

test('a request is not counted once its permit is free', () => {
  const { clock, send, rate } = limited()
  send(100)
  clock.advance(60_250)
  expect(rate().taken).toEqual([])
})

test('after a start, requests of two windows do not look like more than the service allows', () => {
  const { clock, limiter, rate } = limited()
  const traces = Array.from({ length: allowance + 10 }, (_, index) => ({
    startedMs: clock.wallMs() - 110_000 + 150 * index,
    endedMs: clock.wallMs() - 110_000 + 150 * index + 100,
    answered: true,
    httpStatus: 200,
    outcome: 'accepted',
  }))
  limiter.restore(traces, clock.wallMs(), clock.monotonicMs())
  expect(rate()).toMatchObject({ usedSlots: allowance, waiting: 'rate' })
  expect(rate().taken.reduce((sum, { requests }) => sum + requests, 0)).toBe(allowance)
})

test('after a 429 the account waits as long as the service says, and then paces', () => {
  const { clock, limiter, send, rate } = limited()
  send(100)
  limiter.refused(clock.monotonicMs(), 20_000)
  expect(rate()).toMatchObject({ waiting: 'after-429', waitingUntilMs: clock.wallMs() + 20_000 })
  clock.advance(20_000)
  expect(rate()).toMatchObject({ waiting: 'pace', waitingUntilMs: undefined })
  send(10)
  // A hundred milliseconds from one to the next, as the allowance of a minute goes.
  expect(rate()).toMatchObject({ waiting: 'pace', waitingUntilMs: clock.wallMs() + 90 })
  clock.advance(10 * 60_000)
  expect(rate()).toMatchObject({ waiting: undefined, waitingUntilMs: undefined })
})

test('while requests are paced after a 429, an account without a free permit waits for the rate', () => {
  const { clock, limiter, send, rate } = limited()
  limiter.refused(clock.monotonicMs(), undefined)
  for (let sent = 0; sent < allowance; sent += 1) send(0)
  expect(rate().waiting).toBe('rate')
})
