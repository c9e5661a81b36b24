import type { Row } from '../../shared/contract/index.ts'
import { isLocked, linkWarnings, type RowStatus } from '../../shared/link.ts'
import {
  type Course,
  markInCell,
  plainLinkOf,
  type Range,
  type Reading,
  readSent,
  takeStep,
} from '../parsing/index.ts'
import {
  cellMarksAt,
  cellsOf,
  choicesFor,
  goesOnInSubmitted,
  inText,
  isDecideKind,
  isRejectReason,
  type LinkTable,
  mark,
  type PiecesOfRows,
  rowCourse,
  rowStatusOf,
  sentCodeOf,
  type TableSource,
  verdictOf,
  wholeLine,
} from '../table/index.ts'

/** What a row shows that the table does not know. */
export type KnownOfRow = Pick<Row, 'nearDuplicateOf' | 'sentBefore' | 'sent' | 'isInPart'>

/** What a row counts as, with its kind or reason. */
export function statusOfRow(
  table: LinkTable,
  row: number,
): Pick<Row, 'status' | 'decideKind' | 'rejectReason'> {
  const code = table.rows.verdict[row] ?? 0
  const status: RowStatus = rowStatusOf(code)
  if (code >= sentCodeOf.waiting) return { status, decideKind: undefined, rejectReason: undefined }
  const verdict = verdictOf(code)
  return {
    status,
    decideKind: isDecideKind(verdict) ? verdict : undefined,
    rejectReason: isRejectReason(verdict) ? verdict : undefined,
  }
}

/**
 * A row as the grid shows it, its texts cut at `longestText` characters. `pieces` is kept for the rows
 * beside it.
 */
export function rowOf(
  table: LinkTable,
  row: number,
  known: KnownOfRow,
  longestText: number,
  pieces: PiecesOfRows,
): Row {
  const { rows } = table
  const { status, decideKind, rejectReason } = statusOfRow(table, row)
  const link = table.link(row)
  const sourceIndex = table.sourceOf(row)
  const text = table.text(row)
  const isPlain =
    rows.linkAt[row] === rows.textAt[row] && rows.linkLength[row] === rows.textLength[row]
  const isSent = link !== undefined && rows.steps[row] === 0
  const isAskedOfPage = decideKind === 'same-page'
  const course = (isPlain || isSent) && !isAskedOfPage ? undefined : rowCourse(table, row, text)
  const reading =
    isSent && !isPlain && !isAskedOfPage
      ? readSent(text, link, rows.has(row, mark.isInProse), cellMarksAt(table, row))
      : course?.reading
  const isDecide = reading?.kind === 'decide'
  const asked = isDecide ? course : undefined
  const { nearDuplicateOf } = known
  const duplicateOf = table.duplicateOf(row)
  return {
    row,
    line: rows.line[row] ?? 0,
    sourceIndex,
    piece: pieces.numberOf(row),
    text: shownText(table, row, text.slice(0, longestText)),
    emphasis: shown(
      rejectReason === 'too-long'
        ? [[table.rules.urlLength, text.length]]
        : // A heading is no link, and at no fault.
          status === 'blank'
          ? []
          : emphasisOf(reading).map(
              (range) => inText(text, course?.current ?? text, range) ?? nowhere,
            ),
      text,
      longestText,
    ),
    link: asked === undefined ? link?.slice(0, longestText) : undefined,
    recommendedLink: asked && recommendedLink(asked)?.slice(0, longestText),
    status,
    isLocked: isLocked(status),
    decideKind,
    rejectReason,
    changes: reading?.kind === 'link' ? reading.changes : [],
    warnings: warningsOf(table, row),
    duplicateOf,
    duplicateOfLine: duplicateOf === undefined ? undefined : rows.line[duplicateOf],
    nearLink:
      nearDuplicateOf === undefined
        ? undefined
        : table.link(nearDuplicateOf)?.slice(0, longestText),
    choices:
      status === 'decide' && isDecide
        ? choicesFor(reading, course?.current ?? text).filter(
            (choice) =>
              choice !== 'mend' || decideKind !== 'maybe-cut' || !goesOnInSubmitted(table, row),
          )
        : [],
    writtenAs: writtenAs(table, row)?.slice(0, longestText),
    canKeepAsOne: pieces.canKeepAsOne(row),
    isSitemap: isSitemap(table.sources[sourceIndex]),
    isJoined: rows.has(row, mark.joined),
    context: contextOf(table, row, sourceIndex),
    ...known,
  }
}

/**
 * The link that comes of taking the first choice offered until nothing is left to decide. Most
 * mended texts are plain links: for these alone a page of rows takes a third less.
 */
function recommendedLink(start: Course): string | undefined {
  let course = start
  for (let asked = 0; asked < 4 && course.reading.kind === 'decide'; asked++) {
    const [choice] = choicesFor(course.reading, course.current)
    if (choice === undefined || choice === 'exclude') return undefined
    const { mended } = course.reading
    const plain = choice === 'mend' && mended !== undefined ? plainLinkOf(mended) : undefined
    if (plain !== undefined) return plain
    course = takeStep(course, choice)
  }
  return course.reading.kind === 'link' ? course.reading.link : undefined
}

/** A row that is kept whole, with the mark between cells also where it stands in a cell. */
function shownText(table: LinkTable, row: number, text: string): string {
  if (!text.includes(markInCell)) return text
  const cellMark = table.sources[table.sourceOf(row)]?.layout?.cellMarks?.mark ?? ','
  return text.replaceAll(markInCell, cellMark)
}

const nowhere: Range = [0, 0]

function emphasisOf(reading: Reading | undefined): readonly Range[] {
  if (reading === undefined || reading.kind === 'blank') return []
  return reading.kind === 'link' ? reading.emphasis : [reading.emphasis]
}

function shown(emphasis: readonly Range[], text: string, longestText: number): readonly Range[] {
  const end = Math.min(text.length, longestText)
  return emphasis
    .map(([from, to]): Range => [from, Math.min(to, end)])
    .filter(([from, to]) => from < to)
}

function writtenAs(table: LinkTable, row: number): string | undefined {
  if (!table.origins.isRewritten(table.order.placeOf(row))) return undefined
  const { at, length } = table.origins.of(row)
  const text = table.bytes.text(at, length)
  return text === table.text(row) ? undefined : text
}

/** What is worth a look in a row's link. */
export function warningsOf({ rows }: LinkTable, row: number): Row['warnings'] {
  const warnings = rows.warnings[row] ?? 0
  return warnings === 0 ? [] : linkWarnings.filter((_, bit) => (warnings & (1 << bit)) !== 0)
}

/** True for a source whose lines are the addresses of sitemaps. */
export function isSitemap(source: TableSource | undefined): boolean {
  return source?.layout?.format === 'table' && source.layout.isIndex === true
}

function contextOf(table: LinkTable, row: number, sourceIndex: number): readonly string[] {
  const layout = table.sources[sourceIndex]?.layout
  if (layout?.format !== 'table') return []
  return cellsOf(wholeLine(table, row)).filter((_, column) => column !== layout.linkColumn)
}
