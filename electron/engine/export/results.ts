import { setImmediate as nextTurn } from 'node:timers/promises'
import { assertNever } from '../../shared/assert-never.ts'
import type { DoubtCause } from '../../shared/contract/index.ts'
import type { DecideKind, LinkWarning, RejectReason } from '../../shared/link.ts'
import { type RowStatus, rowStatuses, sentStatuses } from '../../shared/row-status.ts'
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
} from './csv.ts'
import { type ExportWords, wordsFor } from './words/index.ts'
import { type Sheet, workbook } from './workbook.ts'

/** What is known of a link that was submitted; a `LinkRecord` of the ledger is one. */
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
  /** Of a link in doubt: why it is. */
  readonly doubt: DoubtCause | undefined
  readonly isImported: boolean
  /** Its last request was in doubt, and the user said what became of it. */
  readonly isByUsersWord: boolean
}

/** A row of a source line, with what became of it. */
export interface ResultRow {
  readonly status: RowStatus
  readonly decideKind: DecideKind | undefined
  readonly rejectReason: RejectReason | undefined
  readonly warnings: readonly LinkWarning[]
  /** As the user wrote or edited it. */
  readonly text: string
  /** What is, was or would be sent. */
  readonly link: string | undefined
  /** Its own link, once it was submitted. */
  readonly sent: LinkFacts | undefined
  /** The link that was sent before it, with the name of its account where that is another. */
  readonly sentBefore:
    | (LinkFacts & {
        readonly state: 'waiting' | 'accepted' | 'in-doubt'
        readonly isElsewhere: boolean
      })
    | undefined
  /** Of a duplicate: where the link stands first. */
  readonly duplicateOf: LinePlace | undefined
  /** Of the end of a link that begins further up: where that is. */
  readonly joinedTo: LinePlace | undefined
  readonly isSitemap: boolean
}

/** Where a line is found. Lines are counted from 1. */
export interface LinePlace {
  readonly sourceIndex: number
  readonly line: number
}

/** One source line with its rows, at least one. */
export interface ResultLine extends LinePlace {
  /** All cells of a table's line as they were imported; else the whole line alone. */
  readonly cells: readonly string[]
  /** The cell that holds the links; undefined: the line is no table's. */
  readonly linkColumn: number | undefined
  /** It is the heading of a table. */
  readonly isHeader: boolean
  readonly rows: readonly ResultRow[]
}

/** A list, or a part of one, to be written. */
export interface ResultList {
  readonly name: string
  readonly client: string
  readonly label: string
  /** Headings of the columns of its source lines, as many as the widest line has; empty where there is none. */
  readonly headings: readonly string[]
  readonly sourceNames: readonly string[]
  /** Every line in source order; false: some, or in another order. */
  readonly isWhole: boolean
  /** Read one by one while the file is written. */
  readonly lines: Iterable<ResultLine>
}

/**
 * The results of a list as tab-separated text to paste into a sheet: headings, then a line for each
 * source line. `locale`: a BCP 47 tag of the reader, whose words are used. Other work of the engine
 * runs meanwhile.
 */
export async function resultsText(list: ResultList, locale?: string): Promise<string> {
  const words = wordsFor(locale)
  const lines: string[] = []
  for (const cells of linesWithHeadings(list, words)) {
    lines.push(tabLine(cells))
    if (lines.length % linesAtOnce === 0) await nextTurn()
  }
  return lines.join('\n')
}

/** Lines that are written before other work has its turn. */
const linesAtOnce = 500

/** The same as a file, piece by piece. `text`: only the links, one per line. */
export function resultsFile(
  list: ResultList,
  format: 'csv' | 'xlsx' | 'text',
  options: { readonly locale?: string | undefined; readonly nowMs: number },
): Iterable<string | Uint8Array> {
  const words = wordsFor(options.locale)
  switch (format) {
    case 'csv':
      return csvFile([linesWithHeadings(list, words)], separatorFor(options.locale))
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

function ownWidth({ headings }: ResultList): number {
  return Math.max(1, headings.length)
}

function headingsOf(list: ResultList, { heading }: ExportWords): readonly string[] {
  const own = Array.from({ length: ownWidth(list) }, (_, index) => list.headings[index] ?? '')
  if (!own.some((text) => text !== '')) own[0] = heading.given
  const place = placeHeadings(list, heading)
  return [
    ...own,
    ...place,
    heading.status,
    heading.reason,
    heading.sentAs,
    heading.request,
    heading.task,
    heading.date,
    heading.units,
  ]
}

/** Of a part, where its rows stand; beside a whole list that can be seen. */
function placeHeadings(
  { isWhole, sourceNames }: ResultList,
  { source, line }: ExportWords['heading'],
): readonly string[] {
  if (isWhole) return []
  return sourceNames.length > 1 ? [source, line] : [line]
}

function* linesWithHeadings(list: ResultList, words: ExportWords): Generator<readonly Cell[]> {
  yield headingsOf(list, words)
  for (const line of ownLines(list)) yield cellsOf(list, line, words)
}

/** The lines below the file's headings, which are the list's own where it begins with them. */
function* ownLines({ lines, headings }: ResultList): Generator<ResultLine> {
  const hasHeadings = headings.some((heading) => heading !== '')
  let isFirst = true
  for (const line of lines) {
    if (!isFirst || !hasHeadings || !line.isHeader) yield line
    isFirst = false
  }
}

function cellsOf(list: ResultList, line: ResultLine, words: ExportWords): readonly Cell[] {
  const { isWhole, sourceNames } = list
  const source = sourceNames.length > 1 ? [sourceNames[line.sourceIndex] ?? ''] : []
  const place = isWhole ? [] : [...source, line.line]
  // The end of a link that begins further up may stand beside links of its own.
  const filled = line.rows.filter(({ status }) => status !== 'blank')
  const told = filled.length === 0 ? line.rows.slice(0, 1) : filled
  const results = told.map((row) => resultOf(row, line, list, words))
  return [...fitted(line.cells, ownWidth(list)), ...place, ...together(results)]
}

/** As many cells as the list has columns, so that results stand below each other. */
function fitted(cells: readonly string[], width: number): readonly string[] {
  if (cells.length > width) return [...cells.slice(0, width - 1), cells.slice(width - 1).join(', ')]
  return cells.length === width ? cells : Array.from({ length: width }, (_, at) => cells[at] ?? '')
}

/** Status, reason, link sent, request, task, date, units. */
type Result = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell]

function resultOf(row: ResultRow, line: ResultLine, list: ResultList, words: ExportWords): Result {
  const { status, sent, sentBefore } = row
  const result = (request: Cell, task: Cell, date: Cell, units: Cell): Result => [
    words.status[status],
    reasonOf(row, line, list, words),
    sentAs(row, line),
    request,
    task,
    date,
    units,
  ]
  switch (status) {
    case 'sending':
    case 'accepted':
    case 'refused':
    case 'in-doubt':
      if (sent === undefined) return result('', '', '', '')
      return result(
        idCell(sent.requestId),
        sent.taskId ?? '',
        timeCell(sent.atMs),
        sent.units ?? '',
      )
    case 'sent-before': {
      if (sentBefore === undefined) return result('', '', '', '')
      const { state, taskId, atMs } = sentBefore
      return result('', taskId ?? '', state === 'waiting' ? '' : timeCell(atMs), '')
    }
    case 'waiting':
    case 'cancelled':
    case 'ready':
    case 'cleaned':
    case 'decide':
    case 'duplicate':
    case 'rejected':
    case 'excluded':
    case 'blank':
      return result('', '', '', '')
    default:
      return assertNever(status)
  }
}

/** A row of these is sent with its link, or was. */
const hasOwnLink: ReadonlySet<RowStatus> = new Set(['ready', 'cleaned', ...sentStatuses])

/** The link where it is, or would be, sent otherwise than its cell says. */
function sentAs({ status, link }: ResultRow, { cells, linkColumn = 0 }: ResultLine): string {
  if (link === undefined || !hasOwnLink.has(status)) return ''
  const given = cells[linkColumn]?.trim()
  // A bare host gets its slash.
  return given === link || `${given}/` === link ? '' : link
}

/** Why a row is what it is, where its status does not say it. */
function reasonOf(
  row: ResultRow,
  line: ResultLine,
  { sourceNames }: ResultList,
  words: ExportWords,
): string {
  const { status, decideKind, rejectReason, duplicateOf, sentBefore, joinedTo } = row
  const { reasonOf: phrases } = words
  const placeOf = (place: LinePlace): string => {
    const source = sourceNames[place.sourceIndex]
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
      return row.sent?.isByUsersWord === true ? words.answer.byUsersWord : ''
    case 'waiting':
    case 'sending':
    case 'cancelled':
      return ''
    default:
      return assertNever(status)
  }
}

function sentBeforeWords(
  { state, isImported, listName, accountName, isElsewhere }: NonNullable<ResultRow['sentBefore']>,
  { status, reasonOf: phrases }: ExportWords,
): string {
  const where = isImported
    ? phrases.sentElsewhere(status[state])
    : phrases.sentInList(status[state], listName)
  return isElsewhere ? `${where}, ${phrases.onAccount(accountName)}` : where
}

/** The kind of a doubt, with the service's words if it said any. */
export function doubtOf(
  sent: Pick<LinkFacts, 'doubt' | 'message'> | undefined,
  { doubt }: ExportWords,
): string {
  const cause = sent?.doubt === undefined ? '' : doubt[sent.doubt]
  return [cause, sent?.message ?? ''].filter((text) => text !== '').join(': ')
}

/** The results of a line with several rows: one value where they agree, else each row's. Units add up. */
function together(results: readonly Result[]): readonly Cell[] {
  const [first, ...others] = results
  if (first === undefined) return []
  if (others.length === 0) return first
  const units = results.map((result) => result[6]).filter((cell) => typeof cell === 'number')
  return [
    ...[0, 1, 2, 3, 4, 5].map((column) => {
      const cells = results.map((result) => result[column] ?? '')
      const texts = cells.map(cellText)
      const isSame = texts.every((text) => text === texts[0])
      if (isSame) return cells[0] ?? ''
      return texts.map((text) => (text === '' ? '–' : text)).join('; ')
    }),
    units.length === 0 ? '' : units.reduce((sum, value) => sum + value, 0),
  ]
}

/** A list may hold millions of rows, so they are counted while the first sheet is written. */
function* sheetsOf(list: ResultList, words: ExportWords, nowMs: number): Generator<Sheet> {
  const counts = new Map<RowStatus, number>()
  let units = 0
  const headings = headingsOf(list, words)
  function* rows(): Generator<readonly Cell[]> {
    for (const line of ownLines(list)) {
      for (const { status, sent } of line.rows) {
        counts.set(status, (counts.get(status) ?? 0) + 1)
        units += sent?.units ?? 0
      }
      yield cellsOf(list, line, words)
    }
  }
  const statusColumn = headings.length - 7
  yield {
    kind: 'table',
    name: words.sheet.results,
    headings,
    rows: rows(),
    note: { column: statusColumn, text: words.acceptedMeans },
  }
  const present = rowStatuses.filter(
    (status) => status !== 'blank' && (counts.get(status) ?? 0) > 0,
  )
  const figures = present.map((status) => ({
    name: words.status[status],
    value: counts.get(status) ?? 0,
    color: statusColor(status),
  }))
  const facts: readonly (readonly [string, Cell])[] = [
    [words.heading.client, list.client],
    [words.heading.label, list.label],
    [words.heading.madeOn, { time: dayOf(nowMs) }],
  ]
  yield {
    kind: 'totals',
    name: words.sheet.totals,
    from: '',
    logo: undefined,
    title: list.name,
    facts: facts.filter(([, value]) => value !== ''),
    figureHeadings: [words.heading.status, words.heading.rows],
    figures: [
      ...figures,
      {
        name: words.heading.rows,
        value: figures.reduce((sum, { value }) => sum + value, 0),
        isTotal: true,
      },
      { name: words.heading.units, value: units },
    ],
    sentences: [words.acceptedMeans],
    chart: { title: words.report.byOutcome, first: 0, points: figures },
  }
}

/** The links that are, were or could be sent; what waits for a choice is none yet. */
function* linksOf({ lines }: ResultList): Generator<string> {
  for (const { rows } of lines)
    for (const { link, status } of rows)
      if (link !== undefined && status !== 'decide' && status !== 'rejected') yield `${link}\n`
}
