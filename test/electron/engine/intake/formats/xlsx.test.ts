import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { cellsIn, pathOf, read, tableOfFile } from './file-fixture.ts'
import { workbookOf, zipOf } from './zip-fixture.ts'

const shared = `<si><t>Page</t></si><si><t>URL</t></si>
  <si><r><t>Rich </t></r><r><t>text</t></r><rPh><t>reading</t></rPh></si>`

describe('a workbook', () => {
  it('gives a line for each row of a sheet, empty ones too, with the cells in their columns', async () => {
    const rows = `<sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
      <row r="3"><c r="A3" t="s"><v>2</v></c><c r="C3"><v>7</v></c>
        <c r="B3" t="inlineStr"><is><t>https://a.example/3</t></is></c></row>
      <row r="4"><c r="B4" t="str"><f>A1&amp;A2</f><v>https://a.example/4&#10;two lines</v></c></row>
    </sheetData>`
    const file = workbookOf({ Links: rows }, shared)
    expect(await cellsIn('a.xlsx', file)).toEqual([
      ['Page', 'URL'],
      [''],
      ['Rich text', 'https://a.example/3', '7'],
      ['', 'https://a.example/4\ntwo lines'],
    ])
    expect((await read('a.xlsx', file)).slice(0, 3)).toEqual([
      'blank',
      'blank',
      'ready https://a.example/3',
    ])
  })

  it('finds the links behind cells, and those of formulas', async () => {
    const rows = `<sheetData>
      <row r="1"><c r="A1" t="inlineStr"><is><t>Home page</t></is></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>https://a.example</t></is></c></row>
      <row r="3"><c r="A3"/></row>
      <row r="4"><c r="A4" t="str"><f>HYPERLINK("https://a.example/4","four")</f><v>four</v></c></row>
      <row r="5"><c r="A5" t="inlineStr"><is><t>https://a.example/5</t></is></c></row>
    </sheetData><hyperlinks><hyperlink ref="A1" r:id="r1"/><hyperlink ref="A2" r:id="r2"/>
      <hyperlink ref="A3" r:id="r3"/><hyperlink ref="A5" r:id="r5"/></hyperlinks>`
    const links = {
      r1: 'https://a.example/?a=1&amp;b=2',
      r2: 'https://a.example/',
      r3: 'https://a.example/3',
      r5: 'https://b.example/other',
    }
    expect(await read('a.xlsx', workbookOf({ Links: rows }, '', links))).toEqual([
      'cleaned https://a.example/?a=1&b=2',
      'ready https://a.example/',
      'ready https://a.example/3',
      'cleaned https://a.example/4',
      'ready https://a.example/5',
      'ready https://b.example/other',
    ])
  })

  it('makes a list of each sheet that holds anything', async () => {
    const row = (link: string): string =>
      `<sheetData><row><c t="inlineStr"><is><t>${link}</t></is></c></row></sheetData>`
    const sheets = { One: row('https://a.example/1'), Two: '', Three: row('https://a.example/3') }
    await writeFile(pathOf('a.xlsx'), workbookOf(sheets))
    const table = await tableOfFile('a.xlsx')
    expect(typeof table === 'string' ? table : table.sources).toMatchObject([
      { name: 'a.xlsx – One', lines: 1 },
      { name: 'a.xlsx – Three', lines: 1 },
    ])
  })

  it('without any cell has no links', async () => {
    expect(await read('a.xlsx', workbookOf({ One: '' }))).toBe('no-links')
  })

  it('that is cut off, no workbook or protected by a password adds nothing', async () => {
    const file = workbookOf({ One: '<sheetData/>' })
    expect(await read('a.xlsx', file.subarray(0, -30))).toBe('damaged-file')
    expect(await read('a.docx', zipOf({ 'word/document.xml': '<a/>' }))).toBe('unsupported-file')
    const locked = Buffer.from(file)
    for (
      let at = locked.indexOf('PK\x01\x02');
      at !== -1;
      at = locked.indexOf('PK\x01\x02', at + 1)
    )
      locked.writeUInt16LE(1, at + 8)
    expect(await read('a.xlsx', locked)).toBe('unsupported-file')
    expect(await read('a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('unsupported-file')
  })

  it('that would grow without end adds nothing', async () => {
    const row = `<row spans="${'1'.repeat(2_000)}"><c><v>1</v></c></row>`
    const rows = Buffer.alloc(20 * 2 ** 20, row)
    const sheet = Buffer.concat([Buffer.from('<worksheet><sheetData>'), rows])
    const bomb = workbookOf({ One: sheet })
    expect(bomb.length).toBeLessThan(2 ** 20)
    expect(await read('a.xlsx', bomb)).toBe('expands-too-much')
  })
})
