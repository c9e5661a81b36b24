import type { CellMarks } from '../../parsing/cells-in-text.ts'
import { courseOf, type Course, type Step, takeStep } from '../../parsing/mending.ts'
import {
  alone,
  type Circumstances,
  type DecideReading,
  type Reading,
} from '../../parsing/reading.ts'
import type { Layout } from './layout.ts'
import type { LinkTable } from './link-table.ts'
import { mark } from './rows.ts'
import { wholeLine } from './source-lines.ts'
import { codeOf } from './verdict.ts'
import { continuationOf } from './wrapped-lines.ts'

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
export function circumstancesOfTyped(table: LinkTable, row: number): Circumstances {
  return { ...alone, cellMarks: marksOfTyped(table, row), isAmongPaths: isAmongPaths(table, row) }
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
  if (table.origins.isRewritten(table.order.placeOf(row))) return marksOfTyped(table, row)
  // A piece of a row is no row.
  const marks = table.rows.has(row, mark.piece) ? layout.cellMarks : marksOfWholeRow(layout)
  if (marks === undefined) return undefined
  const isWholeRow = marks.endsLines !== true && marks.linkColumn !== undefined
  if (isWholeRow && table.text(row).includes('\t')) return { ...marks, mark: '\t' }
  return wholeLine(table, row).includes('\t') ? undefined : marks
}

/** The same for a text that the user puts in a row's place: it is never a row of a table. */
function marksOfTyped(table: LinkTable, row: number): CellMarks | undefined {
  const marks = table.sources[table.sourceOf(row)]?.layout?.cellMarks
  if (marks === undefined || (marks.endsLines !== true && marks.width !== undefined))
    return undefined
  return wholeLine(table, row).includes('\t') ? undefined : marks
}

/** What stands between the cells of a whole row, with all that shows whether it has the usual ones. */
export function marksOfWholeRow(layout: Layout): CellMarks | undefined {
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
