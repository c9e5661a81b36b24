import type {
  ImportProgress,
  ListPart,
  ListTrouble,
  OpenList,
  RowSort,
  RowTarget,
} from '../../shared/contract/index.ts'
import {
  type FetchProblem,
  type IntakeProblem,
  samplesName,
  type FetchedSitemaps,
} from '../../shared/imports.ts'
import {
  type DecideChoice,
  type DecideKind,
  linkStatuses,
  type RowCounts,
} from '../../shared/link.ts'
import { recordOf } from '../../shared/record-of.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { LinkRuns, StoredRowCounts } from '../ledger/index.ts'
import { siteIn, warningBit } from '../parsing/index.ts'
import {
  countStillAsking,
  hasRow,
  isLockedCode,
  isSendable,
  LinkTable,
  onOneLine,
  type PartOfList,
  piecesOfLine,
  rowStatusOf,
  SecondLook,
  suggestedRows,
} from '../table/index.ts'
import { Changes, Coalesced, inTurns } from './changes.ts'
import { type ClaimLookup, SentBeforeMarks } from './claims.ts'
import type { EditEntry, LogEntry, SourceEntry } from './edit-log.ts'
import { EditHistory } from './edits.ts'
import { commonColumns, firstHost, nameOfSources, sourcesOf } from './facts.ts'
import { fetchAddress, type FetchInto, type FetchOptions, fetchSitemaps } from './fetching.ts'
import { type FileOptions, Importing, problemOfWrite } from './importing.ts'
import type { ListFolder } from './list-folder.ts'
import { Outcomes, type SentRows } from './outcomes.ts'
import {
  carryOver,
  type LostEdits,
  type OtherReading,
  readOtherwise,
  SameRows,
} from './read-again.ts'
import {
  contentHeadings,
  type ListContent,
  type SourceLine,
  sourceLines,
  sourceLinesOf,
} from './source-lines.ts'
import { sampleLines } from './samples.ts'
import { Views } from './views.ts'

const glanceEveryMs = 250
const claimsEveryMs = 1_000
/** No log is as long: a list that was counted in the middle of a change is to be counted again. */
const beingChanged = -1
/** Of a row's columns, and of the index of links, a row. */
const bytesOfRow = 64

/** What a list asks of the ledger. */
export interface ListLedger {
  readonly links: SentRows
  readonly claims: ClaimLookup
}

/** All of an open list that this module knows. The ledger knows its names and its submissions. */
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
  readonly trouble: ListTrouble | undefined
}

/** What rows count as on an account. */
export interface AccountOfList {
  readonly accountId: number
  /** Longest link that it takes, in characters. */
  readonly urlLength: number
  /** Links that were sent on other accounts count as sent before. */
  readonly skipSentElsewhere: boolean
}

/** What a submission of a list, or of a part of it, would send. */
export interface SendableLinks {
  readonly links: number
  /** Of these, links with `unusual-characters`. */
  readonly unusual: number
  /** Of these, links that are sent again by the user's word. */
  readonly resending: number
  /** Of these, links that other accounts have sent, by account. */
  readonly sentElsewhere: ReadonlyMap<number, number>
}

/** A row whose link a submission sends. */
export interface SendableRow {
  readonly row: number
  readonly link: string
  /** Legal for browsers, outside RFC 3986: a service may refuse it. */
  readonly isUnusual: boolean
  /** The link by which it was sent before, where it is sent again by the user's word. */
  readonly resends: number | undefined
}

/** A list while a submission of it is planned: nothing else changes it. */
export interface Planning extends SendableLinks {
  /** In source order. */
  readonly rows: Iterable<SendableRow>
  /** What the list counts once these rows were planned, for `ledger.submissions.commit`. */
  readonly countedWithout: (rows: Iterable<number>) => StoredRowCounts
}

/** What planning came to. */
export interface Planned<Value> {
  readonly value: Value
  /** The submission that was committed; undefined: none was. */
  readonly submissionId: number | undefined
  /** Rows that were not planned, since something else holds their links. */
  readonly claimed?: Iterable<number>
}

/** Why an edit of rows was not made. `locked`: all rows that it was about are queued or sent. */
export type RowProblem = 'view-gone' | 'locked'
/** How many rows an edit changed, or why it was not made. */
export type EditDone<Problem = never> = Result<number, Problem | RowProblem>

/**
 * A list that keeps its rows: what came in and what the user did with it is on disk before it counts,
 * so that opening it again gives the same rows with the same numbers. What rows are once they were
 * submitted is joined from the ledger. Changes happen one after another, in the order in which they
 * were asked for. An edit that the disk refuses rejects with the system's error, and changes nothing.
 */
export class List {
  readonly id: number
  readonly #folder: ListFolder
  readonly #ledger: ListLedger
  readonly #table = new LinkTable()
  readonly #sources: SourceEntry[] = []
  readonly #changes: Changes
  readonly #outcomes = new Outcomes(this.#table)
  readonly #claims: SentBeforeMarks
  readonly #history: EditHistory
  readonly #secondLook = new SecondLook(this.#table, () => this.#changes.happened())
  readonly #importing: Importing
  readonly #glance = new Coalesced(() => this.#secondLook.glance(), glanceEveryMs)
  /** Looking at the rows. */
  readonly views: Views
  #account: AccountOfList | undefined
  #lookingUp: AbortController | undefined
  #isSubmitting = false
  /** It was read in another way: another `List` has its folder now. */
  #isReplaced = false
  #resendable: { readonly revision: number; readonly count: number } | undefined
  readonly #claimsChanged = new Coalesced(() => this.#lookUpStale(), claimsEveryMs)
  /** Rows whose answers may be different by now. */
  #stale: 'all' | 'claimed' | undefined
  /** Marks of submissions that the disk refused: they go before whatever is written next. */
  #owed: LogEntry[] = []

  /** `revision`: where it begins, so that none is given twice. */
  constructor(id: number, folder: ListFolder, ledger: ListLedger, revision: number) {
    const table = this.#table
    this.id = id
    this.#folder = folder
    this.#ledger = ledger
    this.#changes = new Changes(revision)
    this.#claims = new SentBeforeMarks(table, ledger.claims)
    this.#history = new EditHistory(table, this.#outcomes, this.#claims)
    this.#importing = new Importing(folder, { table, sources: this.#sources }, () => {
      this.#changes.happened()
      this.#glance.request()
    })
    this.views = new Views({
      table,
      changes: this.#changes,
      outcomes: this.#outcomes,
      claims: this.#claims,
      secondLook: this.#secondLook,
      sentRows: ledger.links,
    })
  }

  /**
   * Replays the log of the folder and joins the ledger. Fails where a source cannot be read, or is not
   * what it was; then no row can be shown.
   */
  async restore(entries: readonly LogEntry[]): Promise<Result<undefined, IntakeProblem>> {
    for (const entry of entries) {
      const problem = await this.#replay(entry)
      if (problem !== undefined) return fail(problem)
    }
    await this.#joinAll()
    void this.#secondLook.refresh()
    return ok(undefined)
  }

  /** All that is known of the list now, also while something comes in. */
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
      topHosts: this.#secondLook.topHosts,
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
      trouble: this.#folder.wasDamaged
        ? { kind: 'edits-damaged', folder: this.#folder.path }
        : undefined,
    }
  }

  /** What the ledger keeps of the counts. */
  get storedRowCounts(): StoredRowCounts {
    return this.#countedWithout([])
  }

  /** The account that `sent-before` and `too-long` are computed for. */
  get account(): AccountOfList | undefined {
    return this.#account
  }

  /** A name for the list after its sources, or `''`; and the host of its first link, if any. */
  get suggestedName(): { readonly ofSources: string; readonly firstHost: string | undefined } {
    return { ofSources: nameOfSources(this.#table), firstHost: firstHost(this.#table) }
  }

  /** About how much memory it takes. */
  get bytes(): number {
    return this.#table.bytes.byteLength + this.#table.rows.line.length * bytesOfRow
  }

  get revision(): number {
    return this.#changes.revision
  }

  /** True while a change runs or waits. */
  get isBusy(): boolean {
    return this.#changes.isBusy
  }

  /** Calls back after changes, at most ten times a second; returns how to stop it. */
  onChange(listener: () => void): () => void {
    return this.#changes.subscribe(listener)
  }

  /** Appends a paste: where its HTML holds more links than its text, that. Replies how many lines. */
  paste(text: string, html?: string): Promise<Result<number, IntakeProblem>> {
    return this.#import((signal) => this.#importing.paste({ text, html }, signal))
  }

  /** Appends a text that has a name, such as links from the history. Replies how many lines. */
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

  /** Appends all lists of a file, or none. Its bytes are copied; the original is not needed again. */
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

  /** Appends what is at an address. The caller has the system's certificates trusted. */
  fetch(
    address: string,
    options: FetchOptions,
  ): Promise<Result<undefined, IntakeProblem | FetchProblem>> {
    return fetchAddress(this.#fetchInto(), address, options)
  }

  /** Appends the sitemaps that a source names, each once. */
  fetchSitemaps(
    sourceIndex: number,
    options: FetchOptions,
  ): Promise<Result<FetchedSitemaps, IntakeProblem | FetchProblem>> {
    return fetchSitemaps(this.#fetchInto(), sourceIndex, options)
  }

  /** Ends whatever comes in; nothing of an unfinished source stays. */
  cancelImport(): void {
    this.#importing.cancel()
  }

  /** Resolves rows that need a choice: some, or all of a kind. */
  decide(
    target: { readonly kind: DecideKind } | RowTarget,
    choice: DecideChoice,
  ): Promise<EditDone> {
    const ofKind = 'kind' in target ? target.kind : undefined
    const rows = 'kind' in target ? { filter: { decideKind: target.kind } } : target
    return this.#editRows(rows, (found) => ({ kind: 'decide', rows: found, choice, ofKind }))
  }

  /** Names the site of all lines that are paths without one. */
  nameSite(typed: string): Promise<EditDone<'not-a-site'>> {
    const site = siteIn(typed)
    if (site === undefined) return Promise.resolve(fail('not-a-site'))
    const target = { filter: { decideKind: 'no-site' as const } }
    return this.#editRows(target, (rows) => ({ kind: 'site', site, rows }))
  }

  /**
   * Applies every suggestion that cannot lose a part of a link, and what the rows then ask in the same
   * way. Replies how many rows changed, and how many of these still ask something.
   */
  async applySuggestions(): Promise<
    Result<{ readonly changed: number; readonly undecided: number }, RowProblem>
  > {
    let undecided = 0
    const done = await this.#edit<never>(
      async () => {
        const rows = await inTurns(suggestedRows(this.#table))
        if (rows.length === 0) return ok(undefined)
        return ok({ kind: 'decide', rows, choice: 'mend', goesOn: true })
      },
      () => {
        const change = this.#history.done.at(-1)?.change
        if (change?.kind === 'in-rounds') undecided = countStillAsking(this.#table, change)
      },
    )
    return done.ok ? ok({ changed: done.value, undecided }) : done
  }

  exclude(target: RowTarget): Promise<EditDone> {
    return this.#editRows(target, (rows) => ({ kind: 'exclude', rows }))
  }

  include(target: RowTarget): Promise<EditDone> {
    return this.#editRows(target, (rows) => ({ kind: 'include', rows }))
  }

  /** Makes refused and cancelled rows ready to be sent again. */
  reopen(target: RowTarget): Promise<EditDone> {
    return this.#editRows(target, (rows) => ({
      kind: 'reopen',
      rows: rows.filter((row) => this.#table.rows.sentCode(row) !== 0),
    }))
  }

  /** Removes the punctuation that links end with. */
  trim(target: RowTarget): Promise<EditDone> {
    return this.#editRows(target, (rows) => ({ kind: 'trim', rows }))
  }

  /**
   * Replaces a row's text; several links in it become rows of their own. `before`: the text that the
   * grid showed; where another is there by now, nothing changes.
   */
  edit(row: number, text: string, before?: string): Promise<EditDone<'other-text'>> {
    return this.#edit(async () => {
      const there = this.views.shownText(row) ?? ''
      if (before !== undefined && there !== before) return fail('other-text', [there])
      if (this.#isLocked(row)) return fail('locked')
      return ok({ kind: 'edit', row, text: onOneLine(text) })
    })
  }

  /** Makes one row again of all that the row's line was split into. */
  keepAsOne(row: number): Promise<EditDone> {
    return this.#edit(async () => {
      if (!hasRow(this.#table, row)) return ok(undefined)
      const isLocked = piecesOfLine(this.#table, row).some((piece) => this.#isLocked(piece))
      return isLocked ? fail('locked') : ok({ kind: 'keep-as-one', row })
    })
  }

  /**
   * Sends rows although they were sent before, or no more; all of the list, or a target. Holds for
   * what is known of them now, until they are submitted. What still waits cannot be sent again.
   */
  resend(isOn: boolean, target: RowTarget = { filter: {} }): Promise<EditDone> {
    const claims = this.#claims
    return this.#editRows(target, (rows) => {
      const accountId = claims.accountId ?? 0
      if (!isOn) return { kind: 'no-resend', accountId, rows: claims.resent(rows) }
      const found = claims.resendable(rows)
      const heldBy = found.map((row) => claims.heldBy(row) ?? 0)
      return { kind: 'resend', accountId, rows: found, heldBy }
    })
  }

  /** Undoes the last edit since the last submission; false: there is none. */
  undo(): Promise<boolean> {
    return this.#step('undo')
  }

  /** Makes again what was undone last; false: there is nothing, or another edit came since. */
  redo(): Promise<boolean> {
    return this.#step('redo')
  }

  /** Computes what rows count as on an account. Links are looked up in the background. */
  useAccount(account: AccountOfList): Promise<void> {
    return this.#changes.next(async () => {
      this.#account = account
      const { rules } = this.#table
      const isSame =
        rules.urlLength === account.urlLength &&
        rules.leavesOutSentElsewhere === account.skipSentElsewhere
      rules.urlLength = account.urlLength
      rules.leavesOutSentElsewhere = account.skipSentElsewhere
      if (!isSame) {
        const tooLong = this.#table.counts.byRejectReason['too-long']
        await inTurns(this.#table.recountAll())
        // What is too long is near to nothing.
        if (this.#table.counts.byRejectReason['too-long'] !== tooLong)
          void this.#secondLook.refresh()
      }
      this.#claims.useAccount(account.accountId)
      this.#changes.happened()
      this.#lookUp()
    })
  }

  /**
   * Claims changed: `taken` where there may be new ones, else only what became of old ones. Looks them
   * up again, at most once a second.
   */
  claimsChanged(what: 'taken' | 'other'): void {
    if (this.#stale !== 'all') this.#stale = what === 'taken' ? 'all' : 'claimed'
    this.#claimsChanged.request()
  }

  /** Links of the list changed: those of a submission, those of a request, or any (`all`). */
  linksChanged(
    which: { readonly submissionId: number } | { readonly requestId: number } | 'all',
  ): Promise<void> {
    return this.#changes.next(async () => {
      if (which === 'all') return this.#joinAll()
      const { links } = this.#ledger
      const runs =
        'requestId' in which
          ? links.ofRequest(which.requestId)
          : links.ofSubmission(which.submissionId)
      if (!(await this.#outcomes.join(runs))) return
      this.#changes.happened()
      this.#lookUp()
    })
  }

  /** What a submission of the list, or of a part, would send; undefined: the part's view is gone. */
  sendable(part?: ListPart): SendableLinks | undefined {
    const chosen = part && this.views.part(part)
    return part !== undefined && chosen === undefined ? undefined : this.#sendable(chosen)
  }

  /** The link that says what a row is; undefined: none does, it can be sent. */
  linkIdOf(row: number): number | undefined {
    return this.#outcomes.linkIdOf(row)
  }

  /** Links of some rows as they are now, whether they can be sent or not; rows without one are left out. */
  linksOf(rows: Iterable<number>): readonly Omit<SendableRow, 'resends'>[] {
    const table = this.#table
    const found: Omit<SendableRow, 'resends'>[] = []
    for (const row of rows) {
      const link = hasRow(table, row) ? table.link(row) : undefined
      if (link !== undefined) found.push({ row, link, isUnusual: this.#isUnusual(row) })
    }
    return found
  }

  /** Links of a part, or of all, that could be sent again, and those that will be. */
  resendable(part?: ListPart): { readonly resendable: number; readonly resending: number } {
    const open = part && this.views.couldBeSent(part)
    const chosen = part && this.views.part(part)
    return {
      resendable: this.#claims.countResendable(open),
      resending: this.#claims.countResending(chosen),
    }
  }

  /** Rows that a submission sends, in source order, each as of when it is asked for. */
  sendableRows(part?: ListPart): Iterable<SendableRow> {
    const chosen = part && this.views.part(part)
    return part !== undefined && chosen === undefined ? [] : this.#sendableRows(chosen)
  }

  /**
   * Has a submission planned while nothing else changes the list: first the disk keeps all of it. What
   * was committed is noted in the log, its rows are locked, and undo goes back no further. `view-gone`:
   * it is not known which part is meant.
   */
  submit<Value>(
    part: ListPart | undefined,
    plan: (planning: Planning) => Promise<Planned<Value>>,
  ): Promise<Result<Value, 'view-gone'>> {
    return this.#changes.next(async () => {
      const chosen = part && this.views.part(part)
      const isGone = part !== undefined && chosen === undefined
      if (this.#isReplaced || isGone) return fail('view-gone')
      await this.#folder.flushLog()
      // Before it is noted, its own claims would count as those of another.
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
        this.#changes.happened()
        this.#lookUp()
      }
    })
  }

  /** The list as results and reports read it. */
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
   * The lines of the list in source order, blank lines included; with a filter, those that hold rows
   * of it. Each line is read when the iterator reaches it.
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

  /** The same in another order. Rows of one line that are not neighbours there have a line each. */
  async sortedSourceLines(
    part: Parameters<List['sourceLines']>[0],
    sort: RowSort,
  ): Promise<Generator<SourceLine>> {
    const rows = await this.views.sorted(part === undefined || part === 'all' ? {} : part, sort)
    return sourceLinesOf(this.#table, this.#outcomes, this.#claims, rows)
  }

  /**
   * Reads the sources of another list into this one, which is empty, one of them in another way, with
   * the other's edits as far as the rows are the same. The sources are in this list's folder already.
   * Writes the log, whole or not at all.
   */
  readFrom(from: List, other: OtherReading): Promise<Result<LostEdits, IntakeProblem>> {
    return from.#changes.next(async () => {
      const entries: LogEntry[] = []
      for (const [index, source] of from.#sources.entries()) {
        const entry = index === other.sourceIndex ? readOtherwise(source, other) : source
        const problem = await this.#importing.again(entry)
        if (problem !== undefined) return fail(problem)
        entries.push(this.#sources.at(-1) ?? entry)
      }
      const same = new SameRows(from.#table, this.#table, other.sourceIndex)
      const lost = await carryOver(from.#history.all, same, async (entry) => {
        if ((await this.#history.apply(entry)) === 0) return undefined
        entries.push(entry)
        return this.#history.done.at(-1)
      })
      try {
        await this.#folder.rewrite(entries)
      } catch (error) {
        return fail(problemOfWrite(error))
      }
      // What still waits in its queue is about rows that are others now.
      from.#isReplaced = from.#folder === this.#folder
      void this.#secondLook.refresh()
      return ok(lost)
    })
  }

  /** Names of the files in its folder that hold its sources. */
  get sourceFiles(): readonly string[] {
    return this.#sources.map(({ file }) => file)
  }

  get folder(): ListFolder {
    return this.#folder
  }

  /** Resolves when everything asked for so far has happened, in the background too. */
  async settled(): Promise<void> {
    await this.#changes.settled()
    await this.#secondLook.goOn()
    while (this.#lookingUp !== undefined) await new Promise(setImmediate)
  }

  /** Resolves when every row counts as the claims of now say. */
  async lookedUp(): Promise<void> {
    await this.#changes.settled()
    for (;;) {
      while (this.#lookingUp !== undefined) await new Promise(setImmediate)
      if (this.#stale === undefined) return
      this.#lookUpStale()
    }
  }

  /** Ends what is running; its folder stays. */
  async close(): Promise<void> {
    this.cancelImport()
    this.views.stopSorting()
    await this.#changes.settled()
    this.#glance.stop()
    this.#claimsChanged.stop()
    this.#stopLookingUp()
    await this.#secondLook.stop()
    this.#changes.stop()
  }

  async #replay(entry: LogEntry): Promise<IntakeProblem | undefined> {
    switch (entry.kind) {
      case 'source':
        this.#history.forgetUndone()
        return this.#importing.again(entry)
      case 'undo':
        await this.#history.undo()
        return undefined
      case 'redo':
        await this.#history.redo()
        return undefined
      case 'submitted':
        this.#mark(entry.rows)
        return undefined
      case 'fixed':
        await inTurns(this.#outcomes.replay(entry))
        return undefined
      case 'missing':
        this.#table.addMissing(entry.count)
        return undefined
      default:
        await this.#history.apply(entry)
        return undefined
    }
  }

  /** Rows were submitted: they are fixed, and nothing before that can be undone. */
  #mark(rows: Uint32Array): void {
    this.#outcomes.submitted(rows)
    this.#claims.submitted(rows)
    this.#history.fix()
  }

  /** Notes a submission that the ledger has committed. */
  async #noteSubmission(submissionId: number): Promise<void> {
    const runs = this.#ledger.links.ofSubmission(submissionId)
    await this.#keepMark(submissionId, rowsOfRuns(runs))
    await this.#outcomes.join(runs)
  }

  /** A mark that the disk refuses is owed: the submission is real all the same. */
  async #keepMark(submissionId: number, rows: Uint32Array): Promise<void> {
    this.#mark(rows)
    const accountId = this.#ledger.links.accountOf(submissionId)
    this.#owed.push({ kind: 'submitted', submissionId, accountId, rows })
    try {
      await this.#append()
      await this.#folder.flushLog()
    } catch {
      // Opening the list finds the rows in the ledger.
    }
  }

  async #joinAll(): Promise<void> {
    const runs = this.#ledger.links.ofList(this.id)
    await this.#keepMissing(runs)
    const unmarked = await this.#outcomes.joinAll(runs)
    // The engine was ended between the commit of a submission and its mark.
    for (const [submissionId, rows] of unmarked) await this.#keepMark(submissionId, rows)
    this.#changes.happened()
    this.#lookUp()
  }

  /** After damage links may stand for rows that are lost: no other row gets their numbers. */
  async #keepMissing({ runs }: LinkRuns): Promise<void> {
    let rows = 0
    for (const run of runs) for (const row of run.rows) if (row >= rows) rows = row + 1
    const count = rows - this.#table.rows.count
    if (count <= 0) return
    await this.#append({ kind: 'missing', count })
    this.#table.addMissing(count)
  }

  async #append(...entries: readonly LogEntry[]): Promise<void> {
    const fixed = this.#outcomes.changesToLog()
    await this.#folder.append(...this.#owed, ...fixed, ...entries)
    this.#outcomes.wereLogged(fixed)
    this.#owed = []
  }

  #import(
    work: (signal: AbortSignal) => Promise<Result<undefined, IntakeProblem>>,
    signal: AbortSignal = this.#importing.signal,
  ): Promise<Result<number, IntakeProblem>> {
    return withAnySignal([signal, this.#importing.signal], (either) =>
      this.#changes.next(async () => {
        if (this.#isReplaced) return fail('cancelled')
        const { lines } = this.#table
        const done = await work(either)
        if (done.ok) {
          this.#history.forgetUndone()
          void this.#secondLook.goOn()
          this.#lookUp()
          return ok(this.#table.lines - lines)
        }
        this.views.close()
        void this.#secondLook.refresh()
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

  /** Edits the rows of a target that are not locked, in ascending order. */
  #editRows<Problem = never>(
    target: RowTarget,
    entryOf: (rows: Uint32Array) => EditEntry & { readonly rows: Uint32Array },
  ): Promise<EditDone<Problem>> {
    return this.#edit<Problem>(async () => {
      const named = this.views.rowsOf(target)
      if (named === undefined) return fail('view-gone')
      // A line cut in two first has the lower row numbers for its pieces.
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
  ): Promise<EditDone<Problem>> {
    return this.#changes.next(async () => {
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
        this.#edited()
      }
      return ok(changed)
    })
  }

  #step(kind: 'undo' | 'redo'): Promise<boolean> {
    return this.#changes.next(async () => {
      const history = this.#history
      if (this.#isReplaced) return false
      if (!(kind === 'undo' ? history.canUndo : history.canRedo)) return false
      await this.#append({ kind })
      await (kind === 'undo' ? history.undo() : history.redo())
      this.#edited()
      return true
    })
  }

  #edited(): void {
    this.#changes.happened()
    void this.#secondLook.refresh()
    this.#lookUp()
  }

  /** Looks up what is not known: a few thousand links at once, more in the background. */
  #lookUp(): void {
    this.#stopLookingUp()
    if (this.#account === undefined || this.#isSubmitting) return
    const work = this.#claims.lookUp()
    const first = work.next()
    if (first.done === true) {
      if (first.value) this.#changes.happened()
      return
    }
    const lookingUp = new AbortController()
    this.#lookingUp = lookingUp
    const { signal } = lookingUp
    void inTurns(work, signal, () => this.#changes.happened())
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      .finally(() => {
        if (this.#lookingUp !== lookingUp) return
        this.#lookingUp = undefined
        this.#changes.happened()
        if (this.#stale !== undefined) this.#claimsChanged.request()
      })
  }

  /** What is being looked up is first looked up to its end, however often claims change. */
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

  /** All rows are gone through for it, and it is asked for with every change that is told. */
  #countResendable(): number {
    const { revision } = this.#changes
    if (this.#resendable?.revision !== revision)
      this.#resendable = { revision, count: this.#claims.countResendable() }
    return this.#resendable.count
  }

  #countedWithout(rows: Iterable<number>): StoredRowCounts {
    const { rowCounts } = this.#table
    const left = recordOf(linkStatuses, (status) => rowCounts[status])
    for (const row of rows) {
      const status = rowStatusOf(this.#table.rows.verdict[row] ?? 0)
      if (status === 'ready' || status === 'cleaned') left[status]--
    }
    return {
      lines: this.#table.lines,
      unsent: left,
      superseded: this.#outcomes.superseded,
      // In the middle of a change the log may hold what is not counted yet.
      logBytes: this.#changes.isBusy ? beingChanged : this.#folder.logBytes,
    }
  }
}

/**
 * Runs work with a signal that aborts when any of `signals` does. `AbortSignal.any` alone can miss an
 * abort: it holds its sources weakly and looks at them only when it is asked. A source that is aborted
 * and then collected aborts nothing. While the signal has a listener, its sources abort it at once.
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
