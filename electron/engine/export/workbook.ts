import type { AgencyColor, PngImage } from './agency.ts'
import type { Cell } from './csv.ts'
import {
  type Chart,
  chartPart,
  type ChartPoint,
  contentTypesPart,
  corePart,
  drawingPart,
  packageRelationsPart,
  type Relation,
  relationsPart,
  type SheetEntry,
  sheetName,
  stylesPart,
  workbookPart,
} from './workbook-parts.ts'
import { firstFigureRow, Hyperlinks, tablePart, totalsPart } from './workbook-sheets.ts'
import { ZipWriter } from './write-file.ts'

/** A table: bold headings that stay in sight, a filter for each column, links that can be followed. */
export interface TableSheet {
  readonly kind: 'table'
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
  /** A sentence about a column, shown beside its heading and in the print's footer; at most 255 characters. */
  readonly note?: { readonly column: number; readonly text: string } | undefined
  /** A chart of one of its columns over the first, for a table of days. `points`: one for each row. */
  readonly chart?:
    | {
        readonly title: string
        readonly column: number
        readonly points: readonly ChartPoint[]
      }
    | undefined
}

/** A page of totals: who made it, a title, facts, figures with a chart of some of them, sentences. */
export interface TotalsSheet {
  readonly kind: 'totals'
  readonly name: string
  /** Who made it; empty: nobody is named. */
  readonly from: string
  readonly logo: PngImage | undefined
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: Cell])[]
  readonly figureHeadings: readonly [name: string, value: string]
  readonly figures: readonly Figure[]
  readonly sentences: readonly string[]
  /** A chart of the figures from `first` on, one for each point. */
  readonly chart:
    | {
        readonly title: string
        readonly first: number
        readonly points: readonly ChartPoint[]
      }
    | undefined
}

/** A figure of a sheet of totals; a total is bold. */
interface Figure {
  readonly name: string
  readonly value: number
  readonly isTotal?: boolean
}

export type Sheet = TableSheet | TotalsSheet

export interface WorkbookOptions {
  /** In the file's properties, with the agency as its author. */
  readonly title: string
  readonly author: string
  readonly color: AgencyColor
  /** Rows that a sheet can hold, its heading included. */
  readonly sheetRows?: number
}

const maxSheetRows = 1_048_576

/**
 * A workbook (.xlsx) as a ZIP of its parts, piece by piece. Sheets are read in order, each after the
 * one before is written, so a sheet of totals may follow the table that it counts. A table that one
 * sheet cannot hold continues in the next, under the same headings. Cells are texts, numbers or
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

  // Programs tell a workbook from other archives by its first entries.
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
    const rows = new RowsLeft(sheet.rows)
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

/** Rows that are taken sheet by sheet. */
class RowsLeft {
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
    for (let taken = 0; taken < most && this.#next.done !== true; taken += 1) {
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

/** Pixels. A bar of a figure is as high as its row, so that long lists of figures stay legible. */
const chartWidth = 620
const heightOf = (points: number, isBars: boolean): number =>
  isBars ? Math.max(240, 90 + 24 * points) : 320

/** The charts of a sheet, beside what they show. */
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
