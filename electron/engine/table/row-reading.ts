import {
  alone,
  type CellMarks,
  type Circumstances,
  type Course,
  courseOf,
  type DecideReading,
  piecesOf,
  type Range,
  type Reading,
  readText,
  type Step,
  takeStep,
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

/** Reads a row's text again, with all that the user chose for it. */
export function reread(table: LinkTable, row: number): Reading {
  return courseAfter(table, row, stepsOf(table, row)).reading
}

/**
 * The same with all that a further choice needs: of a link whose page others lead to as well, that is
 * asked about.
 */
export function rowCourse(table: LinkTable, row: number, text = table.text(row)): Course {
  const course = courseAfter(table, row, stepsOf(table, row), text)
  const { reading, current } = course
  if (reading.kind !== 'link' || table.rows.verdict[row] !== codeOf['same-page']) return course
  const at = current.indexOf('#')
  const asked: DecideReading = {
    kind: 'decide',
    decideKind: 'same-page',
    mended: reading.link.slice(0, reading.link.indexOf('#')),
    cuts: [],
    changes: reading.changes,
    emphasis: [at, current.trimEnd().length],
  }
  return { ...course, reading: asked }
}

/** The same as if the user had chosen `steps` for it. */
function courseAfter(
  table: LinkTable,
  row: number,
  steps: readonly Step[],
  text = table.text(row),
): Course {
  return courseOf(text, steps, {
    cellMarks: cellMarksAt(table, row),
    isAmongPaths: isAmongPaths(table, row),
    isInProse: table.rows.has(row, mark.isInProse),
    continuation: continuationOf(table, row),
    site: table.sites.of(row),
  })
}

/** What the user's choices for a row answer, each by its kind; fewer where the last answer nothing. */
export function questionsAnswered(table: LinkTable, row: number): readonly string[] {
  const kinds: string[] = []
  let course = courseAfter(table, row, [])
  for (const step of stepsOf(table, row)) {
    const { reading } = course
    const further = takeStep(course, step)
    if (further === course) break
    kinds.push(reading.kind === 'decide' ? reading.decideKind : reading.kind)
    course = further
  }
  return kinds
}

/** What is known of a text that the user puts in a row's place. */
export function circumstancesOfTypedText(table: LinkTable, row: number): Circumstances {
  return {
    ...alone,
    cellMarks: cellMarksOfTypedText(table, row),
    isAmongPaths: isAmongPaths(table, row),
  }
}

function isAmongPaths(table: LinkTable, row: number): boolean {
  return table.sources[table.sourceOf(row)]?.layout?.hasPaths === true
}

/**
 * What may stand between a row's link and cells of its line; undefined where the line has tabs for
 * that, unless the row is a whole line of cells that are too many or too few.
 */
export function cellMarksAt(table: LinkTable, row: number): CellMarks | undefined {
  const layout = table.sources[table.sourceOf(row)]?.layout
  if (layout?.cellMarks === undefined) return undefined
  if (table.originals.isRewritten(table.order.rootOf(row))) return cellMarksOfTypedText(table, row)
  // A piece of a row is no row.
  const marks = table.rows.has(row, mark.piece) ? layout.cellMarks : cellMarksOfWholeRow(layout)
  if (marks === undefined) return undefined
  const isWholeRow = marks.endsLines !== true && marks.linkColumn !== undefined
  if (isWholeRow && table.text(row).includes('\t')) return { ...marks, mark: '\t' }
  return wholeLine(table, row).includes('\t') ? undefined : marks
}

/** The same for a text that the user puts in a row's place: it is never a row of a table. */
function cellMarksOfTypedText(table: LinkTable, row: number): CellMarks | undefined {
  const marks = table.sources[table.sourceOf(row)]?.layout?.cellMarks
  if (marks === undefined || (marks.endsLines !== true && marks.width !== undefined))
    return undefined
  return wholeLine(table, row).includes('\t') ? undefined : marks
}

/** What stands between the cells of a whole row, with all that shows whether it has the usual ones. */
export function cellMarksOfWholeRow(layout: Layout): CellMarks | undefined {
  const { cellMarks } = layout
  return cellMarks === undefined || cellMarks.endsLines === true || layout.format === 'text'
    ? cellMarks
    : { ...cellMarks, linkColumn: layout.linkColumn }
}

const stepOfBits: readonly (Step | undefined)[] = [undefined, 'mend', 'keep', 'trim']

/** The two bits that a choice is kept as. */
export function bitsOfStep(step: Step): number {
  return stepOfBits.indexOf(step)
}

/** What the user chose for a row, in order. */
export function stepsOf(table: LinkTable, row: number): readonly Step[] {
  const steps: Step[] = []
  for (let bits = table.rows.steps[row] ?? 0; bits !== 0; bits >>= 2)
    steps.push(stepOfBits[bits & 3] ?? 'keep')
  return steps
}

/** Writes what `text`, the row's own, was read as into its columns. A link that no account takes is not kept. */
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
  // A link that stands in its ASCII text needs no copy beside it.
  const at = text.length === rows.textLength[row] ? text.indexOf(link) : -1
  if (at === -1 && link.length > accountRanges.urlLength.most) {
    // No account takes it, and percent-encoded it may be longer than a segment.
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

/** A text as it can stand in a row: line ends are spaces. */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\n\r\u2028\u2029]+/g, ' ')
}

/** What a text would be if it stood in a row's place; changes nothing. */
export function previewText(table: LinkTable, row: number, typed: string): TextPreview {
  const text = toOneLine(typed)
  const links = Math.max(piecesOf(text).length, 1)
  if (links > 1) return { kind: 'several', links }
  const reading =
    text === table.text(row)
      ? reread(table, row)
      : readText(text, circumstancesOfTypedText(table, row))
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
 * Where in a row's text stands what a reading emphasises in `current`, the text as the user's choices
 * have mended it so far; undefined where it stands nowhere, or what was added to it is meant.
 */
export function locateInText(text: string, current: string, [from, to]: Range): Range | undefined {
  if (text === current) return [from, to]
  // A scheme is what choices add or correct most.
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
