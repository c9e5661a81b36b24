import { csvLine } from './cells.ts'

/** A table as CSV with a byte order mark, formula-safe, in pieces worth writing. */
export function* csvText(
  headings: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
): Generator<string> {
  yield* inPieces(csvLines(`\u{feff}${csvLine(headings)}`, rows))
}

/** Lines of cells, behind what stands first. */
export function* csvLines(
  first: string,
  rows: Iterable<readonly (string | number)[]>,
): Generator<string> {
  yield first
  for (const cells of rows) yield csvLine(cells.map(String))
}

const pieceLength = 2 ** 16

/** Short texts gathered, so that not each of them is written by itself. */
export function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}
