import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { receipt, refusal, refusing, ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const build = houses()

const [first = '', second = '', ...rest] = manyLinks(16)
const links = [first, second, ...rest]
const last = links.at(-1) ?? ''

describe('isolating refused links', () => {
  test('splits unsent what must hold the refused link, level by level', async () => {
    const service = refusing(last)
    const at = await build({ service, clock: new FakeClock() })
    const id = await at.send(links, 'fewest')
    expect(service.sizes).toEqual([16, 8, 4, 2, 1, 1])
    expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 15, refused: 1, total: 16 })
    expect(at.spokenFor(links)).toBe(15)
  })

  test('sends the second half whole after a first half that was refused', async () => {
    const service = refusing(first)
    const at = await build({ service, clock: new FakeClock() })
    await at.send(links, 'fewest')
    expect(service.sizes).toEqual([16, 8, 4, 2, 1, 1, 2, 4, 8])
  })

  test('keeps halves before everything else that waits', async () => {
    const service = refusing(second)
    const at = await build({ service, clock: new FakeClock() })
    await at.send(links, 8)
    expect(service.sizes).toEqual([8, 4, 2, 1, 1, 2, 4, 8])
  })

  test('finds two refused links in different halves', async () => {
    const service = refusing(first, last)
    const at = await build({ service, clock: new FakeClock() })
    const id = await at.send(links, 'fewest')
    expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 14, refused: 2 })
  })

  test('counts no link of a split batch twice', async () => {
    const service = new ScriptedService((sent, n) => (n === 0 ? refusal : receipt(sent.length)))
    const at = await build({ service, clock: new FakeClock() })
    const id = await at.sendOnce(links)
    expect(at.ledger.batches.counts(id)).toMatchObject({ total: 16, queued: 16 })
    expect(at.ledger.batches.count(id)).toBe(2)
  })
})

describe('a batch that was cut for another reason', () => {
  test("is not isolated: its pieces are nobody's halves", async () => {
    const at = await build({ clock: new FakeClock() })
    const id = await at.plan(links, 8)
    const [batch] = at.batches(id)
    const pieces = at.ledger.cut(batch?.id ?? 0, 3, 0).slice(1)
    expect(pieces.map((piece) => at.ledger.batches.byId(piece)?.parentId)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('inside an isolation leaves its pieces in the place of the half', async () => {
    const service = refusing(last)
    const at = await build({ service, clock: new FakeClock() })
    const id = await at.sendOnce(links)
    const [, firstHalf] = at.batches(id)
    at.ledger.cut(firstHalf?.id ?? 0, 3, 0)
    at.ledger.submissions.setPausedByUser(id, undefined)
    at.queue.poke(at.account.id)
    await at.until(() => at.isAtRest(id))
    expect(service.sizes).toEqual([16, 3, 5, 4, 2, 1, 1])
  })
})

describe('refusals in a row', () => {
  test('ten single links refused pause the account, since the links are not the cause', async () => {
    const service = new ScriptedService(() => refusal)
    const at = await build({ service, clock: new FakeClock() })
    const id = await at.send(links, 1)
    expect(at.pause).toEqual(['refusals', 'refusals-in-a-row'])
    expect(at.ledger.batches.counts(id)).toMatchObject({ refused: 10, queued: 6 })
    at.queue.resume(at.account.id)
    await at.until(() => at.isAtRest(id))
    expect(at.pause).toBeUndefined()
    expect(at.ledger.batches.counts(id)).toMatchObject({ refused: 16 })
  })

  test('an accepted batch between them starts the row again', async () => {
    const service = new ScriptedService((sent, n) => (n === 8 ? receipt(sent.length) : refusal))
    const at = await build({ service, clock: new FakeClock() })
    await at.send(links, 1)
    expect(at.pause).toBeUndefined()
  })
})
