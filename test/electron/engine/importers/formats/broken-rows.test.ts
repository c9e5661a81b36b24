import { describe, expect, it } from 'vitest'
import { edits, inWords, listOf, reopened, rowsOf, sentLinks } from '../../lists/list-fixture.ts'
import { read, cellsIn } from './file-fixture.ts'
import { zipOf } from './zip-fixture.ts'

const heading = ['date', 'status', 'url', 'clicks']
const cut = ['2026-03-01', 'ok', 'http://paper.example/topic', '21397.0.html', '4']
const whole = (n: number): string[] => ['2026-03-02', 'ok', `https://paper.example/${n}`, '9']

function table(mark: string, ...rows: readonly (readonly string[])[]): string {
  return [heading, ...rows].map((cells) => cells.join(mark)).join('\n')
}

describe.for([',', ';', '|'])('a row with a cell too many, in a table with %s between', (mark) => {
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

  it('is asked about with the joined link first and the first cell beside it', async () => {
    const list = await listOf(text)
    for (const one of [list, await reopened(list)]) {
      expect(rowsOf(one)[1]).toMatchObject({
        text: cut.join(mark),
        link: new URL(joined).href,
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

  it('is not taken for a row where the user types a link over it', async () => {
    const list = await listOf(text)
    await edits(list).typeOver(1, joined)
    expect(sentLinks(list)[0]).toBe(new URL(joined).href)
    expect(sentLinks(await reopened(list))[0]).toBe(new URL(joined).href)
  })
})

describe('a table with broken rows', () => {
  it('asks about a word or a number behind a comma, which may be the rest of the link', async () => {
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

  it('stands below what a report begins with, however short it is', async () => {
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

  it('is a list where its only row holds nothing but links', async () => {
    const links = [1, 2, 3].map((n) => `https://paper.example/${n}`)
    const verdicts = links.map((link) => `ready ${link}`)
    expect(await read('list.csv', links.join(','))).toEqual(verdicts)
    expect(await read('list.csv', `${links.join(';')}\n`)).toEqual(verdicts)
  })

  it('tells a mark within quotes from one between cells', async () => {
    const text = table(
      ';',
      ['2026-03-01', '"ok; or so"', 'https://paper.example/list', 'jsessionid=CD34', '7'],
      ['2026-03-01', 'ok', '"https://paper.example/a;b=1?x=1;y=2"', '7'],
      whole(3),
    )
    const list = await listOf(text)
    expect(rowsOf(list).map(({ link }) => link)).toEqual([
      undefined,
      'https://paper.example/list;jsessionid=CD34',
      'https://paper.example/a;b=1?x=1;y=2',
      'https://paper.example/3',
    ])
    expect(rowsOf(list)[1]?.text).toContain(';ok; or so;')
  })

  it('asks about a link with several commas, of which the first stands before a number', async () => {
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
    expect(rowsOf(list)[4]?.link).toBe('https://shop.example/list/1,2,3.html')
  })

  it('asks once about a row with the links of two columns, and offers the one that is read', async () => {
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
    expect(rowsOf(list)[2]?.link).toBe('https://two.example/list;jsessionid=CD34')
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

  it('sends the link of a row whose last cells are missing, and none of a row that ends in marks', async () => {
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

  it('reads the column whose heading says link, where another holds one now and then', async () => {
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
      { decideKind: 'shown-differs', link: 'https://a.example/5?ref=long' },
    ])
    await edits(list).decide({ kind: 'shown-differs' }, 'mend')
    expect(sentLinks(list)).toEqual(['https://a.example/5?ref=long'])
    await edits(list).undo()
    await edits(list).decide({ kind: 'shown-differs' }, 'keep')
    expect(sentLinks(await reopened(list))).toEqual(['https://a.example/short'])
  })

  it('is none of those that are mended as suggested', async () => {
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
