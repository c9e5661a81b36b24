import type { Row } from '../../shared/contract/index.ts'
import { isLocked, linkWarnings, type RowStatus } from '../../shared/link.ts'
import {
  type StepResult,
  markInCell,
  plainLinkOf,
  type Range,
  type Reading,
  readSent,
  applyStep,
} from '../parsing/index.ts'
import {
  cellMarksAt,
  cellsOf,
  choicesFor,
  continuesInSubmitted,
  isDecideKind,
  isRejectReason,
  type LinkTable,
  locateInText,
  mark,
  type PieceLookup,
  replayRow,
  rowStatusOf,
  sentCodeOf,
  type TableSource,
  verdictOf,
  wholeLine,
} from '../table/index.ts'

/** The fields of a row that the table does not know. */
export type RowExtras = Pick<Row, 'nearDuplicateOf' | 'sentBefore' | 'sent' | 'page' | 'isInPart'>

/** The status of a row, with its kind or reason. */
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
 * A row as the grid shows it. Texts are cut to `longestText` characters. Pass the same `pieces` for all
 * rows of a page: it caches what rows of one line share.
 */
export function buildRow(
  table: LinkTable,
  row: number,
  extras: RowExtras,
  longestText: number,
  pieces: PieceLookup,
): Row {
  const { rows } = table
  const { status, decideKind, rejectReason } = statusOfRow(table, row)
  const link = table.link(row)
  const sourceIndex = table.sourceOf(row)
  const text = table.text(row)
  const isPlain =
    rows.linkAt[row] === rows.textAt[row] && rows.linkLength[row] === rows.textLength[row]
  const isSent = link !== undefined && rows.steps[row] === 0
  const asksAboutPage = decideKind === 'same-page'
  const result = (isPlain || isSent) && !asksAboutPage ? undefined : replayRow(table, row, text)
  const reading =
    isSent && !isPlain && !asksAboutPage
      ? readSent(text, link, rows.has(row, mark.isInProse), cellMarksAt(table, row))
      : result?.reading
  const isDecide = reading?.kind === 'decide'
  const asked = isDecide ? result : undefined
  const { nearDuplicateOf } = extras
  const duplicateOf = table.duplicateOf(row)
  return {
    row,
    line: rows.line[row] ?? 0,
    sourceIndex,
    piece: pieces.numberOf(row),
    text: shownText(table, row, text.slice(0, longestText)),
    emphasis: clipRanges(
      rejectReason === 'too-long'
        ? [[table.rules.urlLength, text.length]]
        : // A heading has no mistake to emphasise.
          status === 'blank'
          ? []
          : emphasisOf(reading).map(
              (range) => locateInText(text, result?.current ?? text, range) ?? emptyRange,
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
        ? choicesFor(reading, result?.current ?? text).filter(
            (choice) =>
              choice !== 'mend' || decideKind !== 'maybe-cut' || !continuesInSubmitted(table, row),
          )
        : [],
    writtenAs: writtenAs(table, row)?.slice(0, longestText),
    canKeepAsOne: pieces.canKeepAsOne(row),
    isSitemap: isSitemap(table.sources[sourceIndex]),
    isJoined: rows.has(row, mark.joined),
    context: contextOf(table, row, sourceIndex),
    ...extras,
  }
}

/**
 * The link after taking the recommended choice until nothing is left to decide. Most mended texts are
 * plain links. The shortcut for them makes a page of rows a third faster.
 */
function recommendedLink(start: StepResult): string | undefined {
  let result = start
  for (let asked = 0; asked < 4 && result.reading.kind === 'decide'; asked++) {
    const [choice] = choicesFor(result.reading, result.current)
    if (choice === undefined || choice === 'exclude') return undefined
    const { mended } = result.reading
    const plain = choice === 'mend' && mended !== undefined ? plainLinkOf(mended) : undefined
    if (plain !== undefined) return plain
    result = applyStep(result, choice)
  }
  return result.reading.kind === 'link' ? result.reading.link : undefined
}

/** The text of a row. In a row that is kept whole, stand-ins for separators inside cells are replaced. */
function shownText(table: LinkTable, row: number, text: string): string {
  if (!text.includes(markInCell)) return text
  const cellMark = table.sources[table.sourceOf(row)]?.layout?.cellMarks?.mark ?? ','
  return text.replaceAll(markInCell, cellMark)
}

const emptyRange: Range = [0, 0]

function emphasisOf(reading: Reading | undefined): readonly Range[] {
  if (reading === undefined || reading.kind === 'blank') return []
  return reading.kind === 'link' ? reading.emphasis : [reading.emphasis]
}

function clipRanges(
  emphasis: readonly Range[],
  text: string,
  longestText: number,
): readonly Range[] {
  const end = Math.min(text.length, longestText)
  return emphasis
    .map(([from, to]): Range => [from, Math.min(to, end)])
    .filter(([from, to]) => from < to)
}

function writtenAs(table: LinkTable, row: number): string | undefined {
  if (!table.originals.isRewritten(table.order.rootOf(row))) return undefined
  const { at, length } = table.originals.of(row)
  const text = table.bytes.text(at, length)
  return text === table.text(row) ? undefined : text
}

/** The warnings of a row's link. */
export function warningsOf({ rows }: LinkTable, row: number): Row['warnings'] {
  const warnings = rows.warnings[row] ?? 0
  return warnings === 0 ? [] : linkWarnings.filter((_, bit) => (warnings & (1 << bit)) !== 0)
}

/** True for a sitemap index: the lines of the source are the addresses of sitemaps. */
export function isSitemap(source: TableSource | undefined): boolean {
  return source?.layout?.format === 'table' && source.layout.isIndex === true
}

export function contextOf(table: LinkTable, row: number, sourceIndex: number): readonly string[] {
  const layout = table.sources[sourceIndex]?.layout
  if (layout?.format !== 'table') return []
  return cellsOf(wholeLine(table, row)).filter((_, column) => column !== layout.linkColumn)
}
