import { choicesOfKind } from '../../../shared/link.ts'
import type { Step } from '../reading/mending.ts'
import { readText } from '../reading/read-text.ts'
import { tightEnd } from '../reading/several.ts'
import type { LinkTable } from './link-table.ts'
import { mark } from './rows.ts'
import { isDecideKind, verdictOf } from './verdict.ts'

/** What an edit did, as far as undoing it needs. */
export type Edit =
  | { readonly kind: 'exclude' | 'restore'; readonly rows: Uint32Array }
  | {
      readonly kind: 'choose'
      /** Rows with one step more than before. */
      readonly rows: Uint32Array
      readonly splits: readonly Split[]
    }

/** A row that was cut: what it was before. */
interface Split {
  readonly row: number
  readonly textLength: number
  readonly textAt: number
  readonly marks: number
}

// Beyond this many rows duplicates are worked out once for all.
const fewRows = 500
const rowsAtATime = 2_500

/** Leaves rows out, or takes them back in; rows that are so already are not in the edit. */
export function setExcluded(table: LinkTable, rows: Iterable<number>, isExcluded: boolean): Edit {
  const changed: number[] = []
  for (const row of rows) {
    if (!hasRow(table, row) || table.rows.has(row, mark.excluded) === isExcluded) continue
    if (isExcluded && verdictOf(table.rows.verdict[row] ?? 0) === 'blank') continue
    table.setMark(row, mark.excluded, isExcluded)
    changed.push(row)
  }
  return { kind: isExcluded ? 'exclude' : 'restore', rows: Uint32Array.from(changed) }
}

/** Mends or keeps each of `rows` that offers it. Yields now and then so that others may run. */
export function* choose(
  table: LinkTable,
  rows: Iterable<number>,
  step: Step,
): Generator<void, Edit> {
  const changed: number[] = []
  const splits: Split[] = []
  let worked = 0
  for (const row of rows) {
    if (++worked % rowsAtATime === 0) yield
    if (!hasRow(table, row) || !offers(table, row, step)) continue
    const reading = table.reread(row)
    if (reading.kind !== 'decide') continue
    if (step === 'mend' && reading.cuts.length > 0) {
      if (table.rows.steps[row] === 0)
        splits.push(split(table, row, reading.cuts, reading.emphasis[1]))
    } else if (step === 'keep' || reading.mended !== undefined) {
      pushStep(table, row, step)
      if (step === 'mend' && reading.decideKind === 'maybe-cut')
        table.setMark(row + 1, mark.joined, true)
      table.setReading(row, table.reread(row))
      changed.push(row)
    }
  }
  return { kind: 'choose', rows: Uint32Array.from(changed), splits }
}

/** Takes an edit back. */
export function* revert(table: LinkTable, edit: Edit): Generator<void> {
  if (edit.kind !== 'choose') {
    for (const row of edit.rows) table.setMark(row, mark.excluded, edit.kind === 'restore')
    return
  }
  const isMany = edit.rows.length > fewRows
  let worked = 0
  for (const row of edit.rows.toReversed()) {
    if (++worked % rowsAtATime === 0) yield
    popStep(table, row)
    const reading = table.reread(row)
    if (reading.kind === 'decide' && reading.decideKind === 'maybe-cut')
      table.setMark(row + 1, mark.joined, false)
    table.setReading(row, reading, isMany)
  }
  for (const { row, textAt, textLength, marks } of edit.splits.toReversed()) {
    table.dropCutOff(row)
    table.rows.textAt[row] = textAt
    table.rows.textLength[row] = textLength
    table.rows.marks[row] = marks
    table.setReading(row, table.reread(row))
  }
  if (isMany) yield* table.settle()
}

/** How many rows an edit changed. */
export function rowsOf(edit: Edit): number {
  return edit.rows.length + (edit.kind === 'choose' ? edit.splits.length : 0)
}

function hasRow(table: LinkTable, row: number): boolean {
  return row < table.rows.count && !table.rows.has(row, mark.gone)
}

function offers(table: LinkTable, row: number, step: Step): boolean {
  const verdict = verdictOf(table.rows.verdict[row] ?? 0)
  return isDecideKind(verdict) && choicesOfKind[verdict].includes(step) && stepCount(table, row) < 4
}

/** Narrows the row to its first link and adds a row for each further one. */
function split(table: LinkTable, row: number, cuts: readonly number[], end: number): Split {
  const { rows } = table
  const text = table.text(row)
  const textAt = rows.textAt[row] ?? 0
  const before: Split = {
    row,
    textAt,
    textLength: rows.textLength[row] ?? 0,
    marks: rows.marks[row] ?? 0,
  }
  const parts = cuts.map((start, index) => {
    const part = text.slice(start, tightEnd(text, start, cuts[index + 1] ?? end))
    return { part, at: textAt + Buffer.byteLength(text.slice(0, start)) }
  })
  const [first, ...others] = parts
  if (first === undefined) return before
  rows.textAt[row] = first.at
  rows.textLength[row] = Buffer.byteLength(first.part)
  rows.set(row, mark.piece, true)
  table.setReading(row, readText(first.part))
  for (const { part, at } of others)
    table.addCutOff(row, at, Buffer.byteLength(part), part, readText(part))
  return before
}

function stepCount(table: LinkTable, row: number): number {
  return table.stepsOf(row).length
}

function pushStep(table: LinkTable, row: number, step: Step): void {
  const bits = step === 'mend' ? 1 : 2
  table.rows.steps[row] = (table.rows.steps[row] ?? 0) | (bits << (2 * stepCount(table, row)))
}

function popStep(table: LinkTable, row: number): void {
  const last = 2 * (stepCount(table, row) - 1)
  table.rows.steps[row] = (table.rows.steps[row] ?? 0) & ~(3 << last)
}
