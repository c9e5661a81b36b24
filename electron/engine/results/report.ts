import {
  type ReportFigures,
  type ReportFormat,
  reasonsNotSubmitted,
  sumNotSubmitted,
} from '../../shared/history.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { HistoryRow } from '../../shared/submission.ts'
import { type Cell, localTime } from './cell.ts'
import { csvLine } from './cells.ts'
import { csvLines, inPieces } from './csv-text.ts'
import { reportPage } from './report-page.ts'
import { reportWords as words, reportedStates } from './report-words.ts'
import { priceOfLink } from './words.ts'
import { workbookOf } from './xlsx.ts'

/** One batch of a report with its links. */
export interface ReportedBatch extends Pick<
  HistoryRow,
  | 'state'
  | 'linkCount'
  | 'accountName'
  | 'taskId'
  | 'unitsUsed'
  | 'linksCount'
  | 'message'
  | 'httpStatus'
> {
  /** Local day on which it left. */
  readonly day: string
  readonly links: readonly string[]
}

/** All that a report tells. */
export interface Report {
  readonly figures: ReportFigures
  readonly madeOn: string
  /** Read one by one while the file is written. */
  readonly batches: Iterable<ReportedBatch>
  /** With task ids, account, price and the service's words. */
  readonly withInternals: boolean
}

/** A report as a file, piece by piece, in memory for one batch. */
export function reportFile(report: Report, format: ReportFormat): Iterable<string | Uint8Array> {
  const summary = summaryOf(report)
  switch (format) {
    case 'xlsx':
      return workbookOf([
        {
          name: words.summary,
          headings: [words.title, ''],
          rows: summary,
          rowCount: summary.length,
        },
        {
          name: words.byDay,
          headings: dayHeadings,
          rows: daysOf(report),
          rowCount: report.figures.days.length,
          timeColumns: [0],
        },
        {
          name: words.links,
          headings: linkHeadings(report),
          rows: linksOf(report),
          rowCount: listedLinks(report.figures),
          timeColumns: [1],
        },
      ])
    case 'csv':
      return inPieces(csvOf(report))
    case 'html':
      return reportPage({
        figures: summary,
        days: { headings: dayHeadings, rows: daysOf(report) },
        links: { headings: linkHeadings(report), rows: linksOf(report) },
      })
    default:
      return assertNever(format)
  }
}

function listedLinks({ submitted, refused, maybeCharged }: ReportFigures): number {
  return submitted + refused + maybeCharged
}

const dayHeadings = [words.day, words.submitted, words.units] as const

/** The figures, each with its name. What would be empty is left out. */
export function summaryOf({ figures, madeOn }: Report): readonly (readonly [string, Cell])[] {
  const { client, label, submittedMs, fromDay, toDay, sentBefore, notSubmitted } = figures
  const named: readonly (readonly [string, Cell | undefined])[] = [
    [words.client, client === '' ? undefined : client],
    [
      words.list,
      label === '' ? submittedMs && `${words.unnamed} ${localTime(submittedMs)}` : label,
    ],
    [words.from, fromDay],
    [words.to, toDay],
    [words.made, madeOn],
    [words.linesReceived, figures.linesReceived],
    [words.linksAdded, unlessNone(figures.linksAdded)],
    [words.submitted, figures.submitted],
    [words.notInReceipts, unlessNone(figures.notInReceipts)],
    [words.refused, figures.refused],
    [words.maybeCharged, figures.maybeCharged],
    [words.sentBefore, sentBefore ?? words.notCounted],
    [words.waiting, unlessNone(figures.waiting)],
    [words.moved, unlessNone(figures.moved)],
    [words.later, unlessNone(figures.later)],
    [words.notSubmitted, sumNotSubmitted(notSubmitted)],
    ...reasonsNotSubmitted.map(
      (reason) => [words[reason], unlessNone(notSubmitted[reason])] as const,
    ),
    [words.units, figures.units],
  ]
  return named.flatMap(([name, cell]) => (cell === undefined ? [] : [[name, cell] as const]))
}

function unlessNone(count: number): number | undefined {
  return count === 0 ? undefined : count
}

function daysOf({ figures }: Report): readonly (readonly Cell[])[] {
  return figures.days.map(({ day, submitted, units }) => [{ time: day }, submitted, units])
}

function linkHeadings({ withInternals }: Report): readonly string[] {
  const plain = [words.link, words.day, words.result]
  return withInternals ? [...plain, words.account, words.task, words.price, words.said] : plain
}

function* linksOf({ batches, withInternals }: Report): Generator<readonly Cell[]> {
  for (const batch of batches) {
    const shared = [{ time: batch.day }, resultOf(batch)]
    const cells = withInternals ? [...shared, ...internals(batch)] : shared
    for (const link of batch.links) yield [link, ...cells]
  }
}

/** Where the receipt is for fewer links than the user counts, none of them is named by it. */
function resultOf({ state, linkCount, linksCount = linkCount }: ReportedBatch): string {
  const isInPart = state === 'accepted' && linksCount < linkCount
  return isInPart ? words.takenInPart : reportedStates[state]
}

function internals(batch: ReportedBatch): readonly Cell[] {
  const { accountName, taskId, unitsUsed, linkCount, message, httpStatus } = batch
  const price = unitsUsed === undefined ? '' : priceOfLink(unitsUsed, linkCount)
  // Without an answer the message is only a code of the system.
  return [accountName, taskId ?? '', price, httpStatus === undefined ? '' : (message ?? '')]
}

function* csvOf(report: Report): Generator<string> {
  const title = `\u{feff}${csvLine([words.title])}`
  yield* csvLines(title, summaryOf(report))
  yield* csvLines(csvLine([words.meaning]) + csvLine(['']) + csvLine(dayHeadings), daysOf(report))
  yield* csvLines(csvLine(['']) + csvLine(linkHeadings(report)), linksOf(report))
}
