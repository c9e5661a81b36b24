import type {
  ImportProgress,
  ListPart,
  ListTrouble,
  OpenList,
  RowSort,
  RowTarget,
} from '../../shared/contract/index.ts'
import {
  type FetchedSitemaps,
  type FetchProblem,
  type IntakeProblem,
  samplesName,
} from '../../shared/imports.ts'
import {
  type DecideChoice,
  type DecideKind,
  linkStatuses,
  type RowCounts,
} from '../../shared/link.ts'
import { recordOf } from '../../shared/record-of.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { problemOf } from '../importers/index.ts'
import type { LinkRuns, StoredRowCounts } from '../ledger/index.ts'
import { siteIn, warningBit } from '../parsing/index.ts'
import {
  BackgroundScan,
  countStillUndecided,
  hasRow,
  isLockedCode,
  isSendable,
  LinkTable,
  type PartOfList,
  piecesOfLine,
  rowStatusOf,
  suggestedRows,
  toOneLine,
} from '../table/index.ts'
import { ChangeQueue, runInSlices, Throttle } from './changes.ts'
import { type ClaimLookup, SentBeforeMarks } from './claims.ts'
import type { EditEntry, LogEntry, SourceEntry } from './edit-log.ts'
import { EditHistory } from './edits.ts'
import { commonColumns, firstHost, nameOfSources, sourcesOf } from './facts.ts'
import { fetchAddress, type FetchInto, type FetchOptions, fetchSitemaps } from './fetching.ts'
import { type FileOptions, Importing } from './importing.ts'
import type { ListFolder } from './list-folder.ts'
import { Outcomes, type SentRows } from './outcomes.ts'
import { type PageCounts, type PageLookup, PageMarks } from './page-marks.ts'
import {
  carryOverEdits,
  type LostEdits,
  type OtherReading,
  RowMatcher,
  withReading,
} from './read-again.ts'
import {
  contentHeadings,
  type ListContent,
  type SourceLine,
  sourceLines,
  sourceLinesOf,
} from './source-lines.ts'
import { contextOf } from './row.ts'
import { sampleLines } from './samples.ts'
import { Views } from './views.ts'

const partScanEveryMs = 250
const claimsEveryMs = 1_000
/** A log length that no log has: the counts were taken during a change, and must be taken again. */
const notCountable = -1
/** A name is looked for in at most this many rows that need review. */
const rowsAskedForHost = 20
/** About what the columns of one row and its entry in the index of links take. */
const bytesOfRow = 64

/** What a list needs of the ledger. */
export interface ListLedger {
  readonly links: SentRows
  readonly claims: ClaimLookup
  readonly pageChecks: PageLookup
}

/** The part of `OpenList` that this module knows. The ledger knows names and submissions. */
export type ListFacts = Pick<
  OpenList,
  | 'revision'
  | 'sources'
  | 'rows'
  | 'byDecideKind'
  | 'byRejectReason'
  | 'byWarning'
  | 'topHosts'
  | 'columns'
  | 'sendable'
  | 'sendableUnusual'
  | 'resendable'
  | 'resending'
  | 'canUndo'
  | 'canRedo'
  | 'isLookingUp'
  | 'accountId'
  | 'canReadAgain'
> & {
  /** Source lines, blank ones included. */
  readonly lines: number
  readonly counts: RowCounts
  readonly importing: ImportProgress | undefined
  readonly pages: PageCounts
  readonly trouble: ListTrouble | undefined
}

/** The account of a list, and the settings of it that affect the status of rows. */
export interface AccountOfList {
  readonly accountId: number
  /** The longest link that the account accepts, in characters. */
  readonly urlLength: number
  /** Links that were sent on other accounts count as sent before. */
  readonly skipSentElsewhere: boolean
}

/** How many links a submission of a list, or of a part of it, would send. */
export interface SendableLinks {
  readonly links: number
  /** Of these, links with `unusual-characters`. */
  readonly unusual: number
  /** Of these, links that the user resends. */
  readonly resending: number
  /** Of these, links that other accounts have sent, by the ID of the account. */
  readonly sentElsewhere: ReadonlyMap<number, number>
}

/** A row that a submission would send. */
export interface SendableRow {
  readonly row: number
  readonly link: string
  /** Its characters are valid for browsers but not in RFC 3986: a service may refuse the link. */
  readonly isUnusual: boolean
  /** If the user resends the row: the ID of the link that holds the claim. */
  readonly resends: number | undefined
}

/** What a submission can be planned from. While it is planned, nothing else changes the list. */
export interface Planning extends SendableLinks {
  /** In source order. */
  readonly rows: Iterable<SendableRow>
  /** The counts of the list once these rows are planned, for `ledger.submissions.commit`. */
  readonly countedWithout: (rows: Iterable<number>) => StoredRowCounts
}

/** The result of planning a submission. */
export interface Planned<Value> {
  readonly value: Value
  /** The submission that was committed; undefined if none was. */
  readonly submissionId: number | undefined
  /** Rows that were not planned because their links are claimed already. */
  readonly claimed?: Iterable<number>
}

/**
 * Why an edit of rows was not carried out. `view-gone`: the view that the rows were selected in is
 * closed. `locked`: all selected rows are queued or sent.
 */
export type RowProblem = 'view-gone' | 'locked'
/** How many rows an edit changed, or why it was not carried out. */
export type EditResult<Problem = never> = Result<number, Problem | RowProblem>

/**
 * An open list. Imports and edits are written to its log before they count, so that opening the list
 * again gives the same rows with the same numbers. The status of submitted rows comes from the ledger.
 * Changes run one after another, in the order in which they were requested. If the log cannot be
 * written, an edit rejects with the system's error and changes nothing.
 */
export class List {
  readonly id: number
  readonly #folder: ListFolder
  readonly #ledger: ListLedger
  readonly #table = new LinkTable()
  readonly #sources: SourceEntry[] = []
  readonly #changes: ChangeQueue
  readonly #outcomes = new Outcomes(this.#table)
  readonly #claims: SentBeforeMarks
  readonly #pages: PageMarks
  readonly #history: EditHistory
  readonly #scan = new BackgroundScan(this.#table, () => this.#changes.notify())
  readonly #importing: Importing
  readonly #partScan = new Throttle(() => this.#scan.scanPart(), partScanEveryMs)
  /** Pages, filters and sorted views of the rows. */
  readonly views: Views
  #account: AccountOfList | undefined
  #lookingUp: AbortController | undefined
  #isSubmitting = false
  /** True once another `List` has taken over the folder, because a source was read in another way. */
  #isReplaced = false
  #resendable: { readonly revision: number; readonly count: number } | undefined
  readonly #claimsChanged = new Throttle(() => this.#lookUpStale(), claimsEveryMs)
  /** The rows whose claims must be looked up again, if any. */
  #stale: 'all' | 'claimed' | undefined
  /** Entries of submissions that could not be written. They are written before the next entry. */
  #unwritten: LogEntry[] = []

  /**
   * `revision` is the first revision. It must be higher than any that this list had before.
   * `staleBeforeMs`: page checks before this time are stale.
   */
  constructor(
    id: number,
    folder: ListFolder,
    ledger: ListLedger,
    revision: number,
    staleBeforeMs: () => number,
  ) {
    const table = this.#table
    this.id = id
    this.#folder = folder
    this.#ledger = ledger
    this.#changes = new ChangeQueue(revision)
    this.#claims = new SentBeforeMarks(table, ledger.claims)
    this.#pages = new PageMarks(table, {
      listId: id,
      lookup: ledger.pageChecks,
      keysOf: (links) => ledger.claims.keysOf(links),
      staleBeforeMs,
    })
    this.#history = new EditHistory(table, this.#outcomes, this.#claims)
    this.#importing = new Importing(folder, { table, sources: this.#sources }, () => {
      this.#changes.notify()
      this.#partScan.request()
    })
    this.views = new Views({
      table,
      changes: this.#changes,
      outcomes: this.#outcomes,
      claims: this.#claims,
      pages: this.#pages,
      scan: this.#scan,
      sentRows: ledger.links,
    })
  }

  /**
   * Replays the log and joins the links of the ledger. Fails if a source cannot be read or has changed;
   * then no row can be shown.
   */
  async restore(entries: readonly LogEntry[]): Promise<Result<undefined, IntakeProblem>> {
    for (const entry of entries) {
      const problem = await this.#replay(entry)
      if (problem !== undefined) return fail(problem)
    }
    await this.#joinAll()
    await runInSlices(this.#pages.update())
    void this.#scan.rescan()
    return ok(undefined)
  }

  /** The current facts of the list, also during an import. */
  facts(): ListFacts {
    const table = this.#table
    const { counts, rowCounts } = table
    const { byDecideKind, byRejectReason, byWarning, sendable } = counts
    return {
      revision: this.#changes.revision,
      sources: sourcesOf(table, this.#sources),
      rows: Object.values(rowCounts).reduce((sum, rows) => sum + rows, 0),
      byDecideKind,
      byRejectReason,
      byWarning,
      topHosts: this.#scan.topHosts,
      columns: commonColumns(table),
      sendable,
      sendableUnusual: byWarning['unusual-characters'],
      resendable: this.#countResendable(),
      resending: this.#claims.countResending(),
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      isLookingUp: this.#lookingUp !== undefined,
      accountId: this.#account?.accountId,
      canReadAgain: !this.#outcomes.hasLinks,
      lines: table.lines,
      counts: rowCounts,
      importing: this.#importing.progress,
      pages: this.#pages.counts(this.#changes.revision),
      trouble: this.#folder.wasDamaged
        ? { kind: 'edits-damaged', folder: this.#folder.path }
        : undefined,
    }
  }

  /** The counts that the ledger stores. */
  get storedRowCounts(): StoredRowCounts {
    return this.#countedWithout([])
  }

  /** The account that `sent-before` and `too-long` are computed for. */
  get account(): AccountOfList | undefined {
    return this.#account
  }

  /**
   * A name for the list after its sources, or `''`, and the host of its first link, if any: one that can be
   * sent, else one that is recommended for a row that needs review.
   */
  get suggestedName(): { readonly ofSources: string; readonly firstHost: string | undefined } {
    return {
      ofSources: nameOfSources(this.#table),
      firstHost: firstHost(this.#table) ?? this.#firstHostToReview(),
    }
  }

  /** About how much memory the list takes, in bytes. */
  get bytes(): number {
    return this.#table.bytes.byteLength + this.#table.rows.line.length * bytesOfRow
  }

  get revision(): number {
    return this.#changes.revision
  }

  /** True while a change is running or waiting. */
  get isBusy(): boolean {
    return this.#changes.isBusy
  }

  /** Calls `listener` after changes, at most ten times a second. Returns a function that stops it. */
  onChange(listener: () => void): () => void {
    return this.#changes.subscribe(listener)
  }

  /**
   * Appends a paste: its HTML if that holds more links than the text, else the text. Like all imports,
   * resolves with the number of lines that were added.
   */
  paste(text: string, html?: string): Promise<Result<number, IntakeProblem>> {
    return this.#import((signal) => this.#importing.paste({ text, html }, signal))
  }

  /** Appends a text with a name, such as links from the history. */
  addText(text: string, name: string): Promise<Result<number, IntakeProblem>> {
    return this.#import((signal) => this.#importing.paste({ text, name }, signal))
  }

  /** Appends 300 sample links. */
  addSamples(): Promise<Result<number, IntakeProblem>> {
    const source = { from: 'samples', name: samplesName } as const
    return this.#import((signal) => this.#importing.text(sampleLines(), source, signal))
  }

  /** Appends a stream, such as standard input. */
  addStream(
    stream: Parameters<Importing['stream']>[0],
    name: string,
  ): Promise<Result<number, IntakeProblem>> {
    return this.#import((signal) => this.#importing.stream(stream, name, signal))
  }

  /** Appends all lists of a file, or none. The file itself is not needed afterwards. */
  addFile(
    path: string,
    name: string,
    options: FileOptions = {},
  ): Promise<Result<number, IntakeProblem>> {
    return this.#import(
      (signal) => this.#importing.file(path, name, signal, options),
      options.signal,
    )
  }

  /** Appends the file at an address. The caller must have made Node trust the system's certificates. */
  fetch(
    address: string,
    options: FetchOptions,
  ): Promise<Result<undefined, IntakeProblem | FetchProblem>> {
    return fetchAddress(this.#fetchInto(), address, options)
  }

  /** Appends the sitemaps that a sitemap index names, each once. */
  fetchSitemaps(
    sourceIndex: number,
    options: FetchOptions,
  ): Promise<Result<FetchedSitemaps, IntakeProblem | FetchProblem>> {
    return fetchSitemaps(this.#fetchInto(), sourceIndex, options)
  }

  /** Ends all running and waiting imports. Nothing of an unfinished source stays. */
  cancelImport(): void {
    this.#importing.cancel()
  }

  /** Makes a choice for rows that need one: for a target, or for all rows of a kind. */
  decide(
    target: { readonly kind: DecideKind } | RowTarget,
    choice: DecideChoice,
  ): Promise<EditResult> {
    const ofKind = 'kind' in target ? target.kind : undefined
    const rows = 'kind' in target ? { filter: { decideKind: target.kind } } : target
    return this.#editRows(rows, (found) => ({ kind: 'decide', rows: found, choice, ofKind }))
  }

  /** Names the site of all rows that are paths without one. */
  nameSite(typed: string): Promise<EditResult<'not-a-site'>> {
    const site = siteIn(typed)
    if (site === undefined) return Promise.resolve(fail('not-a-site'))
    const target = { filter: { decideKind: 'no-site' as const } }
    return this.#editRows(target, (rows) => ({ kind: 'site', site, rows }))
  }

  /**
   * Applies every suggestion that cannot lose a part of a link. If a row then needs another choice, its
   * suggestion is applied as well. Resolves with the number of rows that changed, and how many of those
   * still need a choice.
   */
  async applySuggestions(): Promise<
    Result<{ readonly changed: number; readonly undecided: number }, RowProblem>
  > {
    let undecided = 0
    const done = await this.#edit<never>(
      async () => {
        const rows = await runInSlices(suggestedRows(this.#table))
        if (rows.length === 0) return ok(undefined)
        return ok({ kind: 'decide', rows, choice: 'mend', goesOn: true })
      },
      () => {
        const change = this.#history.done.at(-1)?.change
        if (change?.kind === 'in-rounds') undecided = countStillUndecided(this.#table, change)
      },
    )
    return done.ok ? ok({ changed: done.value, undecided }) : done
  }

  exclude(target: RowTarget): Promise<EditResult> {
    return this.#editRows(target, (rows) => ({ kind: 'exclude', rows }))
  }

  include(target: RowTarget): Promise<EditResult> {
    return this.#editRows(target, (rows) => ({ kind: 'include', rows }))
  }

  /** Makes refused and cancelled rows ready to be sent again. */
  reopen(target: RowTarget): Promise<EditResult> {
    return this.#editRows(target, (rows) => ({
      kind: 'reopen',
      rows: rows.filter((row) => this.#table.rows.sentCode(row) !== 0),
    }))
  }

  /** Removes the punctuation that links end with. */
  trim(target: RowTarget): Promise<EditResult> {
    return this.#editRows(target, (rows) => ({ kind: 'trim', rows }))
  }

  /**
   * Replaces the text of a row. If the text holds several links, each becomes a row. `before` is the
   * text that the grid showed: if the row has another text by now, the edit fails.
   */
  edit(row: number, text: string, before?: string): Promise<EditResult<'other-text'>> {
    return this.#edit(async () => {
      const there = this.views.shownText(row) ?? ''
      if (before !== undefined && there !== before) return fail('other-text', [there])
      if (this.#isLocked(row)) return fail('locked')
      return ok({ kind: 'edit', row, text: toOneLine(text) })
    })
  }

  /** Joins all rows that the line of a row was split into to one row. */
  keepAsOne(row: number): Promise<EditResult> {
    return this.#edit(async () => {
      if (!hasRow(this.#table, row)) return ok(undefined)
      const isLocked = piecesOfLine(this.#table, row).some((piece) => this.#isLocked(piece))
      return isLocked ? fail('locked') : ok({ kind: 'keep-as-one', row })
    })
  }

  /**
   * Sets whether rows of a target, or of the whole list, are sent although they were sent before. Holds
   * until they are submitted or another link gets the claim. Links that are still pending cannot be
   * resent.
   */
  resend(isOn: boolean, target: RowTarget = { filter: {} }): Promise<EditResult> {
    const claims = this.#claims
    return this.#editRows(target, (rows) => {
      const accountId = claims.accountId ?? 0
      if (!isOn) return { kind: 'no-resend', accountId, rows: claims.resent(rows) }
      const found = claims.resendable(rows)
      const heldBy = found.map((row) => claims.heldBy(row) ?? 0)
      return { kind: 'resend', accountId, rows: found, heldBy }
    })
  }

  /** Sends the page that page checks found instead of the links of rows. */
  sendPageInstead(target: RowTarget): Promise<EditResult> {
    return this.#editRows(target, (rows) => {
      const instead = this.#pages.insteadOf(rows)
      const found = rows.filter((row) => instead.has(row))
      return {
        kind: 'instead',
        rows: found,
        links: Array.from(found, (row) => instead.get(row) ?? ''),
      }
    })
  }

  /** Undoes the last edit. Resolves with false if there is none since the last submission. */
  undo(): Promise<boolean> {
    return this.#undoOrRedo('undo')
  }

  /** Redoes the edit that was undone last. Resolves with false if there is none. */
  redo(): Promise<boolean> {
    return this.#undoOrRedo('redo')
  }

  /** Sets the account. Recomputes the status of rows, and looks up claims in the background. */
  useAccount(account: AccountOfList): Promise<void> {
    return this.#changes.run(async () => {
      this.#account = account
      const { rules } = this.#table
      const isSame =
        rules.urlLength === account.urlLength &&
        rules.skipsSentElsewhere === account.skipSentElsewhere
      rules.urlLength = account.urlLength
      rules.skipsSentElsewhere = account.skipSentElsewhere
      if (!isSame) {
        const tooLong = this.#table.counts.byRejectReason['too-long']
        await runInSlices(this.#table.recountAll())
        // Links that are too long are never near-duplicates.
        if (this.#table.counts.byRejectReason['too-long'] !== tooLong) void this.#scan.rescan()
      }
      this.#claims.useAccount(account.accountId)
      this.#changes.notify()
      this.#lookUp()
    })
  }

  /**
   * Looks up claims again, at most once a second. `taken`: there may be new claims. `other`: only the
   * links that hold existing claims changed.
   */
  claimsChanged(what: 'taken' | 'other'): void {
    if (this.#stale !== 'all') this.#stale = what === 'taken' ? 'all' : 'claimed'
    this.#claimsChanged.request()
  }

  /** Reads links of the list from the ledger again: those of a submission or a request, or all. */
  linksChanged(
    which: { readonly submissionId: number } | { readonly requestId: number } | 'all',
  ): Promise<void> {
    return this.#changes.run(async () => {
      if (which === 'all') return this.#joinAll()
      const { links } = this.#ledger
      const runs =
        'requestId' in which
          ? links.ofRequest(which.requestId)
          : links.ofSubmission(which.submissionId)
      if (!(await this.#outcomes.join(runs))) return
      this.#changes.notify()
      this.#lookUp()
    })
  }

  /** What a submission of the list or a part would send; undefined if the part's view is closed. */
  sendable(part?: ListPart): SendableLinks | undefined {
    const chosen = part && this.views.part(part)
    return part !== undefined && chosen === undefined ? undefined : this.#sendable(chosen)
  }

  /**
   * The rows of a target whose pages can be checked, in source order; by default all rows that can be
   * sent. Each link once. Undefined if the target's view is closed.
   */
  pageRows(target?: RowTarget): Uint32Array | undefined {
    const table = this.#table
    const named = target === undefined ? table.inOrder() : this.views.rowsOf(target)
    if (named === undefined) return undefined
    const isWanted = (row: number): boolean =>
      hasRow(table, row) &&
      this.#pages.hasCheckableLink(row) &&
      (target !== undefined || isSendable(table.rows.verdict[row]))
    return Uint32Array.from(named).filter(isWanted)
  }

  /** What page checks found out about the rows of the list. */
  get pages(): Pick<PageMarks, 'isFresh' | 'isCheckedSince'> {
    return this.#pages
  }

  /** The link of a row, and its cell in a column of `ListFacts.columns`. Undefined if it has no link. */
  pageOf(
    row: number,
    column?: number,
  ): { readonly link: string; readonly cell: string | undefined } | undefined {
    const link = hasRow(this.#table, row) ? this.#table.link(row) : undefined
    if (link === undefined) return undefined
    return {
      link,
      cell:
        column === undefined
          ? undefined
          : contextOf(this.#table, row, this.#table.sourceOf(row))[column],
    }
  }

  /** Reads the checks of rows again: they were stored. */
  pagesChecked(rows: readonly number[]): void {
    this.#pages.refresh(rows)
    this.#changes.notify()
  }

  /** The ID of the link that determines a row's status; undefined if the row is not submitted. */
  linkIdOf(row: number): number | undefined {
    return this.#outcomes.linkIdOf(row)
  }

  /** The current links of rows, sendable or not. Rows without a link are left out. */
  linksOf(rows: Iterable<number>): readonly Omit<SendableRow, 'resends'>[] {
    const table = this.#table
    const found: Omit<SendableRow, 'resends'>[] = []
    for (const row of rows) {
      const link = hasRow(table, row) ? table.link(row) : undefined
      if (link !== undefined) found.push({ row, link, isUnusual: this.#isUnusual(row) })
    }
    return found
  }

  /** How many rows, of the list or a part, can be resent, and how many the user resends. */
  resendable(part?: ListPart): { readonly resendable: number; readonly resending: number } {
    const open = part && this.views.couldBeSent(part)
    const chosen = part && this.views.part(part)
    return {
      resendable: this.#claims.countResendable(open),
      resending: this.#claims.countResending(chosen),
    }
  }

  /** The rows that a submission would send, in source order. Each is read when the iterator reaches it. */
  sendableRows(part?: ListPart): Iterable<SendableRow> {
    const chosen = part && this.views.part(part)
    return part !== undefined && chosen === undefined ? [] : this.#sendableRows(chosen)
  }

  /**
   * Plans a submission. Nothing else changes the list meanwhile. The log is flushed first, so that the
   * ledger never knows rows that the disk has lost. After the commit the submission is written to the
   * log, its rows are locked, and earlier edits cannot be undone. `view-gone`: the part's view is closed.
   */
  submit<Value>(
    part: ListPart | undefined,
    plan: (planning: Planning) => Promise<Planned<Value>>,
  ): Promise<Result<Value, 'view-gone'>> {
    return this.#changes.run(async () => {
      const chosen = part && this.views.part(part)
      const isGone = part !== undefined && chosen === undefined
      if (this.#isReplaced || isGone) return fail('view-gone')
      await this.#folder.flushLog()
      // Until the submission is noted, its own claims would mark its rows as sent before.
      this.#stopLookingUp()
      this.#isSubmitting = true
      try {
        const { value, submissionId, claimed } = await plan({
          ...this.#sendable(chosen),
          rows: this.#sendableRows(chosen),
          countedWithout: (rows) => this.#countedWithout(rows),
        })
        if (submissionId !== undefined) await this.#noteSubmission(submissionId)
        for (const row of claimed ?? []) this.#table.rows.lookedUp[row] = 0
        return ok(value)
      } finally {
        this.#isSubmitting = false
        this.#changes.notify()
        this.#lookUp()
      }
    })
  }

  /** The content of the list, for results and reports. */
  content(): ListContent {
    const { sources } = this.facts()
    return {
      headings: contentHeadings(this.#table),
      sourceNames: sources.map(({ name }) => name),
      linkColumn: sources.find(({ linkColumn }) => linkColumn !== undefined)?.linkColumn,
      lines: () => this.sourceLines(),
    }
  }

  /**
   * The lines of the list in source order, blank lines included; with a filter, only lines with rows
   * that match. Each line is read when the iterator reaches it.
   */
  sourceLines(part: 'all' | Parameters<Views['matching']>[0] = 'all'): Generator<SourceLine> {
    let isWanted: ((row: number) => boolean) | undefined
    if (part !== 'all') {
      const rows = new Uint8Array(this.#table.rows.count)
      for (const row of this.views.matching(part)) rows[row] = 1
      isWanted = (row) => rows[row] === 1
    }
    return sourceLines(this.#table, this.#outcomes, this.#claims, isWanted)
  }

  /** The same in another order. Rows of one line that are not neighbours get a line each. */
  async sortedSourceLines(
    part: Parameters<List['sourceLines']>[0],
    sort: RowSort,
  ): Promise<Generator<SourceLine>> {
    const rows = await this.views.sorted(part === undefined || part === 'all' ? {} : part, sort)
    return sourceLinesOf(this.#table, this.#outcomes, this.#claims, rows)
  }

  /**
   * Reads the sources of another list into this list, one of them in another way, and carries out the
   * other list's edits again as far as their rows are the same. This list must be empty, and its folder
   * must have the sources already. The log is replaced as a whole.
   */
  readFrom(from: List, other: OtherReading): Promise<Result<LostEdits, IntakeProblem>> {
    return from.#changes.run(async () => {
      const entries: LogEntry[] = []
      for (const [index, source] of from.#sources.entries()) {
        const entry = index === other.sourceIndex ? withReading(source, other) : source
        const problem = await this.#importing.restore(entry)
        if (problem !== undefined) return fail(problem)
        entries.push(this.#sources.at(-1) ?? entry)
      }
      const same = new RowMatcher(from.#table, this.#table, other.sourceIndex)
      const lost = await carryOverEdits(from.#history.all, same, async (entry) => {
        if ((await this.#history.apply(entry)) === 0) return undefined
        entries.push(entry)
        return this.#history.done.at(-1)
      })
      try {
        await this.#folder.rewrite(entries)
      } catch (error) {
        return fail(problemOf(error))
      }
      // Changes that wait in its queue have row numbers that now mean other rows.
      from.#isReplaced = from.#folder === this.#folder
      await runInSlices(this.#pages.update())
      void this.#scan.rescan()
      return ok(lost)
    })
  }

  /** The names of the source files in its folder. */
  get sourceFiles(): readonly string[] {
    return this.#sources.map(({ file }) => file)
  }

  get folder(): ListFolder {
    return this.#folder
  }

  /** Resolves when everything requested so far has ended, background work included. */
  async settled(): Promise<void> {
    await this.#changes.settled()
    await this.#scan.scanNew()
    while (this.#lookingUp !== undefined) await new Promise(setImmediate)
  }

  /** Resolves when the status of every row agrees with the current claims. */
  async lookedUp(): Promise<void> {
    await this.#changes.settled()
    for (;;) {
      while (this.#lookingUp !== undefined) await new Promise(setImmediate)
      if (this.#stale === undefined) return
      this.#lookUpStale()
    }
  }

  /** Ends all running work. The folder stays. */
  async close(): Promise<void> {
    this.cancelImport()
    this.views.stopSorting()
    await this.#changes.settled()
    this.#partScan.stop()
    this.#claimsChanged.stop()
    this.#stopLookingUp()
    await this.#scan.stop()
    this.#changes.stop()
  }

  async #replay(entry: LogEntry): Promise<IntakeProblem | undefined> {
    switch (entry.kind) {
      case 'source':
        this.#history.forgetUndone()
        return this.#importing.restore(entry)
      case 'undo':
        await this.#history.undo()
        return undefined
      case 'redo':
        await this.#history.redo()
        return undefined
      case 'submitted':
        this.#markSubmitted(entry.rows)
        return undefined
      case 'fixed':
        await runInSlices(this.#outcomes.replay(entry))
        return undefined
      case 'missing':
        this.#table.addMissing(entry.count)
        return undefined
      default:
        await this.#history.apply(entry)
        return undefined
    }
  }

  /** Locks rows that were submitted, and makes earlier edits permanent. */
  #markSubmitted(rows: Uint32Array): void {
    this.#outcomes.markSubmitted(rows)
    this.#claims.forgetResend(rows)
    this.#history.seal()
  }

  /** Notes a submission that the ledger has committed. */
  async #noteSubmission(submissionId: number): Promise<void> {
    const runs = this.#ledger.links.ofSubmission(submissionId)
    await this.#logSubmitted(submissionId, rowsOfRuns(runs))
    await this.#outcomes.join(runs)
  }

  /** Locks rows and writes that to the log. If that fails, it is written before the next entry. */
  async #logSubmitted(submissionId: number, rows: Uint32Array): Promise<void> {
    this.#markSubmitted(rows)
    const accountId = this.#ledger.links.accountOf(submissionId)
    this.#unwritten.push({ kind: 'submitted', submissionId, accountId, rows })
    try {
      await this.#append()
      await this.#folder.flushLog()
    } catch {
      // The submission is committed all the same: opening the list would find its rows in the ledger.
    }
  }

  async #joinAll(): Promise<void> {
    const runs = this.#ledger.links.ofList(this.id)
    await this.#reserveLostRows(runs)
    const unmarked = await this.#outcomes.joinAll(runs)
    // The engine ended between the commit of a submission and the entry in the log.
    for (const [submissionId, rows] of unmarked) await this.#logSubmitted(submissionId, rows)
    this.#changes.notify()
    this.#lookUp()
  }

  /** If damage lost rows that the ledger has links of, makes sure that no other row gets their numbers. */
  async #reserveLostRows({ runs }: LinkRuns): Promise<void> {
    let rows = 0
    for (const run of runs) for (const row of run.rows) if (row >= rows) rows = row + 1
    const count = rows - this.#table.rows.count
    if (count <= 0) return
    await this.#append({ kind: 'missing', count })
    this.#table.addMissing(count)
  }

  async #append(...entries: readonly LogEntry[]): Promise<void> {
    const fixed = this.#outcomes.unloggedStates()
    await this.#folder.append(...this.#unwritten, ...fixed, ...entries)
    this.#outcomes.setLogged(fixed)
    this.#unwritten = []
  }

  #import(
    work: (signal: AbortSignal) => Promise<Result<undefined, IntakeProblem>>,
    signal: AbortSignal = this.#importing.signal,
  ): Promise<Result<number, IntakeProblem>> {
    return withAnySignal([signal, this.#importing.signal], (either) =>
      this.#changes.run(async () => {
        if (this.#isReplaced) return fail('cancelled')
        const { lines } = this.#table
        const done = await work(either)
        if (done.ok) {
          this.#history.forgetUndone()
          void this.#scan.scanNew()
          await runInSlices(this.#pages.update())
          this.#lookUp()
          return ok(this.#table.lines - lines)
        }
        this.views.close()
        void this.#scan.rescan()
        return done
      }),
    )
  }

  #fetchInto(): FetchInto {
    const { signal } = this.#importing
    return {
      signal,
      addFile: (path, name) => this.addFile(path, name, { kind: 'address', move: true, signal }),
      sourceNames: () => this.#table.sources.map(({ name }) => name),
      sitemapsOf: (sourceIndex) => this.views.sitemapsOf(sourceIndex),
    }
  }

  /** Carries out an edit of the rows of a target that are not locked, in ascending order. */
  #editRows<Problem = never>(
    target: RowTarget,
    entryOf: (rows: Uint32Array) => EditEntry & { readonly rows: Uint32Array },
  ): Promise<EditResult<Problem>> {
    return this.#edit<Problem>(async () => {
      const named = this.views.rowsOf(target)
      if (named === undefined) return fail('view-gone')
      // Ascending order decides which new rows get the lower numbers if several lines are split.
      const all = Uint32Array.from(named)
        .toSorted()
        .filter((row, index, sorted) => row !== sorted[index - 1] && hasRow(this.#table, row))
      const rows = all.filter((row) => !this.#isLocked(row))
      if (rows.length === 0 && all.length > 0) return fail('locked')
      const entry = entryOf(rows)
      return ok(entry.rows.length === 0 ? undefined : entry)
    })
  }

  #edit<Problem>(
    entryNow: () => Promise<Result<EditEntry | undefined, Problem | RowProblem>>,
    onChanged?: () => void,
  ): Promise<EditResult<Problem>> {
    return this.#changes.run(async () => {
      if (this.#isReplaced) return fail('view-gone')
      const made = await entryNow()
      if (!made.ok) return made
      if (made.value === undefined) return ok(0)
      const { hasLinks } = this.#outcomes
      const entry = hasLinks
        ? { ...made.value, upToLinkId: this.#ledger.links.highestId() }
        : made.value
      await this.#append(entry)
      const changed = await this.#history.apply(entry)
      if (changed > 0) {
        onChanged?.()
        await this.#afterEdit()
      }
      return ok(changed)
    })
  }

  #undoOrRedo(kind: 'undo' | 'redo'): Promise<boolean> {
    return this.#changes.run(async () => {
      const history = this.#history
      if (this.#isReplaced) return false
      if (!(kind === 'undo' ? history.canUndo : history.canRedo)) return false
      await this.#append({ kind })
      await (kind === 'undo' ? history.undo() : history.redo())
      await this.#afterEdit()
      return true
    })
  }

  async #afterEdit(): Promise<void> {
    await runInSlices(this.#pages.update())
    this.#changes.notify()
    void this.#scan.rescan()
    this.#lookUp()
  }

  /** Looks up claims that are not known: a few thousand links at once, more in the background. */
  #lookUp(): void {
    this.#stopLookingUp()
    if (this.#account === undefined || this.#isSubmitting) return
    const work = this.#claims.lookUp()
    const first = work.next()
    if (first.done === true) {
      if (first.value) this.#changes.notify()
      return
    }
    const lookingUp = new AbortController()
    this.#lookingUp = lookingUp
    const { signal } = lookingUp
    void runInSlices(work, signal, () => this.#changes.notify())
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      .finally(() => {
        if (this.#lookingUp !== lookingUp) return
        this.#lookingUp = undefined
        this.#changes.notify()
        if (this.#stale !== undefined) this.#claimsChanged.request()
      })
  }

  /** Looks up stale claims, unless a lookup is running: that one ends first, however often claims change. */
  #lookUpStale(): void {
    if (this.#stale === undefined || this.#lookingUp !== undefined) return
    this.#claims.forgetAnswers(this.#stale)
    this.#stale = undefined
    this.#lookUp()
  }

  #stopLookingUp(): void {
    this.#lookingUp?.abort()
    this.#lookingUp = undefined
  }

  #isLocked(row: number): boolean {
    return isLockedCode(this.#table.rows.sentCode(row))
  }

  #sendable(part: PartOfList | undefined): SendableLinks {
    const { sendable, byWarning } = this.#table.counts
    return {
      links: part?.links ?? sendable,
      unusual: part?.unusual ?? byWarning['unusual-characters'],
      resending: this.#claims.countResending(part),
      sentElsewhere: this.#claims.countElsewhere(part),
    }
  }

  *#sendableRows(part: PartOfList | undefined): Generator<SendableRow> {
    const table = this.#table
    const { rows } = table
    for (const row of table.inOrder()) {
      if (!isSendable(rows.verdict[row]) || part?.rows[row] === 0) continue
      yield {
        row,
        link: table.link(row) ?? '',
        isUnusual: this.#isUnusual(row),
        resends: this.#claims.isResent(row) ? this.#claims.heldBy(row) : undefined,
      }
    }
  }

  #isUnusual(row: number): boolean {
    return ((this.#table.rows.warnings[row] ?? 0) & warningBit['unusual-characters']) !== 0
  }

  /** Counting goes through all rows, and facts are read after every change, so the count is cached. */
  #countResendable(): number {
    const { revision } = this.#changes
    if (this.#resendable?.revision !== revision)
      this.#resendable = { revision, count: this.#claims.countResendable() }
    return this.#resendable.count
  }

  #firstHostToReview(): string | undefined {
    for (const row of this.views.matching({ statuses: ['decide'] }).subarray(0, rowsAskedForHost)) {
      const link = this.views.inspect(row)?.row.recommendedLink
      if (link !== undefined) return URL.parse(link)?.host
    }
    return undefined
  }

  #countedWithout(rows: Iterable<number>): StoredRowCounts {
    const { rowCounts } = this.#table
    const left = recordOf(linkStatuses, (status) => rowCounts[status])
    let wasted = this.#pages.wastedRows(this.#changes.revision)
    for (const row of rows) {
      const status = rowStatusOf(this.#table.rows.verdict[row] ?? 0)
      if (status !== 'ready' && status !== 'cleaned') continue
      left[status]--
      if (this.#pages.isWasted(row)) wasted--
    }
    return {
      lines: this.#table.lines,
      unsent: left,
      superseded: this.#outcomes.superseded,
      wasted,
      // During a change the log may have entries whose rows are not counted yet.
      logBytes: this.#changes.isBusy ? notCountable : this.#folder.logBytes,
    }
  }
}

/**
 * Runs work with a signal that aborts when any of `signals` does. `AbortSignal.any` alone can miss an
 * abort: Node holds its sources weakly and reads them only on demand, so a source that is aborted and
 * then garbage-collected is missed. While the signal has a listener, its sources abort it at once.
 */
async function withAnySignal<Value>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const any = AbortSignal.any([...signals])
  const listener = (): void => undefined
  any.addEventListener('abort', listener)
  try {
    return await work(any)
  } finally {
    any.removeEventListener('abort', listener)
  }
}

function rowsOfRuns({ runs }: LinkRuns): Uint32Array {
  const rows = new Uint32Array(runs.reduce((sum, run) => sum + run.rows.length, 0))
  let at = 0
  for (const run of runs) {
    rows.set(run.rows, at)
    at += run.rows.length
  }
  return rows.toSorted()
}
