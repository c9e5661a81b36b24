import { expect, it } from 'vitest'
import { cellsIn, read } from './file-fixture.ts'
import { workbookOf } from './zip-fixture.ts'

const inRows = (...cells: readonly string[]): string =>
  `<sheetData>${cells.map((cell) => `<row>${cell}</row>`).join('')}</sheetData>`
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`

it('reads the characters that a workbook writes by their numbers', async () => {
  const shared = '<si><t>https://a.example/1_x000D_</t></si><si><t>a_x000D_\nb</t></si>'
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
  expect(await cellsIn('a.xlsx', workbookOf({ One: rows }, shared))).toEqual(
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
  for (let at = from; at < to; at++) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] ?? 0) ^ 0x08
    const found = await read('a.xlsx', damaged)
    expect(typeof found === 'string' ? sound : found).toEqual(sound)
  }
})
