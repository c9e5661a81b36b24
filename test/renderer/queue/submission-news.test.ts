import { expect, test } from 'vitest'

import type { LinkCounts } from '../../../electron/shared/submission.ts'
import { answered, newsBetween, quartersAfter } from '../../../renderer/queue/submission-news.ts'
import { fakeSubmission } from '../../fakes/fake-data.ts'

/** Nothing was told of before, or not for so long. */
const after = (msSince: number, ofId = new Map<number, number>()) => ({ msSince, ofId })
const long = after(Number.POSITIVE_INFINITY)

function under(links: Partial<LinkCounts>) {
  return fakeSubmission({ id: 1, accountId: 2, links })
}
function over(id: number, state: 'finished' | 'cancelled' = 'finished') {
  return fakeSubmission({ id, accountId: 2, state, links: { accepted: 100 } })
}

test('the end of a submission is told, however soon after something else', () => {
  for (const state of ['finished', 'cancelled'] as const) {
    const submission = over(1, state)
    expect(newsBetween([under({ sending: 100 })], [submission], after(0), 0)).toEqual([
      { kind: 'over', submission },
    ])
  }
})

test('one that is over before it was seen under way is told', () => {
  const submission = over(2)
  expect(newsBetween([over(1)], [submission, over(1)], after(0), 0)).toEqual([
    { kind: 'over', submission },
  ])
})

test('what was over before, or is older than what was known, is no news', () => {
  expect(newsBetween([over(2)], [over(2), over(1)], long, 0)).toEqual([])
})

test('what was made before the window was opened is no news when it is heard of', () => {
  const submission = over(2)
  expect(newsBetween([], [submission], long, submission.createdMs + 1)).toEqual([])
  expect(newsBetween([], [submission], long, submission.createdMs)).toHaveLength(1)
})

test('the beginning of a submission is told, but not of a rest that was moved, which is told there', () => {
  const submission = fakeSubmission({ id: 2, accountId: 2, links: { queued: 100 } })
  expect(newsBetween([over(1)], [submission, over(1)], after(0), 0)).toEqual([
    { kind: 'begun', submission },
  ])
  const movedTo = [{ submissionId: 2, accountId: 2, links: 100 }]
  const moved = { ...over(1, 'cancelled'), movedTo }
  expect(newsBetween([moved], [submission, moved], after(0), 0)).toEqual([])
})

test('each quarter that is answered is told, and nothing between', () => {
  const before = under({ accepted: 10, queued: 90 })
  const less = under({ accepted: 20, refused: 4, queued: 76 })
  const quarter = under({ accepted: 20, refused: 5, sending: 75 })
  expect(newsBetween([before], [less], long, 0)).toEqual([])
  expect(newsBetween([before], [quarter], long, 0)).toEqual([
    { kind: 'quarter', submission: quarter },
  ])
})

test('a quarter within fifteen seconds of another word is told with the next change behind them', () => {
  const half = under({ accepted: 50, queued: 50 })
  const change = [[under({ queued: 100 })], [half]] as const
  expect(newsBetween(...change, after(14_999), 0)).toEqual([])
  expect(newsBetween(...change, after(15_000), 0)).toHaveLength(1)
  const told = quartersAfter(change[0], [], { ofId: new Map() })
  const passedOver = quartersAfter(change[1], [], { ofId: told })
  const more = under({ accepted: 51, queued: 49 })
  const news = [{ kind: 'quarter', submission: more }] as const
  expect(newsBetween([half], [more], after(15_000, new Map(passedOver)), 0)).toEqual(news)
  const toldOf = quartersAfter([more], news, { ofId: passedOver })
  expect(newsBetween([more], [more], after(15_000, new Map(toldOf)), 0)).toEqual([])
})

test('one that is far when it is first seen has begun', () => {
  const submission = fakeSubmission({ id: 2, accountId: 2, links: { accepted: 50, queued: 50 } })
  expect(newsBetween([over(1)], [submission, over(1)], long, 0)).toEqual([
    { kind: 'begun', submission },
  ])
})

test('what is maybe charged has no answer', () => {
  expect(answered(under({ accepted: 20, inDoubt: 43 }))).toBe(20)
})
