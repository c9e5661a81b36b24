import type { ResultsFormat } from '../../../shared/contract.ts'
import { type Cell, timeOrText } from './cell.ts'
import { csvLine, csvLinesOfTable } from './cells.ts'
import type { Separator } from './csv-separator.ts'
import { inPieces } from './csv-text.ts'
import type { ResultLine } from './result-lines.ts'
import { dateColumn, meaningOfAccepted, statusColumn, unitsColumn } from './words.ts'
import { type SheetOfCells, workbook } from './xlsx.ts'

/** Results as a file, piece by piece: headings, then a row for each line. At most `mostLines` come. */
export function* resultFile(
  lines: Iterable<ResultLine>,
  mostLines: number,
  format: ResultsFormat,
  separator: Separator = ',',
): Generator<string | Uint8Array> {
  const rest = lines[Symbol.iterator]()
  const first = rest.next()
  const found = first.done === true ? undefined : first.value
  const headings = found === undefined ? [] : headingsOf(found)
  // A heading line of the user's own stands in for ours, and comes once.
  const told = found === undefined || found.isHeader ? linesOf([], rest) : linesOf([found], rest)
  if (format === 'xlsx') {
    const note = found === undefined ? undefined : noteOf(found)
    yield* workbook({ headings, rows: rowsOf(told), rowCount: mostLines, note })
  } else yield* inPieces(csvLinesOf(headings, told, separator))
}

function* csvLinesOf(
  headings: readonly string[],
  lines: Iterable<ResultLine>,
  separator: Separator,
): Generator<string> {
  const byteOrderMark = '\u{feff}'
  yield byteOrderMark + (headings.length === 0 ? '' : csvLine(headings, separator))
  const lineOf = csvLinesOfTable(separator)
  for (const { cells, added } of lines) yield lineOf(cells.concat(added))
}

function headingsOf({ cells, headings, isHeader }: ResultLine): readonly string[] {
  if (isHeader) return [...cells, ...headings]
  return ['Line as given', ...Array<string>(cells.length - 1).fill(''), ...headings]
}

function* linesOf(begun: readonly ResultLine[], rest: Iterator<ResultLine>): Generator<ResultLine> {
  yield* begun
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value
}

function* rowsOf(lines: Iterable<ResultLine>): Generator<readonly Cell[]> {
  for (const line of lines) yield rowOf(line)
}

/** The user's own cells stay text as they were; units can be added up, and dates sorted. */
function rowOf({ cells, added, headings }: ResultLine): readonly Cell[] {
  const counted = added.map((cell, index): Cell => {
    if (headings[index] === dateColumn) return timeOrText(cell)
    return headings[index] === unitsColumn && /^\d+$/.test(cell) ? Number(cell) : cell
  })
  return [...cells, ...counted]
}

/** What “Accepted” means goes with the column that says it. */
function noteOf({ cells, headings }: ResultLine): SheetOfCells['note'] {
  const index = headings.indexOf(statusColumn)
  return index < 0 ? undefined : { column: cells.length + index, text: meaningOfAccepted }
}
