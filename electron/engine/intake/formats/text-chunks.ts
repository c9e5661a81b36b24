import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { asText } from '../source/as-text.ts'
import { inPortions, type ByteSource } from '../source/byte-source.ts'
import { legacyEncodingOf } from '../source/encoding.ts'

/** A text in pieces; a failure is the last thing it gives. */
export type TextChunks = AsyncIterable<Result<string, IntakeProblem>>

const readAtOnce = 2 ** 18

/** A text in pieces of UTF-8, each of which holds until the next is asked for. */
export type Utf8Chunks = AsyncIterable<Result<Buffer, IntakeProblem>>

/**
 * Decodes a document: byte-order mark or NULs, else UTF-8 where its start is, else what it declares
 * (`encoding="…"`, `charset=…`), else the legacy encoding that fits.
 */
export async function* textChunks(
  source: ByteSource,
): AsyncGenerator<Result<string, IntakeProblem>> {
  for await (const piece of pieces(source)) yield piece.ok ? ok(decoded(piece.value)) : piece
}

/** The same document as bytes, those of a document in UTF-8 as they stand. */
export async function* utf8Chunks(
  source: ByteSource,
): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  for await (const piece of pieces(source)) {
    if (!piece.ok) yield piece
    else if (piece.value.decoder.encoding === 'utf-8') yield ok(piece.value.bytes)
    else yield ok(Buffer.from(decoded(piece.value)))
  }
}

interface Piece {
  /** None: the end. */
  readonly bytes: Buffer
  readonly decoder: TextDecoder
}

async function* pieces(source: ByteSource): AsyncGenerator<Result<Piece, IntakeProblem>> {
  const text = await asText(source)
  if (!text.ok) {
    yield text
    return
  }
  const buffer = Buffer.allocUnsafe(readAtOnce)
  let decoder: TextDecoder | undefined
  for (;;) {
    const count = await text.value.read(buffer)
    if (!count.ok) {
      yield count
      return
    }
    const bytes = buffer.subarray(0, count.value)
    decoder ??= decoderFor(bytes)
    yield ok({ bytes, decoder })
    if (count.value === 0) return
  }
}

function decoded({ bytes, decoder }: Piece): string {
  return decoder.decode(bytes, { stream: bytes.length > 0 })
}

function decoderFor(start: Buffer): TextDecoder {
  // A character that the end of the piece cuts is no sign of another encoding.
  if (isUtf8(start.subarray(0, start.lastIndexOf(0x3e) + 1))) return new TextDecoder('utf-8')
  const declared = /(?:encoding|charset)\s*=\s*["']?([\w-]+)/i.exec(
    start.toString('latin1', 0, 2048),
  )
  try {
    return new TextDecoder(declared?.[1] ?? legacyEncodingOf(start))
  } catch (error) {
    // An encoding that nobody knows.
    if (error instanceof RangeError) return new TextDecoder(legacyEncodingOf(start))
    throw error
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
