import { appHeadings, type Heading } from '../../shared/imports.ts'
import {
  type CellMarks,
  formulaMark,
  isPath,
  looksLikeHost,
  marksInList,
  wrapWidthsIn,
} from '../parsing/index.ts'

/** How a source's lines are to be read. */
export type Layout = (TextLayout | TableLayout) & {
  /** In a line without tabs these may stand between a link and its cells, or be of the link. */
  readonly cellMarks?: CellMarks | undefined
  /** Most of its cells, or lines, are paths without their site. */
  readonly hasPaths?: true | undefined
}

interface TextLayout {
  readonly format: 'text'
  /** Where its lines may have been cut; undefined where that was not looked at. */
  readonly wrapWidths?: readonly number[] | undefined
  /** Of cells whose lines the user has read whole: how they were read, with their headings. */
  readonly asTable?: TableLayout | undefined
}

/** Cells, of which one column holds the links. */
export interface TableLayout {
  readonly format: 'table'
  /** The cell, counted from 0, that holds the links. */
  readonly linkColumn: number
  /** Headings, each empty where the first line is no header. */
  readonly columns: readonly string[]
  /** No line of the source holds the headings: they are of \`AppHeading\`, or empty. */
  readonly isNamedByApp?: boolean | undefined
  /** Its links are addresses of sitemaps: they are left out, not sent. */
  readonly isIndex?: boolean | undefined
}

/** Stands for a line break inside a cell (VT, as in exports of databases); a byte. */
export const lineBreakInCell = 0x0b
/** Stands for a tab inside a cell (FF); a byte. */
export const tabInCell = 0x0c

const sampledLines = 200

/**
 * Recognises pasted cells by their first lines: most of them hold the same number of tabs, and a
 * column holds links.
 */
export function layoutOf(start: string): Layout {
  const tabbed = sampleOf(start)
  const width = widthOf(tabbed)
  const table = tabbed.filter((cells) => cells.length === width)
  if (width < 2 || table.length < 2 || table.length * 2 <= tabbed.length) return { format: 'text' }
  const columns = headerOf(tabbed[0] ?? [])
  const linkColumn = linkColumnOf(table, columns)
  if (linkColumn === undefined) return { format: 'text' }
  const cellMarks = { mark: '\t', parametersAreCells: false, width }
  return { format: 'table', linkColumn, columns, cellMarks }
}

/**
 * The layout of what is known to be a table: without any link the column that a heading names is
 * taken, else the first. Rows of another `width` than is known say nothing.
 */
export function tableLayoutOf(start: string, width?: number): Layout {
  const lines = sampleOf(start)
  const [first = []] = lines
  const columns = width === undefined || first.length === width ? headerOf(first) : []
  const rows = lines.filter(({ length }) => width === undefined || length === width)
  const named = columns.findIndex(isLinkHeading)
  return {
    format: 'table',
    linkColumn: linkColumnOf(rows, columns) ?? Math.max(named, 0),
    columns,
  }
}

/**
 * How many cells a row of the table has. The heading decides if it names a column of links, or if
 * another row is as wide; else the most frequent width does.
 */
export function widthOf(rows: readonly (readonly string[])[]): number {
  const [first = [], ...others] = rows
  const hasHeading = first.length > 1 && headerOf(first).length > 0
  const isUsual = first.some(isLinkHeading) || others.some(({ length }) => length === first.length)
  return hasHeading && isUsual ? first.length : mostFrequent(rows.map(({ length }) => length))
}

const linkHeading =
  /^(?:(?:page|source|target|landing page|full|final|canonical)[ _-]?)?(?:url|link|href|permalink|address|ссылка|адрес)(?:s|es)?$|^ссылки$|^(?:enlace|lien|endereço|链接|网址)s?$/iu

/** True for the heading of a column of links: `URL`, `Source url`. */
export function isLinkHeading(heading: string): boolean {
  return linkHeading.test(heading.trim())
}

/**
 * The layout with all that the first lines show: of a text where it may be cut and what stands with
 * its links, of a table a place for each column; where there are no headings, their names are empty.
 */
export function completeLayout(layout: Layout, start: string): Layout {
  const whole = withColumns(layout, start)
  const cells = sampleOf(start).map((line) =>
    whole.format === 'table' ? (line[whole.linkColumn] ?? '') : line.join('\t'),
  )
  const paths = cells.filter(isPath).length
  return paths > 0 && paths * 2 >= cells.length - 1 ? { ...whole, hasPaths: true } : whole
}

function withColumns(layout: Layout, start: string): Layout {
  if (layout.format === 'text') {
    if (layout.wrapWidths !== undefined) return layout
    const cellMarks = layout.cellMarks ?? marksInList(start)
    return { ...layout, wrapWidths: wrapWidthsIn(start), cellMarks }
  }
  if (layout.columns.length > 0) return layout
  const width = Math.max(...sampleOf(start).map(({ length }) => length), layout.linkColumn + 1)
  return { ...layout, columns: Array<string>(width).fill(''), isNamedByApp: true }
}

/** The headings of a table's columns, as they are shown. */
export function headingsOf({ columns, isNamedByApp }: TableLayout): readonly Heading[] {
  if (isNamedByApp !== true) return columns
  return columns.map((name) => {
    const app = appHeadings.find((heading) => heading === name)
    return app === undefined ? name : { app }
  })
}

/** How many of a table's lines hold a link, column by column. */
export function linksInColumns(lines: readonly (readonly string[])[]): readonly number[] {
  return linkCellsIn(lines).map(({ length }) => length)
}

/**
 * The column with most links; of equals, the first. Beside links, mere hosts (`a.example`) say only
 * on which site each is, and are passed over. In a list of backlinks the page that all of
 * them lead to stands beside each: where one column says the same again and again and another holds
 * links in half as many lines at least, more than twice as many different ones, that one is taken.
 * A heading that says link counts for more than a few links in another column.
 */
export function linkColumnOf(
  lines: readonly (readonly string[])[],
  headings: readonly string[],
): number | undefined {
  const linkCells = linkCellsIn(lines)
  const hasLinks = linkCells.some(({ length }) => length > 0)
  const formulas = hasLinks ? [] : cellsMatching(lines, hasFormula)
  const hasFormulas = formulas.some(({ length }) => length > 0)
  // Web analytics export pages without their site.
  const columns = hasLinks ? linkCells : hasFormulas ? formulas : cellsMatching(lines, isPath)
  const most = Math.max(...columns.map(({ length }) => length))
  if (!(most > 0)) return undefined
  const different = columns.map((cells) => (cells.length * 2 < most ? 0 : new Set(cells).size))
  const pages = columns.map((cells) => cells.filter((cell) => !isHostOnly(cell)).length)
  const mostPages = Math.max(...pages)
  const fullest =
    columnNamedAsLink(columns, headings) ??
    (mostPages * 2 < most
      ? columns.findIndex(({ length }) => length === most)
      : pages.indexOf(mostPages))
  const mostDifferent = Math.max(...different)
  return mostDifferent > 2 * (different[fullest] ?? 0) ? different.indexOf(mostDifferent) : fullest
}

/**
 * The column whose heading says that it holds links. Undefined if there are several, if another column
 * holds more than twice as many links, or if it only repeats the links of another column: an exported
 * review has the user's text in one column and what was made of it in `Link`.
 */
function columnNamedAsLink(
  columns: readonly (readonly string[])[],
  headings: readonly string[],
): number | undefined {
  const most = Math.max(...columns.map(({ length }) => length))
  const [named, ...others] = columns.flatMap(({ length }, column) =>
    length > 0 && isLinkHeading(headings[column] ?? '') ? [column] : [],
  )
  if (named === undefined || others.length > 0) return undefined
  const links = columns[named] ?? []
  const repeats = columns.some(
    (cells, column) =>
      column !== named &&
      cells.length >= links.length &&
      links.every((link) => cells.includes(link)),
  )
  return repeats || links.length * 2 < most ? undefined : named
}

function hasFormula(cell: string): boolean {
  return formulaMark(cell) !== undefined
}

function linkCellsIn(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return cellsMatching(lines, isLinkCell)
}

/** Of each column the cells that are as wanted. */
function cellsMatching(
  lines: readonly (readonly string[])[],
  isWanted: (cell: string) => boolean,
): readonly (readonly string[])[] {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: width }, (_, column) =>
    lines.map((cells) => cells[column] ?? '').filter(isWanted),
  )
}

/** The cells of a table's line, with the line breaks and tabs that they hold. */
export function cellsOf(line: string): readonly string[] {
  const cells = line.split('\t')
  return /[\v\f]/.test(line)
    ? cells.map((cell) => cell.replaceAll('\v', '\n').replaceAll('\f', '\t'))
    : cells
}

/** A table's line, with its line end, that `cellsOf` reads as these cells. */
export function lineOf(cells: readonly string[]): string {
  return `${cells.map(encodeCell).join('\t')}\n`
}

/** A cell as it is written in a table's line. */
export function encodeCell(cell: string): string {
  return /[\t\n\r\u2028\u2029]/.test(cell)
    ? cell.replaceAll(/\r\n|[\n\r\u2028\u2029]/g, '\v').replaceAll('\t', '\f')
    : cell
}

/** The first lines that are not blank, as cells. */
function sampleOf(start: string): readonly (readonly string[])[] {
  return start
    .split(/\r\n|[\n\r\u2028\u2029]/, sampledLines)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
}

/** A first line of words without any link or figure. */
function headerOf(cells: readonly string[]): readonly string[] {
  const isHeader =
    cells.length > 1 &&
    cells.every((cell) => cell.trim() !== '' && !isLinkCell(cell) && !/^[\s\d.,$€%-]+$/.test(cell))
  return isHeader ? cells.map((cell) => cell.trim()) : []
}

function isLinkCell(cell: string): boolean {
  return /https?:\/\//i.test(cell) || looksLikeHost(cell.trim())
}

function isHostOnly(cell: string): boolean {
  return !/[/?#]/.test(cell.trim().replace(/\/$/, ''))
}

function mostFrequent(numbers: readonly number[]): number {
  const times = new Map<number, number>()
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1)
  let best = 0
  for (const [number, count] of times) if (count > (times.get(best) ?? 0)) best = number
  return best
}
