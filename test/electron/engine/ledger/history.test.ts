import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { historyFilter, type HistoryFilter } from '../../../../electron/shared/contract/index.ts'
import { Bench, linksFrom, noRows, rowsOf, settings, startMs } from './fixture.ts'

const all: HistoryFilter = {
  accountId: undefined,
  listId: undefined,
  states: undefined,
  search: '',
  client: undefined,
  label: undefined,
  fromDay: undefined,
  toDay: undefined,
  practice: undefined,
}
const dayMs = 86_400_000

async function withPast() {
  const bench = await Bench.build()
  const { lists, accounts } = bench.ledger
  const spring = bench.addList('Spring Größe')
  const summer = bench.addList('Summer')
  lists.update(summer, { client: 'Other', label: 'Q3' })
  const one = bench.submit(linksFrom(0, 10), { listId: spring })
  bench.accept(bench.send(one, 4, startMs))
  bench.reject(bench.send(one, 1, startMs + 1))
  bench.doubt(bench.send(one, 2, startMs + dayMs))
  const two = bench.submit(linksFrom(100, 5), { listId: summer })
  bench.accept(bench.send(two, 5, startMs + 2 * dayMs))
  const practice = accounts.add({ ...settings, name: 'Practice' }, 'practice', startMs).id
  bench.accept(bench.send(bench.submit(linksFrom(0, 3), { accountId: practice })))
  return { bench, spring, summer, one, two, history: bench.ledger.history }
}

describe('the history', () => {
  it('groups requests by list, newest first', async () => {
    const { spring, summer, history } = await withPast()
    expect(history.groups(all, 0, 10)).toEqual({
      groups: [
        {
          listId: summer,
          isDeleted: false,
          name: 'Summer',
          client: 'Other',
          label: 'Q3',
          requests: 1,
          accepted: 5,
          refused: 0,
          inDoubt: 0,
          units: 5,
          firstMs: startMs + 2 * dayMs,
          lastMs: startMs + 2 * dayMs,
        },
        {
          listId: spring,
          isDeleted: false,
          name: 'Spring Größe',
          client: 'Client',
          label: '',
          requests: 3,
          accepted: 4,
          refused: 1,
          inDoubt: 2,
          units: 4,
          firstMs: startMs,
          lastMs: startMs + dayMs,
        },
      ],
      totalGroups: 2,
      totals: { requests: 4, units: 9, accepted: 9, refused: 1, inDoubt: 2 },
    })
    expect(history.groups(all, 1, 10).groups).toHaveLength(1)
    expect(history.groups({ ...all, practice: true }, 0, 10).totalGroups).toBe(3)
  })

  it.each([
    [{ search: 'größe' }, 3],
    [{ search: 'GRÖSSE' }, 0],
    [{ search: 'task-1' }, 1],
    [{ search: '%' }, 0],
    [{ client: 'Other' }, 1],
    [{ label: '' }, 3],
    [{ states: ['in-doubt', 'rejected'] as const }, 2],
    [{ fromDay: '2026-11-22' }, 2],
    [{ fromDay: '2026-11-22', toDay: '2026-11-22' }, 1],
    [{ accountId: 99 }, 0],
    [{ listId: 1 }, 3],
    [{ listId: 'imported' as const }, 0],
  ])('finds by %j %i requests', async (some, count) => {
    const { history } = await withPast()
    const filter = historyFilter.parse({ ...all, ...some })
    const { requests, total } = history.requests(filter, 0, 100)
    expect([requests.length, total]).toEqual([count, count])
  })

  it('lists requests newest first, page by page', async () => {
    const { history } = await withPast()
    const { requests, total } = history.requests(all, 1, 2)
    expect(total).toBe(4)
    expect(requests.map(({ startedMs }) => startedMs)).toEqual([startMs + dayMs, startMs + 1])
  })

  it('lists the values that it can be filtered by', async () => {
    const { history } = await withPast()
    expect(history.names()).toEqual({
      firstDay: '2026-11-21',
      lastDay: '2026-11-23',
      clients: ['Other', 'Client'],
      labels: ['Q3'],
      deletedBefore: undefined,
    })
  })

  it('charts units by day and by month', async () => {
    const { history } = await withPast()
    const days = { fromDay: '2026-11-20', toDay: '2026-11-23', step: 'day', by: 'client' } as const
    expect(history.units(all, days)).toEqual({
      periods: ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
      series: [
        { name: 'Other', units: [0, 0, 0, 5] },
        { name: 'Client', units: [0, 4, 0, 0] },
      ],
      totals: { requests: 4, units: 9, accepted: 9, refused: 1, inDoubt: 2 },
    })
    const months = {
      fromDay: '2026-10-31',
      toDay: '2026-11-30',
      step: 'month',
      by: 'account',
    } as const
    expect(history.units(all, months)).toMatchObject({
      periods: ['2026-10', '2026-11'],
      series: [{ name: 'Main', units: [0, 9] }],
    })
  })

  it('counts accepted links by day, for a report', async () => {
    const { history, spring, bench } = await withPast()
    expect(history.days({})).toEqual([
      { day: '2026-11-21', accepted: 4, units: 4 },
      { day: '2026-11-23', accepted: 5, units: 5 },
    ])
    expect(history.days({ listIds: [spring], fromMs: startMs })).toHaveLength(1)
    const span = { fromMs: startMs, untilMs: startMs + dayMs }
    expect(history.refusedAndInDoubt(spring, span)).toEqual({ refused: 1, inDoubt: 0 })
    const names = { client: 'Client', label: undefined }
    expect(history.reportedLists(names, { fromMs: 0, untilMs: startMs })).toEqual([])
    expect(history.reportedLists(names, span)).toContain(spring)
    expect(bench.ledger.history.size()).toMatchObject({ requests: 5, links: 18 })
  })

  it('deletes submissions that finished before a day, and their links count as new', async () => {
    const { bench, one, two, summer, history } = await withPast()
    const nowMs = startMs + 10 * dayMs
    const deleteBefore = (day: string, dryRun: boolean) =>
      history.deleteBefore(day, { nowMs, dryRun })
    const counted = await deleteBefore('2026-11-23', true)
    expect(counted).toMatchObject({ submissions: 2, links: 8, kept: 1 })
    expect(bench.ledger.submissions.byId(two)).toBeDefined()
    const deleted = await deleteBefore('2026-11-23', false)
    expect(deleted).toMatchObject({ submissions: 2, links: 8, kept: 1 })
    expect(deleted.listIds).toContain(summer)
    expect(bench.ledger.submissions.byId(two)).toBeUndefined()
    expect(bench.holders(linksFrom(100, 1))).toEqual(['free'])
    const database = new DatabaseSync(join(bench.folder, 'ledger.sqlite'), { readOnly: true })
    const claims = database.prepare('SELECT count(*) AS claims FROM claim').get()
    database.close()
    expect(claims).toEqual({ claims: 10 })
    expect(bench.submission(one).links).toMatchObject({ 'in-doubt': 2 })
    expect(bench.holders(linksFrom(0, 1))).toEqual(['accepted'])
    expect(history.names().deletedBefore).toBe('2026-11-23')
    expect(bench.submission(bench.submit(linksFrom(100, 5))).links.waiting).toBe(5)
  })

  it('deletes nothing that finished within the last 24 hours', async () => {
    const { history } = await withPast()
    const options = { nowMs: startMs + 3_600_000, dryRun: false }
    expect(await history.deleteBefore('2026-12-01', options)).toMatchObject({ submissions: 0 })
  })

  it('keeps a submission that is put in doubt again while it deletes', async () => {
    const bench = await Bench.build()
    const first = bench.submit(linksFrom(0, 3))
    const request = bench.send(first)
    const { requestId } = request
    bench.doubt(request)
    bench.ledger.requests.settle(requestId, 'charged', startMs)
    bench.accept(bench.send(bench.submit(linksFrom(3, 3))))
    const options = { nowMs: startMs + 10 * dayMs, dryRun: false }
    const deleting = bench.ledger.history.deleteBefore('2026-11-25', options)
    bench.ledger.requests.unsettle(requestId, startMs)
    expect(await deleting).toMatchObject({ submissions: 1, links: 3, kept: 1 })
    expect(bench.submission(first).links).toMatchObject({ 'in-doubt': 3 })
    expect(bench.holders(linksFrom(0, 1))).toEqual(['in-doubt'])
  })

  it('leaves links in doubt their claims although a settlement is undone in the middle', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 45_000)
    const first = bench.submit(links)
    const requests = [bench.send(first), bench.send(first), bench.send(first)]
    for (const request of requests) {
      bench.doubt(request)
      bench.ledger.requests.settle(request.requestId, 'charged', startMs)
    }
    const options = { nowMs: startMs + 10 * dayMs, dryRun: false }
    const deleting = bench.ledger.history.deleteBefore('2026-11-25', options)
    expect(bench.holders(links)).toContain('free')
    for (const { requestId } of requests) bench.ledger.requests.unsettle(requestId, startMs)
    expect(await deleting).toMatchObject({ submissions: 0, kept: 1 })
    expect(new Set(bench.holders(links))).toEqual(new Set(['in-doubt']))
  })

  it('returns a claim to the earlier link when the link that took it over is deleted', async () => {
    const bench = await Bench.build()
    const [link = ''] = linksFrom(0, 1)
    const first = bench.send(bench.submit([link]))
    bench.doubt(first)
    bench.accept(bench.send(bench.submit([link], { resend: true })))
    const options = { nowMs: startMs + 10 * dayMs, dryRun: false }
    await bench.ledger.history.deleteBefore('2026-11-25', options)
    expect(bench.holders([link])).toEqual(['in-doubt'])
    bench.ledger.requests.settle(first.requestId, 'not-charged', startMs)
    expect(bench.holders([link])).toEqual(['pending'])
  })

  it('keeps the names of a deleted list as long as its requests', async () => {
    const bench = await Bench.build()
    const listId = bench.addList('Gone')
    const id = bench.begin(listId)
    bench.ledger.submissions.plan(id, rowsOf(linksFrom(0, 2)), false)
    bench.ledger.submissions.commit(id, startMs, noRows)
    bench.accept(bench.send(id))
    await bench.ledger.lists.delete([listId], { releaseClaims: false, nowMs: startMs })
    expect(bench.ledger.history.groups(all, 0, 9).groups).toMatchObject([
      { listId, isDeleted: true, name: 'Gone' },
    ])
    const options = { nowMs: startMs + 10 * dayMs, dryRun: false }
    await bench.ledger.history.deleteBefore('2026-11-25', options)
    expect(bench.ledger.lists.byId(listId)).toBeUndefined()
  })
})
