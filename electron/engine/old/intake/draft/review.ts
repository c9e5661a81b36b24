import type { Forecast } from '../../../../shared/contract.ts'
import type { SourceColumns } from '../../../../shared/draft-source.ts'
import type {
  ColumnValues,
  DraftRow,
  DraftView,
  JudgedText,
  ListPart,
  RowSort,
  RowTarget,
  SentBefore,
  ViewFilter,
} from '../../../../shared/draft-rows.ts'
import type { DecideKind } from '../../../../shared/link.ts'
import { suggestedRows } from '../../../lists/table/as-suggested.ts'
import { countMendable, hasRow } from '../../../lists/table/choices.ts'
import { valuesIn } from '../../../lists/table/context-cells.ts'
import { draftRow } from '../../../lists/table/draft-row.ts'
import { judgedText } from '../../../lists/table/judged-text.ts'
import { PiecesOfRows } from '../../../lists/table/line-pieces.ts'
import { LastSort } from '../../../lists/table/last-sort.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import { byGroup } from '../../../lists/table/near-groups.ts'
import {
  couldBeSent,
  isSendable,
  type PartOfList,
  partOf,
} from '../../../lists/table/part-of-list.ts'
import { sitemapsIn, sourceColumns } from '../../../lists/table/source-columns.ts'
import { mark } from '../../../lists/table/rows.ts'
import { lineNumberOf, widestLine } from '../../../lists/table/source-lines.ts'
import { rowsMatching } from '../../../lists/table/view.ts'
import type { Changes } from './changes.ts'
import { inTurns } from './in-turns.ts'
import type { KnownOfRows } from './known-of-rows.ts'
import { type CountedLines, countLines, firstHost, nameOfSources } from './submitted-lines.ts'
import { Views } from './views.ts'

const rowsAPage = 500
const longestShown = 4_000

/** Everything that looks at a draft's rows and changes none. */
export class Review {
  readonly #table: LinkTable
  readonly #changes: Changes
  readonly #known: KnownOfRows
  readonly #views = new Views()
  readonly #sort: LastSort
  /** Of which a part was foreseen. */
  #picked: { readonly key: string; readonly rows: Uint32Array } | undefined
  #markedLast: { readonly key: string; readonly part: PartOfList } | undefined

  constructor(table: LinkTable, changes: Changes, known: KnownOfRows) {
    this.#table = table
    this.#sort = new LastSort(table)
    this.#changes = changes
    this.#known = known
  }

  /**
   * Lists the rows that a filter lets through: near-duplicates by what they are near to. The two
   * views opened last can be paged.
   */
  open(filter: ViewFilter): DraftView {
    const { revision } = this.#changes
    if (filter.warning !== 'near-duplicate') return this.#views.open(this.#table, filter, revision)
    const near = rowsMatching(this.#table, filter)
    const grouped = byGroup(near, (row) => this.#known.secondLook.nearDuplicateOf(row))
    return this.#views.hold(grouped, revision)
  }

  /**
   * The same in another order than that of the lines; `onDone` hears how much is done, from 0 to 1.
   * Rejects when it is aborted.
   */
  async openSorted(
    filter: ViewFilter,
    sort: RowSort,
    signal?: AbortSignal,
    onDone?: (share: number) => void,
  ): Promise<DraftView> {
    const { revision } = this.#changes
    return this.#views.hold(await this.#sorted(filter, sort, signal, onDone), revision)
  }

  /** Forgets all views: their row numbers may no longer be there. */
  closeViews(): void {
    this.#picked = undefined
    this.#markedLast = undefined
    this.#views.clear()
    this.#sort.forget()
  }

  /** Where a row stands in a view; -1 where it does not, undefined where the view has given way. */
  placeInView(viewId: number, row: number): number | undefined {
    return this.#views.placeOf(viewId, row)
  }

  /** The same for the first row of a line with this number, in the order of the list. */
  placeOfLine(viewId: number, line: number): number | undefined {
    const table = this.#table
    for (const row of table.inOrder()) {
      if (table.rows.has(row, mark.gone) || lineNumberOf(table, row) !== line) continue
      const place = this.#views.placeOf(viewId, row)
      if (place !== -1) return place
    }
    // Without a row of that line nothing tells whether the view is still there.
    return this.#views.placeOf(viewId, -1)
  }

  /**
   * At most 500 rows of a view, which say whether they are of a part where one is given; undefined
   * where the view has given way to newer ones.
   */
  page(
    viewId: number,
    start: number,
    count: number,
    part?: ListPart,
  ): readonly DraftRow[] | undefined {
    const rows = this.#views.rows(viewId, start, Math.min(count, rowsAPage))
    if (rows === undefined) return undefined
    const marked = part && this.#marked(part)
    const page: DraftRow[] = []
    const pieces = new PiecesOfRows(this.#table)
    for (const row of rows) {
      const shown = this.#rowOf(row, longestShown, pieces)
      page.push(marked === undefined ? shown : { ...shown, isInPart: marked.rows[row] === 1 })
    }
    return page
  }

  /** The same part is asked about with each page, as long as no row changes. */
  #marked(asked: ListPart): PartOfList | undefined {
    const key = `${this.#changes.revision} ${JSON.stringify(asked)}`
    const part = this.#markedLast?.key === key ? this.#markedLast.part : this.part(asked)
    this.#markedLast = part && { key, part }
    return part
  }

  /** The rows that a filter lets through, whole, each as of when it is asked for. */
  async listed(
    filter: ViewFilter,
    sort: RowSort = { by: 'line', descending: false },
  ): Promise<{ readonly rowCount: number; readonly rows: Iterable<DraftRow> }> {
    const numbers = await this.#sorted(filter, sort)
    return { rowCount: numbers.length, rows: this.#rowsOf(numbers) }
  }

  /** The rows that a target names, as of now; undefined where its view has given way. */
  rowsOf(target: RowTarget): Iterable<number> | undefined {
    if ('rows' in target) return target.rows
    if ('filter' in target) return rowsMatching(this.#table, target.filter)
    return this.#views.rows(target.viewId, target.first, target.last - target.first + 1)
  }

  /** What of a part of the list can be sent, as of now; undefined where its view had given way. */
  part(part: ListPart): PartOfList | undefined {
    return this.#partOf(part, isSendable)
  }

  /** Links of all or of a part that were sent before, whether they are sent again or not, and which are. */
  sentBefore(part: ListPart | undefined): Pick<Forecast, 'sentBefore' | 'again'> {
    const { sentBefore } = this.#known
    const open = this.couldBeSent(part)
    return {
      sentBefore: sentBefore.count(open),
      again: {
        possible: sentBefore.countForAgain(open),
        sent: sentBefore.countAgain(part && this.part(part)),
      },
    }
  }

  /** Links that are sent again by the user's word, all or of a part. */
  countAgain(part?: PartOfList): number {
    return this.#known.sentBefore.countAgain(part)
  }

  /** Whether the user said of a link that it is sent again, and this, if told, was on record of it then. */
  isSentAgain(link: string, past?: SentBefore): boolean {
    const row = this.#table.holderOf(link)
    return row !== undefined && this.#known.sentBefore.isSentAgain(row, past)
  }

  /** What of a part would be sent if nothing of it had been before; undefined for all, or where its view is gone. */
  couldBeSent(part: ListPart | undefined): PartOfList | undefined {
    return part && this.#partOf(part, couldBeSent)
  }

  /** Of the links that are sent, all or of a part, how many another account holds, by its name. */
  sentElsewhere(part?: PartOfList): ReadonlyMap<string, number> {
    return this.#known.sentBefore.countElsewhere(part)
  }

  /** Links that are sent, or would be had they not been sent before, in source order. */
  *linksToSend(): Generator<string> {
    const { rows } = this.#table
    for (const row of this.#table.inOrder()) {
      const link = couldBeSent(rows.verdict[row]) ? this.#table.link(row) : undefined
      if (link !== undefined) yield link
    }
  }

  #partOf(
    part: ListPart,
    isWanted: (verdict: number | undefined) => boolean,
  ): PartOfList | undefined {
    const table = this.#table
    if ('firstLinks' in part) return partOf(table, table.inOrder(), part.firstLinks, isWanted)
    const rows = 'viewId' in part ? this.#pickedRows(part) : this.rowsOf(part)
    return rows === undefined ? undefined : partOf(table, rows, undefined, isWanted)
  }

  /** The rows of a view that were asked about last are known also when it has given way. */
  #pickedRows({ viewId, first, last }: Extract<RowTarget, { viewId: number }>) {
    const key = [viewId, first, last].join(' ')
    if (this.#picked?.key === key) return this.#picked.rows
    const rows = this.#views.rows(viewId, first, last - first + 1)
    if (rows !== undefined) this.#picked = { key, rows }
    return rows
  }

  /** What the lines count as when the list, or a part of it, is sent. */
  countLines(part?: PartOfList): CountedLines {
    return countLines(this.#table, part)
  }

  /** What the list is called after its sources (`a.csv + 2`); empty where most of it was pasted. */
  nameOfSources(part?: PartOfList): string {
    return nameOfSources(this.#table, part)
  }

  /** The host of the first link that can be sent; undefined where there is none. */
  firstHost(): string | undefined {
    return firstHost(this.#table)
  }

  /** The columns of a source; undefined where there is no such source. */
  columns(sourceIndex: number): SourceColumns | undefined {
    return sourceColumns(this.#table, sourceIndex)
  }

  /** What stands in a column beside the links. */
  values(column: number): Promise<ColumnValues> {
    return inTurns(valuesIn(this.#table, column))
  }

  /** The addresses that a source names as sitemaps; none where it is no index. */
  sitemapsOf(sourceIndex: number): readonly string[] {
    return sitemapsIn(this.#table, sourceIndex)
  }

  /** How many cells the widest line of a table has: also one beyond the headings. */
  get columnCount(): number {
    return widestLine(this.#table)
  }

  /** When the first of its lines came in; undefined: none did, or an earlier version took them in. */
  get cameMs(): number | undefined {
    return this.#table.sources[0]?.cameMs
  }

  /** Some of its lines were left over by an earlier submission. */
  get hasLeftover(): boolean {
    return this.#table.sources.some(({ lineNumbers }) => lineNumbers !== undefined)
  }

  /** The text of a row as the grid shows it; undefined: there is no such row. */
  shownText(row: number): string | undefined {
    return hasRow(this.#table, row) ? this.#rowOf(row, longestShown).text : undefined
  }

  /** What a text would be in a row's place. */
  judge(row: number, text: string): JudgedText {
    return judgedText(this.#table, row, text)
  }

  /** Of how many rows of a kind its repair would make something, or `trim` take dots off. */
  countMendable(kind: DecideKind, step?: 'mend' | 'trim'): Promise<number> {
    return inTurns(countMendable(this.#table, kind, step))
  }

  /** How many rows `Editing.mendSuggested` would change. */
  async countSuggested(): Promise<number> {
    const { length } = await inTurns(suggestedRows(this.#table))
    return length
  }

  #sorted(
    filter: ViewFilter,
    sort: RowSort,
    signal?: AbortSignal,
    onDone?: (share: number) => void,
  ): Promise<Uint32Array> {
    const rows = rowsMatching(this.#table, filter)
    return inTurns(this.#sort.sorted(rows, sort), signal, onDone)
  }

  *#rowsOf(numbers: Uint32Array): Generator<DraftRow> {
    let pieces: PiecesOfRows | undefined
    let seen: number | undefined
    for (const row of numbers) {
      // The list may change before the next row is asked for.
      const { revision } = this.#changes
      if (pieces === undefined || seen !== revision) pieces = new PiecesOfRows(this.#table)
      seen = revision
      yield this.#rowOf(row, Infinity, pieces)
    }
  }

  #rowOf(row: number, longestText: number, pieces?: PiecesOfRows): DraftRow {
    return draftRow(this.#table, row, this.#known.of(row), longestText, pieces)
  }
}
