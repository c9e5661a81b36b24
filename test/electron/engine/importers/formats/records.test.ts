import { describe, expect, it } from 'vitest'
import { shapeOfRecords } from '../../../../../electron/engine/importers/formats/records.ts'
import { inWords, listOf, reopened, rowsOf, sentLinks } from '../../lists/list-fixture.ts'
import { cellsIn, read } from './file-fixture.ts'

const delimiterOf = (...lines: readonly string[]): string | undefined =>
  shapeOfRecords(Buffer.from(lines.join('\n')))?.delimiter

describe('a text whose every line is a record', () => {
  const lines = ['https://a.example/1;shoes;10', 'https://a.example/2;boots;20']

  it('sends the links of its records, and not their cells with them', async () => {
    expect(await read('list.txt', lines.join('\n'))).toEqual([
      'ready https://a.example/1',
      'ready https://a.example/2',
    ])
    expect(await cellsIn('list.txt', `\ufeff${lines.join('\r\n')}`)).toEqual([
      ['https://a.example/1', 'shoes', '10'],
      ['https://a.example/2', 'boots', '20'],
    ])
    const pasted = await listOf(lines.join('\n'))
    for (const list of [pasted, await reopened(pasted)]) {
      expect(sentLinks(list)).toEqual(['https://a.example/1', 'https://a.example/2'])
      expect(rowsOf(list).map(({ context }) => context)).toEqual([
        ['shoes', '10'],
        ['boots', '20'],
      ])
    }
  })

  it('has semicolons, bars or commas between its cells, and quotes around them', () => {
    expect(delimiterOf(...lines)).toBe(';')
    expect(delimiterOf('1 | https://a.example/1', '2 | https://a.example/2')).toBe('|')
    expect(delimiterOf('url,anchor', 'https://a.example/1,shoes', 'https://a.example/2,')).toBe(',')
    expect(delimiterOf('https://a.example/1,red shoes,1', 'https://a.example/2,x,2')).toBe(',')
    expect(delimiterOf('https://a.example/à-1;shoes', 'https://a.example/à-2;boots')).toBe(';')
    expect(delimiterOf('"https://a.example/1","a, b"', '"https://a.example/2","c"')).toBe(',')
  })
})

describe('a text of which most lines are records', () => {
  const lines = [
    'Links of May',
    'https://a.example/1;shoes;10',
    '',
    'https://a.example/2;boots;20',
    'https://a.example/3;red hats;30',
    'https://a.example/4;socks;40',
  ]

  it('sends their links without their cells, and leaves the other lines whole', async () => {
    const list = await listOf([...lines, 'https://a.example/5'].join('\n'))
    expect(inWords(list)).toEqual([
      'rejected not-a-link',
      'ready https://a.example/1',
      'blank',
      'ready https://a.example/2',
      'ready https://a.example/3',
      'ready https://a.example/4',
      'ready https://a.example/5',
    ])
    expect(rowsOf(list)[4]?.context).toEqual(['red hats', '30'])
    expect(sentLinks(await reopened(list))).toEqual(sentLinks(list))
  })

  it('sends what may be an address in one piece, and asks about lines with other cells', async () => {
    const further = [
      'https://a.example/5;v=1',
      'https://a.example/6;boots',
      'https://a.example/7;a;b;c',
    ]
    const list = await listOf([...lines, ...further].join('\n'))
    expect(inWords(list).slice(-3)).toEqual([
      'ready https://a.example/5;v=1',
      'decide text-after-link https://a.example/6',
      'decide text-after-link https://a.example/7',
    ])
  })

  it.for([
    ['a line would be cut into as many cells', [...lines, 'https://a.example/5;v=1;w=2']],
    ['a line might take up others', [...lines, '"quoted']],
    ['what stands behind the mark may be of the address', lines.map((line) => line.slice(0, 21))],
    ['they are too few', lines.slice(0, 4)],
    ['they are not most', [...lines, ...['b', 'c', 'd'].map((x) => `https://${x}.example/`)]],
    ['their links stand behind', lines.map((line) => line.split(';').toReversed().join(';'))],
  ] as const)('is no table where %s', ([, text]) => {
    expect(delimiterOf(...text)).toBeUndefined()
  })
})

describe('a line that may be no record, far behind those that show what the text is', () => {
  const records = Array.from({ length: 300 }, (_, n) => `https://a.example/${n};shoes;${n}`)
  const linkBehind = async (...lines: readonly string[]): Promise<string | undefined> =>
    (await read('list.txt', lines.join('\n'))).at(-1)

  it.for(['https://b.example/x;v=1', 'https://b.example/x;jsessionid=1F;v=2'])(
    'keeps %s in one piece',
    async (line) => {
      expect(await linkBehind(...records, line)).toBe(`ready ${line}`)
      const pasted = await listOf([...records, line].join('\n'))
      expect(sentLinks(pasted)).toEqual(sentLinks(await reopened(pasted)))
      expect(sentLinks(pasted).slice(-2)).toEqual(['https://a.example/299', line])
    },
  )

  it('keeps it in one piece where links stand in another column too', async () => {
    const behind = records.map((line, n) => `${n};${line}`)
    expect(await linkBehind(...behind, 'https://b.example/x;v=1')).toBe(
      'ready https://b.example/x;v=1',
    )
  })

  it('is a record where its cell is apart from the link, or a column holds such cells', async () => {
    const link = 'ready https://b.example/x'
    expect(await linkBehind(...records, 'https://b.example/x;size = 4;10')).toBe(link)
    const tagged = records.map((line) => line.replace('shoes', 'tag=shoes'))
    expect(await linkBehind('url;tag;place', ...tagged, 'https://b.example/x;tag=a;10')).toBe(link)
  })

  it('is read in the order of its text, however long it is', async () => {
    const long = `https://b.example/${'x'.repeat(2 ** 19)};v=1`
    const links = await read('list.txt', [...records, long, ...records, long].join('\n'))
    expect(links).toHaveLength(602)
    expect(links.at(-2)).toBe('duplicate https://a.example/299')
  })
})

describe('a text that only looks like records stays a list of links', () => {
  it.for([
    ['its links end in the same mark', ['https://a.example/1;', 'https://a.example/2;']],
    [
      'each line is several links',
      ['https://a.example/1;https://a.example/2', 'https://a.example/3;https://a.example/4'],
    ],
    ['a line has more marks', ['https://a.example/1;x', 'https://a.example/2;x;y']],
    [
      'its links have parameters in their path',
      ['https://a.example/1;jsessionid=1', 'https://a.example/2;jsessionid=2'],
    ],
    ['its links go on behind the mark', ['https://a.example/1;a/b', 'https://a.example/2;c/d']],
    [
      'its links are pages with commas',
      ['https://a.example/1,a-title', 'https://a.example/2,b-title'],
    ],
    [
      'its links are pages with commas and letters of which a byte could be a space',
      ['https://a.example/1,voilà-titre', 'https://a.example/2,voilà-titre'],
    ],
    [
      'its links are pages that end in html',
      ['https://a.example/x y,1.html', 'https://a.example/z,2.html'],
    ],
    [
      'what stands before the marks is nearly always the same',
      ['https://a.example/item;1', 'https://a.example/item;2'],
    ],
    [
      'its links stand in sentences',
      ['see https://a.example/1 now; thanks', 'and https://a.example/2 too; bye'],
    ],
    ['it has no links', ['one;two', 'three;four']],
    ['it is one line', ['https://a.example/1;shoes;10']],
  ] as const)('because %s', ([, text]) => {
    expect(delimiterOf(...text)).toBeUndefined()
  })
})
