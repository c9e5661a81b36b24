import type { CellMarks } from '../../parsing/cells-in-text.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { csvLines, type Doubt } from './csv-lines.ts'
import { mayBeNoRecord, type RecordShape } from './records.ts'
import { mayBeCut, mayBeShifted, mayHoldRows, type TableShape } from './table-shape.ts'

/**
 * A text of this shape as lines of tab-separated cells; a line that may be no record stays whole, to
 * be asked about, since only the text's start was looked at when its shape was told.
 */
export function recordLines(source: ByteSource, shape: RecordShape): ByteSource {
  const isDoubtful = (cells: readonly string[]): boolean => mayBeNoRecord(cells, shape)
  return doubtfulWhole(source, shape.delimiter, { fewestCells: 1 }, isDoubtful)
}

/**
 * A table of this shape; a row with more or fewer cells than the others stays whole where its link may
 * be cut or stand in another column, and any where rows may stand in one of its cells. A tab stands in
 * no link: rows that tabs part are read as they are.
 */
export function tableLines(source: ByteSource, shape: TableShape): ByteSource {
  const { delimiter, width } = shape
  if (delimiter === '\t') return csvLines(source, delimiter)
  return doubtfulWhole(source, delimiter, { fewestCells: width + 1, width }, (cells) =>
    cells.length < width ? mayBeShifted(cells, shape) : mayBeCut(cells, shape),
  )
}

/** Lines of cells, of which those that are looked at and doubtful stay whole. */
function doubtfulWhole(
  source: ByteSource,
  delimiter: string,
  looked: Pick<Doubt, 'fewestCells' | 'width'>,
  isDoubtful: (cells: readonly string[]) => boolean,
): ByteSource {
  const isLookedAt = (cells: number): boolean =>
    cells >= looked.fewestCells || cells < (looked.width ?? 0)
  return csvLines(source, delimiter, {
    ...looked,
    isDoubtful: (row, { cells, hasBreak }) =>
      (isLookedAt(cells) && isDoubtful(row)) || (hasBreak && mayHoldRows(row, delimiter)),
  })
}

/** How what `recordLines` left whole is to be read: the user is asked what of it is the link. */
export function cellMarksOf(shape: RecordShape | TableShape): CellMarks {
  const parametersAreCells = 'hasParameters' in shape && shape.hasParameters
  const width = 'hasParameters' in shape ? undefined : shape.width
  return { mark: shape.delimiter, parametersAreCells, width }
}
