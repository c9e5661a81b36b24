/** Reports: what one says, as a workbook, as CSV, or as a page to print. */
import { assertNever } from '../../shared/assert-never.ts'
import type { DoubtCause, ReportFigures, ReportPages } from '../../shared/contract/index.ts'
import type { Heading } from '../../shared/imports.ts'
import type { RowStatus } from '../../shared/link.ts'
import {
  type PageAnswer,
  type PageVerdict,
  pageVerdicts,
  type TargetFinding,
  targetFindings,
} from '../../shared/page.ts'
import { type Agency, agencyColor, logoAddress, logoImage, statusColor } from './agency.ts'
import { type Cell, csvFile, idCell, inPieces, rounded, separatorFor, withHeadings } from './csv.ts'
import { doubtOf, pageCells } from './results.ts'
import {
  type ExportWords,
  headingText,
  type PageColumn,
  type ReportOutcome,
  reportOutcomes,
  wordsFor,
} from './words/index.ts'
import { type Sheet, workbook } from './workbook.ts'

/** A report for a client: figures, and every row they count. */
export interface Report {
  readonly figures: ReportFigures
  /** Local day. */
  readonly madeOn: string
  /** `figures.received` rows, read one by one while the file is written. */
  readonly rows: Iterable<ReportRow>
  /** Headings of the lists' own columns; empty: these columns are left out. */
  readonly ownColumns: readonly Heading[]
  /** Adds account, request, task, units and the service's words to each row. */
  readonly withInternals: boolean
  /** BCP 47 tag of the reader. */
  readonly locale: string
  readonly agency: Agency
}

/** A row of a report. */
export interface ReportRow {
  readonly listName: string
  /** The link, or the text of a row that has none. */
  readonly link: string
  readonly outcome: ReportOutcome
  /** Local day on which the link was sent; undefined: it was not sent. */
  readonly day: string | undefined
  /** The cells of the list's own columns, in the order of `ownColumns`. */
  readonly own: readonly string[]
  /** What a page check found out about the link; undefined: there was none. */
  readonly page: PageAnswer | undefined
  readonly internals: ReportInternals | undefined
}

/** Details that a report has only if the user wants them. */
export interface ReportInternals {
  readonly accountName: string
  readonly requestId: number | undefined
  readonly taskId: string | undefined
  readonly units: number | undefined
  /** The service's words. */
  readonly message: string | undefined
  readonly doubt: DoubtCause | undefined
}

/** Returns the outcome that reports count a row as; undefined for blank rows, which they leave out. */
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
  // The answer will be there before anyone reads the report.
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

/** A figure of a report with its name. */
interface NamedFigure {
  readonly name: string
  readonly value: number
  readonly color: string
}

/** Writes a report as a file, piece by piece. */
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
        checks: checksOf(report.figures, words),
        days: { headings: dayHeadings(words), rows: daysOf(report.figures) },
        rows: { headings: rowHeadings(report, words), rows: rowsOf(report, words) },
      })
    default:
      return assertNever(format)
  }
}

/** Client, list, label, period and day of the report, as far as it has them. */
function factsOf(
  { figures, madeOn }: Report,
  { fact, report }: ExportWords,
): readonly (readonly [name: string, value: Cell])[] {
  const { client, label, listName, fromDay, toDay, lists } = figures
  const isOfList = listName !== undefined
  const facts: readonly (readonly [string, Cell | undefined])[] = [
    [fact.client, client === undefined && !isOfList ? report.allClients : client],
    [fact.list, listName],
    [fact.label, label],
    [fact.from, fromDay === undefined ? undefined : { time: fromDay }],
    [fact.to, toDay === undefined ? undefined : { time: toDay }],
    [fact.lists, isOfList ? undefined : lists],
    [fact.createdOn, { time: madeOn }],
  ]
  return facts.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  )
}

/** The outcomes that some row has. Accepted is always among them. */
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

/** A total of a report with its name. */
interface NamedTotal {
  readonly name: string
  readonly value: number
}

/** The figures of page checks: of their verdicts, or of links to the target. The two are never one table. */
interface CheckFigures {
  /** Its title, which is the name of its sheet too. */
  readonly title: string
  /** What its rows are. */
  readonly heading: string
  readonly figures: readonly NamedFigure[]
  readonly totals: readonly NamedTotal[]
  /** What the figures mean. */
  readonly note: string
}

const verdictColors: Readonly<Record<PageVerdict, string>> = {
  fine: statusColor('accepted'),
  wasted: statusColor('rejected'),
  unchecked: statusColor('excluded'),
}

const targetColors: Readonly<Record<TargetFinding, string>> = {
  there: statusColor('accepted'),
  elsewhere: statusColor('decide'),
  missing: statusColor('rejected'),
  unchecked: statusColor('excluded'),
}

/** The figures of page checks; none if no page was checked, or no check looked for links to a target. */
function checksOf({ pages }: ReportFigures, words: ExportWords): readonly CheckFigures[] {
  return pages === undefined ? [] : [verdictsOf(pages, words), ...targetsOf(pages, words)]
}

function verdictsOf(
  { byVerdict, wastedExcluded, unitsSaved }: ReportPages,
  { column, sheet, report, pageVerdict, verdictsMean }: ExportWords,
): CheckFigures {
  return {
    title: sheet.pages,
    heading: column.page,
    figures: pageVerdicts.map((verdict) => ({
      name: pageVerdict[verdict],
      value: byVerdict[verdict],
      color: verdictColors[verdict],
    })),
    totals: [
      {
        name: report.pagesChecked,
        value: pageVerdicts.reduce((sum, verdict) => sum + byVerdict[verdict], 0),
      },
      { name: report.wastedExcluded, value: wastedExcluded },
      { name: report.unitsSaved, value: unitsSaved },
    ],
    note: verdictsMean,
  }
}

function targetsOf(
  { byTarget, uncountedTargets }: ReportPages,
  { column, sheet, report, targetFinding, missingMeans }: ExportWords,
): readonly CheckFigures[] {
  if (byTarget === undefined) return []
  const figures = targetFindings.map((finding) => ({
    name: targetFinding[finding],
    value: byTarget[finding],
    color: targetColors[finding],
  }))
  const totals = [{ name: report.uncountedTargets, value: uncountedTargets }]
  const title = sheet.targets
  return [{ title, heading: column.target, figures, totals, note: missingMeans }]
}

function dayHeadings({ column, report }: ExportWords): readonly string[] {
  return [column.day, report.outcome.accepted, column.units]
}

function daysOf({ days }: ReportFigures): readonly (readonly Cell[])[] {
  return days.map(({ day, accepted, units }) => [{ time: day }, accepted, units])
}

/** The columns of page checks that are for the client; none if no row was checked. */
function checkColumnsOf({ pages }: ReportFigures): readonly PageColumn[] {
  if (pages === undefined) return []
  const ofPages: readonly PageColumn[] = ['page', 'pageFinding']
  return pages.byTarget === undefined
    ? ofPages
    : [...ofPages, 'target', 'targetRel', 'targetAnchor']
}

function rowHeadings(
  { withInternals, ownColumns, figures }: Report,
  words: ExportWords,
): readonly string[] {
  const { column } = words
  const list = figures.listName === undefined ? [column.list] : []
  const internals = [column.account, column.request, column.task, column.units]
  return [
    ...list,
    column.link,
    column.outcome,
    column.date,
    ...checkColumnsOf(figures).map((name) => column[name]),
    ...ownColumns.map((heading) => headingText(heading, words)),
    ...(withInternals ? [...internals, column.serviceReply] : []),
  ]
}

function* rowsOf(report: Report, words: ExportWords): Generator<readonly Cell[]> {
  const { withInternals, ownColumns, figures } = report
  const checkColumns = checkColumnsOf(figures)
  for (const { listName, link, outcome, day, own, page, internals } of report.rows) {
    const list = figures.listName === undefined ? [listName] : []
    const date = day === undefined ? '' : { time: day }
    yield [
      ...list,
      link,
      words.report.outcome[outcome],
      date,
      ...pageCells(page, checkColumns, words),
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
    figureHeadings: [words.column.outcome, words.column.rows],
    figures: [...outcomes, { ...received, isTotal: true }, units],
    sentences: [words.acceptedMeans],
    chart: { title: words.report.byOutcome, first: 0, points: outcomes },
  }
  for (const { title, heading, figures: checked, totals, note } of checksOf(figures, words))
    yield {
      kind: 'totals',
      name: title,
      from: '',
      logo: undefined,
      title,
      facts: [],
      figureHeadings: [heading, words.column.rows],
      figures: [...checked, ...totals],
      sentences: [note],
      chart: { title, first: 0, points: checked },
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
    note: { column: headings.indexOf(words.column.outcome), text: words.acceptedMeans },
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
    [words.column.outcome, words.column.rows],
    ...[...outcomes, received, units].map(({ name, value }) => [name, value]),
    [words.acceptedMeans],
  ]
  const checks = checksOf(figures, words).map(({ heading, figures: checked, totals, note }) => [
    [heading, words.column.rows],
    ...[...checked, ...totals].map(({ name, value }) => [name, value]),
    [note],
  ])
  return [
    head,
    summary,
    ...checks,
    [dayHeadings(words), ...daysOf(figures)],
    withHeadings(rowHeadings(report, words), rowsOf(report, words)),
  ]
}

/** What a report's page shows. */
interface ReportPage {
  /** A BCP 47 tag. */
  readonly locale: string
  readonly words: ExportWords
  readonly agency: Agency
  readonly facts: readonly (readonly [name: string, value: Cell])[]
  readonly outcomes: readonly NamedFigure[]
  readonly totals: { readonly received: NamedTotal; readonly units: NamedTotal }
  readonly checks: readonly CheckFigures[]
  readonly days: Table
  readonly rows: Table
}

interface Table {
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
}

/**
 * Writes an HTML page that needs no other file. It has no script and fetches nothing, and its content
 * security policy forbids both. Written piece by piece, since a list may have any length.
 */
function* reportPage(page: ReportPage): Generator<string> {
  const { locale, words, agency, facts, outcomes, totals, checks, days, rows } = page
  const format = formatterFor(locale)
  yield headOf(locale, words.report.title, agency)
  yield header(agency, words.report.title)
  yield '<dl>'
  for (const [name, value] of facts)
    yield `<div><dt>${escaped(name)}</dt><dd>${format(value)}</dd></div>`
  yield '</dl>'
  const { received, units } = totals
  yield* figureTable(words.column.outcome, words, outcomes, [received, units], format)
  yield `<p class="note">${escaped(words.acceptedMeans)}</p>`
  for (const { title, heading, figures, totals: sums, note } of checks) {
    yield `<h2>${escaped(title)}</h2>`
    yield* figureTable(heading, words, figures, sums, format)
    yield `<p class="note">${escaped(note)}</p>`
  }
  yield* daysTable(words, days, format)
  yield `<h2>${escaped(words.sheet.links)}</h2>`
  yield* table(rows, format, 'rows')
  yield '</main></body></html>\n'
}

function header(agency: Agency, title: string): string {
  const logo = logoAddress(agency)
  const image =
    logo === undefined
      ? ''
      : `<img class="logo" src="${escaped(logo)}" alt="${escaped(agency.name)}">`
  const name = agency.name === '' ? '' : `<p class="agency">${escaped(agency.name)}</p>`
  return `<header><div>${name}<h1>${escaped(title)}</h1></div>${image}</header>`
}

/** A row for each figure, with a bar that shows its share, then the totals. */
function* figureTable(
  heading: string,
  { column }: ExportWords,
  figures: readonly NamedFigure[],
  totals: readonly NamedTotal[],
  format: Format,
): Generator<string> {
  const most = Math.max(1, ...figures.map(({ value }) => value))
  yield `<table class="figures"><thead><tr><th scope="col">${escaped(heading)}</th><th scope="col" class="n">${escaped(column.rows)}</th><td></td></tr></thead><tbody>`
  for (const { name, value, color } of figures)
    yield `<tr><th scope="row">${escaped(name)}</th><td class="n">${format(value)}</td><td class="bar"><i style="inline-size:${percent(value, most)}%;background:#${color}"></i></td></tr>`
  yield '</tbody><tfoot>'
  for (const { name, value } of totals)
    yield `<tr><th scope="row">${escaped(name)}</th><td class="n">${format(value)}</td><td></td></tr>`
  yield '</tfoot></table>'
}

function percent(value: number, most: number): string {
  return ((100 * value) / most).toFixed(1)
}

function* daysTable(words: ExportWords, days: Table, format: Format): Generator<string> {
  const rows = [...days.rows]
  if (rows.length === 0) return
  const most = Math.max(1, ...rows.map((cells) => (typeof cells[1] === 'number' ? cells[1] : 0)))
  const [day = '', accepted = '', units = ''] = days.headings
  yield `<h2>${escaped(words.report.acceptedByDay)}</h2><table class="figures"><thead><tr><th scope="col">${escaped(day)}</th><th scope="col" class="n">${escaped(accepted)}</th><th scope="col" class="n">${escaped(units)}</th><td></td></tr></thead><tbody>`
  for (const [time = '', count = 0, cost = 0] of rows)
    yield `<tr><th scope="row">${format(time)}</th><td class="n">${format(count)}</td><td class="n">${format(cost)}</td><td class="bar"><i style="inline-size:${percent(Number(count), most)}%"></i></td></tr>`
  yield '</tbody></table>'
}

function* table({ headings, rows }: Table, format: Format, kind: string): Generator<string> {
  const cells = headings.map((heading) => `<th scope="col">${escaped(heading)}</th>`).join('')
  yield `<table class="${kind}"><thead><tr>${cells}</tr></thead><tbody>\n`
  yield* inPieces(rowParts(rows, format))
  yield '</tbody></table>'
}

function* rowParts(rows: Iterable<readonly Cell[]>, format: Format): Generator<string> {
  const part = (cell: Cell): string => {
    if (typeof cell === 'string') return isLink(cell) ? linkCell(cell) : `<td>${escaped(cell)}</td>`
    return `<td class="${typeof cell === 'number' ? 'n' : 'd'}">${format(cell)}</td>`
  }
  for (const cells of rows) yield `<tr>${cells.map(part).join('')}</tr>\n`
}

function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text)
}

function linkCell(link: string): string {
  return `<td class="l"><a href="${escaped(link)}">${escaped(link)}</a></td>`
}

type Format = (cell: Cell) => string

/** Returns a function that formats cells as HTML in a locale. It formats each day once. */
function formatterFor(locale: string): Format {
  const numbers = new Intl.NumberFormat(locale)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const formattedDays = new Map<string, string>()
  return (cell) => {
    if (typeof cell === 'number') return escaped(numbers.format(rounded(cell)))
    if (typeof cell === 'string') return escaped(cell)
    const day = formattedDays.get(cell.time) ?? escaped(days.format(Date.parse(cell.time)))
    formattedDays.set(cell.time, day)
    return day
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const style = `
body { margin: 0; background: #fff; color: #1d1c1a; font: 13px/20px "Inter Variable", Inter, system-ui, sans-serif; -webkit-print-color-adjust: exact; print-color-adjust: exact }
main { max-inline-size: 960px; margin: 0 auto; padding: 40px 32px }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 24px; border-block-end: 3px solid var(--color); padding-block-end: 16px; margin-block-end: 20px }
.agency { margin: 0; color: #5d5a54; font-weight: 600 }
.logo { max-block-size: 56px; max-inline-size: 240px; object-fit: contain }
h1 { margin: 0; font-size: 24px; line-height: 32px; font-weight: 650 }
h2 { margin: 32px 0 8px; font-size: 16px; line-height: 24px; font-weight: 650; break-after: avoid }
dl { display: flex; flex-wrap: wrap; gap: 12px 40px; margin: 0 0 24px }
dt { color: #5d5a54; font-size: 12px; line-height: 16px }
dd { margin: 0; font-size: 15px; line-height: 22px; font-weight: 600; overflow-wrap: anywhere }
table { inline-size: 100%; border-collapse: collapse }
th, td { padding: 4px 16px 4px 0; border-block-end: 1px solid #e6e5e1; vertical-align: top; text-align: start; font-weight: 400 }
thead :is(th, td) { color: #5d5a54; font-weight: 600; border-block-end: 1px solid #d3d1cb }
tfoot :is(th, td) { font-weight: 600; border-block-end: none }
tfoot tr:first-child :is(th, td) { border-block-start: 1px solid #8c8982 }
.figures :is(th, td):first-child, .figures .n { inline-size: 1px; white-space: nowrap }
.n { text-align: end; font-variant-numeric: tabular-nums }
.d { white-space: nowrap; font-variant-numeric: tabular-nums }
.bar i { display: block; block-size: 10px; margin-block-start: 5px; min-inline-size: 1px; border-radius: 2px; background: var(--color) }
.note { color: #5d5a54; max-inline-size: 640px }
.rows { font-size: 12px; line-height: 18px }
.rows td { overflow-wrap: break-word }
.rows td.l { overflow-wrap: anywhere }
a { color: #0b63ce; text-decoration: none }
@media print {
  main { max-inline-size: none; padding: 0 }
  thead { display: table-header-group }
  tfoot { display: table-row-group }
  tr, header, dl > div { break-inside: avoid }
  a { color: inherit }
}
@page { margin: 14mm }
`

function headOf(locale: string, title: string, agency: Agency): string {
  return `<!doctype html>
<html lang="${escaped(locale)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title><style>:root { --color: #${agencyColor(agency).hex} }${style}</style></head><body><main>
`
}
