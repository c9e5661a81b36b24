import { describe, expect, it } from 'vitest'
import type { List } from '../../../../../electron/engine/lists/index.ts'
import {
  edits,
  inWords,
  listOf,
  readAgain,
  reopened,
  rowsOf,
  sentLinks,
} from '../../lists/list-fixture.ts'
import { cellsIn, read } from './file-fixture.ts'
import { zipOf } from './zip-fixture.ts'

const heading = ['date', 'status', 'url', 'clicks']
const cut = ['2026-03-01', 'ok', 'http://paper.example/topic', '21397.0.html', '4']
const whole = (n: number): string[] => ['2026-03-02', 'ok', `https://paper.example/${n}`, '9']

function table(mark: string, ...rows: readonly (readonly string[])[]): string {
  return [heading, ...rows].map((cells) => cells.join(mark)).join('\n')
}

describe.for([',', ';', '|'])(
  'a row with one cell too many, in a table with %s between the cells',
  (mark) => {
    const text = table(mark, cut, whole(2), whole(3))
    const joined = `http://paper.example/topic${mark}21397.0.html`

    it.for([
      ['a file by its name', 'list.csv', text],
      ['a text', 'list.txt', text],
      ['a short text with a mark before it', 'list.txt', `\ufeff${table(mark, cut, whole(2))}`],
      ['a table most of whose rows are broken', 'list.csv', table(mark, cut, cut, cut, whole(2))],
    ] as const)('never decides which column is read: %s', async ([, name, content]) => {
      const words = await read(name, content)
      expect(words.slice(0, 2)).toEqual(['blank', 'decide broken-row'])
      expect(words.at(-1)).toMatch(/^ready https:\/\/paper\.example\//)
    })

    it('is a question that offers the joined link first, and the first cell', async () => {
      const list = await listOf(text)
      for (const one of [list, await reopened(list)]) {
        expect(rowsOf(one)[1]).toMatchObject({
          text: cut.join(mark),
          recommendedLink: new URL(joined).href,
          choices: ['mend', 'keep', 'exclude'],
        })
        expect(sentLinks(one)).toEqual(['https://paper.example/2', 'https://paper.example/3'])
      }
      await edits(list).decide({ kind: 'broken-row' }, 'mend')
      expect(sentLinks(list)[0]).toBe(new URL(joined).href)
      expect(sentLinks(await reopened(list))[0]).toBe(new URL(joined).href)
      await edits(list).undo()
      await edits(list).decide({ kind: 'broken-row' }, 'keep')
      expect(sentLinks(list)[0]).toBe('http://paper.example/topic')
      expect(sentLinks(await reopened(list))[0]).toBe('http://paper.example/topic')
    })

    it('is no longer a row after the user has typed a link over it', async () => {
      const list = await listOf(text)
      await edits(list).typeOver(1, joined)
      expect(sentLinks(list)[0]).toBe(new URL(joined).href)
      expect(sentLinks(await reopened(list))[0]).toBe(new URL(joined).href)
    })
  },
)

describe('a table with broken rows', () => {
  it('asks about a word or number behind a comma that may be the rest of the link', async () => {
    const text = [
      'url,title,clicks',
      'https://paper.example/1,One,5',
      'https://paper.example/topic,overview,One,5',
      'https://paper.example/list,2,One,5',
      'https://paper.example/4,Four, at last,5',
    ].join('\n')
    for (const name of ['list.csv', 'list.txt'])
      expect(await read(name, text)).toEqual([
        'blank',
        'ready https://paper.example/1',
        'decide broken-row',
        'decide broken-row',
        'ready https://paper.example/4',
      ])
  })

  it('is found below the title of a report, however short it is', async () => {
    const head = ['# Pages of a site', 'Date: 2026-11-27, 9:00', 'By Ina', '']
    const text = [...head, 'url,title,clicks', 'https://paper.example/1,One,5'].join('\n')
    for (const name of ['list.csv', 'list.txt'])
      expect((await read(name, text)).slice(-2)).toEqual(['blank', 'ready https://paper.example/1'])
    const marked = 'sep=;\nurl;title\nhttps://paper.example/1;One\n'
    expect((await read('list.txt', marked)).slice(-2)).toEqual([
      'blank',
      'ready https://paper.example/1',
    ])
  })

  it('is a list if its only row holds nothing but links', async () => {
    const links = [1, 2, 3].map((n) => `https://paper.example/${n}`)
    const verdicts = links.map((link) => `ready ${link}`)
    expect(await read('list.csv', links.join(','))).toEqual(verdicts)
    expect(await read('list.csv', `${links.join(';')}\n`)).toEqual(verdicts)
  })

  it('distinguishes a delimiter inside quotes from one between cells', async () => {
    const text = table(
      ';',
      ['2026-03-01', '"ok; or so"', 'https://paper.example/list', 'jsessionid=CD34', '7'],
      ['2026-03-01', 'ok', '"https://paper.example/a;b=1?x=1;y=2"', '7'],
      whole(3),
    )
    const list = await listOf(text)
    expect(rowsOf(list).map(({ link, recommendedLink }) => link ?? recommendedLink)).toEqual([
      undefined,
      'https://paper.example/list;jsessionid=CD34',
      'https://paper.example/a;b=1?x=1;y=2',
      'https://paper.example/3',
    ])
    expect(rowsOf(list)[1]?.text).toContain(';ok; or so;')
  })

  it('asks about a link with several commas whose first one is before a number', async () => {
    const rows = [1, 2, 3].map((n) => `2026-01-0${n},https://shop.example/${n},${n}`)
    const text = [
      'date,url,clicks',
      ...rows,
      '2026-01-04,https://shop.example/list/1,2,3.html,7',
      '2026-01-05,https://shop.example/price,1,234',
    ].join('\n')
    expect((await read('list.csv', text)).slice(-2)).toEqual([
      'decide broken-row',
      'ready https://shop.example/price',
    ])
    const list = await listOf(text)
    expect(rowsOf(list)[4]?.recommendedLink).toBe('https://shop.example/list/1,2,3.html')
  })

  it('asks once about a row with links in two columns, and offers the one of the link column', async () => {
    const text = [
      'Page ascore;Source title;Source url;Target url;Anchor',
      '1;Plain;https://one.example/review?id=5;https://client.example/;best',
      '3;Plain;https://two.example/list;jsessionid=CD34;https://client.example/;x',
      '4;Plain;https://three.example/list;https://client.example/;x',
    ].join('\n')
    expect(await read('list.csv', text)).toEqual([
      'blank',
      'ready https://one.example/review?id=5',
      'decide broken-row',
      'ready https://three.example/list',
    ])
    const list = await listOf(text)
    expect(rowsOf(list)[2]?.recommendedLink).toBe('https://two.example/list;jsessionid=CD34')
  })

  it.for([
    [
      'a cell too many before its link',
      '1;Red; green;https://two.example/x;https://client.example/;x',
    ],
    ['a cell too few before its link', '1;https://two.example/x;https://client.example/;x'],
  ])('offers the link of a row with %s', async ([, row]) => {
    const text = [
      'Score;Title;Source url;Target url;Anchor',
      '1;Plain;https://one.example/review;https://client.example/;best',
      '2;Plain;https://three.example/review;https://client.example/;best',
      row,
    ].join('\n')
    const list = await listOf(text)
    expect(inWords(list).at(-1)).toBe('decide broken-row https://two.example/x')
  })

  it('sends the link of a row whose last cells are missing, or that ends in empty cells', async () => {
    const rows = [['2026-03-01', 'ok', 'https://paper.example/1'], whole(2), whole(3)]
    expect(await read('list.csv', table(',', ...rows, [...whole(4), '', '']))).toEqual([
      'blank',
      ...[1, 2, 3, 4].map((n) => `ready https://paper.example/${n}`),
    ])
  })

  it.for(['list.tsv', 'list.txt'])(
    'asks about a row of tabs whose link is elsewhere: %s',
    async (name) => {
      const moved = ['2026-03-01', 'ok', 'or so', 'https://paper.example/1', '4']
      const short = ['2026-03-01', 'https://paper.example/2']
      expect(await read(name, table('\t', whole(3), moved, short, whole(4), whole(5)))).toEqual([
        'blank',
        'ready https://paper.example/3',
        'decide broken-row',
        'decide broken-row',
        'ready https://paper.example/4',
        'ready https://paper.example/5',
      ])
    },
  )

  it('reads the column whose heading says link, even if another holds a few', async () => {
    const text = [
      'note,url,clicks',
      'https://help.example/1,https://paper.example/1,1',
      'https://help.example/2,paper.example/2,1',
      'https://help.example/3,https://paper.example/3,1',
      'https://help.example/4,n/a,1',
    ].join('\n')
    expect((await read('list.csv', text))[1]).toBe('ready https://paper.example/1')
    const empty = 'note,page,clicks\n'.replace('page', 'url') + 'x,/blog/a,1\ny,/blog/b,2'
    expect(await cellsIn('list.csv', empty)).toContainEqual(['x', '/blog/a', '1'])
  })

  it('is read the same in an archive', async () => {
    const zip = zipOf({ 'list.csv': table(',', cut, whole(2), whole(3)) })
    expect(await read('list.zip', zip)).toEqual([
      'blank',
      'decide broken-row',
      'ready https://paper.example/2',
      'ready https://paper.example/3',
    ])
  })
})

describe('a link that shows another address than it leads to', () => {
  const text = 'https://a.example/short <https://a.example/5?ref=long>'

  it('is asked about with both, and one of them is sent', async () => {
    const list = await listOf(text)
    expect(rowsOf(list)).toMatchObject([
      { decideKind: 'shown-differs', recommendedLink: 'https://a.example/5?ref=long' },
    ])
    await edits(list).decide({ kind: 'shown-differs' }, 'mend')
    expect(sentLinks(list)).toEqual(['https://a.example/5?ref=long'])
    await edits(list).undo()
    await edits(list).decide({ kind: 'shown-differs' }, 'keep')
    expect(sentLinks(await reopened(list))).toEqual(['https://a.example/short'])
  })

  it('is not repaired with the other suggestions', async () => {
    const list = await listOf(text)
    await edits(list).applySuggestions()
    expect(inWords(list)).toEqual(['decide shown-differs https://a.example/5?ref=long'])
  })

  it.for([
    ['<a href="https://a.example/x">https://b.example/y</a>', 'decide shown-differs'],
    ['<a href="https://a.example/x">www.b.example/y</a>', 'decide shown-differs'],
    ['<a href="https://a.example/x">https://a.example/x</a>', 'ready https://a.example/x'],
    ['<a href="https://a.example/long">https://a.example/lo…</a>', 'ready https://a.example/long'],
    ['<a href="https://a.example/x">a.example/x</a>', 'ready https://a.example/x'],
    ['<a href="https://a.example/x">our page</a>', 'ready https://a.example/x'],
  ])('is found in a page: %s', async ([anchor, words]) => {
    expect(await read('page.html', `<html><body>${anchor}</body></html>`)).toEqual([words])
  })
})

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

  it('asks about such a row even if its link is behind another cell', async () => {
    const rows = good.map((row) => `shoes;${row}`)
    const cutRow = `shoes;https://b.example/7?a=1&amp;b=2;${behind.join(';')}`
    const words = await read('list.csv', [...rows, cutRow].join('\n'))
    expect(words.at(-1)).toMatch(/^decide /)
    expect(words.slice(0, -1)).toEqual(sent)
  })

  it('asks about rows that an unclosed quote has put into one cell', async () => {
    const [broken, next] = ['https://b.example/x', 'https://c.example/x']
    const lines = [`"${[broken, ...behind].join(';')}`, [`${next}"`, ...behind].join(';')]
    const asked = Array<string>(lines.length).fill('decide text-after-link')
    const closed = await read('list.csv', [...good, lines.join('\r\n')].join('\n'))
    expect(closed).toEqual([...sent, ...asked])
    const open = await read('list.csv', [...good, ...lines].join('\n').replace('x";', 'x;'))
    expect(open).toEqual([...sent, ...asked])
  })

  it('sends the links of a cell with several lines', async () => {
    const two = [`"https://b.example/x\nhttps://c.example/x"`, ...behind].join(';')
    const note = [`https://d.example/x`, '"red; shoes\nblue"', ...behind.slice(1)].join(';')
    const words = await read('list.csv', [...good, two, note].join('\n'))
    expect(words.slice(-3)).toEqual([
      'ready https://b.example/x',
      'ready https://c.example/x',
      'ready https://d.example/x',
    ])
  })

  it('sends the link of a row with more or fewer cells if it is certainly whole', async () => {
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

it('asks about a link that ends in &amp, because the rest is missing', async () => {
  const list = await listOf('https://b.example/7?a=1&amp\nhttps://b.example/8?a=1&amp=2')
  expect(inWords(list)).toEqual([
    'decide maybe-cut https://b.example/7?a=1&amp',
    'ready https://b.example/8?a=1&amp=2',
  ])
})

const named = Array.from({ length: 300 }, (_, n) => `https://a.example/${n};shoes;${n}`)
const pairs = Array.from({ length: 300 }, (_, n) => `https://a.example/${n};red shoes`)

async function listEndingWith(records: readonly string[], ...lines: readonly string[]) {
  return listOf([...records, ...lines].join('\n'))
}

function lastInWords(list: List): string | undefined {
  return inWords(list).at(-1)
}

describe('a line among records that may be one address, or a link and its cells', () => {
  it.for([
    ['other cells than the rest', named, 'https://b.example/;x;y;z', 'https://b.example/'],
    ['fewer cells than the rest', named, 'https://b.example/x;boots', 'https://b.example/x'],
    ['no words in its cells', named, 'https://b.example/x;;;', 'https://b.example/x'],
    ['cells behind a parameter', named, 'https://b.example/x;v=1;a;9', 'https://b.example/x;v=1'],
    ['what may be a parameter', pairs, 'https://b.example/a;v1', 'https://b.example/a'],
    ['a number among words', pairs, 'https://b.example/a;2', 'https://b.example/a'],
    ['the end of an address', pairs, 'https://b.example/a;b/c?d', 'https://b.example/a'],
    [
      'cells with commas between',
      pairs.map((line) => line.replace(';', ',')),
      'https://b.example/a,b,c',
      'https://b.example/a',
    ],
  ] as const)('is asked about where it has %s', async ([, records, line, link]) => {
    expect((await read('list.txt', [...records, line].join('\n'))).at(-1)).toBe(
      'decide text-after-link',
    )
    const list = await listEndingWith(records, line)
    for (const one of [list, await reopened(list)]) {
      expect(rowsOf(one).at(-1)).toMatchObject({
        text: line,
        recommendedLink: link,
        choices: ['mend', 'keep', 'exclude'],
      })
      expect(sentLinks(one)).toHaveLength(300)
    }
    await edits(list).decide({ kind: 'text-after-link' }, 'mend')
    expect(lastInWords(list)).toBe(`cleaned ${link}`)
    await edits(list).undo()
    await edits(list).decide({ kind: 'text-after-link' }, 'keep')
    expect(lastInWords(list)).toBe(`ready ${line}`)
    expect(lastInWords(await reopened(list))).toBe(`ready ${line}`)
  })

  it('is asked about link by link where it holds several', async () => {
    const line = 'https://b.example/1;x;https://b.example/2;y;z;https://b.example/3'
    const list = await listEndingWith(named, line)
    expect(inWords(list).slice(-3)).toEqual([
      'decide text-after-link https://b.example/1',
      'decide text-after-link https://b.example/2',
      'ready https://b.example/3',
    ])
  })

  it('is asked about where its links stand in another column, and without their scheme', async () => {
    const behind = named.map((line, n) => `${n};${line}`)
    const list = await listEndingWith(behind, '9;https://b.example/x;a;b;c;d', 'c.example/x;y')
    expect(inWords(list).slice(-2)).toEqual([
      'decide text-after-link https://b.example/x',
      'decide no-scheme https://c.example/x',
    ])
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    expect(lastInWords(list)).toBe('decide text-after-link https://c.example/x')
  })

  it('is asked about as it is typed, too', async () => {
    const list = await listEndingWith(named, 'https://b.example/x;a;b;c')
    const row = 300
    const typed = 'https://b.example/y;a;b;c'
    expect(list.views.preview(row, typed)).toMatchObject({ decideKind: 'text-after-link' })
    await edits(list).typeOver(row, typed)
    expect(lastInWords(list)).toBe('decide text-after-link https://b.example/y')
    expect(lastInWords(await reopened(list))).toBe(lastInWords(list))
  })

  it('is asked about though its lines are read whole, as the user may choose', async () => {
    const list = await listEndingWith(named, 'https://b.example/x;a;b;c')
    const asCells = inWords(list)
    const inLines = await readAgain(list, { sourceIndex: 0, column: 'whole-lines' })
    expect(lastInWords(inLines.list)).toBe('decide text-after-link https://b.example/x')
    const again = await readAgain(inLines.list, { sourceIndex: 0, column: 0 })
    expect(inWords(again.list)).toEqual(asCells)
  })
})

describe('a line among records that can be but one thing is not asked about', () => {
  it.for([
    ['a parameter in its path', named, 'https://b.example/x;v=1', 'https://b.example/x;v=1'],
    ['no cell', named, 'https://b.example/x', 'https://b.example/x'],
    ['a cell with a space', pairs, 'https://b.example/x;blue boots', 'https://b.example/x'],
    ['a cell apart from the link', pairs, 'https://b.example/x; 2', 'https://b.example/x'],
    ['an empty cell', pairs, 'https://b.example/x;', 'https://b.example/x'],
    ['a word where most have words', pairs, 'https://b.example/x;boots', 'https://b.example/x'],
    ['a word of other letters', pairs, 'https://b.example/x;туфли', 'https://b.example/x'],
    ['a number where most have one', named, 'https://b.example/x;boots;7', 'https://b.example/x'],
  ] as const)('as with %s', async ([, records, line, link]) => {
    const list = await listEndingWith(records, line)
    expect(lastInWords(list)).toBe(`ready ${link}`)
  })
})
