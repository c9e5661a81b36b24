/** Decodes documents: byte-order mark, declared encoding, or what fits. */
import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Remarks } from '../../table/index.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { asText, legacyEncodingOf } from '../source/encoding.ts'

/** A text in pieces; a failure is the last thing it gives. */
export type TextChunks = AsyncIterable<Result<string, IntakeProblem>>

const readAtOnce = 2 ** 18

/** A text in pieces of UTF-8, each of which holds until the next is asked for. */
export type Utf8Chunks = AsyncIterable<Result<Buffer, IntakeProblem>>

/** A document as text, decoded as `utf8Chunks` says. */
export async function* textChunks(
  source: ByteSource,
  remarks?: Remarks,
): AsyncGenerator<Result<string, IntakeProblem>> {
  const decoder = new TextDecoder()
  for await (const piece of utf8Chunks(source, remarks))
    yield piece.ok ? ok(decoder.decode(piece.value, { stream: true })) : piece
}

/**
 * A document in UTF-8, as bytes: by its byte-order mark or NULs, else in what it declares
 * (`encoding="…"`, `charset=…`) where its first letters are not UTF-8. Of one that declares nothing
 * or lies, the words that are no UTF-8 are in the legacy encoding that fits.
 */
export async function* utf8Chunks(
  source: ByteSource,
  remarks?: Remarks,
): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  const text = await asText(source)
  if (!text.ok) {
    yield text
    return
  }
  if (remarks !== undefined && text.value.encoding !== 'utf-8')
    remarks.encoding = text.value.encoding
  const letters = new DocumentLetters()
  const buffer = Buffer.allocUnsafe(readAtOnce)
  let held = 0
  for (;;) {
    const count = await text.value.read(buffer.subarray(held))
    if (!count.ok) {
      yield count
      return
    }
    const isAtEnd = count.value === 0
    const bytes = buffer.subarray(0, held + count.value)
    held = isAtEnd ? 0 : begunLetter(bytes)
    const end = bytes.length - held
    yield ok(letters.inUtf8(bytes.subarray(0, end), isAtEnd))
    if (isAtEnd) return
    buffer.copyWithin(0, end, end + held)
  }
}

// What a mark stands between is written by one program.
const marks = Uint8Array.from({ length: 256 }, (_, byte) =>
  '<>"\n'.includes(String.fromCharCode(byte)) ? 1 : 0,
)
const declaredWithin = 2048

/** Makes UTF-8 of a document's letters. Which encoding they are in, its first ones show. */
class DocumentLetters {
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
function begunLetter(bytes: Uint8Array): number {
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
