import { describe, expect, test } from 'vitest'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { receipt, ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'

const build = houses()

function rows(at: SendingHouse): unknown {
  return at.ledger.database.first('SELECT count(*) AS n FROM seen')?.['n']
}

describe('links that are spoken for', () => {
  test('are claimed by the plan and kept when they are accepted', async () => {
    const at = await build({ service: new ScriptedService((links) => receipt(links.length)) })
    const id = await at.send(manyLinks(30), 10)
    const found = at.ledger.spokenFor(at.account.id).batchesOf(manyLinks(31))
    expect(found.size).toBe(30)
    expect(found.get(manyLinks(31)[30] ?? '')).toBeUndefined()
    expect(new Set([...found.values()].flat().map(({ submissionId }) => submissionId))).toEqual(
      new Set([id]),
    )
  })

  test('are found while their plan is not yet written', async () => {
    const at = await build()
    const submissionId = at.ledger.submissions.add(
      plainSubmission(at.account.id, { createdMs: noonMs }),
    )
    at.ledger.plans.add(submissionId, [{ links: manyLinks(10), isUnusual: false }], 0, noonMs)
    expect(rows(at)).toBe(0)
    expect(at.spokenFor(manyLinks(10))).toBe(10)
    expect(at.ledger.seen.isEmpty(at.account.id)).toBe(false)
    at.ledger.plans.activate(submissionId, 0, 0, noonMs)
    expect(rows(at)).toBe(10)
    expect(at.spokenFor(manyLinks(10))).toBe(10)
  })

  test('stay so where what is stored of their batch is damaged', async () => {
    const at = await build()
    const id = await at.plan(manyLinks(10))
    const [batch] = at.ledger.batches.ofSubmission(id)
    at.ledger.database.run("UPDATE batch_links SET bytes = x'0011'")
    const found = at.ledger.spokenFor(at.account.id).batchesOf(manyLinks(11))
    expect(new Set(found.keys())).toEqual(new Set(manyLinks(10)))
    expect(found.get(manyLinks(1)[0] ?? '')).toMatchObject([{ id: batch?.id }])
  })

  test('are free for another submission after a cancel', async () => {
    const at = await build()
    const id = await at.plan(manyLinks(10))
    at.ledger.cancel(id, noonMs)
    expect(rows(at)).toBe(0)
    const again = await at.plan(manyLinks(10))
    expect(at.ledger.batches.counts(again).queued).toBe(10)
  })

  test('are named with every batch that was sent with them, oldest first', async () => {
    const service = new ScriptedService((links) => receipt(links.length))
    const at = await build({ service, clock: new FakeClock() })
    const first = await at.send(manyLinks(10))
    const [link = ''] = manyLinks(10)
    const resendUpTo = at.ledger.batches.newestId()
    const submissionId = at.ledger.submissions.add(
      plainSubmission(at.account.id, { requestId: 'again', doubtLimit: 100, createdMs: noonMs }),
    )
    at.ledger.plans.add(submissionId, [{ links: [link], isUnusual: false }], resendUpTo, noonMs)
    const spokenFor = at.ledger.spokenFor(at.account.id)
    const holders = spokenFor.batchesOf([link]).get(link) ?? []
    expect(holders.map((batch) => batch.submissionId)).toEqual([first, submissionId])
    expect(spokenFor.sentBefore([link]).get(link)).toMatchObject({ state: 'waiting' })
  })

  test.each(['queued', 'sending'] as const)(
    'are not sent again while they are %s, whatever the user asked',
    async (state) => {
      const at = await build()
      const id = await at.plan(manyLinks(3))
      const [batch] = at.batches(id)
      const batchId = batch?.id ?? 0
      if (state === 'sending') beginAttempt(at.ledger, batchId, noonMs)
      const again = at.ledger.submissions.add(
        plainSubmission(at.account.id, { requestId: 'again', createdMs: noonMs }),
      )
      const planned = [{ links: manyLinks(4), isUnusual: false }]
      expect(at.ledger.plans.add(again, planned, batchId, noonMs)).toEqual({
        planned: 1,
        spokenFor: 3,
      })
    },
  )

  test('do not keep another link from being sent whose hash is the same', async () => {
    const at = await build()
    const id = await at.plan(manyLinks(10))
    const [batch] = at.batches(id)
    const stranger = 'https://stranger.example/'
    at.ledger.seen.add(at.account.id, [stranger], batch?.id ?? 0)
    const again = await at.plan([stranger])
    expect(at.ledger.batches.counts(again).queued).toBe(1)
  })
})

describe('the links of a batch', () => {
  test('that are not as many as were planned are never sent', async () => {
    const at = await build()
    const id = await at.plan(manyLinks(10))
    const [batch] = at.batches(id)
    at.ledger.database.run('UPDATE batch SET link_count = 11 WHERE id = ?', batch?.id ?? 0)
    expect(() => at.ledger.batches.links(batch?.id ?? 0)).toThrow('damaged')
  })

  test('stay so for an account that is removed and added again', async () => {
    const at = await build({ service: new ScriptedService((links) => receipt(links.length)) })
    const { accounts, fingerprints, seen } = at.ledger
    accounts.setFingerprint(at.account.id, fingerprints.of('token'))
    const id = await at.send(manyLinks(10))
    accounts.remove(at.account.id, noonMs)

    const again = accounts.add(plainAccount(at.account.baseUrl), 'real')
    expect(seen.isEmpty(again.id)).toBe(true)
    accounts.setFingerprint(again.id, fingerprints.of('token'))
    expect(seen.isEmpty(again.id)).toBe(false)
    const holders = at.ledger.spokenFor(again.id).batchesOf(manyLinks(11))
    expect(holders.size).toBe(10)
    expect(new Set([...holders.values()].flat().map((batch) => batch.submissionId))).toEqual(
      new Set([id]),
    )
  })

  test('are free on an account with another token or another address', async () => {
    const at = await build({ service: new ScriptedService((links) => receipt(links.length)) })
    const { accounts, fingerprints } = at.ledger
    accounts.setFingerprint(at.account.id, fingerprints.of('token'))
    await at.send(manyLinks(10))
    accounts.remove(at.account.id, noonMs)

    const otherToken = accounts.add(plainAccount(at.account.baseUrl), 'real')
    accounts.setFingerprint(otherToken.id, fingerprints.of('another token'))
    const otherAddress = accounts.add(plainAccount('https://other.example'), 'real')
    accounts.setFingerprint(otherAddress.id, fingerprints.of('token'))
    for (const { id } of [otherToken, otherAddress])
      expect(at.ledger.spokenFor(id).batchesOf(manyLinks(10)).size).toBe(0)
  })
})
