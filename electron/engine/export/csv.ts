import { dayOf } from '../../shared/schedule.ts'

/** The character between the cells of a CSV line. */
export type Separator = ',' | ';'

/** Regions whose spreadsheets expect a semicolon although decimals have a point. */
const semicolonRegions: ReadonlySet<string> = new Set(['CH', 'LI'])

/**
 * Returns the separator that spreadsheets of a locale (a BCP 47 tag) expect: a semicolon where
 * decimals have a comma, else a comma. Without a locale it is a comma.
 */
export function separatorFor(locale: string | undefined): Separator {
  if (locale === undefined) return ','
  const { region = '' } = new Intl.Locale(locale).maximize()
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const isDecimalComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return isDecimalComma || semicolonRegions.has(region) ? ';' : ','
}

/** Without it, Excel reads a file in the legacy encoding of the system. */
const byteOrderMark = '\u{feff}'

/**
 * Writes tables one below the other as a CSV file (RFC 4180) with a byte order mark, piece by piece.
 * No spreadsheet runs a cell of it as a formula.
 */
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

/** Returns a function that writes the lines of a table. It reuses the text of the cell above, which is often the same. */
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

// Most cells are links, which need neither quotes nor an apostrophe.
const plainCell: Readonly<Record<Separator, RegExp>> = {
  ',': /^[0-9A-Za-z][^",\r\n]*$/,
  ';': /^[0-9A-Za-z][^";\r\n]*$/,
}

const needsQuotes: Readonly<Record<Separator, RegExp>> = { ',': /[",\r\n]/, ';': /[";\r\n]/ }

function csvCell(cell: Cell, separator: Separator): string {
  const text = cellText(cell)
  // Locales with a semicolon between cells have a comma before decimals.
  if (typeof cell === 'number') return separator === ';' ? text.replace('.', ',') : text
  if (plainCell[separator].test(text)) return text
  const safe = formulaSafe(text)
  return needsQuotes[separator].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const defaultPieceLength = 2 ** 16
/** Other work of the engine runs between two pieces, so a piece must not take long. */
const maxTextsPerPiece = 512

/** Joins short texts to pieces of about `pieceLength` characters, so that a file is written in fewer steps. */
export function* inPieces(
  texts: Iterable<string>,
  pieceLength = defaultPieceLength,
): Generator<string> {
  let piece = ''
  let count = 0
  for (const text of texts) {
    piece += text
    count += 1
    if (piece.length < pieceLength && count < maxTextsPerPiece) continue
    yield piece
    piece = ''
    count = 0
  }
  if (piece !== '') yield piece
}

/**
 * A local day or time, `2026-11-21` or `2026-11-21 14:03:05`. A workbook holds it as a number that
 * spreadsheets can sort and subtract.
 */
export interface TimeCell {
  readonly time: string
}

/** One cell of a table. */
export type Cell = string | number | TimeCell

/** Returns the text of a cell. Numbers have a decimal point and at most four decimals. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return typeof cell === 'number' ? String(rounded(cell)) : cell.time
}

/** Rounds to four decimals: units divided among links have endless ones. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** A number that is only a name, such as that of a request. It is a text, so nothing adds it up. */
export function idCell(id: number | undefined): Cell {
  return id === undefined ? '' : String(id)
}

/** A moment in local time, to the second. */
export function timeCell(atMs: number): TimeCell {
  const at = new Date(atMs)
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()]
  return { time: `${dayOf(atMs)} ${time.map((part) => String(part).padStart(2, '0')).join(':')}` }
}

const timePattern = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/
const dayMs = 86_400_000
/** Spreadsheets count days from 30 December 1899. */
const daysBefore1970 = 25_569

/** Returns a time as spreadsheets count it: in days, without a time zone. Throws if the cell holds no time. */
export function sheetTime({ time }: TimeCell): { readonly days: number; readonly isDay: boolean } {
  const [, day, ofDay] = timePattern.exec(time) ?? []
  if (day === undefined) throw new Error(`Not a time: ${time}`)
  const atMs = Date.parse(`${day}T${ofDay ?? '00:00:00'}Z`)
  return { days: atMs / dayMs + daysBefore1970, isDay: ofDay === undefined }
}

const plainNumber = /^[+-]?\d+(?:[.,]\d+)*%?$/

// Spreadsheets skip white space and control characters, and read a full-width sign as the plain one.
const formulaStart = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

// Most cells start with a letter or a digit, so they are no formulas.
const plainStart = /^[0-9A-Za-z]/

/**
 * Makes a text that no spreadsheet runs as a formula: what looks like one gets an apostrophe in
 * front. Plain numbers stay numbers.
 */
function formulaSafe(text: string): string {
  if (plainStart.test(text)) return text
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** Yields the headings of a table, then its rows. */
export function* withHeadings(
  headings: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Generator<readonly Cell[]> {
  yield headings
  yield* rows
}

/** Writes a line of tab-separated cells as spreadsheets paste it, without a line end. */
export function tabLine(cells: readonly Cell[]): string {
  return cells
    .map((cell) => formulaSafe(cellText(cell)))
    .map((text) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join('\t')
}
