import {
  defaultContext,
  type CellMarks,
  type ReadingContext,
  type StepResult,
  applySteps,
  type DecideReading,
  piecesOf,
  type Range,
  type Reading,
  readText,
  type Step,
  applyStep,
  warningBit,
  warningsOf,
} from '../parsing/index.ts'
import { accountRanges } from '../../shared/account.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { TextPreview } from '../../shared/contract/index.ts'
import type { ByteStore } from './byte-store.ts'
import type { Layout } from './layout.ts'
import { hashOf } from './link-index.ts'
import type { LinkTable } from './link-table.ts'
import { mark, page, type Rows } from './rows.ts'
import { continuationOf, wholeLine } from './source-lines.ts'
import { codeOf } from './verdict.ts'

/** Reads a row's text again, with all choices of the user. */
export function reread(table: LinkTable, row: number): Reading {
  return resultAfter(table, row, stepsOf(table, row)).reading
}

/**
 * Reads a row's text and applies its steps. Returns all that a further choice needs. If the user is
 * asked about the page of the link, the reading is that question.
 */
export function replayRow(table: LinkTable, row: number, text = table.text(row)): StepResult {
  const result = resultAfter(table, row, stepsOf(table, row), text)
  const { reading, current } = result
  if (reading.kind !== 'link' || table.rows.verdict[row] !== codeOf['same-page']) return result
  const at = current.indexOf('#')
  const asked: DecideReading = {
    kind: 'decide',
    decideKind: 'same-page',
    mended: reading.link.slice(0, reading.link.indexOf('#')),
    cuts: [],
    changes: reading.changes,
    emphasis: [at, current.trimEnd().length],
  }
  return { ...result, reading: asked }
}

/** The same with the steps `steps` instead of the row's own. */
function resultAfter(
  table: LinkTable,
  row: number,
  steps: readonly Step[],
  text = table.text(row),
): StepResult {
  return applySteps(text, steps, {
    cellMarks: cellMarksAt(table, row),
    isAmongPaths: isAmongPaths(table, row),
    isInProse: table.rows.has(row, mark.isInProse),
    continuation: continuationOf(table, row),
    site: table.sites.of(row),
  })
}

/**
 * The kinds of questions that the user's choices for a row answer, in order. Choices that answer
 * nothing are left out.
 */
export function questionsAnswered(table: LinkTable, row: number): readonly string[] {
  const kinds: string[] = []
  let result = resultAfter(table, row, [])
  for (const step of stepsOf(table, row)) {
    const { reading } = result
    const further = applyStep(result, step)
    if (further === result) break
    kinds.push(reading.kind === 'decide' ? reading.decideKind : reading.kind)
    result = further
  }
  return kinds
}

/** What is known about a text that the user typed for a row. */
export function contextOfTypedText(table: LinkTable, row: number): ReadingContext {
  return {
    ...defaultContext,
    cellMarks: cellMarksOfTypedText(table, row),
    isAmongPaths: isAmongPaths(table, row),
  }
}

function isAmongPaths(table: LinkTable, row: number): boolean {
  return table.sources[table.sourceOf(row)]?.layout?.hasPaths === true
}

/**
 * What may separate a row's link from other cells of its line. Undefined if tabs separate the
 * cells, unless the row is a whole line with too many or too few cells.
 */
export function cellMarksAt(table: LinkTable, row: number): CellMarks | undefined {
  const layout = table.sources[table.sourceOf(row)]?.layout
  if (layout?.cellMarks === undefined) return undefined
  if (table.originals.isRewritten(table.order.rootOf(row))) return cellMarksOfTypedText(table, row)
  // A piece of a line is never a whole row of a table.
  const marks = table.rows.has(row, mark.piece) ? layout.cellMarks : cellMarksOfWholeRow(layout)
  if (marks === undefined) return undefined
  const isWholeRow = marks.endsLines !== true && marks.linkColumn !== undefined
  if (isWholeRow && table.text(row).includes('\t')) return { ...marks, mark: '\t' }
  return wholeLine(table, row).includes('\t') ? undefined : marks
}

/** The same for a text that the user typed: it is never a whole row of a table. */
function cellMarksOfTypedText(table: LinkTable, row: number): CellMarks | undefined {
  const marks = table.sources[table.sourceOf(row)]?.layout?.cellMarks
  if (marks === undefined || (marks.endsLines !== true && marks.width !== undefined))
    return undefined
  return wholeLine(table, row).includes('\t') ? undefined : marks
}

/**
 * What separates the cells of a whole row, with the link column, so that a row with too many or too
 * few cells can be recognised.
 */
export function cellMarksOfWholeRow(layout: Layout): CellMarks | undefined {
  const { cellMarks } = layout
  return cellMarks === undefined || cellMarks.endsLines === true || layout.format === 'text'
    ? cellMarks
    : { ...cellMarks, linkColumn: layout.linkColumn }
}

const stepOfBits: readonly (Step | undefined)[] = [undefined, 'mend', 'keep', 'trim']

/** The two bits that store a choice. */
export function bitsOfStep(step: Step): number {
  return stepOfBits.indexOf(step)
}

/** The user's choices for a row, in order. */
export function stepsOf(table: LinkTable, row: number): readonly Step[] {
  const steps: Step[] = []
  for (let bits = table.rows.steps[row] ?? 0; bits !== 0; bits >>= 2)
    steps.push(stepOfBits[bits & 3] ?? 'keep')
  return steps
}

/**
 * Stores the reading of a row's text in its columns. `text` must be the row's text. A link that is
 * too long for any account is not stored.
 */
export function writeReading(
  rows: Rows,
  bytes: ByteStore,
  row: number,
  reading: Reading,
  text: string,
): void {
  rows.reading[row] = codeOfReading(reading)
  rows.linkLength[row] = 0
  rows.warnings[row] = 0
  rows.lookedUp[row] = 0
  rows.page[row] = reading.kind === 'link' && reading.isFragmentKept === true ? page.isKept : 0
  if (reading.kind !== 'link') return
  const { link } = reading
  // If the link is part of an ASCII text, it needs no copy.
  const at = text.length === rows.textLength[row] ? text.indexOf(link) : -1
  if (at === -1 && link.length > accountRanges.urlLength.most) {
    // No account accepts it, and percent-encoded it may be longer than a segment.
    rows.reading[row] = codeOf['too-long']
    return
  }
  const linkAt = at === -1 ? bytes.append(link) : (rows.textAt[row] ?? 0) + at
  rows.linkAt[row] = linkAt
  rows.linkLength[row] = link.length
  rows.hash[row] = hashOf(bytes.viewOf(linkAt), bytes.offsetOf(linkAt), link.length)
  rows.warnings[row] = warningsOf(link).reduce((bits, warning) => bits | warningBit[warning], 0)
}

function codeOfReading(reading: Reading): number {
  switch (reading.kind) {
    case 'blank':
      return codeOf.blank
    case 'link':
      return reading.changes.length === 0 ? codeOf.ready : codeOf.cleaned
    case 'decide':
      return codeOf[reading.decideKind]
    case 'rejected':
      return codeOf[reading.reason]
    default:
      return assertNever(reading)
  }
}

/** A text with its line ends replaced by spaces, as a row can hold it. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\n\r\u2028\u2029]+/g, ' ')
}

/** What a row would become if it had this text. Changes nothing. */
export function previewText(table: LinkTable, row: number, typed: string): TextPreview {
  const text = toOneLine(typed)
  const links = Math.max(piecesOf(text).length, 1)
  if (links > 1) return { kind: 'several', links }
  const reading =
    text === table.text(row) ? reread(table, row) : readText(text, contextOfTypedText(table, row))
  return previewOf(table, row, reading)
}

function previewOf(table: LinkTable, row: number, reading: Reading): TextPreview {
  if (reading.kind === 'blank') return { kind: 'blank' }
  if (reading.kind === 'decide') return { kind: 'decide', decideKind: reading.decideKind }
  if (reading.kind === 'rejected') return { kind: 'rejected', rejectReason: reading.reason }
  const { link } = reading
  if (link.length > table.rules.urlLength) return { kind: 'rejected', rejectReason: 'too-long' }
  const holder = table.holderOf(link)
  if (holder !== undefined && holder !== row) return { kind: 'duplicate', of: holder, link }
  return { kind: reading.changes.length === 0 ? 'ready' : 'cleaned', link }
}

/**
 * The range in a row's text of what a reading emphasises in `current`, the text after the user's
 * choices. Undefined if it cannot be located, or was added by a choice.
 */
export function locateInText(text: string, current: string, [from, to]: Range): Range | undefined {
  if (text === current) return [from, to]
  // The scheme is what choices add or correct most often.
  const scheme = /^https?:\/\//.exec(current)?.[0].length ?? 0
  for (const left of [0, scheme]) {
    const at = text.indexOf(current.slice(left))
    if (at === -1 || current.length === left) continue
    const shift = at - left
    return to <= left ? undefined : [Math.max(from, left) + shift, to + shift]
  }
  const part = current.slice(from, to)
  const at = text.indexOf(part)
  return part === '' || at !== text.lastIndexOf(part) || at === -1
    ? undefined
    : [at, at + part.length]
}
