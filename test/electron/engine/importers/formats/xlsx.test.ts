import { writeFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownNumber } from '../../../../../electron/engine/importers/formats/cells.ts'
import { sharedTextsIn } from '../../../../../electron/engine/importers/formats/xlsx.ts'
import { ok } from '../../../../../electron/shared/result.ts'
import { randomRuns } from '../../../../setup/random-runs.ts'
import { verdictsOf } from '../../table/table-fixture.ts'
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
      'decide shown-differs',
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

  it('shows days and times as a person sees them, and no other number otherwise', async () => {
    const formats = [
      ['yyyy\\-mm\\-dd', 45_688, '2025-01-31'],
      ['[$-409]d/mmm/yy\\ h:mm\\ AM/PM;@', 45_688.75, '2025-01-31 18:00'],
      ['h:mm:ss', 45_688 + 1 / 86_400, '00:00:01'],
      ['[h]:mm', 1.125, '27:00'],
      ['mm:ss', 0.5, '12:00'],
      ['&quot;day&quot; 0', 45_688, '45688'],
      ['0.00E+00', 0.25, '0.25'],
      ['[Red]0.0', 0.30000000000000004, '0.3'],
      ['#,##0 [$EUR];\\(0\\)', 7, '7'],
      ['[$-411]ge.m.d', 60, '1900-02-29'],
      ['d.m.yyyy', 59.999_999, '1900-02-28'],
      ['d.m.yyyy', 1, '1900-01-01'],
      ['d.m.yyyy', 0, '0'],
      ['d.m.yyyy', -3, '-3'],
      ['d.m.yyyy', 2_958_466, '2958466'],
    ] as const
    const cells = formats.map(([, number], n) => `<c s="${n + 1}"><v>${number}</v></c>`)
    const styles = `<numFmts>${formats
      .map(([code], n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`)
      .join(
        '',
      )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>
      ${formats.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')}</cellXfs>`
    const file = workbookOf(
      { One: `<sheetData><row>${cells.join('')}</row></sheetData>` },
      '',
      {},
      {
        styles,
      },
    )
    expect(await cellsIn('a.xlsx', file)).toEqual([formats.map(([, , shown]) => shown)])
  })

  it('knows the formats that have no code, days written as such, and days from 1904', async () => {
    const ids = [14, 22, 21, 46, 27, 36, 50, 58, 32, 34, 9]
    const cells = ids.map((_, n) => `<c s="${n}"><v>1.5</v></c>`).join('')
    const written = [
      '2026-01-31T00:00:00',
      '2026-01-31T18:30:00',
      '2026-01-31',
      '2026-01-31T18:30:05Z',
    ]
      .map((moment, n) => `<c t="d" s="${n === 3 ? 2 : 10}"><v>${moment}</v></c>`)
      .join('')
    const rows = `<sheetData><row>${cells}</row><row>${written}</row></sheetData>`
    const styles = `<cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
    const shown = (day: string): readonly string[] => [
      day,
      `${day} 12:00`,
      '12:00',
      '36:00',
      day,
      day,
      day,
      day,
      '12:00',
      `${day} 12:00`,
      '1.5',
    ]
    const moments = ['2026-01-31', '2026-01-31 18:30', '2026-01-31', '18:30:05']
    expect(await cellsIn('a.xlsx', workbookOf({ One: rows }, '', {}, { styles }))).toEqual([
      shown('1900-01-01'),
      moments,
    ])
    const from1904 = workbookOf({ One: rows }, '', {}, { styles, properties: 'date1904="true"' })
    expect(await cellsIn('a.xlsx', from1904)).toEqual([shown('1904-01-02'), moments])
  })

  it('gives truth values, errors, results of shared formulas and merged cells', async () => {
    const rows = `<sheetData>
      <row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c><c r="C1" t="e"><v>#N/A</v></c></row>
      <row r="2"><c r="A2" t="str"><f t="shared" ref="A2:A3" si="0">B2&amp;"x"</f><v>https://a.example/2</v></c>
        <c r="B2" s="0"/><c r="C2" t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r></is></c></row>
      <row r="3"><c r="A3" t="str"><f t="shared" si="0"/><v>https://a.example/3</v></c></row>
    </sheetData><mergeCells><mergeCell ref="C2:C3"/></mergeCells>`
    expect(await cellsIn('a.xlsx', workbookOf({ One: rows }))).toEqual([
      ['TRUE', 'FALSE', '#N/A'],
      ['https://a.example/2', '', 'rich'],
      ['https://a.example/3'],
    ])
  })

  it('has a link of several cells behind each that holds text, and takes no half of one', async () => {
    const text = (cell: string, shown: string): string =>
      `<c r="${cell}" t="inlineStr"><is><t>${shown}</t></is></c>`
    const rows = `<sheetData>
      <row r="1">${text('A1', 'one')}<c r="B1"/></row>
      <row r="2">${text('A2', 'two')}${text('B2', 'three')}</row>
      <row r="3"><c r="A3" t="str"><f>HYPERLINK("https://a.example/"&amp;B3,"three")</f><v>three</v></c></row>
    </sheetData><hyperlinks><hyperlink ref="A1:B2" r:id="r1"/></hyperlinks>`
    const links = { r1: 'https://a.example/1' }
    expect(await cellsIn('a.xlsx', workbookOf({ One: rows }, '', links))).toEqual([
      ['one <https://a.example/1>', ''],
      ['two <https://a.example/1>', 'three <https://a.example/1>'],
      ['three <#HYPERLINK!>'],
    ])
  })

  it('says where only a formula knows the link, also one that cells share or that stands in another', async () => {
    const cell = (name: string, formula: string, shown: string): string =>
      `<row><c r="${name}"><v>7</v></c><c t="str"><f${formula}</f><v>${shown}</v></c></row>`
    const rows = [
      cell('A1', ' t="shared" ref="B1:B3" si="0">HYPERLINK(C1,"open")', 'open'),
      '<row><c t="str"><f t="shared" si="0"/><v>open</v></c></row>',
      cell('A3', '>IF(C3="","",HYPERLINK(C3,"open"))', 'open'),
      cell('A4', '>IF(C4="","",HYPERLINK(C4,"open"))', ''),
      cell('A5', '>HYPERLINK(C5)', 'https://a.example/5'),
      cell('A6', ' t="shared" ref="B6:B7" si="1">HYPERLINK("https://a.example/6","six")', 'six'),
      '<row><c t="str"><f t="shared" si="1"/><v>six</v></c></row>',
      cell('A8', ' t="shared" ref="B8:B9" si="1">C8&amp;"x"', 'words'),
      '<row><c t="str"><f t="shared" si="1"/><v>words</v></c></row>',
    ]
    const book = workbookOf({ One: `<sheetData>${rows.join('')}</sheetData>` })
    expect(await cellsIn('a.xlsx', book)).toEqual([
      ['7', 'open <#HYPERLINK!>'],
      ['open <#HYPERLINK!>'],
      ['7', 'open <#HYPERLINK!>'],
      ['7', ''],
      ['7', 'https://a.example/5'],
      ['7', 'six <https://a.example/6>'],
      ['six <https://a.example/6>'],
      ['7', 'words'],
      ['words'],
    ])
    const hidden = workbookOf({ One: `<sheetData>${rows.slice(0, 3).join('')}</sheetData>` })
    expect(await read('a.xlsx', hidden)).toEqual(Array(3).fill('rejected formula'))
  })

  it('never takes what a formula shows for the link behind it, and refuses what is no web page', async () => {
    const cell = (facts: string, inside: string): string => `<row><c${facts}>${inside}</c></row>`
    const label = '<v>https://shown.example/</v>'
    const rows = [
      cell(
        ' t="str"',
        `<f>HYPERLINK("https://a.example/"&amp;C1,"https://shown.example/")</f>${label}`,
      ),
      cell(' t="str"', `<f>HYPERLINK(SUBSTITUTE(C2,",",";"),C3)</f>${label}`),
      cell(' t="str"', `<f>HYPERLINK(SUBSTITUTE(C2,",",";"))</f>${label}`),
      cell(' t="str"', `<f>HYPERLINK("https://a.example/4","https://shown.example/")</f>${label}`),
      cell(' r="A5" t="inlineStr"', '<is><t>write us</t></is>'),
      cell(' r="A6" t="inlineStr"', '<is><t>https://a.example/lo…</t></is>'),
    ]
    const sheet = `<sheetData>${rows.join('')}</sheetData><hyperlinks><hyperlink ref="A5" r:id="r1"/>
      <hyperlink ref="A6" r:id="r2"/></hyperlinks>`
    const links = { r1: 'mailto:hello@mail.example', r2: 'https://a.example/long' }
    expect(await read('a.xlsx', workbookOf({ One: sheet }, '', links))).toEqual([
      'rejected formula',
      'rejected formula',
      'ready https://shown.example/',
      'decide shown-differs',
      'rejected unsupported-scheme',
      'ready https://a.example/long',
    ])
  })

  it('counts the rows that a sheet hides, known by sight or parsed, and reads them', async () => {
    const row = (facts: string, inside = '<v>1</v>'): string =>
      `<row${facts}><c t="inlineStr">${inside}</c></row>`
    const text = '<is><t>https://a.example/</t></is>'
    const rows = [
      row(' r="1"', text),
      row(' r="2" spans="1:1" hidden="1"', text),
      row(' r="3" hidden="true"', '<is><r><t>https://a.example/</t></r><r><t>3</t></r></is>'),
      row(' r="4" hidden="0"', text),
      '<row r="5" hidden="1"/>',
      row(' r="6"', '<is><r><t>https://a.example/</t></r><r><t>6</t></r></is>'),
      row(' r="7" hidden="true"', '<is><r><t></t></r></is>'),
    ]
    await writeFile(
      pathOf('a.xlsx'),
      workbookOf({ One: `<sheetData>${rows.join('')}</sheetData>` }),
    )
    const table = await tableOfFile('a.xlsx')
    if (typeof table === 'string') throw new Error(table)
    expect(table.sources[0]?.remarks.hiddenRows).toBe(2)
    expect(verdictsOf(table)[2]).toBe('ready https://a.example/3')
  })

  it('without any cell has no links', async () => {
    expect(await read('a.xlsx', workbookOf({ One: '' }))).toBe('no-links')
  })

  it('that is cut off, no workbook or protected by a password adds nothing', async () => {
    const file = workbookOf({ One: '<sheetData/>' })
    expect(await read('a.xlsx', file.subarray(0, -30))).toBe('damaged-file')
    const lost = Buffer.from(file)
    lost.writeUInt32LE(file.length - 4, file.length - 6)
    expect(await read('a.xlsx', lost)).toBe('damaged-file')
    expect(await read('a.docx', zipOf({ 'word/document.xml': '<a/>' }))).toBe('unsupported-file')
    const locked = Buffer.from(file)
    for (
      let at = locked.indexOf('PK\x01\x02');
      at !== -1;
      at = locked.indexOf('PK\x01\x02', at + 1)
    )
      locked.writeUInt16LE(1, at + 8)
    expect(await read('a.xlsx', locked)).toBe('encrypted-file')
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

const anyText = fc
  .array(
    fc.oneof(
      {
        weight: 20,
        arbitrary: fc.constantFrom('https://a.example/', ' ', 'a', '&amp;', 'ü', ']]'),
      },
      { weight: 1, arbitrary: fc.constantFrom('\r\n', '\t', '&lt;', '&#38;', '\u2028', '😀', '–') },
      { weight: 1, arbitrary: fc.constantFrom('&no;', ']]>', '<b/>', '\0', '<![CDATA[</si>]]>') },
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''))
const item = fc.oneof(
  { weight: 8, arbitrary: anyText.map((inner) => `<si><t>${inner}</t></si>`) },
  { weight: 2, arbitrary: anyText.map((inner) => `<si><t xml:space="preserve">${inner}</t></si>`) },
  {
    weight: 1,
    arbitrary: anyText.map((inner) => `<si><r><t>${inner}</t></r><r><t>b</t></r></si>`),
  },
  { weight: 1, arbitrary: anyText.map((inner) => `<si><t>a</t><rPh><t>${inner}</t></rPh></si>`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('<si/>', '\n', '<!-- <si><t>no</t></si> -->', '<x></x>', '</si>'),
  },
)

it('reads the usual shared texts of a workbook as any others', async () => {
  const numRuns = randomRuns(800, 30_000)
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 9 }), fc.nat(300), async (items, cut) => {
      async function textsIn(document: string) {
        async function* chunks() {
          yield ok(Buffer.from(document).subarray(0, cut))
          yield ok(Buffer.from(document).subarray(cut))
        }
        const texts = await sharedTextsIn(chunks())
        if (!texts.ok) return texts.error
        return Array.from({ length: texts.value.count }, (_, number) => texts.value.text(number))
      }
      const document = `<?xml version="1.0"?><sst count="9">${items.join('')}</sst>`
      const texts = await textsIn(document)
      if (Array.isArray(texts)) compared += texts.length
      // The same XML, written differently.
      expect(texts).toEqual(await textsIn(document.replaceAll('<si>', '<si >')))
    }),
    { numRuns },
  )
  expect(compared).toBeGreaterThan(numRuns)
})

it.for<readonly [written: string, shown: string]>([
  ['0', '0'],
  ['-7', '-7'],
  ['100200300400500', '100200300400500'],
  ['1002003004005006', '1002003004005010'],
  ['0.1', '0.1'],
  ['0.30000000000000004', '0.3'],
  ['007', '7'],
  ['1e3', '1000'],
  ['-0', '0'],
  ['', ''],
  ['n/a', 'n/a'],
])('shows the number %j, as a workbook holds it, as %j', ([written, shown]) => {
  expect(shownNumber(written, undefined, false)).toBe(shown)
})

const inRows = (...cells: readonly string[]): string =>
  `<sheetData>${cells.map((cell) => `<row>${cell}</row>`).join('')}</sheetData>`
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`

it('reads the characters that a workbook writes by their numbers', async () => {
  const numbered = '<si><t>https://a.example/1_x000D_</t></si><si><t>a_x000D_\nb</t></si>'
  const rows = inRows(
    '<c t="s"><v>0</v></c>',
    '<c t="s"><v>1</v></c>',
    inline('https://a.example/2_x000d_'),
    '<c t="str"><f>A1</f><v>https://a.example/_x0041_</v></c>',
    inline('https://a.example/_x005F_x0041_'),
    inline('<r>https://a.example/</r>'),
    '<c t="inlineStr"><is><r><t>https://a.example/_x00e9_</t></r></is></c>',
    inline('_xD83D__xDE00_'),
    inline('https://a.example/_x0041'),
    inline('https://a.example/a_x00zz_'),
    inline('_x0000_'),
  )
  expect(await cellsIn('a.xlsx', workbookOf({ One: rows }, numbered))).toEqual(
    [
      'https://a.example/1\n',
      'a\nb',
      'https://a.example/2\n',
      'https://a.example/A',
      'https://a.example/_x0041_',
      '',
      'https://a.example/é',
      '😀',
      'https://a.example/_x0041',
      'https://a.example/a_x00zz_',
      '_x0000_',
    ].map((cell) => [cell]),
  )
})

it('reads a link behind a cell with the place in its page, which is kept apart', async () => {
  const rows = `${inRows('<c r="A1" t="inlineStr"><is><t>Page</t></is></c>')}<hyperlinks>
    <hyperlink ref="A1" r:id="r1" location="page!/7"/></hyperlinks>`
  const workbook = workbookOf({ One: rows }, '', { r1: 'https://a.example/' })
  expect(await read('a.xlsx', workbook)).toEqual(['cleaned https://a.example/#page!/7'])
})

it.each(['usual', 'parsed'])('shows a text that is not there as missing: %s rows', async (how) => {
  const before = how === 'usual' ? '' : '<!-- -->'
  const cells = ['0', '1', '-1', '1.5'].map((number) => `${before}<c t="s"><v>${number}</v></c>`)
  const workbook = workbookOf({ One: inRows(...cells) }, '<si><t>https://a.example/</t></si>')
  expect(await cellsIn('a.xlsx', workbook)).toEqual([
    ['https://a.example/'],
    ['#REF!'],
    ['#REF!'],
    ['#REF!'],
  ])
})

it('refuses a workbook in which a byte is another, instead of reading another link', async () => {
  const whole = workbookOf({ One: inRows(inline('https://a.example/1')) })
  const sound = await read('a.xlsx', whole)
  expect(sound).toEqual(['ready https://a.example/1'])
  const from = whole.indexOf('xl/worksheets/sheet0.xml')
  const to = whole.indexOf('PK\x01\x02')
  expect(to - from).toBeGreaterThan(100)
  const step = randomRuns(3, 1)
  for (let at = from; at < to; at += step) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] ?? 0) ^ 0x08
    const found = await read('a.xlsx', damaged)
    expect(typeof found === 'string' ? sound : found).toEqual(sound)
  }
})
