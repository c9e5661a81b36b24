import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  csvLine,
  csvLinesOfTable,
  formulaSafe,
  tabLine,
} from '../../../../../electron/engine/old/results/cells.ts'

describe('cells of results', () => {
  test.each([
    '=1+1',
    '+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    ' =1+1',
    '\u{0}=1+1',
    '\u{a0}@SUM(A1)',
    '\u{feff}=1+1',
    '\u{ff1d}1+1',
    '\u{ff0b}1+1',
    '\u{ff0d}1+1',
    '\u{ff20}SUM(A1)',
  ])('marks %j as text, because a spreadsheet would run it', (cell) => {
    expect(formulaSafe(cell)).toBe(`'${cell}`)
  })

  test.each(['-12', '+3.5', '-1,000', '12%', '$30', 'https://a.example/=x', ''])(
    'leaves %j as the user wrote it',
    (cell) => {
      expect(formulaSafe(cell)).toBe(cell)
    },
  )

  test('keeps a cell with a tab or a line end in one cell of one line when pasted', () => {
    expect(tabLine(['a\tb', 'say "hi"', 'c'])).toBe('"a\tb"\t"say ""hi"""\tc')
  })

  test('writes CSV that reads back as the same cells', () => {
    const cell = string().filter((text) => formulaSafe(text) === text)
    assert(
      property(array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        expect(readCsvLine(csvLine(cells))).toEqual(cells)
      }),
    )
  })
})

test('lines of a table are written each as by itself, whatever stands above', () => {
  const few = constantFrom('', 'a', 'b,c', '=1+1', '"', '-2', 'x\ny')
  assert(
    property(array(array(few, { maxLength: 4 }), { maxLength: 12 }), (lines) => {
      expect(lines.map(csvLinesOfTable())).toEqual(lines.map((cells) => csvLine(cells)))
    }),
  )
})

/** RFC 4180, read the slow and plain way. */
function readCsvLine(line: string): readonly string[] {
  const cells: string[] = []
  let rest = line.slice(0, -2)
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plain = /^[^,]*/.exec(rest)
    const raw = quoted?.[0] ?? plain?.[0] ?? ''
    cells.push(quoted === null ? raw : (quoted[1] ?? '').replaceAll('""', '"'))
    rest = rest.slice(raw.length)
    if (rest === '') return cells
    rest = rest.slice(1)
  }
}
