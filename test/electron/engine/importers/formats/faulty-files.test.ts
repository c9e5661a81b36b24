import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LinkTable } from '../../../../../electron/engine/table/link-table.ts'
import { randomRuns } from '../../../../setup/random-runs.ts'
import { listOf, reopened, rowsOf } from '../../lists/list-fixture.ts'
import { cellsIn, pathOf, read, tableOfFile } from './file-fixture.ts'
import { workbookOf, zipOf } from './zip-fixture.ts'

const sitemap = (...entries: readonly string[]): string =>
  ['<?xml version="1.0"?>', '<urlset>', ...entries, '</urlset>'].join('\n')
const entry = (address: string): string => `<url><loc>${address}</loc></url>`

async function remarksOn(name: string, content: string | Buffer): Promise<unknown> {
  await writeFile(pathOf(name), content)
  const table = await tableOfFile(name)
  return typeof table === 'string' ? table : table.sources[0]?.remarks
}

describe('a sitemap that is not well-formed', () => {
  it.for([
    ['a bare &', entry('https://a.example/q?a=1&b=2'), 'ready https://a.example/q?a=1&b=2'],
    [
      'a bare & before a name',
      entry('https://a.example/q?a&copy=2'),
      'ready https://a.example/q?a&copy=2',
    ],
    ['an entity of HTML', entry('https://a.example/1&Acirc;&ordm;-t'), 'decide html-entity'],
    ['an entity that nobody knows', entry('https://a.example/&page;x'), 'decide html-entity'],
    ['what was escaped twice', entry('https://a.example/?x=1&amp;amp;y=2'), 'decide html-entity'],
    [
      'CDATA',
      entry('<![CDATA[ https://a.example/?x=1&y=2 ]]>'),
      'ready https://a.example/?x=1&y=2',
    ],
    ['a bare & in CDATA', entry('<![CDATA[https://a.example/?a&amp;b]]>'), 'decide html-entity'],
    [
      'a tag that is not closed',
      '<url><loc>https://a.example/x</url>',
      'ready https://a.example/x',
    ],
    ['a tag too many', `${entry('https://a.example/x')}</loc>`, 'ready https://a.example/x'],
    [
      'a bare <',
      `<url><loc>https://a.example/x</loc><t>1 < 2</t></url>`,
      'ready https://a.example/x',
    ],
  ] as const)('loses nothing behind an entry with %s', async ([, faulty, words]) => {
    const last = entry('https://a.example/last')
    const expected = [words, 'ready https://a.example/last']
    expect(await read('a.xml', sitemap(faulty, last))).toEqual(expected)
    // Where one entry after another is known by sight.
    const many = Array.from({ length: 200 }, (_, n) => entry(`https://a.example/${n}`))
    const all = await read('a.xml', sitemap(...many, faulty, ...many, last))
    expect(all).toContain(words)
    expect(all).toHaveLength(402)
  })

  it('offers the character that an entity of HTML stands for', async () => {
    const list = await listOf()
    const text = sitemap(entry('https://a.example/1&Acirc;&ordm;-T&eacute;.html'))
    await writeFile(pathOf('entities.xml'), text)
    await list.addFile(pathOf('entities.xml'), 'entities.xml')
    expect(rowsOf(list)[0]?.recommendedLink).toBe('https://a.example/1%C3%82%C2%BA-T%C3%A9.html')
  })

  it('says so only where an entry may be missing', async () => {
    expect(await remarksOn('a.xml', sitemap(entry('https://a.example/?a=1&b')))).toMatchObject({
      isFaulty: false,
    })
    const cut = sitemap(entry('https://a.example/1'), entry('https://a.example/2')).slice(0, -35)
    expect(await read('a.xml', cut)).toEqual(['ready https://a.example/1'])
    expect(await remarksOn('a.xml', cut)).toMatchObject({ isFaulty: true })
  })

  it('never sends the address that it is cut off in', async () => {
    expect(await read('a.xml', '<urlset><url><loc>https://a.example/lo')).toBe('damaged-file')
  })

  it.for(['rss', 'feed'])('is read the same as a %s', async (element) => {
    const feed = `<${element}><link>https://a.example/?a=1&b=2</link><x><link>https://a.example/2</link></${element}>`
    expect(await read('a.xml', feed)).toEqual([
      'ready https://a.example/?a=1&b=2',
      'ready https://a.example/2',
    ])
  })

  it('is known as faulty when its list is opened again, as hidden rows of a workbook are', async () => {
    const rows = ['', ' hidden="1"'].map(
      (facts, n) =>
        `<row${facts}><c t="inlineStr"><is><t>https://a.example/${n}</t></is></c></row>`,
    )
    const list = await listOf()
    await writeFile(pathOf('faulty.xml'), `${sitemap(entry('https://a.example/1'))}<x>`)
    await list.addFile(pathOf('faulty.xml'), 'faulty.xml')
    const workbook = workbookOf({ One: `<sheetData>${rows.join('')}</sheetData>` })
    await writeFile(pathOf('hidden.xlsx'), workbook)
    await list.addFile(pathOf('hidden.xlsx'), 'hidden.xlsx')
    for (const one of [list, await reopened(list)])
      expect(one.facts().sources).toMatchObject([
        { isFaulty: true, hiddenRows: 0 },
        { isFaulty: false, hiddenRows: 1 },
      ])
  })
})

describe('a text that only begins like another kind of file', () => {
  it.for([
    '[[https://org.example/guide][Guide]]',
    '[{see} https://org.example/guide',
    '{ "see": https://org.example/guide',
    '["https://org.example/guide" is a link',
    '<urlset> is a tag https://org.example/guide',
    '<rss feeds are https://org.example/guide',
    '<?xml no https://org.example/guide',
    '%PDF-1.7 is what https://org.example/guide',
    'PK https://org.example/guide',
    'GIF89a https://org.example/guide',
    'From here 10:11:12 2026 https://org.example/guide',
    'https://org.example/guide\nhttps://org.example/b\nMessage-ID: 1',
  ])('is read as text: %s', async (first) => {
    const text = `${first}\nhttps://a.example/1\nhttps://a.example/2\n`
    const words = await read('list', text)
    expect(words.slice(-2)).toEqual(['ready https://a.example/1', 'ready https://a.example/2'])
    expect(words[0]).toMatch(/https:\/\/org\.example\/guide|^decide/)
    expect(await remarksOn('list', text)).toMatchObject({ isFaulty: false })
  })

  it.for(['list.json', 'list.jsonl'])(
    'is read as text and said so where it is called %s',
    async (name) => {
      const text = 'https://a.example/1\nhttps://a.example/2\n'
      expect(await read(name, text)).toEqual([
        'ready https://a.example/1',
        'ready https://a.example/2',
      ])
      expect(await remarksOn(name, text)).toMatchObject({ isFaulty: true })
    },
  )
})

describe('JSON that ends to be JSON', () => {
  const good = Array.from({ length: 4_000 }, (_, n) => `{"url":"https://a.example/${n}"}`)

  it('is read on as text behind the fault, and said so', async () => {
    const faulty = [
      ...good,
      '{"url":"https:\\/\\/b.example/1"} oops: }',
      '"https://b.example/2",',
    ].join('\n')
    const words = await read('a.jsonl', faulty)
    expect(words).toHaveLength(4_002)
    expect(words.slice(-2)).toEqual(['ready https://b.example/1', 'ready https://b.example/2'])
    expect(await remarksOn('a.jsonl', faulty)).toMatchObject({ isFaulty: true })
  })

  it('is read up to where it is cut off, without the link that is cut', async () => {
    const words = await read('a.json', '{"a":["https://a.example/1","https://a.exam')
    expect(words).toEqual(['ready https://a.example/1'])
    const cut = '{"a":["https://a.example/1","https://a.exam'
    expect(await remarksOn('a.json', cut)).toMatchObject({ isFaulty: true })
    expect(await remarksOn('a.json', `${cut}"]}`)).toMatchObject({ isFaulty: false })
  })
})

describe('a file in UTF-16', () => {
  const text = 'url,clicks\nhttps://a.example/1,1\nhttps://a.example/2,2\n'
  it.for([
    ['a.csv', text],
    ['a.txt', 'https://a.example/1\nhttps://a.example/2\n'],
    ['a.xml', sitemap(entry('https://a.example/1'))],
    ['a.json', '["https://a.example/1"]'],
    ['a.html', '<html><a href="https://a.example/1">1</a></html>'],
  ] as const)('is called so: %s', async ([name, content]) => {
    for (const mark of ['\ufeff', ''])
      for (const [encoding, bytes] of [
        ['utf-16le', Buffer.from(mark + content, 'utf16le')],
        ['utf-16be', Buffer.from(mark + content, 'utf16le').swap16()],
      ] as const) {
        const list = await listOf()
        await writeFile(pathOf(name), bytes)
        await list.addFile(pathOf(name), name)
        for (const one of [list, await reopened(list)])
          expect(one.facts().sources).toMatchObject([{ encoding }])
        expect(rowsOf(list).map(({ link }) => link)).toContain('https://a.example/1')
      }
  })
})

// The workbook was written by openpyxl 3.0.9, and saved in other ways by LibreOffice 7.4.
async function cellsMadeBy(name: string): Promise<unknown> {
  return cellsIn(name, await readFile(join(import.meta.dirname, 'files', name)))
}

const headings = ['URL', 'Published', 'Seen', 'Took', 'Checked', 'Note', 'From a formula']
const first = [
  'https://a.example/1?a=1&b=ü',
  '2024-02-29',
  '2024-03-01 18:05:09',
  '27:30',
  'TRUE',
  'two\nlines',
]
const second = ['1900-01-01', '1999-12-31 23:59:59', '00:05', 'FALSE', ' "quoted"\t']
const behind = 'https://behind.example/?q=1&r=2'

it('reads a workbook of openpyxl, which calculates nothing', async () => {
  expect(await cellsMadeBy('openpyxl.xlsx')).toEqual([
    headings,
    [...first, '#CALC!'],
    [`a page <${behind}>`, ...second, '#CALC!'],
    ['https://formula.example/', '', '', '', '', '日本 😀', '#CALC!'],
    [''],
    ['https://merged.example/'],
    [''],
    ['https://hidden.example/'],
  ])
})

it('reads a workbook of LibreOffice, with what its formulas come to', async () => {
  expect(await cellsMadeBy('libreoffice.xlsx')).toEqual([
    headings,
    [...first, 'https://a.example/2'],
    [`a page <${behind}>`, ...second, '#DIV/0!'],
    ['shown <https://formula.example/>', '', '', '', '', '日本 😀', '3.5'],
    [''],
    ['https://merged.example/', ''],
    ['', ''],
    ['https://hidden.example/'],
  ])
})

it('reads the same of the CSV that LibreOffice writes, but for links behind cells', async () => {
  expect(await cellsMadeBy('libreoffice.csv')).toEqual([
    headings,
    [...first.with(3, '27:30:00'), 'https://a.example/2'],
    // It counts the days before March 1900 otherwise than Excel.
    ['a page', ...second.with(0, '1899-12-31').with(2, '00:05:00'), '#DIV/0!'],
    ['shown', '', '', '', '', '日本 😀', '3.5'],
    ['', '', '', '', '', '', ''],
    ['https://merged.example/', '', '', '', '', '', ''],
  ])
})

it('reads the same of the spreadsheet of OpenDocument that LibreOffice writes', async () => {
  expect(await cellsMadeBy('libreoffice.ods')).toEqual([
    headings,
    [...first, 'https://a.example/2'],
    [`a page <${behind}>`, ...second.with(0, '1899-12-31'), '#DIV/0!'],
    ['shown <https://formula.example/>', '', '', '', '', '日本 😀', '3.5'],
    [''],
    ['https://merged.example/'],
    ['https://hidden.example/'],
  ])
})

const row =
  '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>7</v></c></row></sheetData>'
const spreadsheet = `<document-content><body><spreadsheet>${'<table name="One"><table-row><table-cell table:number-columns-repeated="2"><p>https://a.example/</p></table-cell></table-row></table>'.repeat(2)}</spreadsheet></body></document-content>`
const smallSitemap = '<urlset><url><loc>https://a.example/</loc></url></urlset>'
const files: Readonly<Record<string, Buffer>> = {
  'a.csv': Buffer.from('URL,"A ""b""\n"\nhttps://a.example/,x\n"https://b.example/",'),
  'a.xml': Buffer.from(`<?xml version="1.0"?><!-- x -->${smallSitemap}`),
  'a.json': Buffer.from('{"a":["https://a.example/\\u00fc",{"b":1.5e3}],"c":null}'),
  'a.html': Buffer.from('<html><!-- x --><a href="https://a.example/">A &amp; b</a></html>'),
  'a.txt.gz': gzipSync('https://a.example/\nhttps://b.example/\n'),
  'a.xlsx': workbookOf({ One: row, Two: row }, '<si><t>https://a.example/</t></si>'),
  'a.ods': zipOf({ 'content.xml': spreadsheet }),
  'a.txt': Buffer.from('https://a.example/\n'),
}

it('a file that is damaged anywhere is read or refused by name, and every row of it has one outcome', async () => {
  const damage = fc.record({
    name: fc.constantFrom(...Object.keys(files)),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 4 }),
    removed: fc.integer({ min: 0, max: 6 }),
    isCut: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ name, at, bytes, removed, isCut }) => {
      const whole = files[name] ?? Buffer.alloc(0)
      const start = Math.floor(at * whole.length)
      const rest = isCut ? [] : [whole.subarray(start + removed)]
      await writeFile(pathOf(name), Buffer.concat([whole.subarray(0, start), bytes, ...rest]))
      const table = await tableOfFile(name)
      expect(typeof table === 'string' ? table : outcomesBeside(table)).toMatch(soundAnswer)
    }),
    { numRuns: randomRuns(200, 5_000) },
  )
})

/** The name of a problem, or as many outcomes as rows. */
const soundAnswer = /^(?:[a-z]+(?:-[a-z]+)+|(\d+) outcomes of \1 rows)$/

function outcomesBeside({ counts, rows }: LinkTable): string {
  const outcomes = Object.values(counts.byStatus).reduce((sum, count) => sum + count, 0)
  return `${outcomes} outcomes of ${rows.count} rows`
}
