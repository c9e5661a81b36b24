import type { Row } from '../../shared/contract/index.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { dayOf } from '../../shared/local-day.ts'
import { rowStatuses, type RowStatus, sentStatuses } from '../../shared/row-status.ts'
import { type Agency, agencyColor, logoImage } from './agency.ts'
import { type Cell, cellText, tabLine, timeCell } from './cells.ts'
import { csvFile, inPieces, separatorFor } from './csv.ts'
import { statusColor } from './status-colors.ts'
import { type ExportWords, wordsFor } from './words/index.ts'
import { type Sheet, workbook } from './workbook.ts'

/** A row of a list with what became of its link, and the source line that it came from. */
export interface ResultRow extends Pick<
  Row,
  | 'row'
  | 'line'
  | 'sourceIndex'
  | 'text'
  | 'link'
  | 'status'
  | 'decideKind'
  | 'rejectReason'
  | 'warnings'
  | 'sentBefore'
  | 'sent'
  | 'isSitemap'
  | 'isJoined'
> {
  /** The cells of its source line as they were imported; one for a line of text. */
  readonly cells: readonly string[]
  /** The cell that its link was read from. */
  readonly linkColumn: number
  /** Its line is the heading of a table. */
  readonly isHeading: boolean
  /** Of a duplicate, the line of the row that has the link first, and the name of its source if that is another. */
  readonly sameAs: { readonly line: number; readonly source: string | undefined } | undefined
}

/** Rows of a list to be written. */
export interface ResultList {
  readonly name: string
  readonly client: string
  readonly label: string
  /** Headings of the columns of its source lines, as many as the widest line has; empty where there is none. */
  readonly headings: readonly string[]
  readonly sourceNames: readonly string[]
  /** Every row in source order; false: some, or in another order. */
  readonly isWhole: boolean
  /** Rows of one source line that follow each other are written as one. */
  readonly rows: Iterable<ResultRow>
}

/**
 * The results of a list as tab-separated text to paste into a sheet: headings, then a line for each
 * source line. `locale`: a BCP 47 tag of the reader, whose words are used.
 */
export function resultsText(list: ResultList, locale?: string): string {
  const words = wordsFor(locale)
  const lines = [tabLine(headingsOf(list, words))]
  for (const { cells } of resultLines(list, words)) lines.push(tabLine(cells))
  return lines.join('\n')
}

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

/** What one source line came to. */
interface ResultLine {
  /** Own cells, then those of the results. */
  readonly cells: readonly Cell[]
  readonly rows: readonly ResultRow[]
}

const noAgency: Agency = { name: '', logo: '', color: '' }

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
  for (const { cells } of resultLines(list, words)) yield cells
}

function* resultLines(list: ResultList, words: ExportWords): Generator<ResultLine> {
  let isFirst = true
  for (const rows of linesOf(list.rows)) {
    const [first] = rows
    // The list's own headings are the file's.
    const isTheHeadings =
      isFirst && first.isHeading && list.headings.some((heading) => heading !== '')
    isFirst = false
    if (!isTheHeadings) yield { cells: cellsOf(list, rows, words), rows }
  }
}

type RowsOfLine = readonly [ResultRow, ...ResultRow[]]

/** Rows of one source line that follow each other, together. */
function* linesOf(rows: Iterable<ResultRow>): Generator<RowsOfLine> {
  let line: [ResultRow, ...ResultRow[]] | undefined
  for (const row of rows) {
    if (line !== undefined && line[0].line === row.line && line[0].sourceIndex === row.sourceIndex)
      line.push(row)
    else {
      if (line !== undefined) yield line
      line = [row]
    }
  }
  if (line !== undefined) yield line
}

function cellsOf(list: ResultList, rows: RowsOfLine, words: ExportWords): readonly Cell[] {
  const [first] = rows
  const own = fitted(first.cells, ownWidth(list))
  const { isWhole, sourceNames } = list
  const source = sourceNames.length > 1 ? [sourceNames[first.sourceIndex] ?? ''] : []
  const place = isWhole ? [] : [...source, first.line]
  // The rest of a link that begins further up, beside links of its own.
  const told = rows.length === 1 ? rows : rows.filter(({ status }) => status !== 'blank')
  const results = (told.length === 0 ? [first] : told).map((row) => resultOf(row, words))
  return [...own, ...place, ...together(results)]
}

/** As many cells as the list has columns, so that results stand below each other. */
function fitted(cells: readonly string[], width: number): readonly string[] {
  if (cells.length > width) return [...cells.slice(0, width - 1), cells.slice(width - 1).join(', ')]
  return cells.length === width ? cells : Array.from({ length: width }, (_, at) => cells[at] ?? '')
}

/** Status, reason, link sent, request, task, date, units. */
type Result = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell]

function resultOf(row: ResultRow, words: ExportWords): Result {
  const { status, sent, sentBefore } = row
  const result = (request: Cell, task: Cell, date: Cell, units: Cell): Result => [
    words.status[status],
    reasonOf(row, words),
    sentAs(row),
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
        sent.requestId ?? '',
        sent.taskId ?? '',
        timeCell(sent.atMs),
        status === 'accepted' ? (sent.units ?? '') : '',
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
function sentAs({ status, link, cells, linkColumn }: ResultRow): string {
  if (link === undefined || !hasOwnLink.has(status)) return ''
  const given = cells[linkColumn]?.trim()
  // A bare host gets its slash.
  return given === link || `${given}/` === link ? '' : link
}

/** Why a row is what it is, where its status does not say it. */
function reasonOf(row: ResultRow, words: ExportWords): string {
  const { status, decideKind, rejectReason, sameAs, sentBefore, warnings, sent } = row
  const { reasonOf: phrases } = words
  switch (status) {
    case 'decide':
      return decideKind === undefined ? '' : words.decide[decideKind]
    case 'rejected':
      return rejectReason === undefined ? '' : words.reject[rejectReason]
    case 'duplicate': {
      if (sameAs === undefined) return ''
      const { line, source } = sameAs
      return phrases.sameAsLine(source === undefined ? String(line) : `${line} (${source})`)
    }
    case 'sent-before':
      return sentBefore === undefined ? '' : sentBeforeWords(sentBefore, words)
    case 'excluded':
      return row.isSitemap ? phrases.sitemap : ''
    case 'blank':
      return row.isJoined ? phrases.joined : ''
    case 'ready':
    case 'cleaned':
      return warnings.map((warning) => words.warning[warning]).join('; ')
    case 'refused':
    case 'in-doubt':
      return saidOf(sent?.reason, words)
    case 'waiting':
    case 'sending':
    case 'accepted':
    case 'cancelled':
      return ''
    default:
      return assertNever(status)
  }
}

function sentBeforeWords(
  { state, listId, listName, otherAccount }: NonNullable<Row['sentBefore']>,
  { status, reasonOf: phrases }: ExportWords,
): string {
  const word = status[state === 'sent' ? 'accepted' : state]
  const where =
    listId === undefined ? phrases.sentElsewhere(word) : phrases.sentInList(word, listName)
  return otherAccount === undefined ? where : `${where}, ${phrases.onAccount(otherAccount)}`
}

/** The service's words, or those for the kind of a doubt. */
export function saidOf(reason: string | undefined, { doubt }: ExportWords): string {
  if (reason === undefined) return ''
  const kinds: Readonly<Record<string, string>> = doubt
  return Object.hasOwn(kinds, reason) ? (kinds[reason] ?? reason) : reason
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
    for (const line of resultLines(list, words)) {
      for (const { status, sent } of line.rows) {
        counts.set(status, (counts.get(status) ?? 0) + 1)
        if (status === 'accepted') units += sent?.units ?? 0
      }
      yield line.cells
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
    [words.heading.list, list.name],
    [words.heading.client, list.client],
    [words.heading.label, list.label],
    [words.heading.madeOn, { time: dayOf(nowMs) }],
  ]
  yield {
    kind: 'totals',
    name: words.sheet.totals,
    from: '',
    logo: logoImage(noAgency),
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
function* linksOf({ rows }: ResultList): Generator<string> {
  for (const { link, status } of rows)
    if (link !== undefined && status !== 'decide' && status !== 'rejected') yield `${link}\n`
}
