import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  csvLines,
  CsvReader,
  delimiterOf,
} from '../../../../../electron/engine/importers/formats/csv.ts'
import { readFromChunks } from '../../../../../electron/engine/importers/source/byte-source.ts'
import { cellsOf } from '../../../../../electron/engine/table/layout.ts'
import { ok } from '../../../../../electron/shared/result.ts'
import { randomRuns } from '../../../../setup/random-runs.ts'
import { cellsIn, read } from './file-fixture.ts'

const header = 'URL,Title'

describe('a CSV file', () => {
  it('keeps commas, quotes, tabs and line breaks inside its cells, one row a record', async () => {
    const file = `${header}\r\n"https://a.example/1,2","A ""fine"", page"\r\n\r\nhttps://a.example/3,"two\r\nlines\tand a tab"\r\n`
    expect(await read('list.csv', file)).toEqual([
      'blank',
      'ready https://a.example/1,2',
      'blank',
      'ready https://a.example/3',
    ])
    expect(await cellsIn('list.csv', file)).toEqual([
      ['URL', 'Title'],
      ['https://a.example/1,2', 'A "fine", page'],
      [''],
      ['https://a.example/3', 'two\nlines\tand a tab'],
    ])
  })

  it('keeps U+2028 inside a cell, wherever the file is cut while it is read', async () => {
    for (const start of ['x'.repeat(8), 'x'.repeat(9)]) {
      const file = `${start},https://a.example/\n${'ab,c\u2028d\n'.repeat(20_000)}`
      const cells = await cellsIn('list.csv', file)
      expect(cells).toHaveLength(20_001)
      expect(cells).toEqual([
        [start, 'https://a.example/'],
        ...Array.from({ length: 20_000 }, () => ['ab', 'c\nd']),
      ])
    }
  })

  it('makes a row of each link in a cell', async () => {
    expect(
      await read('list.csv', `${header}\n"https://a.example/1\nhttps://a.example/2",Two\n`),
    ).toEqual(['blank', 'ready https://a.example/1', 'ready https://a.example/2'])
  })

  it.for([
    ['one.csv', 'https://a.example/x,45', ['https://a.example/x', '45']],
    ['one.csv', '3;"A; fine";https://a.example/x\n', ['3', 'A; fine', 'https://a.example/x']],
    ['one.tsv', 'https://a.example/x,1\t45\n', ['https://a.example/x,1', '45']],
    ['one.csv', '"https://a.example/x,1"\n', ['https://a.example/x,1']],
    ['one.csv', 'https://a.example/x', ['https://a.example/x']],
  ] as const)('is a table by the name %s also with one record: %s', async ([name, file, cells]) => {
    expect(await cellsIn(name, file)).toEqual([cells])
    expect(await read(name, file)).toEqual([
      `ready ${cells.find((cell) => cell.startsWith('https:'))}`,
    ])
  })

  it('reads the column with most links', async () => {
    const lines = ['Page;Source;DA', 'x;https://a.example/1;3', 'y;https://a.example/2;4']
    expect(await read('list.csv', lines.join('\n'))).toEqual([
      'blank',
      'ready https://a.example/1',
      'ready https://a.example/2',
    ])
  })

  it('reads the backlinks, not the page that all of them lead to', async () => {
    const backlinks = [1, 2, 3, 4, 5].map((n) => `https://client.example/;https://a.example/${n}`)
    // One of them is not a link, so the other column has more.
    const lines = ['Target URL;Backlink', ...backlinks, 'https://client.example/;gone']
    expect(await read('list.csv', lines.join('\n'))).toEqual([
      'blank',
      ...[1, 2, 3, 4, 5].map((n) => `ready https://a.example/${n}`),
      'rejected not-a-link',
    ])
  })

  it('reads the links, not the site of each beside them', async () => {
    const rows = [1, 2, 3, 4].map((n) => `site-${n}.example;https://site-${n}.example/page`)
    // One of them is not a link, so the other column has more.
    const lines = ['Domain;Page', ...rows, 'site-5.example;gone']
    expect(await read('list.csv', lines.join('\n'))).toEqual([
      'blank',
      ...[1, 2, 3, 4].map((n) => `ready https://site-${n}.example/page`),
      'rejected not-a-link',
    ])
  })

  it('reads the first column where another is only a little more varied, or mostly empty', async () => {
    const pages = ['1', '2', '2', '3'].map((n) => `https://a.example/${n}`)
    const varied = pages.map((link, n) => `${link};https://b.example/${n}`)
    expect(await read('list.csv', ['Page;Source', ...varied].join('\n'))).toContain(
      'ready https://a.example/3',
    )
    const some = [1, 2, 3].map((n) => `;https://b.example/${n}`)
    const sparse = [...Array<string>(6).fill(';'), ...some]
    const home = ['Page;Note', ...sparse.map((note) => `https://a.example/${note}`)]
    expect(await read('list.csv', home.join('\n'))).toContain('ready https://a.example/')
  })

  it('never cuts the links of a file with one column', async () => {
    const links = ['https://a.example/1', 'https://a.example/2,b;c', '"https://a.example/3,d"']
    expect(await read('list.csv', links.join('\n'))).toEqual([
      'ready https://a.example/1',
      'ready https://a.example/2,b;c',
      'ready https://a.example/3,d',
    ])
  })

  it.for([
    ['UTF-8 with its mark', Buffer.from('\ufeff"URL","Wort"\n"https://a.example/ü","grün"\n')],
    ['UTF-16', Buffer.from('\ufeffURL\tWort\nhttps://a.example/ü\tgrün\n', 'utf16le')],
    ['windows-1252', Buffer.from('URL;Wort\nhttps://a.example/\xfc;gr\xfcn\n', 'latin1')],
  ] as const)('may be in %s', async ([, file]) => {
    expect(await cellsIn('list.csv', file)).toEqual([
      ['URL', 'Wort'],
      ['https://a.example/ü', 'grün'],
    ])
  })

  it('is parted by its own mark, however long a cell of sentences with commas it begins with', async () => {
    const prose = 'First, a word.\n'.repeat(5_000)
    const file = `url;text;count\nhttps://a.example/1;"${prose}";3\nhttps://a.example/2;"b, c";4\n`
    expect(await read('list.csv', file)).toEqual([
      'blank',
      'ready https://a.example/1',
      'ready https://a.example/2',
    ])
  })

  it('loses no link behind a quote that is never closed', async () => {
    expect(
      await read('list.csv', `${header}\nhttps://a.example/1,"open\nhttps://a.example/2,x\n`),
    ).toEqual(['blank', 'decide text-after-link', 'decide text-after-link'])
    const inLinks = `${header}\n"https://a.example/1\nhttps://a.example/2\nhttps://a.example/3`
    expect(await read('list.csv', inLinks)).toEqual([
      'blank',
      'ready https://a.example/1',
      'ready https://a.example/2',
      'ready https://a.example/3',
    ])
  })

  it('ends with a sentence where one cell never does', async () => {
    const endless = Buffer.concat([
      Buffer.from(`${header}\n"`),
      Buffer.alloc(1.25 * 2 ** 20, 'a\n'),
    ])
    expect(await read('list.csv', endless)).toBe('line-too-long')
  })
})

describe('CsvReader', () => {
  it('gives back any cells that were written, however the bytes are cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ';', '\t', '\n', ' ') })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 })
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.integer({ min: 1, max: 9 }),
        (rows, delimiter, step) => {
          const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
          const file = rows.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join('')
          const bytes = Buffer.from(file)
          const reader = new CsvReader(delimiter)
          const parts: Buffer[] = []
          for (let at = 0; at < bytes.length; at += step)
            parts.push(reader.read(bytes.subarray(at, at + step)))
          const lines = Buffer.concat(parts).toString().split('\n').slice(0, -1)
          expect(lines.map(cellsOf)).toEqual(rows)
        },
      ),
    )
  })
})

/** The lines of a CSV file, read in the simplest way: character by character. */
function plainly(file: string, delimiter: string | undefined): string {
  let state: 'start' | 'plain' | 'quoted' | 'after-quote' = 'start'
  let lines = ''
  for (const mark of file.replaceAll(/\r\n?/g, '\n')) {
    if (mark === '"' && state !== 'plain') {
      if (state === 'after-quote') lines += mark
      state = state === 'quoted' ? 'after-quote' : 'quoted'
    } else if (state === 'quoted') {
      lines += mark === '\n' ? '\v' : mark === '\t' ? '\f' : mark
    } else if (mark === '\n' || mark === delimiter) {
      lines += mark === '\n' ? '\n' : '\t'
      state = 'start'
    } else {
      lines += mark === '\t' ? '\f' : mark
      state = 'plain'
    }
  }
  return lines
}

it('reads CSV, well written or not, as the plain way does', () => {
  const file = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ';', '\t', '\n', '\r', ' ') })
  fc.assert(
    fc.property(file, fc.constantFrom(',', '\t', undefined), (text, delimiter) => {
      const lines = new CsvReader(delimiter).read(Buffer.from(text))
      expect(lines.toString()).toBe(plainly(text, delimiter))
    }),
    { numRuns: randomRuns(2_000, 200_000) },
  )
})

describe('delimiterOf', () => {
  it.for([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n3,5;4,5\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['sep=;\na;b,c\n', ';'],
    ['"a,b";c\n"d,e";f\n', ';'],
    ['https://a.example/1\nhttps://a.example/2,3\nhttps://a.example/4\n', undefined],
    ['https://a.example/1,2\n', ','],
    ['https://a.example/1,2\t3\n', '\t'],
    ['https://a.example/12\n', undefined],
    ['', undefined],
  ] as const)('of %j is %j', ([start, delimiter]) => {
    expect(delimiterOf(Buffer.from(start))).toBe(delimiter)
  })

  describe('of a table with a long cell', () => {
    const prose = 'A sentence, and more.\nSo, another line of it.\n'.repeat(40)
    const rows = (mark: string, ...before: readonly string[]): string =>
      [...before, ['https://a.example/1', `"${prose}"`, '3'].join(mark)].join('\n')

    it.for([';', '|', '\t'] as const)('is %j, and not the comma of its sentences', (mark) => {
      expect(delimiterOf(Buffer.from(`${rows(mark)}\n`))).toBe(mark)
      expect(delimiterOf(Buffer.from(`${rows(mark, ['a', 'b', 'c'].join(mark))}\n`))).toBe(mark)
    })

    it.for([';', '|', '\t'] as const)(
      'is %j where it does not end in what is looked at',
      (mark) => {
        const table = rows(mark, ['a', 'b', 'c'].join(mark))
        expect(delimiterOf(Buffer.from(table.slice(0, table.length - 40)))).toBe(mark)
      },
    )

    it('is the one by which its quotes stand, also where one of them is of a cell', () => {
      const inch = `https://a.example/2;a 5" pipe;4\n`
      expect(delimiterOf(Buffer.from(`${rows(';')}\n${inch}`))).toBe(';')
    })
  })
})

const rows = Array.from(
  { length: 20_000 },
  (_, n) => `https://a.example/${n};anchor ${n % 7};;"";x`,
)
const sent = rows.map((_, n) => `ready https://a.example/${n}`)
const prose = 'A line of the text of a page, which somebody exported.\n'.repeat(12_000)

/** The rows, with another text in place of some. */
function withRows(changed: Readonly<Record<number, string>>): string {
  return rows.map((row, n) => changed[n] ?? row).join('\n')
}

describe('a quote with more than 256 KiB behind it', () => {
  it.for([
    ['never closed', {}],
    ['closed much later', { 19_000: 'https://a.example/19000;"anchor";;;x' }],
  ] as const)('was none where rows follow, %s', async ([, later]) => {
    const inCell = withRows({ 5: 'https://a.example/5;"anchor;;;x', ...later })
    expect(await read('list.csv', inCell)).toEqual(sent)
    const inLink = withRows({ 5: '"https://a.example/5;anchor;;;x', ...later })
    const mended = sent.with(5, 'cleaned https://a.example/5')
    expect(await read('list.csv', inLink)).toEqual(mended)
  })

  it('was none in the file’s last rows either, in a second row, or beside another', async () => {
    const open = 'https://a.example/5;"anchor;"b;;x'
    const again = 'https://a.example/9000;"anchor;;;x'
    expect(await read('list.csv', withRows({ 5: open, 9_000: again }))).toEqual(sent)
  })

  it('was none where each row is one link', async () => {
    const links = rows.map((_, n) => `https://a.example/${n}`)
    const file = links.with(0, '"https://a.example/0').join('\r\n')
    expect(await read('list.csv', file)).toEqual(sent.with(0, 'cleaned https://a.example/0'))
  })

  // Behind the start of the file, which shows the delimiter.
  it('is one where a text follows: nothing of it is sent, and its row is', async () => {
    const cell = `"${prose}See https://b.example/ and ""c"".\n"`
    const file = withRows({ 5_000: `https://a.example/5000;${cell};;;x` })
    expect(await read('list.csv', file)).toEqual(sent)
    const cells = await cellsIn('list.csv', file)
    expect(cells).toHaveLength(rows.length)
    expect(cells).toHaveProperty('5000.length', 5)
  })

  it('leaves a row whole to be asked about where rows stand behind such a text', async () => {
    const lost = 'https://lost.example/x;anchor;;;x\nhttps://lost.example/y;anchor;;;x'
    const file = withRows({ 5_000: `https://a.example/5000;"${prose}${lost}";;;x` })
    const words = await read('list.csv', file)
    expect(words.slice(0, 5_000)).toEqual(sent.slice(0, 5_000))
    expect(words.slice(5_000, 5_003)).toEqual(Array(3).fill('decide text-after-link'))
    expect(words.slice(5_003)).toEqual(sent.slice(5_001))
  })
})

it('reads a file as it reads the whole of it at once, in whatever portions it comes', async () => {
  const unit = fc.constantFrom('a', 'ü', '"', ',', '\t', '\n', '\r', '\v', '\u2028', '"\n', '","')
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit, maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (text, portion) => {
        const bytes = Buffer.from(text)
        let at = 0
        const next = () => Promise.resolve(ok(bytes.subarray(at, (at += portion))))
        const lines = csvLines(
          { totalBytes: undefined, read: readFromChunks(next), close: () => Promise.resolve() },
          ',',
          { fewestCells: 3, isDoubtful: isMarked },
        )
        const made: Buffer[] = []
        for (;;) {
          const into = Buffer.alloc(64)
          const count = await lines.read(into)
          if (!count.ok || count.value === 0) break
          made.push(into.subarray(0, count.value))
        }
        expect(Buffer.concat(made).toString()).toBe(atOnce(bytes))
      },
    ),
    { numRuns: randomRuns(300, 10_000) },
  )
})

function isMarked(cells: readonly string[]): boolean {
  return cells.at(-1)?.endsWith('a') === true
}

/** Reads all lines at once, then joins the doubtful ones one by one. */
function atOnce(bytes: Buffer): string {
  const lines = new CsvReader(',').read(bytes).toString().split('\n')
  return lines
    .map((line) => {
      const cells = line.split('\t')
      const isAsked = cells.length >= 3 || line.includes('\v')
      return isAsked && isMarked(cells) ? cells.join(',') : line
    })
    .join('\n')
}
