import { describe, expect, it } from 'vitest'
import { resultsFile, resultsText } from '../../../../electron/engine/export/index.ts'
import { World } from './world.ts'

const cellsOf = (text: string): readonly (readonly string[])[] =>
  text.split('\n').map((line) => line.split('\t'))

describe('results of a list', () => {
  it('hold every source line once, in order, however many submissions sent it', async () => {
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
    const [, ...rows] = cellsOf(await resultsText(world.results(list)))
    expect(rows.map(([line, status]) => [line, status])).toEqual([
      ['https://a.example/1', 'Accepted'],
      ['', ''],
      ['https://a.example/2', 'Accepted'],
      ['no link here', 'Not usable'],
      ['https://a.example/1', 'Duplicate'],
      ['a.example/3', 'Needs review'],
      ['https://a.example/4 https://a.example/5', 'Accepted'],
      ['https://a.example/6', 'Ready'],
    ])
    expect(rows.map((cells) => cells.slice(4, 6))).toEqual([
      ['1', 'task-1'],
      ['', ''],
      ['1', 'task-1'],
      ['', ''],
      ['', ''],
      ['', ''],
      ['2; 3', 'task-2; task-3'],
      ['', ''],
    ])
    expect(rows[4]?.[2]).toBe('Same link as line 1')
  })

  it('say of a link that was sent before in which list, task and when', async () => {
    const world = await World.build()
    const first = await world.add('https://a.example/1\nhttps://a.example/2', { name: 'October' })
    world.sendAll(await world.submit(first, { firstLinks: 1 }))
    const second = await world.add('https://a.example/1\nhttps://a.example/9')
    await expect.poll(() => second.facts().isLookingUp).toBe(false)
    expect(cellsOf(await resultsText(world.results(second)))[1]).toEqual([
      'https://a.example/1',
      'Sent before',
      'Accepted in “October”',
      '',
      '',
      'task-1',
      '2026-11-21 12:00:00',
      '',
    ])
  })

  it('of a part hold the lines with rows of it', async () => {
    const world = await World.build()
    const list = await world.add('https://a.example/1\nnothing\nhttps://a.example/2')
    world.sendAll(await world.submit(list, { firstLinks: 1 }))
    await world.follow(list)
    const [, ...rows] = cellsOf(await resultsText(world.results(list, { statuses: ['rejected'] })))
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual([['nothing', '2', 'Not usable']])
    const ready = world.results(list, { statuses: ['ready'] })
    expect([...resultsFile(ready, 'text', { nowMs: 0 })].join('')).toBe('https://a.example/2\n')
  })

  it('in another order have the rows of the list in that order', async () => {
    const world = await World.build()
    const list = await world.add(
      'https://c.example/\nhttps://a.example/ https://d.example/\nhttps://b.example/',
    )
    const lines = await list.sortedResults('all', { by: 'link', descending: true })
    const results = { ...world.results(list), lines: [], isWhole: false }
    const sorted = world.history.results(world.stored(list), results, lines, false)
    expect([...resultsFile(sorted, 'text', { nowMs: 0 })].join('').trim().split('\n')).toEqual([
      'https://d.example/',
      'https://c.example/',
      'https://b.example/',
      'https://a.example/',
    ])
  })

  it('of a table keep its columns', async () => {
    const world = await World.build()
    const list = await world.add(
      'id\turl\tanchor\n1\thttps://a.example/1\tred\n2\thttps://a.example/2\tblue',
    )
    world.sendAll(await world.submit(list))
    await world.follow(list)
    expect(
      cellsOf(await resultsText(world.results(list))).map((cells) => cells.slice(0, 4)),
    ).toEqual([
      ['id', 'url', 'anchor', 'Status'],
      ['1', 'https://a.example/1', 'red', 'Accepted'],
      ['2', 'https://a.example/2', 'blue', 'Accepted'],
    ])
  })
})
