import { array, assert, property, string } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { resultsFile, resultsText } from '../../../../electron/engine/export/index.ts'
import { wordsFor } from '../../../../electron/engine/export/words/index.ts'
import { listOf, textLine } from './lists.ts'

/** The lines of copied results, without the headings. */
async function copied(...texts: readonly string[]): Promise<readonly string[]> {
  const text = await resultsText(listOf(texts.map((one) => textLine(one))))
  return text.split('\n').slice(1)
}

describe('cells of results', () => {
  test.each([
    '=1+1',
    '+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    ' =1+1',
    '\u{0}=1+1',
    '\u{a0}@SUM(A1)',
    '\u{feff}=1+1',
    '\u{ff1d}1+1',
    '\u{ff0b}1+1',
    '\u{ff0d}1+1',
    '\u{ff20}SUM(A1)',
  ])('mark %j as text, since a spreadsheet would run it', async (text) => {
    expect((await copied(text))[0]?.split('\t')[0]).toBe(`'${text}`)
  })

  test.each(['-12', '+3.5', '-1,000', '12%', '$30', 'https://a.example/=x', ''])(
    'leave %j as it is',
    async (text) => {
      expect((await copied(text))[0]?.split('\t')[0]).toBe(text)
    },
  )

  it('stay one cell each when pasted, with tabs, quotes and line breaks in them', async () => {
    const line = { ...textLine('x'), cells: ['a\tb', 'say "hi"', 'two\nlines'] }
    const text = await resultsText(listOf([line], ['A', 'B', 'C']))
    expect(text.slice(text.indexOf('\n') + 1)).toContain('"a\tb"\t"say ""hi"""\t"two\nlines"\t')
  })

  it('are the same when they are read from CSV, with either separator', () => {
    const cell = string().filter((text) => !/^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text))
    assert(
      property(array(cell, { minLength: 3, maxLength: 3 }), (cells) => {
        for (const [locale, separator] of [
          ['en-US', ','],
          ['de-DE', ';'],
        ] as const) {
          const list = listOf([{ ...textLine('x'), cells }], ['A', 'B', 'C'])
          const text = [...resultsFile(list, 'csv', { locale, nowMs: 0 })].join('')
          const line = text.slice(text.indexOf('\r\n') + 2)
          expect(readCsvLine(line, separator).slice(0, 3)).toEqual(cells)
        }
      }),
    )
  })
})

test.each([
  [undefined, ','],
  ['en-US', ','],
  ['de-DE', ';'],
  ['fr-FR', ';'],
  ['de-CH', ';'],
  ['zh-CN', ','],
])(
  'a CSV file for %s has %j between its cells, and starts with a byte order mark',
  (locale, mark) => {
    const text = [...resultsFile(listOf([]), 'csv', { locale, nowMs: 0 })].join('')
    expect(text.split(mark)).toContain(wordsFor(locale).column.reason)
    expect(text.startsWith('\u{feff}')).toBe(true)
  },
)

/** Reads a CSV line as RFC 4180 defines it. */
function readCsvLine(line: string, separator: string): readonly string[] {
  const cells: string[] = []
  let rest = line.slice(0, -2)
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plain = (separator === ',' ? /^[^,]*/ : /^[^;]*/).exec(rest)
    const raw = quoted?.[0] ?? plain?.[0] ?? ''
    cells.push(quoted === null ? raw : (quoted[1] ?? '').replaceAll('""', '"'))
    rest = rest.slice(raw.length)
    if (rest === '') return cells
    rest = rest.slice(1)
  }
}
