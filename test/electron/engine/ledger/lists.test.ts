import { describe, expect, it } from 'vitest'
import { Bench, linksFrom, noRows, rowsOf, settings, startMs } from './fixture.ts'

const pause = {
  reason: 'user',
  detail: 'paused-by-user',
  sinceMs: startMs,
  httpStatus: undefined,
  message: undefined,
  requestId: undefined,
  units: undefined,
  ofUnits: undefined,
} as const

describe('an account', () => {
  it('stores its settings, and keeps its balance if that was not edited', async () => {
    const bench = await Bench.build()
    const { accounts } = bench.ledger
    const edited = { ...settings, name: 'Renamed', price: 2, knownBalance: 50, tasksShownDays: 7 }
    const saved = accounts.save(bench.accountId, edited, { nowMs: startMs, keepsBalance: false })
    expect(saved).toMatchObject({ ...edited, balanceEnteredMs: startMs })
    accounts.spend(bench.accountId, 20)
    const kept = accounts.save(bench.accountId, edited, { nowMs: startMs + 9, keepsBalance: true })
    expect(kept).toMatchObject({ knownBalance: 30, balanceEnteredMs: startMs })
  })

  it('is found by its token, whose fingerprint differs in each ledger', async () => {
    const bench = await Bench.build()
    const { accounts } = bench.ledger
    const fingerprint = accounts.fingerprint('secret-token')
    const other = accounts.add(settings, 'real', startMs).id
    accounts.setFingerprint(bench.accountId, fingerprint)
    accounts.setFingerprint(other, fingerprint)
    expect(accounts.ofFingerprint(fingerprint)).toHaveLength(2)
    expect(accounts.sharingToken(other)).toMatchObject([{ id: bench.accountId }])
    expect(accounts.hasOtherToken(other, accounts.fingerprint('another'))).toBe(true)
    expect(accounts.hasOtherToken(other, fingerprint)).toBe(false)
    const second = await Bench.build()
    expect(second.ledger.accounts.fingerprint('secret-token')).not.toEqual(fingerprint)
  })

  it('that is archived keeps its history and claims, and can be used again', async () => {
    const bench = await Bench.build()
    const { accounts, requests } = bench.ledger
    const id = bench.submit(linksFrom(0, 5))
    expect(accounts.hasUnfinished(bench.accountId)).toBe(true)
    bench.accept(bench.send(id))
    expect(accounts.hasUnfinished(bench.accountId)).toBe(false)
    accounts.pause(bench.accountId, pause)
    expect(accounts.archive(bench.accountId, startMs)).toMatchObject({
      archivedMs: startMs,
      pause: undefined,
    })
    expect(accounts.all()).toEqual([])
    expect(accounts.all('archived-too')).toHaveLength(1)
    expect(bench.holders(linksFrom(0, 1))).toEqual(['accepted'])
    expect(requests.ofSubmission(id)).toHaveLength(1)
    expect(accounts.unarchive(bench.accountId).archivedMs).toBeUndefined()
  })

  it('can be removed only if it was never used', async () => {
    const bench = await Bench.build()
    const { accounts } = bench.ledger
    const unused = accounts.add(settings, 'real', startMs).id
    bench.ledger.requests.beginTest(unused, startMs)
    accounts.remove(unused)
    expect(accounts.byId(unused)).toBeUndefined()
    bench.submit(linksFrom(0, 1))
    expect(() => accounts.remove(bench.accountId)).toThrow('was used')
  })
})

describe('a list', () => {
  it('changes the given fields and keeps the others', async () => {
    const bench = await Bench.build()
    const { lists } = bench.ledger
    const id = bench.addList('Spring')
    const sources = [{ kind: 'file', name: 'links.csv' }] as const
    const sendOptions = {
      accountId: bench.accountId,
      batchSize: 500,
      when: {
        kind: 'spread',
        pace: { kind: 'days', days: 3 },
        hours: { fromMinute: 480, toMinute: 1_200 },
        startDay: undefined,
        missed: 'keep-pace',
      },
    } as const
    lists.update(id, { name: 'Summer', sources, sendOptions, activityMs: startMs + 5 })
    expect(lists.byId(id)).toMatchObject({
      name: 'Summer',
      client: 'Client',
      accountId: bench.accountId,
      sources,
      createdMs: startMs,
      activityMs: startMs + 5,
      rowCounts: noRows,
    })
    expect(lists.byId(id)?.sendOptions).toEqual(sendOptions)
    lists.update(id, { accountId: undefined })
    expect(lists.byId(id)?.accountId).toBeUndefined()
  })

  it('combines the counts of its rows with the present states of its links', async () => {
    const bench = await Bench.build()
    const { lists, submissions } = bench.ledger
    const listId = bench.addList()
    const id = bench.begin(listId)
    submissions.plan(id, rowsOf(linksFrom(0, 10)), false)
    const unsent = { ...noRows.unsent, ready: 3, blank: 1 }
    submissions.commit(id, startMs + 5, { ...noRows, lines: 14, unsent })
    expect(lists.byId(listId)).toMatchObject({
      activityMs: startMs + 5,
      rowCounts: { lines: 14, unsent },
    })
    bench.accept(bench.send(id, 3))
    bench.doubt(bench.send(id, 2))
    bench.reject(bench.send(id, 1))
    bench.send(id, 1)
    expect(lists.all()).toMatchObject([
      {
        id: listId,
        sent: { waiting: 3, sending: 1, accepted: 3, refused: 1, 'in-doubt': 2, cancelled: 0 },
        units: 3,
        unitsInDoubt: 2,
        submissions: 1,
      },
    ])
    // The refused row is sent again, so its earlier link is superseded.
    const again = bench.begin(listId)
    submissions.plan(again, [{ row: 5, link: 'https://a.example/better' }], false)
    const superseded = { refused: 1, cancelled: 0 }
    submissions.commit(again, startMs, { ...noRows, superseded })
    expect(lists.byId(listId)?.sent).toMatchObject({ refused: 0, waiting: 4 })
  })

  it('can be moved to the trash and restored', async () => {
    const bench = await Bench.build()
    const { lists } = bench.ledger
    const ids = [bench.addList(), bench.addList()]
    lists.trash(ids, startMs)
    expect(lists.all().map(({ trashedMs }) => trashedMs)).toEqual([startMs, startMs])
    lists.restore(ids)
    expect(lists.all().map(({ trashedMs }) => trashedMs)).toEqual([undefined, undefined])
  })

  it('that was never submitted leaves nothing when it is deleted, but its id is not used again', async () => {
    const bench = await Bench.build()
    const { lists } = bench.ledger
    const id = bench.addList()
    await lists.delete([id], { releaseClaims: false, nowMs: startMs })
    expect(lists.all()).toEqual([])
    // The record stays until the folder of the list is removed.
    expect(lists.allIds().deleted).toEqual(new Set([id]))
    lists.forgetDeleted()
    expect(lists.byId(id)).toBeUndefined()
    expect(bench.addList()).toBe(id + 1)
  })

  it('that is deleted leaves its name, requests and claims', async () => {
    const bench = await Bench.build()
    const { lists } = bench.ledger
    const listId = bench.addList('Spring')
    const id = bench.submit(linksFrom(0, 10), { listId })
    bench.accept(bench.send(id, 4))
    const doubt = bench.send(id, 2)
    bench.doubt(doubt)
    const late = bench.send(id, 1)
    await lists.delete([listId], { releaseClaims: false, nowMs: startMs })
    expect(lists.all()).toEqual([])
    expect(lists.byId(listId)).toMatchObject({ name: 'Spring', deletedMs: startMs })
    bench.endUnsent(late)
    bench.ledger.requests.settle(doubt.requestId, 'not-charged', startMs)
    expect(bench.submission(id)).toMatchObject({
      listId: undefined,
      links: { accepted: 4, cancelled: 6 },
    })
    expect(bench.holders(linksFrom(0, 5))).toEqual([
      ...Array.from({ length: 4 }, () => 'accepted'),
      'free',
    ])
    expect(bench.ledger.requests.ofSubmission(id)[0]).toMatchObject({
      listId: undefined,
      listName: 'Spring',
    })
  })

  it('releases its claims when it is deleted, if the user chooses so', async () => {
    const bench = await Bench.build()
    const { lists, submissions } = bench.ledger
    const listId = bench.addList()
    const links = linksFrom(0, 2_500)
    bench.accept(bench.send(bench.submit(links, { listId })))
    // The same list sends a link again: neither of the two links keeps the claim.
    bench.accept(bench.send(bench.submit(links.slice(0, 1), { listId, resend: true })))
    await lists.delete([listId], { releaseClaims: true, nowMs: startMs })
    expect(new Set(bench.holders(links))).toEqual(new Set(['free']))
    expect(submissions.byId(bench.submit(links))?.links).toMatchObject({ waiting: 2_500 })
  })
})

describe('a submission', () => {
  it('is found by the press of Submit that created it, once it is planned', async () => {
    const bench = await Bench.build()
    const { submissions } = bench.ledger
    const id = bench.begin()
    expect(submissions.ofPress('press-1')).toBeUndefined()
    submissions.plan(id, rowsOf(linksFrom(0, 3)), false)
    submissions.commit(id, startMs, noRows)
    expect(submissions.ofPress('press-1')).toMatchObject({ id, links: { waiting: 3 } })
    expect(() =>
      submissions.begin({
        accountId: bench.accountId,
        listId: bench.addList(),
        pressId: 'press-1',
        batchSize: 'balanced',
        schedule: { kind: 'now' },
        createdMs: startMs,
      }),
    ).toThrow('UNIQUE')
  })

  it('is planned in parts, and aborted as a whole', async () => {
    const bench = await Bench.build()
    const { submissions, links, history } = bench.ledger
    const listId = bench.addList()
    const id = bench.begin(listId)
    submissions.plan(id, rowsOf(linksFrom(0, 1_500)), false)
    submissions.plan(id, rowsOf(linksFrom(1_500, 10)), true)
    expect(submissions.unfinished()).toEqual([])
    expect(links.ofList(listId).runs).toEqual([])
    submissions.abort(id)
    expect(history.size()).toMatchObject({ links: 0, requests: 0 })
    expect(new Set(bench.holders(linksFrom(0, 1_510)))).toEqual(new Set(['free']))
    expect(() => submissions.abort(id)).toThrow('No submission')
    expect(() => submissions.abort(bench.submit(linksFrom(0, 1)))).toThrow('not being planned')
  })

  it('pauses and resumes, and a second pause does not replace the first', async () => {
    const bench = await Bench.build()
    const { submissions } = bench.ledger
    const id = bench.submit(linksFrom(0, 3))
    submissions.pause(id, pause)
    expect(submissions.pause(id, { ...pause, sinceMs: startMs + 1 }).pause).toEqual(pause)
    expect(submissions.resume(id).pause).toBeUndefined()
  })

  it('has a place in the order of its account, which can be changed', async () => {
    const bench = await Bench.build()
    const { submissions } = bench.ledger
    const [one = 0, two = 0, three = 0] = [0, 1, 2].map((n) => bench.submit(linksFrom(n, 1)))
    const order = () => submissions.unfinished(bench.accountId).map(({ id }) => id)
    expect(order()).toEqual([one, two, three])
    submissions.reorder(three, 'front')
    expect(order()).toEqual([three, one, two])
    submissions.reorder(three, { before: two })
    expect(order()).toEqual([one, three, two])
    submissions.reorder(one, 'end')
    expect(order()).toEqual([three, two, one])
  })

  it('is recent while it is unfinished or in doubt, and for some time after', async () => {
    const bench = await Bench.build()
    const { submissions, requests } = bench.ledger
    const waiting = bench.submit(linksFrom(0, 1))
    const doubtful = bench.submit(linksFrom(1, 1))
    const done = bench.submit(linksFrom(2, 1))
    const request = bench.send(doubtful)
    bench.doubt(request)
    bench.accept(bench.send(done))
    const recent = (sinceMs: number) => submissions.recent(sinceMs).map(({ id }) => id)
    expect(recent(startMs)).toEqual([waiting, doubtful, done])
    expect(recent(startMs + 60_000)).toEqual([waiting, doubtful])
    requests.settle(request.requestId, 'charged', startMs)
    expect(recent(startMs + 60_000)).toEqual([waiting])
  })

  it('tells the rows of its links, chunk by chunk', async () => {
    const bench = await Bench.build()
    const { links } = bench.ledger
    const listId = bench.addList()
    const id = bench.submit(linksFrom(0, 2_200), { listId })
    const request = bench.send(id, 1_500)
    bench.accept(request)
    const runs = links.ofList(listId).runs.map((run) => ({
      ...run,
      rows: [run.rows[0], run.rows.at(-1)],
    }))
    const sent = { submissionId: id, state: 'accepted', requestId: request.requestId }
    const waiting = { submissionId: id, state: 'pending', requestId: undefined }
    expect(runs).toEqual([
      { ...sent, firstLinkId: 1, rows: [0, 999] },
      { ...sent, firstLinkId: 1_001, rows: [1_000, 1_499] },
      { ...waiting, firstLinkId: 1_501, rows: [1_500, 1_999] },
      { ...waiting, firstLinkId: 2_001, rows: [2_000, 2_199] },
    ])
    expect(links.ofRequest(request.requestId).runs).toHaveLength(2)
    expect(links.ofSubmission(id).runs).toHaveLength(4)
  })

  it('is in the history of its rows', async () => {
    const bench = await Bench.build()
    const { links, submissions } = bench.ledger
    const listId = bench.addList()
    const first = bench.submit(linksFrom(0, 3), { listId })
    bench.reject(bench.send(first))
    bench.reject(bench.send(first))
    const again = bench.begin(listId)
    submissions.plan(again, [{ row: 0, link: 'https://a.example/better' }], false)
    submissions.commit(again, startMs, noRows)
    const history = links.ofRow(listId, 0)
    expect(history.map(({ link, state }) => [link, state])).toEqual([
      ['https://a.example/0', 'refused'],
      ['https://a.example/better', 'pending'],
    ])
    expect(history[0]?.requests.map(({ linkCount, state }) => [linkCount, state])).toEqual([
      [3, 'rejected'],
      [1, 'rejected'],
    ])
    expect(links.ofRow(listId, 77)).toEqual([])
  })
})
