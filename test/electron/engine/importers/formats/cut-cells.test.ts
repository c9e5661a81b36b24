import { describe, expect, it } from 'vitest'
import { inWords, listOf } from '../../lists/list-fixture.ts'
import { cellsIn, read } from './file-fixture.ts'

describe.for([3, 5])('a table by its name with %i columns', (width) => {
  const behind = Array.from({ length: width - 1 }, (_, at) => `anchor${at}`)
  const good = Array.from({ length: 200 }, (_, n) =>
    [`https://a.example/${n}`, ...behind].join(';'),
  )
  const sent = good.map((_, n) => `ready https://a.example/${n}`)

  it.for([
    ['https://b.example/7?a=1&amp;b=2', 'https://b.example/7?a=1&amp;b=2'],
    ['https://b.example/9?a=1;jsessionid=AB9', 'https://b.example/9?a=1;jsessionid=AB9'],
    ['https://b.example/x;v1', 'https://b.example/x'],
  ])('asks about a row in which %s may have been cut', async ([link]) => {
    const file = [...good, [link, ...behind].join(';')].join('\n')
    const words = await read('list.csv', file)
    expect(words.at(-1)).toMatch(/^decide /)
    expect(words.slice(0, -1)).toEqual(sent)
    const cells = await cellsIn('list.csv', file)
    expect(cells).toHaveLength(201)
    expect(cells).toContainEqual([[link, ...behind].join(';')])
  })

  it('asks about such a row also where its link stands behind another cell', async () => {
    const rows = good.map((row) => `shoes;${row}`)
    const cut = `shoes;https://b.example/7?a=1&amp;b=2;${behind.join(';')}`
    const words = await read('list.csv', [...rows, cut].join('\n'))
    expect(words.at(-1)).toMatch(/^decide /)
    expect(words.slice(0, -1)).toEqual(sent)
  })

  it('asks about rows that a quote which was not closed has put into one cell', async () => {
    const [broken, next] = ['https://b.example/x', 'https://c.example/x']
    const lines = [`"${[broken, ...behind].join(';')}`, [`${next}"`, ...behind].join(';')]
    const asked = Array<string>(lines.length).fill('decide text-after-link')
    const closed = await read('list.csv', [...good, lines.join('\r\n')].join('\n'))
    expect(closed).toEqual([...sent, ...asked])
    const open = await read('list.csv', [...good, ...lines].join('\n').replace('x";', 'x;'))
    expect(open).toEqual([...sent, ...asked])
  })

  it('sends the links of a cell that holds several lines and nothing of others', async () => {
    const two = [`"https://b.example/x\nhttps://c.example/x"`, ...behind].join(';')
    const note = [`https://d.example/x`, '"red; shoes\nblue"', ...behind.slice(1)].join(';')
    const words = await read('list.csv', [...good, two, note].join('\n'))
    expect(words.slice(-3)).toEqual([
      'ready https://b.example/x',
      'ready https://c.example/x',
      'ready https://d.example/x',
    ])
  })

  it('sends the link of a row with more cells that is none of them, and of one with fewer', async () => {
    const more = [`https://b.example/more`, 'red shoes', ...behind, 'x'].join(';')
    const blank = [`https://b.example/blank`, ...behind, '', ''].join(';')
    const few = 'https://b.example/few;x'
    const words = await read('list.csv', [...good, more, few, blank].join('\n'))
    expect(words.slice(-3)).toEqual([
      'ready https://b.example/more',
      'ready https://b.example/few',
      'ready https://b.example/blank',
    ])
  })
})

it('a link that ends in &amp is asked about: what followed it is gone', async () => {
  const list = await listOf('https://b.example/7?a=1&amp\nhttps://b.example/8?a=1&amp=2')
  expect(inWords(list)).toEqual([
    'decide maybe-cut https://b.example/7?a=1&amp',
    'ready https://b.example/8?a=1&amp=2',
  ])
})
