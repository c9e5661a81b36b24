import { expect, test } from 'vitest'
import { viewBatch } from '../../../../../electron/engine/old/requests/submission-view.ts'
import type { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { newPerson } from '../../../../fakes/sharing-person.ts'

function sentMsOf({ ledger: { batches } }: PastLedger, batchId: number): number | undefined {
  const batch = batches.byId(batchId)
  if (batch === undefined) throw new Error(`No batch ${batchId}`)
  return viewBatch(batch, batches).sentMs
}

test('a piece left with the request that it was cut from, as long as it may have been charged or was; links of a paid list never left', async () => {
  const [ada, ben] = [await newPerson(), await newPerson()]
  const links = manyLinks(4)
  const whole = ada.send(links, 1_000, 'in-doubt')
  const theirs = ben.send(links.slice(0, 1), 900, 'accepted')
  await ada.read(await ben.write(1_500), 1_600)
  ada.settle(whole, 'not-charged', 2_000)
  const piece = ada.own().find(({ state }) => state === 'queued')?.id ?? 0
  expect(sentMsOf(ada.past, piece)).toBeUndefined()
  ada.unsettle(piece, 3_000)
  expect(sentMsOf(ada.past, piece)).toBe(1_000)
  ada.settle(piece, 'charged', 4_000)
  expect(sentMsOf(ada.past, piece)).toBe(1_000)

  expect(sentMsOf(ben.past, theirs)).toBe(900)
  const [imported] = ada.past.ledger.batches.ofSubmission(2)
  expect(imported).toMatchObject({ state: 'accepted', linkCount: 1 })
  expect(sentMsOf(ada.past, imported?.id ?? 0)).toBeUndefined()
})
