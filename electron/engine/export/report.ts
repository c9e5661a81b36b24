import { assertNever } from '../../shared/assert-never.ts'
import type { DoubtCause, ReportFigures } from '../../shared/contract/index.ts'
import type { RowStatus } from '../../shared/row-status.ts'
import { type Agency, agencyColor, logoImage, statusColor } from './agency.ts'
import { type Cell, csvFile, idCell, separatorFor, withHeadings } from './csv.ts'
import { reportPage } from './report-page.ts'
import { doubtOf } from './results.ts'
import { type ExportWords, type ReportOutcome, reportOutcomes, wordsFor } from './words/index.ts'
import { type Sheet, workbook } from './workbook.ts'

/** A report for a client: figures, and every row that they count. */
export interface Report {
  readonly figures: ReportFigures
  /** Local day. */
  readonly madeOn: string
  /** As many as `figures.received`; read one by one while the file is written. */
  readonly rows: Iterable<ReportRow>
  /** Headings of the rows' own columns; empty: they are left out. */
  readonly ownColumns: readonly string[]
  /** With account, request, task, units and the service's words. */
  readonly withInternals: boolean
  /** Of its reader, a BCP 47 tag. */
  readonly locale: string
  readonly agency: Agency
}

/** A row of a report. */
export interface ReportRow {
  readonly listName: string
  /** The link or, where there is none, what stands in its place. */
  readonly link: string
  readonly outcome: ReportOutcome
  /** Local day on which it was sent; undefined: it was not. */
  readonly day: string | undefined
  /** The cells of its own columns, in the order of `ownColumns`. */
  readonly own: readonly string[]
  readonly internals: ReportInternals | undefined
}

/** What a client is not shown unless the user asks for it. */
export interface ReportInternals {
  readonly accountName: string
  readonly requestId: number | undefined
  readonly taskId: string | undefined
  readonly units: number | undefined
  /** The service's words. */
  readonly message: string | undefined
  readonly doubt: DoubtCause | undefined
}

/** How reports count a row of this status; undefined: blank rows are in none. */
export function outcomeOfStatus(status: RowStatus): ReportOutcome | undefined {
  return outcomeOf[status]
}

const outcomeOf: Readonly<Record<RowStatus, ReportOutcome | undefined>> = {
  ready: 'notSubmitted',
  cleaned: 'notSubmitted',
  decide: 'needsReview',
  duplicate: 'duplicate',
  'sent-before': 'sentBefore',
  rejected: 'notUsable',
  excluded: 'excluded',
  blank: undefined,
  waiting: 'waiting',
  // It will be something else before the file is read.
  sending: 'waiting',
  accepted: 'accepted',
  refused: 'refused',
  'in-doubt': 'inDoubt',
  cancelled: 'cancelled',
}

const statusOfOutcome: Readonly<Record<ReportOutcome, RowStatus>> = {
  accepted: 'accepted',
  refused: 'refused',
  inDoubt: 'in-doubt',
  waiting: 'waiting',
  cancelled: 'cancelled',
  duplicate: 'duplicate',
  sentBefore: 'sent-before',
  notUsable: 'rejected',
  needsReview: 'decide',
  excluded: 'excluded',
  notSubmitted: 'ready',
}

/** A figure of a report by its name. */
export interface NamedFigure {
  readonly name: string
  readonly value: number
  readonly color: string
}

/** A report as a file, piece by piece. */
export function reportFile(
  report: Report,
  format: 'xlsx' | 'csv' | 'html',
): Iterable<string | Uint8Array> {
  const words = wordsFor(report.locale)
  switch (format) {
    case 'xlsx':
      return workbook(sheetsOf(report, words), {
        title: words.report.title,
        author: report.agency.name,
        color: agencyColor(report.agency),
      })
    case 'csv':
      return csvFile(tablesOf(report, words), separatorFor(report.locale))
    case 'html':
      return reportPage({
        locale: report.locale,
        words,
        agency: report.agency,
        facts: factsOf(report, words),
        outcomes: outcomesOf(report.figures, words),
        totals: totalsOf(report.figures, words),
        days: { headings: dayHeadings(words), rows: daysOf(report.figures) },
        rows: { headings: rowHeadings(report, words), rows: rowsOf(report, words) },
      })
    default:
      return assertNever(format)
  }
}

/** What the report is about. */
function factsOf(
  { figures, madeOn }: Report,
  { heading, report }: ExportWords,
): readonly (readonly [name: string, value: Cell])[] {
  const { client, label, listName, fromDay, toDay, lists } = figures
  const isOfList = listName !== undefined
  const facts: readonly (readonly [string, Cell | undefined])[] = [
    [heading.client, client === undefined && !isOfList ? report.allClients : client],
    [heading.list, listName],
    [heading.label, label],
    [heading.from, fromDay === undefined ? undefined : { time: fromDay }],
    [heading.to, toDay === undefined ? undefined : { time: toDay }],
    [heading.lists, isOfList ? undefined : lists],
    [heading.madeOn, { time: madeOn }],
  ]
  return facts.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  )
}

/** Every outcome that some row has; accepted links are counted even if there are none. */
function outcomesOf(figures: ReportFigures, { report }: ExportWords): readonly NamedFigure[] {
  return reportOutcomes.flatMap((outcome) => {
    const value = figures[outcome]
    if (value === 0 && outcome !== 'accepted') return []
    const color = statusColor(statusOfOutcome[outcome])
    return [{ name: report.outcome[outcome], value, color }]
  })
}

function totalsOf(
  { received, units }: ReportFigures,
  { report }: ExportWords,
): { readonly received: NamedTotal; readonly units: NamedTotal } {
  return {
    received: { name: report.received, value: received },
    units: { name: report.unitsUsed, value: units },
  }
}

/** A sum of a report by its name. */
export interface NamedTotal {
  readonly name: string
  readonly value: number
}

function dayHeadings({ heading, report }: ExportWords): readonly string[] {
  return [heading.day, report.outcome.accepted, heading.units]
}

function daysOf({ days }: ReportFigures): readonly (readonly Cell[])[] {
  return days.map(({ day, accepted, units }) => [{ time: day }, accepted, units])
}

function rowHeadings(
  { withInternals, ownColumns, figures }: Report,
  { heading }: ExportWords,
): readonly string[] {
  const list = figures.listName === undefined ? [heading.list] : []
  const internals = [heading.account, heading.request, heading.task, heading.units]
  return [
    ...list,
    heading.link,
    heading.outcome,
    heading.date,
    ...ownColumns,
    ...(withInternals ? [...internals, heading.serviceReply] : []),
  ]
}

function* rowsOf(report: Report, words: ExportWords): Generator<readonly Cell[]> {
  const { withInternals, ownColumns, figures } = report
  for (const { listName, link, outcome, day, own, internals } of report.rows) {
    const list = figures.listName === undefined ? [listName] : []
    const date = day === undefined ? '' : { time: day }
    yield [
      ...list,
      link,
      words.report.outcome[outcome],
      date,
      ...ownColumns.map((_, index) => own[index] ?? ''),
      ...(withInternals ? internalsOf(internals, words) : []),
    ]
  }
}

function internalsOf(internals: ReportInternals | undefined, words: ExportWords): readonly Cell[] {
  if (internals === undefined) return ['', '', '', '', '']
  const { accountName, requestId, taskId, units } = internals
  return [accountName, idCell(requestId), taskId ?? '', units ?? '', doubtOf(internals, words)]
}

function* sheetsOf(report: Report, words: ExportWords): Generator<Sheet> {
  const { figures, agency } = report
  const outcomes = outcomesOf(figures, words)
  const { received, units } = totalsOf(figures, words)
  yield {
    kind: 'totals',
    name: words.sheet.summary,
    from: agency.name,
    logo: logoImage(agency),
    title: words.report.title,
    facts: factsOf(report, words),
    figureHeadings: [words.heading.outcome, words.heading.rows],
    figures: [...outcomes, { ...received, isTotal: true }, units],
    sentences: [words.acceptedMeans],
    chart: { title: words.report.byOutcome, first: 0, points: outcomes },
  }
  if (figures.days.length > 0)
    yield {
      kind: 'table',
      name: words.sheet.byDay,
      headings: dayHeadings(words),
      rows: daysOf(figures),
      chart: {
        title: words.report.acceptedByDay,
        column: 1,
        points: figures.days.map(({ day, accepted }) => ({ name: day, value: accepted })),
      },
    }
  const headings = rowHeadings(report, words)
  yield {
    kind: 'table',
    name: words.sheet.links,
    headings,
    rows: rowsOf(report, words),
    note: { column: headings.indexOf(words.heading.outcome), text: words.acceptedMeans },
  }
}

function tablesOf(report: Report, words: ExportWords): readonly Iterable<readonly Cell[]>[] {
  const { figures, agency } = report
  const { received, units } = totalsOf(figures, words)
  const outcomes = outcomesOf(figures, words)
  const head: readonly (readonly Cell[])[] = [
    ...(agency.name === '' ? [] : [[agency.name]]),
    [words.report.title],
    ...factsOf(report, words),
  ]
  const summary: readonly (readonly Cell[])[] = [
    [words.heading.outcome, words.heading.rows],
    ...[...outcomes, received, units].map(({ name, value }) => [name, value]),
    [words.acceptedMeans],
  ]
  return [
    head,
    summary,
    [dayHeadings(words), ...daysOf(figures)],
    withHeadings(rowHeadings(report, words), rowsOf(report, words)),
  ]
}
