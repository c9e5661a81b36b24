import { isUtf8 } from 'node:buffer'
import type { DraftSource, IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { endOfLine, isLineEnd, lengthOfLineEnd } from '../table/line-ends.ts'
import type { ByteSource } from './byte-source.ts'
import { decodedLines, encodingAtStart, foreignLines, legacyEncodingOf } from './encoding.ts'
import { fromUtf16 } from './utf16.ts'

/** Whole lines in UTF-8: `bytes` from `start` up to `end`, where a line end stands or follows. */
export interface Block {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
  /** Of the source, up to here. */
  readonly bytesRead: number
  readonly encoding: DraftSource['encoding']
}

const blockBytes = 2 ** 20
/** Longest line in bytes; memory for one source is bounded by it. */
export const longestLine = 2 ** 20

/** Cuts a source into blocks; a failure is the last thing it gives. */
export async function* blocksOf(
  source: ByteSource,
  signal: AbortSignal,
): AsyncGenerator<Result<Block, IntakeProblem>> {
  let bytesRead = 0
  let input: ByteSource = {
    ...source,
    read: async (into) => {
      const count = await source.read(into)
      if (count.ok) bytesRead += count.value
      return count
    },
  }
  let encoding: DraftSource['encoding'] = 'utf-8'
  let start = 0
  let carry = Buffer.alloc(0)
  for (let isFirst = true, isAtEnd = false; !isAtEnd; isFirst = false) {
    const bytes = Buffer.allocUnsafeSlow(carry.length + roomFor(encoding, source, bytesRead) + 1)
    const filled = await fill(input, bytes, carry)
    if (!filled.ok) {
      yield filled
      return
    }
    if (signal.aborted) {
      yield fail('cancelled')
      return
    }
    const length = filled.value
    isAtEnd = length < bytes.length - 1
    if (isFirst) {
      const found = encodingAtStart(bytes.subarray(0, length))
      if (found === 'binary') {
        yield fail('binary-file')
        return
      }
      encoding = found.encoding
      start = found.markLength
      if (found.encoding !== 'utf-8') {
        input = fromUtf16(input, found.encoding, Buffer.from(bytes.subarray(start, length)))
        start = 0
        isAtEnd = false
        continue
      }
    }
    const end = isAtEnd ? length : endOfLastLine(bytes, length)
    if (length - end > longestLine) {
      yield fail('line-too-long')
      return
    }
    const lineEnd = endOfLine(bytes.subarray(0, end), Math.max(start, carry.length - 3))
    if (lineEnd - start > longestLine) {
      yield fail('line-too-long')
      return
    }
    carry = Buffer.from(bytes.subarray(end, length))
    bytes[end] = lineFeed
    if (end <= start) continue
    if (isUtf8(bytes.subarray(start, end))) yield ok({ bytes, start, end, bytesRead, encoding })
    else {
      const lines = bytes.subarray(start, end + 1)
      if (encoding === 'utf-8') encoding = legacyEncodingOf(foreignLines(lines))
      for (const part of partsOf(decodedLines(lines, encoding))) {
        if (part.length > largestPart) {
          yield fail('line-too-long')
          return
        }
        yield ok({ bytes: part, start: 0, end: part.length - 1, bytesRead, encoding })
      }
    }
    start = 0
  }
}

const lineFeed = 0x0a
const largestPart = longestLine * 2

/** Enough for all that is left and a byte more, by which the end shows. */
function roomFor(encoding: DraftSource['encoding'], source: ByteSource, bytesRead: number): number {
  if (encoding !== 'utf-8') return blockBytes
  const left = (source.totalBytes ?? Infinity) - bytesRead + 1
  return Math.min(blockBytes, Math.max(2 ** 16, left))
}

/** Puts `carry` and what can be read behind it into `bytes`, all but the last; how many bytes. */
async function fill(
  input: ByteSource,
  bytes: Buffer,
  carry: Buffer,
): Promise<Result<number, IntakeProblem>> {
  let length = carry.copy(bytes)
  while (length < bytes.length - 1) {
    const count = await input.read(bytes.subarray(length, bytes.length - 1))
    if (!count.ok) return count
    if (count.value === 0) break
    length += count.value
  }
  return ok(length)
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
