/** Writes a workbook (.xlsx, ECMA-376): its archive and its sheets. workbook-parts.ts writes the other parts. */
import type { AgencyColor, PngImage } from './agency.ts'
import { type Cell, cellText, rounded, sheetTime } from './csv.ts'
import {
  type Chart,
  chartPart,
  type ChartPoint,
  columnName,
  contentTypesPart,
  corePart,
  declaration,
  drawingPart,
  escaped,
  inAttribute,
  main,
  office,
  packageRelationsPart,
  type Relation,
  relationsPart,
  type SheetEntry,
  sheetName,
  style,
  stylesPart,
  workbookPart,
} from './workbook-parts.ts'
import { ZipWriter } from './write-file.ts'

/** A sheet with a table. Its headings stay in view, each column has a filter, and links can be followed. */
interface TableSheet {
  readonly kind: 'table'
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
  /** A sentence about a column, shown at its heading and in the footer of a print. At most 255 characters. */
  readonly note?: { readonly column: number; readonly text: string } | undefined
  /** A chart of a column by day; the first column holds the days. `points`: one for each row. */
  readonly chart?:
    | {
        readonly title: string
        readonly column: number
        readonly points: readonly ChartPoint[]
      }
    | undefined
}

/** A sheet of totals, from top to bottom: agency, title, facts, figures with a chart, sentences. */
interface TotalsSheet {
  readonly kind: 'totals'
  readonly name: string
  /** Name of the agency; may be empty. */
  readonly from: string
  readonly logo: PngImage | undefined
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: Cell])[]
  readonly figureHeadings: readonly [name: string, value: string]
  readonly figures: readonly Figure[]
  readonly sentences: readonly string[]
  /** A chart of the figures from `first` on, as many as there are points. */
  readonly chart:
    | {
        readonly title: string
        readonly first: number
        readonly points: readonly ChartPoint[]
      }
    | undefined
}

/** A figure of a sheet of totals. A total is bold. */
interface Figure {
  readonly name: string
  readonly value: number
  readonly isTotal?: boolean
}

export type Sheet = TableSheet | TotalsSheet

export interface WorkbookOptions {
  /** Title and author (the agency) are properties of the file. */
  readonly title: string
  readonly author: string
  readonly color: AgencyColor
  /** Rows that a sheet can hold, headings included; fewer in tests. */
  readonly sheetRows?: number
}

/** The limit of Excel. */
const maxSheetRows = 1_048_576

/**
 * Writes a workbook as a ZIP archive of its parts, piece by piece. A sheet is read only when the one
 * before it is written, so a sheet of totals may follow the table that it counts. A table that does
 * not fit one sheet continues in the next, under the same headings. Cells are texts, numbers or
 * times, never formulas.
 */
export function* workbook(
  sheets: Iterable<Sheet>,
  { title, author, color, sheetRows = maxSheetRows }: WorkbookOptions,
): Generator<Uint8Array> {
  const zip = new ZipWriter()
  const written: SheetEntry[] = []
  let charts = 0

  function* entriesOfSheet(
    entry: SheetEntry,
    part: Iterable<string>,
    links: Hyperlinks,
    drawing: Drawing,
  ): Generator<Uint8Array> {
    const number = written.push(entry)
    yield* zip.entry(`xl/worksheets/sheet${number}.xml`, part)
    if (entry.hasDrawing) {
      const relations: Relation[] = []
      for (const [index, chart] of drawing.charts.entries()) {
        const path = `charts/chart${++charts}.xml`
        relations.push({ id: `chart${index + 1}`, type: 'chart', target: `../${path}` })
        yield* zip.entry(`xl/${path}`, [chartPart(chart, color)])
      }
      if (drawing.logo !== undefined) {
        const path = `media/image${number}.png`
        relations.push({ id: 'logo', type: 'image', target: `../${path}` })
        yield* zip.entry(`xl/${path}`, drawing.logo.bytes)
      }
      yield* zip.entry(`xl/drawings/drawing${number}.xml`, [
        drawingPart(drawing.charts, drawing.logo),
      ])
      yield* zip.entry(`xl/drawings/_rels/drawing${number}.xml.rels`, relationsPart(relations))
    }
    if (entry.hasDrawing || links.count > 0)
      yield* zip.entry(
        `xl/worksheets/_rels/sheet${number}.xml.rels`,
        relationsPart(relationsOfSheet(number, entry, links)),
      )
  }

  // Programs recognise a workbook by the first entries of the archive.
  yield* zip.entry('_rels/.rels', [packageRelationsPart])
  yield* zip.entry('docProps/core.xml', [corePart(title, author)])
  yield* zip.entry('xl/styles.xml', [stylesPart(color)])
  for (const sheet of sheets) {
    const links = new Hyperlinks()
    const name = sheetName(sheet.name, written)
    const drawing = drawingOf(sheet, name)
    const hasDrawing = drawing.charts.length > 0 || drawing.logo !== undefined
    if (sheet.kind === 'totals') {
      const entry = { name, hasHeading: false, hasDrawing }
      yield* entriesOfSheet(entry, totalsPart(sheet, hasDrawing), links, drawing)
      continue
    }
    const rows = new RowSource(sheet.rows)
    const first = tablePart(sheet, rows.take(sheetRows - 1), links, hasDrawing)
    yield* entriesOfSheet({ name, hasHeading: true, hasDrawing }, first, links, drawing)
    for (let part = 2; !rows.isAtEnd; part += 1) {
      const partLinks = new Hyperlinks()
      const entry = {
        name: sheetName(`${sheet.name} ${part}`, written),
        hasHeading: true,
        hasDrawing: false,
      }
      const content = tablePart(sheet, rows.take(sheetRows - 1), partLinks, false)
      yield* entriesOfSheet(entry, content, partLinks, noDrawing)
    }
  }
  yield* zip.entry('xl/workbook.xml', [workbookPart(written)])
  yield* zip.entry('xl/_rels/workbook.xml.rels', relationsPart(relationsOfWorkbook(written)))
  yield* zip.entry('[Content_Types].xml', [contentTypesPart(written, charts)])
  yield zip.end()
}

function relationsOfWorkbook(sheets: readonly SheetEntry[]): readonly Relation[] {
  const ofSheets = sheets.map((_, index): Relation => {
    return {
      id: `sheet${index + 1}`,
      type: 'worksheet',
      target: `worksheets/sheet${index + 1}.xml`,
    }
  })
  return [...ofSheets, { id: 'styles', type: 'styles', target: 'styles.xml' }]
}

function* relationsOfSheet(
  number: number,
  { hasDrawing }: SheetEntry,
  links: Hyperlinks,
): Generator<Relation> {
  if (hasDrawing)
    yield { id: 'drawing', type: 'drawing', target: `../drawings/drawing${number}.xml` }
  yield* links.relations()
}

/** Hands out the rows of a table sheet by sheet. */
class RowSource {
  readonly #rows: Iterator<readonly Cell[]>
  #next: IteratorResult<readonly Cell[]>

  constructor(rows: Iterable<readonly Cell[]>) {
    this.#rows = rows[Symbol.iterator]()
    this.#next = this.#rows.next()
  }

  get isAtEnd(): boolean {
    return this.#next.done === true
  }

  *take(most: number): Generator<readonly Cell[]> {
    for (let count = 0; count < most && this.#next.done !== true; count += 1) {
      yield this.#next.value
      this.#next = this.#rows.next()
    }
  }
}

interface Drawing {
  readonly charts: readonly Chart[]
  readonly logo: PngImage | undefined
}

const noDrawing: Drawing = { charts: [], logo: undefined }

/** Sizes of charts in pixels. A bar has the height of its figure's row, so that many bars stay legible. */
const chartWidth = 620
const heightOf = (points: number, isBars: boolean): number =>
  isBars ? Math.max(240, 90 + 24 * points) : 320

/** The logo and the chart of a sheet. The chart stands beside its figures. */
function drawingOf(sheet: Sheet, name: string): Drawing {
  const { chart } = sheet
  const logo = sheet.kind === 'totals' ? sheet.logo : undefined
  if (chart === undefined || chart.points.length === 0) return { charts: [], logo }
  const isTotals = sheet.kind === 'totals'
  const shared = {
    title: chart.title,
    points: chart.points,
    sheet: name,
    nameColumn: 0,
    width: chartWidth,
    height: heightOf(chart.points.length, isTotals),
  }
  const placed: Chart =
    'first' in chart && isTotals
      ? {
          ...shared,
          direction: 'bars',
          valueColumn: 1,
          firstRow: firstFigureRow(sheet) + chart.first,
          at: { column: 3, row: logo === undefined ? 2 : 5 },
        }
      : {
          ...shared,
          direction: 'columns',
          valueColumn: 'column' in chart ? chart.column : 1,
          firstRow: 2,
          at: { column: sheet.kind === 'table' ? sheet.headings.length + 1 : 3, row: 2 },
        }
  return { charts: [placed], logo }
}

/** The first rows decide how wide columns are, and which hold numbers. */
const measuredRows = 200

const sheetStart = `${declaration}<worksheet xmlns="${main}" xmlns:r="${office}">`
/** Prints one page wide and as many pages long as needed. */
const fitsPageWidth = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const printSetup = (orientation: 'portrait' | 'landscape', footer: string): string =>
  `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L${escaped(footer.replaceAll('&', '&&'))}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`
const rowHeights = '<sheetFormatPr defaultRowHeight="16" customHeight="1"/>'
const drawingReference = '<drawing r:id="drawing"/>'

/** Writes the part of a table sheet. Adds its hyperlinks to `links`. */
function* tablePart(
  { headings, note }: Pick<TableSheet, 'headings' | 'note'>,
  rows: Iterable<readonly Cell[]>,
  links: Hyperlinks,
  hasDrawing: boolean,
): Generator<string> {
  const source = rows[Symbol.iterator]()
  const first = takeRows(source, measuredRows)
  yield `${sheetStart}${fitsPageWidth}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${rowHeights}${columnWidths([headings, ...first])}<sheetData>`
  const isNumber = headings.map((_, column) => {
    const cells = first.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.every((cell) => typeof cell === 'number')
  })
  yield `<row ht="20" customHeight="1">${headings.map((heading, column) => textCell(heading, isNumber[column] === true ? style.headingNumber : style.heading)).join('')}</row>`
  let row = 1
  for (const cells of first) yield rowPart(cells, ++row, links)
  for (let next = source.next(); next.done !== true; next = source.next())
    yield rowPart(next.value, ++row, links)
  yield '</sheetData>'
  const area = `A1:${columnName(Math.max(0, headings.length - 1))}${row}`
  if (headings.length > 0) yield `<autoFilter ref="${area}"/>`
  if (note !== undefined)
    yield `<dataValidations count="1"><dataValidation allowBlank="1" showInputMessage="1" prompt="${inAttribute(note.text)}" sqref="${columnName(note.column)}1"/></dataValidations>`
  yield* links.part()
  yield printSetup('landscape', note?.text ?? '')
  // Numbers among the user's own cells stay text; without this, Excel marks each with a warning.
  yield `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors>`
  if (hasDrawing) yield drawingReference
  yield '</worksheet>'
}

/** Takes the next rows, at most `most`. */
function takeRows(source: Iterator<readonly Cell[]>, most: number): readonly (readonly Cell[])[] {
  const rows: (readonly Cell[])[] = []
  while (rows.length < most) {
    const next = source.next()
    if (next.done === true) break
    rows.push(next.value)
  }
  return rows
}

/** Widths of columns, in characters. */
const narrowest = 9
const widest = 60
const widthOfTime = 20
const widthOfDay = 12

function columnWidths(rows: readonly (readonly Cell[])[]): string {
  const widths: number[] = []
  for (const cells of rows)
    for (const [index, cell] of cells.entries())
      widths[index] = Math.max(widths[index] ?? narrowest, widthOf(cell))
  return columnsPart(widths)
}

function columnsPart(widths: readonly number[]): string {
  if (widths.length === 0) return ''
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${columns.join('')}</cols>`
}

// Wide characters (Chinese, full-width) take the room of two.
const wideCharacters =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g

function widthOf(cell: Cell): number {
  if (typeof cell === 'object') return sheetTime(cell).isDay ? widthOfDay : widthOfTime
  const text = cellText(cell)
  // 3 more for the button of the filter.
  return Math.min(text.length + (text.match(wideCharacters)?.length ?? 0) + 3, widest)
}

/** The row of the first figure of a totals sheet, counted from 1. Agency, title, facts and headings are above it. */
function firstFigureRow({ from, facts }: Pick<TotalsSheet, 'from' | 'facts'>): number {
  return (from === '' ? 0 : 1) + 2 + facts.length + 2 + 1
}

/** Widths of the columns of a sheet of totals, in characters. */
const namesWidth = 38
const valuesWidth = 24

/** Writes the part of a totals sheet: names and values in two columns. Charts stand beside them. */
function* totalsPart(
  { from, title, facts, figureHeadings, figures, sentences }: TotalsSheet,
  hasDrawing: boolean,
): Generator<string> {
  yield `${sheetStart}${fitsPageWidth}<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>${rowHeights}${columnsPart([namesWidth, valuesWidth, 4])}<sheetData>`
  const row = (cells: readonly string[], height?: number): string =>
    `<row${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>${cells.join('')}</row>`
  if (from !== '') yield row([textCell(from, style.from)])
  yield row([textCell(title, style.title)], 28)
  yield row([])
  for (const [name, value] of facts)
    yield row([
      textCell(name, style.name),
      typeof value === 'object'
        ? valueCell(sheetTime(value).days, style.factDay)
        : textCell(cellText(value), style.fact),
    ])
  yield row([])
  yield row(
    [textCell(figureHeadings[0], style.heading), textCell(figureHeadings[1], style.headingNumber)],
    20,
  )
  for (const { name, value, isTotal = false } of figures)
    yield row(
      isTotal
        ? [textCell(name, style.total), valueCell(value, style.totalNumber)]
        : [textCell(name, style.plain), numberCell(value)],
    )
  const last = firstFigureRow({ from, facts }) + figures.length - 1
  const merged: string[] = []
  for (const [index, sentence] of sentences.entries()) {
    if (index === 0) yield row([])
    merged.push(`A${last + 2 + index}:B${last + 2 + index}`)
    const lines = Math.ceil((sentence.length * 1.1) / (namesWidth + valuesWidth))
    yield row([textCell(sentence, style.sentence)], 15 * lines + 3)
  }
  yield '</sheetData>'
  if (merged.length > 0)
    yield `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  yield printSetup('landscape', from)
  if (hasDrawing) yield drawingReference
  yield '</worksheet>'
}

function rowPart(cells: readonly Cell[], row: number, links: Hyperlinks): string {
  let part = '<row>'
  for (const [column, cell] of cells.entries()) part += cellPart(cell, row, column, links)
  return `${part}</row>`
}

function cellPart(cell: Cell, row: number, column: number, links: Hyperlinks): string {
  if (typeof cell === 'number') return numberCell(cell)
  if (typeof cell === 'string')
    return cell.startsWith('http') && links.add(cell, row, column)
      ? textCell(cell, style.link)
      : textCell(cell)
  const { days, isDay } = sheetTime(cell)
  return valueCell(days, isDay ? style.day : style.time)
}

function numberCell(value: number): string {
  const shown = rounded(value)
  return valueCell(shown, Number.isInteger(shown) ? style.whole : style.fraction)
}

function valueCell(value: number, format: number): string {
  return `<c s="${format}"><v>${value}</v></c>`
}

// A text with nothing to escape and no white space at its ends.
const plainText = /^(?! )[\x20-\x25\x27-\x3b=\x3f-\x7e]+(?<! )$/
const longestPlainText = 32_767

/** Writes a cell with a text. Most are empty or plain; without the short forms a sheet takes twice the time. */
function textCell(text: string, format: number = style.plain): string {
  const look = format === style.plain ? '' : ` s="${format}"`
  if (text === '') return `<c${look}/>`
  return text.length <= longestPlainText && plainText.test(text)
    ? `<c${look} t="inlineStr"><is><t>${text}</t></is></c>`
    : `<c${look} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Limits of Excel: hyperlinks of a sheet, and characters of one. */
const mostHyperlinks = 65_530
const longestHyperlink = 2_079
/** Links without characters that need escaping. Excel calls a sheet with any other damaged. */
const hyperlinkPattern = /^https?:\/\/[\w\-.~!$&'()*+,;=:@%/?]+(?:#[\w\-.~!$&'()*+,;=:@%/?]*)?$/

/** Collects the hyperlinks of a sheet. They are written behind its cells, and their targets into another part. */
class Hyperlinks {
  readonly #links: (readonly [ref: string, target: string])[] = []

  get count(): number {
    return this.#links.length
  }

  /** Adds the link of a cell. False if Excel could not follow it. `row` counts from 1, `column` from 0. */
  add(text: string, row: number, column: number): boolean {
    if (this.#links.length >= mostHyperlinks || text.length > longestHyperlink) return false
    if (!hyperlinkPattern.test(text) || !URL.canParse(text)) return false
    this.#links.push([`${columnName(column)}${row}`, text])
    return true
  }

  *part(): Generator<string> {
    if (this.count === 0) return
    yield '<hyperlinks>'
    for (const [index, [ref, target]] of this.#links.entries()) {
      const [, fragment] = target.split('#', 2)
      const location = fragment === undefined ? '' : ` location="${inAttribute(fragment)}"`
      yield `<hyperlink ref="${ref}" r:id="link${index + 1}"${location}/>`
    }
    yield '</hyperlinks>'
  }

  *relations(): Generator<Relation> {
    for (const [index, [, target]] of this.#links.entries()) {
      const [page = ''] = target.split('#', 1)
      yield { id: `link${index + 1}`, type: 'hyperlink', target: page }
    }
  }
}
