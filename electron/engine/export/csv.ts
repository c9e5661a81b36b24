import { type Cell, cellText, formulaSafe } from './cells.ts'

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
