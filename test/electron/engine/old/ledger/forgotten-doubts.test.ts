import { beforeEach, expect, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
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

/** A doubt that was none, of a submission that came to its end and is forgotten. */
async function forgetsDoubt(tell?: () => Promise<void>): Promise<void> {
  const batchId = ada.send(links, 1_000, 'in-doubt')
  await tell?.()
  ada.settle(batchId, 'not-charged', 2_000)
  const { ledger } = ada.past
  beginAttempt(ledger, batchId, 2_500)
  ada.refuse(batchId, 'refused', 2_600)
  await forget(ledger, [ledger.batches.byId(batchId)?.submissionId ?? 0])
}

async function tellBen(): Promise<void> {
  await ben.read(await ada.write(1_500), 1_600)
}

test('a doubt that a list had told ends at a colleague’s also where what it was of is forgotten', async () => {
  await forgetsDoubt(tellBen)
  await ben.read(await ada.write(3_000), 3_100)
  expect(ben.holders(first)).toEqual([])
})

test('and its echo in their list does not hold the links back here', async () => {
  await forgetsDoubt(tellBen)
  await ada.read(await ben.write(3_000), 3_100)
  expect(ada.holders(first)).toEqual([])
})

test('of doubts that no list can have told nothing is kept', async () => {
  await forgetsDoubt()
  const { ledger, account } = ada.past
  expect(ledger.notCharged.all(new Set([account.id]))).toEqual([])
})
