import { ZipWriter } from './zip-writer.ts'

/** Rows of one sheet that every spreadsheet program can open, the headings included. */
const mostSheetRows = 1_048_576
const longestCell = 32_767

export type Cell = string | number

/** A table of a workbook. `rowCount` is how many `rows` will come. */
export interface SheetOfCells {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
  readonly rowCount: number
}

/** A workbook of one table; see `workbookOf`. */
export function workbook(
  headings: readonly string[],
  rows: Iterable<readonly Cell[]>,
  rowCount: number,
  rowsASheet = mostSheetRows,
): Generator<Uint8Array> {
  return workbookOf([{ name: 'Lines', headings, rows, rowCount }], rowsASheet)
}

/**
 * A workbook as a ZIP of its parts, piece by piece. Beyond what a sheet holds a table goes on in
 * the next, below the same headings. Cells are text or numbers, so nothing in them is ever a formula.
 */
export function* workbookOf(
  tables: readonly SheetOfCells[],
  rowsASheet = mostSheetRows,
): Generator<Uint8Array> {
  const perSheet = rowsASheet - 1
  const sheets = tables.flatMap(({ name, headings, rows, rowCount }) => {
    const source = rows[Symbol.iterator]()
    const length = Math.max(1, Math.ceil(rowCount / perSheet))
    return Array.from({ length }, (_, part) => ({
      name: part === 0 ? name : `${name} ${part + 1}`,
      headings,
      source,
    }))
  })
  const names = sheets.map(({ name }) => name)
  const zip = new ZipWriter()
  yield* zip.entry('[Content_Types].xml', [contentTypes(names)])
  yield* zip.entry('_rels/.rels', [packageRelations])
  yield* zip.entry('xl/workbook.xml', [workbookPart(names)])
  yield* zip.entry('xl/_rels/workbook.xml.rels', [workbookRelations(names)])
  for (const [index, { headings, source }] of sheets.entries())
    yield* zip.entry(`xl/worksheets/sheet${index + 1}.xml`, sheetPart(headings, source, perSheet))
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

function contentTypes(sheets: readonly string[]): string {
  const parts = sheets.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${parts.join('')}</Types>`
}

function workbookPart(sheets: readonly string[]): string {
  const parts = sheets.map(
    (name, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${parts.join('')}</sheets></workbook>`
}

function workbookRelations(sheets: readonly string[]): string {
  const parts = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${declaration}<Relationships xmlns="${relations}">${parts.join('')}</Relationships>`
}
