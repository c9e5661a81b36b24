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
import { asText, type AsText, decodedLines, foreignLines, legacyEncodingOf } from './encoding.ts'

/** How a source comes in. */
export interface LoadOptions {
  readonly kind: ListSource['kind']
  readonly name: string
  readonly signal: AbortSignal
  /** Known from an earlier time; else found from the first lines. */
  readonly layout?: Layout | undefined
  /** Known to hold cells with tabs between, also where its first lines do not show it. */
  readonly isTable?: boolean | undefined
  /** Of a source whose layout is to be found. */
  readonly cellMarks?: CellMarks | undefined
  /** Chosen by the user; else found in the bytes. */
  readonly encoding?: SourceEncoding | undefined
  /** Its lines were made by the app, and are no bytes of the user's. */
  readonly isMade?: boolean | undefined
  /** A sheet that its workbook hides. */
  readonly isHidden?: boolean | undefined
  /** Files of its archive that were no lists. */
  readonly passedOver?: readonly string[] | undefined
  /** What is found out of it while its lines are made. */
  readonly remarks?: Readonly<Remarks> | undefined
  /** Called after every block, in the same turn in which its rows appeared. */
  readonly onProgress?: ((bytesRead: number) => void) | undefined
}

// Lines that are not plain links take microseconds each; others wait at most about 10 ms.
const linesAtATime = 2_500
// A file of nothing but line ends would take 30 bytes of memory for each of its own.
const mostRows = 2 ** 25

/**
 * Reads a source into the table, a block of about 1 MiB at a time, and lets others run between.
 * A source that fails or is cancelled leaves no row behind. The caller closes it.
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

/** Growing in many steps would copy every column again and again. */
function reserveForRest(
  table: LinkTable,
  entry: TableSource,
  totalBytes: number | undefined,
): void {
  if (totalBytes === undefined || entry.bytes === 0 || entry.bytes >= totalBytes) return
  const rows = table.rows.count - entry.firstRow
  table.reserve(entry.firstRow + Math.ceil(((rows * totalBytes) / entry.bytes) * 1.02))
}

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
