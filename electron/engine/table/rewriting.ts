import { isDeepStrictEqual } from 'node:util'
import {
  type ReadingContext,
  type Piece,
  piecesOf,
  type Range,
  type Reading,
  readText,
} from '../parsing/index.ts'
import { splitTextOf } from './line-reader.ts'
import type { LinkTable } from './link-table.ts'
import { contextOfTypedText, questionsAnswered, reread } from './row-reading.ts'
import { mark } from './rows.ts'
import { restRows, rowsAbove } from './source-lines.ts'
import { codeOf } from './verdict.ts'

const rowsAtATime = 2_500

/** A row whose text was replaced, with all that undoing it needs. */
export interface Rewrite {
  readonly row: number
  readonly before: {
    readonly textAt: number
    readonly textLength: number
    readonly marks: number
    readonly steps: number
    readonly wasRewritten: boolean
  }
  /** New rows for the further links of the text. */
  readonly added: readonly number[]
  /** Rows that became part of this one. */
  readonly absorbed: readonly number[]
  /** Lines below that were joined to this row, and no longer are. */
  readonly unjoined: readonly number[]
  /** Rows above whose choices were reset, with these choices: see `rereadAbove`. */
  readonly resetAbove: readonly { readonly row: number; readonly steps: number }[]
}

/** A link of the new text, and the address of its bytes. */
interface Part {
  readonly text: string
  readonly at: number
  readonly reading: Reading
  readonly marks: number
}

/**
 * Replaces the text of a row by `text`, which the user typed. If it holds several links, each
 * further one becomes a new row. Undefined if nothing changes.
 */
export function replaceText(table: LinkTable, row: number, text: string): Rewrite | undefined {
  if (table.rows.has(row, mark.joined) || text === table.text(row)) return undefined
  const at = table.bytes.appendText(text)
  const known = contextOfTypedText(table, row)
  const parts = partsOf(text, at, piecesOf(text), known)
  const whole = (): Part => partOf(text, at, 0, known)
  return replace(table, row, parts.length > 0 ? parts : [whole()], [])
}

/** Replaces the texts of several rows. Yields now and then. Rows that do not change have no rewrite. */
export function* replaceTexts(
  table: LinkTable,
  rows: Uint32Array,
  texts: readonly string[],
): Generator<void, readonly Rewrite[]> {
  const rewrites: Rewrite[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtATime === rowsAtATime - 1) yield
    const isThere = row < table.rows.count && !table.rows.has(row, mark.removed)
    const rewrite = isThere ? replaceText(table, row, texts[index] ?? '') : undefined
    if (rewrite !== undefined) rewrites.push(rewrite)
  }
  return rewrites
}

/**
 * Splits a row at the links `cuts` of `text`: the first stays in the row, each further one becomes
 * a new row.
 */
export function splitRow(
  table: LinkTable,
  row: number,
  text: string,
  cuts: readonly Range[],
): Rewrite {
  const isAsWritten = text === table.text(row)
  const at = isAsWritten ? (table.rows.textAt[row] ?? 0) : table.bytes.appendText(text)
  const known = contextOfTypedText(table, row)
  const pieces = cuts.map(([start, end]) => ({ start, end, isInProse: false }))
  return replace(table, row, partsOf(text, at, pieces, known), [])
}

/**
 * Joins all rows that a line, or a text of the user, was split into. Undefined if the row is not a
 * piece of one.
 */
export function keepAsOne(table: LinkTable, row: number): Rewrite | undefined {
  const split = splitTextOf(table, row)
  if (split === undefined) return undefined
  const { at, length, pieces } = split
  const [first = row, ...others] = pieces
  const text = table.bytes.text(at, length)
  const whole = partOf(text, at, 0, contextOfTypedText(table, row))
  return replace(table, first, [whole], others)
}

/** Undoes a rewrite. It must be the last one that is in effect. */
export function undoRewrite(table: LinkTable, rewrite: Rewrite): void {
  const { row, before, added, absorbed, unjoined, resetAbove } = rewrite
  const { rows } = table
  for (const piece of added) remove(table, piece)
  table.order.removeChildren(row, added)
  for (const rest of unjoined) table.setMark(rest, mark.joined, true)
  rows.textAt[row] = before.textAt
  rows.textLength[row] = before.textLength
  // These marks belong to the link and are updated when it is replaced below.
  const ofLink = mark.duplicate | mark.sentBefore
  rows.marks[row] = (before.marks & ~ofLink) | ((rows.marks[row] ?? 0) & ofLink)
  rows.steps[row] = before.steps
  if (!before.wasRewritten) table.originals.forget(row)
  table.setReading(row, reread(table, row))
  table.setMark(row, mark.sentBefore, (before.marks & mark.sentBefore) !== 0)
  for (const other of absorbed) putBack(table, other)
  for (const { row: above, steps } of resetAbove) rows.steps[above] = steps
  rereadAbove(table, row)
}

/**
 * The links of a text. Addresses are computed from one to the next, because there can be very many.
 */
function partsOf(
  text: string,
  at: number,
  pieces: readonly Piece[],
  known: ReadingContext,
): readonly Part[] {
  let [last, lastAt] = [0, at]
  return pieces.map(({ start, end, isInProse }) => {
    lastAt +=
      Buffer.byteLength(text.slice(last, start)) - Buffer.byteLength(text.slice(start, last))
    last = start
    const marks = mark.piece | (isInProse ? mark.isInProse : 0)
    return partOf(text.slice(start, end), lastAt, marks, known)
  })
}

function partOf(text: string, at: number, marks: number, known: ReadingContext): Part {
  const isInProse = (marks & mark.isInProse) !== 0
  return { text, at, reading: readText(text, { ...known, isInProse }), marks }
}

function replace(
  table: LinkTable,
  row: number,
  [first, ...others]: readonly Part[],
  absorbed: readonly number[],
): Rewrite {
  if (first === undefined) throw new RangeError('A row is not replaced by nothing')
  const { rows } = table
  const marks = rows.marks[row] ?? 0
  const before = {
    textAt: rows.textAt[row] ?? 0,
    textLength: rows.textLength[row] ?? 0,
    marks,
    steps: rows.steps[row] ?? 0,
    wasRewritten: table.originals.isRewritten(row),
  }
  const answeredAbove = new Map(
    rowsAbove(table, row)
      .filter((above) => (rows.steps[above] ?? 0) !== 0 && rows.sentCode(above) === 0)
      .map((above) => [above, questionsAnswered(table, above)]),
  )
  const unjoined = restRows(table, row).filter((rest) => rows.has(rest, mark.joined))
  for (const rest of unjoined) table.setMark(rest, mark.joined, false)
  for (const other of absorbed) remove(table, other)
  table.originals.remember(row)
  rows.textAt[row] = first.at
  rows.textLength[row] = Buffer.byteLength(first.text)
  rows.marks[row] = (marks & ~(mark.piece | mark.isInProse | mark.continued)) | first.marks
  rows.steps[row] = 0
  table.setReading(row, first.reading)
  const added = others.map(({ text, at, reading, marks: pieceMarks }) =>
    table.addChild(row, at, Buffer.byteLength(text), text, reading, pieceMarks),
  )
  const resetAbove = [...answeredAbove].flatMap(([above, answered]) => {
    if (isDeepStrictEqual(answered, questionsAnswered(table, above))) return []
    const steps = rows.steps[above] ?? 0
    rows.steps[above] = 0
    return [{ row: above, steps }]
  })
  rereadAbove(table, row)
  return { row, before, added, absorbed, unjoined, resetAbove }
}

/**
 * Reads the rows above again: their links may continue in this row. If a choice that the user made
 * for them would now answer another question, `replace` has reset it.
 */
function rereadAbove(table: LinkTable, row: number): void {
  for (const above of rowsAbove(table, row)) {
    if (table.rows.has(above, mark.removed) || table.rows.reading[above] === codeOf.blank) return
    table.setReading(above, reread(table, above))
  }
}

/** Removes a row from the list. `putBack` undoes it. */
function remove(table: LinkTable, row: number): void {
  table.setReading(row, { kind: 'blank' })
  table.setMark(row, mark.removed, true)
}

function putBack(table: LinkTable, row: number): void {
  table.rows.set(row, mark.removed, false)
  table.setReading(row, reread(table, row))
}
