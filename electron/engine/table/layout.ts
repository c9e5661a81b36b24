import { appHeadings, type Heading } from '../../shared/imports.ts'
import {
  type CellMarks,
  formulaMark,
  isPath,
  looksLikeHost,
  marksInList,
  wrapWidthsIn,
} from '../parsing/index.ts'

/** How the lines of a source are read. */
export type Layout = (TextLayout | TableLayout) & {
  /** What separates cells in a line without tabs. The same characters can also be part of a link. */
  readonly cellMarks?: CellMarks | undefined
  /** Most of its lines or link cells are paths without a site. */
  readonly hasPaths?: true | undefined
}

interface TextLayout {
  readonly format: 'text'
  /** The widths at which its lines may have been wrapped; undefined until they were looked for. */
  readonly wrapWidths?: readonly number[] | undefined
  /** The layout as a table, if the user chose to read the whole lines of a table. */
  readonly asTable?: TableLayout | undefined
}

/** Lines of cells, separated by tabs. One column holds the links. */
export interface TableLayout {
  readonly format: 'table'
  /** The index of the column with the links. */
  readonly linkColumn: number
  /** The headings of all columns; empty ones if the first line is not a header. */
  readonly columns: readonly string[]
  /** No line of the source has the headings: they are values of `AppHeading`, or empty. */
  readonly isNamedByApp?: boolean | undefined
  /** A sitemap index: its links are the addresses of sitemaps. They are excluded, not sent. */
  readonly isIndex?: boolean | undefined
}

/** The byte that stands for a line break inside a cell: VT, as databases export it. */
export const lineBreakInCell = 0x0b
/** The byte that stands for a tab inside a cell: FF. */
export const tabInCell = 0x0c

const sampledLines = 200

/**
 * Detects the layout of pasted text from its first lines. It is a table if most lines have the same
 * number of tabs and a column holds links.
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
 * The layout of lines that are known to be a table. If there are no links, the link column is the one
 * whose heading says so, else the first. If `width` is known, lines of another width are ignored.
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
 * The number of cells in a row of a table: that of the header if it names a column of links or another
 * row is as wide, else the most frequent number.
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
 * Completes a layout from the first lines of the source: for text, its wrap widths and separators; for a
 * table, one heading per column, empty if the source has none; for both, whether links are paths.
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

/** The headings of all columns, for display. The window translates those that the app made. */
export function headingsOf({ columns, isNamedByApp }: TableLayout): readonly Heading[] {
  if (isNamedByApp !== true) return columns
  return columns.map((name) => {
    const app = appHeadings.find((heading) => heading === name)
    return app === undefined ? name : { app }
  })
}

/** The number of cells with a link, by column. */
export function linksInColumns(lines: readonly (readonly string[])[]): readonly number[] {
  return linkCellsIn(lines).map(({ length }) => length)
}

/**
 * The index of the column with the links: the one with the most links, or the first of several.
 *
 * - A column whose heading says that it holds links wins over one with a few more links.
 * - Cells that are only hosts (`a.example`) do not count beside links: they name the site of each link.
 * - A list of backlinks repeats the target page in every line. If another column has links in at least
 *   half as many lines, and more than twice as many different ones, that column is taken.
 *
 * Undefined if no column has links, formulas or paths.
 */
export function linkColumnOf(
  lines: readonly (readonly string[])[],
  headings: readonly string[],
): number | undefined {
  const linkCells = linkCellsIn(lines)
  const hasLinks = linkCells.some(({ length }) => length > 0)
  const formulas = hasLinks ? [] : cellsMatching(lines, hasFormula)
  const hasFormulas = formulas.some(({ length }) => length > 0)
  // Without links: formulas can contain them, and web analytics exports paths without their site.
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
 * holds more than twice as many links, or if it only repeats the links of another column: exported
 * results have the user's text in one column and the link made from it in `Link`.
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

/** The cells of each column that pass a test. */
function cellsMatching(
  lines: readonly (readonly string[])[],
  isWanted: (cell: string) => boolean,
): readonly (readonly string[])[] {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: width }, (_, column) =>
    lines.map((cells) => cells[column] ?? '').filter(isWanted),
  )
}

/** The cells of a line of a table, with line breaks and tabs restored. */
export function cellsOf(line: string): readonly string[] {
  const cells = line.split('\t')
  return /[\v\f]/.test(line)
    ? cells.map((cell) => cell.replaceAll('\v', '\n').replaceAll('\f', '\t'))
    : cells
}

/** The line of a table, with its line end, that `cellsOf` splits into these cells. */
export function lineOf(cells: readonly string[]): string {
  return `${cells.map(encodeCell).join('\t')}\n`
}

/** A cell with its line breaks and tabs encoded, as it appears in the line of a table. */
export function encodeCell(cell: string): string {
  return /[\t\n\r\u2028\u2029]/.test(cell)
    ? cell.replaceAll(/\r\n|[\n\r\u2028\u2029]/g, '\v').replaceAll('\t', '\f')
    : cell
}

/** The first lines that are not blank, split into cells. */
function sampleOf(start: string): readonly (readonly string[])[] {
  return start
    .split(/\r\n|[\n\r\u2028\u2029]/, sampledLines)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
}

/** The headings, if the first line is a header: only words, no link or number. */
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
