import { ok } from '../../../shared/result.ts'
import { inPortions, type ByteSource } from '../source/byte-source.ts'
import { tabInCell, lineBreakInCell } from '../table/layout.ts'

const quote = 0x22
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
// The first byte of U+2028 and U+2029, which end a line of text but no record.
const wideLineEnd = 0xe2
const readAtOnce = 2 ** 18

type State = 'start' | 'plain' | 'quoted' | 'after-quote'

/**
 * Reads CSV as lines of tab-separated cells, one a record, whatever quotes, delimiters and line
 * breaks it holds; without a delimiter each record is one cell. Works on bytes, so the encoding
 * stays as it was (any but UTF-16). Reads as Python's csv does: nothing is refused, text behind a
 * closing quote belongs to the cell, and a quote inside a cell is a quote.
 */
export class CsvReader {
  readonly #delimiter: number
  /** 1 at the bytes that may be more than themselves. */
  readonly #isMark = new Uint8Array(256)
  #state: State = 'start'
  #isAfterReturn = false

  constructor(delimiter: string | undefined) {
    this.#delimiter = delimiter?.charCodeAt(0) ?? -1
    for (const byte of Buffer.from(`"\t\n\r${delimiter ?? ''}`)) this.#isMark[byte] = 1
    this.#isMark[wideLineEnd] = 1
  }

  /** The lines of the next bytes of a file: a new buffer, never longer than `input`. */
  read(input: Buffer): Buffer {
    const output = Buffer.allocUnsafe(input.length)
    const delimiter = this.#delimiter
    const isMark = this.#isMark
    let state = this.#state
    let isAfterReturn = this.#isAfterReturn
    let length = 0
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
      if (isSecondHalf) continue
      if (isWideLineEnd(input, at)) {
        output[length++] = lineBreakInCell
        at += 2
        if (state !== 'quoted') state = 'plain'
      } else if (byte === quote && state !== 'plain') {
        if (state === 'after-quote') output[length++] = quote
        state = state === 'quoted' ? 'after-quote' : 'quoted'
      } else if (state === 'quoted') {
        output[length++] = isLineEnd ? lineBreakInCell : byte === tab ? tabInCell : byte
      } else if (isLineEnd || byte === delimiter) {
        output[length++] = isLineEnd ? lineFeed : tab
        state = 'start'
      } else {
        output[length++] = byte === tab ? tabInCell : byte
        state = 'plain'
      }
    }
    this.#state = state
    this.#isAfterReturn = isAfterReturn
    return output.subarray(0, length)
  }
}

function isWideLineEnd(bytes: Buffer, at: number): boolean {
  return bytes[at] === wideLineEnd && bytes[at + 1] === 0x80 && ((bytes[at + 2] ?? 0) | 1) === 0xa9
}

/** How many bytes at the end may be the first of a character that ends a line. */
function begunLineEnd(bytes: Buffer): number {
  if (bytes.at(-1) === wideLineEnd) return 1
  return bytes.at(-2) === wideLineEnd && bytes.at(-1) === 0x80 ? 2 : 0
}

/** A CSV file as lines of tab-separated cells. */
export function csvLines(source: ByteSource, delimiter: string | undefined): ByteSource {
  const reader = new CsvReader(delimiter)
  const raw = Buffer.allocUnsafe(readAtOnce)
  let held = 0
  return {
    totalBytes: undefined,
    read: inPortions(async () => {
      for (;;) {
        const count = await source.read(raw.subarray(held))
        if (!count.ok) return count
        const bytes = raw.subarray(0, held + count.value)
        held = count.value === 0 ? 0 : begunLineEnd(bytes)
        const end = bytes.length - held
        const lines = reader.read(bytes.subarray(0, end))
        raw.copyWithin(0, end, end + held)
        if (lines.length > 0 || count.value === 0) return ok(lines)
      }
    }),
    close: () => source.close(),
  }
}

const delimiters = ['\t', ',', ';', '|'] as const

/**
 * The delimiter by which most records at a file's start have the same number of cells, of equals
 * the one that makes most cells; undefined where each record is one cell. A record that stands
 * alone is a table by its file's name.
 */
export function delimiterOf(start: Buffer): string | undefined {
  const told = /^(?:\ufeff|\xef\xbb\xbf)?"?sep=([,;\t|])/i.exec(
    start.toString('latin1', 0, 16),
  )?.[1]
  if (told !== undefined) return told
  let best: { readonly delimiter: string | undefined; readonly score: number } = {
    delimiter: undefined,
    score: 0,
  }
  for (const delimiter of delimiters) {
    const records = recordsOf(start, delimiter)
    const widths = new Map<number, number>()
    for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1)
    const [width = 1, times = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? []
    const isAlone = records.length === 1
    if (width < 2 || (times < 2 && !isAlone) || times * 2 <= records.length) continue
    const score = times * 1_000 + width
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The records of a file's start that are not blank; the last, which may be cut, is left out. */
export function recordsOf(start: Buffer, delimiter: string): readonly (readonly string[])[] {
  const lines = new CsvReader(delimiter).read(start).toString('latin1').split('\n', 200)
  const whole = lines.length > 2 ? lines.slice(0, -1) : lines
  return whole.filter((line) => line.trim() !== '').map((line) => line.split('\t'))
}
