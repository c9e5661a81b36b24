import { markInCell } from '../../parsing/index.ts'
import { isLinkHeading, lineBreakInCell, tabInCell } from '../../table/index.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { type ByteSource, inPortions } from '../source/byte-source.ts'

const quote = 0x22
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
// The first byte of U+2028 and U+2029, which end a line of text but no record.
const wideLineEnd = 0xe2

type State = 'start' | 'plain' | 'quoted' | 'after-quote'

/** A record in what `CsvReader.read` made, from its start up to its line end. */
export interface FoundRecord {
  readonly start: number
  readonly end: number
  readonly cells: number
  /** Somebody wrote several lines into one of its cells, or never closed a quote. */
  readonly hasBreak: boolean
}

/**
 * Reads CSV as lines of tab-separated cells, one a record, whatever quotes, delimiters and line
 * breaks it holds; without a delimiter each record is one cell. Works on bytes, so the encoding
 * stays as it was (any but UTF-16). Reads as Python's csv does: nothing is refused, text behind a
 * closing quote belongs to the cell, and a quote inside a cell is a quote.
 */
export class CsvReader {
  readonly #delimiter: number
  readonly #fewestCells: number
  readonly #width: number
  /** 1 at the bytes that may be more than themselves. */
  readonly #isMark = new Uint8Array(256)
  #state: State = 'start'
  #isAfterReturn = false
  #cells = 1
  #hasBreak = false
  #found: FoundRecord[] = []
  #readEnd = 0
  #madeEnd = 0
  #quoteAt = -1

  /** Records with at least so many cells, with fewer than `width`, or with a line break are told of. */
  constructor(delimiter: string | undefined, fewestCells = Infinity, width = 0) {
    this.#delimiter = delimiter?.charCodeAt(0) ?? -1
    this.#fewestCells = fewestCells
    this.#width = width
    for (const byte of Buffer.from(`"\t\n\r\v${delimiter ?? ''}`)) this.#isMark[byte] = 1
    this.#isMark[wideLineEnd] = 1
  }

  /** Of the bytes that were read last: where the last whole record ends, in them and in their lines. */
  get whole(): { readonly readEnd: number; readonly madeEnd: number } {
    return { readEnd: this.#readEnd, madeEnd: this.#madeEnd }
  }

  /** What is to be told of in the lines that were made last; of the last of a file, its end too. */
  found(endOfFile?: number): readonly FoundRecord[] {
    if (endOfFile !== undefined) this.#look(endOfFile)
    return this.#found
  }

  /** Where, in the bytes that were read last, a quote opened that has not been closed. */
  get openQuoteAt(): number | undefined {
    return this.#state === 'quoted' && this.#quoteAt !== -1 ? this.#quoteAt : undefined
  }

  /**
   * The lines of the next bytes of a file: a new buffer, never longer than `input`. Quotes up to
   * `plainUpTo` open nothing.
   */
  read(input: Buffer, plainUpTo = -1): Buffer {
    const output = Buffer.allocUnsafe(input.length)
    const delimiter = this.#delimiter
    const isMark = this.#isMark
    let state = this.#state
    let isAfterReturn = this.#isAfterReturn
    let length = 0
    this.#found = []
    this.#readEnd = 0
    this.#madeEnd = 0
    this.#quoteAt = -1
    for (let at = 0; at < input.length; at++) {
      let byte = input[at] ?? 0
      if (isMark[byte] === 0) {
        // Nearly all bytes: a loop without questions takes half of the time.
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
        if (this.#readEnd === at) this.#readEnd++
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
        this.#look(length)
        output[length++] = lineFeed
        state = 'start'
        this.#readEnd = at + 1
        this.#madeEnd = length
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

  /** Forgets what it read behind the last whole record of `input`, which is to be read again. */
  backToWhole(input: Buffer): void {
    this.#state = 'start'
    this.#isAfterReturn = input[this.#readEnd - 1] === carriageReturn
    this.#cells = 1
    this.#hasBreak = false
  }

  #look(end: number): void {
    const cells = this.#cells
    const hasBreak = this.#hasBreak
    if (cells >= this.#fewestCells || cells < this.#width || hasBreak)
      this.#found.push({ start: this.#madeEnd, end, cells, hasBreak })
  }
}

function isWideLineEnd(bytes: Buffer, at: number): boolean {
  return bytes[at] === wideLineEnd && bytes[at + 1] === 0x80 && ((bytes[at + 2] ?? 0) | 1) === 0xa9
}

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

const delimiters = ['\t', ',', ';', '|'] as const

/** A delimiter by which most records at a file's start have the same number of cells. */
interface Reading {
  readonly delimiter: string
  /** Quotes that neither open nor close a cell, nor stand for one in it. */
  readonly strayQuotes: number
  /** More where more records agree; of as many, where they have more cells. */
  readonly agreement: number
}

/**
 * The delimiter by which most records at a file's start have the same number of cells: of several the
 * one beside which its quotes stand, then the one by which most agree. Undefined where each record is
 * one cell. A record that stands alone is a table by its file's name.
 */
export function delimiterOf(start: Buffer): string | undefined {
  const text = start.toString('latin1')
  const told = /^(?:\ufeff|\xef\xbb\xbf)?"?sep=([,;\t|])/i.exec(text)?.[1]
  if (told !== undefined) return told
  const [best] = delimiters
    .flatMap((delimiter) => readingBy(delimiter, start, text) ?? [])
    .toSorted(
      (one, other) => one.strayQuotes - other.strayQuotes || other.agreement - one.agreement,
    )
  return best?.delimiter
}

function readingBy(delimiter: string, start: Buffer, text: string): Reading | undefined {
  const { records: all, isCut } = readStart(start, delimiter)
  const records = isCut && all.length > 1 ? all.slice(0, -1) : all
  const widths = new Map<number, number>()
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width = 1, times = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const isAlone = records.length === 1
  const table = fromHeadings(records)
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

/** The records from their headings on: reports begin with what they are, `Date: 2026-11-27`. */
export function fromHeadings(records: Records): Records {
  const at = records.findIndex(isHeading)
  const isTitle = (cells: readonly string[]): boolean => !cells.some((cell) => cell.includes('://'))
  return records.slice(0, Math.max(0, at)).every(isTitle) ? records.slice(Math.max(0, at)) : records
}

/** True for headings of which one is that of links: many rows below may be broken. */
function isHeading(cells: readonly string[] = []): boolean {
  return (
    cells.length > 1 && cells.some(isLinkHeading) && cells.every((cell) => !cell.includes('://'))
  )
}

/** Of a table read by another mark than its own, each line of a long cell would be a record. */
function strayQuotesIn(text: string, delimiter: string): number {
  const mark = `[${delimiter}\\r\\n]`
  const quotedCell = new RegExp(`(^|${mark})"[^"]*(?:""[^"]*)*(?:"(?=${mark}|$)|$)`, 'g')
  return text.replace(quotedCell, '$1').split('"').length - 1
}

type Records = readonly (readonly string[])[]

/** The records of a file's start that are not blank; the last of several, which may be cut, is left out. */
export function recordsOf(start: Buffer, delimiter: string): Records {
  return readStart(start, delimiter).records
}

/** `isCut`: the last of these records ends within quotes. */
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
