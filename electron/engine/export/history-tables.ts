import { assertNever } from '../../shared/assert-never.ts'
import type { AnswerRow, LinkSubmission, SentRequest } from '../../shared/contract/index.ts'
import { agencyColor, noAgency } from './agency.ts'
import {
  type Cell,
  cellText,
  csvFile,
  idCell,
  separatorFor,
  tabLine,
  timeCell,
  withHeadings,
} from './csv.ts'
import { doubtOf } from './results.ts'
import { type ExportWords, wordsFor } from './words/index.ts'
import { workbook } from './workbook.ts'

/** Tables of the history: requests, their links, and answers to "was it sent?". Rows are read while the table is written. */
export interface HistoryTable {
  readonly name: string
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
}

/** A request with the name of its account. */
export interface RequestRow extends SentRequest {
  readonly accountName: string
}

/** A link of a request. */
export interface RequestLink {
  readonly link: string
  /** Its state now; undefined: its submission was deleted. */
  readonly state: LinkSubmission['state'] | undefined
}

/** A table with a row for each request. */
export function tableOfRequests(requests: Iterable<RequestRow>, locale?: string): HistoryTable {
  const words = wordsFor(locale)
  const { column } = words
  function* rows(): Generator<readonly Cell[]> {
    for (const request of requests)
      yield [
        ...requestCells(request),
        words.requestState[request.state],
        request.linkCount,
        request.unitsUsed ?? '',
        replyOf(request, words),
      ]
  }
  const headings = [
    ...requestHeadings(words),
    column.outcome,
    column.links,
    column.units,
    column.serviceReply,
  ]
  return { name: words.sheet.history, headings, rows: rows() }
}

/**
 * Says why a request is in doubt and what the service replied. Without a reply, `message` only
 * repeats the kind of failure, which `doubt` says in the reader's language.
 */
function replyOf({ state, doubt, message, httpStatus }: RequestRow, words: ExportWords): string {
  const isReply = state !== 'accepted' && httpStatus !== undefined && message !== doubt
  return doubtOf({ doubt, message: isReply ? message : undefined }, words)
}

/** A table with a row for each link that the requests carried. */
export function tableOfLinks(
  requests: Iterable<RequestRow>,
  linksOf: (request: RequestRow) => Iterable<RequestLink>,
  locale?: string,
): HistoryTable {
  const words = wordsFor(locale)
  function* rows(): Generator<readonly Cell[]> {
    for (const request of requests) {
      const cells = requestCells(request)
      for (const { link, state } of linksOf(request))
        yield [link, state === undefined ? '' : words.status[state], ...cells]
    }
  }
  const headings = [words.column.link, words.column.status, ...requestHeadings(words)]
  return { name: words.sheet.links, headings, rows: rows() }
}

function requestHeadings({ column }: ExportWords): readonly string[] {
  const { request, date, list, client, account, task } = column
  return [request, date, list, client, account, task]
}

function requestCells(request: RequestRow): readonly Cell[] {
  const { id, startedMs, listName, client, accountName, taskId } = request
  return [idCell(id), timeCell(startedMs), listName, client, accountName, taskId ?? '']
}

/**
 * A table with a row for each answer to "was it sent?". If history was deleted, its first row says
 * so: `deletedBefore` is the day before which it was.
 */
export function tableOfAnswers(
  answers: Iterable<AnswerRow>,
  deletedBefore: string | undefined,
  locale?: string,
): HistoryTable {
  const words = wordsFor(locale)
  const { column } = words
  const headings = [column.link, ...answerHeadings(words), column.client, column.lookedUpAs]
  function* rows(): Generator<readonly Cell[]> {
    if (deletedBefore !== undefined) yield [words.answer.deletedBefore(deletedBefore)]
    for (const answer of answers)
      yield [
        answer.text,
        ...answerCells(answer, words),
        answer.sent?.client ?? '',
        answer.link === answer.text ? '' : (answer.link ?? ''),
      ]
  }
  return { name: words.sheet.answers, headings, rows: rows() }
}

/**
 * Writes answers as tab-separated text to paste beside the lines that were asked about: one line
 * for each, blank lines included. `answersOf` gives the answers of a line, one for each of its links.
 */
export function answersText(
  lines: number,
  answersOf: (line: number) => readonly AnswerRow[],
  locale?: string,
): string {
  const words = wordsFor(locale)
  const texts: string[] = []
  for (let line = 0; line < lines; line += 1) {
    const rows = answersOf(line).map((answer) => answerCells(answer, words))
    const [first = []] = rows
    const cells = first.map((cell, column) => {
      const each = rows.map((row) => cellText(row[column] ?? ''))
      const isSame = each.every((text) => text === each[0])
      return isSame ? cell : each.map((text) => text || '–').join('; ')
    })
    texts.push(tabLine(cells))
  }
  return texts.join('\n')
}

function answerHeadings({ column }: ExportWords): readonly string[] {
  const { wasItSent, date, list, account, task, nearLink } = column
  return [wasItSent, date, list, account, task, nearLink]
}

function answerCells(answer: AnswerRow, words: ExportWords): readonly Cell[] {
  const { sent, nearLink } = answer
  return [
    answerOf(answer, words),
    sent === undefined ? '' : timeCell(sent.atMs),
    sent?.listName ?? '',
    sent?.accountName ?? '',
    sent?.taskId ?? '',
    nearLink ?? '',
  ]
}

function answerOf({ part, sent }: AnswerRow, words: ExportWords): string {
  const { answer } = words
  switch (part) {
    case 'claimed':
    case 'refused':
      return sent === undefined ? '' : statusOf(sent, words)
    case 'nearly-the-same':
      return sent === undefined
        ? answer.nearlyTheSame
        : `${answer.nearlyTheSame}: ${statusOf(sent, words)}`
    case 'practice':
      return answer.practice
    case 'not-sent':
      return answer.notSent
    case 'not-a-link':
      return answer.notALink
    default:
      return assertNever(part)
  }
}

function statusOf(
  { state, isImported, isSettledByUser }: LinkSubmission,
  words: ExportWords,
): string {
  const remarks = [
    ...(isImported ? [words.answer.imported] : []),
    ...(isSettledByUser ? [words.answer.settledByUser] : []),
  ]
  const status = words.status[state]
  return remarks.length === 0 ? status : `${status} (${remarks.join(', ')})`
}

/** Writes a table as a file, piece by piece. */
export function tableFile(
  { name, headings, rows }: HistoryTable,
  format: 'csv' | 'xlsx',
  locale?: string,
): Iterable<string | Uint8Array> {
  if (format === 'csv') return csvFile([withHeadings(headings, rows)], separatorFor(locale))
  return workbook([{ kind: 'table', name, headings, rows }], {
    title: name,
    author: '',
    color: agencyColor(noAgency),
  })
}
