import { isUtf8 } from 'node:buffer'
import type { IntakeProblem } from '../../../shared/imports.ts'
import type { SourceEncoding } from '../../../shared/list-source.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { endOfLine, isLineEnd, lengthOfLineEnd } from '../../table/index.ts'
import { asText, type AsText } from './as-text.ts'
import type { ByteSource } from './byte-source.ts'
import { decodedLines, foreignLines, legacyEncodingOf } from './encoding.ts'

/** Whole lines in UTF-8: `bytes` up to `end`, where a line end stands or follows. */
export interface Block {
  readonly bytes: Buffer
  readonly end: number
  /** Of the source, up to here. */
  readonly bytesRead: number
  readonly encoding: SourceEncoding
}

/** Longest line in bytes; memory for what is not yet cut into lines is bounded by it. */
export const longestLine = 2 ** 20
// With a line's beginning carried over and a line end behind it a block just fits a segment.
const blockBytes = 2 ** 20 - 1
const lineFeed = 0x0a

/** Cuts a source into blocks, reading one ahead; a failure is the last thing it gives. */
export async function* blocksOf(
  source: ByteSource,
  signal: AbortSignal,
  chosen?: SourceEncoding,
): AsyncGenerator<Result<Block, IntakeProblem>> {
  const text = await asText(source, chosen)
  if (!text.ok) {
    yield text
    return
  }
  let encoding: SourceEncoding =
    text.value.encoding === 'utf-8' ? (chosen ?? 'utf-8') : text.value.encoding
  let carry = Buffer.alloc(0)
  let reading = filled(text.value, carry)
  try {
    for (let isAtEnd = false; !isAtEnd;) {
      const read = await reading
      if (!read.ok) {
        yield read
        return
      }
      const { bytes, length, bytesRead } = read.value
      isAtEnd = read.value.isAtEnd
      const end = isAtEnd ? length : endOfLastLine(bytes, length)
      const problem = signal.aborted ? 'cancelled' : tooLong(bytes, carry.length, end, length)
      if (problem !== undefined) {
        yield fail(problem)
        return
      }
      carry = Buffer.from(bytes.subarray(end, length))
      bytes[end] = lineFeed
      if (!isAtEnd) reading = filled(text.value, carry)
      if (end === 0) continue
      if (isUtf8(bytes.subarray(0, end))) yield ok({ bytes, end, bytesRead, encoding })
      else {
        const lines = bytes.subarray(0, end + 1)
        if (encoding === 'utf-8') encoding = legacyEncodingOf(foreignLines(lines))
        for (const part of partsOf(decodedLines(lines, encoding)))
          yield part.length > 2 * longestLine
            ? fail('line-too-long')
            : ok({ bytes: part, end: part.length - 1, bytesRead, encoding })
      }
    }
  } finally {
    await reading
  }
}

interface Filled {
  readonly bytes: Buffer
  readonly length: number
  readonly isAtEnd: boolean
  readonly bytesRead: number
}

/** A new buffer with `carry` and what could be read behind it, and one byte free. */
async function filled(text: AsText, carry: Buffer): Promise<Result<Filled, IntakeProblem>> {
  const bytes = Buffer.allocUnsafeSlow(carry.length + text.room(blockBytes) + 1)
  const room = bytes.length - 1
  let length = carry.copy(bytes)
  while (length < room) {
    const count = await text.read(bytes.subarray(length, room))
    if (!count.ok) return count
    if (count.value === 0) break
    length += count.value
  }
  return ok({ bytes, length, isAtEnd: length < room, bytesRead: text.bytesRead() })
}

/** Only a block's first line can be longer than the block that was read. */
function tooLong(
  bytes: Buffer,
  carried: number,
  end: number,
  length: number,
): IntakeProblem | undefined {
  const firstEnd = endOfLine(bytes.subarray(0, end), Math.max(0, carried - 3))
  return firstEnd > longestLine || length - end > longestLine ? 'line-too-long' : undefined
}

/** Just behind the last line end of which it is certain that no `\n` belongs to it; 0 without one. */
function endOfLastLine(bytes: Buffer, length: number): number {
  for (let at = length - 1; at >= 0; at--) {
    if (!isLineEnd(bytes, at)) continue
    const width = lengthOfLineEnd(bytes, at)
    if (at + width < length || bytes[at] === lineFeed) return at + width
  }
  return 0
}

/** Decoded lines in pieces that fit a segment, each with its last line end. */
function partsOf(lines: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at < lines.length;) {
    let end = lines.length
    if (end - at > blockBytes) {
      end = at
      while (end < lines.length && end - at < blockBytes) {
        const lineEnd = endOfLine(lines, end)
        end = lineEnd + lengthOfLineEnd(lines, lineEnd)
      }
    }
    parts.push(lines.subarray(at, end))
    at = end
  }
  return parts
}
