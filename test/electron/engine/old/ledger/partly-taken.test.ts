import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownNow } from '../../../../../electron/engine/old/ledger/known-then.ts'
import { settleInPart } from '../../../../../electron/engine/old/ledger/partly-taken.ts'
import { settle, unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import type { Outcome } from '../../../../../electron/shared/outcome.ts'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'
import { receipt, ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'
import { randomRuns } from '../../../../random-runs.ts'

const build = houses()
const links = manyLinks(10)
const taken = links.filter((_, place) => place % 3 === 1)
const others = links.filter((_, place) => place % 3 !== 1)

/** One batch of ten links at two units each, with what the service made of it. */
async function sent(first: Outcome): Promise<[SendingHouse, number, number]> {
  const service = new ScriptedService((carried, n) =>
    n === 0 ? first : receipt(carried.length, 2 * carried.length),
  )
  const account = { price: 2, knownBalance: 100 }
  const at = await build({ service, account, clock: new FakeClock() })
  const id = await at.sendOnce(links)
  return [at, id, at.batches(id)[0]?.id ?? 0]
}

/** A batch of which the service took three links, whichever. */
function takenInPart(): Promise<[SendingHouse, number, number]> {
  return sent(receipt(3, 6))
}

function tell(at: SendingHouse, batchId: number, some: readonly string[] = taken) {
  return settleInPart(at.ledger, batchId, (link) => some.includes(link), noonMs)
}

function linksIn(at: SendingHouse, id: number, state: 'accepted' | 'queued' | 'cancelled') {
  return at.ledger.batches.inState(id, state).flatMap((batch) => at.ledger.batches.links(batch.id))
}

describe('the links that the service took of a batch', () => {
  test('are accepted at the units of its receipt, and the others wait, all spoken for', async () => {
    const [at, id, batchId] = await takenInPart()
    expect(tell(at, batchId)).toEqual({
      ok: true,
      value: { queued: 7, cancelled: 0, batchIds: [batchId] },
    })
    expect(linksIn(at, id, 'accepted')).toEqual(taken)
    expect(linksIn(at, id, 'queued')).toEqual(others)
    expect(at.batches(id)[0]).toMatchObject({ taskId: 'task', unitsUsed: 6, linksCount: 3 })
    expect(at.ledger.stakes.unitsUsed(id)).toBe(6)
    expect(at.ledger.stakes.unitsInDoubt(id, 2)).toBe(0)
    expect(at.ledger.accounts.byId(at.account.id)?.knownBalance).toBe(94)
    expect(at.spokenFor(links)).toBe(10)
  })

  test('are not sent again, and the others are, once', async () => {
    const [at, id, batchId] = await takenInPart()
    tell(at, batchId)
    at.ledger.submissions.setPausedByUser(id, undefined)
    at.queue.resume(at.account.id)
    await at.until(() => at.isAtRest(id))
    expect(at.states(id)).toEqual([
      ['accepted', 3],
      ['accepted', 7],
    ])
    expect(at.ledger.stakes.unitsUsed(id)).toBe(20)
    expect(at.ledger.accounts.byId(at.account.id)?.knownBalance).toBe(80)
    expect(unsettle(at.ledger, batchId, noonMs)).toEqual({ ok: false, error: 'already-left' })
  })

  test.each([
    ['fewer than its receipt says', taken.slice(1)],
    ['more than its receipt says', others.slice(0, 4)],
    ['none', []],
  ])('are not believed where they are %s', async (_, named) => {
    const [at, id, batchId] = await takenInPart()
    expect(tell(at, batchId, named)).toEqual({ ok: false, error: 'does-not-add-up' })
    expect(at.states(id)).toEqual([['in-doubt', 10]])
  })

  test('count against no cap twice', async () => {
    const [at, id, batchId] = await takenInPart()
    expect(at.ledger.stakes.unitsOfSubmission(id, 2)).toBe(20)
    tell(at, batchId)
    expect(at.ledger.stakes.unitsOfSubmission(id, 2)).toBe(6)
    expect(at.ledger.stakes.unitsSince(at.account.id, 2, 0)).toBe(6)
  })

  test('leave the others cancelled and free where the submission is', async () => {
    const [at, id, batchId] = await takenInPart()
    at.ledger.cancel(id, noonMs)
    expect(tell(at, batchId)).toEqual({
      ok: true,
      value: { queued: 0, cancelled: 7, batchIds: [batchId] },
    })
    expect(linksIn(at, id, 'cancelled')).toEqual(others)
    expect(at.spokenFor(taken)).toBe(3)
    expect(at.spokenFor(others)).toBe(0)
    expect(at.submission(id).finishedMs).toBe(noonMs)
  })

  test('leave those of the others cancelled that another batch speaks for by now', async () => {
    const [at, id, batchId] = await takenInPart()
    const again = at.ledger.submissions.add(
      plainSubmission(at.account.id, { requestId: 'again', doubtLimit: 100, createdMs: noonMs }),
    )
    const batches = [{ links: others.slice(2, 4), isUnusual: false }]
    at.ledger.plans.add(again, batches, at.ledger.batches.newestId(), noonMs)
    at.ledger.plans.activate(again, 100, 0, noonMs)
    tell(at, batchId)
    expect(linksIn(at, id, 'queued')).toHaveLength(5)
    expect(linksIn(at, id, 'cancelled')).toEqual(others.slice(2, 4))
    expect(at.spokenFor(links)).toBe(10)
  })
})

describe('the word on which links were taken', () => {
  test('is taken back from either part, as one batch with its receipt', async () => {
    const [at, id, batchId] = await takenInPart()
    for (const state of ['accepted', 'queued'] as const) {
      tell(at, batchId)
      const [part] = at.ledger.batches.inState(id, state)
      expect(unsettle(at.ledger, part?.id ?? 0, noonMs)).toEqual({ ok: true, value: undefined })
      expect(at.states(id)).toEqual([['in-doubt', 10]])
      expect(at.batches(id)[0]).toMatchObject({ linksCount: 3, unitsUsed: 6, sentLinks: undefined })
      expect(at.ledger.batches.links(batchId).toSorted()).toEqual(links.toSorted())
      expect(at.ledger.stakes.unitsInDoubt(id, 2)).toBe(14)
    }
    settle(at.ledger, batchId, 'charged', noonMs)
    expect(at.states(id)).toEqual([['accepted', 10]])
  })

  test('is taken back after what waits was cut', async () => {
    const [at, id, batchId] = await takenInPart()
    tell(at, batchId)
    const [waiting] = at.ledger.batches.inState(id, 'queued')
    at.ledger.cut(waiting?.id ?? 0, 2, noonMs)
    expect(unsettle(at.ledger, batchId, noonMs)).toEqual({ ok: true, value: undefined })
    expect(at.states(id)).toEqual([['in-doubt', 10]])
  })

  test('cannot be taken back once the others were cancelled and planned again', async () => {
    const [at, id, batchId] = await takenInPart()
    tell(at, batchId)
    at.ledger.cancel(id, noonMs)
    await at.plan(others.slice(0, 2), 'fewest')

    expect(unsettle(at.ledger, batchId, noonMs)).toEqual({ ok: false, error: 'already-left' })
    expect(linksIn(at, id, 'accepted')).toEqual(taken)
    expect(linksIn(at, id, 'cancelled')).toEqual(others)
  })

  test('cannot be taken back once a part of the others left', async () => {
    const [at, id, batchId] = await takenInPart()
    tell(at, batchId)
    const [waiting] = at.ledger.batches.inState(id, 'queued')
    const [, first = 0, second = 0] = at.ledger.cut(waiting?.id ?? 0, 2, noonMs)
    beginAttempt(at.ledger, first, noonMs)
    for (const part of [batchId, second])
      expect(unsettle(at.ledger, part, noonMs)).toEqual({ ok: false, error: 'already-left' })
    expect(at.spokenFor(links)).toBe(10)
  })
})

describe('a list of what was taken of a batch whose answer is lost', () => {
  const lost: Outcome = { kind: 'no-answer', cause: 'cut', code: 'ECONNRESET' }

  function unitsTold(at: SendingHouse, id: number): readonly unknown[] {
    const { accounts, stakes } = at.ledger
    return [
      stakes.unitsUsed(id),
      stakes.unitsInDoubt(id, 2),
      stakes.unitsOfSubmission(id, 2),
      stakes.unitsSince(at.account.id, 2, 0),
      accounts.byId(at.account.id)?.knownBalance,
    ]
  }

  test('counts the price of each, however many they are, and can be taken back', async () => {
    const [at, id, batchId] = await sent(lost)
    const before = unitsTold(at, id)
    expect(before).toEqual([0, 20, 20, 20, 100])
    for (const many of [9, 1, 5]) {
      expect(tell(at, batchId, links.slice(0, many))).toMatchObject({
        ok: true,
        value: { queued: 10 - many },
      })
      expect(linksIn(at, id, 'accepted')).toEqual(links.slice(0, many))
      expect(linksIn(at, id, 'queued')).toEqual(links.slice(many))
      expect(unitsTold(at, id)).toEqual([2 * many, 0, 2 * many, 2 * many, 100 - 2 * many])
      expect(at.spokenFor(links)).toBe(10)
      expect(unsettle(at.ledger, batchId, noonMs)).toEqual({ ok: true, value: undefined })
      expect(unitsTold(at, id)).toEqual(before)
      expect(at.states(id)).toEqual([['in-doubt', 10]])
    }
  })

  test('lets the others be sent, once, and then stands', async () => {
    const [at, id, batchId] = await sent(lost)
    tell(at, batchId)
    at.ledger.submissions.setPausedByUser(id, undefined)
    at.queue.resume(at.account.id)
    await at.until(() => at.isAtRest(id))
    expect(at.states(id)).toEqual([
      ['accepted', 3],
      ['accepted', 7],
    ])
    expect(unitsTold(at, id)).toEqual([20, 0, 20, 20, 80])
    expect(unsettle(at.ledger, batchId, noonMs)).toEqual({ ok: false, error: 'already-left' })
  })

  test('counts nothing in a balance that was entered since', async () => {
    const [at, , batchId] = await sent(lost)
    const { accounts } = at.ledger
    accounts.enterBalance(at.account.id, 50, noonMs + 1)
    tell(at, batchId)
    expect(accounts.byId(at.account.id)?.knownBalance).toBe(50)
    unsettle(at.ledger, batchId, noonMs)
    expect(accounts.byId(at.account.id)?.knownBalance).toBe(50)
  })

  test.each([
    ['none', []],
    ['all', links],
  ])('is not believed where it names %s', async (_, named) => {
    const [at, id, batchId] = await sent(lost)
    expect(tell(at, batchId, named)).toEqual({ ok: false, error: 'does-not-add-up' })
    expect(at.states(id)).toEqual([['in-doubt', 10]])
  })

  test('settles a piece too, once it is in doubt again', async () => {
    const [at, id, batchId] = await sent(lost)
    settle(at.ledger, batchId, 'not-charged', noonMs)
    const [, first = 0] = at.ledger.cut(batchId, 4, noonMs)
    unsettle(at.ledger, first, noonMs + 1)
    expect(tell(at, first, links.slice(0, 3))).toMatchObject({ ok: true, value: { queued: 1 } })
    expect(at.ledger.stakes.unitsUsed(id)).toBe(6)
    expect(unsettle(at.ledger, first, noonMs + 2)).toMatchObject({ ok: true })
    expect(at.ledger.stakes.unitsUsed(id)).toBe(0)
  })
})

test('pieces of a batch that was taken in part cost nothing beyond its receipt where the user calls them charged', async () => {
  const [at, id, batchId] = await takenInPart()
  const { ledger, account } = at
  settle(ledger, batchId, 'not-charged', noonMs)
  const [, ...pieces] = ledger.cut(batchId, 4, noonMs)
  function unitsTold(): readonly unknown[] {
    const { accounts, stakes } = ledger
    return [
      stakes.unitsUsed(id),
      stakes.unitsOfSubmission(id, 2),
      stakes.unitsSince(account.id, 2, 0),
      accounts.byId(account.id)?.knownBalance,
    ]
  }
  for (const piece of pieces) {
    unsettle(ledger, piece, noonMs)
    expect(settle(ledger, piece, 'charged', noonMs)).toMatchObject({ ok: true })
  }
  expect(unitsTold()).toEqual([6, 6, 6, 94])
  for (const piece of pieces) expect(unsettle(ledger, piece, noonMs)).toMatchObject({ ok: true })
  expect(ledger.stakes.unitsUsed(id)).toBe(6)
  expect(ledger.accounts.byId(account.id)?.knownBalance).toBe(94)
})

test('links that waited when the user asked to send again are not, though they are in doubt by a word taken back since', async () => {
  const [at, , batchId] = await takenInPart()
  const { batches, plans, submissions } = at.ledger
  tell(at, batchId)
  const known = knownNow(at.ledger, at.account.id)
  const upTo = batches.newestId()
  const planAgain = (requestId: string) => {
    const id = submissions.add(plainSubmission(at.account.id, { requestId }))
    return plans.add(id, [{ links, isUnusual: false }], upTo, noonMs + 2, known)
  }
  expect(planAgain('as it was then')).toEqual({ planned: 3, spokenFor: 7 })
  plans.dropAll()
  unsettle(at.ledger, batchId, noonMs + 1)
  expect(planAgain('taken back')).toEqual({ planned: 0, spokenFor: 10 })
})

test.each<[string, Outcome]>([
  ['a receipt', receipt(3, 6)],
  ['no receipt', { kind: 'no-answer', cause: 'timeout', code: undefined }],
])(
  'with %s, whatever is said and taken back, each link is in one batch and every unit is told once',
  async (_, first) => {
    const [at, id, batchId] = await sent(first)
    const hasReceipt = first.kind === 'receipt'
    const steps = fc.array(fc.oneof(fc.shuffledSubarray([...links]), fc.constant('undo' as const)))
    fc.assert(
      fc.property(steps, (said) => {
        unsettle(at.ledger, batchId, noonMs)
        for (const step of said) {
          if (step === 'undo') unsettle(at.ledger, batchId, noonMs)
          else tell(at, batchId, step)
          const held = at
            .batches(id)
            .filter(({ state }) => state !== 'split')
            .flatMap((batch) => at.ledger.batches.links(batch.id))
          expect(held.toSorted()).toEqual(links.toSorted())
          expect(at.spokenFor(links)).toBe(10)
          const accepted = at.ledger.batches.inState(id, 'accepted')
          const units = accepted.reduce((sum, batch) => sum + 2 * batch.linkCount, 0)
          expect(at.ledger.stakes.unitsUsed(id)).toBe(hasReceipt ? 6 : units)
          expect(at.ledger.stakes.unitsOfSubmission(id, 2)).toBe(
            accepted.length === 0 ? 20 : hasReceipt ? 6 : units,
          )
          expect(at.ledger.accounts.byId(at.account.id)?.knownBalance).toBe(
            100 - (hasReceipt ? 6 : units),
          )
          const isAsReceipted = accepted.every((batch) => batch.linkCount === batch.linksCount)
          expect(isAsReceipted || !hasReceipt).toBe(true)
        }
      }),
      { numRuns: randomRuns(50, 2_000) },
    )
  },
)
