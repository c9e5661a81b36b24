import type { IntakeProblem } from '../../../shared/imports.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { withLink } from '../../parsing/index.ts'
import { layoutOf, lineOf } from '../../table/index.ts'
import { textSource } from '../source/byte-source.ts'
import { csvLines, CsvReader } from './csv.ts'
import { type FoundSource, linesSource } from './format.ts'
import {
  countLinks,
  htmlLayout,
  type HtmlPart,
  htmlParts,
  linesOfLinks,
  linksInPage,
} from './html.ts'
import { cellMarksOf, recordLines, shapeOfRecords, tableLines } from './records.ts'
import { headedTableOf } from './table-shape.ts'

// The first rows of a longer paste show what it is.
const longestLook = 2 ** 18

/**
 * Recognises cells or links on the clipboard that its text alone does not show as such. Undefined if
 * the text is to be read line by line.
 */
export function recogniseClipboard(
  text: string,
  html: string | undefined,
): FoundSource | undefined {
  const found = html === undefined ? undefined : (linksOfHtml(html, text) ?? rowOfCells(html, text))
  return found ?? quotedCells(text) ?? recordsIn(text)
}

/**
 * If the HTML holds more links than the text: the rows of its table with the links behind the cells,
 * or else each of its links.
 */
function linksOfHtml(html: string, text: string): FoundSource | undefined {
  const parts = htmlParts(html)
  const isTable = parts.some((part) => part.kind === 'tag' && part.name === 'tr')
  const lines = isTable ? tableRows(parts) : linesOfLinks(linksInPage(parts))
  if (countLinks(lines) <= countLinks(text)) return undefined
  return {
    name: '',
    lines: linesSource(once(lines)),
    isTable: true,
    layout: isTable ? undefined : htmlLayout,
  }
}

const quotedBreak = /(?:^|[\t\n])"(?:[^"]|"")*\n(?:[^"]|"")*"(?=[\t\r\n]|$)/

/** Cells of a sheet. At least one holds a line break and is quoted, as spreadsheets do. */
function quotedCells(text: string): FoundSource | undefined {
  const start = text.slice(0, longestLook)
  if (!start.includes('\t') || !quotedBreak.test(start)) return undefined
  const records = new CsvReader('\t').read(Buffer.from(start)).toString()
  if (layoutOf(records).format === 'text') return undefined
  const lines = csvLines(textSource(text), '\t')
  return { name: '', lines, isTable: true, layout: undefined }
}

/** CSV that was copied as text. */
function recordsIn(text: string): FoundSource | undefined {
  const start = Buffer.from(text.slice(0, longestLook))
  const table = headedTableOf(start)
  const shape = table ?? shapeOfRecords(start)
  if (shape === undefined) return undefined
  const source = textSource(text)
  const lines = 'hasParameters' in shape ? recordLines(source, shape) : tableLines(source, shape)
  return { name: '', lines, isTable: true, layout: undefined, cellMarks: cellMarksOf(shape) }
}

/**
 * One row of a sheet with a link in one of its cells. Only the HTML shows that it is a row: in a text,
 * the words behind a tab may belong to the link.
 */
function rowOfCells(html: string, text: string): FoundSource | undefined {
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

/** A line for each row of a table, with the link behind each cell. */
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
