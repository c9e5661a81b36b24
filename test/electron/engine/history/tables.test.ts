import { describe, expect, it } from 'vitest'
import { tableFile } from '../../../../electron/engine/export/index.ts'
import type { HistoryFilter } from '../../../../electron/shared/contract/index.ts'
import { readBack } from '../export/read-back.ts'
import { World } from './world.ts'

const everything: HistoryFilter = {
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

/** A world with three requests, accepted, in doubt and refused, and one on Practice. */
async function worldWithRequests(): Promise<World> {
  const world = await World.build()
  const links = Array.from({ length: 5 }, (_, index) => `https://a.example/${index}`)
  const list = await world.add(links.join('\n'), { name: '=Guest posts' })
  const id = (await world.submit(list, { firstLinks: 4 })) ?? 0
  world.send(id, 2, 'accept')
  world.send(id, 1, 'doubt')
  world.send(id, 1, 'refuse')
  const practice = await world.add('https://practice.example/')
  world.sendAll(await world.submit(practice, undefined, world.practiceId))
  return world
}

const linesOf = (pieces: Iterable<string | Uint8Array>): readonly string[] =>
  [...pieces].join('').replace('\u{feff}', '').trimEnd().split('\r\n')

describe('a table of the history', () => {
  it('has a row for each request, newest first, without Practice', async () => {
    const world = await worldWithRequests()
    expect(linesOf(tableFile(world.history.table(everything, 'requests'), 'csv'))).toEqual([
      'Request,Date,List,Client,Account,Task,Outcome,Links,Units,Service response',
      "3,2026-11-21 12:00:02,'=Guest posts,Acme,Main,,Refused,1,,bad link",
      "2,2026-11-21 12:00:01,'=Guest posts,Acme,Main,,Possibly charged,1,,The service didn’t respond in time",
      "1,2026-11-21 12:00:00,'=Guest posts,Acme,Main,task-1,Accepted,2,2,",
    ])
  })

  it('has a row for each link of the requests, with its status now', async () => {
    const world = await worldWithRequests()
    world.ledger.requests.settle(2, 'charged', world.nowMs)
    const lines = linesOf(
      tableFile(world.history.table(everything, 'links', 'de-DE'), 'csv', 'de-DE'),
    )
    expect(lines.map((line) => line.split(';').slice(0, 3))).toEqual([
      ['Link', 'Status', 'Anfrage'],
      ['https://a.example/3', 'Abgelehnt', '3'],
      ['https://a.example/2', 'Angenommen', '2'],
      ['https://a.example/0', 'Angenommen', '1'],
      ['https://a.example/1', 'Angenommen', '1'],
    ])
  })

  it('has each request of a long history once', async () => {
    const world = await World.build()
    const links = Array.from({ length: 1_203 }, (_, index) => `https://a.example/${index}`)
    const id = (await world.submit(await world.add(links.join('\n')))) ?? 0
    while (world.send(id, 1, 'accept'));
    const rows = [...world.history.table(everything, 'requests').rows]
    expect(new Set(rows.map(([request]) => request)).size).toBe(1_203)
    expect(rows.length).toBe(1_203)
  })

  it('has the same cells as a workbook', async () => {
    const world = await worldWithRequests()
    const pieces = [...tableFile(world.history.table(everything, 'requests'), 'xlsx')]
    const book = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
    const cells = await readBack(book, 'history.xlsx')
    expect(cells[1]?.slice(0, 5)).toEqual([
      '3',
      '2026-11-21 12:00:02',
      '=Guest posts',
      'Acme',
      'Main',
    ])
  })
})

describe('a table of answers', () => {
  it('has a row for each answer, or for those of one part', async () => {
    const world = await worldWithRequests()
    const asked = await world.history.ask('see https://a.example/0\nhttp://a.example/1\nhello')
    if (!asked.ok) throw new Error(asked.error)
    const { askId } = asked.value
    const table = world.history.answersTable(askId, undefined)
    expect(table.ok && linesOf(tableFile(table.value, 'csv'))).toEqual([
      'Link,Was it sent?,Date,List,Account,Task,Similar link,Client,Looked up as',
      "see https://a.example/0,Accepted,2026-11-21 12:00:00,'=Guest posts,Main,task-1,,Acme,https://a.example/0",
      "http://a.example/1,Similar link: Accepted,2026-11-21 12:00:00,'=Guest posts,Main,task-1,https://a.example/1,Acme,",
      'hello,No link,,,,,,,',
    ])
    const part = world.history.answersTable(askId, 'not-a-link')
    expect(part.ok && linesOf(tableFile(part.value, 'csv'))).toHaveLength(2)
  })

  it('begins with a warning if history was deleted, since its links show as not sent', async () => {
    const world = await worldWithRequests()
    const nowMs = new Date(2026, 11, 20).getTime()
    await world.ledger.history.deleteBefore('2026-12-01', { nowMs, dryRun: false })
    const asked = await world.history.ask('https://a.example/0')
    if (!asked.ok) throw new Error(asked.error)
    const table = world.history.answersTable(asked.value.askId, undefined)
    expect(table.ok && linesOf(tableFile(table.value, 'csv'))[1]).toBe(
      'History before 2026-12-01 was deleted. Links sent before that day show as not sent.',
    )
  })
})
