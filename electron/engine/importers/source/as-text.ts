import type { IntakeProblem } from '../../../shared/imports.ts'
import type { SourceEncoding } from '../../../shared/list-source.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type ByteSource, inPortions } from './byte-source.ts'
import { chosenAtStart, encodingAtStart } from './encoding.ts'

/** A source as UTF-8, or in a legacy encoding that its lines will show, without byte-order mark. */
export interface AsText {
  readonly encoding: SourceEncoding
  read(into: Buffer): Promise<Result<number, IntakeProblem>>
  /** Bytes taken from the source so far. */
  bytesRead(): number
  /** How much room reading on needs at most: all that is left and a byte by which the end shows. */
  room(most: number): number
}

const seenAtStart = 2 ** 16

/**
 * Looks at a source's start to tell text from other files, and UTF-16 from UTF-8, unless the user has
 * chosen its encoding.
 */
export async function asText(
  source: ByteSource,
  chosen?: SourceEncoding,
): Promise<Result<AsText, IntakeProblem>> {
  let bytesRead = 0
  const counted = async (into: Buffer): Promise<Result<number, IntakeProblem>> => {
    const count = await source.read(into)
    if (count.ok) bytesRead += count.value
    return count
  }
  const first = Buffer.allocUnsafe(Math.min(seenAtStart, (source.totalBytes ?? Infinity) + 1))
  let length = 0
  while (length < first.length) {
    const count = await counted(first.subarray(length))
    if (!count.ok) return count
    if (count.value === 0) break
    length += count.value
  }
  const seen = first.subarray(0, length)
  const found = chosen === undefined ? encodingAtStart(seen) : chosenAtStart(seen, chosen)
  if (found === 'binary') return fail('binary-file')
  const { encoding, markLength } = found
  let start = first.subarray(markLength, length)
  const raw = async (into: Buffer): Promise<Result<number, IntakeProblem>> => {
    if (start.length === 0) return counted(into)
    const count = start.copy(into)
    start = start.subarray(count)
    return ok(count)
  }
  const isUtf16 = encoding !== 'utf-8'
  return ok({
    encoding,
    read: isUtf16 ? fromUtf16(raw, encoding) : raw,
    bytesRead: () => bytesRead,
    room: (most) => {
      const left = (source.totalBytes ?? Infinity) - bytesRead + start.length + 1
      return isUtf16 ? most : Math.min(most, Math.max(seenAtStart, left))
    },
  })
}

const readAtOnce = 2 ** 16

/** Reads UTF-16, its byte-order mark already taken off, as UTF-8. */
function fromUtf16(
  read: ByteSource['read'],
  encoding: 'utf-16le' | 'utf-16be',
): ByteSource['read'] {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return inPortions(async () => {
    const raw = Buffer.allocUnsafe(readAtOnce)
    for (;;) {
      const count = await read(raw)
      if (!count.ok) return count
      if (count.value === 0) return ok(Buffer.from(decoder.decode()))
      const text = decoder.decode(raw.subarray(0, count.value), { stream: true })
      // A single byte is half a character: nothing yet, but not the end.
      if (text !== '') return ok(Buffer.from(text))
    }
  })
}
