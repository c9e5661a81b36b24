import { type Cell, sheetTime } from './cell.ts'
import { ZipWriter } from './zip-writer.ts'

/** Rows of one sheet that every spreadsheet program can open, the headings included. */
const mostSheetRows = 1_048_576
const longestCell = 32_767

/** A table of a workbook. `rowCount` is how many `rows` will come. */
export interface SheetOfCells {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
  readonly rowCount: number
  /** Where times stand, counted from 0: a column as narrow as usual shows them as ####. */
  readonly timeColumns?: readonly number[]
}

/** A workbook of one table; see `workbookOf`. */
export function workbook(
  table: Omit<SheetOfCells, 'name'>,
  rowsASheet = mostSheetRows,
): Generator<Uint8Array> {
  return workbookOf([{ name: 'Lines', ...table }], rowsASheet)
}

/**
 * A workbook as a ZIP of its parts, piece by piece. Beyond what a sheet holds a table goes on in
 * the next, below the same headings. Cells are text, numbers or times, so nothing in them is ever a
 * formula.
 */
export function* workbookOf(
  tables: readonly SheetOfCells[],
  rowsASheet = mostSheetRows,
): Generator<Uint8Array> {
  const perSheet = rowsASheet - 1
  const sheets = tables.flatMap(({ name, headings, rows, rowCount, timeColumns = [] }) => {
    const source = rows[Symbol.iterator]()
    const length = Math.max(1, Math.ceil(rowCount / perSheet))
    return Array.from({ length }, (_, part) => ({
      name: part === 0 ? name : `${name} ${part + 1}`,
      headings,
      source,
      timeColumns,
    }))
  })
  const names = sheets.map(({ name }) => name)
  const zip = new ZipWriter()
  yield* zip.entry('[Content_Types].xml', [contentTypes(names)])
  yield* zip.entry('_rels/.rels', [packageRelations])
  yield* zip.entry('xl/workbook.xml', [workbookPart(names)])
  yield* zip.entry('xl/_rels/workbook.xml.rels', [workbookRelations(names)])
  yield* zip.entry('xl/styles.xml', [stylesPart])
  for (const [index, sheet] of sheets.entries())
    yield* zip.entry(`xl/worksheets/sheet${index + 1}.xml`, sheetPart(sheet, perSheet))
  yield zip.end()
}

interface SheetInParts {
  readonly headings: readonly string[]
  readonly source: Iterator<readonly Cell[]>
  readonly timeColumns: readonly number[]
}

function* sheetPart(
  { headings, source, timeColumns }: SheetInParts,
  most: number,
): Generator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsPart(timeColumns)}<sheetData>`
  yield rowPart(headings)
  for (let count = 0; count < most; count++) {
    const next = source.next()
    if (next.done === true) break
    yield rowPart(next.value)
  }
  yield '</sheetData></worksheet>'
}

function columnsPart(timeColumns: readonly number[]): string {
  if (timeColumns.length === 0) return ''
  const columns = timeColumns.map(
    (index) => `<col min="${index + 1}" max="${index + 1}" width="20" customWidth="1"/>`,
  )
  return `<cols>${columns.join('')}</cols>`
}

function rowPart(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellPart).join('')}</row>`
}

function cellPart(cell: Cell): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return textPart(cell)
  const { days, isDay } = sheetTime(cell)
  return `<c s="${isDay ? dayStyle : timeStyle}"><v>${days}</v></c>`
}

// What XML 1.0 cannot hold, a lone surrogate too.
const unwritable = /[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

// Nothing to escape in it, and no white space that would have to be preserved.
const plainText = /^(?! )[\x20-\x25\x27-\x3b=\x3f-\x7e]+(?<! )$/

/** Most cells are empty or plain: written shorter, a sheet is done in half the time. */
function textPart(text: string): string {
  if (text === '') return '<c/>'
  return text.length <= longestCell && plainText.test(text)
    ? `<c t="inlineStr"><is><t>${text}</t></is></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

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

/** Places in the list of cell formats below. */
const timeStyle = 1
const dayStyle = 2

const stylesPart = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

function contentTypes(sheets: readonly string[]): string {
  const parts = sheets.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${parts.join('')}</Types>`
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
  return `${declaration}<Relationships xmlns="${relations}">${parts.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
}
