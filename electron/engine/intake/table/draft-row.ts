import type { DraftRow } from '../../../shared/draft.ts'
import { choicesOfKind, linkWarnings, type DecideChoice } from '../../../shared/link.ts'
import { readAfter, type Step } from '../reading/mending.ts'
import type { DecideReading, Range, Reading } from '../reading/reading.ts'
import { cellsOf } from './layout.ts'
import { piecesOfLine } from './line-pieces.ts'
import type { LinkTable } from './link-table.ts'
import { mark } from './rows.ts'
import { lineRow, wholeLine } from './source-lines.ts'

/** A row as the grid shows it, its texts cut at so many characters. */
export function draftRow(
  table: LinkTable,
  row: number,
  { sentBefore, nearDuplicateOf }: Pick<DraftRow, 'sentBefore' | 'nearDuplicateOf'>,
  longestText: number,
): DraftRow {
  const { rows } = table
  const { status, decideKind, rejectReason, link } = lineRow(table, row)
  const sourceIndex = table.sourceOf(row)
  const text = table.text(row)
  const isPlain =
    rows.linkAt[row] === rows.textAt[row] && rows.linkLength[row] === rows.textLength[row]
  const reading = isPlain ? undefined : table.reread(row)
  const isDecide = reading?.kind === 'decide'
  const warnings = rows.warnings[row] ?? 0
  return {
    row,
    line: rows.line[row] ?? 0,
    sourceIndex,
    piece: rows.has(row, mark.piece) ? piecesOfLine(table, row).indexOf(row) + 1 : undefined,
    text: text.slice(0, longestText),
    emphasis: shown(
      rejectReason === 'too-long' ? [table.rules.urlLength, text.length] : emphasisOf(reading),
      text,
      longestText,
    ),
    link: (isDecide ? recommendedLink(table, row, reading) : link)?.slice(0, longestText),
    status,
    decideKind,
    rejectReason,
    changes: reading?.kind === 'link' ? reading.changes : [],
    warnings: linkWarnings.filter((_, bit) => (warnings & (1 << bit)) !== 0),
    duplicateOf: table.duplicateOf(row),
    nearDuplicateOf,
    sentBefore,
    choices: status === 'decide' && isDecide ? choicesFor(reading) : [],
    writtenAs: writtenAs(table, row)?.slice(0, longestText),
    canBeOne: canBeOne(table, row),
    context: contextOf(table, row, sourceIndex),
  }
}

/** What the kind offers, less a mending for which there is nothing to work with. */
function choicesFor(reading: DecideReading): readonly DecideChoice[] {
  const isMendable = reading.mended !== undefined || reading.cuts.length > 0
  return choicesOfKind[reading.decideKind].filter((choice) => choice !== 'mend' || isMendable)
}

/** The link that comes of taking the first choice offered until nothing is left to decide. */
function recommendedLink(table: LinkTable, row: number, start: DecideReading): string | undefined {
  const steps: Step[] = [...table.stepsOf(row)]
  let reading: Reading = start
  for (let asked = 0; asked < 4 && reading.kind === 'decide'; asked++) {
    const [choice] = choicesFor(reading)
    if (choice === undefined || choice === 'exclude') return undefined
    steps.push(choice)
    reading = readAfter(table.text(row), steps, table.circumstancesOf(row))
  }
  return reading.kind === 'link' ? reading.link : undefined
}

function emphasisOf(reading: Reading | undefined): Range | undefined {
  return reading === undefined || reading.kind === 'blank' ? undefined : reading.emphasis
}

function shown(emphasis: Range | undefined, text: string, longestText: number): Range | undefined {
  if (emphasis === undefined) return undefined
  const end = Math.min(emphasis[1], text.length, longestText)
  return emphasis[0] < end ? [emphasis[0], end] : undefined
}

function writtenAs(table: LinkTable, row: number): string | undefined {
  if (!table.origins.isRewritten(table.order.placeOf(row))) return undefined
  const { at, length } = table.origins.of(row)
  const text = table.bytes.text(at, length)
  return text === table.text(row) ? undefined : text
}

/** True for a row that intake itself split off its line. */
function canBeOne(table: LinkTable, row: number): boolean {
  if (!table.rows.has(row, mark.piece) || table.origins.isRewritten(table.order.placeOf(row)))
    return false
  return table.order.placeOf(row) === row && table.order.cutOff(row).length === 0
}

function contextOf(table: LinkTable, row: number, sourceIndex: number): readonly string[] {
  const layout = table.sources[sourceIndex]?.layout
  if (layout?.format !== 'table') return []
  return cellsOf(wholeLine(table, row)).filter((_, column) => column !== layout.linkColumn)
}
