import { assertNever } from '../../shared/assert-never.ts'
import type { SourceEncoding } from '../../shared/imports.ts'
import type { Layout, LinkTable } from '../table/index.ts'
import type { EditEntry, SourceEntry } from './edit-log.ts'
import { type EditStep, rowsChanged } from './edits.ts'

/** Another way to read one source of a list. */
export interface OtherReading {
  readonly sourceIndex: number
  readonly column?: number | 'whole-lines' | undefined
  readonly encoding?: SourceEncoding | undefined
}

/** Edits that fit no row of the new reading: how many rows, and the first 20 of their lines. */
export interface LostEdits {
  readonly lostEdits: number
  readonly lostLines: readonly number[]
}

const mostLines = 20

/** The entry of a source that is read in another way. */
export function readOtherwise(entry: SourceEntry, { column, encoding }: OtherReading): SourceEntry {
  return {
    ...entry,
    layout: column === undefined ? entry.layout : layoutWith(entry.layout, column),
    encoding: encoding ?? entry.encoding,
    rowsChecksum: undefined,
  }
}

function layoutWith(layout: Layout, column: number | 'whole-lines'): Layout {
  const { cellMarks } = layout
  const table = layout.format === 'table' ? layout : layout.asTable
  return column === 'whole-lines'
    ? { format: 'text', cellMarks, asTable: table }
    : { ...(table ?? { format: 'table', columns: [] }), linkColumn: column, cellMarks }
}

/**
 * Makes the edits of one reading again in another, in the same steps, as far as their rows are the
 * same ones and can still be changed so. `apply` makes one and replies the step; undefined: it changed
 * nothing.
 */
export async function carryOver(
  steps: readonly EditStep[],
  same: SameRows,
  apply: (entry: EditEntry) => Promise<EditStep | undefined>,
): Promise<LostEdits> {
  const lost = new Set<number>()
  for (const { entry, change } of steps) {
    const rows = rowsChanged(change)
    const others = rows.map((row) => same.of(row))
    const found = Uint32Array.from(others.filter((row) => row !== undefined)).toSorted()
    const carried = found.length === 0 ? undefined : onRows(entry, found)
    const step = carried && (await apply(carried))
    const changed = new Set(step && rowsChanged(step.change))
    // Whether links are sent again is asked anew, and nothing of the new list is sent yet.
    if (isAboutSending(entry)) continue
    for (const [index, row] of rows.entries()) {
      const other = others[index]
      if (other === undefined || !changed.has(other)) lost.add(row)
    }
  }
  const lines = new Set(Uint32Array.from(lost, (row) => same.lineOf(row)).toSorted())
  return { lostEdits: lost.size, lostLines: [...lines].slice(0, mostLines) }
}

function isAboutSending({ kind }: EditEntry): boolean {
  return kind === 'reopen' || kind === 'resend' || kind === 'no-resend'
}

/** The same edit of other rows; undefined: it is not carried over. */
function onRows(entry: EditEntry, rows: Uint32Array): EditEntry | undefined {
  const [row = 0] = rows
  switch (entry.kind) {
    case 'exclude':
    case 'include':
    case 'trim':
      return { kind: entry.kind, rows }
    case 'site':
      return { kind: 'site', site: entry.site, rows }
    case 'decide': {
      const { choice, ofKind, goesOn } = entry
      return { kind: 'decide', rows, choice, ofKind, goesOn }
    }
    case 'edit':
      return { kind: 'edit', row, text: entry.text }
    case 'keep-as-one':
      return { kind: 'keep-as-one', row }
    case 'reopen':
    case 'resend':
    case 'no-resend':
      return undefined
    default:
      return assertNever(entry)
  }
}

/**
 * Finds the rows of one table in another that holds the same sources. Of a source that was read in
 * another way a row is the same where its line holds the same text in the same place.
 */
export class SameRows {
  readonly #from: LinkTable
  readonly #to: LinkTable
  readonly #readAgain: number
  /** Where the rows of the source that was read again end, before anything is cut off any. */
  readonly #end: number

  constructor(from: LinkTable, to: LinkTable, readAgain: number) {
    this.#from = from
    this.#to = to
    this.#readAgain = readAgain
    this.#end = to.sources[readAgain + 1]?.firstRow ?? to.rows.count
  }

  /** The same row in the other table; undefined where there is none. */
  of(row: number): number | undefined {
    const parent = this.#from.order.cutFrom(row)
    if (parent === undefined) return this.#ofSource(row)
    // What choices cut off a row they cut off in the same order everywhere.
    const other = this.of(parent)
    const nth = this.#from.order.nthCutOff(row)
    if (other === undefined || nth === undefined) return undefined
    return this.#to.order.everCutOff(other)[nth]
  }

  /** The number of a row's line. */
  lineOf(row: number): number {
    return this.#from.rows.line[row] ?? 0
  }

  #ofSource(row: number): number | undefined {
    const index = this.#from.sourceOf(row)
    const firstRow = this.#from.sources[index]?.firstRow ?? 0
    const otherFirstRow = this.#to.sources[index]?.firstRow ?? 0
    if (index !== this.#readAgain) return otherFirstRow + row - firstRow
    const { line } = this.#from.rows
    let piece = 0
    while (row - piece > firstRow && line[row - piece - 1] === line[row]) piece++
    const other = this.#firstOfLine(line[row] ?? 0, otherFirstRow) + piece
    if (other >= this.#end || this.#to.rows.line[other] !== line[row]) return undefined
    return textOf(this.#from, row) === textOf(this.#to, other) ? other : undefined
  }

  /** Lines ascend within a source. */
  #firstOfLine(line: number, firstRow: number): number {
    let low = firstRow
    let high = this.#end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#to.rows.line[middle] ?? 0) < line) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** As it came in. */
function textOf({ origins, bytes }: LinkTable, row: number): string {
  const { at, length } = origins.of(row)
  return bytes.text(at, length)
}
