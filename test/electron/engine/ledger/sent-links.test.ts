import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import {
  Bench,
  fileOfSentLinks as fileOf,
  linksFrom,
  sentLine as line,
  settings,
  startMs,
} from './fixture.ts'

const options = { isSure: false, nowMs: startMs + 9_000 }

async function newPath(): Promise<string> {
  return join(await temporaryFolder(), 'sent.txt')
}

describe('the file of sent links', () => {
  it('contains accepted links and links in doubt, with task and time', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 6))
    bench.accept(bench.send(id, 2))
    bench.doubt(bench.send(id, 1))
    bench.reject(bench.send(id, 1))
    bench.send(id, 1)
    const path = await newPath()
    expect(await bench.ledger.sentLinks.write(bench.accountId, path, startMs)).toMatchObject({
      ok: true,
    })
    const text = readFileSync(path, 'utf8')
    expect(text.split('\n').slice(0, -2)).toEqual([
      'linkferry-sent-links\t1',
      'account\t"Main"',
      'address\thttps://indexer.example',
      'written\t2026-11-21T10:00:00.000Z',
      'accepted\t2026-11-21T10:00:00.000Z\ttask-1\thttps://a.example/0',
      'accepted\t2026-11-21T10:00:00.000Z\ttask-1\thttps://a.example/1',
      'in-doubt\t2026-11-21T10:00:00.000Z\t\thttps://a.example/2',
      'in-doubt\t2026-11-21T10:00:00.000Z\t\thttps://a.example/4',
    ])
    expect(text.split('\n').at(-2)).toMatch(/^end\t4\t[0-9a-f]{8}$/)
  })

  it('carries all sent links to another computer', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 25_000))
    while (bench.ledger.requests.head(id) !== undefined) bench.accept(bench.send(id, 8_000))
    bench.doubt(bench.send(bench.submit(linksFrom(30_000, 10))))
    const path = await newPath()
    await bench.ledger.sentLinks.write(bench.accountId, path, startMs)
    const other = await Bench.build()
    const progress: number[] = []
    const imported = await other.ledger.sentLinks.import(other.accountId, path, {
      ...options,
      onProgress: (links) => progress.push(links),
    })
    expect(imported).toEqual({
      ok: true,
      value: { links: 25_010, alreadyClaimed: 0, cancelled: 0 },
    })
    expect(progress).toEqual([20_000])
    expect(new Set(other.holders(linksFrom(0, 25_000)))).toEqual(new Set(['accepted']))
    expect(new Set(other.holders(linksFrom(30_000, 10)))).toEqual(new Set(['in-doubt']))
    const { history, requests, usage, submissions } = other.ledger
    const groups = history.groups(
      {
        accountId: undefined,
        listId: undefined,
        states: undefined,
        search: '',
        client: undefined,
        label: undefined,
        fromDay: undefined,
        toDay: undefined,
        practice: undefined,
      },
      0,
      9,
    )
    expect(groups).toMatchObject({
      groups: [{ listId: 'imported', requests: 5, accepted: 25_000, inDoubt: 10, units: 0 }],
      totals: { requests: 0, accepted: 0, units: 0, inDoubt: 0 },
    })
    expect(usage.imported(other.accountId)).toEqual({ links: 25_010, atMs: options.nowMs })
    expect(usage.linksInDoubt(other.accountId)).toBe(0)
    expect(submissions.recent(0)).toEqual([])
    const [doubt] = requests.inDoubt()
    expect(doubt).toMatchObject({ isImported: true, linkCount: 10, listId: undefined })
    expect(requests.links(doubt?.id ?? 0, 0, 1)).toMatchObject([
      { link: 'https://a.example/30000', row: undefined },
    ])
    // Settled as charged, the links cost nothing here. Settled as not charged, they are free.
    requests.settle(doubt?.id ?? 0, 'charged', startMs)
    expect(submissions.byId(doubt?.submissionId ?? 0)).toMatchObject({ unitsUsed: 0 })
    requests.unsettle(doubt?.id ?? 0, startMs)
    requests.settle(doubt?.id ?? 0, 'not-charged', startMs)
    expect(other.holders(linksFrom(30_000, 1))).toEqual(['free'])
    // This computer can write a complete file in turn.
    const again = await newPath()
    await other.ledger.sentLinks.write(other.accountId, again, startMs)
    expect(readFileSync(again, 'utf8').split('\n')).toHaveLength(25_006)
  })

  it('changes nothing when it is imported again', async () => {
    const bench = await Bench.build()
    const path = await fileOf([line(0), line(1), line(1)])
    const { sentLinks, history } = bench.ledger
    expect(await sentLinks.import(bench.accountId, path, options)).toEqual({
      ok: true,
      value: { links: 2, alreadyClaimed: 1, cancelled: 0 },
    })
    const before = history.size()
    expect(await sentLinks.import(bench.accountId, path, options)).toEqual({
      ok: true,
      value: { links: 0, alreadyClaimed: 3, cancelled: 0 },
    })
    expect(history.size()).toMatchObject({ links: before.links, requests: before.requests })
  })

  it('becomes one request for each task and time', async () => {
    const bench = await Bench.build()
    const path = await fileOf([
      line(0),
      line(1, 'accepted', 'task-b'),
      line(2),
      line(3, 'in-doubt', ''),
    ])
    await bench.ledger.sentLinks.import(bench.accountId, path, options)
    const records = bench.ledger.claims.lastRecords(bench.ledger.claims.keysOf(linksFrom(0, 4)))
    const byIndex = records.toSorted((a, b) => a.index - b.index).map(({ record }) => record)
    expect(byIndex.map(({ taskId }) => taskId)).toEqual(['task-a', 'task-b', 'task-a', undefined])
    expect(byIndex[0]).toMatchObject({
      isImported: true,
      atMs: Date.UTC(2026, 10, 20, 8),
      listId: undefined,
      row: undefined,
    })
    expect(byIndex[0]?.requestId).toBe(byIndex[2]?.requestId)
  })

  it('cancels pending links, and changes no state of other links', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 6))
    bench.accept(bench.send(id, 1))
    const doubt = bench.send(id, 1)
    bench.doubt(doubt)
    const inFlight = bench.send(id, 1)
    const path = await fileOf([0, 1, 2, 3, 4, 9].map((n) => line(n)))
    expect(await bench.ledger.sentLinks.import(bench.accountId, path, options)).toEqual({
      ok: true,
      value: { links: 5, alreadyClaimed: 1, cancelled: 2 },
    })
    expect(bench.submission(id).links).toMatchObject({
      accepted: 1,
      'in-doubt': 1,
      sending: 1,
      waiting: 1,
      cancelled: 2,
    })
    expect(bench.holders(linksFrom(0, 6))).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'accepted',
      'accepted',
      'pending',
    ])
    // Links that were sent on another computer do not become pending again.
    bench.endUnsent(inFlight)
    bench.ledger.requests.settle(doubt.requestId, 'not-charged', startMs)
    expect(bench.submission(id).links).toMatchObject({ waiting: 1, cancelled: 4 })
  })

  it('of another account or address is imported only if the user is sure', async () => {
    const bench = await Bench.build()
    const path = await fileOf([line(0)], 'Theirs')
    const { sentLinks } = bench.ledger
    expect(await sentLinks.import(bench.accountId, path, options)).toMatchObject({
      error: 'other-account',
    })
    const sure = { ...options, isSure: true }
    expect(await sentLinks.import(bench.accountId, path, sure)).toMatchObject({ ok: true })
  })

  it.each([
    ['cut short', (text: string) => text.slice(0, -30), 'damaged-file'],
    ['changed', (text: string) => text.replace('example/0', 'example/5'), 'damaged-file'],
    ['followed by another line', (text: string) => `${text}${line(7)}\n`, 'damaged-file'],
    ['another kind of file', () => 'https://a.example/\n', 'not-a-list-of-sent-links'],
    ['empty', () => '', 'not-a-list-of-sent-links'],
    [
      'of another version',
      (text: string) => text.replace('links\t1', 'links\t2'),
      'not-a-list-of-sent-links',
    ],
  ])('that is %s is not imported', async (_, change, error) => {
    const bench = await Bench.build()
    const path = await fileOf([line(0), line(1)])
    writeFileSync(path, change(readFileSync(path, 'utf8')))
    const { sentLinks, history } = bench.ledger
    expect(await sentLinks.import(bench.accountId, path, options)).toMatchObject({ error })
    expect(history.size()).toMatchObject({ links: 0, requests: 0 })
  })

  it('takes over claims of links that were submitted while it was read', async () => {
    const bench = await Bench.build()
    const { submissions, sentLinks } = bench.ledger
    const first = bench.submit(linksFrom(0, 1))
    const again: number[] = []
    const path = await fileOf(Array.from({ length: 20_001 }, (_, n) => line(n)))
    const imported = await sentLinks.import(bench.accountId, path, {
      ...options,
      onProgress: () => {
        submissions.cancel(first, startMs)
        again.push(bench.submit(linksFrom(0, 1)))
      },
    })
    expect(imported).toMatchObject({ value: { links: 20_001, cancelled: 1 } })
    expect(again.map((id) => bench.submission(id).links)).toMatchObject([
      { waiting: 0, cancelled: 1 },
    ])
    expect(bench.holders(linksFrom(0, 1))).toEqual(['accepted'])
  })

  describe('with a link that is pending to be sent again', () => {
    /** Imports a link in `state` that is in doubt here and pending to be sent again. */
    async function importResent(state: string) {
      const bench = await Bench.build()
      const first = bench.submit(linksFrom(0, 1))
      const request = bench.send(first)
      bench.doubt(request)
      bench.submit(linksFrom(0, 1), { resend: true })
      const path = await fileOf([line(0, state)])
      const imported = await bench.ledger.sentLinks.import(bench.accountId, path, options)
      return { bench, first, requestId: request.requestId, imported }
    }

    it('as accepted, keeps the link in doubt from becoming pending again', async () => {
      const { bench, first, requestId, imported } = await importResent('accepted')
      expect(imported).toMatchObject({ value: { links: 1, cancelled: 1 } })
      bench.ledger.requests.settle(requestId, 'not-charged', startMs)
      expect(bench.submission(first).links).toMatchObject({ waiting: 0, cancelled: 1 })
      expect(bench.holders(linksFrom(0, 1))).toEqual(['accepted'])
    })

    it('as in doubt, returns the claim to the link in doubt', async () => {
      const { bench, imported } = await importResent('in-doubt')
      expect(imported).toMatchObject({ value: { links: 1, cancelled: 1 } })
      const { requests } = bench.ledger
      const importedDoubt = requests.inDoubt().find(({ isImported }) => isImported)
      requests.settle(importedDoubt?.id ?? 0, 'not-charged', startMs)
      expect(bench.holders(linksFrom(0, 1))).toEqual(['in-doubt'])
    })
  })

  it('is not imported if it is missing, for Practice, or for an unknown account', async () => {
    const bench = await Bench.build()
    const { sentLinks, accounts } = bench.ledger
    expect(await sentLinks.import(bench.accountId, '/nowhere', options)).toMatchObject({
      error: 'file-unreadable',
    })
    const practice = accounts.add(settings, 'practice', startMs).id
    const path = await fileOf([line(0)])
    expect(await sentLinks.import(practice, path, options)).toMatchObject({
      error: 'practice-is-fixed',
    })
    expect(await sentLinks.import(99, path, options)).toMatchObject({ error: 'unknown-account' })
  })
})
