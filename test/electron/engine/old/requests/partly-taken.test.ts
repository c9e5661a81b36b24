import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const links = manyLinks(4)
const [taken, missing] = [links.slice(0, 2), links.slice(2)]

/** One batch of four links, of which the service took the first two, or maybe all: its answer is lost. */
async function takenInPart(
  kind: 'partial' | 'drop-after' = 'partial',
  sent = links,
): Promise<[EngineHouse, number, number]> {
  const house = await EngineHouse.build({ faults: [{ kind, rate: 1 }] })
  onTestFinished(() => house.demolish())
  await house.paste(sent.join('\n'))
  const id = await house.submit()
  await house.whenIn(id, 'finished')
  return [house, id, house.ledger.batches.ofSubmission(id)[0]?.id ?? 0]
}

test('a list is read as New reads one, and what it names besides the batch is told', async () => {
  const [house, , batchId] = await takenInPart()
  const text = `Link\tDay\n${links[0]}\t2026-11-01\nSee ${links[1]}.\nhttps://b.example/\n`
  expect(value(await house.ask('batch.nameLinks', { batchId, text }))).toEqual({
    links: 2,
    others: 1,
    firstOther: 'https://b.example/',
    unclear: 0,
    firstUnclear: undefined,
    withoutLink: 1,
    firstWithoutLink: 'Link\tDay',
  })
})

test.each([
  ['taken', taken],
  ['not-taken', missing],
] as const)('a list of those %s parts the batch as its receipt says', async (names, named) => {
  const [house, id, batchId] = await takenInPart()
  await house.ask('submission.pause', { submissionId: id })
  const told = { batchId, text: named.join('\n'), names }
  expect(value(await house.ask('batch.settleInPart', told))).toMatchObject({ queued: 2 })
  const { batches } = house.ledger
  expect(batches.links(batchId)).toEqual(taken)
  const [waiting] = batches.inState(id, 'queued')
  expect(batches.links(waiting?.id ?? 0)).toEqual(missing)
  expect(await house.submission(id)).toMatchObject({ unitsUsed: 2, unitsInDoubt: 0 })
})

test('a list that names fewer or more than the receipt changes nothing', async () => {
  const [house, id, batchId] = await takenInPart()
  const told = { batchId, text: links[0] ?? '', names: 'taken' } as const
  expect(await house.ask('batch.settleInPart', told)).toEqual({
    ok: false,
    error: 'does-not-add-up',
  })
  expect((await house.submission(id)).links).toMatchObject({ inDoubt: 4 })
})

test('a line that may mean several links does not matter where the receipt says how many', async () => {
  const sent = ['https://a.example/x', 'http://a.example/x', 'https://b.example/1', links[0] ?? '']
  const [house, id, batchId] = await takenInPart('partial', sent)
  await house.ask('submission.pause', { submissionId: id })
  const text = [...sent.slice(2), 'a.example/x'].join('\n')
  const told = { batchId, text, names: 'not-taken' } as const
  expect(value(await house.ask('batch.settleInPart', told))).toMatchObject({ queued: 2 })
  expect(house.ledger.batches.links(batchId)).toEqual(sent.slice(0, 2))
})

test('History says of the others, once their submission is cancelled, that they were sent and not charged', async () => {
  const [house, id, batchId] = await takenInPart()
  await house.ask('submission.cancel', { submissionId: id })
  value(await house.ask('batch.settleInPart', { batchId, text: taken.join('\n'), names: 'taken' }))
  const { askId } = value(await house.ask('history.ask', { text: links.join('\n') }))
  const answers = value(await house.ask('history.answers', { askId, start: 0, count: 9 }))
  expect(answers.map(({ answer }) => answer)).toEqual([
    'accepted',
    'accepted',
    'not-charged',
    'not-charged',
  ])
})

test('a list settles a doubt without a receipt too, however many it names', async () => {
  const [house, id, batchId] = await takenInPart('drop-after')
  await house.ask('submission.pause', { submissionId: id })
  const told = { batchId, text: links.slice(0, 3).join('\n'), names: 'taken' } as const
  expect(value(await house.ask('batch.settleInPart', told))).toMatchObject({ queued: 1 })
  expect(await house.submission(id)).toMatchObject({
    unitsUsed: 3,
    unitsInDoubt: 0,
    links: { accepted: 3, queued: 1, inDoubt: 0 },
  })
  expect((await house.ask('batch.unsettle', { batchId })).ok).toBe(true)
  expect(await house.submission(id)).toMatchObject({ unitsUsed: 0, links: { inDoubt: 4 } })
})

test.each([
  ['names none', 'https://b.example/'],
  ['names all', links.join('\n')],
])('a list that %s settles no doubt without a receipt', async (_, text) => {
  const [house, , batchId] = await takenInPart('drop-after')
  const told = { batchId, text, names: 'taken' } as const
  expect(await house.ask('batch.settleInPart', told)).toEqual({
    ok: false,
    error: 'does-not-add-up',
  })
})

test('a line that may mean several links settles no doubt without a receipt', async () => {
  const sent = ['https://a.example/x', 'http://a.example/x', 'https://b.example/']
  const [house, , batchId] = await takenInPart('drop-after', sent)
  const told = { batchId, text: 'https://b.example/\na.example/x', names: 'taken' } as const
  expect(await house.ask('batch.settleInPart', told)).toEqual({
    ok: false,
    error: 'does-not-add-up',
  })
})
