import { dayOf } from '../../shared/schedule.ts'

/** What separates the cells of a CSV line. */
export type Separator = ',' | ';'

/** Regions with a decimal point whose spreadsheets still expect a semicolon. */
const semicolonRegions: ReadonlySet<string> = new Set(['CH', 'LI'])

/**
 * The separator that the spreadsheets of a locale (a BCP 47 tag) split CSV files at: a semicolon
 * where decimals follow a comma. Undefined: a comma.
 */
export function separatorFor(locale: string | undefined): Separator {
  if (locale === undefined) return ','
  const { region = '' } = new Intl.Locale(locale).maximize()
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const isDecimalComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return isDecimalComma || semicolonRegions.has(region) ? ';' : ','
}

/** Excel reads a file without it in the system's legacy encoding. */
const byteOrderMark = '\u{feff}'

/** Tables one below the other as a CSV file (RFC 4180) with a byte order mark, formula-safe, in pieces worth writing. */
export function* csvFile(
  tables: readonly Iterable<readonly Cell[]>[],
  separator: Separator,
): Generator<string> {
  yield* inPieces(csvLines(tables, separator))
}

function* csvLines(
  tables: readonly Iterable<readonly Cell[]>[],
  separator: Separator,
): Generator<string> {
  yield byteOrderMark
  for (const [index, rows] of tables.entries()) {
    if (index > 0) yield '\r\n'
    const lineOf = csvLineOfTable(separator)
    for (const cells of rows) yield lineOf(cells)
  }
}

/** Writes the lines of one table. A cell that equals the one above is not escaped again. */
function csvLineOfTable(separator: Separator): (cells: readonly Cell[]) => string {
  const above: Cell[] = []
  const written: string[] = []
  return (cells) => {
    let line = ''
    for (const [column, cell] of cells.entries()) {
      if (cell !== above[column]) {
        above[column] = cell
        written[column] = csvCell(cell, separator)
      }
      line += column === 0 ? written[column] : `${separator}${written[column]}`
    }
    return `${line}\r\n`
  }
}

// Most links: no formula, and nothing to quote.
const plainCell: Readonly<Record<Separator, RegExp>> = {
  ',': /^[0-9A-Za-z][^",\r\n]*$/,
  ';': /^[0-9A-Za-z][^";\r\n]*$/,
}

const toQuote: Readonly<Record<Separator, RegExp>> = { ',': /[",\r\n]/, ';': /[";\r\n]/ }

function csvCell(cell: Cell, separator: Separator): string {
  const text = cellText(cell)
  // Where a semicolon separates cells, a comma stands before decimals.
  if (typeof cell === 'number') return separator === ';' ? text.replace('.', ',') : text
  if (plainCell[separator].test(text)) return text
  const safe = formulaSafe(text)
  return toQuote[separator].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const usualLength = 2 ** 16
/** Between two pieces other work of the engine runs, so a piece holds only so many rows. */
const mostTexts = 512

/** Joins short texts, so that not each of them is written by itself. */
export function* inPieces(texts: Iterable<string>, pieceLength = usualLength): Generator<string> {
  let piece = ''
  let count = 0
  for (const text of texts) {
    piece += text
    count += 1
    if (piece.length < pieceLength && count < mostTexts) continue
    yield piece
    piece = ''
    count = 0
  }
  if (piece !== '') yield piece
}

/**
 * A local day or time in a table, `2026-11-21` or `2026-11-21 14:03:05`. Spreadsheets sort and
 * subtract it.
 */
export interface TimeCell {
  readonly time: string
}

/** One cell of a table. */
export type Cell = string | number | TimeCell

/** The text that a cell shows. Numbers have a point before their decimals, of which there are at most four. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return typeof cell === 'number' ? String(rounded(cell)) : cell.time
}

/** A number without the digits that come from dividing units among links. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** A number that only names something: a text, since nobody adds it up. */
export function idCell(id: number | undefined): Cell {
  return id === undefined ? '' : String(id)
}

/** A moment as a local time to the second. */
export function timeCell(atMs: number): TimeCell {
  const at = new Date(atMs)
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()]
  return { time: `${dayOf(atMs)} ${time.map((part) => String(part).padStart(2, '0')).join(':')}` }
}

const timeForm = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/
const dayMs = 86_400_000
/** Days between 30 December 1899, where spreadsheets start to count, and 1970. */
const daysBefore1970 = 25_569

/** A time as spreadsheets count it: days, without a time zone. Throws for a cell that holds no time. */
export function sheetTime({ time }: TimeCell): { readonly days: number; readonly isDay: boolean } {
  const [, day, ofDay] = timeForm.exec(time) ?? []
  if (day === undefined) throw new Error(`Not a time: ${time}`)
  const atMs = Date.parse(`${day}T${ofDay ?? '00:00:00'}Z`)
  return { days: atMs / dayMs + daysBefore1970, isDay: ofDay === undefined }
}

const plainNumber = /^[+-]?\d+(?:[.,]\d+)*%?$/

// Spreadsheets skip white space and control characters, and read a full-width sign as the plain one.
const formulaStart = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

// Most cells: starts with a letter or a digit, so it is no formula.
const plainStart = /^[0-9A-Za-z]/

/**
 * A text that no spreadsheet runs as a formula. What looks like one gets an apostrophe in front;
 * plain numbers stay numbers.
 */
function formulaSafe(text: string): string {
  if (plainStart.test(text)) return text
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** A table's rows below its headings. */
export function* withHeadings(
  headings: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Generator<readonly Cell[]> {
  yield headings
  yield* rows
}

/** One line of tab-separated cells without its line end, as spreadsheets paste it. */
export function tabLine(cells: readonly Cell[]): string {
  return cells
    .map((cell) => formulaSafe(cellText(cell)))
    .map((text) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join('\t')
}
