import { beforeEach, expect, test } from 'vitest'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { newPerson, type SharingPerson } from '../../../../fakes/sharing-person.ts'

const links = manyLinks(4)
const [first = '', second = ''] = links

let ada: SharingPerson
let ben: SharingPerson
beforeEach(async () => {
  ada = await newPerson()
  ben = await newPerson()
})

function statesAt(one: SharingPerson, link: string): readonly string[] {
  return one.heard(link).map(({ state }) => state)
}

/** Of what was in doubt one link was paid for by somebody else; returns the rest, in doubt again. */
async function pieceInDoubt(): Promise<number> {
  const cem = await newPerson()
  const batchId = ada.send(links, 1_000, 'in-doubt')
  cem.send([first], 900, 'accepted')
  await ada.read(await cem.write(1_500), 1_600)
  ada.settle(batchId, 'not-charged', 2_000)
  const piece = ada.own().find(({ state }) => state === 'queued')?.id ?? 0
  ada.unsettle(piece, 3_000)
  return piece
}

test('a piece that never left by itself is told as what the last word on it makes of it, and as nothing else', async () => {
  const piece = await pieceInDoubt()
  await ben.read(await ada.write(3_500), 3_600)
  expect(statesAt(ben, second)).toEqual(['in-doubt'])
  ada.settle(piece, 'charged', 4_000)
  await ben.read(await ada.write(4_500), 4_600)
  expect(statesAt(ben, second)).toEqual(['accepted'])
  ada.unsettle(piece, 5_000)
  await ben.read(await ada.write(5_500), 5_600)
  expect(statesAt(ben, second)).toEqual(['in-doubt'])
  ada.settle(piece, 'not-charged', 6_000)
  await ben.read(await ada.write(6_500), 6_600)
  expect(ben.holders(second)).toEqual([])
})

test('a doubt of such a piece that comes home in somebody’s list is no news: it waits again once it was not charged', async () => {
  const piece = await pieceInDoubt()
  await ben.read(await ada.write(3_500), 3_600)
  await ada.read(await ben.write(4_000), 4_100)
  expect(statesAt(ada, second)).toEqual([])
  ada.settle(piece, 'not-charged', 5_000)
  expect(ada.past.ledger.batches.byId(piece)?.state).toBe('queued')
})

test('what an account says is later than what its earlier life said, though the clock was set back meanwhile', async () => {
  const { accounts, fingerprints } = ada.past.ledger
  const { account } = ada.past
  accounts.setFingerprint(account.id, fingerprints.of('token'))
  const batchId = ada.send(links, 1_000, 'in-doubt')
  ada.settle(batchId, 'not-charged', 1_500)
  await ben.read(await ada.write(90_000), 90_500)
  accounts.remove(account.id, 3_000)
  const again = accounts.add(account, 'real')
  accounts.setFingerprint(again.id, fingerprints.of('token'))
  ada.unsettle(batchId, 4_000)
  await ben.read(await ada.write(5_000, undefined, again), 92_000)
  expect(statesAt(ben, first)).toEqual(['in-doubt'])
})
