import { expect, test } from 'vitest'

import { heldByCap } from '../../../../renderer/old/accounts/held-by-cap.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'

const account = { id: 2, price: 2 }

/** It has spent 20 units, 4 are maybe spent, and `queued` links at 2 units wait beside one on its way. */
function list(id: number, queued: number, accountId = account.id) {
  const links = { accepted: 10, inDoubt: 2, sending: 1, queued }
  const submission = fakeSubmission({ id, accountId, links })
  return { ...submission, place: 10 - id, unitsUsed: 20, unitsInDoubt: 4 }
}

test('a cap stops whatever waits and needs more, in the order in which it leaves', () => {
  const lists = [list(1, 10), list(2, 12), list(3, 13), list(4, 99, 1)]
  const held = heldByCap(46, account, lists)
  expect(held?.submissions.map(({ id }) => id)).toEqual([3, 2])
  expect(held?.unitsNeeded).toBe(52)
  expect(heldByCap(52, account, lists)).toBeUndefined()
})

test('no cap stops nothing, and a cap nothing of which all is on its way', () => {
  expect(heldByCap(undefined, account, [list(1, 10)])).toBeUndefined()
  expect(heldByCap(1, account, [list(1, 0)])).toBeUndefined()
})
