import type { IntakeProblem } from '../../../shared/imports.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { withLink } from '../../parsing/index.ts'
import { layoutOf, lineOf } from '../../table/index.ts'
import { textSource } from '../source/byte-source.ts'
import { csvLines, CsvReader } from './csv.ts'
import { htmlLayout, type HtmlPart, htmlParts, linksInPage } from './html.ts'
import { cellMarksOf, recordLines, shapeOfRecords, tableLines } from './records.ts'
import { headedTableOf } from './table-shape.ts'
import { linesSource, type ListInFile } from './text-chunks.ts'

// Of a longer paste the first rows show what it is.
const longestLook = 2 ** 18

/** What was copied as a list, where its text alone does not say it. */
export function listOnClipboard(text: string, html: string | undefined): ListInFile | undefined {
  const list = html === undefined ? undefined : (listInHtml(html, text) ?? rowOfCells(html, text))
  return list ?? quotedCells(text) ?? recordsIn(text)
}

/**
 * The list of an HTML that holds more links than its text: the rows of a table with the links behind
 * their cells, else each link of the page.
 */
function listInHtml(html: string, text: string): ListInFile | undefined {
  const parts = htmlParts(html)
  const isTable = parts.some((part) => part.kind === 'tag' && part.name === 'tr')
  const lines = isTable ? tableRows(parts) : linksInPage(parts)
  if (countLinks(lines) <= countLinks(text)) return undefined
  return {
    name: '',
    lines: linesSource(once(lines)),
    isTable: true,
    layout: isTable ? undefined : htmlLayout,
  }
}

const quotedBreak = /(?:^|[\t\n])"(?:[^"]|"")*\n(?:[^"]|"")*"(?=[\t\r\n]|$)/

/**
 * Cells of a sheet whose text has a cell with a line break in it, as spreadsheets quote it: one row
 * a record. Undefined for any other text: its lines are read as they are.
 */
function quotedCells(text: string): ListInFile | undefined {
  const start = text.slice(0, longestLook)
  if (!start.includes('\t') || !quotedBreak.test(start)) return undefined
  const records = new CsvReader('\t').read(Buffer.from(start)).toString()
  if (layoutOf(records).format === 'text') return undefined
  const lines = csvLines(textSource(text), '\t')
  return { name: '', lines, isTable: true, layout: undefined }
}

/** CSV that was copied out of a text. */
function recordsIn(text: string): ListInFile | undefined {
  const start = Buffer.from(text.slice(0, longestLook))
  const table = headedTableOf(start)
  const shape = table ?? shapeOfRecords(start)
  if (shape === undefined) return undefined
  const source = textSource(text)
  const lines = 'hasParameters' in shape ? recordLines(source, shape) : tableLines(source, shape)
  return { name: '', lines, isTable: true, layout: undefined, cellMarks: cellMarksOf(shape) }
}

/**
 * One row of a sheet with a link in one of its cells. Undefined for any other text: only what was
 * copied as HTML says that a line with a tab is no link with words behind it.
 */
function rowOfCells(html: string, text: string): ListInFile | undefined {
  const row = text.replace(/\r?\n$/, '')
  const cells = row.split('\t')
  if (cells.length < 2 || /[\n\r\u2028\u2029]/.test(row) || html.length > longestLook)
    return undefined
  const names = htmlParts(html).map((part) => (part.kind === 'tag' ? part.name : ''))
  const count = (name: string): number => names.filter((other) => other === name).length
  const isRow = count('tr') === 1 && count('td') + count('th') === cells.length
  if (!isRow || cells.filter((cell) => countLinks(cell) > 0).length !== 1) return undefined
  return { name: '', lines: textSource(`${row}\n`), isTable: true, layout: undefined }
}

/** How many different links there are. */
export function countLinks(text: string): number {
  const links = text.match(/https?:\/\/[^\s<>"]+/gi) ?? []
  return new Set(links.map((link) => URL.parse(link)?.href ?? link)).size
}

/** A line for each row, as the text of the clipboard has them. */
function tableRows(parts: readonly HtmlPart[]): string {
  let lines = ''
  let cells: string[] | undefined
  let cell: string | undefined
  let link: string | undefined
  const endCell = (): void => {
    if (cell !== undefined) cells?.push(withLink(cell.replaceAll(/\s+/g, ' ').trim(), link))
    cell = link = undefined
  }
  const endRow = (): void => {
    endCell()
    if (cells !== undefined) lines += lineOf(cells)
    cells = undefined
  }
  for (const part of parts) {
    if (part.kind === 'text') cell = cell === undefined ? undefined : cell + part.text
    else if (part.name === 'tr') {
      endRow()
      cells = []
    } else if (part.name === '/tr' || part.name === '/table') endRow()
    else if (part.name === 'td' || part.name === 'th') {
      endCell()
      cell = ''
    } else if (part.name === 'br' && cell !== undefined) cell += ' '
    else if (part.name === 'a' && part.href !== undefined && /^https?:/i.test(part.href))
      link ??= part.href
  }
  endRow()
  return lines
}

async function* once(text: string): AsyncGenerator<Result<string, IntakeProblem>> {
  yield ok(text)
}
