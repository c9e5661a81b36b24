import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DiskError } from '../../shared/disk-problem.ts'
import type {
  DraftRow,
  DraftSummary,
  DraftView,
  IntakeProblem,
  JudgedText,
  RowSort,
  RowTarget,
  SourceColumns,
  ViewFilter,
} from '../../shared/draft.ts'
import type { DecideChoice, DecideKind } from '../../shared/link.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { listOnClipboard, quotedCells } from './formats/clipboard.ts'
import { Coalesced } from './draft/coalesced.ts'
import { DraftFolder } from './draft/draft-folder.ts'
import { summaryOf } from './draft/draft-summary.ts'
import { EditHistory, type EditEntry } from './draft/edit-history.ts'
import type { LogEntry } from './draft/edit-log.ts'
import { inTurns } from './draft/in-turns.ts'
import { leftoverOf, type LeftoverSource } from './draft/leftover.ts'
import { layOutAgain, type OtherReading } from './draft/other-reading.ts'
import { SentBeforeMarks, type LinkLookup } from './draft/sent-before.ts'
import { TakingIn } from './draft/taking-in.ts'
import { SecondLook } from './draft/second-look.ts'
import { Views } from './draft/views.ts'
import { streamSource, textSource } from './source/byte-source.ts'
import { draftRow } from './table/draft-row.ts'
import { judgedText, onOneLine } from './table/judged-text.ts'
import { LinkTable } from './table/link-table.ts'
import { warningBit } from './table/plain-link.ts'
import { sitemapsIn, sourceColumns } from './table/source-columns.ts'
import { sortedRows } from './table/row-sort.ts'
import { sourceLines, type SourceLine } from './table/source-lines.ts'
import { codeOf } from './table/verdict.ts'
import { rowsMatching } from './table/view.ts'

/** A link as it goes out. */
export interface SendableLink {
  readonly row: number
  readonly link: string
  /** Legal for browsers, outside RFC 3986: a service may refuse it. */
  readonly unusual: boolean
}

/** How a file or stream is taken in. */
export interface TakeOptions {
  readonly signal?: AbortSignal | undefined
  /** The file belongs to the app, as a spooled upload does: move it instead of copying. */
  readonly move?: boolean | undefined
}

const changesEveryMs = 100
const glanceEveryMs = 250
const rowsAPage = 500
const longestShown = 4_000

/**
 * A list of links on its way to a submission: a LinkTable with a folder behind it. What came in
 * and what the user chose is on disk before it counts, so opening it again gives the same rows.
 * Changes happen one after another, in the order in which they were asked for.
 */
export class Draft {
  readonly id: string
  readonly #folder: DraftFolder
  readonly #table = new LinkTable()
  readonly #views = new Views()
  readonly #sentBefore = new SentBeforeMarks(this.#table)
  readonly #secondLook = new SecondLook(this.#table, () => this.#changed())
  readonly #glance = new Coalesced(() => this.#secondLook.glance(), glanceEveryMs)
  readonly #listeners = new Set<() => void>()
  readonly #notify = new Coalesced(() => {
    for (const listener of this.#listeners) listener()
  }, changesEveryMs)
  readonly #history = new EditHistory(this.#table)
  readonly #takingIn: TakingIn
  #revision = 0
  #cancel = new AbortController()
  #accountId: number | undefined
  #includesSentBefore = false
  #userChanges = 0
  #isFrozen = false
  #lastChange: Promise<unknown> = Promise.resolve()

  private constructor(id: string, folder: DraftFolder) {
    this.id = id
    this.#folder = folder
    this.#takingIn = new TakingIn(folder, this.#table, () => {
      this.#changed()
      this.#glance.request()
    })
  }

  /** Begins an empty draft in a new folder `root/id`. Rejects where it exists. */
  static async create(root: string, id: string): Promise<Draft> {
    return new Draft(id, await DraftFolder.create(join(root, id)))
  }

  /** Opens a draft again with the same rows, also after a crash in the middle of a change. */
  static async open(root: string, id: string): Promise<Result<Draft, IntakeProblem>> {
    const opened = await DraftFolder.open(join(root, id))
    if (!opened.ok) return opened
    const { folder, entries } = opened.value
    const draft = new Draft(id, folder)
    for (const entry of entries) {
      const problem = await draft.#replay(entry)
      if (problem !== undefined) return fail(problem)
    }
    const verdicts = await folder.keptVerdicts()
    if (verdicts !== undefined) {
      draft.#table.fix(verdicts)
      draft.#isFrozen = true
    } else void draft.#secondLook.refresh()
    return ok(draft)
  }

  /**
   * Begins a draft with the lines of another that were not sent: still to decide, not usable, left
   * out (they stay so) and sent before. Rejects with a DiskError; then no draft is there.
   */
  static async createFromLeftover(root: string, id: string, from: Draft): Promise<Draft> {
    const draft = await Draft.create(root, id)
    try {
      for (const source of leftoverOf(from.#table)) await draft.#takeLeftover(source)
      return draft
    } catch (error) {
      await draft.delete()
      throw error
    }
  }

  /**
   * Begins a draft with the sources of another, one of them read in another way. What the user
   * chose for rows is not carried over: they may be other rows now.
   */
  static async readAgain(
    root: string,
    id: string,
    from: Draft,
    change: OtherReading,
  ): Promise<Result<Draft, IntakeProblem>> {
    const folder = join(root, id)
    const laidOut = await layOutAgain(join(root, from.id), folder, change)
    if (laidOut !== undefined) return fail(laidOut)
    const opened = await Draft.open(root, id)
    if (!opened.ok) await DraftFolder.removeAt(folder)
    return opened
  }

  /** Takes `freeze` back in a draft that is not open: what it was for never came to be. */
  static thaw(root: string, id: string): Promise<void> {
    return DraftFolder.dropVerdicts(join(root, id))
  }

  /** Links that were sent before count as ready all the same. */
  get includesSentBefore(): boolean {
    return this.#includesSentBefore
  }

  /** How often the user has changed anything since the draft was opened, undo and redo included. */
  get userChanges(): number {
    return this.#userChanges
  }

  /** Counts as of now, also while loading. */
  summary(): DraftSummary {
    return {
      id: this.id,
      revision: this.#revision,
      ...summaryOf(this.#table),
      loading: this.#takingIn.loading,
      topHosts: this.#secondLook.topHosts,
      canUndo: this.#history.canUndo && !this.#isFrozen,
      canRedo: this.#history.canRedo && !this.#isFrozen,
      includesSentBefore: this.#includesSentBefore,
      accountId: this.#accountId,
    }
  }

  /** Calls back after changes, about ten times a second at most; returns how to stop it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes in one paste; where what was copied as HTML holds more links than the text, that. */
  addText(text: string, name: string, html?: string): Promise<Result<void, IntakeProblem>> {
    const { signal } = this.#cancel
    const list = (html === undefined ? undefined : listOnClipboard(html, text)) ?? quotedCells(text)
    if (list !== undefined) return this.#take(() => this.#takingIn.lists('paste', [list], signal))
    const source = { kind: 'paste', name } as const
    return this.#take(() => this.#takingIn.stream(source, textSource(text), signal))
  }

  /** Takes in a file: its bytes are copied, the original is not needed again. */
  addFile(
    path: string,
    name: string,
    { signal, move = false }: TakeOptions = {},
  ): Promise<Result<void, IntakeProblem>> {
    const either = this.#eitherSignal(signal)
    return this.#take(() => this.#takingIn.file(path, { kind: 'file', name }, either, move))
  }

  /** Takes in standard input or another stream of bytes. */
  addStream(
    stream: Readable,
    name: string,
    { signal }: TakeOptions = {},
  ): Promise<Result<void, IntakeProblem>> {
    const either = this.#eitherSignal(signal)
    const source = { kind: 'input', name } as const
    return this.#take(() => this.#takingIn.stream(source, streamSource(stream), either))
  }

  /** Ends whatever is coming in; nothing of an unfinished source stays. */
  cancelLoading(): void {
    this.#cancel.abort()
    this.#cancel = new AbortController()
  }

  /** Applies the user's choice to all rows of a kind, or to some; how many rows changed. */
  decide(
    target: { readonly kind: DecideKind } | { readonly rows: Iterable<number> },
    choice: DecideChoice,
  ): Promise<number> {
    const chosen = 'kind' in target ? target : { rows: Uint32Array.from(target.rows) }
    return this.#next(() => this.#edit({ kind: 'decide', target: chosen, choice }))
  }

  /** Leaves rows out; how many changed. */
  exclude(rows: Iterable<number>): Promise<number> {
    return this.#next(() => this.#edit({ kind: 'exclude', rows: Uint32Array.from(rows) }))
  }

  /** Takes rows back in that were left out; how many changed. */
  restore(rows: Iterable<number>): Promise<number> {
    return this.#next(() => this.#edit({ kind: 'restore', rows: Uint32Array.from(rows) }))
  }

  /** Puts another text in a row's place; how many rows changed. */
  edit(row: number, text: string): Promise<number> {
    return this.#next(() => this.#edit({ kind: 'edit', row, text: onOneLine(text) }))
  }

  /** Makes one row again of all that the row's line was split into; how many rows changed. */
  keepAsOne(row: number): Promise<number> {
    return this.#next(() => this.#edit({ kind: 'keep-as-one', row }))
  }

  /** What a text would be in a row's place; changes nothing. */
  judge(row: number, text: string): JudgedText {
    return judgedText(this.#table, row, onOneLine(text))
  }

  /** The rows that a target names, as of now; undefined where its view has given way. */
  rowsOf(target: RowTarget): Iterable<number> | undefined {
    if ('rows' in target) return target.rows
    if ('filter' in target) return rowsMatching(this.#table, target.filter)
    return this.#views.rows(target.viewId, target.first, target.last - target.first + 1)
  }

  /** Takes the last edit back; false where there is none. */
  undo(): Promise<boolean> {
    return this.#step('undo')
  }

  /** Does again what was taken back last; false where there is nothing, or another edit came since. */
  redo(): Promise<boolean> {
    return this.#step('redo')
  }

  /** Resolves when everything asked for so far has happened. */
  async settled(): Promise<void> {
    await this.#lastChange
    await this.#secondLook.goOn()
  }

  /** Lists the rows that a filter lets through. The two views opened last can be paged. */
  openView(filter: ViewFilter): DraftView {
    return this.#views.open(this.#table, filter, this.#revision)
  }

  /** The same in another order than that of the lines. */
  async openSorted(filter: ViewFilter, sort: RowSort): Promise<DraftView> {
    const revision = this.#revision
    return this.#views.hold(await this.#sorted(filter, sort), revision)
  }

  /** Where a row stands in a view; -1 where it does not, undefined where the view has given way. */
  placeInView(viewId: number, row: number): number | undefined {
    return this.#views.rows(viewId, 0, Infinity)?.indexOf(row)
  }

  /** At most 500 rows of a view; undefined where it has given way to newer ones. */
  page(viewId: number, start: number, count: number): readonly DraftRow[] | undefined {
    const rows = this.#views.rows(viewId, start, Math.min(count, rowsAPage))
    return rows && Array.from(rows, (row) => this.#rowOf(row, longestShown))
  }

  /** The rows that a filter lets through, whole, each as of when it is asked for. */
  async listed(
    filter: ViewFilter,
    sort: RowSort = { by: 'line', descending: false },
  ): Promise<{ readonly rowCount: number; readonly rows: Iterable<DraftRow> }> {
    const numbers = await this.#sorted(filter, sort)
    return { rowCount: numbers.length, rows: this.#rowsOf(numbers) }
  }

  /** Ready and cleaned links in source order, as of when each is asked for. */
  *sendable(): Generator<SendableLink> {
    const { rows } = this.#table
    for (const row of this.#table.inOrder()) {
      if ((rows.verdict[row] ?? 0) > codeOf.cleaned) continue
      const unusual = ((rows.warnings[row] ?? 0) & warningBit['unusual-characters']) !== 0
      yield { row, link: this.#table.link(row) ?? '', unusual }
    }
  }

  /** Longest link in characters; what is longer or no longer too long changes. */
  setUrlLengthLimit(characters: number): Promise<void> {
    return this.#recount((table) =>
      characters === table.urlLength ? undefined : table.limitUrlLength(characters),
    )
  }

  /** Marks the links that `lookup` knows; without an account none are. A later call corrects it. */
  markSentBefore(
    accountId: number | undefined,
    lookup: LinkLookup,
    signal: AbortSignal,
  ): Promise<void> {
    return this.#next(async () => {
      if (this.#isFrozen) return
      if (accountId === undefined) this.#sentBefore.clear()
      else if (!(await this.#sentBefore.mark(lookup, signal))) return
      this.#accountId = accountId
      this.#changed()
    })
  }

  /** Whether links that were sent on another account count as sent before. */
  leaveOutSentElsewhere(leaveOut: boolean): Promise<void> {
    return this.#recount((table) =>
      leaveOut === table.leavesOutSentElsewhere ? undefined : table.leaveOutSentElsewhere(leaveOut),
    )
  }

  /** Whether links that were sent before count as ready all the same; kept over a restart. */
  includeSentBefore(include: boolean): Promise<void> {
    return this.#recount(async (table) => {
      if (include === this.#includesSentBefore) return undefined
      await this.#folder.append({ kind: 'include-sent-before', include })
      this.#includesSentBefore = include
      return table.sendAgain(include)
    })
  }

  /** Keeps what every row counts as now; from here on the draft cannot be changed. */
  freeze(): Promise<void> {
    return this.#next(async () => {
      const { verdict, count } = this.#table.rows
      await this.#folder.keepVerdicts(verdict.slice(0, count))
      this.#isFrozen = true
      this.#changed()
    })
  }

  /** Takes `freeze` back: what it was for did not come to be. */
  async thaw(): Promise<void> {
    await DraftFolder.dropVerdicts(this.#folder.path)
    this.#isFrozen = false
    this.#changed()
  }

  /** The columns of a source; undefined where there is no such source. */
  columns(sourceIndex: number): SourceColumns | undefined {
    return sourceColumns(this.#table, sourceIndex)
  }

  /** Aborts when loading is cancelled from now on. */
  get signal(): AbortSignal {
    return this.#cancel.signal
  }

  /** The addresses that a source names as sitemaps; none where it is no index. */
  sitemapsOf(sourceIndex: number): readonly string[] {
    return sitemapsIn(this.#table, sourceIndex)
  }

  /** Every source line with what became of it. */
  sourceLines(): Iterable<SourceLine> {
    return sourceLines(this.#table)
  }

  /** Ends what is running and removes the draft from disk. */
  async delete(): Promise<void> {
    this.cancelLoading()
    await this.#lastChange
    this.#glance.stop()
    await this.#secondLook.stop()
    this.#notify.stop()
    this.#listeners.clear()
    await this.#folder.remove()
  }

  #sorted(filter: ViewFilter, sort: RowSort): Promise<Uint32Array> {
    return inTurns(sortedRows(this.#table, rowsMatching(this.#table, filter), sort))
  }

  *#rowsOf(numbers: Uint32Array): Generator<DraftRow> {
    for (const row of numbers) yield this.#rowOf(row, Infinity)
  }

  #rowOf(row: number, longestText: number): DraftRow {
    const sentBefore = this.#sentBefore.of(row)
    const nearDuplicateOf = this.#secondLook.nearDuplicateOf(row)
    return draftRow(this.#table, row, { sentBefore, nearDuplicateOf }, longestText)
  }

  /** Runs changes one after another: an edit waits until what was added before it is in. */
  #next<Value>(change: () => Promise<Value>): Promise<Value> {
    const done = this.#lastChange.then(change)
    this.#lastChange = done.catch(() => undefined)
    return done
  }

  /** Works out what every row counts as, letting others run meanwhile. */
  #recount(
    begin: (table: LinkTable) => Generator<void> | undefined | Promise<Generator<void> | undefined>,
  ): Promise<void> {
    return this.#next(async () => {
      const work = this.#isFrozen ? undefined : await begin(this.#table)
      if (work === undefined) return
      await inTurns(work)
      this.#changed()
    })
  }

  #eitherSignal(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined
      ? this.#cancel.signal
      : AbortSignal.any([signal, this.#cancel.signal])
  }

  /** Runs what takes a source in; its hosts are counted behind it. */
  #take(work: () => Promise<Result<void, IntakeProblem>>): Promise<Result<void, IntakeProblem>> {
    return this.#next(async () => {
      this.#refuseIfFrozen()
      const taken = await work()
      this.#userChanges++
      if (taken.ok) {
        this.#history.forgetUndone()
        void this.#secondLook.goOn()
      } else {
        this.#views.clear()
        void this.#secondLook.refresh()
      }
      return taken
    })
  }

  async #takeLeftover({ source, lines, excluded }: LeftoverSource): Promise<void> {
    const firstRow = this.#table.rows.count
    const stream = streamSource(Readable.from(lines.map((line) => `${line}\n`)))
    const { kind, name, layout } = source
    const taken = await this.#take(() =>
      this.#takingIn.stream({ kind, name, layout }, stream, this.#cancel.signal),
    )
    if (!taken.ok) {
      if (taken.error === 'disk-full') throw new DiskError('disk-full')
      throw new Error(`What was left over could not be kept: ${taken.error}`)
    }
    const { line } = this.#table.rows
    const wanted = new Set(excluded.map((index) => index + 1))
    const rows: number[] = []
    for (let row = firstRow; row < this.#table.rows.count; row++)
      if (wanted.has(line[row] ?? 0)) rows.push(row)
    if (rows.length > 0) await this.exclude(rows)
  }

  #step(kind: 'undo' | 'redo'): Promise<boolean> {
    return this.#next(async () => {
      this.#refuseIfFrozen()
      const history = this.#history
      if (!(kind === 'undo' ? history.canUndo : history.canRedo)) return false
      await this.#folder.append({ kind })
      this.#userChanges++
      await (kind === 'undo' ? history.undo() : history.redo())
      this.#changed()
      void this.#secondLook.refresh()
      return true
    })
  }

  async #edit(entry: EditEntry): Promise<number> {
    this.#refuseIfFrozen()
    await this.#folder.append(entry)
    const changed = await this.#history.apply(entry)
    this.#userChanges++
    this.#changed()
    if (changed > 0) void this.#secondLook.refresh()
    return changed
  }

  async #replay(entry: LogEntry): Promise<IntakeProblem | undefined> {
    switch (entry.kind) {
      case 'undo':
        await this.#history.undo()
        return undefined
      case 'redo':
        await this.#history.redo()
        return undefined
      case 'include-sent-before':
        this.#includesSentBefore = entry.include
        await inTurns(this.#table.sendAgain(entry.include))
        return undefined
      case 'source': {
        const { from: kind, name, layout, encoding, file } = entry
        this.#history.forgetUndone()
        return this.#takingIn.again({ kind, name, layout, encoding }, file, this.#cancel.signal)
      }
      default:
        await this.#history.apply(entry)
        return undefined
    }
  }

  #changed(): void {
    this.#revision++
    this.#notify.request()
  }

  #refuseIfFrozen(): void {
    if (this.#isFrozen) throw new Error('A submitted draft cannot be changed')
  }
}
