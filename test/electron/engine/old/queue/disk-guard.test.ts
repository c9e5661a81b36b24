import { describe, expect, test } from 'vitest'
import { DiskError } from '../../../../../electron/shared/disk-problem.ts'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { receipt, ScriptedService, type HeldRequest } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

/** Until the returned function is called the disk takes no commit. */
function fillDisk(at: SendingHouse): () => void {
  const { database } = at.ledger
  const exec = database.exec.bind(database)
  database.exec = (sql) => {
    if (sql === 'COMMIT') throw new DiskError('disk-full')
    exec(sql)
  }
  return () => {
    database.exec = exec
  }
}

/** Sends three batches; the first waits for the test's answer. */
async function inFlight(): Promise<[SendingHouse, number, HeldRequest]> {
  const service = new ScriptedService((links, n) => (n === 0 ? undefined : receipt(links.length)))
  const at = await build({ service, clock: new FakeClock() })
  const id = await at.plan(manyLinks(30), 10)
  at.start()
  return [at, id, await service.next()]
}

describe('a full disk', () => {
  test('keeps a batch from leaving whose attempt it does not take', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock: new FakeClock() })
    const id = await at.plan(manyLinks(10))
    const makeRoom = fillDisk(at)
    at.start()
    await at.until(() => at.pause !== undefined)
    expect(at.pause).toEqual(['disk', 'disk-full'])
    expect(service.received).toEqual([])
    makeRoom()
    expect(at.states(id)).toEqual([['queued', 10]])
    at.queue.resume(at.account.id)
    await at.until(() => at.isAtRest(id))
    expect(at.states(id)).toEqual([['accepted', 10]])
  })

  test('stops sending, and the answer that came is written when there is room again', async () => {
    const [at, id, request] = await inFlight()
    const makeRoom = fillDisk(at)
    request.answer(receipt(10))
    await at.until(() => at.pause !== undefined)
    expect(at.pause).toEqual(['disk', 'disk-full'])
    at.queue.resume(at.account.id)
    expect(at.pause).toEqual(['disk', 'disk-full'])
    makeRoom()
    at.queue.resume(at.account.id)
    expect(at.states(id)).toEqual([
      ['accepted', 10],
      ['queued', 10],
      ['queued', 10],
    ])
    expect(at.pause).toBeUndefined()
    await at.until(() => at.isAtRest(id))
    expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 30 })
  })

  test('leaves a batch in doubt at the next start if its answer was never written', async () => {
    const [at, id, request] = await inFlight()
    fillDisk(at)
    request.answer(receipt(10))
    await at.until(() => at.pause !== undefined)
    await at.close()
    const later = await build({}, at.folder)
    expect(later.states(id)[0]).toEqual(['in-doubt', 10])
    expect(later.batches(id)[0]?.doubt).toBe('killed')
  })

  test('takes an answer all the same, in the room that was kept for it, and sends nothing more', async () => {
    const [at, id, request] = await inFlight()
    const makeRoom = fillDisk(at)
    // As a full disk does when a file of it is removed.
    const { reserve } = at
    const release = reserve.release.bind(reserve)
    reserve.release = () => {
      makeRoom()
      return release()
    }
    request.answer(receipt(10))
    await at.until(() => at.states(id)[0]?.[0] === 'accepted')
    expect(at.pause).toEqual(['disk', 'disk-full'])
    expect(at.states(id)).toEqual([
      ['accepted', 10],
      ['queued', 10],
      ['queued', 10],
    ])
  })

  test('lets no batch leave without room for its answer', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock: new FakeClock() })
    const id = await at.plan(manyLinks(10))
    at.reserve.keep = () => {
      throw new DiskError('disk-full')
    }
    at.start()
    await at.until(() => at.pause !== undefined)
    expect([at.pause, service.received]).toEqual([['disk', 'disk-full'], []])
    expect(at.states(id)).toEqual([['queued', 10]])
  })

  test('does not hide the pause that the kept answer brings', async () => {
    const [at, , request] = await inFlight()
    const makeRoom = fillDisk(at)
    request.answer(receipt(10, 20))
    await at.until(() => at.pause !== undefined)
    makeRoom()
    at.queue.resume(at.account.id)
    expect(at.pause).toEqual(['discrepancy', 'price-differs'])
  })
})
