import { array, assert, boolean, nat, property } from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { LinkHolders } from '../../../../../electron/engine/old/requests/link-holders.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

const lists = [4, 1, 3, 2, 2].map((count, n) => ({
  links: manyLinks(count, `h${n}.example`),
  isUnusual: n > 2,
}))
const planned = lists.flatMap(({ links }) => links)
const strange = 'https://nobody.example/'

/** A submission of five batches, of which the last two hold unusual links. */
async function build() {
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  const { submissions, plans } = past.ledger
  const id = submissions.add(plainSubmission(past.account.id, { requestId: 'press' }))
  plans.add(id, lists, 0, 1)
  plans.activate(id, 100, 0, 1)
  const batchOf = new Map<string, number>()
  for (const batch of past.ledger.batches.ofSubmission(id))
    for (const link of past.ledger.batches.links(batch.id)) batchOf.set(link, batch.id)
  return { open: () => LinkHolders.open(past.ledger, id), batchOf }
}

test('each link is found, and none of another list, in whatever order they are asked about', async () => {
  const { open, batchOf } = await build()
  const holders = await open()
  assert(
    property(array(nat({ max: planned.length })), boolean(), (order, isTwice) => {
      const asked = order.map((n) => planned[n] ?? strange)
      for (const link of [...planned, ...asked, ...(isTwice ? planned : [])])
        expect(holders.holderOf(link)?.batch.id).toBe(batchOf.get(link))
    }),
  )
  expect([...holders.all()]).toEqual(planned)
  expect(holders.count).toBe(planned.length)
})

test('links in the order of their list need no index, not even the second time, with unusual ones among them', async () => {
  const { open } = await build()
  const holders = await open()
  const usual = planned.slice(0, 8)
  const [one = '', ...others] = planned.slice(8)
  const inList = [...usual.slice(0, 3), one, ...usual.slice(3), ...others]
  for (const link of [...inList, ...inList]) {
    expect(holders.needsIndex(link)).toBe(false)
    expect(holders.holderOf(link)).toBeDefined()
  }
  expect(holders.needsIndex(strange)).toBe(true)
  for (const _ of holders.index()) continue
  expect(holders.needsIndex(strange)).toBe(false)
  expect(holders.holderOf(strange)).toBeUndefined()
})
