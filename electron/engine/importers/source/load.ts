/** Reads a source into a table of lines, block by block. */
import { isUtf8 } from 'node:buffer'
import { setImmediate as turn } from 'node:timers/promises'
import type { ListSource } from '../../../shared/contract/index.ts'
import type { IntakeProblem, SourceEncoding } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CellMarks } from '../../parsing/index.ts'
import {
  completeLayout,
  endOfLine,
  isLineEnd,
  type Layout,
  layoutOf,
  lengthOfLineEnd,
  LineReader,
  type LinkTable,
  mark,
  newRemarks,
  type Remarks,
  tableLayoutOf,
  type TableSource,
} from '../../table/index.ts'
import type { ByteSource } from './byte-source.ts'
import { asText, type AsText, decodedLines, linesNotInUtf8, legacyEncodingOf } from './encoding.ts'

/** How a source is loaded. */
export interface LoadOptions {
  readonly kind: ListSource['kind']
  readonly name: string
  readonly signal: AbortSignal
  /** The layout of an earlier time. Without it, the first lines show it. */
  readonly layout?: Layout | undefined
  /** True if each line is cells with tabs between them, even if the first lines do not show it. */
  readonly isTable?: boolean | undefined
  /** How to read lines that were not cut into cells. Used only if the layout is to be found. */
  readonly cellMarks?: CellMarks | undefined
  /** The encoding that the user has chosen. Without it, the bytes show it. */
  readonly encoding?: SourceEncoding | undefined
  /** True if a reader made the lines, so they are not the bytes of the user's file. */
  readonly isMade?: boolean | undefined
  /** True for a sheet that its workbook hides. */
  readonly isHidden?: boolean | undefined
  /** The files of its archive that are certainly not lists. */
  readonly passedOver?: readonly string[] | undefined
  /** The remarks of the reader, which are complete once the lines were read. */
  readonly remarks?: Readonly<Remarks> | undefined
  /** Called after every block, in the same turn of the event loop in which its rows appear. */
  readonly onProgress?: ((bytesRead: number) => void) | undefined
}

// Lines that are not plain links take microseconds each, so other work waits at most about 10 ms.
const linesAtATime = 2_500
// A row takes 30 bytes of memory, so a file of nothing but line ends takes 30 times its size.
const mostRows = 2 ** 25

/**
 * Reads a source into the table, a block of about 1 MiB at a time, and yields to the event loop in
 * between. A source that fails or is cancelled leaves no row. The caller closes it.
 */
export async function load(
  table: LinkTable,
  source: ByteSource,
  options: LoadOptions,
): Promise<Result<TableSource, IntakeProblem>> {
  const bookmark = table.bookmark()
  const entry: TableSource = {
    kind: options.kind,
    name: options.name,
    firstRow: table.rows.count,
    bytes: 0,
    lines: 0,
    encoding: 'utf-8',
    isMade: options.isMade === true,
    isHidden: options.isHidden === true,
    passedOver: options.passedOver ?? [],
    remarks: options.remarks ?? newRemarks(),
    layout: options.layout,
  }
  table.sources.push(entry)
  const problem = await readInto(table, entry, source, options)
  if (problem === undefined) return ok(entry)
  for (const _ of table.rollBackTo(bookmark)) await turn()
  return fail(problem)
}

async function readInto(
  table: LinkTable,
  entry: TableSource,
  source: ByteSource,
  { signal, isTable = false, cellMarks, encoding: chosen, onProgress }: LoadOptions,
): Promise<IntakeProblem | undefined> {
  let reader: LineReader | undefined
  for await (const block of blocksOf(source, signal, chosen)) {
    if (!block.ok) return block.error
    const { bytes, end, bytesRead, encoding } = block.value
    const hasRoom = table.rows.count <= mostRows
    const address = hasRoom ? table.bytes.add(bytes.subarray(0, end + 1)) : undefined
    if (address === undefined) return 'too-many-rows'
    const segment = table.bytes.segmentOf(address)
    const offset = table.bytes.offsetOf(address)
    entry.bytes = bytesRead
    entry.encoding = entry.remarks.encoding ?? encoding
    if (reader === undefined) {
      const start = bytes.toString('utf8', 0, Math.min(end, 2 ** 16))
      const found =
        entry.layout ?? (isTable ? tableLayoutOf(start, widthIn(cellMarks)) : layoutOf(start))
      entry.layout = completeLayout(
        cellMarks === undefined ? found : { ...found, cellMarks },
        start,
      )
      reader = new LineReader(table, entry, entry.layout)
    }
    for (let at = offset; at < offset + end;) {
      const firstNew = table.rows.count
      at = reader.read(segment, address - offset, at, offset + end, linesAtATime)
      if (isIndex(entry))
        for (let row = firstNew; row < table.rows.count; row++)
          table.setMark(row, mark.excluded, true)
      if (signal.aborted) return 'cancelled'
      if (at < offset + end) await turn()
    }
    reserveForRest(table, entry, source.totalBytes)
    onProgress?.(bytesRead)
    await turn()
  }
  entry.layout ??= { format: 'text' }
  return undefined
}

function widthIn(marks: CellMarks | undefined): number | undefined {
  return marks?.endsLines === true ? undefined : marks?.width
}

function isIndex({ layout }: TableSource): boolean {
  return layout?.format === 'table' && layout.isIndex === true
}

/** Reserves memory for the rest of the source. Growing in many steps would copy every column each time. */
function reserveForRest(
  table: LinkTable,
  entry: TableSource,
  totalBytes: number | undefined,
): void {
  if (totalBytes === undefined || entry.bytes === 0 || entry.bytes >= totalBytes) return
  const rows = table.rows.count - entry.firstRow
  table.reserve(entry.firstRow + Math.ceil(((rows * totalBytes) / entry.bytes) * 1.02))
}

/** Whole lines in UTF-8: `bytes` up to `end`. The byte at `end` is a line feed. */
export interface Block {
  readonly bytes: Buffer
  readonly end: number
  /** How many bytes of the source were read up to here. */
  readonly bytesRead: number
  readonly encoding: SourceEncoding
}

/** The longest line, in bytes. It bounds the memory for bytes that are not yet cut into lines. */
export const longestLine = 2 ** 20
// With the start of a line carried over and a line end added, a block just fits a segment.
const blockBytes = 2 ** 20 - 1
const lineFeed = 0x0a

/** Cuts a source into blocks, and reads one block ahead. A failure is the last item. */
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
  let reading = fillBuffer(text.value, carry)
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
      if (!isAtEnd) reading = fillBuffer(text.value, carry)
      if (end === 0) continue
      if (isUtf8(bytes.subarray(0, end))) yield ok({ bytes, end, bytesRead, encoding })
      else {
        const lines = bytes.subarray(0, end + 1)
        if (encoding === 'utf-8') encoding = legacyEncodingOf(linesNotInUtf8(lines))
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

interface FilledBuffer {
  readonly bytes: Buffer
  readonly length: number
  readonly isAtEnd: boolean
  readonly bytesRead: number
}

/** Fills a new buffer with `carry` and the next bytes, and leaves one byte free. */
async function fillBuffer(
  text: AsText,
  carry: Buffer,
): Promise<Result<FilledBuffer, IntakeProblem>> {
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

/** Checks the first line, which may begin in the block before, and the unfinished last one. */
function tooLong(
  bytes: Buffer,
  carried: number,
  end: number,
  length: number,
): IntakeProblem | undefined {
  const firstEnd = endOfLine(bytes.subarray(0, end), Math.max(0, carried - 3))
  return firstEnd > longestLine || length - end > longestLine ? 'line-too-long' : undefined
}

/** The position behind the last line end that is complete: a `\r` may be followed by `\n`. 0 if none is. */
function endOfLastLine(bytes: Buffer, length: number): number {
  for (let at = length - 1; at >= 0; at--) {
    if (!isLineEnd(bytes, at)) continue
    const width = lengthOfLineEnd(bytes, at)
    if (at + width < length || bytes[at] === lineFeed) return at + width
  }
  return 0
}

/** Cuts decoded lines into pieces that fit a segment. Each ends with a line end. */
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
