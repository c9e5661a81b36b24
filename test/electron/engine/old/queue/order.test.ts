import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { receipt, refusal, ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

/** The host of each request's links, in the order in which they came. */
function hosts({ received }: ScriptedService): readonly string[] {
  return received.map(({ links }) => new URL(links[0] ?? '').host.charAt(0))
}

function toFront(at: SendingHouse, submissionId: number): void {
  at.ledger.lineUp.reorder(at.submission(submissionId), 'front')
  at.queue.poke(at.account.id)
}

async function untilSent(at: SendingHouse, ...submissionIds: readonly number[]): Promise<void> {
  await at.until(() => submissionIds.every((id) => at.isAtRest(id)))
}

describe('submissions of one account', () => {
  test('leave one after the other, in the order of their making', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    const first = await at.plan(manyLinks(4, 'a.example'), 2)
    const second = await at.plan(manyLinks(4, 'b.example'), 2)
    at.start()
    await untilSent(at, first, second)
    expect(hosts(service)).toEqual(['a', 'a', 'b', 'b'])
  })

  test('change their order with the next batch, not with the one that is on its way', async () => {
    const service = new ScriptedService()
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    const first = await at.plan(manyLinks(4, 'a.example'), 2)
    const second = await at.plan(manyLinks(4, 'b.example'), 2)
    at.start()
    const onItsWay = await service.next()
    toFront(at, second)
    onItsWay.answer(receipt(2))
    for (let n = 0; n < 3; n += 1) (await service.next()).answer(receipt(2))
    await untilSent(at, first, second)
    expect(hosts(service)).toEqual(['a', 'b', 'b', 'a'])
  })

  test('leave before the halves of another one’s refused batch where they were put before it', async () => {
    const service = new ScriptedService()
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    const first = await at.plan(manyLinks(4, 'a.example'), 4)
    const second = await at.plan(manyLinks(2, 'b.example'), 2)
    at.start()
    const onItsWay = await service.next()
    toFront(at, second)
    onItsWay.answer(refusal)
    for (let n = 0; n < 3; n += 1) {
      const request = await service.next()
      request.answer(receipt(request.links.length))
    }
    // The last half holds the refused link: it is halved unsent.
    ;(await service.next()).answer(refusal)
    await untilSent(at, first, second)
    expect(hosts(service).slice(0, 3)).toEqual(['a', 'b', 'a'])
  })

  test('keep their order over the end of an engine', async () => {
    const at = await build({ service: new ScriptedService(), clock: new FakeClock() })
    const first = await at.plan(manyLinks(2, 'a.example'), 2)
    const second = await at.plan(manyLinks(2, 'b.example'), 2)
    at.ledger.lineUp.reorder(at.submission(second), 'front')
    await at.close()
    const service = new ScriptedService((links) => receipt(links.length))
    const later = await build({ service, clock: new FakeClock({ skips: true }) }, at.folder)
    later.start()
    await untilSent(later, first, second)
    expect(hosts(service)).toEqual(['b', 'a'])
  })
})

describe('the pieces of a batch', () => {
  test('stand where it stood among the batches of its submission', async () => {
    const service = new ScriptedService((links, n) => (n === 1 ? refusal : receipt(links.length)))
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    const id = await at.plan(manyLinks(12), 4)
    at.start()
    await at.until(() => service.received.length >= 3)
    const pieces = at.batches(id).filter(({ state }) => state !== 'split')
    const positions = pieces.map(({ position }) => position)
    expect(positions.slice(0, 3)).toEqual([0, 4, 6])
    expect(positions.at(-1)).toBe(8)
    const links = pieces.flatMap(({ id: batchId }) => at.ledger.batches.links(batchId))
    expect(links).toEqual(manyLinks(12))
  })
})
