import { describe, expect, test } from 'vitest'
import { settle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import { findDue } from '../../../../../electron/engine/old/queue/due.ts'
import { objectionToSpend } from '../../../../../electron/engine/old/queue/spend-guard.ts'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { receipt, ScriptedService, serverError } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

/** Writes the attempt of the next batch and no more, as an engine does that is killed right then. */
function beKilledWhileSending(at: SendingHouse): void {
  const batch = findDue(at.ledger, at.account.id, noonMs, at.clock).due?.batch
  beginAttempt(at.ledger, batch?.id ?? 0, noonMs)
}

async function restart(
  at: SendingHouse,
  service = new ScriptedService(),
  clock = new FakeClock({ skips: true }),
): Promise<SendingHouse> {
  await at.close()
  return build({ clock, service }, at.folder)
}

describe('after an engine was killed while it sent', () => {
  test('the batch in flight is in doubt, and its links stay spoken for', async () => {
    const at = await build()
    const id = await at.plan(manyLinks(20), 10)
    beKilledWhileSending(at)
    const later = await restart(at)
    expect(later.states(id)).toEqual([
      ['in-doubt', 10],
      ['queued', 10],
    ])
    expect(later.batches(id)[0]?.doubt).toBe('killed')
    expect(later.spokenFor(manyLinks(20))).toBe(20)
    expect(later.ledger.attempts.since(at.account.id, 0)).toMatchObject([
      { outcome: 'killed', answered: false },
    ])
  })

  test('the next balanced batch is a careful one', async () => {
    const at = await build()
    const id = await at.plan(manyLinks(6_500))
    beKilledWhileSending(at)
    const service = new ScriptedService((links) => receipt(links.length))
    const later = await restart(at, service)
    later.start()
    await later.until(() => later.isAtRest(id))
    expect(service.sizes).toEqual([1_000, 4_000, 500])
  })

  test('twice in a row with nothing accepted between, the account pauses', async () => {
    const at = await build()
    const id = await at.plan(manyLinks(60), 10)
    beKilledWhileSending(at)
    const again = await restart(at)
    beKilledWhileSending(again)
    const service = new ScriptedService((links) => receipt(links.length))
    const later = await restart(again, service)
    later.start()
    await later.until(() => later.isAtRest(id))
    expect(later.pause).toEqual(['in-doubt', 'doubts-in-a-row'])
    expect(service.received).toEqual([])
    later.queue.resume(later.account.id)
    await later.until(() => later.isAtRest(id))
    expect(later.ledger.batches.counts(id)).toMatchObject({ inDoubt: 20, accepted: 40 })
  })

  test('its doubts count against the limit with those before; after a clean end they do not', async () => {
    const service = new ScriptedService((links, n) =>
      n === 1 ? serverError : receipt(links.length),
    )
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    await at.send(manyLinks(30), 10)
    const id = await at.plan(manyLinks(30, 'b.example'), 10)
    await at.queue.stop()
    beKilledWhileSending(at)
    const killed = await restart(at)
    expect(killed.ledger.stakes.linksThatCountAsDoubt(at.account.id)).toBe(20)
    const [, next] = killed.batches(id)
    expect(killed.ledger.beginAttempt(next?.id ?? 0, noonMs, 0, objectionToSpend, 0)).toEqual({
      objection: { kind: 'pauses', reason: 'in-doubt', detail: 'doubt-limit' },
    })
    const clean = await restart(killed)
    expect(clean.ledger.stakes.linksThatCountAsDoubt(at.account.id)).toBe(0)
    expect(clean.ledger.stakes.linksInDoubt(at.account.id)).toBe(20)
  })

  test('an account that stands still for its doubts keeps them through a clean end', async () => {
    const service = new ScriptedService(() => serverError)
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    const id = await at.send(manyLinks(30), 10)
    expect(at.pause).toEqual(['in-doubt', 'doubts-in-a-row'])
    await at.queue.stop()
    const later = await restart(at)
    expect(later.ledger.stakes.linksThatCountAsDoubt(at.account.id)).toBe(20)
    for (const { id: batchId, state } of later.batches(id))
      if (state === 'in-doubt') settle(later.ledger, batchId, 'not-charged', noonMs)
    expect(later.ledger.stakes.linksThatCountAsDoubt(at.account.id)).toBe(0)
  })

  test('one that stands still for a receipt that did not fit keeps that doubt, too', async () => {
    const service = new ScriptedService((links) => receipt(links.length - 1))
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    await at.send(manyLinks(30), 10)
    expect(at.pause).toEqual(['discrepancy', 'links-differ'])
    await at.queue.stop()
    const later = await restart(at)
    expect(later.ledger.stakes.linksThatCountAsDoubt(at.account.id)).toBe(10)
  })

  test('recovering twice changes nothing more', async () => {
    const at = await build()
    const id = await at.plan(manyLinks(20), 10)
    beKilledWhileSending(at)
    at.ledger.recover(noonMs)
    const once = at.batches(id)
    at.ledger.recover(noonMs)
    expect(at.batches(id)).toEqual(once)
  })

  test('a cancelled submission keeps its doubt', async () => {
    const at = await build()
    const id = await at.plan(manyLinks(20), 10)
    beKilledWhileSending(at)
    at.ledger.cancel(id, noonMs)
    const later = await restart(at)
    expect(later.states(id)).toEqual([
      ['in-doubt', 10],
      ['cancelled', 10],
    ])
    expect(later.submission(id).finishedMs).toBeTypeOf('number')
  })
})

describe('the rate window', () => {
  test('is read from the ledger at the next start, as if all of it had just ended', async () => {
    const service = new ScriptedService((links, n) =>
      n === 3 ? serverError : receipt(links.length),
    )
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    await at.send(manyLinks(40), 10)
    await at.plan(manyLinks(10, 'b.example'))
    beKilledWhileSending(at)
    const clock = new FakeClock()
    const later = await restart(at, new ScriptedService(), clock)
    const usedSlots = (): number => later.queue.rateOf(at.account.id).usedSlots
    expect(usedSlots()).toBe(5)
    clock.advance(60_249)
    expect(usedSlots()).toBe(5)
    clock.advance(1)
    expect(usedSlots()).toBe(1)
    clock.advance(59_750)
    expect(usedSlots()).toBe(0)
  })
})
