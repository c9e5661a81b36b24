import type { ResultsFormat } from '../../shared/contract.ts'
import { type Cell, cellText, timeOrText } from './cell.ts'
import { csvLine } from './cells.ts'
import type { ResultLine } from './result-lines.ts'
import { dateColumn, unitsColumn } from './words.ts'
import { workbook } from './xlsx.ts'

/** Results as a file, piece by piece: headings, then a row for each line. At most `mostLines` come. */
export function* resultFile(
  lines: Iterable<ResultLine>,
  mostLines: number,
  format: ResultsFormat,
): Generator<string | Uint8Array> {
  const rest = lines[Symbol.iterator]()
  const first = rest.next()
  const found = first.done === true ? undefined : first.value
  const headings = found === undefined ? [] : headingsOf(found)
  // A heading line of the user's own stands in for ours, and comes once.
  const rows = found === undefined || found.isHeader ? rowsOf([], rest) : rowsOf([found], rest)
  if (format === 'xlsx') {
    const timeColumns = found === undefined ? [] : timeColumnsOf(found)
    yield* workbook({ headings, rows, rowCount: mostLines, timeColumns })
    return
  }
  const byteOrderMark = '\u{feff}'
  yield byteOrderMark + (found === undefined ? '' : csvLine(headings))
  for (const row of rows) yield csvLine(row.map(cellText))
}

function headingsOf({ cells, headings, isHeader }: ResultLine): readonly string[] {
  if (isHeader) return [...cells, ...headings]
  return ['Line as given', ...Array<string>(cells.length - 1).fill(''), ...headings]
}

function* rowsOf(
  begun: readonly ResultLine[],
  rest: Iterator<ResultLine>,
): Generator<readonly Cell[]> {
  for (const line of begun) yield rowOf(line)
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield rowOf(next.value)
}

/** The user's own cells stay text as they were; units can be added up, and dates sorted. */
function rowOf({ cells, added, headings }: ResultLine): readonly Cell[] {
  const counted = added.map((cell, index): Cell => {
    if (headings[index] === dateColumn) return timeOrText(cell)
    return headings[index] === unitsColumn && /^\d+$/.test(cell) ? Number(cell) : cell
  })
  return [...cells, ...counted]
}

function timeColumnsOf({ cells, headings }: ResultLine): readonly number[] {
  return headings.flatMap((name, index) => (name === dateColumn ? [cells.length + index] : []))
}
