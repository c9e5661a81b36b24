import { ok } from '../../../shared/result.ts'
import type { CellMarks } from '../reading/cells-in-text.ts'
import { inPortions, type ByteSource } from '../source/byte-source.ts'
import { csvLines } from './csv.ts'
import { mayBeNoRecord, type RecordShape } from './records.ts'

const tab = 0x09
const lineFeed = 0x0a
const readAtOnce = 2 ** 18

/**
 * A text of this shape as lines of tab-separated cells; a line that may be no record stays whole, to
 * be asked about, since only the text's start was looked at when its shape was told.
 */
export function recordLines(source: ByteSource, shape: RecordShape): ByteSource {
  const lines = csvLines(source, shape.delimiter)
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
        if (end > 0 || isLast) return ok(withDoubtfulWhole(bytes.subarray(0, end), shape))
      }
    }),
    close: () => lines.close(),
  }
}

/** How what `recordLines` left whole is to be read: the user is asked what of it is the link. */
export function cellMarksOf({ delimiter, hasParameters }: RecordShape): CellMarks {
  return { mark: delimiter, parametersAreCells: hasParameters }
}

/** Puts the delimiter back, in place, where a line may be no record. */
function withDoubtfulWhole(lines: Buffer, shape: RecordShape): Buffer {
  const delimiter = shape.delimiter.charCodeAt(0)
  let start = 0
  while (start < lines.length) {
    const found = lines.indexOf(lineFeed, start)
    const end = found === -1 ? lines.length : found
    if (mayBeNoRecord(lines.toString('latin1', start, end).split('\t'), shape))
      for (let at = start; at < end; at++) if (lines[at] === tab) lines[at] = delimiter
    start = end + 1
  }
  return lines
}
