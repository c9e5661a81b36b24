import { describe, expect, it } from 'vitest'
import { Bench, linksFrom, noRows, startMs } from './fixture.ts'

describe('a request', () => {
  it('carries the next pending links of a submission, in order', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 2_500)
    const id = bench.submit(links)
    const first = bench.send(id, 1_200)
    const second = bench.send(id, 1_200)
    expect(first.links).toEqual(links.slice(0, 1_200))
    expect(second.links).toEqual(links.slice(1_200, 2_400))
    expect(bench.submission(id).links).toMatchObject({ waiting: 100, sending: 2_400, total: 2_500 })
  })

  it('carries no more links than fit into its body, but at least one', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 100)
    const id = bench.submit(links)
    const options = {
      head: bench.head(id),
      mostLinks: 100,
      nowMs: startMs,
      dayStartMs: startMs,
      checkLimits: () => undefined,
    }
    const body = JSON.stringify({ links: links.slice(0, 40) })
    const begun = bench.ledger.requests.begin({ ...options, mostBytes: body.length })
    expect(begun).toMatchObject({ links: links.slice(0, 40) })
    expect(bench.ledger.requests.begin({ ...options, mostBytes: 1 })).toMatchObject({
      links: [links[40]],
    })
  })

  it('is not written if it would exceed a limit', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 10))
    const begun = bench.ledger.requests.begin({
      head: bench.head(id),
      mostLinks: 4,
      mostBytes: 8_000_000,
      nowMs: startMs,
      dayStartMs: startMs,
      checkLimits: (facts) => {
        expect(facts).toMatchObject({ links: 4, unitsExposed: 0, unitsInFlight: 0 })
        return 'over-limit'
      },
    })
    expect(begun).toEqual({ objection: 'over-limit' })
    expect(bench.submission(id).links).toMatchObject({ waiting: 10, sending: 0 })
    expect(bench.ledger.requests.ofSubmission(id)).toEqual([])
  })

  it('that was accepted has accepted links, spends units and stores its task', async () => {
    const bench = await Bench.build()
    bench.ledger.accounts.enterBalance(bench.accountId, 100, startMs - 1)
    const id = bench.submit(linksFrom(0, 10))
    const request = bench.send(id, 6)
    const after = bench.accept(request)
    expect(after).toMatchObject({ unitsUsed: 6, links: { accepted: 6, waiting: 4 } })
    expect(bench.ledger.requests.byId(request.requestId)).toMatchObject({
      state: 'accepted',
      accepted: 6,
      taskId: `task-${request.requestId}`,
      unitsUsed: 6,
    })
    expect(bench.ledger.accounts.byId(bench.accountId)?.knownBalance).toBe(94)
  })

  it('ends once, even if its answer is written again', async () => {
    const bench = await Bench.build()
    bench.ledger.accounts.enterBalance(bench.accountId, 100, startMs - 1)
    const id = bench.submit(linksFrom(0, 10))
    const request = bench.send(id)
    bench.accept(request)
    expect(bench.accept(request)).toMatchObject({ unitsUsed: 10, finishedMs: startMs + 1_000 })
    bench.endUnsent(request)
    expect(bench.submission(id).links).toMatchObject({ accepted: 10, waiting: 0 })
    expect(bench.ledger.accounts.byId(bench.accountId)?.knownBalance).toBe(90)
  })

  it('that was not sent leaves its links pending, and they are sent again', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 10))
    const first = bench.send(id)
    bench.endUnsent(first)
    expect(bench.submission(id)).toMatchObject({ departedLinks: 0, links: { waiting: 10 } })
    expect(bench.send(id).links).toEqual(first.links)
  })

  it('with one link that was refused leaves the link refused and its claim free', async () => {
    const bench = await Bench.build()
    const [link = ''] = linksFrom(0, 1)
    const id = bench.submit([link])
    expect(bench.holders([link])).toEqual(['pending'])
    bench.reject(bench.send(id))
    expect(bench.submission(id)).toMatchObject({
      links: { refused: 1 },
      finishedMs: startMs + 1_000,
    })
    expect(bench.holders([link])).toEqual(['free'])
  })

  it('leaves no link pending if its submission was cancelled meanwhile', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 10))
    const request = bench.send(id, 4)
    expect(bench.ledger.submissions.cancel(id, startMs)).toEqual({ links: 6 })
    expect(bench.submission(id)).toMatchObject({
      phase: 'cancelled',
      finishedMs: undefined,
      links: { cancelled: 6, sending: 4 },
    })
    bench.reject(request)
    expect(bench.submission(id)).toMatchObject({
      finishedMs: startMs + 1_000,
      links: { cancelled: 10 },
    })
    expect(bench.holders(linksFrom(0, 10))).toEqual(linksFrom(0, 10).map(() => 'free'))
  })

  it('pauses its account, unless it is paused already', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 10))
    const pause = (sinceMs: number) =>
      ({
        reason: 'balance',
        detail: 'balance-too-low',
        sinceMs,
        httpStatus: 405,
        message: undefined,
        requestId: undefined,
        units: undefined,
        ofUnits: undefined,
      }) as const
    const end = {
      endedMs: startMs,
      answered: true,
      outcome: 'balance-too-low',
      httpStatus: 405,
      message: 'no',
    }
    const first = bench.send(id, 2)
    const second = bench.send(id, 2)
    bench.ledger.requests.end(first.requestId, end, { kind: 'not-sent' }, pause(1))
    bench.ledger.requests.end(second.requestId, end, { kind: 'not-sent' }, pause(2))
    expect(bench.ledger.accounts.byId(bench.accountId)?.pause).toEqual(pause(1))
    expect(bench.ledger.accounts.resume(bench.accountId).pause).toBeUndefined()
  })

  it('lists the links that it carried, with their rows and present states', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 3_000)
    const id = bench.submit(links)
    bench.accept(bench.send(id, 500))
    const request = bench.send(id, 2_000)
    bench.reject(request)
    bench.accept(bench.send(id, 10))
    const carried = bench.ledger.requests.links(request.requestId, 0, 2_000)
    expect(carried.map(({ link }) => link)).toEqual(links.slice(500, 2_500))
    expect(carried.map(({ row }) => row)).toEqual(links.slice(500, 2_500).map((_, n) => n + 500))
    expect(carried.slice(8, 12).map(({ state }) => state)).toEqual([
      'accepted',
      'accepted',
      'pending',
      'pending',
    ])
    expect(bench.ledger.requests.links(request.requestId, 1_990, 100)).toHaveLength(10)
  })

  it('takes no link of a submission that is being planned', async () => {
    const bench = await Bench.build()
    const id = bench.begin()
    bench.ledger.submissions.plan(id, [{ row: 0, link: 'https://a.example/' }], false)
    expect(() => bench.send(id)).toThrow('is planning')
    expect(bench.submission(id).links).toMatchObject({ waiting: 1 })
  })
})

describe('the rate limiter', () => {
  it('gets all recent requests of an account, test requests included', async () => {
    const bench = await Bench.build()
    const { requests } = bench.ledger
    const id = bench.submit(linksFrom(0, 10))
    bench.accept(bench.send(id, 5, startMs))
    const test = requests.beginTest(bench.accountId, startMs + 5)
    bench.send(id, 5, startMs + 10)
    requests.endTest(test, {
      endedMs: startMs + 20,
      answered: true,
      outcome: 'refused',
      httpStatus: 400,
      message: undefined,
    })
    expect(requests.recentRequests(bench.accountId, startMs)).toEqual([
      {
        startedMs: startMs,
        endedMs: startMs + 1_000,
        answered: true,
        httpStatus: 200,
        outcome: 'receipt',
      },
      {
        startedMs: startMs + 5,
        endedMs: startMs + 20,
        answered: true,
        httpStatus: 400,
        outcome: 'refused',
      },
      {
        startedMs: startMs + 10,
        endedMs: undefined,
        answered: false,
        httpStatus: undefined,
        outcome: undefined,
      },
    ])
    expect(requests.recentRequests(bench.accountId, startMs + 500)).toHaveLength(2)
  })
})

describe('links that were refused together', () => {
  it('leave before all others, at most half of them at once', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 300)
    const id = bench.submit(links)
    const request = bench.send(id, 100)
    bench.reject(request)
    expect(bench.head(id)).toMatchObject({ pending: 100, mostLinks: 50 })
    expect(bench.send(id).links).toEqual(links.slice(0, 50))
    // Links in flight are unresolved too.
    expect(bench.head(id)).toMatchObject({ pending: 50, mostLinks: 50 })
    expect(bench.send(id).links).toEqual(links.slice(50, 100))
    expect(bench.send(id).links).toEqual(links.slice(100))
  })

  it('are split without being sent if all other parts were accepted', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 100))
    bench.reject(bench.send(id))
    bench.accept(bench.send(id))
    expect(bench.head(id)).toMatchObject({ pending: 50, mostLinks: 25 })
  })

  it('are sent whole if a refused part explains their refusal', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 100))
    bench.reject(bench.send(id))
    bench.reject(bench.send(id))
    // The newest group comes first.
    expect(bench.head(id)).toMatchObject({ pending: 50, mostLinks: 25 })
    bench.accept(bench.send(id))
    bench.accept(bench.send(id, 12))
    bench.accept(bench.send(id, 6))
    expect(bench.head(id)).toMatchObject({ pending: 7 })
    while (bench.head(id).pending < 50) bench.accept(bench.send(id))
    expect(bench.head(id)).toMatchObject({ pending: 50, mostLinks: 50 })
  })

  it('are found with few requests', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 1_000)
    const bad = new Set([links[17], links[500], links[501], links[999]])
    const id = bench.submit(links)
    let requests = 0
    while (bench.ledger.requests.head(id) !== undefined) {
      const request = bench.send(id)
      requests += 1
      if (request.links.some((link) => bad.has(link))) bench.reject(request)
      else bench.accept(request)
    }
    expect(bench.submission(id).links).toMatchObject({ refused: 4, accepted: 996 })
    expect(requests).toBeLessThan(80)
    expect(bench.ledger.requests.pendingKinds(id)).toMatchObject({ refusedRuns: 3 })
  })

  it('are sent in requests of half the size if a request was too large', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 100))
    bench.reject(bench.send(id), 'too-large')
    expect(bench.head(id)).toMatchObject({ pending: 100, mostLinks: 50 })
    bench.reject(bench.send(id), 'too-large')
    expect(bench.head(id)).toMatchObject({ pending: 100, mostLinks: 25 })
    while (bench.ledger.requests.head(id) !== undefined) bench.accept(bench.send(id))
    expect(bench.submission(id).links).toMatchObject({ accepted: 100 })
  })

  it('count as departed although they are pending', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 100))
    bench.reject(bench.send(id, 40))
    expect(bench.submission(id)).toMatchObject({ departedLinks: 40, links: { waiting: 100 } })
    expect(bench.ledger.requests.firstDepartures(id, startMs, startMs + 1)).toBe(40)
    bench.accept(bench.send(id))
    expect(bench.ledger.requests.firstDepartures(id, startMs, startMs + 1)).toBe(40)
  })
})

describe('links with unusual characters', () => {
  it('leave after all other links', async () => {
    const bench = await Bench.build()
    const id = bench.begin()
    const rows = linksFrom(0, 250).map((link, row) => ({ row, link }))
    bench.ledger.submissions.plan(id, rows.slice(0, 150), true)
    bench.ledger.submissions.plan(id, rows.slice(150), false)
    bench.ledger.submissions.commit(id, startMs, noRows)
    expect(bench.head(id)).toMatchObject({ isUnusual: false, pending: 100, mostLinks: 100 })
    bench.accept(bench.send(id))
    expect(bench.head(id)).toMatchObject({ isUnusual: true, pending: 150 })
    expect(bench.ledger.requests.pendingKinds(id)).toMatchObject({ plain: 0, unusual: 150 })
  })
})
