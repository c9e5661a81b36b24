import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Bench, linksFrom, moveAll, noRows, rowsOf, settings, startMs } from './fixture.ts'

const [link = ''] = linksFrom(0, 1)

describe('a claim', () => {
  it('holds while its link is pending, in flight, accepted or in doubt', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 4))
    bench.accept(bench.send(id, 1))
    bench.doubt(bench.send(id, 1))
    bench.send(id, 1)
    expect(bench.holders(linksFrom(0, 5))).toEqual([
      'accepted',
      'in-doubt',
      'in-flight',
      'pending',
      'free',
    ])
  })

  it('keeps other submissions, and later rows of the same one, from planning its link', async () => {
    const bench = await Bench.build()
    bench.submit([link])
    const id = bench.begin()
    const [, other = ''] = linksFrom(0, 2)
    const planned = bench.ledger.submissions.plan(id, rowsOf([link, other, other]), false)
    expect(planned).toEqual({ planned: 1, claimed: [0, 2] })
    expect(bench.ledger.submissions.plan(id, [{ row: 9, link: other }], false)).toEqual({
      planned: 0,
      claimed: [9],
    })
    expect(bench.ledger.submissions.commit(id, startMs, noRows)).toMatchObject({
      alreadyClaimed: 3,
      links: { total: 1 },
    })
  })

  it('becomes free when its link is refused or cancelled, and the link can be planned again', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 2)
    const first = bench.submit(links.slice(0, 1))
    bench.reject(bench.send(first))
    const second = bench.submit(links.slice(1))
    bench.ledger.submissions.cancel(second, startMs)
    expect(bench.holders(links)).toEqual(['free', 'free'])
    expect(bench.submission(bench.submit(links)).links).toMatchObject({ waiting: 2 })
  })

  it('belongs to one account, and other accounts find it unless it is of practice', async () => {
    const bench = await Bench.build()
    const { accounts, claims } = bench.ledger
    const other = accounts.add({ ...settings, name: 'Other' }, 'real', startMs).id
    const practice = accounts.add({ ...settings, name: 'Practice' }, 'practice', startMs).id
    bench.accept(bench.send(bench.submit([link])))
    bench.submit([linksFrom(1, 1)[0] ?? ''], { accountId: practice })
    expect(bench.holders([link], other)).toEqual(['free'])
    const keys = claims.keysOf(linksFrom(0, 2))
    expect(claims.lookUpElsewhere(other, keys)).toEqual([
      { index: 0, accountId: bench.accountId, linkId: 1, state: 'accepted' },
    ])
    accounts.archive(bench.accountId, startMs)
    expect(claims.lookUpElsewhere(other, keys)).toHaveLength(1)
    expect(
      claims.lastRecords(keys).map(({ index, record }) => [index, record.accountName]),
    ).toEqual([
      [0, 'Main'],
      [1, 'Practice'],
    ])
  })

  it('leads to the record of its link, with list, time and task', async () => {
    const bench = await Bench.build()
    const listId = bench.addList('Spring')
    const id = bench.submit(linksFrom(0, 3), { listId })
    const request = bench.send(id, 2, startMs + 7)
    bench.accept(request)
    const [sent, waiting, none] = bench.ledger.links.records([2, 3, 99])
    expect(sent).toEqual({
      linkId: 2,
      state: 'accepted',
      submissionId: id,
      accountId: bench.accountId,
      accountName: 'Main',
      isPractice: false,
      listId,
      listName: 'Spring',
      client: 'Client',
      row: 1,
      requestId: request.requestId,
      taskId: `task-${request.requestId}`,
      atMs: startMs + 7,
      units: 1,
      message: undefined,
      isImported: false,
      isSettledByUser: false,
    })
    expect(waiting).toMatchObject({ state: 'pending', row: 2, atMs: startMs, taskId: undefined })
    expect(none).toBeUndefined()
  })

  it('is found among 50,000 links in one look-up', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 50_000)
    bench.submit(links.filter((_, index) => index % 5_000 === 0))
    const { claims } = bench.ledger
    const hits = claims.lookUp(bench.accountId, claims.keysOf(links))
    expect(hits.map(({ index }) => index)).toEqual(
      Array.from({ length: 10 }, (_, index) => index * 5_000),
    )
  })
})

describe('a link that the user sends again', () => {
  it('takes over the claim of a link that was accepted or is in doubt', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 2)
    const first = bench.submit(links)
    bench.accept(bench.send(first, 1))
    bench.doubt(bench.send(first, 1))
    const again = bench.submit(links, { resend: true })
    expect(bench.submission(again).links).toMatchObject({ waiting: 2 })
    expect(bench.holders(links)).toEqual(['pending', 'pending'])
  })

  it('does not take over the claim of a link that is pending or in flight', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 2)
    const first = bench.submit(links)
    bench.send(first, 1)
    const again = bench.submit(links, { resend: true })
    expect(bench.submission(again).links).toMatchObject({ total: 0 })
  })

  it('is not planned if it was sent again since the user saw it', async () => {
    const bench = await Bench.build()
    bench.accept(bench.send(bench.submit([link])))
    const seen = bench.holdersOf([link])
    bench.accept(bench.send(bench.submit([link], { resend: true })))
    const id = bench.begin()
    const rows = rowsOf([link], seen)
    expect(bench.ledger.submissions.plan(id, rows, false)).toEqual({ planned: 0, claimed: [0] })
  })

  it.each(['refused', 'cancelled', 'aborted'] as const)(
    'returns the claim if it is %s',
    async (end) => {
      const bench = await Bench.build()
      bench.accept(bench.send(bench.submit([link])))
      if (end === 'aborted') {
        const id = bench.begin()
        bench.ledger.submissions.plan(id, rowsOf([link], bench.holdersOf([link])), false)
        bench.ledger.submissions.abort(id)
      } else {
        const id = bench.submit([link], { resend: true })
        if (end === 'refused') bench.reject(bench.send(id))
        else bench.ledger.submissions.cancel(id, startMs)
      }
      expect(bench.holders([link])).toEqual(['accepted'])
    },
  )

  it('returns the claim to the first link if the second was not charged', async () => {
    const bench = await Bench.build()
    bench.accept(bench.send(bench.submit([link])))
    const second = bench.send(bench.submit([link], { resend: true }))
    bench.doubt(second)
    const third = bench.send(bench.submit([link], { resend: true }))
    bench.ledger.requests.settle(second.requestId, 'not-charged', startMs)
    bench.reject(third)
    expect(bench.holders([link])).toEqual(['accepted'])
  })

  it('keeps the earlier link in doubt from becoming pending again', async () => {
    const bench = await Bench.build()
    const first = bench.submit([link])
    const request = bench.send(first)
    bench.doubt(request)
    bench.accept(bench.send(bench.submit([link], { resend: true })))
    expect(bench.ledger.requests.settle(request.requestId, 'not-charged', startMs)).toEqual({
      ok: true,
      value: { accepted: 0, pending: 0, cancelled: 1 },
    })
    expect(bench.ledger.requests.head(first)).toBeUndefined()
  })

  it('keeps all earlier links from becoming pending again if it was sent again twice', async () => {
    const bench = await Bench.build()
    const { requests } = bench.ledger
    const first = bench.send(bench.submit([link]))
    bench.doubt(first)
    const second = bench.send(bench.submit([link], { resend: true }))
    bench.doubt(second)
    bench.accept(bench.send(bench.submit([link], { resend: true })))
    for (const { requestId } of [second, first])
      expect(requests.settle(requestId, 'not-charged', startMs)).toMatchObject({
        value: { pending: 0, cancelled: 1 },
      })
    expect(bench.holders([link])).toEqual(['accepted'])
  })
})

describe('pending links that move to another account', () => {
  it('are claimed by that account and free on the first one', async () => {
    const bench = await Bench.build()
    const other = bench.ledger.accounts.add({ ...settings, name: 'Other' }, 'real', startMs).id
    const links = linksFrom(0, 2_500)
    const from = bench.submit(links)
    bench.accept(bench.send(from, 500))
    const held = bench.submit(links.slice(2_000, 2_100), { accountId: other })
    expect(await bench.ledger.submissions.countMovable([from], other)).toEqual({
      links: 1_900,
      alreadyClaimed: 100,
    })
    const moved = await bench.ledger.submissions.move([from], other, moveAll)
    expect(moved).toMatchObject({ links: 1_900, alreadyClaimed: 100 })
    const [to = 0] = moved.submissionIds
    expect(bench.submission(from).links).toMatchObject({ accepted: 500, waiting: 100, total: 600 })
    expect(bench.submission(to)).toMatchObject({
      accountId: other,
      phase: 'active',
      listId: bench.submission(from).listId,
      links: { waiting: 1_900, total: 1_900 },
    })
    expect(bench.submission(held).links).toMatchObject({ waiting: 100 })
    expect(new Set(bench.holders(links.slice(500, 2_000)))).toEqual(new Set(['free']))
    expect(new Set(bench.holders(links.slice(500), other))).toEqual(new Set(['pending']))
    expect(bench.holders(links.slice(0, 1), other)).toEqual(['free'])
    expect(bench.send(to).links).toEqual([...links.slice(500, 2_000), ...links.slice(2_100)])
  })

  it('are each in one of the two submissions while they move, and none of them leaves', async () => {
    const bench = await Bench.build()
    const { accounts, submissions } = bench.ledger
    const other = accounts.add({ ...settings, name: 'Other' }, 'real', startMs).id
    const from = bench.submit(linksFrom(0, 10_000))
    const moving = submissions.move([from], other, moveAll)
    await nextTurn()
    const [to] = submissions.unfinished(other)
    const waiting = bench.submission(from).links.waiting
    expect(waiting).toBeLessThan(10_000)
    expect(waiting).toBeGreaterThan(0)
    expect(to?.links.waiting).toBe(10_000 - waiting)
    expect([from, to?.id ?? 0].map((id) => submissions.isMoving(id))).toEqual([true, true])
    // The user cancels the submission before the rest has moved.
    submissions.cancel(from, startMs)
    expect(await moving).toMatchObject({ links: 10_000 - waiting })
    expect(bench.submission(from).links).toMatchObject({ waiting: 0, cancelled: waiting })
    expect([from, to?.id ?? 0].map((id) => submissions.isMoving(id))).toEqual([false, false])
    expect(new Set(bench.holders(linksFrom(0, 10_000 - waiting), other))).toEqual(
      new Set(['pending']),
    )
    expect(new Set(bench.holders(linksFrom(0, 10_000)))).toEqual(new Set(['free']))
  })

  it('stay where they are once the other account is archived', async () => {
    const bench = await Bench.build()
    const { accounts, submissions } = bench.ledger
    const other = accounts.add({ ...settings, name: 'Other' }, 'real', startMs).id
    const from = bench.submit(linksFrom(0, 6_000))
    const moving = submissions.move([from], other, moveAll)
    const [to] = submissions.unfinished(other)
    accounts.archive(other, startMs)
    expect(await moving).toMatchObject({ links: to?.links.waiting })
    expect(bench.submission(from).links.waiting).toBeGreaterThan(0)
  })

  it('are no more than the user confirmed', async () => {
    const bench = await Bench.build()
    const { accounts, submissions } = bench.ledger
    const other = accounts.add({ ...settings, name: 'Other' }, 'real', startMs).id
    const ids = [bench.submit(linksFrom(0, 10)), bench.submit(linksFrom(10, 10))]
    const moved = await submissions.move(ids, other, { nowMs: startMs, mostLinks: 14 })
    expect(moved).toMatchObject({ links: 14 })
    expect(ids.map((id) => bench.submission(id).links.waiting)).toEqual([0, 6])
  })

  it('may come from several submissions, and each link moves once', async () => {
    const bench = await Bench.build()
    const { accounts, submissions } = bench.ledger
    const other = accounts.add({ ...settings, name: 'Other' }, 'real', startMs).id
    const third = accounts.add({ ...settings, name: 'Third' }, 'real', startMs).id
    const one = bench.submit(linksFrom(0, 10))
    const two = bench.submit(linksFrom(5, 10), { accountId: other })
    const moved = await submissions.move([one, two], third, moveAll)
    expect(moved).toMatchObject({ links: 15, alreadyClaimed: 5 })
    expect(bench.submission(one)).toMatchObject({ links: { total: 0 }, finishedMs: startMs })
    expect(bench.submission(two)).toMatchObject({ links: { waiting: 5 }, finishedMs: undefined })
    expect(bench.holders(linksFrom(0, 15), third)).toEqual(linksFrom(0, 15).map(() => 'pending'))
  })

  it('cannot be put in doubt again by undoing a settlement', async () => {
    const bench = await Bench.build()
    const other = bench.ledger.accounts.add({ ...settings, name: 'Other' }, 'real', startMs).id
    const id = bench.submit(linksFrom(0, 10))
    const request = bench.send(id)
    bench.doubt(request)
    bench.ledger.requests.settle(request.requestId, 'not-charged', startMs)
    await bench.ledger.submissions.move([id], other, moveAll)
    expect(bench.ledger.requests.byId(request.requestId)?.canUnsettle).toBe(false)
    expect(bench.ledger.requests.unsettle(request.requestId, startMs)).toMatchObject({
      error: 'already-left',
    })
    // The request still has its links.
    expect(bench.ledger.requests.links(request.requestId, 0, 2)).toMatchObject([
      { link: 'https://a.example/0', state: 'pending' },
      { link: 'https://a.example/1' },
    ])
  })

  it('continue at the pace of their drip feed', async () => {
    const bench = await Bench.build()
    const other = bench.ledger.accounts.add({ ...settings, name: 'Other' }, 'real', startMs).id
    const id = bench.submit(linksFrom(0, 100))
    const schedule = {
      kind: 'spread',
      pace: { kind: 'links-per-day', links: 10 },
      hours: { fromMinute: 0, toMinute: 1_440 },
      startDay: '2026-11-21',
      missed: 'catch-up',
      linksPerDay: 10,
    } as const
    bench.accept(bench.send(id, 10))
    expect(bench.ledger.submissions.reschedule(id, schedule).schedule).toMatchObject({
      leftBefore: 10,
    })
    bench.accept(bench.send(id, 4))
    const [to = 0] = (await bench.ledger.submissions.move([id], other, moveAll)).submissionIds
    expect(bench.submission(to)).toMatchObject({ departedLinks: 0, schedule: { leftBefore: -4 } })
  })
})
