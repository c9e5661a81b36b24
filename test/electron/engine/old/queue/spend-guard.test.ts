import { describe, expect, test } from 'vitest'
import { pauseSince } from '../../../../../electron/shared/account.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { receipt, ScriptedService, serverError } from '../../../../fakes/scripted-service.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const build = houses()

/** Every second request ends in doubt, so that no two doubts come in a row. */
function everySecondInDoubt(): ScriptedService {
  return new ScriptedService((links, n) => (n % 2 === 1 ? serverError : receipt(links.length)))
}

describe('the doubt limit', () => {
  test('is two batches where the account sets none', async () => {
    const service = everySecondInDoubt()
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    const id = await at.send(manyLinks(80), 10)
    expect(at.pause).toEqual(['in-doubt', 'doubt-limit'])
    expect(at.ledger.batches.counts(id)).toMatchObject({ inDoubt: 20, accepted: 20, queued: 40 })
  })

  test('counts only what came into doubt after the user went on', async () => {
    const service = everySecondInDoubt()
    const at = await build({ service, clock: new FakeClock({ skips: true }) })
    const id = await at.send(manyLinks(80), 10)
    at.queue.resume(at.account.id)
    await at.until(() => at.isAtRest(id))
    expect(at.ledger.batches.counts(id)).toMatchObject({ inDoubt: 40, accepted: 40, queued: 0 })
  })

  test('holds when the wall clock is set back', async () => {
    const clock = new FakeClock({ skips: true })
    const service = new ScriptedService((links, n) => {
      clock.setWallBack(3_600_000)
      return n % 2 === 1 ? serverError : receipt(links.length)
    })
    const at = await build({ service, clock })
    const id = await at.send(manyLinks(80), 10)
    expect(at.pause).toEqual(['in-doubt', 'doubt-limit'])
    expect(at.ledger.batches.counts(id)).toMatchObject({ inDoubt: 20 })
  })

  test('cuts a batch that alone is above it', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock: new FakeClock() })
    const id = await at.plan(manyLinks(25), 20)
    at.ledger.accounts.save(at.account.id, { ...at.account, doubtLimit: 8 })
    at.start()
    await at.until(() => at.isAtRest(id))
    expect(service.sizes).toEqual([8, 8, 4, 5])
  })

  test('is in units, at the price of the account', async () => {
    const service = new ScriptedService((links) => receipt(links.length, links.length * 3))
    const at = await build({
      service,
      clock: new FakeClock(),
      account: { price: 3, doubtLimit: 30 },
    })
    await at.send(manyLinks(25), 20)
    expect(service.sizes).toEqual([10, 10, 5])
  })
})

describe('the cap of a submission', () => {
  test('sends what fits, then holds the rest of it', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock: new FakeClock(), account: { capPerSubmission: 25 } })
    const id = await at.send(manyLinks(40), 10)
    expect(service.sizes).toEqual([10, 10, 5])
    expect(at.pauseOf(id)).toEqual(['cap', 'submission-cap'])
    expect(at.ledger.stakes.unitsUsed(id)).toBe(25)
  })

  test('holds that submission alone: what waits behind it on the account leaves', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock: new FakeClock(), account: { capPerSubmission: 25 } })
    const held = await at.plan(manyLinks(40), 10)
    const behind = await at.plan(manyLinks(20, 'b.example'), 10)
    at.start()
    await at.until(() => at.isAtRest(held) && at.isAtRest(behind))
    expect(service.sizes).toEqual([10, 10, 5, 10, 10])
    expect(at.pause).toBeUndefined()
    expect(at.ledger.batches.counts(held)).toMatchObject({ accepted: 25, queued: 15 })
    expect(at.ledger.batches.counts(behind)).toMatchObject({ accepted: 20, queued: 0 })
  })

  test('that is raised lets the rest leave, before what is behind it', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock: new FakeClock(), account: { capPerSubmission: 25 } })
    const id = await at.send(manyLinks(40), 10)
    at.ledger.accounts.save(at.account.id, { ...at.account, capPerSubmission: 40 })
    const behind = await at.plan(manyLinks(10, 'b.example'), 10)
    at.queue.reloadLimits(at.account.id)
    await at.until(() => at.isAtRest(id) && at.isAtRest(behind))
    expect(service.sizes).toEqual([10, 10, 5, 5, 10, 10])
    expect(at.pauseOf(id)).toBeUndefined()
  })

  test('holds nothing while an answer that may leave room is on its way', async () => {
    const service = new ScriptedService()
    const at = await build({ service, clock: new FakeClock(), account: { capPerSubmission: 10 } })
    const id = await at.plan(manyLinks(20), 10)
    at.start()
    const first = await service.next()
    expect(at.pauseOf(id)).toBeUndefined()
    first.answer(receipt(10))
    await at.until(() => at.isAtRest(id))
    expect(at.pauseOf(id)).toEqual(['cap', 'submission-cap'])
  })

  test('that an earlier version paused the whole account for does so no more', async () => {
    const at = await build({ service: new ScriptedService(), clock: new FakeClock() })
    const pause = pauseSince(noonMs, 'cap', 'submission-cap')
    at.ledger.accounts.setPause(at.account.id, pause)
    await at.close()
    const next = await build({ clock: new FakeClock() }, at.folder)
    expect(next.pause).toBeUndefined()
  })

  test('counts what is in doubt as spent', async () => {
    const service = everySecondInDoubt()
    const account = { capPerSubmission: 25, doubtLimit: 1_000 }
    const at = await build({ service, clock: new FakeClock({ skips: true }), account })
    const id = await at.send(manyLinks(40), 10)
    expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 15, inDoubt: 10, queued: 15 })
  })

  test('counts a receipt that was for fewer links, though the batch was sent again', async () => {
    const service = new ScriptedService((links, n) => receipt(n === 0 ? 4 : links.length))
    const at = await build({ service, clock: new FakeClock(), account: { capPerSubmission: 13 } })
    const id = await at.send(manyLinks(10), 10)
    expect(at.pause).toEqual(['discrepancy', 'links-differ'])
    const [batch] = at.batches(id)
    at.settle(batch?.id ?? 0, 'not-charged')
    at.queue.resume(at.account.id)
    await at.until(() => at.isAtRest(id))
    expect(service.sizes).toEqual([10, 9])
    expect(at.pauseOf(id)).toEqual(['cap', 'submission-cap'])
    expect(at.ledger.stakes.unitsUsed(id)).toBe(13)
  })
})

describe('the cap of a day', () => {
  test('holds over all submissions of the account and lifts itself at midnight', async () => {
    const clock = new FakeClock()
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock, account: { capPerDay: 15 } })
    await at.send(manyLinks(10))
    const id = await at.send(manyLinks(10, 'b.example'))
    expect(service.sizes).toEqual([10, 5])
    expect(at.pause).toEqual(['cap', 'day-cap'])
    clock.advance(12 * 3_600_000 - 1)
    expect(at.pause).toEqual(['cap', 'day-cap'])
    clock.advance(1)
    await at.until(() => at.pause === undefined && at.isAtRest(id))
    expect(service.sizes).toEqual([10, 5, 5])
  })

  test('lifts when it is a new day at the start', async () => {
    const clock = new FakeClock()
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock, account: { capPerDay: 10 } })
    const id = await at.send(manyLinks(20))
    expect(at.pause).toEqual(['cap', 'day-cap'])
    await at.queue.stop()
    clock.advance(86_400_000)
    const next = await build({ service, clock }, at.folder)
    next.start()
    await next.until(() => next.isAtRest(id))
    expect(service.sizes).toEqual([10, 10])
  })

  test('forgives no doubt at midnight', async () => {
    const clock = new FakeClock({ skips: true })
    const at = await build({
      service: everySecondInDoubt(),
      clock,
      account: { capPerDay: 25, doubtLimit: 10 },
    })
    const id = await at.send(manyLinks(30), 10)
    const pause = at.queue.pauseOf(at.account.id)
    if (pause?.detail !== 'doubt-limit') throw new Error('A doubt stops it')
    at.ledger.accounts.setPause(at.account.id, { ...pause, reason: 'cap', detail: 'day-cap' })
    at.queue.poke(at.account.id)
    await at.until(() => at.pause?.[1] === 'doubt-limit')
    expect(clock.dayStartMs()).toBeGreaterThan(pause.sinceMs)
    expect(at.ledger.batches.counts(id)).toMatchObject({ inDoubt: 10, queued: 10 })
  })

  test('is not lifted by a clock that is set back', async () => {
    const clock = new FakeClock()
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock, account: { capPerDay: 15 } })
    await at.send(manyLinks(15))
    clock.setWallBack(2 * 86_400_000)
    await at.send(manyLinks(10, 'b.example'))
    expect(service.sizes).toEqual([15])
    expect(at.pause).toEqual(['cap', 'day-cap'])
  })
})
