import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomRuns } from '../../../../setup/random-runs.ts'
import {
  edits,
  inWords,
  listOf,
  lists,
  reopened,
  rowsOf,
  sentLinks,
} from '../../lists/list-fixture.ts'
import { cellsIn, read } from './file-fixture.ts'

const numbered = (line: (n: number) => string, count = 20): string =>
  Array.from({ length: count }, (_, n) => line(n + 1)).join('\n')

describe('records with commas and without a heading', () => {
  it.for([
    ['a number and a name', (n: number) => `https://m${n}.example.com/x,${40 + n},Norda`],
    ['a name before the link', (n: number) => `Norda,https://m${n}.example.com/x,${n}`],
    ['a price', (n: number) => `https://m${n}.example.com/x,$${n}0`],
    ['a day', (n: number) => `https://m${n}.example.com/x,2026-05-${n + 10},done`],
    ['pages of one site', (n: number) => `https://norda.example/x${n},DA${n},Norda`],
    ['links with a query', (n: number) => `https://m${n}.example.com/?p=${n},45,Norda`],
  ] as const)('are asked about where they hold %s, all with one press', async ([, line]) => {
    const text = numbered(line)
    expect((await read('list.txt', text))[0]).toMatch(/^decide text-after-link/)
    const list = await listOf(text)
    expect(sentLinks(list)).toEqual([])
    expect(rowsOf(list).map(({ decideKind }) => decideKind)).toEqual(
      Array<string>(20).fill('text-after-link'),
    )
    await edits(list).decide({ kind: 'text-after-link' }, 'mend')
    const links = text.match(/https:[^,\n]+/g)
    expect(sentLinks(list)).toEqual(links)
    expect(sentLinks(await reopened(list))).toEqual(links)
    await edits(list).undo()
    await edits(list).decide({ kind: 'text-after-link' }, 'keep')
    expect(sentLinks(list)).toHaveLength(20)
  })

  it('are a table where their links lead to many sites', async () => {
    const text = numbered((n) => `https://site${n}.example/x,${n},Norda`)
    expect(await cellsIn('list.txt', text)).toContainEqual([
      'https://site3.example/x',
      '3',
      'Norda',
    ])
    const list = await listOf(text)
    expect(sentLinks(list)[2]).toBe('https://site3.example/x')
    expect(rowsOf(list)[2]?.context).toEqual(['3', 'Norda'])
  })

  it('are asked about though some lines have other cells', async () => {
    const list = await listOf(
      [
        'https://one.example/x,45,Norda',
        'https://two.example/x,45',
        'https://three.example/x,45,Norda',
        'https://four.example/x,45,Norda',
        'https://five.example/x',
      ].join('\n'),
    )
    expect(sentLinks(list)).toEqual(['https://five.example/x'])
    await edits(list).decide({ kind: 'text-after-link' }, 'mend')
    expect(sentLinks(list)).toHaveLength(5)
    expect(sentLinks(list)[1]).toBe('https://two.example/x')
  })

  it('are asked about where there are but two, of one site, with a name in each', async () => {
    const list = await listOf('https://a.example/x,45,Norda\nhttps://a.example/y,46,Norda')
    expect(sentLinks(list)).toEqual([])
    await edits(list).decide({ kind: 'text-after-link' }, 'mend')
    expect(sentLinks(list)).toEqual(['https://a.example/x', 'https://a.example/y'])
  })

  it('are asked about once their links have their scheme', async () => {
    const list = await listOf(numbered((n) => `m${n}.example.com/x,45,Norda`))
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    expect(inWords(list)[1]).toBe('decide text-after-link https://m2.example.com/x')
  })
})

describe('links with commas are neither cut nor asked about', () => {
  it.for([
    ['pages of a newspaper', (n: number) => `https://paper.example/artikel,${n},456.html`],
    ['pages by number', (n: number) => `https://paper.example/news-${n},nId,${7_654_300 + n}`],
    ['pages by number and title', (n: number) => `https://p.example/${n},a-long-title-${n}x`],
    ['places on a map', (n: number) => `https://www.google.com/maps/@52.${n},13.4,15z`],
    ['categories of a shop', (n: number) => `https://shop.example/${'abcdef'[n % 6]}${n},b,c`],
    ['one path in all', (n: number) => `https://shop.example/item,${n},2`],
    ['a comma here and there', (n: number) => `https://s${n}.example/x${n % 5 === 0 ? ',12' : ''}`],
    ['parameters', (n: number) => `https://s${n}.example/x;v=${n};w=2`],
  ] as const)('where they are %s', async ([, line]) => {
    const text = numbered(line)
    const list = await listOf(text)
    expect(sentLinks(list)).toEqual(text.split('\n'))
  })
})

it('two links with commas of one site are not asked about where no cell is a name', async () => {
  const text = 'https://p.example/news-1,nId,7654301\nhttps://p.example/news-2,nId,7654302'
  expect(sentLinks(await listOf(text))).toEqual(text.split('\n'))
})

describe('a list that is records', () => {
  const site = fc.constantFrom('a.example', 'b.example', 'm1.c.example', 'm2.c.example', 'd.test')
  const links = fc
    .uniqueArray(fc.tuple(site, fc.integer({ min: 1, max: 999 })), {
      minLength: 4,
      maxLength: 12,
      selector: ([host, page]) => `${host}/${page}`,
    })
    .map((pages) => pages.map(([host, page]) => `https://${host}/p${page}`))
  const cell = fc.constantFrom('45', '7', 'Norda', 'Norda GmbH', '2026-05-01', '$30', '12.5', 'Ä')
  const cells = fc.array(cell, { minLength: 1, maxLength: 3 })
  it('sends no link cut or with its cells without the user’s word', async () => {
    await fc.assert(
      fc.asyncProperty(
        links,
        cells,
        fc.array(cells, { maxLength: 1 }),
        fc.constantFrom(';', '|', ','),
        fc.boolean(),
        async (pages, usual, ragged, mark, isBehind) => {
          const lines = pages.map((page, at) => {
            const behind = at === 2 ? (ragged[0] ?? usual) : usual
            return [...(isBehind ? ['Norda'] : []), page, ...behind].join(mark)
          })
          const list = await listOf(lines.join('\n'))
          for (const link of sentLinks(list)) expect(pages).toContain(link)
          await edits(list).decide({ kind: 'text-after-link' }, 'mend')
          expect(sentLinks(list)).toEqual(pages)
          await lists.delete(list.id)
        },
      ),
      { numRuns: randomRuns(60, 2_000) },
    )
  })
})

describe('a mark at the end of most lines', () => {
  it.for([
    ['commas', (n: number) => `https://n${n}.example/x,`],
    ['semicolons', (n: number) => `https://n${n}.example/x;`],
    ['commas behind links with a query', (n: number) => `https://n${n}.example/x?a=b,`],
    ['commas behind numbered links', (n: number) => `${n}. https://n${n}.example/x,`],
  ] as const)('stands between its entries and is taken off: %s', async ([, line]) => {
    const text = `${numbered(line, 4)}\nhttps://end.example/Yahoo!`
    const list = await listOf(text)
    const links = text.match(/https:[^,;\n]+/g)
    for (const one of [list, await reopened(list)]) {
      expect(sentLinks(one)).toEqual(links)
      expect(rowsOf(one)[1]).toMatchObject({ status: 'cleaned' })
      expect(rowsOf(one)[1]?.changes).toContain('punctuation')
    }
    expect(rowsOf(list)[4]).toMatchObject({ status: 'ready', warnings: ['trailing-punctuation'] })
  })

  it('is asked about where few lines end so, in one press for all, and stays with a kept one', async () => {
    const text = ['a,', 'b', 'c.,', 'd!', 'e;', 'f.'].map((end) => `https://x.example/${end}`)
    const list = await listOf(text.join('\n'))
    expect(sentLinks(list)).toEqual([text[1], text[3], text[5]])
    await edits(list).decide({ kind: 'text-after-link' }, 'mend')
    const cut = ['a', 'b', 'c', 'd!', 'e', 'f.'].map((end) => `https://x.example/${end}`)
    expect(sentLinks(list)).toEqual(cut)
    await edits(list).undo()
    await edits(list).decide({ kind: 'text-after-link' }, 'keep')
    expect(sentLinks(list)).toEqual(text)
  })

  it.for(['- ', '• ', '1. '])('is taken off as a full stop behind %j alone', async (bullet) => {
    const entries = numbered((n) => `${bullet}https://n${n}.example/x.`, 3)
    const own = '- https://end.example/Yahoo!\nhttps://end.example/a.'
    const list = await listOf(`Hello,\n${entries}\n${own}`)
    const links = [1, 2, 3].map((n) => `https://n${n}.example/x`)
    for (const one of [list, await reopened(list)]) {
      expect(sentLinks(one)).toEqual([
        ...links,
        'https://end.example/Yahoo!',
        'https://end.example/a.',
      ])
      expect(rowsOf(one)[1]).toMatchObject({ changes: ['bullet', 'punctuation'], warnings: [] })
    }
  })

  it.for([
    [
      'few entries',
      '- https://a.example/1.\n- https://a.example/2.\n- https://a.example/3\n- https://a.example/4',
    ],
    [
      'entries without a bullet',
      'https://a.example/1.\nhttps://a.example/2.\nhttps://a.example/3.',
    ],
    [
      'names of companies',
      '- https://a.example/A_Inc.\n- https://a.example/B_Ltd.\n- https://a.example/C_Co.',
    ],
  ] as const)('is kept as a full stop of %s', async ([, text]) => {
    expect(sentLinks(await listOf(text))).toEqual(text.match(/https\S+/g))
  })

  it.each(['', '1. '])('is not taken for the end of an entity behind %j', async (before) => {
    const text = numbered((n) => `${before}https://x.example/?id=${n}&amp;`, 4)
    expect(rowsOf(await listOf(text)).map(({ decideKind }) => decideKind)).toEqual(
      Array<string>(4).fill('html-entity'),
    )
  })

  it.for([
    '8. https://x.example/feed/;',
    '- https://x.example/feed/,',
    '- https://x.example/feed/.,',
    'https://x.example/feed/،',
  ])('is taken off a line that shows by itself that it is an entry: %s', async (line) => {
    expect(inWords(await listOf(line))).toEqual(['cleaned https://x.example/feed/'])
  })
})
