import { TextDecoder } from 'node:util'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { asText } from '../source/as-text.ts'
import { inPortions, type ByteSource } from '../source/byte-source.ts'
import type { Remarks } from '../../lists/table/table-source.ts'
import { begunLetter, DocumentLetters } from './document-letters.ts'

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

/** Lines that come in pieces, as bytes to be read. Without any it is `no-links`, unless they may be missing. */
export function linesSource(lines: TextChunks | Utf8Chunks, mayBeEmpty = false): ByteSource {
  const chunks = lines[Symbol.asyncIterator]()
  let isEmpty = !mayBeEmpty
  return {
    totalBytes: undefined,
    read: inPortions(async () => {
      for (;;) {
        const next = await chunks.next()
        if (next.done === true) return isEmpty ? fail('no-links') : ok(Buffer.alloc(0))
        if (!next.value.ok) return next.value
        const { value } = next.value
        if (value.length === 0) continue
        isEmpty = false
        return ok(typeof value === 'string' ? Buffer.from(value) : value)
      }
    }),
    close: async () => {
      await chunks.return?.()
    },
  }
}
