import { describe, expect, test } from 'vitest'
import { divide } from '../../../../../electron/engine/old/ledger/halves.ts'
import type { Ledger } from '../../../../../electron/engine/old/ledger/ledger.ts'
import {
  countMovable,
  type CutAnew,
  type MovedLinks,
  moveRests,
  movesFrom,
} from '../../../../../electron/engine/old/ledger/move-rest.ts'
import { cutIntoBatches } from '../../../../../electron/engine/old/queue/batch-plan.ts'
import { specifiedLimits } from '../../../../../electron/shared/account.ts'
import type { NewSubmission } from '../../../../../electron/shared/records.ts'
import { value } from '../../../../fakes/engine-house.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { balanceTooLow, receipt, ScriptedService } from '../../../../fakes/scripted-service.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'

const build = houses()

function to(accountId: number): NewSubmission {
  return plainSubmission(accountId, {
    requestId: `moved to ${accountId}`,
    doubtLimit: 100,
    createdMs: noonMs,
  })
}

function moveRest(
  ledger: Ledger,
  fromSubmissionId: number,
  there: NewSubmission,
  cutAnew: CutAnew,
): MovedLinks & { readonly submissionId: number } {
  const done = value(moveRests(ledger, [{ fromSubmissionId, to: there, cutAnew }]))
  return { ...done, submissionId: done.submissionIds[0] ?? 0 }
}

const byEight: CutAnew = (links) => cutIntoBatches(links, { first: 8, later: 8 })

/** 30 links in three batches, of which the first was accepted and the second met a 405. */
async function outOfBalance(linksPerRequest = 8): Promise<[SendingHouse, number, number]> {
  const service = new ScriptedService((links, n) =>
    n === 1 ? balanceTooLow : receipt(links.length),
  )
  const at = await build({ service, clock: new FakeClock() })
  const id = await at.send(manyLinks(30), 10)
  const limits = { ...specifiedLimits, linksPerRequest }
  const other = { ...plainAccount('https://other.example'), name: 'Other', limits }
  return [at, id, at.ledger.accounts.add(other, 'real').id]
}

describe('moving the rest to another account', () => {
  test('leaves each link on exactly one, in batches that the other takes', async () => {
    const [at, id, otherId] = await outOfBalance()
    const moved = moveRest(at.ledger, id, to(otherId), byEight)
    expect(moved).toMatchObject({ moved: 20, spokenFor: 0 })
    expect(at.states(moved.submissionId).map(([, links]) => links)).toEqual([8, 2, 8, 2])
    expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 10, cancelled: 20, queued: 0 })
    expect(at.spokenFor(manyLinks(30))).toBe(10)
    expect(at.ledger.spokenFor(otherId).batchesOf(manyLinks(30)).size).toBe(20)
    expect(at.submission(id).finishedMs).toBe(noonMs)
  })

  test('takes along how many are sent again where all of the list goes, and says nothing of a part', async () => {
    const [at, id, otherId] = await outOfBalance()
    const { ledger } = at
    const again = plainSubmission(at.account.id, { requestId: 'again', sentAgain: 2 })
    const whole = ledger.submissions.add(again)
    ledger.plans.add(whole, [{ links: manyLinks(3, 'b.example'), isUnusual: false }], 0, noonMs)
    ledger.plans.activate(whole, 100, 0, noonMs)
    const sentAgainOf = (submissionId: number) => ledger.submissions.byId(submissionId)?.sentAgain
    const moved = moveRest(ledger, whole, { ...to(otherId), requestId: 'whole' }, byEight)
    expect(sentAgainOf(moved.submissionId)).toBe(2)
    ledger.database.run('UPDATE submission SET sent_again = 2 WHERE id = ?', id)
    expect(sentAgainOf(moveRest(ledger, id, to(otherId), byEight).submissionId)).toBe(0)
  })

  test('makes no batch without links where what was tried fills whole requests', async () => {
    const [at, id, otherId] = await outOfBalance(5)
    const { submissionId } = moveRest(at.ledger, id, to(otherId), byEight)
    expect(at.states(submissionId).map(([, links]) => links)).toEqual([5, 5, 8, 2])
  })

  test('goes on with its portions where they were, on an account that is used from then on', async () => {
    const [at, id, otherId] = await outOfBalance()
    at.ledger.submissions.openSlots(id, 3)
    at.ledger.submissions.setPacedMs(id, noonMs - 1)
    const { submissionId } = moveRest(at.ledger, id, to(otherId), byEight)
    expect(at.submission(submissionId)).toMatchObject({ slotsOpen: 3, pacedMs: noonMs - 1 })
    expect(at.ledger.accounts.byId(otherId)?.lastUsedMs).toBe(noonMs)
  })

  test.each([noonMs - 5, undefined])('keeps what the user paused at %s paused', async (sinceMs) => {
    const [at, id, otherId] = await outOfBalance()
    at.ledger.submissions.setPausedByUser(id, sinceMs)
    const { submissionId } = moveRest(at.ledger, id, to(otherId), byEight)
    expect(at.submission(submissionId).pausedByUserMs).toBe(sinceMs)
  })

  test('packs anew what was planned and never tried, and keeps the cut of all else', async () => {
    const [at, id, otherId] = await outOfBalance()
    const last = at.ledger.batches.inState(id, 'queued').at(-1)
    if (last === undefined) throw new Error('Two batches wait')
    at.ledger.database.transaction(() => divide(at.ledger, last, 3, true, noonMs))
    const small = await at.send(manyLinks(20, 'b.example'), 4)
    const pieces = moveRest(at.ledger, id, to(otherId), byEight)
    expect(at.states(pieces.submissionId).map(([, links]) => links)).toEqual([8, 2, 3, 7])
    const rest = moveRest(at.ledger, small, { ...to(otherId), requestId: 'second' }, byEight)
    expect(at.states(rest.submissionId).map(([, links]) => links)).toEqual([8, 8, 4])
    const first = at.ledger.batches.ofSubmission(rest.submissionId)
    expect(first.map(({ position }) => position)).toEqual([0, 8, 16])
    expect(first.flatMap((batch) => at.ledger.batches.links(batch.id))).toEqual(
      manyLinks(20, 'b.example'),
    )
  })

  test('keeps links with unusual characters apart, and each portion by itself', async () => {
    const [at, , otherId] = await outOfBalance()
    const submissionId = at.ledger.submissions.add({ ...to(at.account.id), requestId: 'spread' })
    const links = manyLinks(14, 'c.example')
    const batches = [
      { links: links.slice(0, 3), isUnusual: false, slot: 2 },
      { links: links.slice(3, 6), isUnusual: true, slot: 2 },
      { links: links.slice(6, 9), isUnusual: false, slot: 5 },
      { links: links.slice(9, 14), isUnusual: false, slot: 5 },
    ]
    for (const batch of batches) at.ledger.plans.add(submissionId, [batch], 0, noonMs)
    at.ledger.plans.activate(submissionId, 100, 0, noonMs)
    const asked: boolean[] = []
    const moved = moveRest(at.ledger, submissionId, to(otherId), (some, isFirst) => {
      asked.push(isFirst)
      return byEight(some, isFirst)
    })
    expect(
      at.ledger.batches
        .ofSubmission(moved.submissionId)
        .map(({ slot, linkCount, isUnusual }) => [slot, linkCount, isUnusual]),
    ).toEqual([
      [2, 3, false],
      [2, 3, true],
      [5, 8, false],
    ])
    expect(asked).toEqual([true, false])
  })

  test('cancels what the other account has spoken for already', async () => {
    const [at, id, otherId] = await outOfBalance()
    const submissionId = at.ledger.submissions.add({ ...to(otherId), requestId: 'earlier' })
    at.ledger.plans.add(submissionId, [{ links: manyLinks(25), isUnusual: false }], 0, noonMs)
    const counted = countMovable(at.ledger, [id], otherId)
    let step = counted.next()
    while (step.done !== true) step = counted.next()
    expect(step.value).toEqual({ links: 5, spokenFor: 15 })
    const moved = moveRest(at.ledger, id, to(otherId), byEight)
    expect(moved).toMatchObject({ moved: 5, spokenFor: 15 })
    expect(movesFrom(at.ledger.database, id)).toEqual([
      { submissionId: moved.submissionId, accountId: otherId, links: 5 },
    ])
    // So that History tells of no link that it moved, if it did not.
    const cancelled = at.ledger.batches.inState(id, 'cancelled')
    expect(cancelled.map(({ movedTo, linkCount }) => [movedTo, linkCount])).toEqual([
      [undefined, 10],
      [moved.submissionId, 5],
      [undefined, 5],
    ])
  })

  test('of which the other account has spoken for every link is refused, and changes nothing', async () => {
    const [at, id, otherId] = await outOfBalance()
    const submissionId = at.ledger.submissions.add({ ...to(otherId), requestId: 'earlier' })
    at.ledger.plans.add(submissionId, [{ links: manyLinks(30), isUnusual: false }], 0, noonMs)
    const before = at.states(id)
    const rest = { fromSubmissionId: id, to: to(otherId), cutAnew: byEight }
    expect(moveRests(at.ledger, [rest])).toEqual({ ok: false, error: 'all-spoken-for' })
    expect(at.states(id)).toEqual(before)
    expect(at.submission(id).finishedMs).toBeUndefined()
    expect(at.ledger.submissions.all()).toHaveLength(1)
  })

  test('of several makes no submission of one that the other account knows whole', async () => {
    const [at, id, otherId] = await outOfBalance()
    const known = await at.send(manyLinks(6, 'b.example'), 3)
    const earlier = at.ledger.submissions.add({ ...to(otherId), requestId: 'earlier' })
    const links = manyLinks(6, 'b.example')
    at.ledger.plans.add(earlier, [{ links, isUnusual: false }], 0, noonMs)
    const rests = [id, known].map((fromSubmissionId) => ({
      fromSubmissionId,
      to: { ...to(otherId), requestId: `moved ${fromSubmissionId}` },
      cutAnew: byEight,
    }))
    const { submissionIds, ...sums } = value(moveRests(at.ledger, rests))
    expect(sums).toEqual({ moved: 20, spokenFor: 6 })
    expect(submissionIds).toHaveLength(1)
    expect(at.ledger.batches.counts(known)).toMatchObject({ queued: 0, cancelled: 6 })
    expect(at.ledger.submissions.all()).toHaveLength(3)
  })

  test('to the account it is on is a bug, and changes nothing', async () => {
    const [at, id] = await outOfBalance()
    expect(() => moveRest(at.ledger, id, to(at.account.id), byEight)).toThrow('already')
    expect(at.ledger.batches.counts(id)).toMatchObject({ queued: 20 })
  })
})
