import { setImmediate as turn } from 'node:timers/promises'
import type { ListSource } from '../../../shared/contract/index.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import type { SourceEncoding } from '../../../shared/list-source.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CellMarks } from '../../parsing/index.ts'
import {
  completed,
  type Layout,
  layoutOf,
  LineReader,
  type LinkTable,
  mark,
  newRemarks,
  type Remarks,
  tableLayoutOf,
  type TableSource,
} from '../../table/index.ts'
import { blocksOf } from './blocks.ts'
import type { ByteSource } from './byte-source.ts'

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
  for (const _ of table.forgetSince(bookmark)) await turn()
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
      entry.layout = completed(cellMarks === undefined ? found : { ...found, cellMarks }, start)
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
