import { type Cell, cellText, rounded, sheetTime } from './csv.ts'
import {
  columnName,
  declaration,
  escaped,
  inAttribute,
  main,
  office,
  type Relation,
  style,
} from './workbook-parts.ts'
import type { TableSheet, TotalsSheet } from './workbook.ts'

/** Column widths are measured on the first rows. */
const measuredRows = 200

const sheetStart = `${declaration}<worksheet xmlns="${main}" xmlns:r="${office}">`
/** One page wide, as many long as it takes. */
const fitsPageWidth = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const onPaper = (orientation: 'portrait' | 'landscape', footer: string): string =>
  `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L${escaped(footer.replaceAll('&', '&&'))}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`
const rowHeights = '<sheetFormatPr defaultRowHeight="16" customHeight="1"/>'
const drawingReference = '<drawing r:id="drawing"/>'

/** The part of a sheet that is a table. Its hyperlinks gather in `links`. */
export function* tablePart(
  { headings, note }: Pick<TableSheet, 'headings' | 'note'>,
  rows: Iterable<readonly Cell[]>,
  links: Hyperlinks,
  hasDrawing: boolean,
): Generator<string> {
  const source = rows[Symbol.iterator]()
  const first = taken(source, measuredRows)
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
  yield onPaper('landscape', note?.text ?? '')
  // The user's own cells stay text, numbers too, without a warning triangle in each.
  yield `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors>`
  if (hasDrawing) yield drawingReference
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

// Wide signs (Chinese, full-width) take two places.
const wideSigns =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g

function widthOf(cell: Cell): number {
  if (typeof cell === 'object') return sheetTime(cell).isDay ? widthOfDay : widthOfTime
  const text = cellText(cell)
  // With room for the button of the filter.
  return Math.min(text.length + (text.match(wideSigns)?.length ?? 0) + 3, widest)
}

/** The row of a totals sheet's first figure, counted from 1: below agency, title, facts and headings. */
export function firstFigureRow({ from, facts }: Pick<TotalsSheet, 'from' | 'facts'>): number {
  return (from === '' ? 0 : 1) + 2 + facts.length + 2 + 1
}

/** Widths of the columns of a sheet of totals, in characters. */
const namesWidth = 38
const valuesWidth = 24

/** The part of a sheet of totals: names and values in two columns, charts beside them. */
export function* totalsPart(
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
  yield onPaper('landscape', from)
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

// Nothing to escape in it, and no white space that would have to be preserved.
const plainText = /^(?! )[\x20-\x25\x27-\x3b=\x3f-\x7e]+(?<! )$/
const longestPlainText = 32_767

/** Most cells are empty or plain: written shorter, a sheet takes half the time. */
function textCell(text: string, format: number = style.plain): string {
  const look = format === style.plain ? '' : ` s="${format}"`
  if (text === '') return `<c${look}/>`
  return text.length <= longestPlainText && plainText.test(text)
    ? `<c${look} t="inlineStr"><is><t>${text}</t></is></c>`
    : `<c${look} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Hyperlinks that Excel opens a sheet with, and the characters of the longest. */
const mostHyperlinks = 65_530
const longestHyperlink = 2_079
/** Only what needs no escaping in an address: Excel takes a sheet with any other for damaged. */
const followable = /^https?:\/\/[\w\-.~!$&'()*+,;=:@%/?]+(?:#[\w\-.~!$&'()*+,;=:@%/?]*)?$/

/** The hyperlinks of a sheet, which follow its cells, with their targets in a part of their own. */
export class Hyperlinks {
  readonly #links: (readonly [ref: string, target: string])[] = []

  get count(): number {
    return this.#links.length
  }

  /** Adds a cell's link; false: it cannot be followed. `row` counts from 1, `column` from 0. */
  add(text: string, row: number, column: number): boolean {
    if (this.#links.length >= mostHyperlinks || text.length > longestHyperlink) return false
    if (!followable.test(text) || !URL.canParse(text)) return false
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
