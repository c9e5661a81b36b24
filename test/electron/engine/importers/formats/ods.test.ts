import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { cellsIn, pathOf, read, tableOfFile } from './file-fixture.ts'
import { zipOf } from './zip-fixture.ts'

const namespaces = ['office', 'table', 'text', 'style', 'draw', 'xlink', 'dc']
  .map((prefix) => `xmlns:${prefix}="urn:${prefix}"`)
  .join(' ')

/** Makes a spreadsheet of OpenDocument with these tables. */
function odsOf(tables: string, before = '', manifest = '<manifest/>'): Buffer {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0"?><office:document-content ${namespaces}>${before}<office:body>
      <office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': manifest,
  })
}

const tableOf = (rows: string, name = 'One', facts = ''): string =>
  `<table:table table:name="${name}"${facts}>${rows}</table:table>`
const rowOf = (cells: string, facts = ''): string =>
  `<table:table-row${facts}>${cells}</table:table-row>`
const textOf = (text: string, facts = ''): string =>
  `<table:table-cell office:value-type="string"${facts}><text:p>${text}</text:p></table:table-cell>`
const emptyCells = (count: number): string =>
  `<table:table-cell table:number-columns-repeated="${count}"/>`
const repeatedRows = (count: number): string => ` table:number-rows-repeated="${count}"`

describe('a spreadsheet of OpenDocument', () => {
  it('gives a line for each row, and empty rows and cells only before others', async () => {
    const rows = [
      rowOf(`${textOf('https://a.example/1')}${emptyCells(16_383)}`),
      rowOf(emptyCells(16_384), repeatedRows(2)),
      rowOf(`${emptyCells(2)}${textOf('x')}${textOf('y', ' table:number-columns-repeated="2"')}`),
      rowOf(textOf('https://a.example/5'), repeatedRows(2)),
      rowOf(emptyCells(16_384), repeatedRows(1_048_570)),
    ]
    expect(await cellsIn('a.ods', odsOf(tableOf(rows.join(''))))).toEqual([
      ['https://a.example/1'],
      [''],
      [''],
      ['', '', 'x', 'y', 'y'],
      ['https://a.example/5'],
      ['https://a.example/5'],
    ])
  })

  it('counts the rows that it hides, and asks about a cell that shows another link', async () => {
    const link = '<text:a xlink:href="https://a.example/5">https://a.example/short</text:a>'
    const rows = [
      rowOf(textOf('https://a.example/1'), ' table:visibility="collapse"'),
      rowOf(textOf('https://a.example/2'), ` table:visibility="filter"${repeatedRows(2)}`),
      rowOf(textOf(link)),
    ]
    await writeFile(pathOf('a.ods'), odsOf(tableOf(rows.join(''))))
    const table = await tableOfFile('a.ods')
    if (typeof table === 'string') throw new Error(table)
    expect(table.sources[0]?.remarks.hiddenRows).toBe(3)
    expect((await read('a.ods', odsOf(tableOf(rows.join(''))))).at(-1)).toBe('decide shown-differs')
  })

  it('shows texts with their spaces, breaks and links, and neither comments nor drawings', async () => {
    const comment = '<office:annotation><text:p>https://no.example/</text:p></office:annotation>'
    const frame = '<draw:frame><draw:text-box><text:p>no</text:p></draw:text-box></draw:frame>'
    const cells = [
      textOf('one<text:s text:c="3"/><text:span>two</text:span> <text:tab/>three\n  four'),
      `<table:table-cell>${comment}
<text:p>a</text:p>
<text:p>b${frame}c<text:line-break/>d</text:p></table:table-cell>`,
      textOf('see <text:a xlink:href="https://a.example/?a=1&amp;b=2">here</text:a> too'),
      textOf(
        'both',
        ` table:formula="of:=HYPERLINK(&quot;https://f.example/&quot;;&quot;both&quot;)"`,
      ),
      textOf('open', ' table:formula="of:=HYPERLINK([.B1];&quot;open&quot;)"'),
      '<table:table-cell table:formula="of:=[.B1]"/>',
    ]
    expect(await cellsIn('a.ods', odsOf(tableOf(rowOf(cells.join('')))))).toEqual([
      [
        'one   two \tthree four',
        'a\nbc\nd',
        'see here too <https://a.example/?a=1&b=2>',
        'both <https://f.example/>',
        'open <#HYPERLINK!>',
        '#CALC!',
      ],
    ])
  })

  it('shows numbers, days, times and truth values as a workbook does', async () => {
    const cell = (type: string, facts: string, shown: string): string =>
      `<table:table-cell office:value-type="${type}" ${facts}><text:p>${shown}</text:p></table:table-cell>`
    const cells = [
      cell('float', 'office:value="1234.5"', '1.234,50'),
      cell('float', 'office:value="1"', 'TRUE'),
      cell('percentage', 'office:value="0.25"', '25 %'),
      cell('currency', 'office:currency="EUR" office:value="7"', '7 €'),
      cell('date', 'office:date-value="2026-01-31"', '31.01.26'),
      cell('date', 'office:date-value="2026-01-31T18:30:05"', '31.01.26'),
      cell('time', 'office:time-value="PT27H30M00S"', '27:30:00'),
      cell('time', 'office:time-value="?"', 'half past'),
      cell('boolean', 'office:boolean-value="true"', 'WAHR'),
    ]
    expect(await cellsIn('a.ods', odsOf(tableOf(rowOf(cells.join('')))))).toEqual([
      [
        '1234.5',
        'TRUE',
        '0.25',
        '7',
        '2026-01-31',
        '2026-01-31 18:30:05',
        '27:30',
        'half past',
        'TRUE',
      ],
    ])
  })

  it('makes a list of each sheet that holds anything, hidden ones too', async () => {
    const styles = `<office:automatic-styles><style:style style:name="ta2" style:family="table">
      <style:table-properties table:display="false"/></style:style></office:automatic-styles>`
    const rows = (sheet: number): string =>
      [1, 2, 3].map((row) => rowOf(textOf(`https://a.example/${sheet}/${row}`))).join('')
    const tables = [
      tableOf(`<table:table-row-group>${rows(1)}</table:table-row-group>`),
      tableOf(rowOf(emptyCells(5)), 'Empty'),
      tableOf(rows(3), 'Three', ' table:style-name="ta2"'),
      tableOf(rows(4), 'Four'),
    ]
    const changes = `<table:tracked-changes>${tableOf(rows(9), 'No')}</table:tracked-changes>`
    await writeFile(pathOf('a.ods'), odsOf(`${changes}${tables.join('')}`, styles))
    const table = await tableOfFile('a.ods')
    expect(typeof table === 'string' ? table : table.sources).toMatchObject([
      { name: 'a.ods – One', lines: 3, isHidden: false },
      { name: 'a.ods – Three', lines: 3, isHidden: true },
      { name: 'a.ods – Four', lines: 3, isHidden: false },
    ])
    expect(await read('a.ods', odsOf(tables.join('')))).toEqual(
      [1, 3, 4].flatMap((sheet) =>
        [1, 2, 3].map((row) => `ready https://a.example/${sheet}/${row}`),
      ),
    )
  })

  it('knows the sheets of a long document apart', async () => {
    const table = (name: string): string =>
      tableOf(
        Array.from({ length: 3_000 }, (_, row) =>
          rowOf(textOf(`https://${name}.example/${row}`)),
        ).join(''),
        name,
      )
    const found = await read('a.ods', odsOf(`${table('a')}${table('b')}${table('c')}`))
    expect(found).toHaveLength(9_000)
    expect([found[0], found[5_999], found[6_000]]).toEqual([
      'ready https://a.example/0',
      'ready https://b.example/2999',
      'ready https://c.example/0',
    ])
  })

  it('that is damaged, empty, no spreadsheet or protected by a password adds nothing', async () => {
    const table = tableOf(rowOf(textOf('https://a.example/')))
    expect(await read('a.ods', odsOf(tableOf(rowOf('<table:table-cell>'))))).toBe('damaged-file')
    expect(await read('a.ods', odsOf(tableOf(rowOf(textOf('&nope;')))))).toBe('damaged-file')
    expect(await read('a.ods', odsOf(tableOf('')))).toBe('no-links')
    expect(
      await read('a.odt', zipOf({ 'content.xml': `<a>${table}</a>`.replaceAll('table:', '') })),
    ).toBe('unsupported-file')
    const locked = '<manifest><file-entry><encryption-data/></file-entry></manifest>'
    expect(await read('a.ods', odsOf(table, '', locked))).toBe('encrypted-file')
  })

  it('that would grow without end adds nothing', async () => {
    const wide = ' table:number-columns-repeated="16384"'
    const rows = rowOf(textOf('https://a.example/', wide), repeatedRows(1_048_576))
    expect(await read('a.ods', odsOf(tableOf(rows)))).toBe('expands-too-much')
    const long = rowOf(textOf('x'.repeat(2 ** 16), wide))
    expect(await read('a.ods', odsOf(tableOf(long)))).toBe('expands-too-much')
    const sheets = Array.from({ length: 10_001 }, (_, number) => tableOf('', `${number}`))
    expect(await read('a.ods', odsOf(sheets.join('')))).toBe('expands-too-much')
  })
})
