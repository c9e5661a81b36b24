import { assertNever } from '../../../shared/assert-never.ts'
import type { DraftRow, ReviewFormat, SentBefore } from '../../../shared/draft-rows.ts'
import { statusWords } from '../../../shared/line-words.ts'
import type { LinkWarning } from '../../../shared/link.ts'
import type { Cell } from './cell.ts'
import type { Separator } from './csv-separator.ts'
import { csvText, inPieces } from './csv-text.ts'
import { dateOf, type EarlierSending, sentBeforeWords } from './not-sent.ts'
import { reasonWords } from './words.ts'
import { workbook } from './xlsx.ts'

const warningWords: Readonly<Record<LinkWarning, string>> = {
  'unknown-suffix': 'Unknown ending',
  'has-fragment': 'Has a # part',
  'tracking-parameters': 'Has tracking parameters',
  'near-duplicate': 'Nearly the same as another line',
  'unusual-characters': 'Unusual characters',
  'trailing-punctuation': 'Ends with punctuation',
  'sent-on-another-account': 'Sent on another account',
  'sent-again': 'Sent again, though it was sent before',
}

/** What is exported of a review: its rows, and what the columns beside the links are called. */
export interface ReviewList {
  readonly rows: Iterable<DraftRow>
  readonly rowCount: number
  readonly sourceNames: readonly string[]
  readonly columns: readonly string[]
  /** Where the links stand among them; a column without heading is called by its place. */
  readonly linkColumn: number | undefined
  /** Undefined: nothing is known of it any more. */
  readonly sendingOf: (sentBefore: SentBefore) => EarlierSending | undefined
}

/** A review as a file, piece by piece. Text: one link a line, or what was written where there is none. */
export function reviewFile(
  list: ReviewList,
  format: ReviewFormat,
  separator: Separator,
): Iterable<string | Uint8Array> {
  switch (format) {
    case 'csv':
      return csvText(headingsOf(list), cellsOf(list), separator)
    case 'xlsx':
      return workbook({
        headings: headingsOf(list),
        rows: cellsOf(list),
        rowCount: list.rowCount,
      })
    case 'text':
      return inPieces(linesOf(list))
    default:
      return assertNever(format)
  }
}

function headingsOf({ columns, linkColumn = 0 }: ReviewList): readonly string[] {
  const beside = columns.map((name, index) =>
    name === '' ? `Column ${index + (index < linkColumn ? 1 : 2)}` : name,
  )
  return ['Number', 'Source', 'Line', 'Text', 'Status', 'Reason', 'Warnings', 'Link', ...beside]
}

function* cellsOf({ rows, sourceNames, sendingOf }: ReviewList): Generator<readonly Cell[]> {
  for (const row of rows)
    yield [
      row.row + 1,
      sourceNames[row.sourceIndex] ?? '',
      row.line,
      row.text,
      statusOf(row),
      reasonOf(row, sendingOf),
      row.warnings.map((warning) => warningOf(warning, row, sendingOf)).join('; '),
      row.link ?? '',
      ...row.context,
    ]
}

/** A line without a link of its own is empty only where nothing stands in it. */
function statusOf({ status, text, isJoined }: DraftRow): string {
  if (status !== 'blank' || text === '') return statusWords[status]
  return isJoined ? 'Joined to the line above' : 'Heading'
}

function reasonOf(row: DraftRow, sendingOf: ReviewList['sendingOf']): string {
  const { decideKind, rejectReason, duplicateOf, sentBefore } = row
  const kind = decideKind ?? rejectReason
  if (row.status === 'excluded' && row.isSitemap) return 'A sitemap, not a page'
  if (kind !== undefined) return reasonWords[kind]
  if (duplicateOf !== undefined) return `Same link as number ${duplicateOf + 1}`
  return sentBefore === undefined ? '' : inOneCell(sendingOf(sentBefore))
}

/** What was nearly sent before stands in no line of the file, so it is named. */
function warningOf(
  warning: LinkWarning,
  { nearlySent }: DraftRow,
  sendingOf: ReviewList['sendingOf'],
): string {
  return warning === 'near-duplicate' && nearlySent !== undefined
    ? `Nearly the same as ${nearlySent.link} (${inOneCell(sendingOf(nearlySent))})`
    : warningWords[warning]
}

/** A review has no columns for the task and the date of its own, as results have. */
function inOneCell(earlier: EarlierSending | undefined): string {
  const task = earlier?.taskId === undefined ? '' : `task ${earlier.taskId}`
  const date = earlier === undefined ? '' : dateOf(earlier)
  return [sentBeforeWords(earlier), task, date].filter(Boolean).join(', ')
}

function* linesOf({ rows }: ReviewList): Generator<string> {
  for (const row of rows) yield `${row.link ?? row.text}\n`
}
