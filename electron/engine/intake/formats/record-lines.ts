import type { CellMarks } from '../reading/cells-in-text.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { csvLines } from './csv-lines.ts'
import { mayBeNoRecord, type RecordShape } from './records.ts'
import { type TableShape, mayBeCut, mayHoldRows } from './table-shape.ts'

/**
 * A text of this shape as lines of tab-separated cells; a line that may be no record stays whole, to
 * be asked about, since only the text's start was looked at when its shape was told.
 */
export function recordLines(source: ByteSource, shape: RecordShape): ByteSource {
  return doubtfulWhole(source, shape.delimiter, 1, (cells) => mayBeNoRecord(cells, shape))
}

/**
 * A table of this shape; a row with more cells than the others stays whole where its link may be cut,
 * and any where rows may stand in one of its cells.
 */
export function tableLines(source: ByteSource, shape: TableShape): ByteSource {
  return doubtfulWhole(source, shape.delimiter, shape.width + 1, (cells) => mayBeCut(cells, shape))
}

/** Lines of cells, of which those with at least so many that are doubtful stay whole. */
function doubtfulWhole(
  source: ByteSource,
  delimiter: string,
  fewestCells: number,
  isDoubtful: (cells: readonly string[]) => boolean,
): ByteSource {
  return csvLines(source, delimiter, {
    fewestCells,
    isDoubtful: (row, { cells, hasBreak }) =>
      (cells >= fewestCells && isDoubtful(row)) || (hasBreak && mayHoldRows(row, delimiter)),
  })
}

/** How what `recordLines` left whole is to be read: the user is asked what of it is the link. */
export function cellMarksOf(shape: RecordShape | TableShape): CellMarks {
  const parametersAreCells = 'hasParameters' in shape && shape.hasParameters
  return { mark: shape.delimiter, parametersAreCells }
}
