import { expect, test } from 'vitest'

import { pauseSince } from '../../../../electron/shared/account.ts'
import type { LinkCounts } from '../../../../electron/shared/submission.ts'
import {
  answered,
  beginsRest,
  newsBetween,
  toldAfter,
  type ToldSoFar,
} from '../../../../renderer/old/queue/submission-news.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'

/** Nothing was told of before, or not for so long. */
const after = (msSince: number, ofId: ToldSoFar['ofId'] = new Map()) => ({ msSince, ofId })
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
  const told = toldAfter(change[0], [], { ofId: new Map() })
  const passedOver = toldAfter(change[1], [], { ofId: told })
  const more = under({ accepted: 51, queued: 49 })
  const news = [{ kind: 'quarter', submission: more }] as const
  expect(newsBetween([half], [more], after(15_000, passedOver), 0)).toEqual(news)
  const toldOf = toldAfter([more], news, { ofId: passedOver })
  expect(newsBetween([more], [more], after(15_000, toldOf), 0)).toEqual([])
})

test('one that is far when it is first seen has begun', () => {
  const submission = fakeSubmission({ id: 2, accountId: 2, links: { accepted: 50, queued: 50 } })
  expect(newsBetween([over(1)], [submission, over(1)], long, 0)).toEqual([
    { kind: 'begun', submission },
  ])
})

test('what is maybe charged or went elsewhere has no answer', () => {
  expect(answered(under({ accepted: 20, refused: 3, inDoubt: 43, cancelled: 34 }))).toBe(23)
})

const clear = under({ queued: 100 })
const doubted = under({ queued: 90, inDoubt: 10 })
const onItsWay = under({ queued: 80, sending: 10, inDoubt: 10 })
const more = under({ queued: 80, inDoubt: 20 })
const atStart = toldAfter([clear], [], { ofId: new Map() })

test('a doubt that comes up is told once a rest is over, and not again', () => {
  expect(newsBetween([clear], [doubted], after(15_000, atStart), 0)).toEqual([])
  expect(beginsRest([clear], [doubted], [], { ofId: atStart })).toBe(true)
  const ofId = toldAfter([doubted], [], { ofId: atStart })
  expect(newsBetween([doubted], [onItsWay], after(14_999, ofId), 0)).toEqual([])
  expect(beginsRest([doubted], [more], [], { ofId })).toBe(false)
  const news = newsBetween([doubted], [onItsWay], after(15_000, ofId), 0)
  expect(news).toEqual([{ kind: 'doubt', submission: onItsWay }])
  expect(
    newsBetween([onItsWay], [onItsWay], after(15_000, toldAfter([onItsWay], news, { ofId })), 0),
  ).toEqual([])
})

test('what was in doubt when the window was opened, or is answered, is no news', () => {
  const known = toldAfter([more], [], { ofId: new Map() })
  expect(newsBetween([more], [more], after(15_000, known), 0)).toEqual([])
  const answeredOnce = toldAfter([doubted], [], { ofId: known })
  expect(newsBetween([more], [doubted], after(15_000, known), 0)).toEqual([])
  expect(newsBetween([more], [more], after(15_000, answeredOnce), 0)).toHaveLength(1)
})

test('a doubt that its account stands still for is told with that alone', () => {
  const stopped = { ...doubted, pause: pauseSince(1, 'in-doubt', 'doubts-in-a-row') }
  expect(newsBetween([clear], [stopped], after(15_000, atStart), 0)).toEqual([])
  const ofId = toldAfter([stopped], [], { ofId: atStart })
  expect(newsBetween([stopped], [doubted], after(15_000, ofId), 0)).toEqual([])
})
