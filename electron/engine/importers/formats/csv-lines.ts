import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { markInCell } from '../../parsing/cells-in-text.ts'
import { inPortions, type ByteSource } from '../source/byte-source.ts'
import { CsvReader, type FoundRecord } from './csv.ts'

const tab = 0x09
const readAtOnce = 2 ** 18
/** No cell that is closed is so long, but for texts of pages: what stands in it is looked at. */
const longestQuoted = 2 ** 18
// Of three bytes at least one is left: a record so long is longer than any line may be.
const longestRecord = 3 * 2 ** 20

/** Which records stay whole, because to part their cells could make of a link another one. */
export interface Doubt {
  /** Records with fewer cells are looked at only where one of these has several lines. */
  readonly fewestCells: number
  /** Cells of a row of a table: those with fewer are looked at as well. */
  readonly width?: number | undefined
  readonly isDoubtful: (cells: readonly string[], record: FoundRecord) => boolean
}

/**
 * A CSV file as lines of tab-separated cells; a doubtful record keeps its delimiters. A quote that
 * nothing closes within 256 KiB, and behind which the file goes on in rows, was none: they are read as
 * rows.
 */
export function csvLines(
  source: ByteSource,
  delimiter: string | undefined,
  doubt?: Doubt,
): ByteSource {
  const reader = new CsvReader(delimiter, doubt?.fewestCells, doubt?.width)
  const raw = Buffer.allocUnsafe(longestRecord + readAtOnce)
  let held = 0
  let plainUpTo = -1
  let isAtEnd = false
  let isReadAgain = false

  /** Reads behind what is held, until there is no room or nothing left. */
  async function fill(): Promise<Result<undefined, IntakeProblem>> {
    const room = held + readAtOnce
    while (!isAtEnd && held < room) {
      const count = await source.read(raw.subarray(held, room))
      if (!count.ok) return count
      isAtEnd = count.value === 0
      held += count.value
    }
    return ok(undefined)
  }

  /** The lines of what is held; keeps what is no whole record yet. */
  function lines(): Buffer {
    const bytes = raw.subarray(0, held)
    const made = reader.read(bytes, plainUpTo)
    const { readEnd, madeEnd } = reader.whole
    const quoteAt = reader.openQuoteAt ?? held
    isReadAgain = held - quoteAt > longestQuoted && areRows(bytes.subarray(quoteAt + 1), delimiter)
    if (isReadAgain) plainUpTo = quoteAt - readEnd
    else if (readEnd > 0) plainUpTo = -1
    const isGiven = !isReadAgain && (isAtEnd || held - readEnd > longestRecord)
    const given = isGiven ? made : made.subarray(0, madeEnd)
    if (doubt !== undefined && delimiter !== undefined)
      keepWhole(given, delimiter, reader.found(isGiven ? made.length : undefined), doubt)
    if (!isGiven) reader.backToWhole(bytes)
    held = isGiven ? 0 : raw.copy(raw, 0, readEnd, held)
    return given
  }

  return {
    totalBytes: undefined,
    read: inPortions(async () => {
      for (;;) {
        const filled = isReadAgain ? ok(undefined) : await fill()
        if (!filled.ok) return filled
        const given = lines()
        if (given.length > 0 || (isAtEnd && !isReadAgain)) return ok(given)
      }
    }),
    close: () => source.close(),
  }
}

/** Puts the delimiter back, in place, into records that are doubtful; one in a cell is told apart. */
function keepWhole(
  lines: Buffer,
  delimiter: string,
  records: readonly FoundRecord[],
  { isDoubtful, width }: Doubt,
): void {
  const byte = delimiter.charCodeAt(0)
  const inCell = markInCell.charCodeAt(0)
  for (const record of records) {
    const { start, end } = record
    const isOfOtherWidth = width !== undefined && record.cells !== width && !record.hasBreak
    if (!isDoubtful(lines.toString('latin1', start, end).split('\t'), record)) continue
    for (let at = start; at < end; at++) {
      if (lines[at] === byte && isOfOtherWidth) lines[at] = inCell
      else if (lines[at] === tab) lines[at] = byte
    }
  }
}

/** Whether most lines of what may be a cell have a link in them and what parts cells. Of bytes. */
function areRows(bytes: Buffer, delimiter: string | undefined): boolean {
  const lines = bytes
    .toString('latin1')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
  const rows = lines.filter(
    (line) => line.includes('://') && (delimiter === undefined || line.includes(delimiter)),
  )
  return rows.length * 2 > lines.length
}
