import { markInCell } from '../../parsing/index.ts'
import { isLinkHeading, lineBreakInCell, tabInCell } from '../../table/index.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { type ByteSource, readFromChunks } from '../source/byte-source.ts'

const quote = 0x22
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
// The first byte of U+2028 and U+2029, which end a line of text but no record.
const wideLineEnd = 0xe2

type State = 'start' | 'plain' | 'quoted' | 'after-quote'

/** Where a record is in the output of `CsvReader.read`: from `start` up to its line end. */
export interface RecordSpan {
  readonly start: number
  readonly end: number
  readonly cells: number
  /** True if a cell holds a line break: it has several lines, or its quote is not closed. */
  readonly hasBreak: boolean
}

/**
 * Turns CSV into lines of tab-separated cells, one line per record. Without a delimiter each record is
 * one cell. Works on bytes, so the encoding stays as it was (any but UTF-16). Like Python's csv, it
 * refuses nothing: text behind a closing quote belongs to the cell, and a quote inside a cell is a
 * quote.
 */
export class CsvReader {
  readonly #delimiter: number
  readonly #fewestCells: number
  readonly #width: number
  /** 1 for each byte that may have a meaning in CSV. */
  readonly #isMark = new Uint8Array(256)
  #state: State = 'start'
  #isAfterReturn = false
  #cells = 1
  #hasBreak = false
  #found: RecordSpan[] = []
  #inputEnd = 0
  #outputEnd = 0
  #quoteAt = -1

  /**
   * `found` returns the records with at least `fewestCells` cells, with fewer than `width`, or with a
   * line break.
   */
  constructor(delimiter: string | undefined, fewestCells = Infinity, width = 0) {
    this.#delimiter = delimiter?.charCodeAt(0) ?? -1
    this.#fewestCells = fewestCells
    this.#width = width
    for (const byte of Buffer.from(`"\t\n\r\v${delimiter ?? ''}`)) this.#isMark[byte] = 1
    this.#isMark[wideLineEnd] = 1
  }

  /** Where the last whole record ends in the input and in the output of the last `read`. */
  get whole(): { readonly inputEnd: number; readonly outputEnd: number } {
    return { inputEnd: this.#inputEnd, outputEnd: this.#outputEnd }
  }

  /**
   * The records of the last output that the constructor asks for. `endOfFile` is the length of the
   * output if the file ends there: then its last record counts too.
   */
  found(endOfFile?: number): readonly RecordSpan[] {
    if (endOfFile !== undefined) this.#note(endOfFile)
    return this.#found
  }

  /** Where in the last input a quote opened that is still open. */
  get openQuoteAt(): number | undefined {
    return this.#state === 'quoted' && this.#quoteAt !== -1 ? this.#quoteAt : undefined
  }

  /**
   * Turns the next bytes of a file into lines, in a new buffer that is never longer than `input`.
   * Quotes up to position `plainUpTo` are plain characters.
   */
  read(input: Buffer, plainUpTo = -1): Buffer {
    const output = Buffer.allocUnsafe(input.length)
    const delimiter = this.#delimiter
    const isMark = this.#isMark
    let state = this.#state
    let isAfterReturn = this.#isAfterReturn
    let length = 0
    this.#found = []
    this.#inputEnd = 0
    this.#outputEnd = 0
    this.#quoteAt = -1
    for (let at = 0; at < input.length; at++) {
      let byte = input[at] ?? 0
      if (isMark[byte] === 0) {
        // Nearly all bytes are plain. This loop, which checks nothing else, halves the time.
        do {
          output[length++] = byte
          byte = input[++at] ?? 0
        } while (at < input.length && isMark[byte] === 0)
        if (state !== 'quoted') state = 'plain'
        isAfterReturn = false
        if (at === input.length) break
      }
      const isSecondHalf = isAfterReturn && byte === lineFeed
      isAfterReturn = byte === carriageReturn
      const isLineEnd = byte === lineFeed || isAfterReturn
      if (isSecondHalf) {
        if (this.#inputEnd === at) this.#inputEnd++
        continue
      }
      if (isWideLineEnd(input, at)) {
        output[length++] = lineBreakInCell
        this.#hasBreak = true
        at += 2
        if (state !== 'quoted') state = 'plain'
      } else if (byte === quote && state !== 'plain' && at > plainUpTo) {
        if (state === 'after-quote') output[length++] = quote
        if (state === 'start') this.#quoteAt = at
        state = state === 'quoted' ? 'after-quote' : 'quoted'
      } else if (state === 'quoted') {
        if (isLineEnd || byte === lineBreakInCell) this.#hasBreak = true
        output[length++] = isLineEnd ? lineBreakInCell : byte === tab ? tabInCell : byte
      } else if (isLineEnd) {
        this.#note(length)
        output[length++] = lineFeed
        state = 'start'
        this.#inputEnd = at + 1
        this.#outputEnd = length
        this.#cells = 1
        this.#hasBreak = false
      } else if (byte === delimiter) {
        output[length++] = tab
        state = 'start'
        this.#cells++
      } else {
        if (byte === lineBreakInCell) this.#hasBreak = true
        output[length++] = byte === tab ? tabInCell : byte
        state = 'plain'
      }
    }
    this.#state = state
    this.#isAfterReturn = isAfterReturn
    return output.subarray(0, length)
  }

  /** Forgets what it read behind the last whole record of `input`, because that is read again. */
  forgetPartialRecord(input: Buffer): void {
    this.#state = 'start'
    this.#isAfterReturn = input[this.#inputEnd - 1] === carriageReturn
    this.#cells = 1
    this.#hasBreak = false
  }

  #note(end: number): void {
    const cells = this.#cells
    const hasBreak = this.#hasBreak
    if (cells >= this.#fewestCells || cells < this.#width || hasBreak)
      this.#found.push({ start: this.#outputEnd, end, cells, hasBreak })
  }
}

function isWideLineEnd(bytes: Buffer, at: number): boolean {
  return bytes[at] === wideLineEnd && bytes[at + 1] === 0x80 && ((bytes[at + 2] ?? 0) | 1) === 0xa9
}

const readAtOnce = 2 ** 18
/** Few quoted cells are longer, such as texts of pages. `areRows` looks at those that are. */
const longestQuoted = 2 ** 18
// The reader keeps at least one byte of three, so a longer record makes a line that is too long.
const longestRecord = 3 * 2 ** 20

/** Which records stay whole, because cutting them into cells could change a link. */
export interface DoubtCheck {
  /** Records with fewer cells are checked only if a cell holds a line break. */
  readonly fewestCells: number
  /** The cells of a row of the table. Records with fewer are checked too. */
  readonly width?: number | undefined
  readonly isDoubtful: (cells: readonly string[], record: RecordSpan) => boolean
}

/**
 * Reads a CSV file as lines of tab-separated cells. A doubtful record keeps its delimiters. A quote
 * that is not closed within 256 KiB and is followed by rows is a plain character.
 */
export function csvLines(
  source: ByteSource,
  delimiter: string | undefined,
  doubt?: DoubtCheck,
): ByteSource {
  const reader = new CsvReader(delimiter, doubt?.fewestCells, doubt?.width)
  const raw = Buffer.allocUnsafe(longestRecord + readAtOnce)
  let held = 0
  let plainUpTo = -1
  let isAtEnd = false
  let isReadAgain = false

  /** Reads until the buffer is full or the file ends. */
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

  /** Turns the buffer into lines. The last record stays in it if it may go on. */
  function lines(): Buffer {
    const bytes = raw.subarray(0, held)
    const output = reader.read(bytes, plainUpTo)
    const { inputEnd, outputEnd } = reader.whole
    const quoteAt = reader.openQuoteAt ?? held
    isReadAgain = held - quoteAt > longestQuoted && areRows(bytes.subarray(quoteAt + 1), delimiter)
    if (isReadAgain) plainUpTo = quoteAt - inputEnd
    else if (inputEnd > 0) plainUpTo = -1
    const isFlushed = !isReadAgain && (isAtEnd || held - inputEnd > longestRecord)
    const records = isFlushed ? output : output.subarray(0, outputEnd)
    if (doubt !== undefined && delimiter !== undefined)
      keepWhole(records, delimiter, reader.found(isFlushed ? output.length : undefined), doubt)
    if (!isFlushed) reader.forgetPartialRecord(bytes)
    held = isFlushed ? 0 : raw.copy(raw, 0, inputEnd, held)
    return records
  }

  return {
    totalBytes: undefined,
    read: readFromChunks(async () => {
      for (;;) {
        const filled = isReadAgain ? ok(undefined) : await fill()
        if (!filled.ok) return filled
        const records = lines()
        if (records.length > 0 || (isAtEnd && !isReadAgain)) return ok(records)
      }
    }),
    close: () => source.close(),
  }
}

/**
 * Puts the delimiter back into doubtful records, in place. In a record of another width, a delimiter
 * that was in a cell becomes `markInCell`.
 */
function keepWhole(
  lines: Buffer,
  delimiter: string,
  records: readonly RecordSpan[],
  { isDoubtful, width }: DoubtCheck,
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

/** True if most lines of what may be a cell hold a link and a delimiter. */
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

const delimiters = ['\t', ',', ';', '|'] as const

/** How well a delimiter fits the start of a file. */
interface DelimiterFit {
  readonly delimiter: string
  /** Quotes that neither open nor close a cell, nor are escaped in one. */
  readonly strayQuotes: number
  /** Higher if more records have the same number of cells; among equals, if they have more cells. */
  readonly agreement: number
}

/**
 * The delimiter with which most records at a file's start have the same number of cells. Among several,
 * the one with the fewest stray quotes. Undefined if each record is one cell. A single record counts,
 * because the name of the file says that it is CSV.
 */
export function delimiterOf(start: Buffer): string | undefined {
  const text = start.toString('latin1')
  const declared = /^(?:\ufeff|\xef\xbb\xbf)?"?sep=([,;\t|])/i.exec(text)?.[1]
  if (declared !== undefined) return declared
  const [best] = delimiters
    .flatMap((delimiter) => fitOf(delimiter, start, text) ?? [])
    .toSorted(
      (one, other) => one.strayQuotes - other.strayQuotes || other.agreement - one.agreement,
    )
  return best?.delimiter
}

function fitOf(delimiter: string, start: Buffer, text: string): DelimiterFit | undefined {
  const { records: all, isCut } = readStart(start, delimiter)
  const records = isCut && all.length > 1 ? all.slice(0, -1) : all
  const widths = new Map<number, number>()
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width = 1, times = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const isAlone = records.length === 1
  const table = withoutTitle(records)
  const isHeaded =
    table.length > 1 && table.every(({ length }) => length > 1) && isHeading(table[0])
  if (!isHeaded && (width < 2 || (times < 2 && !isAlone) || times * 2 <= records.length))
    return undefined
  return {
    delimiter,
    strayQuotes: strayQuotesIn(text, delimiter),
    agreement: isHeaded ? table.length * 1_000 + (table[0]?.length ?? 0) : times * 1_000 + width,
  }
}

/** Drops the title of a report, such as `Date: 2026-11-27`, before the headings. */
export function withoutTitle(records: Records): Records {
  const at = records.findIndex(isHeading)
  const isTitle = (cells: readonly string[]): boolean => !cells.some((cell) => cell.includes('://'))
  return records.slice(0, Math.max(0, at)).every(isTitle) ? records.slice(Math.max(0, at)) : records
}

/** True for headings with one of links. Rows are not checked, because many may be broken. */
function isHeading(cells: readonly string[] = []): boolean {
  return (
    cells.length > 1 && cells.some(isLinkHeading) && cells.every((cell) => !cell.includes('://'))
  )
}

/** With a wrong delimiter, cells have quotes in the middle. */
function strayQuotesIn(text: string, delimiter: string): number {
  const mark = `[${delimiter}\\r\\n]`
  const quotedCell = new RegExp(`(^|${mark})"[^"]*(?:""[^"]*)*(?:"(?=${mark}|$)|$)`, 'g')
  return text.replace(quotedCell, '$1').split('"').length - 1
}

type Records = readonly (readonly string[])[]

/** The records at a file's start that are not blank, without the last, which may be cut. */
export function recordsOf(start: Buffer, delimiter: string): Records {
  return readStart(start, delimiter).records
}

/** `isCut`: the last of these records ends inside quotes. */
function readStart(
  start: Buffer,
  delimiter: string,
): { readonly records: Records; readonly isCut: boolean } {
  const reader = new CsvReader(delimiter)
  const lines = reader.read(start).toString('latin1').split('\n', 200)
  const isLastCut = lines.length > 2
  const records = (isLastCut ? lines.slice(0, -1) : lines)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
  return { records, isCut: !isLastCut && reader.openQuoteAt !== undefined }
}
