import { type Cell, sheetTime } from './cell.ts'
import { ZipWriter } from './zip-writer.ts'

/** Rows of one sheet that every spreadsheet program can open, the headings included. */
const mostSheetRows = 1_048_576
const longestCell = 32_767

/** Hyperlinks that Excel opens a sheet with, and characters of the longest. */
const mostHyperlinks = 65_530
const longestHyperlink = 2_079
/** Rows by which the widths of a sheet's columns are measured. */
const measuredRows = 200

/** A table of a workbook. `rowCount` is how many `rows` will come. */
export interface SheetOfCells {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
  readonly rowCount: number
  /** Its rows are alike, so they can be filtered by column; a list of figures is not. */
  readonly isTable?: boolean
  /** A sentence that goes with a column, at most 255 characters: beside its heading and in print. */
  readonly note?: { readonly column: number; readonly text: string } | undefined
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
 * formula. Headings are bold and stay in sight, columns are as wide as what they hold, and a cell
 * that is a link can be followed, as many as Excel allows.
 */
export function* workbookOf(
  tables: readonly SheetOfCells[],
  rowsASheet = mostSheetRows,
): Generator<Uint8Array> {
  const perSheet = rowsASheet - 1
  const sheets = tables.flatMap((table) => {
    const source = table.rows[Symbol.iterator]()
    const length = Math.max(1, Math.ceil(table.rowCount / perSheet))
    return Array.from({ length }, (_, part) => ({
      ...table,
      name: part === 0 ? table.name : `${table.name} ${part + 1}`,
      source,
    }))
  })
  const names = sheets.map(({ name }) => name)
  const zip = new ZipWriter()
  yield* zip.entry('[Content_Types].xml', [contentTypes(names)])
  yield* zip.entry('_rels/.rels', [packageRelations])
  yield* zip.entry('xl/workbook.xml', [workbookPart(names)])
  yield* zip.entry('xl/_rels/workbook.xml.rels', [workbookRelations(names)])
  yield* zip.entry('xl/styles.xml', [stylesPart])
  for (const [index, sheet] of sheets.entries()) {
    const links = new Hyperlinks()
    yield* zip.entry(`xl/worksheets/sheet${index + 1}.xml`, sheetPart(sheet, perSheet, links))
    if (links.count > 0)
      yield* zip.entry(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, links.relations())
  }
  yield zip.end()
}

interface SheetInParts extends SheetOfCells {
  /** What is left of the rows of its table. */
  readonly source: Iterator<readonly Cell[]>
}

function* sheetPart(
  { headings, source, isTable = true, note }: SheetInParts,
  most: number,
  links: Hyperlinks,
): Generator<string> {
  const first = taken(source, Math.min(most, measuredRows))
  const columns = columnsPart([headings, ...first])
  yield `${declaration}<worksheet xmlns="${main}" xmlns:r="${office}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns}<sheetData>`
  yield `<row>${headings.map((heading) => textPart(heading, headingStyle)).join('')}</row>`
  let row = 1
  for (const cells of first) yield rowPart(cells, ++row, links)
  while (row <= most) {
    const next = source.next()
    if (next.done === true) break
    yield rowPart(next.value, ++row, links)
  }
  yield '</sheetData>'
  const lastColumn = columnName(headings.length - 1)
  if (isTable && headings.length > 0) yield `<autoFilter ref="A1:${lastColumn}${row}"/>`
  if (note !== undefined)
    yield `<dataValidations count="1"><dataValidation allowBlank="1" showInputMessage="1" prompt="${inAttribute(note.text)}" sqref="${columnName(note.column)}1"/></dataValidations>`
  yield* links.part()
  if (note !== undefined)
    yield `<headerFooter><oddFooter>&amp;L${escaped(note.text.replaceAll('&', '&&'))}</oddFooter></headerFooter>`
  yield '</worksheet>'
}

/** At most so many of what is left. */
function taken(source: Iterator<readonly Cell[]>, most: number): readonly (readonly Cell[])[] {
  const rows: (readonly Cell[])[] = []
  while (rows.length < most) {
    const next = source.next()
    if (next.done === true) break
    rows.push(next.value)
  }
  return rows
}

const narrowest = 8
const widest = 60
const widthOfTime = 20
const widthOfDay = 12

/** Columns as wide as what is in these rows; a text that is longer than the widest goes beyond it. */
function columnsPart(rows: readonly (readonly Cell[])[]): string {
  const widths: number[] = []
  for (const cells of rows)
    for (const [index, cell] of cells.entries())
      widths[index] = Math.max(widths[index] ?? narrowest, widthOf(cell))
  if (widths.length === 0) return ''
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${columns.join('')}</cols>`
}

function widthOf(cell: Cell): number {
  if (typeof cell === 'object') return sheetTime(cell).isDay ? widthOfDay : widthOfTime
  // With room for the mark of the filter.
  const width = String(cell).length + 3
  return width <= widest || isFollowable(String(cell)) ? Math.min(width, widest) : narrowest
}

function rowPart(cells: readonly Cell[], row: number, links: Hyperlinks): string {
  return `<row>${cells.map((cell, column) => cellPart(cell, row, column, links)).join('')}</row>`
}

function cellPart(cell: Cell, row: number, column: number, links: Hyperlinks): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return cell.startsWith('http') && links.add(cell, row, column)
      ? textPart(cell, linkStyle)
      : textPart(cell)
  const { days, isDay } = sheetTime(cell)
  return `<c s="${isDay ? dayStyle : timeStyle}"><v>${days}</v></c>`
}

/** Only what needs no escaping in an address: Excel takes a sheet with any other for damaged. */
const followable = /^https?:\/\/[\w\-.~!$&'()*+,;=:@%/?]+(?:#[\w\-.~!$&'()*+,;=:@%/?]*)?$/

function isFollowable(text: string): boolean {
  return text.length <= longestHyperlink && followable.test(text) && URL.canParse(text)
}

/** The hyperlinks of a sheet, which stand behind its cells and in a part of their own. */
class Hyperlinks {
  readonly #links: (readonly [ref: string, target: string])[] = []

  get count(): number {
    return this.#links.length
  }

  /** Whether a text can be followed from its cell; `row` counts from 1, `column` from 0. */
  add(text: string, row: number, column: number): boolean {
    if (this.#links.length >= mostHyperlinks || !isFollowable(text)) return false
    this.#links.push([`${columnName(column)}${row}`, text])
    return true
  }

  *part(): Generator<string> {
    if (this.count === 0) return
    yield '<hyperlinks>'
    for (const [index, [ref, target]] of this.#links.entries()) {
      const [, fragment] = target.split('#', 2)
      const location = fragment === undefined ? '' : ` location="${inAttribute(fragment)}"`
      yield `<hyperlink ref="${ref}" r:id="rId${index + 1}"${location}/>`
    }
    yield '</hyperlinks>'
  }

  *relations(): Generator<string> {
    yield `${declaration}<Relationships xmlns="${relations}">`
    for (const [index, [, target]] of this.#links.entries()) {
      const [page = ''] = target.split('#', 1)
      yield `<Relationship Id="rId${index + 1}" Type="${office}/hyperlink" Target="${inAttribute(page)}" TargetMode="External"/>`
    }
    yield '</Relationships>'
  }
}

/** What a column is called that is counted from 0: A, …, Z, AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

// What XML 1.0 cannot hold, a lone surrogate too.
const unwritable = /[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

// Nothing to escape in it, and no white space that would have to be preserved.
const plainText = /^(?! )[\x20-\x25\x27-\x3b=\x3f-\x7e]+(?<! )$/

/** Most cells are empty or plain: written shorter, a sheet is done in half the time. */
function textPart(text: string, style?: number): string {
  if (text === '') return '<c/>'
  const start = style === undefined ? '<c t="inlineStr"><is>' : `<c s="${style}" t="inlineStr"><is>`
  return text.length <= longestCell && plainText.test(text)
    ? `${start}<t>${text}</t></is></c>`
    : `${start}<t xml:space="preserve">${escaped(text)}</t></is></c>`
}

function inAttribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;')
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
const headingStyle = 3
const linkStyle = 4

const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
const fonts = `<fonts count="3"><font>${font}</font><font><b/>${font}</font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/></font></fonts>`
const stylesPart = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>${fonts}<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

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
