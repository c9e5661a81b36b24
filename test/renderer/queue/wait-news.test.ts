import { expect, test } from 'vitest'

import { isWaitNews, nothingSaid, waitEnded, waitStill } from '../../../renderer/queue/wait-news.ts'

test('a wait is news once, however often it ends for a request and begins again', () => {
  expect(isWaitNews(nothingSaid, 'rate', 0)).toBe(true)
  const said = waitEnded(nothingSaid, 'rate', 1_000)
  expect(isWaitNews(said, 'rate', 1_500)).toBe(false)
  expect(isWaitNews(waitEnded(said, 'rate', 60_000), 'rate', 120_000)).toBe(false)
})

test('another reason to wait is news, and so is one that was over for more than a minute', () => {
  const said = waitEnded(nothingSaid, 'rate', 1_000)
  expect(isWaitNews(said, 'offline', 1_001)).toBe(true)
  expect(isWaitNews(said, 'rate', 61_001)).toBe(true)
})

test('a wait whose time has come is over, although nothing was told of it since', () => {
  expect(waitStill({ waiting: 'rate', waitingUntilMs: 2_000 }, 1_999)).toBe('rate')
  expect(waitStill({ waiting: 'rate', waitingUntilMs: 2_000 }, 2_000)).toBeUndefined()
  // Every request is in flight, or it is sent more slowly: nobody knows until when.
  expect(waitStill({ waiting: 'pace', waitingUntilMs: undefined }, 2_000)).toBe('pace')
})
