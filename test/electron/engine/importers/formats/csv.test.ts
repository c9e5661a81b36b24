import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvReader } from '../../../../../electron/engine/importers/formats/csv.ts'
import { cellsOf } from '../../../../../electron/engine/table/layout.ts'
import { cellsIn, read } from './file-fixture.ts'
import { randomRuns } from '../../../../setup/random-runs.ts'

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
    // One of them is no link, so the other column holds most.
    const lines = ['Target URL;Backlink', ...backlinks, 'https://client.example/;gone']
    expect(await read('list.csv', lines.join('\n'))).toEqual([
      'blank',
      ...[1, 2, 3, 4, 5].map((n) => `ready https://a.example/${n}`),
      'rejected not-a-link',
    ])
  })

  it('reads the links, not the site of each beside them', async () => {
    const rows = [1, 2, 3, 4].map((n) => `site-${n}.example;https://site-${n}.example/page`)
    // One of them is no link, so the other column holds most.
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
    const endless = Buffer.concat([Buffer.from(`${header}\n"`), Buffer.alloc(3 * 2 ** 20, 'a\n')])
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

/** The lines of a CSV file, the plain way: one character after another, each with its questions. */
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
