import { describe, expect, it } from 'vitest'
import { Bench, linksFrom, startMs } from './fixture.ts'

async function withDoubt(links = 10) {
  const bench = await Bench.build()
  bench.ledger.accounts.enterBalance(bench.accountId, 100, startMs - 1)
  const id = bench.submit(linksFrom(0, links))
  const request = bench.send(id)
  bench.doubt(request)
  const balance = () => bench.ledger.accounts.byId(bench.accountId)?.knownBalance
  return { bench, id, requestId: request.requestId, requests: bench.ledger.requests, balance }
}

describe('a request in doubt', () => {
  it('that was charged is accepted and costs the price of the account', async () => {
    const { bench, id, requestId, requests, balance } = await withDoubt()
    expect(requests.settle(requestId, 'charged', startMs)).toEqual({
      ok: true,
      value: { accepted: 10, pending: 0, cancelled: 0 },
    })
    expect(bench.submission(id)).toMatchObject({
      unitsUsed: 10,
      links: { accepted: 10, 'in-doubt': 0 },
    })
    expect(requests.byId(requestId)).toMatchObject({
      state: 'accepted',
      settled: 'charged',
      canUnsettle: true,
      accepted: 10,
      unitsUsed: 10,
    })
    expect(balance()).toBe(90)
  })

  it('does not change a balance that was entered after it left', async () => {
    const { bench, requestId, requests, balance } = await withDoubt()
    bench.ledger.accounts.enterBalance(bench.accountId, 50, startMs + 5)
    requests.settle(requestId, 'charged', startMs + 9)
    expect(balance()).toBe(50)
  })

  it('that was not charged leaves its links pending again', async () => {
    const { bench, id, requestId, requests, balance } = await withDoubt()
    expect(requests.settle(requestId, 'not-charged', startMs)).toEqual({
      ok: true,
      value: { accepted: 0, pending: 10, cancelled: 0 },
    })
    expect(bench.submission(id)).toMatchObject({
      unitsUsed: 0,
      finishedMs: undefined,
      departedLinks: 0,
      links: { waiting: 10 },
    })
    expect(balance()).toBe(100)
    expect(bench.send(id).links).toEqual(linksFrom(0, 10))
  })

  it('of a cancelled submission leaves its links cancelled if it was not charged', async () => {
    const { bench, id, requestId, requests } = await withDoubt()
    bench.ledger.submissions.cancel(id, startMs)
    expect(requests.settle(requestId, 'not-charged', startMs)).toEqual({
      ok: true,
      value: { accepted: 0, pending: 0, cancelled: 10 },
    })
    expect(bench.holders(linksFrom(0, 1))).toEqual(['free'])
  })

  it('of an archived account leaves its links cancelled if it was not charged', async () => {
    const bench = await Bench.build()
    const { requests, accounts, submissions } = bench.ledger
    const id = bench.submit(linksFrom(0, 10))
    const request = bench.send(id)
    const { requestId } = request
    bench.doubt(request)
    accounts.archive(bench.accountId, startMs)
    expect(requests.settle(requestId, 'not-charged', startMs)).toMatchObject({
      value: { pending: 0, cancelled: 10 },
    })
    expect(submissions.unfinished()).toEqual([])
    expect(bench.submission(id).links).toMatchObject({ waiting: 0, cancelled: 10 })
    expect(bench.holders(linksFrom(0, 1))).toEqual(['free'])
    // The settlement can still be undone.
    expect(requests.unsettle(requestId, startMs)).toMatchObject({ ok: true })
    expect(bench.submission(id).links).toMatchObject({ 'in-doubt': 10 })
  })

  it('can be settled only once', async () => {
    const { requestId, requests } = await withDoubt()
    requests.settle(requestId, 'charged', startMs)
    expect(requests.settle(requestId, 'charged', startMs)).toMatchObject({ error: 'not-in-doubt' })
    expect(requests.settle(99, 'charged', startMs)).toMatchObject({ error: 'unknown-request' })
  })

  it('is listed with the others of its account or of all accounts, oldest first', async () => {
    const { bench, id, requestId, requests } = await withDoubt()
    requests.settle(requestId, 'not-charged', startMs)
    bench.doubt(bench.send(id, 3))
    bench.doubt(bench.send(id, 2))
    expect(requests.inDoubt().map(({ linkCount }) => linkCount)).toEqual([3, 2])
    expect(requests.inDoubt(bench.accountId)).toHaveLength(2)
    expect(requests.inDoubt(99)).toEqual([])
  })
})

describe('a list of links', () => {
  it('settles each of them', async () => {
    const { bench, id, requestId, requests, balance } = await withDoubt()
    expect(requests.settleByList(requestId, [2, 5, 6], startMs)).toEqual({
      ok: true,
      value: { accepted: 3, pending: 7, cancelled: 0 },
    })
    expect(requests.byId(requestId)).toMatchObject({
      settled: 'in-part',
      accepted: 3,
      unitsUsed: 3,
    })
    expect(balance()).toBe(97)
    expect(bench.send(id).links).toEqual([0, 2, 3, 6, 7, 8, 9].map((n) => `https://a.example/${n}`))
  })

  it.each([[[]], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]], [[1, 99]]])(
    'of %j does not add up',
    async (ids) => {
      const { requestId, requests } = await withDoubt()
      expect(requests.settleByList(requestId, ids, startMs)).toMatchObject({
        error: 'does-not-add-up',
      })
    },
  )

  it('names as many links as the receipt says', async () => {
    const bench = await Bench.build()
    bench.ledger.accounts.enterBalance(bench.accountId, 100, startMs - 1)
    const id = bench.submit(linksFrom(0, 10))
    const { requestId } = bench.send(id)
    const receipt = { taskId: 'task', unitsUsed: 4, linksCount: 4 }
    bench.answer(requestId, { kind: 'in-doubt', cause: 'links-differ', receipt })
    expect(bench.ledger.usage.unitsInDoubt(bench.accountId)).toBe(6)
    const { requests } = bench.ledger
    expect(requests.settleByList(requestId, [1, 2, 3], startMs)).toMatchObject({
      error: 'does-not-add-up',
    })
    expect(requests.settleByList(requestId, [1, 2, 3, 4], startMs)).toMatchObject({ ok: true })
    // The units of the receipt count once.
    expect(bench.submission(id).unitsUsed).toBe(4)
    expect(bench.ledger.accounts.byId(bench.accountId)?.knownBalance).toBe(96)
  })
})

describe('a settlement', () => {
  it.each(['charged', 'not-charged'] as const)('as %s can be undone', async (settlement) => {
    const { bench, id, requestId, requests, balance } = await withDoubt()
    const before = { ...bench.submission(id) }
    requests.settle(requestId, settlement, startMs)
    expect(requests.unsettle(requestId, startMs + 1_000)).toEqual({ ok: true, value: undefined })
    expect(bench.submission(id)).toEqual({ ...before, finishedMs: startMs + 1_000 })
    expect(requests.byId(requestId)).toMatchObject({
      state: 'in-doubt',
      settled: undefined,
      unitsUsed: undefined,
      accepted: 0,
    })
    expect(balance()).toBe(100)
    expect(bench.ledger.usage.linksExposed(bench.accountId)).toBe(10)
  })

  it('by a list can be undone', async () => {
    const { bench, id, requestId, requests } = await withDoubt()
    requests.settleByList(requestId, [1, 2], startMs)
    expect(requests.unsettle(requestId, startMs)).toMatchObject({ ok: true })
    expect(bench.submission(id)).toMatchObject({ unitsUsed: 0, links: { 'in-doubt': 10 } })
  })

  it('cannot be undone once a link that became pending has left', async () => {
    const { bench, id, requestId, requests } = await withDoubt()
    requests.settle(requestId, 'not-charged', startMs)
    expect(requests.byId(requestId)?.canUnsettle).toBe(true)
    bench.send(id, 1)
    expect(requests.byId(requestId)?.canUnsettle).toBe(false)
    expect(requests.unsettle(requestId, startMs)).toMatchObject({ error: 'already-left' })
  })

  it('of a cancelled submission can be undone unless another submission has claimed a link', async () => {
    const { bench, id, requestId, requests } = await withDoubt()
    bench.ledger.submissions.cancel(id, startMs)
    requests.settle(requestId, 'not-charged', startMs)
    expect(requests.unsettle(requestId, startMs)).toMatchObject({ ok: true })
    expect(bench.holders(linksFrom(0, 1))).toEqual(['in-doubt'])
    requests.settle(requestId, 'not-charged', startMs)
    bench.submit(linksFrom(9, 1))
    expect(requests.unsettle(requestId, startMs)).toMatchObject({ error: 'already-left' })
    expect(bench.submission(id).links).toMatchObject({ cancelled: 10 })
  })

  it('cannot be undone while the link that had the claim before is pending', async () => {
    const bench = await Bench.build()
    const { requests, submissions } = bench.ledger
    const first = bench.submit(linksFrom(0, 1))
    const firstRequest = bench.send(first)
    bench.doubt(firstRequest)
    const second = bench.submit(linksFrom(0, 1), { resend: true })
    const secondRequest = bench.send(second)
    bench.doubt(secondRequest)
    submissions.cancel(second, startMs)
    requests.settle(secondRequest.requestId, 'not-charged', startMs)
    requests.settle(firstRequest.requestId, 'not-charged', startMs)
    // Otherwise the pending link would be sent although this one is in doubt.
    expect(requests.unsettle(secondRequest.requestId, startMs)).toMatchObject({
      error: 'already-left',
    })
    bench.accept(bench.send(first))
    expect(requests.unsettle(secondRequest.requestId, startMs)).toMatchObject({ ok: true })
  })

  it('cannot be undone if there is none', async () => {
    const { requestId, requests } = await withDoubt()
    expect(requests.unsettle(requestId, startMs)).toMatchObject({ error: 'not-settled' })
    expect(requests.unsettle(99, startMs)).toMatchObject({ error: 'unknown-request' })
  })
})

describe('the usage of an account', () => {
  it('counts links and units that are in flight, in doubt and spent', async () => {
    const { bench, id, requestId, requests } = await withDoubt(20)
    const { usage, accounts } = bench.ledger
    requests.settleByList(requestId, [1, 2, 3, 4, 5], startMs)
    bench.send(id, 4, startMs + 100)
    bench.doubt(bench.send(id, 3, startMs + 100))
    const { accountId } = bench
    expect(usage.linksInFlight(accountId)).toBe(4)
    expect(usage.linksInDoubt(accountId)).toBe(3)
    expect(usage.linksExposed(accountId)).toBe(3)
    expect(usage.pendingLinks(accountId)).toBe(8)
    expect(usage.unitsOfSubmission(id)).toBe(12)
    expect(usage.unitsSince(accountId, startMs)).toBe(12)
    expect(usage.unitsSince(accountId, startMs + 100)).toBe(7)
    expect(usage.unitsBeyondBalance(accountId)).toBe(3)
    accounts.enterBalance(accountId, 80, startMs + 200)
    expect(usage.unitsBeyondBalance(accountId)).toBe(0)
  })

  it('counts doubts in a row since the last clear answer', async () => {
    const { bench, id } = await withDoubt(1)
    const again = bench.submit(linksFrom(10, 10))
    bench.doubt(bench.send(again, 1))
    expect(bench.ledger.usage.doubtsInARow(bench.accountId)).toEqual({ all: 2, exposed: 2 })
    bench.accept(bench.send(again, 1))
    expect(bench.ledger.usage.doubtsInARow(bench.accountId)).toEqual({ all: 0, exposed: 0 })
    bench.doubt(bench.send(again, 1))
    expect(bench.ledger.usage.doubtsInARow(bench.accountId)).toEqual({ all: 1, exposed: 1 })
    expect(bench.submission(id).links['in-doubt']).toBe(1)
  })

  it('does not expose doubts that the user accepted by resuming', async () => {
    const { bench } = await withDoubt()
    const { accounts, usage } = bench.ledger
    const pause = {
      detail: 'doubts-in-a-row',
      sinceMs: startMs,
      httpStatus: undefined,
      message: undefined,
      requestId: undefined,
      units: undefined,
      ofUnits: undefined,
    } as const
    accounts.pause(bench.accountId, { ...pause, reason: 'balance' })
    accounts.resume(bench.accountId)
    expect(usage.linksExposed(bench.accountId)).toBe(10)
    accounts.pause(bench.accountId, { ...pause, reason: 'in-doubt' })
    accounts.resume(bench.accountId)
    expect(usage.linksExposed(bench.accountId)).toBe(0)
    expect(usage.linksInDoubt(bench.accountId)).toBe(10)
  })
})
