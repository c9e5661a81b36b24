/** Decodes documents: byte-order mark, declared encoding, or what fits. */
import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Remarks } from '../../table/index.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { asText, legacyEncodingOf } from '../source/encoding.ts'

/** A text in pieces. A failure is the last item. */
export type TextChunks = AsyncIterable<Result<string, IntakeProblem>>

const readAtOnce = 2 ** 18

/** A text in pieces of UTF-8. Each is valid until the next is requested. A failure is the last item. */
export type Utf8Chunks = AsyncIterable<Result<Buffer, IntakeProblem>>

/** Decodes a document as `utf8Chunks` does, into strings. */
export async function* textChunks(
  source: ByteSource,
  remarks?: Remarks,
): AsyncGenerator<Result<string, IntakeProblem>> {
  const decoder = new TextDecoder()
  for await (const piece of utf8Chunks(source, remarks))
    yield piece.ok ? ok(decoder.decode(piece.value, { stream: true })) : piece
}

/**
 * Decodes a document into UTF-8. The encoding is that of the byte-order mark or the NULs; or UTF-8, if
 * the first letters beyond ASCII are valid; or else the declared one (`encoding="…"`, `charset=…`). If
 * none is declared, the words that are not valid UTF-8 are in the legacy encoding that fits.
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
    held = isAtEnd ? 0 : lengthOfCutLetter(bytes)
    const end = bytes.length - held
    yield ok(letters.inUtf8(bytes.subarray(0, end), isAtEnd))
    if (isAtEnd) return
    buffer.copyWithin(0, end, end + held)
  }
}

// The text between two of these marks comes from one program, so it is in one encoding.
const marks = Uint8Array.from({ length: 256 }, (_, byte) =>
  '<>"\n'.includes(String.fromCharCode(byte)) ? 1 : 0,
)
const declaredWithin = 2048

/** Decodes the letters of a document. The first ones beyond ASCII show which encoding it is in. */
class DocumentLetters {
  #declared: string | undefined
  #isFirst = true
  /** Decodes what is not UTF-8. */
  #foreign: TextDecoder | undefined
  /** True if the whole document is in the declared encoding. */
  #isAllForeign = false

  /** Decodes the next bytes, which must not cut a character of UTF-8. UTF-8 is returned as it is. */
  inUtf8(bytes: Buffer, isAtEnd: boolean): Buffer {
    if (this.#isFirst) this.#declared = declaredIn(bytes)
    this.#isFirst = false
    if (this.#isAllForeign) return this.#decoded(bytes, !isAtEnd)
    if (isUtf8(bytes)) {
      // The first letters beyond ASCII are UTF-8, so the declaration is wrong.
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

/** How many bytes at the end begin a character of UTF-8 that is cut. */
function lengthOfCutLetter(bytes: Uint8Array): number {
  for (let length = 1; length <= 3; length++) {
    const byte = bytes[bytes.length - length] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return length < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? length : 0
  }
  return 0
}

/** The declared encoding, if it is known and neither UTF-8 nor UTF-16, which the bytes would show. */
function declaredIn(start: Buffer): string | undefined {
  const declared = /(?:encoding|charset)\s*=\s*["']?([\w-]+)/i.exec(
    start.toString('latin1', 0, declaredWithin),
  )?.[1]
  try {
    const { encoding } = new TextDecoder(declared)
    return encoding.startsWith('utf-') ? undefined : encoding
  } catch (error) {
    // The name of no encoding.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function foreignWords(bytes: Buffer): Buffer {
  return Buffer.concat(wordsOf(bytes).filter((word) => !isUtf8(word)))
}

/** Cuts the bytes behind each mark. */
function wordsOf(bytes: Buffer): readonly Buffer[] {
  const words: Buffer[] = []
  for (let from = 0, at = 0; at < bytes.length; at++) {
    if (marks[bytes[at] ?? 0] === 0 && at < bytes.length - 1) continue
    words.push(bytes.subarray(from, at + 1))
    from = at + 1
  }
  return words
}
