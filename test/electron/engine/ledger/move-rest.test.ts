import { describe, expect, test } from 'vitest'
import { moveRest } from '../../../../electron/engine/ledger/move-rest.ts'
import type { NewSubmission } from '../../../../electron/engine/ledger/submissions.ts'
import { specifiedLimits } from '../../../../electron/shared/account.ts'
import { FakeClock, noonMs } from '../../../fakes/fake-clock.ts'
import { houses } from '../../../fakes/houses.ts'
import { balanceTooLow, receipt, ScriptedService } from '../../../fakes/scripted-service.ts'
import { plainAccount } from '../../../fakes/plain-account.ts'
import { manyLinks, type SendingHouse } from '../../../fakes/sending-house.ts'

const build = houses()

function to(accountId: number): NewSubmission {
  return {
    accountId,
    requestId: `moved to ${accountId}`,
    draftId: undefined,
    label: '',
    client: '',
    batchSize: 'fewest',
    doubtLimit: 100,
    linesNotSent: 0,
    createdMs: noonMs,
  }
}

/** 30 links in three batches, of which the first was accepted and the second met a 405. */
async function outOfBalance(): Promise<[SendingHouse, number, number]> {
  const service = new ScriptedService((links, n) =>
    n === 1 ? balanceTooLow : receipt(links.length),
  )
  const at = await build({ service, clock: new FakeClock() })
  const id = await at.send(manyLinks(30), 10)
  const limits = { ...specifiedLimits, linksPerRequest: 8 }
  const other = { ...plainAccount('https://other.example'), name: 'Other', limits }
  return [at, id, at.ledger.accounts.add(other, 'real').id]
}

describe('moving the rest to another account', () => {
  test('leaves each link on exactly one, in batches that the other takes', async () => {
    const [at, id, otherId] = await outOfBalance()
    const moved = moveRest(at.ledger, id, to(otherId))
    expect(moved).toMatchObject({ moved: 20, spokenFor: 0 })
    expect(at.states(moved.submissionId).map(([, links]) => links)).toEqual([8, 2, 8, 2])
    expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 10, cancelled: 20, queued: 0 })
    expect(at.spokenFor(manyLinks(30))).toBe(10)
    expect(at.ledger.spokenFor(otherId).batchesOf(manyLinks(30)).size).toBe(20)
    expect(at.submission(id).finishedMs).toBe(noonMs)
  })

  test('cancels what the other account has spoken for already', async () => {
    const [at, id, otherId] = await outOfBalance()
    const submissionId = at.ledger.submissions.add({ ...to(otherId), requestId: 'earlier' })
    at.ledger.plans.add(submissionId, { links: manyLinks(25), isUnusual: false }, 0, noonMs)
    const moved = moveRest(at.ledger, id, to(otherId))
    expect(moved).toMatchObject({ moved: 5, spokenFor: 15 })
  })

  test('of nothing that can move makes no submission', async () => {
    const [at, id, otherId] = await outOfBalance()
    const submissionId = at.ledger.submissions.add({ ...to(otherId), requestId: 'earlier' })
    at.ledger.plans.add(submissionId, { links: manyLinks(30), isUnusual: false }, 0, noonMs)
    const moved = moveRest(at.ledger, id, to(otherId))
    expect(moved.moved).toBe(0)
    expect(at.ledger.submissions.byId(moved.submissionId)).toBeUndefined()
  })

  test('to the account it is on is a bug, and changes nothing', async () => {
    const [at, id] = await outOfBalance()
    expect(() => moveRest(at.ledger, id, to(at.account.id))).toThrow('already')
    expect(at.ledger.batches.counts(id)).toMatchObject({ queued: 20 })
  })
})
