import { tabInCell, lineBreakInCell } from '../../lists/table/layout.ts'

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
