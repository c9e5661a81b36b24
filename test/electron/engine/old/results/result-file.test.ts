import { describe, expect, test } from 'vitest'
import { resultFile } from '../../../../../electron/engine/old/results/result-file.ts'
import type { ResultLine } from '../../../../../electron/engine/old/results/result-lines.ts'
import { cellsIn } from '../../importers/formats/file-fixture.ts'
import { partsOf } from './parts-of-zip.ts'

const headings = ['Status', 'Units']

function line(cells: readonly string[], added: readonly string[]): ResultLine {
  return { cells, added, headings, isHeader: false, isSent: true, isUnsettled: false }
}

const ownHeading: ResultLine = { ...line(['Page', 'URL'], headings), isHeader: true }
const sent = line(['Home', 'https://a.example/'], ['Accepted', '2'])
const formula = line(['=1+1', '007'], ['Not a usable link', ''])

function fileOf(lines: readonly ResultLine[], format: 'csv' | 'xlsx'): Buffer {
  return Buffer.concat(
    [...resultFile(lines, lines.length, format)].map((part) => Buffer.from(part)),
  )
}

describe.each(['csv', 'xlsx'] as const)('results as %s', (format) => {
  const cells = (lines: readonly ResultLine[]) => cellsIn(`a.${format}`, fileOf(lines, format))

  test('stand beside the user’s own cells, under the user’s own headings', async () => {
    expect(await cells([ownHeading, sent])).toEqual([
      ['Page', 'URL', 'Status', 'Units'],
      ['Home', 'https://a.example/', 'Accepted', '2'],
    ])
  })

  test('have headings where the list had none', async () => {
    expect(await cells([sent])).toEqual([
      ['Line as given', '', 'Status', 'Units'],
      ['Home', 'https://a.example/', 'Accepted', '2'],
    ])
  })
})

test('a cell that begins like a formula is text in either file, and stays what it was in a workbook', async () => {
  expect(fileOf([formula], 'csv').toString()).toContain(`'=1+1,007,Not a usable link,`)
  expect(await cellsIn('a.xlsx', fileOf([formula], 'xlsx'))).toEqual([
    ['Line as given', '', 'Status', 'Units'],
    ['=1+1', '007', 'Not a usable link', ''],
  ])
})

test('a workbook says what “Accepted” means', () => {
  const sheet = partsOf(fileOf([sent], 'xlsx')).get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('This does not mean that a search engine has indexed it." sqref="C1"/>')
})

test('units are numbers in a workbook, so that they can be added up', () => {
  const sheet = partsOf(fileOf([sent], 'xlsx')).get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<c><v>2</v></c>')
})

test('the date is one that a spreadsheet sorts, and reads back as it is copied', async () => {
  const dated = { ...sent, headings: ['Date', 'Units'], added: ['2026-11-22 14:03:05', '2'] }
  const twice = { ...dated, added: ['2026-11-22 14:03:05; 2026-11-23 09:00:00', '2'] }
  for (const format of ['csv', 'xlsx'] as const) {
    expect(await cellsIn(`a.${format}`, fileOf([dated, twice], format))).toEqual([
      ['Line as given', '', 'Date', 'Units'],
      ['Home', 'https://a.example/', dated.added[0], '2'],
      ['Home', 'https://a.example/', twice.added[0], '2'],
    ])
  }
  const sheet = partsOf(fileOf([dated], 'xlsx')).get('xl/worksheets/sheet1.xml')
  expect(sheet).toMatch(/<c s="1"><v>46348\.58/)
})
