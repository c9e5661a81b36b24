import { describe, expect, test } from 'vitest'
import { paidBatches } from '../../../../../electron/engine/old/ledger/paid-batches.ts'
import { PaidImport } from '../../../../../electron/engine/old/ledger/paid-import.ts'
import { settle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import { noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

function paid(links: readonly string[], state: 'accepted' | 'in-doubt' = 'accepted') {
  return { links, state, taskId: 'their-task', atMs: noonMs }
}

function importInto(at: SendingHouse, ...groups: readonly ReturnType<typeof paid>[]) {
  const list = new PaidImport(at.ledger, at.account.id, 'Team', noonMs)
  list.add(groups)
  while (list.write()) continue
  for (const _ of list.lookUpWaiting()) continue
  const { changed: _, ...counts } = list.finish()
  return counts
}

describe('links that were paid for elsewhere', () => {
  test('are spoken for, with their task and time', async () => {
    const at = await build()
    expect(importInto(at, paid(manyLinks(5)))).toEqual({
      added: 5,
      known: 0,
      takenOut: 0,
      freed: 0,
      onTheirWay: 0,
    })
    const [link = ''] = manyLinks(1)
    const found = at.ledger.spokenFor(at.account.id).sentBefore([link])
    expect(found.get(link)).toMatchObject({ state: 'sent', taskId: 'their-task', atMs: noonMs })
  })

  test('count for no unit, no cap and no doubt of this computer', async () => {
    const at = await build({ account: { knownBalance: 100 } })
    importInto(at, paid(manyLinks(5)), paid(manyLinks(3, 'b.example'), 'in-doubt'))
    const { stakes, submissions, accounts } = at.ledger
    expect(stakes.linksInDoubt(at.account.id)).toBe(0)
    expect(stakes.unitsSince(at.account.id, 1, 0)).toBe(0)
    expect(accounts.byId(at.account.id)?.knownBalance).toBe(100)
    expect(submissions.all()).toEqual([])
    expect(submissions.current(50)).toEqual([])
  })

  test('are not sent by a plan that was made after', async () => {
    const at = await build()
    importInto(at, paid(manyLinks(5)))
    const id = await at.plan(manyLinks(6))
    expect(at.ledger.batches.counts(id).queued).toBe(1)
  })

  test('are added once, however often they are imported', async () => {
    const at = await build()
    importInto(at, paid(manyLinks(5)))
    expect(importInto(at, paid(manyLinks(6)))).toEqual({
      added: 1,
      known: 5,
      takenOut: 0,
      freed: 0,
      onTheirWay: 0,
    })
    expect(importInto(at, paid([...manyLinks(6), ...manyLinks(6)]))).toEqual({
      added: 0,
      known: 12,
      takenOut: 0,
      freed: 0,
      onTheirWay: 0,
    })
  })

  test('become paid when they were maybe charged before, and never the other way', async () => {
    const at = await build()
    const [link = ''] = manyLinks(1)
    const state = () => at.ledger.spokenFor(at.account.id).sentBefore([link]).get(link)?.state
    importInto(at, paid([link], 'in-doubt'))
    expect(state()).toBe('maybe-charged')
    expect(importInto(at, paid([link], 'in-doubt')).added).toBe(0)
    expect(importInto(at, paid([link])).added).toBe(1)
    expect(state()).toBe('sent')
    expect(importInto(at, paid([link], 'in-doubt')).added).toBe(0)
  })

  test('cannot be settled here', async () => {
    const at = await build()
    importInto(at, paid(manyLinks(2), 'in-doubt'))
    const [batch] = paidBatches(at.ledger, at.account.id)
    expect(batch?.state).toBe('in-doubt')
    const settled = settle(at.ledger, batch?.id ?? 0, 'not-charged', noonMs)
    expect(settled).toEqual({ ok: false, error: 'not-in-doubt' })
  })
})

describe('an import that does not come to its end', () => {
  test('leaves nothing after a kill, also in the middle of writing', async () => {
    const at = await build()
    const list = new PaidImport(at.ledger, at.account.id, 'Team', noonMs)
    list.add([paid(manyLinks(60_000))])
    expect(list.write()).toBe(true)
    at.ledger.recover(noonMs)
    expect(at.ledger.seen.isEmpty(at.account.id)).toBe(true)
    expect(paidBatches(at.ledger, at.account.id)).toEqual([])
  })

  test('is exported by nobody until it has ended', async () => {
    const at = await build()
    const list = new PaidImport(at.ledger, at.account.id, 'Team', noonMs)
    list.add([paid(manyLinks(2))])
    expect(paidBatches(at.ledger, at.account.id)).toEqual([])
    list.finish()
    expect(paidBatches(at.ledger, at.account.id)).toHaveLength(1)
  })
})
