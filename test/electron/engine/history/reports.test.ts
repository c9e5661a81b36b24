import { describe, expect, it } from 'vitest'
import { reportFile } from '../../../../electron/engine/export/index.ts'
import type { ReportFigures, ReportScope } from '../../../../electron/shared/contract/index.ts'
import { pageAnswer, targetAnswer } from '../export/lists.ts'
import { startMs, World } from './world.ts'

type ClientScope = Extract<ReportScope, { readonly kind: 'client' }>

const november: ClientScope = {
  kind: 'client',
  client: 'Acme',
  label: undefined,
  fromDay: '2026-11-01',
  toDay: '2026-11-30',
}
const december: ClientScope = { ...november, fromDay: '2026-12-01', toDay: '2026-12-31' }

async function figuresOf(world: World, scope: ReportScope): Promise<ReportFigures> {
  const figures = await world.history.reportFigures(scope)
  if (!figures.ok) throw new Error(figures.error)
  return figures.value
}

async function rowsOf(world: World, scope: ReportScope) {
  const report = await world.history.report(scope, {
    withInternals: true,
    withOwnColumns: true,
    locale: 'en-US',
    agency: { name: '', logo: '', color: '' },
    nowMs: world.nowMs,
  })
  if (!report.ok) throw new Error(report.error)
  return { ...report.value, rows: [...report.value.rows] }
}

const fiveLinks = Array.from({ length: 5 }, (_, index) => `https://a.example/${index}`)

describe('a report of a list', () => {
  it('counts every row that is not blank, by its status now', async () => {
    const world = await World.build()
    const text = [...fiveLinks, '', 'https://a.example/0', 'nothing', 'a.example/9', '  '].join(
      '\n',
    )
    const list = await world.add(text, { label: 'Guest posts' })
    const id = (await world.submit(list, { firstLinks: 4 })) ?? 0
    world.send(id, 1, 'accept-twice-the-price')
    world.send(id, 1, 'refuse')
    world.send(id, 1, 'doubt')
    await world.follow(list)
    expect(await figuresOf(world, { kind: 'list', listId: list.id })).toEqual({
      client: 'Acme',
      label: 'Guest posts',
      listName: 'List',
      fromDay: undefined,
      toDay: undefined,
      lists: 1,
      received: 8,
      accepted: 1,
      refused: 1,
      inDoubt: 1,
      waiting: 1,
      cancelled: 0,
      duplicate: 1,
      sentBefore: 0,
      notUsable: 1,
      needsReview: 1,
      excluded: 0,
      notSubmitted: 1,
      units: 2,
      days: [{ day: '2026-11-21', accepted: 1, units: 2 }],
      pages: undefined,
    })
  })

  it('lists the rows that it counts, each with link, outcome, day and its own columns', async () => {
    const world = await World.build()
    const list = await world.add('id\turl\tanchor\n1\thttps://a.example/1\tred\n2\tnothing\tblue')
    world.sendAll(await world.submit(list))
    await world.follow(list)
    const { rows, ownColumns } = await rowsOf(world, { kind: 'list', listId: list.id })
    expect(ownColumns).toEqual(['id', 'anchor'])
    expect(rows).toEqual([
      {
        listName: 'List',
        link: 'https://a.example/1',
        outcome: 'accepted',
        day: '2026-11-21',
        own: ['1', 'red'],
        page: undefined,
        internals: {
          accountName: 'Main',
          requestId: 1,
          taskId: 'task-1',
          units: 1,
          message: undefined,
          doubt: undefined,
        },
      },
      {
        listName: 'List',
        link: 'nothing',
        outcome: 'notUsable',
        day: undefined,
        own: ['2', 'blue'],
        page: undefined,
        internals: undefined,
      },
    ])
  })

  it('is refused for an unknown list, for samples, and for a list sent on Practice only', async () => {
    const world = await World.build()
    expect(await world.history.reportFigures({ kind: 'list', listId: 99 })).toEqual({
      ok: false,
      error: 'unknown-list',
    })
    const list = await world.add('https://a.example/1')
    world.sendAll(await world.submit(list, undefined, world.practiceId))
    await world.follow(list)
    expect(await world.history.reportFigures({ kind: 'list', listId: list.id })).toEqual({
      ok: false,
      error: 'practice-is-no-work',
    })
  })

  it('leaves out rows that were sent on Practice', async () => {
    const world = await World.build()
    const list = await world.add(fiveLinks.join('\n'))
    world.sendAll(await world.submit(list, { firstLinks: 2 }, world.practiceId))
    await world.follow(list)
    world.sendAll(await world.submit(list, { firstLinks: 1 }))
    await world.follow(list)
    const scope = { kind: 'list', listId: list.id } as const
    expect(await figuresOf(world, scope)).toMatchObject({ received: 3, accepted: 1, units: 1 })
    expect((await rowsOf(world, scope)).rows.length).toBe(3)
  })
})

describe('page checks in a report', () => {
  const gone = pageAnswer({ finding: 'not-found', httpStatus: 404 })
  const linked = (rel: readonly 'nofollow'[]) => pageAnswer({ target: targetAnswer({ rel }) })

  it('are counted by verdict, with the units that excluded ones would have cost', async () => {
    const world = await World.build()
    const { ledger, accountId } = world
    ledger.accounts.setPrice(accountId, 2)
    const list = await world.add(fiveLinks.join('\n'))
    world.sendAll(await world.submit(list, { firstLinks: 1 }))
    await list.exclude({ rows: [1, 2, 3] })
    await world.follow(list)
    expect((await figuresOf(world, november)).pages).toBeUndefined()
    world.check(list, {
      'https://a.example/0': gone,
      'https://a.example/1': gone,
      'https://a.example/2': gone,
      'https://a.example/3': pageAnswer({ finding: 'forbidden', httpStatus: 403 }),
      'https://a.example/4': pageAnswer(),
    })
    const figures = await figuresOf(world, november)
    expect(figures).toMatchObject({ received: 5, accepted: 1, excluded: 3, notSubmitted: 1 })
    expect(figures.pages).toEqual({
      byVerdict: { fine: 1, wasted: 3, unchecked: 1 },
      wastedExcluded: 2,
      unitsSaved: 4,
      byTarget: undefined,
      uncountedTargets: 0,
    })
    const { rows } = await rowsOf(world, november)
    expect(rows.map(({ page }) => page?.finding)).toEqual([
      'not-found',
      'not-found',
      'not-found',
      'forbidden',
      'indexable',
    ])
  })

  it('count where pages link to the target', async () => {
    const world = await World.build()
    const list = await world.add(fiveLinks.join('\n'))
    world.check(list, {
      'https://a.example/0': linked([]),
      'https://a.example/1': linked(['nofollow']),
      'https://a.example/2': pageAnswer({ target: targetAnswer({ finding: 'missing' }) }),
      'https://a.example/3': pageAnswer(),
    })
    expect((await figuresOf(world, { kind: 'list', listId: list.id })).pages).toMatchObject({
      byVerdict: { fine: 4, wasted: 0, unchecked: 0 },
      byTarget: { there: 2, elsewhere: 0, missing: 1, unchecked: 0 },
      uncountedTargets: 1,
    })
  })

  it('count in the period in which the report counts their rows', async () => {
    const world = await World.build()
    const list = await world.add(fiveLinks.slice(0, 2).join('\n'))
    const id = (await world.submit(list)) ?? 0
    world.send(id, 1, 'accept')
    world.nowMs = new Date(2026, 11, 2, 9).getTime()
    world.send(id, 1, 'accept')
    await world.follow(list)
    world.check(list, { 'https://a.example/0': gone, 'https://a.example/1': pageAnswer() })
    expect((await figuresOf(world, november)).pages?.byVerdict).toMatchObject({
      wasted: 1,
      fine: 0,
    })
    expect((await figuresOf(world, december)).pages?.byVerdict).toMatchObject({
      wasted: 0,
      fine: 1,
    })
  })
})

describe('a report of a client', () => {
  it('has only the lists of that client and label', async () => {
    const world = await World.build()
    await world.add('https://a.example/1', { client: 'Acme', label: 'A' })
    await world.add('https://a.example/2\nhttps://a.example/3', { client: 'Acme', label: 'B' })
    await world.add('https://a.example/4', { client: 'Other' })
    expect(await figuresOf(world, november)).toMatchObject({ lists: 2, received: 3 })
    expect(await figuresOf(world, { ...november, client: undefined })).toMatchObject({
      lists: 3,
      received: 4,
    })
    const scope = { ...november, label: 'B' }
    expect(await figuresOf(world, scope)).toMatchObject({ lists: 1, received: 2 })
  })

  it('counts sent rows on the day they were sent, and others on the day their list was made', async () => {
    const world = await World.build()
    const list = await world.add(fiveLinks.join('\n'))
    const id = (await world.submit(list, { firstLinks: 3 })) ?? 0
    world.send(id, 1, 'accept')
    world.nowMs = new Date(2026, 11, 2, 9).getTime()
    world.send(id, 1, 'accept')
    world.send(id, 1, 'refuse')
    await world.follow(list)
    const first = await figuresOf(world, november)
    expect(first).toMatchObject({ lists: 1, received: 3, accepted: 1, notSubmitted: 2, units: 1 })
    const second = await figuresOf(world, december)
    expect(second).toMatchObject({ lists: 1, received: 2, accepted: 1, refused: 1, units: 1 })
    expect(second.days).toEqual([{ day: '2026-12-02', accepted: 1, units: 1 }])
    expect((await rowsOf(world, november)).rows.map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'notSubmitted',
      'notSubmitted',
    ])
    expect((await rowsOf(world, december)).rows.map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'refused',
    ])
  })

  it('counts a reopened row as not submitted, on the day its list was made', async () => {
    const world = await World.build()
    const list = await world.add(fiveLinks.slice(0, 2).join('\n'))
    const id = (await world.submit(list)) ?? 0
    world.nowMs = new Date(2026, 11, 2, 9).getTime()
    world.send(id, 1, 'refuse')
    world.send(id, 1, 'refuse')
    await world.follow(list)
    await list.reopen({ rows: [0] })
    world.count(list)
    expect(await figuresOf(world, november)).toMatchObject({ received: 1, notSubmitted: 1 })
    expect(await figuresOf(world, december)).toMatchObject({ received: 1, refused: 1 })
  })

  it('counts only sent rows of lists that are deleted or in the trash', async () => {
    const world = await World.build()
    const trashed = await world.add('https://a.example/1\nhttps://a.example/2', { name: 'Trashed' })
    world.sendAll(await world.submit(trashed, { firstLinks: 1 }))
    await world.follow(trashed)
    world.ledger.lists.trash([trashed.id], world.nowMs)
    const deleted = await world.add('https://a.example/3\nhttps://a.example/4', { name: 'Deleted' })
    world.sendAll(await world.submit(deleted, { firstLinks: 1 }))
    await world.follow(deleted)
    await world.lists.delete(deleted.id)
    await world.ledger.lists.delete([deleted.id], { releaseClaims: false, nowMs: world.nowMs })
    expect(await figuresOf(world, november)).toMatchObject({
      lists: 2,
      received: 2,
      accepted: 2,
      units: 2,
    })
    const { rows } = await rowsOf(world, november)
    expect(rows.map(({ listName, link, outcome }) => [listName, link, outcome])).toEqual([
      ['Trashed', 'https://a.example/1', 'accepted'],
      ['Deleted', 'https://a.example/3', 'accepted'],
    ])
  })

  it('makes one column of those with the same heading in several lists', async () => {
    const world = await World.build()
    await world.add('url\tanchor\nhttps://a.example/1\tred')
    await world.add('id\tanchor\turl\n7\tblue\thttps://a.example/2')
    await world.add('https://a.example/3')
    const { ownColumns, rows } = await rowsOf(world, november)
    expect(ownColumns).toEqual(['anchor', 'id'])
    expect(rows.map(({ own }) => own)).toEqual([
      ['red', ''],
      ['blue', '7'],
      ['', ''],
    ])
  })

  it('has the same figures and rows in a file', async () => {
    const world = await World.build()
    const list = await world.add(fiveLinks.join('\n'))
    world.sendAll(await world.submit(list, { firstLinks: 2 }))
    await world.follow(list)
    const report = await world.history.report(november, {
      withInternals: false,
      withOwnColumns: false,
      locale: 'en-US',
      agency: { name: 'Northlight', logo: '', color: '' },
      nowMs: startMs,
    })
    if (!report.ok) throw new Error(report.error)
    const csv = [...reportFile(report.value, 'csv')].join('').split('\r\n')
    expect(csv).toContain('Accepted,2')
    expect(csv).toContain('Lines received,5')
    expect(csv.filter((line) => line.startsWith('List,https:')).length).toBe(5)
  })
})
