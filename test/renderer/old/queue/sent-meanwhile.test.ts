import { expect, test } from 'vitest'

import { seeLeaving, type SeenLeaving } from '../../../../renderer/old/queue/sent-meanwhile.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'

type Links = Parameters<typeof fakeSubmission>[0]['links']

/** What is seen of account 2 after one look after the other. */
function look(...looks: readonly Links[]): SeenLeaving | undefined {
  let seen: SeenLeaving | undefined
  for (const [accepted, links] of looks.entries())
    seen = seeLeaving(seen, 2, [
      fakeSubmission({ id: 1, accountId: 2, links }),
      // Another account sends all the time.
      fakeSubmission({ id: 2, accountId: 3, links: { accepted } }),
    ])
  return seen
}

test('nothing has left before anything is seen to', () => {
  expect(look({ accepted: 40, inDoubt: 20, queued: 60 })?.haveLeft).toBe(false)
})

test('a batch that left is seen on its way and when it is accepted already', () => {
  const before = { accepted: 40, inDoubt: 20, queued: 60 }
  expect(look(before, { ...before, sending: 20, queued: 40 })?.haveLeft).toBe(true)
  expect(look(before, { ...before, accepted: 60, queued: 40 })?.haveLeft).toBe(true)
})

test('neither the answer to what was on its way nor the user’s word is taken for one that left', () => {
  expect(look({ sending: 20, queued: 9 }, { accepted: 20, queued: 9 })?.haveLeft).toBe(false)
  expect(look({ inDoubt: 20, queued: 9 }, { accepted: 20, queued: 9 })?.haveLeft).toBe(false)
  expect(look({ inDoubt: 20, queued: 9 }, { queued: 29 })?.haveLeft).toBe(false)
})

test('links that were told not to be charged and left again have left', () => {
  expect(look({ inDoubt: 20 }, { queued: 20 }, { accepted: 20 })?.haveLeft).toBe(true)
})

test('another account is seen anew', () => {
  const seen = look({ accepted: 20, queued: 20 }, { accepted: 40 })
  expect(seeLeaving(seen, 3, []).haveLeft).toBe(false)
})
