import { isDeepStrictEqual } from 'node:util'
import {
  type Circumstances,
  type Piece,
  piecesOf,
  type Range,
  type Reading,
  readText,
} from '../parsing/index.ts'
import { splitTextOf } from './line-reader.ts'
import type { LinkTable } from './link-table.ts'
import { circumstancesOfTypedText, questionsAnswered, reread } from './row-reading.ts'
import { mark } from './rows.ts'
import { restRows, rowsAbove } from './source-lines.ts'
import { codeOf } from './verdict.ts'

/** A row whose text was replaced: what it was before, and which rows came or went with that. */
export interface Rewrite {
  readonly row: number
  readonly before: {
    readonly textAt: number
    readonly textLength: number
    readonly marks: number
    readonly steps: number
    readonly wasRewritten: boolean
  }
  /** New rows for its further links. */
  readonly added: readonly number[]
  /** Rows that became part of it. */
  readonly absorbed: readonly number[]
  /** Lines that were joined to it and stand alone since. */
  readonly unjoined: readonly number[]
  /** Rows above that are asked about anew, and what the user had chosen for them. */
  readonly resetAbove: readonly { readonly row: number; readonly steps: number }[]
}

/** A link of the new text, and where its bytes are held. */
interface Part {
  readonly text: string
  readonly at: number
  readonly reading: Reading
  readonly marks: number
}

/** Puts `text`, typed by the user, in the place of a row's; several links in it become rows. */
export function typeOver(table: LinkTable, row: number, text: string): Rewrite | undefined {
  if (table.rows.has(row, mark.joined) || text === table.text(row)) return undefined
  const at = table.bytes.appendText(text)
  const known = circumstancesOfTypedText(table, row)
  const parts = partsOf(text, at, piecesOf(text), known)
  const whole = (): Part => partOf(text, at, 0, known)
  return replace(table, row, parts.length > 0 ? parts : [whole()], [])
}

/** Narrows a row to the first of the links at `cuts` in `text`, and adds the others behind it. */
export function splitRow(
  table: LinkTable,
  row: number,
  text: string,
  cuts: readonly Range[],
): Rewrite {
  const isAsWritten = text === table.text(row)
  const at = isAsWritten ? (table.rows.textAt[row] ?? 0) : table.bytes.appendText(text)
  const known = circumstancesOfTypedText(table, row)
  const pieces = cuts.map(([start, end]) => ({ start, end, isInProse: false }))
  return replace(table, row, partsOf(text, at, pieces, known), [])
}

/** Makes one text again of all links that a line or the user's text was split into; undefined where it was not. */
export function keepAsOne(table: LinkTable, row: number): Rewrite | undefined {
  const split = splitTextOf(table, row)
  if (split === undefined) return undefined
  const { at, length, pieces } = split
  const [first = row, ...others] = pieces
  const text = table.bytes.text(at, length)
  const whole = partOf(text, at, 0, circumstancesOfTypedText(table, row))
  return replace(table, first, [whole], others)
}

/** Takes a rewrite back, the last first. */
export function undoRewrite(table: LinkTable, rewrite: Rewrite): void {
  const { row, before, added, absorbed, unjoined, resetAbove } = rewrite
  const { rows } = table
  for (const piece of added) remove(table, piece)
  table.order.removeChildren(row, added)
  for (const rest of unjoined) table.setMark(rest, mark.joined, true)
  rows.textAt[row] = before.textAt
  rows.textLength[row] = before.textLength
  // These are of the link that goes, and say who has it next.
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

/** The links of a text, whose bytes are counted from one to the next: there may be very many. */
function partsOf(
  text: string,
  at: number,
  pieces: readonly Piece[],
  known: Circumstances,
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

function partOf(text: string, at: number, marks: number, known: Circumstances): Part {
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
 * The rows above may have been taken for the beginning of this one. Where what the user chose for
 * them would answer another question now, they are asked about from the start.
 */
function rereadAbove(table: LinkTable, row: number): void {
  for (const above of rowsAbove(table, row)) {
    if (table.rows.has(above, mark.removed) || table.rows.reading[above] === codeOf.blank) return
    table.setReading(above, reread(table, above))
  }
}

/** Takes a row out of the list, for `putBack`. */
function remove(table: LinkTable, row: number): void {
  table.setReading(row, { kind: 'blank' })
  table.setMark(row, mark.removed, true)
}

function putBack(table: LinkTable, row: number): void {
  table.rows.set(row, mark.removed, false)
  table.setReading(row, reread(table, row))
}
