import { beforeEach, expect, test } from 'vitest'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { newPerson, type SharingPerson } from '../../../../fakes/sharing-person.ts'

const links = manyLinks(3)
const [first = ''] = links

let ada: SharingPerson
let ben: SharingPerson
beforeEach(async () => {
  ada = await newPerson()
  ben = await newPerson()
})

/** Links that the service refused the token for, and that left again after the clock was set back. */
function leavesEarlierOnceMore(): number {
  const batchId = ada.send(links, 9_000, 'sending')
  ada.refuse(batchId, 'queued', 9_500)
  beginAttempt(ada.past.ledger, batchId, 5_000)
  return batchId
}

test('a doubt of links that left again at an earlier time of a clock that was set back ends at a colleague’s with the word that they were not charged', async () => {
  const batchId = leavesEarlierOnceMore()
  ada.past.ledger.recover(5_500)
  await ben.read(await ada.write(6_000), 6_500)
  expect(ben.heard(first).map(({ state }) => state)).toEqual(['in-doubt'])
  ada.settle(batchId, 'not-charged', 7_000)
  await ben.read(await ada.write(7_500), 8_000)
  expect(ben.holders(first)).toEqual([])
})

test('a batch was sent when it left last, whatever the clock said before', () => {
  const batchId = leavesEarlierOnceMore()
  expect(ada.past.ledger.batches.byId(batchId)?.sentMs).toBe(5_000)
})
