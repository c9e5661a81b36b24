import {
  type ReportFigures,
  type ReportFormat,
  reasonsNotSubmitted,
  sumNotSubmitted,
} from '../../../shared/history.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { HistoryRow } from '../../../shared/submission.ts'
import type { Cell } from './cell.ts'
import { csvLine } from './cells.ts'
import { separatorFor } from './csv-separator.ts'
import { csvLines, inPieces } from './csv-text.ts'
import { reportPage } from './report-page.ts'
import { reportWordsFor, type ReportWords, wordOfState } from './report-words/report-words.ts'
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
  /** Of its reader, a BCP 47 tag. */
  readonly locale: string
}

/** A report as a file, piece by piece, in memory for one batch. */
export function reportFile(report: Report, format: ReportFormat): Iterable<string | Uint8Array> {
  const words = reportWordsFor(report.locale)
  const summary = summaryOf(report, words)
  switch (format) {
    case 'xlsx':
      return workbookOf([
        {
          name: words.summary,
          headings: [words.title, ''],
          rows: [...summary, [], [words.meaning]],
          rowCount: summary.length + 2,
          isTable: false,
        },
        {
          name: words.byDay,
          headings: dayHeadings(words),
          rows: daysOf(report),
          rowCount: report.figures.days.length,
        },
        {
          name: words.links,
          headings: linkHeadings(report, words),
          rows: linksOf(report, words),
          rowCount: listedLinks(report.figures),
        },
      ])
    case 'csv':
      return inPieces(csvOf(report, words))
    case 'html':
      return reportPage({
        locale: report.locale,
        words,
        figures: summary,
        days: { headings: dayHeadings(words), rows: daysOf(report) },
        links: { headings: linkHeadings(report, words), rows: linksOf(report, words) },
      })
    default:
      return assertNever(format)
  }
}

function listedLinks({ submitted, refused, maybeCharged }: ReportFigures): number {
  return submitted + refused + maybeCharged
}

function dayHeadings(words: ReportWords): readonly string[] {
  return [words.day, words.submitted, words.units]
}

/** The figures, each with its name. What would be empty is left out. */
export function summaryOf(
  { figures, madeOn, locale }: Pick<Report, 'figures' | 'madeOn' | 'locale'>,
  words: ReportWords,
): readonly (readonly [string, Cell])[] {
  const { client, label, submittedMs, fromDay, toDay, missingUpTo } = figures
  const { sentBefore, notSubmitted } = figures
  const named: readonly (readonly [string, Cell | undefined])[] = [
    [words.client, client === '' ? undefined : client],
    [words.list, label === '' ? submittedMs && words.listOf(momentOf(submittedMs, locale)) : label],
    [words.from, fromDay === undefined ? undefined : { time: fromDay }],
    [words.to, toDay === undefined ? undefined : { time: toDay }],
    [words.made, { time: madeOn }],
    [words.missingUpTo, missingUpTo === undefined ? undefined : { time: missingUpTo }],
    [words.linesReceived, figures.linesReceived],
    [words.linksAdded, unlessNone(figures.linksAdded)],
    [words.movedHere, unlessNone(figures.movedHere)],
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

/** As the clock on the wall showed it. */
function momentOf(atMs: number, locale: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(locale, format).format(atMs)
}

function unlessNone(count: number): number | undefined {
  return count === 0 ? undefined : count
}

function daysOf({ figures }: Report): readonly (readonly Cell[])[] {
  return figures.days.map(({ day, submitted, units }) => [{ time: day }, submitted, units])
}

function linkHeadings({ withInternals }: Report, words: ReportWords): readonly string[] {
  const plain = [words.link, words.day, words.result]
  return withInternals ? [...plain, words.account, words.task, words.price, words.said] : plain
}

function* linksOf(
  { batches, withInternals, locale }: Report,
  words: ReportWords,
): Generator<readonly Cell[]> {
  const numbers = new Intl.NumberFormat(locale)
  const priceOf = (units: number, links: number): Cell =>
    Number.isInteger(units / links)
      ? units / links
      : words.unevenPrice(numbers.format(units), numbers.format(links))
  for (const batch of batches) {
    const shared = [{ time: batch.day }, resultOf(batch, words)]
    const cells = withInternals ? [...shared, ...internals(batch, priceOf)] : shared
    for (const link of batch.links) yield [link, ...cells]
  }
}

/** Where the receipt is for fewer links than the user counts, none of them is named by it. */
function resultOf(
  { state, linkCount, linksCount = linkCount }: ReportedBatch,
  words: ReportWords,
): string {
  const isInPart = state === 'accepted' && linksCount < linkCount
  return isInPart ? words.takenInPart : wordOfState(state, words)
}

function internals(
  { accountName, taskId, unitsUsed, linkCount, message, httpStatus }: ReportedBatch,
  priceOf: (units: number, links: number) => Cell,
): readonly Cell[] {
  const price = unitsUsed === undefined ? '' : priceOf(unitsUsed, linkCount)
  // Without an answer the message is only a code of the system.
  return [accountName, taskId ?? '', price, httpStatus === undefined ? '' : (message ?? '')]
}

function* csvOf(report: Report, words: ReportWords): Generator<string> {
  const separator = separatorFor(report.locale)
  const line = (cells: readonly string[]): string => csvLine(cells, separator)
  const nothing = line([''])
  yield* csvLines(`\u{feff}${line([words.title])}`, summaryOf(report, words), separator)
  const overDays = line([words.meaning]) + nothing + line(dayHeadings(words))
  yield* csvLines(overDays, daysOf(report), separator)
  const overLinks = nothing + line(linkHeadings(report, words))
  yield* csvLines(overLinks, linksOf(report, words), separator)
}
