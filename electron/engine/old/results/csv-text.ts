import { type Cell, cellText } from './cell.ts'
import { csvLine, csvLinesOfTable } from './cells.ts'
import type { Separator } from './csv-separator.ts'

/** A table as CSV with a byte order mark, formula-safe, in pieces worth writing. */
export function* csvText(
  headings: readonly string[],
  rows: Iterable<readonly Cell[]>,
  separator: Separator,
): Generator<string> {
  yield* inPieces(csvLines(`\u{feff}${csvLine(headings, separator)}`, rows, separator))
}

/** Lines of cells, behind what stands first. */
export function* csvLines(
  first: string,
  rows: Iterable<readonly Cell[]>,
  separator: Separator,
): Generator<string> {
  yield first
  const lineOf = csvLinesOfTable(separator)
  for (const cells of rows) yield lineOf(cells.map(cellText))
}

const usualLength = 2 ** 16
/** Each row of a report may be of another batch, which is read for it: between pieces others run. */
const mostTexts = 512

/** Short texts gathered, so that not each of them is written by itself. */
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
  yield piece
}
