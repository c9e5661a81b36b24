import type { ReportFigures, ReportPages, ReportScope } from '../../shared/contract/index.ts'
import { type Heading, headingKey } from '../../shared/imports.ts'
import {
  type PageVerdict,
  pageVerdicts,
  type TargetFinding,
  targetFindings,
  verdictOfFinding,
} from '../../shared/page.ts'
import { recordOf } from '../../shared/record-of.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { dayOf, startOfDay, type TimeSpan } from '../../shared/schedule.ts'
import {
  outcomeOfStatus,
  type ReportInternals,
  type ReportOutcome,
  type ReportRow,
  type ResultRow,
} from '../export/index.ts'
import { type Ledger, type LinkRecord, statusOfState, type StoredList } from '../ledger/index.ts'
import type { ListContent } from '../lists/index.ts'
import { inTurns } from './asked-links.ts'
import { resultLines } from './result-lines.ts'

/**
 * Reads a list, looks up its claims again, and writes its counts into the ledger. Undefined if its
 * files cannot be read.
 */
export type ReadList = (listId: number) => Promise<ListContent | undefined>

export type ReportProblem = 'unknown-list' | 'practice-is-no-work'

/** The lists and the period of a report. */
interface Reported {
  readonly lists: readonly StoredList[]
  /** Undefined: the whole time of the lists. */
  readonly span: TimeSpan | undefined
}

/** Counts and lists the rows of reports. Practice and imported links are in no report. */
export class Reports {
  readonly #ledger: Ledger
  readonly #read: ReadList

  constructor(ledger: Ledger, read: ReadList) {
    this.#ledger = ledger
    this.#read = read
  }

  /** Counts the rows of a report by outcome, and its units by day. */
  async figures(scope: ReportScope): Promise<Result<ReportFigures, ReportProblem>> {
    const found = this.#reported(scope)
    if (!found.ok) return found
    const { span } = found.value
    const lists = await this.#countedNow(found.value)
    const counts = new Map<ReportOutcome, number>()
    const pages = new PageTally()
    for (const list of lists)
      for (const [outcome, rows] of await this.#countsOf(list, span, pages))
        counts.set(outcome, (counts.get(outcome) ?? 0) + rows)
    const days = this.#ledger.history.days({
      listIds: lists.map(({ id }) => id),
      ...(span === undefined ? {} : { fromMs: span.fromMs, toMs: span.untilMs }),
    })
    return ok({
      ...nameOf(scope, lists),
      lists: lists.length,
      ...countsOfEach(counts),
      received: [...counts.values()].reduce((sum, rows) => sum + rows, 0),
      units: days.reduce((sum, day) => sum + day.units, 0),
      days,
      pages: pages.figures(),
    })
  }

  /**
   * Returns the rows that the figures count, list by list in source order, and the headings of the
   * lists' own columns. Columns with the same heading are one.
   */
  async rows(
    scope: ReportScope,
  ): Promise<
    Result<
      { readonly ownColumns: readonly Heading[]; readonly rows: Iterable<ReportRow> },
      ReportProblem
    >
  > {
    const found = this.#reported(scope)
    if (!found.ok) return found
    const { lists, span } = found.value
    const columns = new OwnColumns()
    const read: { readonly list: StoredList; readonly content: ListContent | undefined }[] = []
    for (const list of lists) {
      const content = isDeleted(list) ? undefined : await this.#read(list.id)
      if (content !== undefined) columns.add(list.id, content)
      read.push({ list, content })
    }
    const rowsOf = (list: StoredList, content: ListContent | undefined) =>
      this.#rowsOf(list, content, span)
    function* rows(): Generator<ReportRow> {
      for (const { list, content } of read)
        for (const row of rowsOf(list, content)) yield reportRow(list, row, columns)
    }
    return ok({ ownColumns: columns.headings, rows: rows() })
  }

  #reported(scope: ReportScope): Result<Reported, ReportProblem> {
    const { lists, submissions, accounts, history } = this.#ledger
    if (scope.kind === 'client') {
      const { client, label, fromDay, toDay } = scope
      const span = { fromMs: startOfDay(fromDay), untilMs: startOfDay(toDay, 1) }
      const ids = history.reportedLists({ client, label }, span)
      return ok({ lists: ids.flatMap((id) => lists.byId(id) ?? []), span })
    }
    const list = lists.byId(scope.listId)
    if (list === undefined || isDeleted(list)) return fail('unknown-list')
    const sentOn = submissions.ofList(list.id).map(({ accountId }) => accounts.byId(accountId))
    const isOnlyOnPractice =
      list.isPractice ||
      (sentOn.length > 0 && sentOn.every((account) => account?.isPractice === true))
    return isOnlyOnPractice ? fail('practice-is-no-work') : ok({ lists: [list], span: undefined })
  }

  /**
   * Returns the lists with their counts of now. Claims that other lists took or released since then
   * change the status of rows that are ready or were sent before, so such lists are read again.
   */
  async #countedNow({ lists, span }: Reported): Promise<readonly StoredList[]> {
    const counted: StoredList[] = []
    for (const list of lists) {
      const { ready, cleaned, 'sent-before': sentBefore } = list.rowCounts.unsent
      const mayDiffer = countsUnsent(list, span) && ready + cleaned + sentBefore > 0
      const isRead = mayDiffer && !isDeleted(list) && (await this.#read(list.id)) !== undefined
      counted.push((isRead ? this.#ledger.lists.byId(list.id) : undefined) ?? list)
    }
    return counted
  }

  /**
   * Counts the rows of a list by outcome, and into `pages` what page checks found out about them: from
   * the counts of the ledger, or row by row if these do not suffice.
   */
  async #countsOf(
    list: StoredList,
    span: TimeSpan | undefined,
    pages: PageTally,
  ): Promise<ReadonlyMap<ReportOutcome, number>> {
    const counts = new Map<ReportOutcome, number>()
    const add = (outcome: ReportOutcome, rows: number): void => {
      if (rows > 0) counts.set(outcome, (counts.get(outcome) ?? 0) + rows)
    }
    if (this.#isCountedByRow(list, span)) {
      const content = isDeleted(list) ? undefined : await this.#read(list.id)
      const { accountId } = list
      const account = accountId === undefined ? undefined : this.#ledger.accounts.byId(accountId)
      await inTurns(
        (function* (rows: Iterable<CountedRow>) {
          for (const row of rows) {
            add(row.outcome, 1)
            pages.add(row, account?.price ?? 1)
            yield
          }
        })(this.#rowsOf(list, content, span)),
      )
      return counts
    }
    const { accepted, refused, inDoubt } = this.#sentOf(list, span)
    add('accepted', accepted)
    add('refused', refused)
    add('inDoubt', inDoubt)
    if (!countsUnsent(list, span)) return counts
    const { unsent } = list.rowCounts
    add('waiting', list.sent.waiting + list.sent.sending)
    add('cancelled', list.sent.cancelled)
    add('duplicate', unsent.duplicate)
    add('sentBefore', unsent['sent-before'])
    add('notUsable', unsent.rejected)
    add('needsReview', unsent.decide)
    add('excluded', unsent.excluded)
    add('notSubmitted', unsent.ready + unsent.cleaned)
    return counts
  }

  /**
   * True if the list has refused links whose rows were reopened, or links of Practice: counts include
   * both. Or if pages of it were checked: there are no counts of those.
   */
  #isCountedByRow({ id, rowCounts }: StoredList, span: TimeSpan | undefined): boolean {
    const { submissions, accounts, pageChecks } = this.#ledger
    if (pageChecks.hasAny(id)) return true
    if (span !== undefined && rowCounts.superseded.refused > 0) return true
    return submissions
      .ofList(id)
      .some(({ accountId }) => accounts.byId(accountId)?.isPractice === true)
  }

  #sentOf(
    { id, sent }: StoredList,
    span: TimeSpan | undefined,
  ): { readonly accepted: number; readonly refused: number; readonly inDoubt: number } {
    if (span === undefined)
      return { accepted: sent.accepted, refused: sent.refused, inDoubt: sent['in-doubt'] }
    const { history } = this.#ledger
    const days = history.days({ listIds: [id], fromMs: span.fromMs, toMs: span.untilMs })
    const accepted = days.reduce((sum, day) => sum + day.accepted, 0)
    return { accepted, ...history.refusedAndInDoubt(id, span) }
  }

  /** Yields the rows of a list that a report counts. */
  *#rowsOf(
    list: StoredList,
    content: ListContent | undefined,
    span: TimeSpan | undefined,
  ): Generator<CountedRow> {
    const withUnsent = countsUnsent(list, span)
    for (const row of this.#everyRow(list, content)) {
      const outcome = outcomeOfStatus(row.status)
      if (outcome === undefined || row.sent?.isPractice === true) continue
      const sentMs = isSent(outcome) ? row.sent?.atMs : undefined
      const isCounted = sentMs === undefined ? withUnsent : isWithin(sentMs, span)
      if (isCounted) yield { ...row, outcome, sentMs }
    }
  }

  /** Yields every row of a list; if its files are gone, those that were submitted, from the ledger. */
  *#everyRow(list: StoredList, content: ListContent | undefined): Generator<RowOfReport> {
    if (content !== undefined) {
      for (const line of resultLines(this.#ledger, list, content.lines()))
        for (const row of line.rows)
          yield { ...row, cells: line.cells, linkColumn: line.linkColumn }
      return
    }
    const { links } = this.#ledger
    const linkIds = new Map<number, number>()
    for (const { firstLinkId, rows } of links.ofList(list.id).runs)
      for (const [index, row] of rows.entries()) linkIds.set(row, firstLinkId + index)
    const byRow = [...linkIds].toSorted(([left], [right]) => left - right).map(([, id]) => id)
    for (let start = 0; start < byRow.length; start += linksAtOnce) {
      const ids = byRow.slice(start, start + linksAtOnce)
      const texts = links.texts(ids)
      for (const [index, record] of links.records(ids).entries())
        if (record !== undefined) yield rowOfRecord(record, texts[index])
    }
  }
}

const linksAtOnce = 1_000

interface RowOfReport extends Pick<
  ResultRow<LinkRecord>,
  'status' | 'text' | 'link' | 'sent' | 'page'
> {
  readonly cells: readonly string[]
  readonly linkColumn: number | undefined
}

interface CountedRow extends RowOfReport {
  readonly outcome: ReportOutcome
  /** When it was sent; undefined: it was not, and counts on the day its list was made. */
  readonly sentMs: number | undefined
}

function rowOfRecord(record: LinkRecord, link: string | undefined): RowOfReport {
  const status = statusOfState[record.state]
  const noLine = { cells: [], linkColumn: undefined, page: undefined }
  return { status, text: link ?? '', link, sent: record, ...noLine }
}

function isDeleted({ deletedMs }: StoredList): boolean {
  return deletedMs !== undefined
}

function isSent(outcome: ReportOutcome): boolean {
  return outcome === 'accepted' || outcome === 'refused' || outcome === 'inDoubt'
}

function isWithin(atMs: number, span: TimeSpan | undefined): boolean {
  return span === undefined || (atMs >= span.fromMs && atMs < span.untilMs)
}

/**
 * True if the report counts rows of the list that were not sent. They count on the day the list was
 * made, and not at all if the list was deleted or is in the trash.
 */
function countsUnsent(list: StoredList, span: TimeSpan | undefined): boolean {
  if (span === undefined) return true
  return list.trashedMs === undefined && !isDeleted(list) && isWithin(list.createdMs, span)
}

/** Counts what page checks found out about rows. */
class PageTally {
  readonly #verdicts = new Map<PageVerdict, number>()
  readonly #targets = new Map<TargetFinding, number>()
  #wastedExcluded = 0
  #unitsSaved = 0
  #uncountedTargets = 0

  /** Adds a row. `price`: units that its link costs. */
  add({ page, outcome }: CountedRow, price: number): void {
    if (page === undefined) return
    const verdict = verdictOfFinding[page.finding]
    this.#verdicts.set(verdict, (this.#verdicts.get(verdict) ?? 0) + 1)
    if (verdict === 'wasted' && outcome === 'excluded') {
      this.#wastedExcluded += 1
      this.#unitsSaved += price
    }
    const { target } = page
    if (target === undefined) return
    this.#targets.set(target.finding, (this.#targets.get(target.finding) ?? 0) + 1)
    if (target.finding === 'there' && target.rel.length > 0) this.#uncountedTargets += 1
  }

  /** The sums; undefined if no row was checked. */
  figures(): ReportPages | undefined {
    if (this.#verdicts.size === 0) return undefined
    return {
      byVerdict: recordOf(pageVerdicts, (verdict) => this.#verdicts.get(verdict) ?? 0),
      wastedExcluded: this.#wastedExcluded,
      unitsSaved: this.#unitsSaved,
      byTarget:
        this.#targets.size === 0
          ? undefined
          : recordOf(targetFindings, (finding) => this.#targets.get(finding) ?? 0),
      uncountedTargets: this.#uncountedTargets,
    }
  }
}

function countsOfEach(
  counts: ReadonlyMap<ReportOutcome, number>,
): Readonly<Record<ReportOutcome, number>> {
  const of = (outcome: ReportOutcome): number => counts.get(outcome) ?? 0
  return {
    accepted: of('accepted'),
    refused: of('refused'),
    inDoubt: of('inDoubt'),
    waiting: of('waiting'),
    cancelled: of('cancelled'),
    duplicate: of('duplicate'),
    sentBefore: of('sentBefore'),
    notUsable: of('notUsable'),
    needsReview: of('needsReview'),
    excluded: of('excluded'),
    notSubmitted: of('notSubmitted'),
  }
}

function nameOf(
  scope: ReportScope,
  [list]: readonly StoredList[],
): Pick<ReportFigures, 'client' | 'label' | 'listName' | 'fromDay' | 'toDay'> {
  if (scope.kind === 'client') {
    const { client, label, fromDay, toDay } = scope
    return { client, label, listName: undefined, fromDay, toDay }
  }
  const time = { fromDay: undefined, toDay: undefined }
  return { client: list?.client, label: list?.label, listName: list?.name ?? '', ...time }
}

/** The columns of several lists beside their links. Columns with the same heading are one. */
class OwnColumns {
  readonly headings: Heading[] = []
  readonly #places = new Map<string, number>()
  readonly #ofList = new Map<number, readonly (number | undefined)[]>()

  add(listId: number, { headings, linkColumn }: ListContent): void {
    const places = headings.map((heading, column) => {
      if (linkColumn === undefined || column === linkColumn) return undefined
      // Columns without a heading are one if they stand in the same place.
      const key = heading === '' ? `#${column}` : headingKey(heading)
      const place = this.#places.get(key) ?? this.headings.push(heading) - 1
      this.#places.set(key, place)
      return place
    })
    this.#ofList.set(listId, places)
  }

  /** Returns the cells of a line, each in the column of its heading. */
  cellsOf(listId: number, { cells, linkColumn }: RowOfReport): readonly string[] {
    const own = this.headings.map(() => '')
    if (linkColumn === undefined) return own
    const places = this.#ofList.get(listId) ?? []
    for (const [column, cell] of cells.entries()) {
      const place = places[column]
      if (place !== undefined && column !== linkColumn) own[place] = cell
    }
    return own
  }
}

function reportRow(list: StoredList, row: CountedRow, columns: OwnColumns): ReportRow {
  const { link, text, outcome, sentMs, sent, page } = row
  return {
    listName: list.name,
    link: link ?? text.trim(),
    outcome,
    day: sentMs === undefined ? undefined : dayOf(sentMs),
    own: columns.cellsOf(list.id, row),
    page,
    internals: sent === undefined ? undefined : internalsOf(sent),
  }
}

function internalsOf(record: LinkRecord): ReportInternals {
  const { accountName, requestId, taskId, units, message, doubt, state } = record
  const isAccepted = state === 'accepted'
  return {
    accountName,
    requestId,
    taskId,
    units,
    message: isAccepted ? undefined : message,
    doubt,
  }
}
