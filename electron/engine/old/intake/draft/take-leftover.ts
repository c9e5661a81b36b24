import { Readable } from 'node:stream'
import { assertNever } from '../../../../shared/assert-never.ts'
import { DiskError } from '../../../../shared/disk-problem.ts'
import type { IntakeProblem } from '../../../../shared/intake-problem.ts'
import type { Result } from '../../../../shared/result.ts'
import type { Course, Step } from '../../../parsing/mending.ts'
import { type ByteSource, streamSource } from '../../../importers/source/byte-source.ts'
import { waits } from '../../../lists/table/choices.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import { courseAfter, rowCourse } from '../../../lists/table/row-course.ts'
import type { LeftFrom } from '../../../lists/table/table-source.ts'
import type { Editing } from './editing.ts'
import { inTurns } from './in-turns.ts'
import type { LeftoverSource } from './left-lines.ts'
import { rowsOfLines } from './leftover.ts'
import type { SourceName } from './source-name.ts'

const linesAtATime = 10_000
const rowsAtATime = 2_500

/** What takes lines into a draft. */
interface Into {
  /** The table that the lines are left over of. */
  readonly from: LinkTable
  readonly table: LinkTable
  readonly edits: Editing
  readonly take: (source: SourceName, bytes: ByteSource) => Promise<Result<void, IntakeProblem>>
}

/** Where lines are from that a draft leaves over, which were `before` in those before it. */
function leftOnceMore(before: LeftFrom | undefined, leftBy: string): LeftFrom {
  if (before === undefined) return { receivedWith: leftBy, leftBy }
  const { receivedWith, between = [] } = before
  const isFirst = before.leftBy === receivedWith
  return { ...before, between: isFirst ? [] : [...between, before.leftBy], leftBy }
}

/**
 * Takes what a submission left over of one source into a draft, with what the user had chosen
 * there; `leftBy`: the draft that was submitted. Rejects with a DiskError where the disk does not take it.
 */
export async function takeLeftover(
  left: LeftoverSource,
  leftBy: string | undefined,
  { from, table, edits, take }: Into,
): Promise<void> {
  const { source, lines, lineNumbers, were, rows, excluded, chosen } = left
  const firstRow = table.rows.count
  const { kind, name, isFromHistory, layout } = source
  const leftFrom: LeftFrom | undefined =
    leftBy === undefined
      ? source.leftFrom && { ...source.leftFrom, were, rows }
      : { ...leftOnceMore(source.leftFrom, leftBy), were, rows }
  // What is left of a list that was sent is a list of its own from then on.
  const cameMs = leftBy === undefined ? source.cameMs : undefined
  const named = { kind, name, isFromHistory, layout, cameMs, lineNumbers, leftFrom, isMade: true }
  const taken = await take(named, streamSource(Readable.from(inPieces(lines))))
  if (!taken.ok && taken.error === 'disk-full') throw new DiskError('disk-full')
  // Its lines are in memory: what could not be read is the copy that could not be written.
  if (!taken.ok && taken.error === 'file-unreadable') throw new DiskError('folder-unwritable')
  if (!taken.ok) throw new Error(`What was left over could not be kept: ${taken.error}`)
  const asked = await inTurns(askedAnew(from, table, firstRow, left))
  for (const { step, lines: where } of chosen.values()) {
    const again = rowsOfLines(
      table.rows,
      firstRow,
      where.filter((line) => !asked.has(line)),
    )
    if (again.length > 0) await chooseAgain(edits, table, step, again)
  }
  const leftOut = rowsOfLines(table.rows, firstRow, excluded)
  if (leftOut.length > 0) await edits.exclude(leftOut)
}

/**
 * The lines that are asked about from the start: what the user had chosen would answer another
 * question now, or make another link of them. Yields now and then.
 */
function* askedAnew(
  from: LinkTable,
  table: LinkTable,
  firstRow: number,
  { chosen, choseOf }: LeftoverSource,
): Generator<void, ReadonlySet<number>> {
  const steps = new Map<number, Step[]>()
  for (const { step, lines } of chosen.values())
    for (const line of lines)
      if (choseOf.has(line)) steps.set(line, [...(steps.get(line) ?? []), step])
  const asked = new Set<number>()
  let looked = 0
  for (let row = firstRow; row < table.rows.count; row++) {
    const line = (table.rows.line[row] ?? 0) - 1
    const before = choseOf.get(line)
    if (before === undefined) continue
    if (++looked % rowsAtATime === 0) yield
    const now = courseAfter(table, row, steps.get(line) ?? [])
    if (!isSameCourse(rowCourse(from, before), now)) asked.add(line)
  }
  return asked
}

function isSameCourse(one: Course, other: Course): boolean {
  const [a, b] = [one.reading, other.reading]
  switch (a.kind) {
    case 'link':
      return b.kind === 'link' && a.link === b.link
    case 'decide':
      return (
        b.kind === 'decide' &&
        a.decideKind === b.decideKind &&
        a.mended === b.mended &&
        one.current.trim() === other.current.trim()
      )
    case 'rejected':
      return b.kind === 'rejected' && a.reason === b.reason
    case 'blank':
      return b.kind === 'blank'
    default:
      return assertNever(a)
  }
}

async function chooseAgain(
  edits: Editing,
  table: LinkTable,
  step: Step,
  rows: readonly number[],
): Promise<void> {
  switch (step) {
    case 'mend':
    case 'keep':
      await edits.decide({ rows }, step)
      return
    case 'trim': {
      // Of a line that waits the dots are taken off; of a link the punctuation that it ends with.
      const asking = rows.filter((row) => waits(table, row))
      const ended = rows.filter((row) => !waits(table, row))
      if (asking.length > 0) await edits.decide({ rows: asking }, 'trim')
      if (ended.length > 0) await edits.trim(ended)
      return
    }
    default:
      assertNever(step)
  }
}

function* inPieces(lines: readonly string[]): Generator<string> {
  for (let start = 0; start < lines.length; start += linesAtATime)
    yield `${lines.slice(start, start + linesAtATime).join('\n')}\n`
}
