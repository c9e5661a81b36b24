/**
 * The results of a list: its own columns, then the result of each line. The same table is copied,
 * written as CSV, put into a workbook and printed by the terminal.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { assertNever } from '../../shared/assert-never.ts'
import type { DoubtCause } from '../../shared/contract/index.ts'
import type { Heading, LinePlace } from '../../shared/imports.ts'
import {
  type DecideKind,
  type LinkWarning,
  type RejectReason,
  type RowStatus,
  rowStatuses,
  sentStatuses,
} from '../../shared/link.ts'
import {
  type PageAnswer,
  type PageVerdict,
  pageVerdicts,
  type TargetFinding,
  targetFindings,
  verdictOfFinding,
} from '../../shared/page.ts'
import { dayOf } from '../../shared/schedule.ts'
import { agencyColor, noAgency, statusColor } from './agency.ts'
import {
  type Cell,
  cellText,
  csvFile,
  idCell,
  inPieces,
  separatorFor,
  tabLine,
  timeCell,
  withHeadings,
} from './csv.ts'
import {
  type ExportWords,
  headingText,
  type PageColumn,
  pageColumns,
  type ResultColumn,
  resultColumns,
  targetColumns,
  wordsFor,
} from './words/index.ts'
import { type Sheet, workbook } from './workbook.ts'

/** A list, or a part of one, whose results are written. */
export interface ResultList {
  readonly name: string
  readonly client: string
  readonly label: string
  /** Headings of the list's own columns, as many as its widest line has cells; empty where there is none. */
  readonly headings: readonly Heading[]
  readonly sourceNames: readonly string[]
  /** True if `lines` are all lines of the list in source order. */
  readonly isWhole: boolean
  /** True if pages of the list were checked: then the results have `pageColumns`. */
  readonly hasPages: boolean
  /** True if a check looked for links to a target: then they have `targetColumns` too. */
  readonly hasTargets: boolean
  /** Read one by one while the file is written. */
  readonly lines: Iterable<ResultLine>
}

/** A source line with the results of its rows. `Sent`: what the caller knows of a submitted link. */
export interface ResultLine<Sent extends LinkFacts = LinkFacts> extends LinePlace {
  /** All cells of a table's line; of any other line its whole text as one cell. */
  readonly cells: readonly string[]
  /** The cell that holds the links; undefined: the line is not of a table. */
  readonly linkColumn: number | undefined
  /** True for the heading of a table. */
  readonly isHeader: boolean
  /** At least one; a line with several links has a row for each. */
  readonly rows: readonly ResultRow<Sent>[]
}

/** The result of a row. */
export interface ResultRow<Sent extends LinkFacts = LinkFacts> {
  readonly status: RowStatus
  readonly decideKind: DecideKind | undefined
  readonly rejectReason: RejectReason | undefined
  readonly warnings: readonly LinkWarning[]
  /** As the user wrote or edited it. */
  readonly text: string
  /**
   * The link that is, was or would be sent, an http or https address in its serialised form. Also set
   * for duplicates, excluded rows, rows sent before, and most links that are too long for the account
   * (status `rejected`). Undefined while the row needs review, and for a row without a link.
   */
  readonly link: string | undefined
  /** The row's own submitted link; undefined: the row is not submitted. */
  readonly sent: Sent | undefined
  /** Of a row with status `sent-before`: the link that holds the claim. */
  readonly sentBefore: EarlierLink | undefined
  /** Of a duplicate: the line that holds the link first. */
  readonly duplicateOf: LinePlace | undefined
  /** The row is the end of a link that begins in this earlier line. */
  readonly joinedTo: LinePlace | undefined
  readonly isSitemap: boolean
  /** What a page check found out about the link; undefined: there was none. */
  readonly page: PageAnswer | undefined
}

/** A submitted link; a `LinkRecord` of the ledger is one. */
export interface LinkFacts {
  readonly accountName: string
  readonly isPractice: boolean
  readonly listName: string
  readonly requestId: number | undefined
  readonly taskId: string | undefined
  /** When its last request left or, of a link that still waits, when it was submitted. */
  readonly atMs: number
  /** Units of this link, where they are known. */
  readonly units: number | undefined
  /** The service's words on its last request. */
  readonly message: string | undefined
  /** Why the link is in doubt. */
  readonly doubt: DoubtCause | undefined
  readonly isImported: boolean
  /** The user, not the service, said whether the link was charged. */
  readonly isSettledByUser: boolean
}

/** A link that holds the claim on a row of another list, or of another line. */
export interface EarlierLink extends LinkFacts {
  readonly state: 'waiting' | 'accepted' | 'in-doubt'
  /** It was sent on an account other than the list's. */
  readonly isOnOtherAccount: boolean
}

/**
 * Results as tab-separated text to paste into a sheet: headings, then a line for each source line.
 * `locale`: the BCP 47 tag of the reader, in whose language they are. Other work of the engine runs
 * meanwhile.
 */
export async function resultsText(list: ResultList, locale?: string): Promise<string> {
  const { headings, rows } = resultTable(list, wordsFor(locale))
  const lines: string[] = []
  for (const cells of withHeadings(headings, rows)) {
    lines.push(tabLine(cells))
    if (lines.length % linesAtOnce === 0) await nextTurn()
  }
  return lines.join('\n')
}

/** Lines that are written before other work has its turn. */
const linesAtOnce = 500

/** A link whose page was checked, and its line in a list. */
export interface CheckedLine {
  readonly line: number
  readonly link: string
  readonly page: PageAnswer
}

/** Checks of pages as tab-separated text, line by line: headings, then a line for each link. */
export function* pageLines(
  checked: Iterable<CheckedLine>,
  hasTargets: boolean,
  locale?: string,
): Generator<string> {
  const words = wordsFor(locale)
  const columns = checkColumnsOf({ hasPages: true, hasTargets })
  const { column } = words
  yield tabLine([column.line, column.link, ...columns.map((name) => column[name])])
  for (const { line, link, page } of checked)
    yield tabLine([line, link, ...pageCells(page, columns, words)])
}

/** Results as a file, piece by piece. `text`: only the links, one per line. */
export function resultsFile(
  list: ResultList,
  format: 'csv' | 'xlsx' | 'text',
  options: { readonly locale?: string | undefined; readonly nowMs: number },
): Iterable<string | Uint8Array> {
  const words = wordsFor(options.locale)
  switch (format) {
    case 'csv': {
      const { headings, rows } = resultTable(list, words)
      return csvFile([withHeadings(headings, rows)], separatorFor(options.locale))
    }
    case 'xlsx':
      return workbook(sheetsOf(list, words, options.nowMs), {
        title: list.name,
        author: '',
        color: agencyColor(noAgency),
      })
    case 'text':
      return inPieces(linksOf(list))
    default:
      return assertNever(format)
  }
}

interface ResultTable {
  readonly headings: readonly string[]
  /** One for each source line. */
  readonly rows: Iterable<readonly Cell[]>
  /** Where the columns of results begin. */
  readonly firstResult: number
}

/**
 * The list's own columns, where a part's lines stand in the list, then `resultColumns` and those of page
 * checks.
 */
function resultTable(list: ResultList, words: ExportWords): ResultTable {
  const own = ownHeadings(list, words)
  const place = placeHeadings(list, words)
  const checkColumns = checkColumnsOf(list)
  function* rows(): Generator<readonly Cell[]> {
    for (const line of linesBelowHeadings(list))
      yield [
        ...fitted(line.cells, own.length),
        ...placeCells(list, line),
        ...cellsOfLine(line, checkColumns, { line, list, words }),
      ]
  }
  return {
    headings: [
      ...own,
      ...place,
      ...[...resultColumns, ...checkColumns].map((column) => words.column[column]),
    ],
    rows: rows(),
    firstResult: own.length + place.length,
  }
}

/** The columns of page checks; none if no page of the list was checked. */
function checkColumnsOf({
  hasPages,
  hasTargets,
}: Pick<ResultList, 'hasPages' | 'hasTargets'>): readonly PageColumn[] {
  return [...(hasPages ? pageColumns : []), ...(hasTargets ? targetColumns : [])]
}

function ownHeadings({ headings }: ResultList, words: ExportWords): readonly string[] {
  const own = headings.map((heading) => headingText(heading, words))
  const hasNone = own.every((heading) => heading === '')
  return hasNone ? [words.column.given, ...own.slice(1)] : own
}

/** A whole list needs no column that says where a line stands: its results stand beside it. */
function placeHeadings(
  { isWhole, sourceNames }: ResultList,
  { column }: ExportWords,
): readonly string[] {
  if (isWhole) return []
  return sourceNames.length > 1 ? [column.source, column.line] : [column.line]
}

function placeCells(
  { isWhole, sourceNames }: ResultList,
  { sourceIndex, line }: LinePlace,
): readonly Cell[] {
  if (isWhole) return []
  return sourceNames.length > 1 ? [sourceNames[sourceIndex] ?? '', line] : [line]
}

/** A table that begins with its own headings gives them to the file, which has them once. */
function* linesBelowHeadings({ lines, headings }: ResultList): Generator<ResultLine> {
  const hasHeadings = headings.some((heading) => heading !== '')
  let isFirst = true
  for (const line of lines) {
    if (!isFirst || !hasHeadings || !line.isHeader) yield line
    isFirst = false
  }
}

/** As many cells as the list has columns, so that results stand below each other. */
function fitted(cells: readonly string[], width: number): readonly string[] {
  if (cells.length > width) return [...cells.slice(0, width - 1), cells.slice(width - 1).join(', ')]
  return cells.length === width ? cells : Array.from({ length: width }, (_, at) => cells[at] ?? '')
}

/**
 * The result cells of a line. Where the line has several rows, numbers add up; of other cells there is
 * one if all rows agree, else one for each row.
 */
function cellsOfLine(
  line: ResultLine,
  checkColumns: readonly PageColumn[],
  context: Context,
): readonly Cell[] {
  // The end of a link that begins in an earlier line can share its line with other links.
  const filled = line.rows.filter(({ status }) => status !== 'blank')
  const rows = filled.length === 0 ? line.rows.slice(0, 1) : filled
  const [first = [], ...others] = rows.map((row) => [
    ...resultColumns.map((column) => cellOf[column](row, context)),
    ...pageCells(row.page, checkColumns, context.words),
  ])
  if (others.length === 0) return first
  return first.map((firstCell, index) => {
    const cells = [firstCell, ...others.map((row) => row[index] ?? '')]
    const numbers = cells.filter((cell) => typeof cell === 'number')
    if (numbers.length > 0) return numbers.reduce((sum, number) => sum + number, 0)
    const texts = cells.map(cellText)
    if (texts.every((text) => text === texts[0])) return firstCell
    return texts.map((text) => (text === '' ? '–' : text)).join('; ')
  })
}

interface Context {
  readonly line: ResultLine
  readonly list: ResultList
  readonly words: ExportWords
}

/** The cell of a row in each column of results. */
const cellOf: Readonly<Record<ResultColumn, (row: ResultRow, context: Context) => Cell>> = {
  status: ({ status }, { words }) => words.status[status],
  reason: reasonOf,
  sentAs,
  request: (row) => idCell(requestedLink(row)?.requestId),
  task: (row) => (requestedLink(row) ?? earlierLink(row))?.taskId ?? '',
  date: (row) => {
    const sent = requestedLink(row) ?? earlierLink(row)
    const isWaiting = row.status === 'sent-before' && row.sentBefore?.state === 'waiting'
    return sent === undefined || isWaiting ? '' : timeCell(sent.atMs)
  },
  units: (row) => requestedLink(row)?.units ?? '',
}

/** The cell of a page check in each of its columns. */
const pageCellOf: Readonly<Record<PageColumn, (page: PageAnswer, words: ExportWords) => Cell>> = {
  page: ({ finding }, { pageVerdict }) => pageVerdict[verdictOfFinding[finding]],
  pageFinding: ({ finding, contentType }, { pageFinding }) => {
    const hasType = finding === 'indexable-file' && contentType !== undefined
    return hasType ? `${pageFinding[finding]}: ${contentType}` : pageFinding[finding]
  },
  httpStatus: ({ httpStatus }) => idCell(httpStatus),
  leadsTo: ({ canonicalUrl, finalUrl }) => canonicalUrl ?? finalUrl ?? '',
  pageChecked: ({ checkedMs }) => timeCell(checkedMs),
  target: ({ target }, { targetFinding }) =>
    target === undefined ? '' : targetFinding[target.finding],
  targetRel: ({ target }) => {
    if (target?.url === undefined) return ''
    return target.rel.length === 0 ? 'follow' : target.rel.join(', ')
  },
  // A stranger's page has it, so no file makes a link of it.
  targetAnchor: ({ target }) => {
    const anchor = target?.anchor ?? ''
    return /^\s*https?:/i.test(anchor) ? `“${anchor}”` : anchor
  },
  targetUrl: ({ target }) => target?.url ?? '',
}

/** The cells of a page check in some columns; empty if there was none. */
export function pageCells(
  page: PageAnswer | undefined,
  columns: readonly PageColumn[],
  words: ExportWords,
): readonly Cell[] {
  return columns.map((column) => (page === undefined ? '' : pageCellOf[column](page, words)))
}

/** The row's own link, once a request carries it or has carried it. */
function requestedLink({ status, sent }: ResultRow): LinkFacts | undefined {
  return status === 'waiting' || status === 'cancelled' ? undefined : sent
}

function earlierLink({ status, sentBefore }: ResultRow): LinkFacts | undefined {
  return status === 'sent-before' ? sentBefore : undefined
}

const isReadyOrSubmitted: ReadonlySet<RowStatus> = new Set(['ready', 'cleaned', ...sentStatuses])

/** The link where it is, or would be, sent in another form than its cell says. */
function sentAs({ status, link }: ResultRow, { line }: Context): string {
  if (link === undefined || !isReadyOrSubmitted.has(status)) return ''
  const given = line.cells[line.linkColumn ?? 0]?.trim()
  // That a bare host gets a slash is not worth a cell.
  return given === link || `${given}/` === link ? '' : link
}

/** Why a row has its status; empty where the status says it all. */
function reasonOf(row: ResultRow, { line, list, words }: Context): string {
  const { status, decideKind, rejectReason, duplicateOf, sentBefore, joinedTo } = row
  const { reasonOf: phrases } = words
  const placeOf = (place: LinePlace): string => {
    const source = list.sourceNames[place.sourceIndex]
    const isHere = place.sourceIndex === line.sourceIndex || source === undefined
    return isHere ? String(place.line) : `${place.line} (${source})`
  }
  switch (status) {
    case 'decide':
      return decideKind === undefined ? '' : words.decide[decideKind]
    case 'rejected':
      return rejectReason === undefined ? '' : words.reject[rejectReason]
    case 'duplicate':
      return duplicateOf === undefined ? '' : phrases.sameAsLine(placeOf(duplicateOf))
    case 'sent-before':
      return sentBefore === undefined ? '' : sentBeforeWords(sentBefore, words)
    case 'excluded':
      return row.isSitemap ? phrases.sitemap : ''
    case 'blank':
      return joinedTo === undefined ? '' : phrases.joined(placeOf(joinedTo))
    case 'ready':
    case 'cleaned':
      return row.warnings.map((warning) => words.warning[warning]).join('; ')
    case 'refused':
      return row.sent?.message ?? ''
    case 'in-doubt':
      return doubtOf(row.sent, words)
    case 'accepted':
      return row.sent?.isSettledByUser === true ? words.answer.settledByUser : ''
    case 'waiting':
    case 'sending':
    case 'cancelled':
      return ''
    default:
      return assertNever(status)
  }
}

function sentBeforeWords(
  { state, isImported, listName, accountName, isOnOtherAccount }: EarlierLink,
  { status, reasonOf: phrases }: ExportWords,
): string {
  const where = isImported
    ? phrases.sentElsewhere(status[state])
    : phrases.sentInList(status[state], listName)
  return isOnOtherAccount ? `${where}, ${phrases.onAccount(accountName)}` : where
}

/** Why a link is in doubt, with the service's words if it said any. */
export function doubtOf(
  sent: Pick<LinkFacts, 'doubt' | 'message'> | undefined,
  { doubt }: ExportWords,
): string {
  const cause = sent?.doubt === undefined ? '' : doubt[sent.doubt]
  return [cause, sent?.message ?? ''].filter((text) => text !== '').join(': ')
}

/**
 * The sheets of a workbook: the results, then totals. A list may hold millions of rows, so they are
 * counted while the first sheet is written.
 */
function* sheetsOf(list: ResultList, words: ExportWords, nowMs: number): Generator<Sheet> {
  const counts = new Map<RowStatus | `page-${PageVerdict}` | `target-${TargetFinding}`, number>()
  let units = 0
  const count = (what: Parameters<typeof counts.set>[0]) =>
    counts.set(what, (counts.get(what) ?? 0) + 1)
  function* counted(): Generator<ResultLine> {
    for (const line of list.lines) {
      for (const { status, sent, page } of line.rows) {
        count(status)
        if (page !== undefined) count(`page-${verdictOfFinding[page.finding]}`)
        if (page?.target !== undefined) count(`target-${page.target.finding}`)
        units += sent?.units ?? 0
      }
      yield line
    }
  }
  const { headings, rows, firstResult } = resultTable({ ...list, lines: counted() }, words)
  yield {
    kind: 'table',
    name: words.sheet.results,
    headings,
    rows,
    note: { column: firstResult + resultColumns.indexOf('status'), text: words.acceptedMeans },
  }
  const present = rowStatuses.filter(
    (status) => status !== 'blank' && (counts.get(status) ?? 0) > 0,
  )
  const figures = present.map((status) => ({
    name: words.status[status],
    value: counts.get(status) ?? 0,
    color: statusColor(status),
  }))
  const { column, fact } = words
  const facts: readonly (readonly [string, Cell])[] = [
    [fact.client, list.client],
    [fact.label, list.label],
    [fact.createdOn, { time: dayOf(nowMs) }],
  ]
  yield {
    kind: 'totals',
    name: words.sheet.totals,
    from: '',
    logo: undefined,
    title: list.name,
    facts: facts.filter(([, value]) => value !== ''),
    figureHeadings: [column.status, column.rows],
    figures: [
      ...figures,
      {
        name: column.rows,
        value: figures.reduce((sum, { value }) => sum + value, 0),
        isTotal: true,
      },
      { name: column.units, value: units },
      ...(list.hasPages
        ? pageVerdicts.map((verdict) => ({
            name: `${column.page}: ${words.pageVerdict[verdict]}`,
            value: counts.get(`page-${verdict}`) ?? 0,
          }))
        : []),
      ...(list.hasTargets
        ? targetFindings.map((finding) => ({
            name: `${column.target}: ${words.targetFinding[finding]}`,
            value: counts.get(`target-${finding}`) ?? 0,
          }))
        : []),
    ],
    sentences: [words.acceptedMeans],
    chart: { title: words.report.byOutcome, first: 0, points: figures },
  }
}

/** The links that are, were or could be sent, one per line. */
function* linksOf({ lines }: ResultList): Generator<string> {
  for (const { rows } of lines)
    for (const { link, status } of rows)
      if (link !== undefined && status !== 'decide' && status !== 'rejected') yield `${link}\n`
}
