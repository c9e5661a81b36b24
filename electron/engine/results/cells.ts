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

/** One line of RFC 4180 CSV, with its line end. */
export function csvLine(cells: readonly string[]): string {
  return csvLinesOfTable()(cells)
}

/** Lines of one table, as `csvLine` writes them: what stands below the same text is not looked at again. */
export function csvLinesOfTable(): (cells: readonly string[]) => string {
  const above: string[] = []
  const written: string[] = []
  return (cells) => {
    let line = ''
    for (const [column, cell] of cells.entries()) {
      if (cell !== above[column]) {
        above[column] = cell
        written[column] = csvCell(cell)
      }
      line += column === 0 ? written[column] : `,${written[column]}`
    }
    return `${line}\r\n`
  }
}

// Most links: no formula, and nothing to quote.
const plainCell = /^[0-9A-Za-z][^",\r\n]*$/

function csvCell(cell: string): string {
  if (plainCell.test(cell)) return cell
  const safe = formulaSafe(cell)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
