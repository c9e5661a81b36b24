import { randomInt } from 'node:crypto'
import type {
  ColumnValues,
  TextPreview,
  ListPart,
  Row,
  RowDetails,
  RowFilter,
  RowSort,
  RowTarget,
  SentBefore,
  SentDetails,
  View,
} from '../../shared/contract/index.ts'
import type { SourceColumns } from '../../shared/imports.ts'
import { type DecideKind, linkWarnings, rowStatuses } from '../../shared/link.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { LinkRecord, LinkRuns } from '../ledger/index.ts'
import { warningBit } from '../parsing/index.ts'
import {
  byGroup,
  cellIs,
  cellsOf,
  codeOf,
  couldBeSent,
  countMendable,
  hasRow,
  headingsOf,
  hostWithPortOf,
  isSendable,
  judgedText,
  LastSort,
  type LinkTable,
  mark,
  partOf,
  type PartOfList,
  PiecesOfRows,
  rowSearch,
  type SecondLook,
  sentCodeOf,
  sitemapsIn,
  sourceColumns,
  statusRankOfCode,
  suggestedRows,
  valuesIn,
  verdictOf,
  verdicts,
  wholeLine,
} from '../table/index.ts'
import { type Changes, inTurns } from './changes.ts'
import type { SentBeforeMarks } from './claims.ts'
import type { Outcomes, SentRows } from './outcomes.ts'
import { rowOf } from './row.ts'

const mostRowsOfPage = 500
const longestShown = 4_000
const liveViews = 2

/** What views look at. */
export interface ViewedParts {
  readonly table: LinkTable
  readonly changes: Changes
  readonly outcomes: Outcomes
  readonly claims: SentBeforeMarks
  readonly secondLook: SecondLook
  readonly sentRows: SentRows
}

/** Everything that looks at the rows of a list and changes none. The two views opened last can be paged. */
export class Views {
  readonly #parts: ViewedParts
  readonly #sort: LastSort
  readonly #views = new Map<number, RowNumbers>()
  /** Begins anywhere: a window may still mean a view of this list from before it left the memory. */
  #lastId = randomInt(2 ** 40)
  #sorting: { readonly stop: AbortController; done: number } | undefined
  /** Rows of a view whose part was asked about last: known also when the view has given way. */
  #picked: { readonly key: string; readonly rows: Uint32Array } | undefined
  #lastPart: { readonly key: string; readonly part: PartOfList } | undefined

  constructor(parts: ViewedParts) {
    this.#parts = parts
    this.#sort = new LastSort(parts.table)
  }

  /**
   * Opens a view of the rows that a filter lets through, in source order; near-duplicates stand beside
   * what they are near to.
   */
  open(filter: RowFilter): View {
    const { table, changes, secondLook } = this.#parts
    const { revision } = changes
    // While lines come in, all rows are looked at ten times a second: that must cost nothing.
    if (isEverything(filter) && table.isInOrder)
      return this.#keep(firstRows(table.countedRows), revision)
    const rows = this.matching(filter)
    if (filter.warning !== 'near-duplicate') return this.#keep(rowNumbers(rows), revision)
    const grouped = byGroup(rows, (row) => secondLook.nearDuplicateOf(row))
    return this.#keep(rowNumbers(grouped), revision)
  }

  /** The same in another order. `stopped`: `stopSorting` came before it was sorted. */
  async openSorted(filter: RowFilter, sort: RowSort): Promise<Result<View, 'stopped'>> {
    const { revision } = this.#parts.changes
    const sorting = { stop: new AbortController(), done: 0 }
    const { signal } = sorting.stop
    this.#sorting = sorting
    try {
      const work = this.#sort.sorted(this.matching(filter), sort)
      const rows = await inTurns(work, signal, (done) => {
        sorting.done = done
      })
      return ok(this.#keep(rowNumbers(rows), revision))
    } catch (error) {
      if (signal.aborted && error === signal.reason) return fail('stopped')
      throw error
    } finally {
      if (this.#sorting === sorting) this.#sorting = undefined
    }
  }

  /** How much of the view that is being sorted is done, 0 to 1; undefined: none is. */
  get sortProgress(): number | undefined {
    return this.#sorting?.done
  }

  /** Ends the sorting of a view. */
  stopSorting(): void {
    this.#sorting?.stop.abort()
  }

  /** Forgets all views: their row numbers may no longer be there. */
  close(): void {
    this.#picked = undefined
    this.#lastPart = undefined
    this.#views.clear()
    this.#sort.forget()
  }

  /**
   * At most 500 rows of a view, which say whether they are in a part, if one is given. `view-gone`
   * too if one of them was taken back since the view was opened, as by an undo.
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

  /** The numbers of the rows that a filter lets through, in an order. */
  sorted(filter: RowFilter, sort: RowSort): Promise<Uint32Array> {
    return inTurns(this.#sort.sorted(this.matching(filter), sort))
  }

  /** Position of a row in a view. */
  find(viewId: number, row: number): Result<number, 'view-gone' | 'not-in-view'> {
    const place = this.#views.get(viewId)?.indexOf(row)
    if (place === undefined) return fail('view-gone')
    return place === -1 ? fail('not-in-view') : ok(place)
  }

  /** Position of the first row of a source line in a view. */
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
      if (table.rows.has(row, mark.gone)) continue
      if (table.sourceOf(row) !== sourceIndex || (table.rows.line[row] ?? 0) > line) break
      const place = table.rows.line[row] === line ? view.indexOf(row) : -1
      if (place !== -1) return ok(place)
    }
    return fail('not-in-view')
  }

  /** One row with its whole line; undefined: there is none. */
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

  /** The text of a row as the grid shows it; undefined: there is no such row. */
  shownText(row: number): string | undefined {
    return hasRow(this.#parts.table, row) ? this.#rows([row])[0]?.text : undefined
  }

  /** The rows that a target names; undefined: its view has given way. */
  rowsOf(target: RowTarget): Uint32Array | readonly number[] | undefined {
    if ('rows' in target) return target.rows
    if ('filter' in target) return this.matching(target.filter)
    return this.#views.get(target.viewId)?.slice(target.first, target.last - target.first + 1)
  }

  /** What of a part of the list can be sent; undefined: its view had given way. */
  part(part: ListPart): PartOfList | undefined {
    return this.#partOf(part, isSendable)
  }

  /** What of a part would be sent if nothing of it had been before; undefined: its view had given way. */
  couldBeSent(part: ListPart): PartOfList | undefined {
    return this.#partOf(part, couldBeSent)
  }

  /** The columns of a source; undefined: there is no such source. */
  columns(sourceIndex: number): SourceColumns | undefined {
    return sourceColumns(this.#parts.table, sourceIndex)
  }

  /** What stands in a column beside the links, counted as `columns` of the list are. */
  values(column: number): Promise<ColumnValues> {
    return inTurns(valuesIn(this.#parts.table, column))
  }

  /** The addresses that a source names as sitemaps; none: it is no index. */
  sitemapsOf(sourceIndex: number): readonly string[] {
    return sitemapsIn(this.#parts.table, sourceIndex)
  }

  /** What a text would become in a row's place. */
  judge(row: number, text: string): TextPreview {
    return judgedText(this.#parts.table, row, text)
  }

  /** How many rows of a kind its fix, or `trim`, would change; without a kind, all suggestions. */
  async countFixable(kind?: DecideKind, choice?: 'mend' | 'trim'): Promise<number> {
    const { table } = this.#parts
    return kind === undefined
      ? (await inTurns(suggestedRows(table))).length
      : inTurns(countMendable(table, kind, choice))
  }

  /** The first row of each kind that asks for a choice, in source order. */
  examples(): readonly Row[] {
    const { rows } = this.#parts.table
    const firstOf = new Map<number, number>()
    for (const row of this.matching({ statuses: ['decide'] })) {
      const code = rows.verdict[row] ?? 0
      if (!firstOf.has(code)) firstOf.set(code, row)
    }
    return this.#rows([...firstOf.values()])
  }

  /** The numbers of all rows that meet every condition of a filter, in source order. */
  matching(filter: RowFilter): Uint32Array {
    const { table } = this.#parts
    const { rows } = table
    const wanted = wantedCodes(filter)
    const warning = wantedWarnings(filter.warning)
    const tests = this.#testsOf(filter)
    const found = new Uint32Array(rows.count)
    let count = 0
    const isWanted = (row: number): boolean => {
      if (wanted[rows.verdict[row] ?? 0] !== 1) return false
      if (warning !== 0 && ((rows.warnings[row] ?? 0) & warning) === 0) return false
      return tests.every((test) => test(row))
    }
    // A generator would take longer than most conditions do.
    if (table.order.hasCuts) {
      for (const row of table.inOrder()) if (isWanted(row)) found[count++] = row
    } else for (let row = 0; row < rows.count; row++) if (isWanted(row)) found[count++] = row
    return found.slice(0, count)
  }

  #testsOf(filter: RowFilter): readonly ((row: number) => boolean)[] {
    const { table, sentRows } = this.#parts
    const { source, host, cell, submissionId, requestId, search } = filter
    const { count } = table.rows
    const tests: ((row: number) => boolean)[] = []
    if (source !== undefined) tests.push((row) => table.sourceOf(row) === source)
    if (submissionId !== undefined) tests.push(isIn(sentRows.ofSubmission(submissionId), count))
    if (requestId !== undefined) tests.push(isIn(sentRows.ofRequest(requestId), count))
    if (host !== undefined) tests.push((row) => hostWithPortOf(table, row) === host)
    if (cell !== undefined) tests.push(cellIs(table, cell.column, cell.text))
    if (search !== undefined && search !== '') tests.push(rowSearch(table, search))
    return tests
  }

  #keep(rows: RowNumbers, revision: number): View {
    const viewId = ++this.#lastId
    this.#views.set(viewId, rows)
    const [oldest] = this.#views.keys()
    if (this.#views.size > liveViews && oldest !== undefined) this.#views.delete(oldest)
    return { viewId, rows: rows.length, revision }
  }

  #rows(numbers: readonly number[], part?: PartOfList): readonly Row[] {
    const { table, secondLook } = this.#parts
    const pieces = new PiecesOfRows(table)
    const { sent, sentBefore } = this.#recordsOf(numbers)
    return numbers.map((row) =>
      rowOf(
        table,
        row,
        {
          nearDuplicateOf: secondLook.nearDuplicateOf(row),
          sentBefore: sentBefore.get(row),
          sent: sent.get(row),
          isInPart: part && part.rows[row] === 1,
        },
        longestShown,
        pieces,
      ),
    )
  }

  /** What the ledger says of the links of rows, and of those that hold the claims on them. */
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
      else if (tellsOfClaim(table, row)) {
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
      else sentBefore.set(row, sentBeforeOf(record, claims.isElsewhere(row)))
    }
    return { sent, sentBefore }
  }

  /** The same part is asked about with each page, as long as no row changes. */
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
    if ('firstLinks' in part) return partOf(table, table.inOrder(), part.firstLinks, isWanted)
    const rows = 'viewId' in part ? this.#pickedRows(part) : this.rowsOf(part)
    return rows === undefined ? undefined : partOf(table, rows, undefined, isWanted)
  }

  #pickedRows({ viewId, first, last }: Extract<RowTarget, { viewId: number }>) {
    const key = [viewId, first, last].join(' ')
    if (this.#picked?.key === key) return this.#picked.rows
    const rows = this.#views.get(viewId)?.slice(first, last - first + 1)
    if (rows !== undefined) this.#picked = { key, rows }
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

/** The first `length` rows, each at its number. */
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
function isEverything(filter: RowFilter): boolean {
  return Object.values(filter).every((condition) => condition === undefined || condition === '')
}

const everyCode = [...verdicts.map((verdict) => codeOf[verdict]), ...Object.values(sentCodeOf)]

/** 1 at the code of each status that the filter lets through. Warnings are those of what is sent. */
function wantedCodes({ statuses, decideKind, rejectReason, warning }: RowFilter): Uint8Array {
  const wanted = new Uint8Array(256)
  const wantedRanks = statuses?.map((status) => rowStatuses.indexOf(status))
  for (const code of everyCode) {
    const verdict = code < sentCodeOf.waiting ? verdictOf(code) : undefined
    const isWanted =
      (wantedRanks === undefined || wantedRanks.includes(statusRankOfCode[code] ?? 0)) &&
      (decideKind === undefined || verdict === decideKind) &&
      (rejectReason === undefined || verdict === rejectReason) &&
      (warning === undefined || isSendable(code))
    wanted[code] = isWanted ? 1 : 0
  }
  return wanted
}

function wantedWarnings(warning: RowFilter['warning']): number {
  if (warning === undefined) return 0
  return warning === 'any' ? 0xff : 1 << linkWarnings.indexOf(warning)
}

function isIn({ runs }: LinkRuns, count: number): (row: number) => boolean {
  const isThere = new Uint8Array(count)
  for (const run of runs) for (const row of run.rows) isThere[row] = 1
  return (row) => isThere[row] === 1
}

function tellsOfClaim({ rows }: LinkTable, row: number): boolean {
  const about = warningBit['sent-on-another-account'] | warningBit['sent-again']
  return rows.verdict[row] === codeOf['sent-before'] || ((rows.warnings[row] ?? 0) & about) !== 0
}

function sentLinkOf(record: LinkRecord): SentDetails {
  const { state, submissionId, accountId, requestId, taskId, atMs, units, message } = record
  // What is said of a request that was accepted, or waits, is no reason for anything.
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
