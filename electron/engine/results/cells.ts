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
  const quoted = cells
    .map(formulaSafe)
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}
