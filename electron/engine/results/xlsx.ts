import { ZipWriter } from './zip-writer.ts'

/** Rows of one sheet that every spreadsheet program can open, the headings included. */
export const mostSheetRows = 1_048_576
const longestCell = 32_767

export type Cell = string | number

/**
 * A workbook as a ZIP of its parts, piece by piece. `rowCount` is how many `rows` will come; beyond
 * what a sheet holds they go on in the next, below the same headings. Cells are text or numbers, so
 * nothing in them is ever a formula.
 */
export function* workbook(
  headings: readonly string[],
  rows: Iterable<readonly Cell[]>,
  rowCount: number,
  rowsASheet = mostSheetRows,
): Generator<Uint8Array> {
  const perSheet = rowsASheet - 1
  const sheets = Math.max(1, Math.ceil(rowCount / perSheet))
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const zip = new ZipWriter()
  yield* zip.entry('[Content_Types].xml', [contentTypes(numbers)])
  yield* zip.entry('_rels/.rels', [packageRelations])
  yield* zip.entry('xl/workbook.xml', [workbookPart(numbers)])
  yield* zip.entry('xl/_rels/workbook.xml.rels', [workbookRelations(numbers)])
  const source = rows[Symbol.iterator]()
  for (const number of numbers)
    yield* zip.entry(`xl/worksheets/sheet${number}.xml`, sheetPart(headings, source, perSheet))
  yield zip.end()
}

function* sheetPart(
  headings: readonly string[],
  rows: Iterator<readonly Cell[]>,
  most: number,
): Generator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  yield rowPart(headings)
  for (let count = 0; count < most; count++) {
    const next = rows.next()
    if (next.done === true) break
    yield rowPart(next.value)
  }
  yield '</sheetData></worksheet>'
}

function rowPart(cells: readonly Cell[]): string {
  const parts = cells.map((cell) =>
    typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
  )
  return `<row>${parts.join('')}</row>`
}

// What XML 1.0 cannot hold, a lone surrogate too.
const unwritable = /[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

function escaped(text: string): string {
  return text
    .slice(0, longestCell)
    .replaceAll(unwritable, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const packageRelations = `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

function contentTypes(sheets: readonly number[]): string {
  const parts = sheets.map(
    (sheet) =>
      `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${parts.join('')}</Types>`
}

function workbookPart(sheets: readonly number[]): string {
  const parts = sheets.map(
    (sheet) => `<sheet name="Lines ${sheet}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
  )
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${parts.join('')}</sheets></workbook>`
}

function workbookRelations(sheets: readonly number[]): string {
  const parts = sheets.map(
    (sheet) =>
      `<Relationship Id="rId${sheet}" Type="${office}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
  )
  return `${declaration}<Relationships xmlns="${relations}">${parts.join('')}</Relationships>`
}
