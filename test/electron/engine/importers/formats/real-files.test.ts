import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cellsIn } from './file-fixture.ts'

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

it('reads a workbook of openpyxl, which has no results of formulas', async () => {
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

it('reads a workbook of LibreOffice, with the results of formulas', async () => {
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

it('reads the same from the CSV of LibreOffice, except links behind cells', async () => {
  expect(await cellsMadeBy('libreoffice.csv')).toEqual([
    headings,
    [...first.with(3, '27:30:00'), 'https://a.example/2'],
    // LibreOffice counts the days before March 1900 differently from Excel.
    ['a page', ...second.with(0, '1899-12-31').with(2, '00:05:00'), '#DIV/0!'],
    ['shown', '', '', '', '', '日本 😀', '3.5'],
    ['', '', '', '', '', '', ''],
    ['https://merged.example/', '', '', '', '', '', ''],
  ])
})

it('reads the same from the OpenDocument spreadsheet of LibreOffice', async () => {
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
