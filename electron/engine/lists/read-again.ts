import { assertNever } from '../../shared/assert-never.ts'
import type { SourceEncoding } from '../../shared/imports.ts'
import type { Layout, LinkTable } from '../table/index.ts'
import type { EditEntry, SourceEntry } from './edit-log.ts'
import { type EditStep, rowsChanged } from './edits.ts'

/** Another way to read one source of a list: another link column, whole lines, or another encoding. */
export interface OtherReading {
  readonly sourceIndex: number
  readonly column?: number | 'whole-lines' | undefined
  readonly encoding?: SourceEncoding | undefined
}

/** Edited rows that have no counterpart in the new reading: how many, and the first 20 of their lines. */
export interface LostEdits {
  readonly lostEdits: number
  readonly lostLines: readonly number[]
}

const mostLines = 20

/** The log entry for a source that is read in another way. */
export function withReading(entry: SourceEntry, { column, encoding }: OtherReading): SourceEntry {
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
 * Carries out the edits of one reading again in another, step by step, as far as their rows exist there
 * and can be changed in the same way. `apply` carries out one edit and resolves with its step, or with
 * undefined if nothing changed.
 */
export async function carryOverEdits(
  steps: readonly EditStep[],
  same: RowMatcher,
  apply: (entry: EditEntry) => Promise<EditStep | undefined>,
): Promise<LostEdits> {
  const lost = new Set<number>()
  for (const { entry, change } of steps) {
    const rows = rowsChanged(change)
    const others = rows.map((row) => same.find(row))
    const found = Uint32Array.from(others.filter((row) => row !== undefined)).toSorted()
    const places = new Map(others.map((other, index) => [other, rows[index] ?? 0]))
    const carried =
      found.length === 0 ? undefined : editOfRows(entry, found, (other) => places.get(other) ?? 0)
    const step = carried && (await apply(carried))
    const changed = new Set(step && rowsChanged(step.change))
    // Edits about submitted or resent rows do not apply: nothing of the new reading was submitted.
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

/** The same edit for other rows; undefined if it is not carried over. `rowOf`: the row in the old reading. */
function editOfRows(
  entry: EditEntry,
  rows: Uint32Array,
  rowOf: (other: number) => number,
): EditEntry | undefined {
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
    case 'instead': {
      const links = new Map([...entry.rows].map((old, index) => [old, entry.links[index] ?? '']))
      return { kind: 'instead', rows, links: Array.from(rows, (to) => links.get(rowOf(to)) ?? '') }
    }
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
 * Finds the rows of one table in another table with the same sources. In the source that was read in
 * another way, two rows match if they have the same text and the same position in the same line.
 */
export class RowMatcher {
  readonly #from: LinkTable
  readonly #to: LinkTable
  readonly #readAgain: number
  /** The end of the rows of the source that was read again, before any row is split. */
  readonly #end: number

  constructor(from: LinkTable, to: LinkTable, readAgain: number) {
    this.#from = from
    this.#to = to
    this.#readAgain = readAgain
    this.#end = to.sources[readAgain + 1]?.firstRow ?? to.rows.count
  }

  /** The same row in the other table, if there is one. */
  find(row: number): number | undefined {
    const parent = this.#from.order.parentOf(row)
    if (parent === undefined) return this.#findInSource(row)
    // The same choice splits a row in the same way in both tables.
    const other = this.find(parent)
    const nth = this.#from.order.childIndexOf(row)
    if (other === undefined || nth === undefined) return undefined
    return this.#to.order.allChildrenOf(other)[nth]
  }

  /** The line number of a row. */
  lineOf(row: number): number {
    return this.#from.rows.line[row] ?? 0
  }

  #findInSource(row: number): number | undefined {
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

  /** The first row of a line, by binary search: lines ascend within a source. */
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

/** The text of a row as it was imported. */
function textOf({ originals, bytes }: LinkTable, row: number): string {
  const { at, length } = originals.of(row)
  return bytes.text(at, length)
}
