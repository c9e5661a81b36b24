import { decideKinds } from '../../../../shared/link.ts'
import { isOfSamples } from '../../../../shared/sample-lines.ts'
import { isNothingButRest, restIn } from '../../../parsing/continuation.ts'
import { courseOf, type Step, takeStep } from '../../../parsing/mending.ts'
import { lineOf, type Layout } from '../../../lists/table/layout.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import { isSendable, type PartOfList } from '../../../lists/table/part-of-list.ts'
import { cellMarksAt, stepsOf } from '../../../lists/table/row-course.ts'
import { mark, type Rows } from '../../../lists/table/rows.ts'
import {
  lineNumberOf,
  lineRow,
  sourceLines,
  wholeLine,
  type SubmittedRow,
  type SourceLine,
} from '../../../lists/table/source-lines.ts'
import { noRow, type TableSource } from '../../../lists/table/table-source.ts'
import { codeOf, laterCode } from '../../../lists/table/verdict.ts'
import { restRows } from '../../../lists/table/wrapped-lines.ts'
import { LeftLines, type LeftoverSource } from './left-lines.ts'

/** What of a list goes on: all that was not sent, of a part too; or what may be sent some time. */
export type GoesOn = PartOfList | 'what-may-be-sent' | 'own-lines' | undefined

/**
 * Rows that wait for a choice, are no usable link, were left out or sent before, by source; and
 * where only a part is sent, what else could be. Or what can be sent, waits or was left out; or all
 * but samples.
 */
export function leftoverOf(table: LinkTable, goesOn: GoesOn): readonly LeftoverSource[] {
  const isTrimmed = typeof goesOn === 'string'
  const isOwn = goesOn === 'own-lines'
  const part = isTrimmed ? undefined : goesOn
  const left = table.sources.map((source) => new LeftLines(source))
  for (const line of sourceLines(table)) {
    const { sourceIndex, rows } = line
    const into = left[sourceIndex]
    if (into === undefined || (isOwn && isOfSamples(into.source))) continue
    if (line.isHeader) into.headerStoodAt(line.line)
    const known = { ...onItsOwn, cellMarks: cellMarksAt(table, rows[0]?.row ?? 0) }
    for (const { row, status } of rows) {
      const isKept = isTrimmed
        ? isSendable(table.rows.verdict[row])
        : isKeptForLater(table, row, part)
      const isOver = isOwn
        ? isLeftOver(status) || status === 'duplicate'
        : isTrimmed
          ? status === 'decide' || status === 'excluded'
          : isLeftOver(status)
      if (!isKept && !isOver) continue
      if (status === 'excluded') into.excludeNext()
      const text =
        joinedText(table, row) ?? (rows.length > 1 ? linkOfSentence(table, row, known) : undefined)
      into.chooseForNext(
        text === undefined ? stepsOf(table, row) : stepsToKeep(text, known),
        isKept || text !== undefined ? undefined : row,
      )
      into.add({
        text:
          rows.length === 1
            ? wholeLineNow(table, line, row, text)
            : alone(text ?? cutAsBefore(table, row, line.text), into.source, line),
        number: line.line,
        was: isTrimmed ? codeBefore(table, row) : isKept ? laterCode : codeAt(table, row),
        row: isTrimmed ? rowBefore(table, row) : row,
      })
      if (text !== undefined || isOwn) continue
      for (const rest of restsSentApart(table, row)) {
        const was = isTrimmed ? codeBefore(table, rest.row) : codeAt(table, rest.row)
        // Its line has an outcome of its own in this list.
        into.add({ text: rest.text, number: rest.line, was, row: noRow })
      }
    }
  }
  return left
    .filter((into) => !into.isEmpty)
    .map((into) => {
      const { were, rows } = into.source.leftFrom ?? {}
      return into.whole({
        were: !isTrimmed || were !== undefined,
        rows: !isTrimmed || rows !== undefined,
      })
    })
}

/** How a line reads that has neither words around it nor one below that belongs to it. */
const onItsOwn = { isInProse: false, continuation: undefined }
type OnItsOwn = Parameters<typeof courseOf>[2]

/** It could be sent, and is no part of what is. */
export function isKeptForLater({ rows }: LinkTable, row: number, part?: PartOfList): boolean {
  return part?.rows[row] === 0 && isSendable(rows.verdict[row])
}

/** What a row counts as, as a code. */
function codeAt({ rows }: LinkTable, row: number): number {
  return rows.verdict[row] ?? codeOf.blank
}

/** What a row's line counted as in the list that left it over. */
function codeBefore(table: LinkTable, row: number): number {
  const were = table.sources[table.sourceOf(row)]?.leftFrom?.were
  return were?.[(table.rows.line[row] ?? 0) - 1] ?? codeOf.blank
}

/** Which row a row's line was in the list that left it over. */
function rowBefore(table: LinkTable, row: number): number {
  const rows = table.sources[table.sourceOf(row)]?.leftFrom?.rows
  return rows?.[(table.rows.line[row] ?? 0) - 1] ?? noRow
}

/** What stands in for a link whose end is on the next line, which does not come along. */
function joinedText(table: LinkTable, row: number): string | undefined {
  const isJoined = row + 1 < table.rows.count && table.rows.has(row + 1, mark.joined)
  return isJoined ? table.link(row) : undefined
}

/** What stands in for a piece of a sentence that would be another link on a line of its own. */
function linkOfSentence(table: LinkTable, row: number, known: OnItsOwn): string | undefined {
  const link = table.link(row)
  if (link === undefined || !table.rows.has(row, mark.isInProse)) return undefined
  const { reading } = courseOf(table.text(row), stepsOf(table, row), known)
  return reading.kind === 'link' && reading.link === link ? undefined : link
}

/** The choices that let a link be sent as it stands, where by itself it would be asked about again. */
function stepsToKeep(link: string, known: OnItsOwn): readonly Step[] {
  const steps: Step[] = []
  let course = courseOf(link, steps, known)
  while (course.reading.kind === 'decide' && steps.length < decideKinds.length) {
    course = takeStep(course, 'keep')
    steps.push('keep')
  }
  return steps
}

function isLeftOver(status: SubmittedRow['status']): boolean {
  return (
    status === 'decide' ||
    status === 'rejected' ||
    status === 'excluded' ||
    status === 'sent-before'
  )
}

/** The line of a row as it came in, but for what stands in the row's place now. */
function wholeLineNow(
  table: LinkTable,
  { text, cells, sourceIndex }: SourceLine,
  row: number,
  inItsPlace: string | undefined,
): string {
  if (inItsPlace === undefined && !table.origins.isRewritten(row)) return text
  const layout = table.sources[sourceIndex]?.layout
  const typed = inItsPlace ?? table.text(row)
  if (layout?.format === 'table' && layout.linkColumn < cells.length)
    return asLine(cells.with(layout.linkColumn, typed))
  // A line without a cell for links was read whole; one that had a tab is not asked about other marks.
  return hasCellMarks(layout) && text.includes('\t') ? `${typed}\t` : typed
}

/** Whether other marks than tabs may stand between its cells. */
function hasCellMarks(layout: Layout | undefined): boolean {
  return layout?.cellMarks !== undefined && layout.cellMarks.mark !== '\t'
}

/** A line end is to be added. */
function asLine(cells: readonly string[]): string {
  return lineOf(cells).replace(/\n$/, '')
}

/** A piece alone; one that may be cut as far to the right as it was, or nobody would ask again. */
function cutAsBefore(table: LinkTable, row: number, line: string): string {
  const text = table.text(row)
  return table.rows.has(row, mark.continued) ? text.padStart(line.trimEnd().length) : text
}

/** What a cut link may go on with, where the lines that it stands in do not come along. */
function* restsSentApart(
  table: LinkTable,
  row: number,
): Generator<{ readonly row: number; readonly line: number; readonly text: string }> {
  for (const rest of restRows(table, row)) {
    const text = wholeLine(table, rest)
    if (isNothingButRest(text) && isLeftOver(lineRow(table, rest).status)) return
    const [word = ''] = /^\S*/.exec(restIn(text)) ?? []
    yield { row: rest, line: lineNumberOf(table, rest), text: word }
  }
}

/** A piece goes where links stand in its table; that of a line without cells is to be read as such. */
function alone(text: string, { layout }: TableSource, line: SourceLine): string {
  const hadCells = !hasCellMarks(layout) || line.text.includes('\t')
  if (layout?.format !== 'table' || !hadCells) return text
  const before = Array.from({ length: layout.linkColumn }, () => '')
  return asLine([...before, text, ...(hasCellMarks(layout) ? [''] : [])])
}

/** The rows from `firstRow` on that stand in some of the lines of `leftoverOf`, counted from 0. */
export function rowsOfLines(
  { line, count }: Rows,
  firstRow: number,
  lines: readonly number[],
): readonly number[] {
  const wanted = new Set(lines.map((index) => index + 1))
  const rows: number[] = []
  for (let row = firstRow; row < count; row++) if (wanted.has(line[row] ?? 0)) rows.push(row)
  return rows
}
