import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  reportFile,
  type ResultList,
  resultsFile,
  resultsText,
} from '../../../../electron/engine/export/index.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import { headingsOf, pageAnswer, rowsOf, targetAnswer } from '../export/lists.ts'
import { World } from './world.ts'

/** The cells of every row of a list's results in some columns. */
async function cellsIn(results: ResultList, ...headings: readonly string[]) {
  const rows = rowsOf(await resultsText(results))
  return rows.map((row) => headings.map((heading) => row[heading]))
}

describe('results of a list', () => {
  it('have every line once, in source order, however many submissions sent it', async () => {
    const world = await World.build()
    const lines = [
      'https://a.example/1',
      '',
      'https://a.example/2',
      'no link here',
      'https://a.example/1',
      'a.example/3',
      'https://a.example/4 https://a.example/5',
      'https://a.example/6',
    ]
    const list = await world.add(lines.join('\n'))
    for (const count of [2, 1, 1]) {
      const id = await world.submit(list, { firstLinks: count })
      world.sendAll(id)
      await world.follow(list)
    }
    expect(await cellsIn(world.results(list), 'Original line', 'Status')).toEqual([
      ['https://a.example/1', 'Accepted'],
      ['', ''],
      ['https://a.example/2', 'Accepted'],
      ['no link here', 'Not usable'],
      ['https://a.example/1', 'Duplicate'],
      ['a.example/3', 'Needs review'],
      ['https://a.example/4 https://a.example/5', 'Accepted'],
      ['https://a.example/6', 'Ready'],
    ])
    expect(await cellsIn(world.results(list), 'Request', 'Task')).toEqual([
      ['1', 'task-1'],
      ['', ''],
      ['1', 'task-1'],
      ['', ''],
      ['', ''],
      ['', ''],
      ['2; 3', 'task-2; task-3'],
      ['', ''],
    ])
    expect((await cellsIn(world.results(list), 'Reason'))[4]).toEqual(['Same link as line 1'])
  })

  it('say in which list a link was sent before, with its task and time', async () => {
    const world = await World.build()
    const first = await world.add('https://a.example/1\nhttps://a.example/2', { name: 'October' })
    world.sendAll(await world.submit(first, { firstLinks: 1 }))
    const second = await world.add('https://a.example/1\nhttps://a.example/9')
    await expect.poll(() => second.facts().isLookingUp).toBe(false)
    expect(rowsOf(await resultsText(world.results(second)))[0]).toMatchObject({
      'Original line': 'https://a.example/1',
      Status: 'Sent before',
      Reason: 'Accepted in “October”',
      'Link sent (if different)': '',
      Request: '',
      Task: 'task-1',
      Date: '2026-11-21 12:00:00',
      Units: '',
    })
  })

  it('have no columns of page checks before the first check, and those of targets only with a target', async () => {
    const world = await World.build()
    const list = await world.add('https://a.example/1\nhttps://a.example/2')
    const other = await world.add('https://a.example/3')
    const headings = async () => headingsOf(await resultsText(world.results(list)))
    const usual = await headings()
    world.check(other, { 'https://a.example/3': pageAnswer({ target: targetAnswer() }) })
    expect(await headings()).toEqual(usual)
    world.check(list, { 'https://a.example/1': pageAnswer() })
    const ofPages = [
      'Page',
      'Page finding',
      'HTTP status',
      'Redirect or canonical',
      'Page checked on',
    ]
    expect(await headings()).toEqual([...usual, ...ofPages])
    world.check(list, { 'https://a.example/2': pageAnswer({ target: targetAnswer() }) })
    const ofTargets = ['Our link', 'Link rel', 'Anchor text', 'Linked address']
    expect(await headings()).toEqual([...usual, ...ofPages, ...ofTargets])
  })

  it('show the check of each link, whatever became of its row', async () => {
    const world = await World.build()
    const gone = pageAnswer({ finding: 'not-found', httpStatus: 404 })
    const links = ['sent', 'excluded', 'twice', 'twice', 'new'].map(
      (name) => `https://a.example/${name}`,
    )
    const list = await world.add(links.join('\n'))
    world.sendAll(await world.submit(list, { firstLinks: 1 }))
    await list.exclude({ rows: [1] })
    await world.follow(list)
    world.check(list, {
      'https://a.example/sent': pageAnswer(),
      'https://a.example/excluded': gone,
      'https://a.example/twice': gone,
    })
    expect(await cellsIn(world.results(list), 'Status', 'Page', 'HTTP status')).toEqual([
      ['Accepted', 'Fine', '200'],
      ['Excluded', 'Would be wasted', '404'],
      ['Ready', 'Would be wasted', '404'],
      ['Duplicate', '', ''],
      ['Ready', '', ''],
    ])
  })

  it('look up the checks of more lines than are read at once', async () => {
    const world = await World.build()
    const links = Array.from({ length: 1_201 }, (_, index) => `https://a.example/${index}`)
    const list = await world.add(links.join('\n'))
    world.check(
      list,
      Object.fromEntries(
        links.map((link, index) => [link, pageAnswer({ finalUrl: `https://b.example/${index}` })]),
      ),
    )
    expect(await cellsIn(world.results(list), 'Redirect or canonical')).toEqual(
      links.map((_, index) => [`https://b.example/${index}`]),
    )
  })

  it('have only the lines of a part', async () => {
    const world = await World.build()
    const list = await world.add('https://a.example/1\nnothing\nhttps://a.example/2')
    world.sendAll(await world.submit(list, { firstLinks: 1 }))
    await world.follow(list)
    const rejected = world.results(list, { statuses: ['rejected'] })
    expect(await cellsIn(rejected, 'Original line', 'Line', 'Status')).toEqual([
      ['nothing', '2', 'Not usable'],
    ])
    const ready = world.results(list, { statuses: ['ready'] })
    expect([...resultsFile(ready, 'text', { nowMs: 0 })].join('')).toBe('https://a.example/2\n')
  })

  it('can be in another order', async () => {
    const world = await World.build()
    const list = await world.add(
      'https://c.example/\nhttps://a.example/ https://d.example/\nhttps://b.example/',
    )
    const lines = await list.sortedSourceLines('all', { by: 'link', descending: true })
    const results = { ...world.results(list), lines: [], isWhole: false }
    const sorted = world.history.results(world.stored(list), results, lines, false)
    expect([...resultsFile(sorted, 'text', { nowMs: 0 })].join('').trim().split('\n')).toEqual([
      'https://d.example/',
      'https://c.example/',
      'https://b.example/',
      'https://a.example/',
    ])
  })

  it('have the columns of a table', async () => {
    const world = await World.build()
    const list = await world.add(
      'id\turl\tanchor\n1\thttps://a.example/1\tred\n2\thttps://a.example/2\tblue',
    )
    world.sendAll(await world.submit(list))
    await world.follow(list)
    expect(await cellsIn(world.results(list), 'id', 'url', 'anchor', 'Status')).toEqual([
      ['1', 'https://a.example/1', 'red', 'Accepted'],
      ['2', 'https://a.example/2', 'blue', 'Accepted'],
    ])
  })

  it('head the columns that the app made in the language of the reader', async () => {
    const world = await World.build()
    const file = path.join(await temporaryFolder(), 'page.html')
    await writeFile(
      file,
      '<p><a href="https://a.example/1">One</a> <a href="https://a.example/2">Two</a></p>',
    )
    const list = await world.add('')
    await list.addFile(file, 'page.html')
    expect(list.facts().columns).toEqual([{ app: 'linkText' }])
    expect(list.views.columns(0)?.columns.map(({ heading }) => heading)).toEqual([
      { app: 'link' },
      { app: 'linkText' },
    ])
    expect(list.views.inspect(0)?.cells).toEqual([
      { heading: { app: 'link' }, text: 'https://a.example/1' },
      { heading: { app: 'linkText' }, text: 'One' },
    ])
    for (const [locale, heading] of [
      ['en', 'Link text'],
      ['de', 'Linktext'],
      ['zh', '链接文字'],
    ] as const) {
      const [first] = rowsOf(await resultsText(world.results(list), locale))
      expect(first).toMatchObject({ [heading]: 'One' })
    }
    const report = await world.history.report(
      { kind: 'list', listId: list.id },
      {
        withInternals: false,
        withOwnColumns: true,
        locale: 'fr-FR',
        agency: { name: '', logo: '', color: '' },
        nowMs: world.nowMs,
      },
    )
    if (!report.ok) throw new Error(report.error)
    expect([...reportFile(report.value, 'csv')].join('')).toContain(';Texte du lien\r\n')
  })
})
