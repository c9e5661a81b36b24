import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { LinksBehindCells } from '../../../../../electron/engine/importers/formats/sheet.ts'
import { SharedTexts } from '../../../../../electron/engine/importers/formats/sheet.ts'
import { sheetLines } from '../../../../../electron/engine/importers/formats/sheet.ts'
import { linkedCells } from '../../../../../electron/engine/importers/formats/sheet.ts'
import { newRemarks } from '../../../../../electron/engine/table/table-source.ts'
import { ok } from '../../../../../electron/shared/result.ts'
import { randomRuns } from '../../../../setup/random-runs.ts'

const texts = new SharedTexts()
for (const text of ['https://a.example/', '', 'two\nlines\tand a tab', 'ü\u2028x', 'Page'])
  texts.add(text)
const shown = { texts, shapes: [undefined, 'date', 'elapsed'] as const, isFrom1904: false }

const sometimes = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>, weight = 10) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })
const text = fc
  .array(
    sometimes(
      fc.constantFrom(
        'https://a.example/',
        'a ',
        '0',
        '7',
        '&amp;',
        'ü',
        '日本',
        '–\u0085',
        '😀',
        ']]',
      ),
      fc.constantFrom(
        '\r\n',
        '\t',
        '&lt;',
        '&#10;',
        '\u2028',
        '\u0085',
        '\ufffe',
        '&no;',
        ']]>',
        '\0',
        '<b/>',
        '<![CDATA[</v>]]>',
        '<!-- </c> -->',
        '\u{1fffe}',
        '\ufeff',
      ),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''))
const number = sometimes(
  fc.oneof(fc.nat(6).map(String), fc.nat(2 ** 31).map(String)),
  fc.constantFrom(
    '',
    '-1',
    '007',
    '1.5',
    '1e3',
    ' 3',
    '99999999999999999999',
    '2026-01-31T18:30:00',
  ),
  1,
)
const attributes = sometimes(
  fc.constantFrom('', ' s="1"', ' s="0" t="s"', ' t="s"', ' s="2" t="n"', ' t="str"', ' t="b"'),
  fc.constantFrom(
    ' t="e"',
    ' t="d"',
    ' t="x"',
    ' s="1" s="1"',
    ' t="s" t="n"',
    " t='s'",
    '  t="s"',
    ' s=""',
    ' cm="1"',
    ' s="1"t="s"',
    ' r="B2"',
    ' s="1" ',
    ' s="-1"',
    ' t="s&amp;"',
    ' s="0000000012"',
  ),
)
const formula = sometimes(
  fc.constantFrom(
    '<f>A1&amp;"x"</f>',
    '<f aca="false">A1&lt;2</f>',
    '<f t="shared" si="0"/>',
    '<f t="shared" ref="A2:A3" si="0">B2</f>',
    '<f/>',
  ),
  fc.constantFrom(
    '<f>HYPERLINK("https://f.example/")</f>',
    '<f>hyperlink("https://f.example/","x")</f>',
    '<f>IF(A1="","",HYPERLINK(B1,"x"))</f>',
    '<f t="shared" ref="A2:A3" si="0">HYPERLINK(B2,"x")</f>',
    '<f t="a" t="b">A1</f>',
    '<f>A1&no;</f>',
    '<f><x/></f>',
    '<f>A1',
    '<f a>1</f>',
    '<f></f>',
  ),
  4,
)
const value = fc.oneof(
  { weight: 6, arbitrary: number.map((written) => `<v>${written}</v>`) },
  { weight: 4, arbitrary: text.map((written) => `<v>${written}</v>`) },
  {
    weight: 4,
    arbitrary: fc.tuple(formula, text).map(([before, written]) => `${before}<v>${written}</v>`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '<v/>', '<f>A1</f>', '<v>1</v><v>2</v>', ' ', '<x/>'),
  },
)
const inline = text.map((written) => `<is><t>${written}</t></is>`)
const keptInline = text.map((written) => `<is><t xml:space="preserve">${written}</t></is>`)
const cell = fc.record({
  step: sometimes(fc.constantFrom(1, 1, 1, 2, 5), fc.constantFrom(0, -1, 40, 17_000)),
  name: sometimes(
    fc.constant('usual'),
    fc.constantFrom('none', 'lower', 'only letters', 'long'),
    9,
  ),
  body: fc.oneof(
    { weight: 8, arbitrary: fc.tuple(attributes, value) },
    { weight: 2, arbitrary: fc.tuple(fc.constant(' t="inlineStr"'), fc.oneof(inline, keptInline)) },
    { weight: 2, arbitrary: fc.tuple(attributes, fc.constant(undefined)) },
  ),
})
const lettersOf = (column: number): string =>
  (column > 26 ? lettersOf(Math.floor((column - 1) / 26)) : '') +
  String.fromCodePoint(0x41 + ((column - 1) % 26))
const rowTag = sometimes(
  fc.constantFrom('', ' spans="1:3"', ' spans="1:3" x14ac:dyDescent="0.25"', ' ht="15" hidden="1"'),
  fc.constantFrom(
    ' spans="1:3" spans="1:3"',
    ' r="3"',
    " ht='1'",
    ' ht="&lt;"',
    ' ht="a>b"',
    ' ht',
    ' ht="<"',
    '\n',
    ' x="/"',
    ' spans="1:3"ht="1"',
  ),
)
const row = fc
  .record({
    step: sometimes(fc.constantFrom(1, 1, 1, 4), fc.constantFrom(0, -1, undefined)),
    tag: rowTag,
    cells: fc.array(cell, { maxLength: 5 }),
    space: sometimes(fc.constant(''), fc.constantFrom('\n  ', '<!-- c -->', 'x', '</row>', '<c>')),
    isEmpty: sometimes(fc.constant(false), fc.constant(true)),
  })
  .map(({ step, tag, cells, space, isEmpty }) => (numberBefore: number) => {
    const named = numberBefore + (step ?? 0)
    const start = `<row${step === undefined ? '' : ` r="${named}"`}${tag}`
    if (isEmpty) return { named, written: `${start}/>` }
    let column = 0
    const written = cells.map(({ step: further, name, body: [facts, inner] }) => {
      column = Math.max(1, column + further)
      const names = {
        usual: ` r="${lettersOf(column)}${named}"`,
        none: '',
        lower: ` r="a${named}"`,
        'only letters': ` r="${lettersOf(column)}"`,
        long: ` r="ABCDE${named}"`,
      }
      const opened = `${space}<c${names[name]}${facts}`
      return inner === undefined ? `${opened}/>` : `${opened}>${inner}</c>`
    })
    return { named, written: `${start}>${written.join('')}</row>` }
  })
const between = sometimes(
  fc.constantFrom('', '', '\n'),
  fc.constantFrom(
    '<!-- <row r="1"></row> -->',
    '<x><row><c><v>1</v></c></row></x>',
    '</sheetData><sheetData>',
  ),
  30,
)
const rows = fc.array(fc.tuple(between, row), { maxLength: 8 }).map((parts) => {
  let named = 0
  return parts.map(([before, write]) => {
    const next = write(named)
    named = Math.max(0, next.named)
    return { before, written: next.written }
  })
})
const noLinks = '<hyperlinks><hyperlink ref="Z9" r:id="r9"/></hyperlinks>'
const around = sometimes<readonly [start: string, end: string]>(
  fc.constant(['<worksheet><sheetData>', '</sheetData></worksheet>']),
  fc.constantFrom(
    ['<row><sheetData>', '</sheetData></row>'],
    ['<worksheet><sheetData><row><c>', '</c></row></sheetData></worksheet>'],
    ['<worksheet><sheetData>', ''],
    ['<?xml version="1.1"?><worksheet><sheetData>', '</sheetData></worksheet>'],
    [
      '<worksheet><sheetData>',
      `<!-- <row></row></sheetData>${noLinks}<sheetData> --></sheetData></worksheet>`,
    ],
  ),
  1,
)

/** The lines of a sheet that comes in these pieces, or the problem. */
async function linesIn(pieces: readonly Buffer[], links: LinksBehindCells): Promise<string> {
  async function* chunks() {
    for (const piece of pieces) yield ok(piece)
  }
  let lines = ''
  for await (const read of sheetLines(chunks(), shown, links, newRemarks())) {
    if (!read.ok) return read.error
    lines += read.value.toString()
  }
  return lines
}

it('reads a sheet alike in whatever pieces it comes', async () => {
  const cuts = fc.array(fc.nat(1_000), { maxLength: 3 })
  let found = 0
  await fc.assert(
    fc.asyncProperty(around, rows, cuts, fc.boolean(), async ([start, end], parts, at, linked) => {
      const links = new LinksBehindCells()
      if (linked) links.add('A2:B3', 'https://behind.example/')
      const sheet = Buffer.from(
        `${start}${parts.map(({ before, written }) => before + written).join('')}${end}`,
      )
      const places = [0, ...at.toSorted((one, other) => one - other), sheet.length]
      const pieces = places.slice(1).map((to, index) => sheet.subarray(places[index], to))
      const whole = await linesIn([sheet], links)
      if (whole.includes('://')) found++
      expect(await linesIn(pieces, links)).toBe(whole)
    }),
    { numRuns: randomRuns(1_000, 100_000) },
  )
  expect(found).toBeGreaterThan(100)
})

it('finds the linked cells of a sheet, which stand behind its rows', async () => {
  async function* chunks() {
    yield ok(
      Buffer.from(
        `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><hyperlinks>
         <hyperlink ref="A2" r:id="r1"/><hyperlink ref="B7:C9" r:id="r2" location="x"/>
         <hyperlink ref="D1" location="Sheet2!A1"/></hyperlinks></worksheet>`,
      ),
    )
  }
  const told: (readonly string[])[] = []
  expect(await linkedCells(chunks(), (...linkedCell) => told.push(linkedCell))).toEqual(
    ok(undefined),
  )
  expect(told).toEqual([
    ['A2', 'r1', ''],
    ['B7:C9', 'r2', 'x'],
  ])
})
