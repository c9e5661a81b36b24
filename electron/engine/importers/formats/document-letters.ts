import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { legacyEncodingOf } from '../source/encoding.ts'

// What a mark stands between is written by one program.
const marks = Uint8Array.from({ length: 256 }, (_, byte) =>
  '<>"\n'.includes(String.fromCharCode(byte)) ? 1 : 0,
)
const declaredWithin = 2048

/** Makes UTF-8 of a document's letters. Which encoding they are in, its first ones show. */
export class DocumentLetters {
  #declared: string | undefined
  #isFirst = true
  /** Of letters that are not UTF-8. */
  #foreign: TextDecoder | undefined
  /** All letters are in what the document declares. */
  #isAllForeign = false

  /** The next bytes, which end no character of UTF-8 halfway; as they stand wherever they can. */
  inUtf8(bytes: Buffer, isAtEnd: boolean): Buffer {
    if (this.#isFirst) this.#declared = declaredIn(bytes)
    this.#isFirst = false
    if (this.#isAllForeign) return this.#decoded(bytes, !isAtEnd)
    if (isUtf8(bytes)) {
      // What was declared is what ASCII could not show.
      if (this.#declared !== undefined && !isAscii(bytes)) this.#declared = undefined
      return bytes
    }
    this.#isAllForeign = this.#declared !== undefined
    this.#foreign ??= new TextDecoder(this.#declared ?? legacyEncodingOf(foreignWords(bytes)))
    return this.#isAllForeign ? this.#decoded(bytes, !isAtEnd) : this.#mended(bytes)
  }

  #mended(bytes: Buffer): Buffer {
    return Buffer.concat(
      wordsOf(bytes).map((word) => (isUtf8(word) ? word : this.#decoded(word, false))),
    )
  }

  #decoded(bytes: Buffer, stream: boolean): Buffer {
    return Buffer.from(this.#foreign?.decode(bytes, { stream }) ?? '')
  }
}

/** How many bytes at the end begin a character of UTF-8 that goes on behind them. */
export function begunLetter(bytes: Uint8Array): number {
  for (let length = 1; length <= 3; length++) {
    const byte = bytes[bytes.length - length] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return length < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? length : 0
  }
  return 0
}

/** What a document says it is in, where that is known and can be: this is neither UTF-8 nor UTF-16. */
function declaredIn(start: Buffer): string | undefined {
  const declared = /(?:encoding|charset)\s*=\s*["']?([\w-]+)/i.exec(
    start.toString('latin1', 0, declaredWithin),
  )?.[1]
  try {
    const { encoding } = new TextDecoder(declared)
    return encoding.startsWith('utf-') ? undefined : encoding
  } catch (error) {
    // An encoding that nobody knows.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function foreignWords(bytes: Buffer): Buffer {
  return Buffer.concat(wordsOf(bytes).filter((word) => !isUtf8(word)))
}

/** All bytes, parted behind each mark. */
function wordsOf(bytes: Buffer): readonly Buffer[] {
  const words: Buffer[] = []
  for (let from = 0, at = 0; at < bytes.length; at++) {
    if (marks[bytes[at] ?? 0] === 0 && at < bytes.length - 1) continue
    words.push(bytes.subarray(from, at + 1))
    from = at + 1
  }
  return words
}
