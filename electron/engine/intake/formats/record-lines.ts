import { ok } from '../../../shared/result.ts'
import type { CellMarks } from '../reading/cells-in-text.ts'
import { inPortions, type ByteSource } from '../source/byte-source.ts'
import { lineBreakInCell } from '../table/layout.ts'
import { csvLines } from './csv.ts'
import { mayBeNoRecord, type RecordShape } from './records.ts'
import { type TableShape, mayBeCut, mayHoldRows } from './table-shape.ts'

const tab = 0x09
const lineFeed = 0x0a
const readAtOnce = 2 ** 18

/**
 * A text of this shape as lines of tab-separated cells; a line that may be no record stays whole, to
 * be asked about, since only the text's start was looked at when its shape was told.
 */
export function recordLines(source: ByteSource, shape: RecordShape): ByteSource {
  const isDoubtful = (cells: readonly string[]): boolean => mayBeNoRecord(cells, shape)
  return doubtfulWhole(csvLines(source, shape.delimiter), shape.delimiter, 1, isDoubtful)
}

/**
 * A table of this shape; a row with more cells than the others stays whole where its link may be cut,
 * and any where rows may stand in one of its cells.
 */
export function tableLines(source: ByteSource, shape: TableShape): ByteSource {
  const isDoubtful = (cells: readonly string[]): boolean => mayBeCut(cells, shape)
  return doubtfulWhole(
    csvLines(source, shape.delimiter),
    shape.delimiter,
    shape.width + 1,
    isDoubtful,
  )
}

/** Lines of cells, of which those with at least so many that are doubtful stay whole. */
function doubtfulWhole(
  lines: ByteSource,
  delimiter: string,
  fewestCells: number,
  isDoubtful: (cells: readonly string[]) => boolean,
): ByteSource {
  const raw = Buffer.allocUnsafe(readAtOnce)
  let held = Buffer.alloc(0)
  return {
    totalBytes: undefined,
    read: inPortions(async () => {
      for (;;) {
        const count = await lines.read(raw)
        if (!count.ok) return count
        const bytes = Buffer.concat([held, raw.subarray(0, count.value)])
        const isLast = count.value === 0
        const wholeEnd = bytes.lastIndexOf(lineFeed) + 1
        // A line so long is no link: it need not be held to be judged in one piece.
        const isTooLong = wholeEnd === 0 && bytes.length > readAtOnce
        const end = isLast || isTooLong ? bytes.length : wholeEnd
        held = bytes.subarray(end)
        if (end > 0 || isLast)
          return ok(putTogether(bytes.subarray(0, end), delimiter, fewestCells, isDoubtful))
      }
    }),
    close: () => lines.close(),
  }
}

/** How what `recordLines` left whole is to be read: the user is asked what of it is the link. */
export function cellMarksOf(shape: RecordShape | TableShape): CellMarks {
  const parametersAreCells = 'hasParameters' in shape && shape.hasParameters
  return { mark: shape.delimiter, parametersAreCells }
}

/** Puts the delimiter back, in place, where a line is doubtful. */
function putTogether(
  lines: Buffer,
  delimiter: string,
  fewestCells: number,
  isDoubtful: (cells: readonly string[]) => boolean,
): Buffer {
  const delimiterByte = delimiter.charCodeAt(0)
  let start = 0
  let cells = 1
  let hasBreak = false
  for (let at = 0; at <= lines.length; at++) {
    const byte = at === lines.length ? lineFeed : lines[at]
    if (byte === tab) cells++
    if (byte === lineBreakInCell) hasBreak = true
    if (byte !== lineFeed) continue
    const hasMore = cells >= fewestCells
    const row = hasMore || hasBreak ? lines.toString('latin1', start, at).split('\t') : []
    if ((hasMore && isDoubtful(row)) || (hasBreak && mayHoldRows(row, delimiter)))
      for (let place = start; place < at; place++)
        if (lines[place] === tab) lines[place] = delimiterByte
    start = at + 1
    cells = 1
    hasBreak = false
  }
  return lines
}
