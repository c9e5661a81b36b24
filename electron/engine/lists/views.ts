import { randomInt } from 'node:crypto'
import type {
  ColumnValues,
  ListPart,
  Row,
  RowDetails,
  RowFilter,
  RowSort,
  RowTarget,
  SentBefore,
  SentDetails,
  TextPreview,
  View,
} from '../../shared/contract/index.ts'
import type { SourceColumns } from '../../shared/imports.ts'
import type { DecideKind } from '../../shared/link.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { LinkRecord, LinkRuns } from '../ledger/index.ts'
import { warningBit } from '../parsing/index.ts'
import {
  type BackgroundScan,
  cellsOf,
  codeOf,
  couldBeSent,
  countMendable,
  groupNearDuplicates,
  hasRow,
  headingsOf,
  isSendable,
  type LinkTable,
  mark,
  type PartOfList,
  PieceLookup,
  previewText,
  rowsMatching,
  selectPart,
  sitemapsIn,
  SortCache,
  sourceColumns,
  suggestedRows,
  valuesIn,
  wholeLine,
} from '../table/index.ts'
import { type ChangeQueue, runInSlices } from './changes.ts'
import type { SentBeforeMarks } from './claims.ts'
import type { Outcomes, SentRows } from './outcomes.ts'
import type { PageMarks } from './page-marks.ts'
import { buildRow } from './row.ts'

const mostRowsOfPage = 500
const longestShown = 4_000
const mostViews = 2

/** The parts of a list that views read. */
export interface ViewedParts {
  readonly table: LinkTable
  readonly changes: ChangeQueue
  readonly outcomes: Outcomes
  readonly claims: SentBeforeMarks
  readonly pages: PageMarks
  readonly scan: BackgroundScan
  readonly sentRows: SentRows
}

/**
 * Reads the rows of a list without changing them. A view is a list of row numbers, filtered and sorted.
 * The two views opened last stay open; older ones are closed.
 */
export class Views {
  readonly #parts: ViewedParts
  readonly #sort: SortCache
  readonly #views = new Map<number, RowNumbers>()
  /** Starts at random: a window may still have the ID of a view from before the list was closed. */
  #lastId = randomInt(2 ** 40)
  #sorting: { readonly stop: AbortController; done: number } | undefined
  /** The rows that a `ListPart` selected in a view most recently. They outlive the view. */
  #selection: { readonly key: string; readonly rows: Uint32Array } | undefined
  #lastPart: { readonly key: string; readonly part: PartOfList } | undefined

  constructor(parts: ViewedParts) {
    this.#parts = parts
    this.#sort = new SortCache(parts.table)
  }

  /**
   * Opens a view of the rows that match a filter, in source order. With the filter `near-duplicate`,
   * rows with nearly the same link are next to each other.
   */
  open(filter: RowFilter): View {
    const { table, changes, scan } = this.#parts
    const { revision } = changes
    // During an import the window opens a view of all rows ten times a second, so it must be cheap.
    if (isEmptyFilter(filter) && table.isInOrder)
      return this.#addView(firstRows(table.countedRows), revision)
    const rows = this.matching(filter)
    if (filter.warning !== 'near-duplicate') return this.#addView(rowNumbers(rows), revision)
    const grouped = groupNearDuplicates(rows, (row) => scan.nearDuplicateOf(row))
    return this.#addView(rowNumbers(grouped), revision)
  }

  /** The same in another order. `stopped`: `stopSorting` was called before the sort ended. */
  async openSorted(filter: RowFilter, sort: RowSort): Promise<Result<View, 'stopped'>> {
    const { revision } = this.#parts.changes
    const sorting = { stop: new AbortController(), done: 0 }
    const { signal } = sorting.stop
    this.#sorting = sorting
    try {
      const rows = await runInSlices(this.#sorted(filter, sort), signal, (done) => {
        sorting.done = done
      })
      return ok(this.#addView(rowNumbers(rows), revision))
    } catch (error) {
      if (signal.aborted && error === signal.reason) return fail('stopped')
      throw error
    } finally {
      if (this.#sorting === sorting) this.#sorting = undefined
    }
  }

  /** The progress of `openSorted`, from 0 to 1; undefined if no view is being sorted. */
  get sortProgress(): number | undefined {
    return this.#sorting?.done
  }

  /** Ends a running `openSorted`. */
  stopSorting(): void {
    this.#sorting?.stop.abort()
  }

  /** Closes all views: their rows may no longer exist. */
  close(): void {
    this.#selection = undefined
    this.#lastPart = undefined
    this.#views.clear()
    this.#sort.forget()
  }

  /**
   * Rows of a view, at most 500. With `part`, each row says whether it is in that part. `view-gone` if
   * the view is closed, or if one of the rows was removed since it was opened, such as by an undo.
   */
  page(
    viewId: number,
    start: number,
    count: number,
    part?: ListPart,
  ): Result<readonly Row[], 'view-gone'> {
    const rows = this.#views.get(viewId)?.slice(start, Math.min(count, mostRowsOfPage))
    if (rows?.every((row) => hasRow(this.#parts.table, row)) !== true) return fail('view-gone')
    const marked = part && this.#partOfPage(part)
    return ok(this.#rows([...rows], marked))
  }

  /** The numbers of the rows that match a filter, sorted. */
  sorted(filter: RowFilter, sort: RowSort): Promise<Uint32Array> {
    return runInSlices(this.#sorted(filter, sort))
  }

  *#sorted(filter: RowFilter, { by, descending }: RowSort): Generator<number, Uint32Array> {
    const rows = this.matching(filter)
    return by === 'page' || by === 'target'
      ? this.#parts.pages.sorted(rows, by, descending)
      : yield* this.#sort.sorted(rows, { by, descending })
  }

  /** The position of a row in a view. */
  find(viewId: number, row: number): Result<number, 'view-gone' | 'not-in-view'> {
    const place = this.#views.get(viewId)?.indexOf(row)
    if (place === undefined) return fail('view-gone')
    return place === -1 ? fail('not-in-view') : ok(place)
  }

  /** The position in a view of the first row of a source line. */
  findLine(
    viewId: number,
    sourceIndex: number,
    line: number,
  ): Result<number, 'view-gone' | 'not-in-view'> {
    const { table } = this.#parts
    const view = this.#views.get(viewId)
    if (view === undefined) return fail('view-gone')
    const source = table.sources[sourceIndex]
    if (source === undefined) return fail('not-in-view')
    for (const row of table.inOrder(source.firstRow)) {
      if (table.rows.has(row, mark.removed)) continue
      if (table.sourceOf(row) !== sourceIndex || (table.rows.line[row] ?? 0) > line) break
      const place = table.rows.line[row] === line ? view.indexOf(row) : -1
      if (place !== -1) return ok(place)
    }
    return fail('not-in-view')
  }

  /** A row with all cells of its line; undefined if there is no such row. */
  inspect(row: number): { readonly row: Row; readonly cells: RowDetails['cells'] } | undefined {
    const { table } = this.#parts
    const [shown] = hasRow(table, row) ? this.#rows([row]) : []
    if (shown === undefined) return undefined
    const layout = table.sources[shown.sourceIndex]?.layout
    const line = wholeLine(table, row)
    const cells = layout?.format === 'table' ? cellsOf(line) : [line]
    const headings = layout?.format === 'table' ? headingsOf(layout) : []
    return {
      row: shown,
      cells: cells.map((text, column) => ({ heading: headings[column] ?? '', text })),
    }
  }

  /** The text of a row as the grid shows it; undefined if there is no such row. */
  shownText(row: number): string | undefined {
    return hasRow(this.#parts.table, row) ? this.#rows([row])[0]?.text : undefined
  }

  /** The rows of a target; undefined if its view is closed. */
  rowsOf(target: RowTarget): Uint32Array | readonly number[] | undefined {
    if ('rows' in target) return target.rows
    if ('filter' in target) return this.matching(target.filter)
    return this.#views.get(target.viewId)?.slice(target.first, target.last - target.first + 1)
  }

  /** The sendable rows of a part; undefined if its view is closed. */
  part(part: ListPart): PartOfList | undefined {
    return this.#partOf(part, isSendable)
  }

  /** The rows of a part that are sendable or were sent before; undefined if its view is closed. */
  couldBeSent(part: ListPart): PartOfList | undefined {
    return this.#partOf(part, couldBeSent)
  }

  /** The columns of a source; undefined if there is no such source. */
  columns(sourceIndex: number): SourceColumns | undefined {
    return sourceColumns(this.#parts.table, sourceIndex)
  }

  /** The most frequent texts of a column. `column` is an index of `ListFacts.columns`. */
  values(column: number): Promise<ColumnValues> {
    return runInSlices(valuesIn(this.#parts.table, column))
  }

  /** The sitemaps that a source names; none if it is not a sitemap index. */
  sitemapsOf(sourceIndex: number): readonly string[] {
    return sitemapsIn(this.#parts.table, sourceIndex)
  }

  /** What a row would become if it had this text. */
  preview(row: number, text: string): TextPreview {
    return previewText(this.#parts.table, row, text)
  }

  /** How many rows of a kind a choice would change; without a kind, how many have a suggestion. */
  async countFixable(kind?: DecideKind, choice?: 'mend' | 'trim'): Promise<number> {
    const { table } = this.#parts
    return kind === undefined
      ? (await runInSlices(suggestedRows(table))).length
      : runInSlices(countMendable(table, kind, choice))
  }

  /** The first row of each kind that needs a choice, in source order. */
  examples(): readonly Row[] {
    const { rows } = this.#parts.table
    const firstOf = new Map<number, number>()
    for (const row of this.matching({ statuses: ['decide'] })) {
      const code = rows.verdict[row] ?? 0
      if (!firstOf.has(code)) firstOf.set(code, row)
    }
    return this.#rows([...firstOf.values()])
  }

  /** The numbers of all rows that match every condition of a filter, in source order. */
  matching(filter: RowFilter): Uint32Array {
    const { table, sentRows, pages } = this.#parts
    const { submissionId, requestId } = filter
    const { count } = table.rows
    const tests: ((row: number) => boolean)[] = []
    if (submissionId !== undefined) tests.push(isInRuns(sentRows.ofSubmission(submissionId), count))
    if (requestId !== undefined) tests.push(isInRuns(sentRows.ofRequest(requestId), count))
    tests.push(...pages.testsOf(filter))
    return rowsMatching(table, filter, tests)
  }

  #addView(rows: RowNumbers, revision: number): View {
    const viewId = ++this.#lastId
    this.#views.set(viewId, rows)
    const [oldest] = this.#views.keys()
    if (this.#views.size > mostViews && oldest !== undefined) this.#views.delete(oldest)
    return { viewId, rows: rows.length, revision }
  }

  #rows(numbers: readonly number[], part?: PartOfList): readonly Row[] {
    const { table, scan, pages } = this.#parts
    const pieces = new PieceLookup(table)
    const { sent, sentBefore } = this.#recordsOf(numbers)
    const checked = pages.pagesOf(numbers)
    return numbers.map((row) =>
      buildRow(
        table,
        row,
        {
          nearDuplicateOf: scan.nearDuplicateOf(row),
          sentBefore: sentBefore.get(row),
          sent: sent.get(row),
          page: checked.get(row),
          isInPart: part && part.rows[row] === 1,
        },
        longestShown,
        pieces,
      ),
    )
  }

  /** The ledger's records of the links of rows, and of the links that hold the claims on them. */
  #recordsOf(numbers: readonly number[]): {
    readonly sent: ReadonlyMap<number, SentDetails>
    readonly sentBefore: ReadonlyMap<number, SentBefore>
  } {
    const { table, outcomes, claims, sentRows } = this.#parts
    const sent = new Map<number, SentDetails>()
    const sentBefore = new Map<number, SentBefore>()
    const asked: { readonly row: number; readonly linkId: number; readonly isOwn: boolean }[] = []
    for (const row of numbers) {
      const linkId = outcomes.linkIdOf(row)
      if (linkId !== undefined) asked.push({ row, linkId, isOwn: true })
      else if (showsClaim(table, row)) {
        const heldBy = claims.heldBy(row)
        if (heldBy !== undefined) asked.push({ row, linkId: heldBy, isOwn: false })
      }
    }
    if (asked.length === 0) return { sent, sentBefore }
    const records = sentRows.records(asked.map(({ linkId }) => linkId))
    for (const [index, { row, isOwn }] of asked.entries()) {
      const record = records[index]
      if (record === undefined) continue
      if (isOwn) sent.set(row, sentLinkOf(record))
      else sentBefore.set(row, sentBeforeOf(record, claims.isOnOtherAccount(row)))
    }
    return { sent, sentBefore }
  }

  /** The part, from a cache: the window asks for the same one with every page while no row changes. */
  #partOfPage(asked: ListPart): PartOfList | undefined {
    const key = `${this.#parts.changes.revision} ${JSON.stringify(asked)}`
    const part = this.#lastPart?.key === key ? this.#lastPart.part : this.part(asked)
    this.#lastPart = part && { key, part }
    return part
  }

  #partOf(
    part: ListPart,
    isWanted: (verdict: number | undefined) => boolean,
  ): PartOfList | undefined {
    const { table } = this.#parts
    if ('firstLinks' in part) return selectPart(table, table.inOrder(), part.firstLinks, isWanted)
    const rows = 'viewId' in part ? this.#selectedRows(part) : this.rowsOf(part)
    return rows === undefined ? undefined : selectPart(table, rows, undefined, isWanted)
  }

  #selectedRows({ viewId, first, last }: Extract<RowTarget, { viewId: number }>) {
    const key = [viewId, first, last].join(' ')
    if (this.#selection?.key === key) return this.#selection.rows
    const rows = this.#views.get(viewId)?.slice(first, last - first + 1)
    if (rows !== undefined) this.#selection = { key, rows }
    return rows
  }
}

/** Row numbers in the order of a view. */
interface RowNumbers {
  readonly length: number
  readonly slice: (start: number, count: number) => Uint32Array
  readonly indexOf: (row: number) => number
}

function rowNumbers(rows: Uint32Array): RowNumbers {
  return {
    length: rows.length,
    slice: (start, count) => rows.subarray(start, start + count),
    indexOf: (row) => rows.indexOf(row),
  }
}

/** The first `length` rows in the order of their numbers. */
function firstRows(length: number): RowNumbers {
  return {
    length,
    slice: (start, count) =>
      Uint32Array.from(
        { length: Math.max(Math.min(count, length - start), 0) },
        (_, n) => start + n,
      ),
    indexOf: (row) => (row >= 0 && row < length ? row : -1),
  }
}

/** True for a filter without any condition. */
function isEmptyFilter(filter: RowFilter): boolean {
  return Object.values(filter).every((condition) => condition === undefined || condition === '')
}

function isInRuns({ runs }: LinkRuns, count: number): (row: number) => boolean {
  const isThere = new Uint8Array(count)
  for (const run of runs) for (const row of run.rows) isThere[row] = 1
  return (row) => isThere[row] === 1
}

function showsClaim({ rows }: LinkTable, row: number): boolean {
  const about = warningBit['sent-on-another-account'] | warningBit['sent-again']
  return rows.verdict[row] === codeOf['sent-before'] || ((rows.warnings[row] ?? 0) & about) !== 0
}

function sentLinkOf(record: LinkRecord): SentDetails {
  const { state, submissionId, accountId, requestId, taskId, atMs, units, message } = record
  // The message of an accepted or pending link gives no reason.
  const reason = state === 'refused' || state === 'in-doubt' ? message : undefined
  return { submissionId, accountId, requestId, taskId, atMs, units, reason }
}

function sentBeforeOf(record: LinkRecord, isElsewhere: boolean): SentBefore {
  const { state, listId, listName, taskId, atMs, accountName } = record
  return {
    state:
      state === 'in-doubt'
        ? 'in-doubt'
        : state === 'pending' || state === 'in-flight'
          ? 'waiting'
          : 'sent',
    listId,
    listName,
    taskId,
    atMs,
    otherAccount: isElsewhere ? accountName : undefined,
  }
}
