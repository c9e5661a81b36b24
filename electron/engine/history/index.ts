/** History: was a link sent, what a report counts, and the tables of what was sent. */
import type {
  AnswerRow,
  AskedLinks,
  AskedPart,
  HistoryFilter,
  ReportFigures,
  ReportScope,
} from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { dayOf } from '../../shared/schedule.ts'
import {
  type Agency,
  answersText,
  type HistoryTable,
  type Report,
  type RequestLink,
  type RequestRow,
  type ResultList,
  tableOfAnswers,
  tableOfLinks,
  tableOfRequests,
} from '../export/index.ts'
import { type Ledger, statusOfState, type StoredList } from '../ledger/index.ts'
import type { ListContent, SourceLine } from '../lists/index.ts'
import { LastQuestion, linksOfParts } from './asked-links.ts'
import { resultLines } from './result-lines.ts'
import { type ReadList, type ReportProblem, Reports } from './reports.ts'

export type { ReadList, ReportProblem } from './reports.ts'

/** A page of answers, and how many there are. */
export interface AnswersPage {
  readonly rows: readonly AnswerRow[]
  readonly total: number
}

/** Answers "was it sent?", and makes tables, results and reports. Pages of requests and units come from `ledger.history`. */
export class History {
  readonly #ledger: Ledger
  readonly #question: LastQuestion
  readonly #reports: Reports

  constructor(ledger: Ledger, readList: ReadList) {
    this.#ledger = ledger
    this.#question = new LastQuestion(ledger.claims)
    this.#reports = new Reports(ledger, readList)
  }

  /**
   * Looks up which links were sent. `text` has one or more links per line and at most 100,000 lines
   * that are not blank. Answers are available until the next question, which also ends a running one.
   */
  ask(text: string): Promise<Result<AskedLinks, 'asked-again' | 'too-many-lines'>> {
    return this.#question.ask(text)
  }

  /** Stops the look-up and drops the answers. */
  stopAsking(): void {
    this.#question.stop()
  }

  /** Returns a page of answers in the order of the question; with `part`, only those of the part. */
  answers(
    askId: number,
    part: AskedPart | undefined,
    start: number,
    count: number,
  ): Result<AnswersPage, 'asked-again'> {
    const found = this.#question.rows(askId, part)
    if (!found.ok) return found
    return ok({ rows: found.value.slice(start, start + count), total: found.value.length })
  }

  /** Returns tab-separated text to paste beside the question: a line for each of its lines, blank ones included. */
  copyAnswers(askId: number, locale?: string): Result<string, 'asked-again'> {
    const found = this.#question.byLine(askId)
    if (!found.ok) return found
    return ok(answersText(found.value.lines, found.value.answersOf, locale))
  }

  /** Returns the links of some parts, each once, in the order of the question. */
  linksOfAnswers(
    askId: number,
    parts: readonly AskedPart[],
  ): Result<readonly string[], 'asked-again' | 'no-links'> {
    const found = this.#question.rows(askId, undefined)
    if (!found.ok) return found
    const links = linksOfParts(found.value, parts)
    return links.length === 0 ? fail('no-links') : ok(links)
  }

  /** Returns the answers as a table; with `part`, only those of the part. */
  answersTable(
    askId: number,
    part: AskedPart | undefined,
    locale?: string,
  ): Result<HistoryTable, 'asked-again'> {
    const found = this.#question.rows(askId, part)
    if (!found.ok) return found
    const { deletedBefore } = this.#ledger.history.names()
    return ok(tableOfAnswers(found.value, deletedBefore, locale))
  }

  /** Returns a table of the requests that fit a filter, newest first, or of the links that they carried. */
  table(filter: HistoryFilter, what: 'requests' | 'links', locale?: string): HistoryTable {
    const requests = requestsOf(this.#ledger, filter)
    return what === 'requests'
      ? tableOfRequests(requests, locale)
      : tableOfLinks(requests, ({ id }) => linksOfRequest(this.#ledger, id), locale)
  }

  /** Returns the results of a list or of a part of it. `isWhole`: `lines` are all its lines in source order. */
  results(
    list: StoredList,
    { headings, sourceNames }: Pick<ListContent, 'headings' | 'sourceNames'>,
    lines: Iterable<SourceLine>,
    isWhole: boolean,
  ): ResultList {
    const { name, client, label } = list
    const { pageChecks } = this.#ledger
    return {
      name,
      client,
      label,
      headings,
      sourceNames,
      isWhole,
      hasPages: pageChecks.hasAny(list.id),
      hasTargets: pageChecks.hasTargets(list.id),
      lines: resultLines(this.#ledger, list, lines),
    }
  }

  /** Counts the rows of a report: every row of its lists that is not blank, once. */
  reportFigures(scope: ReportScope): Promise<Result<ReportFigures, ReportProblem>> {
    return this.#reports.figures(scope)
  }

  /** Returns a report to be written. Its rows are read while it is written. */
  async report(
    scope: ReportScope,
    options: {
      readonly withInternals: boolean
      readonly withOwnColumns: boolean
      readonly locale: string
      readonly agency: Agency
      readonly nowMs: number
    },
  ): Promise<Result<Report, ReportProblem>> {
    const figures = await this.#reports.figures(scope)
    if (!figures.ok) return figures
    const found = await this.#reports.rows(scope)
    if (!found.ok) return found
    const { withInternals, withOwnColumns, locale, agency, nowMs } = options
    const { rows, ownColumns } = found.value
    return ok({
      figures: figures.value,
      madeOn: dayOf(nowMs),
      rows,
      ownColumns: withOwnColumns ? ownColumns : [],
      withInternals,
      locale,
      agency,
    })
  }
}

const requestsAtOnce = 500
const linksAtOnce = 1_000

/** The requests that fit a filter, newest first, read page by page. */
function* requestsOf(
  { history, accounts }: Pick<Ledger, 'history' | 'accounts'>,
  filter: HistoryFilter,
): Generator<RequestRow> {
  const names = new Map(accounts.all('archived-too').map(({ id, name }) => [id, name]))
  const seen = new Set<number>()
  for (let start = 0; ; start += requestsAtOnce) {
    const { requests } = history.requests(filter, start, requestsAtOnce)
    for (const request of requests) {
      // A request that leaves meanwhile moves the others to later pages.
      if (seen.has(request.id)) continue
      seen.add(request.id)
      yield { ...request, accountName: names.get(request.accountId) ?? '' }
    }
    if (requests.length < requestsAtOnce) return
  }
}

/** The links that a request carried, in order, without those whose text is lost. */
function* linksOfRequest(
  { requests }: Pick<Ledger, 'requests'>,
  requestId: number,
): Generator<RequestLink> {
  for (let start = 0; ; start += linksAtOnce) {
    const links = requests.links(requestId, start, linksAtOnce)
    for (const { link, state } of links)
      if (link !== undefined)
        yield { link, state: state === undefined ? undefined : statusOfState[state] }
    if (links.length < linksAtOnce) return
  }
}
