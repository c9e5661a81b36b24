import { afterEach, describe, expect, test } from 'vitest'
import { manyLinks, SendingHouse, type HouseOptions } from '../../../../fakes/sending-house.ts'

const houses: SendingHouse[] = []
async function house(options: HouseOptions = {}): Promise<SendingHouse> {
  const built = await SendingHouse.build(options)
  houses.push(built)
  return built
}
afterEach(async () => {
  await Promise.all(houses.splice(0).map((built) => built.demolish()))
})

describe('sending a list', () => {
  test('charges each link once and accounts for every unit', async () => {
    const at = await house()
    const id = await at.send(manyLinks(7_400))
    expect(at.ledger.batches.counts(id)).toEqual({
      total: 7_400,
      queued: 0,
      sending: 0,
      accepted: 7_400,
      refused: 0,
      inDoubt: 0,
      cancelled: 0,
    })
    expect(at.batches(id).map((batch) => batch.linkCount)).toEqual([1_000, 5_000, 1_400])
    expect(at.ledger.stakes.unitsUsed(id)).toBe(7_400)
    expect(at.submission(id).finishedMs).toBeTypeOf('number')
  })

  test('two submissions with the same links charge each link once', async () => {
    const at = await house()
    await at.send(manyLinks(300))
    await expect(at.plan(manyLinks(300))).rejects.toThrow('nothing-to-send')
    const more = await at.send(manyLinks(310))
    expect(at.ledger.batches.counts(more).total).toBe(10)
  })

  test('finds three refused links among thousands and has the rest accepted', async () => {
    const at = await house()
    const links = manyLinks(1_200).map((link, i) => (i % 500 === 7 ? `${link}-reject-me` : link))
    const id = await at.send(links, 400)
    const counts = at.ledger.batches.counts(id)
    expect(counts).toMatchObject({ total: 1_200, accepted: 1_197, refused: 3, queued: 0 })
    expect(at.ledger.stakes.unitsUsed(id)).toBe(1_197)
  })
})
