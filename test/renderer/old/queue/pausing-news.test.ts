import { expect, test } from 'vitest'

import { pauseSince } from '../../../../electron/shared/account.ts'
import type { Submission } from '../../../../electron/shared/submission.ts'
import {
  heldNow,
  type PausingNews,
  pausingNews,
  withOwnActs,
} from '../../../../renderer/old/queue/pausing-news.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'

const byUser = pauseSince(1, 'user', 'paused-by-user')

function running(id: number): Submission {
  return fakeSubmission({ id, accountId: 2, links: { queued: 60 } })
}
function held(id: number): Submission {
  return { ...running(id), state: 'paused', pause: byUser }
}

function inShort(news: readonly PausingNews[]): readonly string[] {
  return news.map((one) => ('submission' in one ? `${one.kind} ${one.submission.id}` : one.kind))
}

/** What is told where the window did nothing itself. */
function newsBetween(before: readonly Submission[], after: readonly Submission[]) {
  return inShort(pausingNews(heldNow(before), after))
}

test('what another window pauses or lets go on is told of each', () => {
  expect(newsBetween([running(1), running(2), held(3)], [held(1), running(2), running(3)])).toEqual(
    ['paused 1', 'resumed 3'],
  )
})

test('where it pauses all, or lets all go on, that is told in one sentence', () => {
  const over = fakeSubmission({ id: 9, accountId: 2, state: 'finished', links: {} })
  const all = [held(1), held(2), held(3), over]
  const none = [running(1), running(2), running(3), over]
  expect(newsBetween([running(1), running(2), held(3), over], all)).toEqual(['pausedAll'])
  expect(newsBetween(all, none)).toEqual(['resumedAll'])
  expect(newsBetween([running(1), over], [held(1), over])).toEqual(['paused 1'])
})

test('what is over, is only heard of now or stands still for its account is no news', () => {
  const over = fakeSubmission({ id: 1, accountId: 2, state: 'finished', links: {} })
  const cancelled = fakeSubmission({ id: 2, accountId: 2, state: 'cancelled', links: {} })
  expect(newsBetween([held(1), held(2)], [over, cancelled])).toEqual([])
  expect(newsBetween([], [held(1)])).toEqual([])
  const pause = pauseSince(1, 'in-doubt', 'doubts-in-a-row')
  expect(newsBetween([running(1)], [{ ...running(1), state: 'paused', pause }])).toEqual([])
})

test('what this window did itself is known, once, and what another did besides is not', () => {
  const told = heldNow([running(1), running(2)])
  const now = [held(1), held(2)]
  const own = withOwnActs(told, heldNow(now), new Map([[1, true]]))
  expect(own.seen).toEqual([1])
  expect(inShort(pausingNews(own.told, now))).toEqual(['paused 2'])
  // Until it is told, it is news at every look.
  const again = withOwnActs(own.told, heldNow(now), new Map())
  expect(pausingNews(again.told, now)).toHaveLength(1)
})

test('what another window undoes of an act of this one is told', () => {
  const own = withOwnActs(heldNow([running(1)]), heldNow([running(1)]), new Map([[1, true]]))
  expect(own.seen).toEqual([])
  const told = heldNow([held(1)])
  const { seen, told: known } = withOwnActs(told, heldNow([running(1)]), new Map([[1, true]]))
  expect(seen).toEqual([])
  expect(pausingNews(known, [running(1)])).toHaveLength(1)
})
