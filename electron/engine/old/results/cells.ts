import type { Separator } from './csv-separator.ts'

const plainNumber = /^[+-]?\d+(?:[.,]\d+)*%?$/

// White space and controls before it are passed over, and a full-width sign counts as its plain one.
const formulaStart = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

// Most cells, told quickly: neither white space nor a sign is looked for.
const plainStart = /^[0-9A-Za-z]/

/**
 * A cell that no spreadsheet takes for a formula: whatever begins like one is marked as text with
 * an apostrophe, plain numbers stay numbers.
 */
export function formulaSafe(cell: string): string {
  if (plainStart.test(cell)) return cell
  return formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell
}

/** One line of tab-separated cells, as spreadsheets paste them. */
export function tabLine(cells: readonly string[]): string {
  return cells
    .map(formulaSafe)
    .map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join('\t')
}

/** One line of CSV as RFC 4180 has it, with its line end. */
export function csvLine(cells: readonly string[], separator: Separator = ','): string {
  return csvLinesOfTable(separator)(cells)
}

/** Lines of one table, as `csvLine` writes them: what stands below the same text is not looked at again. */
export function csvLinesOfTable(separator: Separator = ','): (cells: readonly string[]) => string {
  const above: string[] = []
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

function csvCell(cell: string, separator: Separator): string {
  if (plainCell[separator].test(cell)) return cell
  const safe = formulaSafe(cell)
  return toQuote[separator].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
