import { describe, expect, test } from 'vitest'
import { settle, unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import { pauseSince } from '../../../../../electron/shared/account.ts'
import type { Outcome } from '../../../../../electron/shared/outcome.ts'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { receipt, ScriptedService, serverError } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'

const build = houses()
const links = manyLinks(10)

/** One batch of ten links at two units each, in doubt after this answer. */
async function inDoubt(outcome: Outcome = serverError): Promise<[SendingHouse, number, number]> {
  const service = new ScriptedService((sent, n) => (n === 0 ? outcome : receipt(sent.length, 20)))
  const account = { price: 2, knownBalance: 100 }
  const at = await build({ service, account, clock: new FakeClock() })
  const id = await at.sendOnce(links)
  const [batch] = at.batches(id)
  return [at, id, batch?.id ?? 0]
}

function balance(at: SendingHouse): number | undefined {
  return at.ledger.accounts.byId(at.account.id)?.knownBalance
}

describe('"they were charged"', () => {
  test('makes the batch accepted at the price of its links, and finishes the submission', async () => {
    const [at, id, batchId] = await inDoubt()
    expect(settle(at.ledger, batchId, 'charged', noonMs)).toEqual({
      ok: true,
      value: { queued: 0, cancelled: 0, batchIds: [batchId] },
    })
    expect(at.states(id)).toEqual([['accepted', 10]])
    expect(at.ledger.stakes.unitsUsed(id)).toBe(20)
    expect(balance(at)).toBe(80)
    expect(at.spokenFor(links)).toBe(10)
  })

  test('can be taken back, with its units', async () => {
    const [at, id, batchId] = await inDoubt()
    at.settle(batchId, 'charged')
    expect(unsettle(at.ledger, batchId, noonMs)).toEqual({ ok: true, value: undefined })
    expect(at.states(id)).toEqual([['in-doubt', 10]])
    expect(at.ledger.stakes.unitsUsed(id)).toBe(0)
    expect(balance(at)).toBe(100)
  })

  test('keeps the units of a receipt that was for fewer links, there and back', async () => {
    const [at, id, batchId] = await inDoubt(receipt(4, 8))
    expect(balance(at)).toBe(92)
    at.settle(batchId, 'charged')
    expect(at.ledger.stakes.unitsUsed(id)).toBe(8)
    unsettle(at.ledger, batchId, noonMs)
    expect(at.batches(id)[0]).toMatchObject({ state: 'in-doubt', unitsUsed: 8, taskId: 'task' })
    expect(balance(at)).toBe(92)
  })
})

describe('"not charged, send again"', () => {
  test('puts the batch back into the queue, its links still spoken for', async () => {
    const [at, id, batchId] = await inDoubt()
    expect(at.submission(id).finishedMs).toBe(noonMs)
    at.settle(batchId, 'not-charged')
    expect(at.states(id)).toEqual([['queued', 10]])
    expect(at.submission(id).finishedMs).toBeUndefined()
    expect(at.spokenFor(links)).toBe(10)
  })

  test.each(['queued', 'cancelled'] as const)('can be said of damaged links: %s', async (then) => {
    const [at, id, batchId] = await inDoubt()
    if (then === 'cancelled') at.ledger.cancel(id, noonMs)
    at.ledger.database.run("UPDATE batch_links SET bytes = x'0011'")
    expect(settle(at.ledger, batchId, 'not-charged', noonMs)).toMatchObject({ ok: true })
    expect(at.states(id)).toEqual([[then, 10]])
    expect(at.spokenFor(links)).toBe(then === 'queued' ? 10 : 0)
  })

  test('can be taken back until the batch leaves', async () => {
    const [at, id, batchId] = await inDoubt()
    at.settle(batchId, 'not-charged')
    unsettle(at.ledger, batchId, noonMs)
    expect(at.batches(id)[0]).toMatchObject({ state: 'in-doubt', doubt: 'server-error' })
    at.settle(batchId, 'not-charged')
    beginAttempt(at.ledger, batchId, noonMs)
    expect(unsettle(at.ledger, batchId, noonMs)).toEqual({ ok: false, error: 'not-settled' })
  })

  test('can be taken back from the pieces of a batch that was cut meanwhile', async () => {
    const [at, id, batchId] = await inDoubt()
    at.settle(batchId, 'not-charged')
    const [, firstPiece = 0, secondPiece = 0] = at.ledger.cut(batchId, 3, noonMs)
    expect(unsettle(at.ledger, batchId, noonMs)).toEqual({ ok: false, error: 'already-left' })
    beginAttempt(at.ledger, firstPiece, noonMs)
    expect(unsettle(at.ledger, secondPiece, noonMs)).toEqual({ ok: true, value: undefined })
    expect(at.states(id)).toEqual([
      ['sending', 3],
      ['in-doubt', 7],
    ])
    expect(at.batches(id).at(-1)?.doubt).toBe('server-error')
  })

  test('stands against the doubt limit again once it is taken back from pieces, unless the user has gone on since', async () => {
    const [at, , batchId] = await inDoubt()
    const { ledger, account } = at
    const counting = () => ledger.stakes.linksThatCountAsDoubt(account.id)
    at.settle(batchId, 'not-charged')
    const [, ...pieces] = ledger.cut(batchId, 3, noonMs)
    expect(counting()).toBe(0)
    for (const piece of pieces) unsettle(ledger, piece, noonMs)
    expect(counting()).toBe(10)
    for (const piece of pieces) at.settle(piece, 'not-charged')
    ledger.accounts.setPause(account.id, pauseSince(noonMs, 'in-doubt', 'doubt-limit'))
    ledger.goOn(account.id)
    for (const piece of pieces) unsettle(ledger, piece, noonMs)
    expect(counting()).toBe(0)
  })

  test('stands against the cap of its day once it is taken back from pieces, and not against that of the next', async () => {
    const [at, , batchId] = await inDoubt()
    const { ledger, account } = at
    const nextDayMs = noonMs + 86_400_000
    const spent = (sinceMs: number) => ledger.stakes.unitsSince(account.id, 2, sinceMs)
    at.settle(batchId, 'not-charged')
    const [, first = 0, second = 0] = ledger.cut(batchId, 3, nextDayMs)
    for (const piece of [first, second]) unsettle(ledger, piece, nextDayMs)
    expect([spent(noonMs), spent(nextDayMs)]).toEqual([20, 0])
    settle(ledger, first, 'charged', nextDayMs)
    expect([spent(noonMs), spent(nextDayMs)]).toEqual([20, 0])
    settle(ledger, second, 'not-charged', nextDayMs)
    expect(spent(noonMs)).toBe(6)
  })

  test('pays once more, and the receipts of both attempts are counted', async () => {
    const [at, id, batchId] = await inDoubt(receipt(4, 8))
    at.settle(batchId, 'not-charged')
    at.ledger.submissions.setPausedByUser(id, undefined)
    at.queue.resume(at.account.id)
    await at.until(() => at.isAtRest(id))
    expect(at.states(id)).toEqual([['accepted', 10]])
    expect(at.ledger.stakes.unitsUsed(id)).toBe(28)
    expect(balance(at)).toBe(72)
  })

  test('in a cancelled submission cancels the batch and frees its links', async () => {
    const [at, id, batchId] = await inDoubt()
    at.ledger.cancel(id, noonMs)
    expect(at.states(id)).toEqual([['in-doubt', 10]])
    expect(settle(at.ledger, batchId, 'not-charged', noonMs)).toEqual({
      ok: true,
      value: { queued: 0, cancelled: 10, batchIds: [] },
    })
    expect(at.states(id)).toEqual([['cancelled', 10]])
    expect(at.spokenFor(links)).toBe(0)
  })
})

test('"not charged, send again" cancels the batch of a removed account, where nothing can be sent', async () => {
  const [at, id, batchId] = await inDoubt()
  at.ledger.accounts.remove(at.account.id, noonMs)
  at.settle(batchId, 'not-charged')
  expect(at.states(id)).toEqual([['cancelled', 10]])
  expect(at.submission(id).finishedMs).toBe(noonMs)
  expect(at.spokenFor(links)).toBe(0)
})

describe('"not charged, send again" for links that were sent once more meanwhile', () => {
  /** Plans some links that are in doubt all the same, as the user may ask for. */
  function planAgain(at: SendingHouse, again: readonly string[]): number {
    const submissionId = at.ledger.submissions.add(
      plainSubmission(at.account.id, { requestId: 'again', doubtLimit: 100, createdMs: noonMs }),
    )
    at.ledger.plans.add(
      submissionId,
      [{ links: again, isUnusual: false }],
      at.ledger.batches.newestId(),
      noonMs,
    )
    at.ledger.plans.activate(submissionId, 100, 0, noonMs)
    return submissionId
  }

  test('sends only those that no other batch speaks for', async () => {
    const [at, id, batchId] = await inDoubt()
    const again = planAgain(at, links.slice(2, 5))
    const settled = settle(at.ledger, batchId, 'not-charged', noonMs)
    const [waits] = at.ledger.batches.inState(id, 'queued')
    expect(settled).toEqual({
      ok: true,
      value: { queued: 7, cancelled: 3, batchIds: [waits?.id] },
    })
    expect(at.states(id)).toEqual([
      ['queued', 7],
      ['cancelled', 3],
    ])
    const waiting = [id, again].flatMap((submission) =>
      at.ledger.batches.inState(submission, 'queued'),
    )
    const sentNext = waiting.flatMap((batch) => at.ledger.batches.links(batch.id))
    expect(sentNext.toSorted()).toEqual(links.toSorted())
    expect(at.spokenFor(links)).toBe(10)
  })

  test('can be taken back for those that wait', async () => {
    const [at, id, batchId] = await inDoubt()
    planAgain(at, links.slice(2, 5))
    at.settle(batchId, 'not-charged')
    const [waiting] = at.ledger.batches.inState(id, 'queued')
    expect(unsettle(at.ledger, waiting?.id ?? 0, noonMs)).toEqual({ ok: true, value: undefined })
    expect(at.states(id)).toEqual([
      ['in-doubt', 7],
      ['cancelled', 3],
    ])
  })

  test('sends nothing where another batch speaks for all of them', async () => {
    const [at, id, batchId] = await inDoubt()
    planAgain(at, links)
    at.settle(batchId, 'not-charged')
    expect(at.states(id)).toEqual([['cancelled', 10]])
    expect(at.submission(id).finishedMs).toBe(noonMs)
    expect(at.spokenFor(links)).toBe(10)
  })
})

describe('a word that cannot be taken', () => {
  test('is refused by name', async () => {
    const [at, , batchId] = await inDoubt()
    const { ledger } = at
    expect(settle(ledger, 999, 'charged', noonMs)).toEqual({ ok: false, error: 'unknown-batch' })
    expect(unsettle(ledger, 999, noonMs)).toEqual({ ok: false, error: 'unknown-batch' })
    expect(unsettle(ledger, batchId, noonMs)).toEqual({ ok: false, error: 'not-settled' })
    at.settle(batchId, 'charged')
    expect(settle(ledger, batchId, 'charged', noonMs)).toEqual({
      ok: false,
      error: 'not-in-doubt',
    })
  })
})
