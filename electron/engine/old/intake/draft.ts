import { join } from 'node:path'
import type { DraftSummary } from '../../../shared/draft.ts'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { carryOver, type LostChanges } from './draft/carry-over.ts'
import { Changes } from './draft/changes.ts'
import { Coalesced } from './draft/coalesced.ts'
import { DraftFolder } from './draft/draft-folder.ts'
import { summaryOf } from './draft/draft-summary.ts'
import { Editing } from './draft/editing.ts'
import { ForAccount } from './draft/for-account.ts'
import { Incoming, type TakeOptions } from './draft/incoming.ts'
import { KnownOfRows } from './draft/known-of-rows.ts'
import type { KeptHowToSend } from './draft/kept-how-to-send.ts'
import { type GoesOn, leftoverOf } from './draft/leftover.ts'
import { layOutAgain, type OtherReading } from './draft/other-reading.ts'
import { replay } from './draft/replay.ts'
import { Review } from './draft/review.ts'
import { SameRows } from './draft/same-rows.ts'
import { submittedVerdicts } from './draft/submitted-lines.ts'
import { takeLeftover } from './draft/take-leftover.ts'
import type { SourceName } from './draft/source-name.ts'
import { type ByteSource, problemOf, textSource } from '../../importers/source/byte-source.ts'
import { LinkTable } from '../../lists/table/link-table.ts'
import type { PartOfList } from '../../lists/table/part-of-list.ts'
import { sendableLinks, type SendableLink } from '../../lists/table/sendable-links.ts'
import {
  rowsOfLines,
  type RowsOfLine,
  sourceLines,
  type SourceLine,
  submittedRow,
  type SubmittedRow,
} from '../../lists/table/source-lines.ts'

const glanceEveryMs = 250

/**
 * A list of links on its way to a submission: a LinkTable with a folder behind it. What came in
 * and what the user chose is on disk before it counts, so opening it again gives the same rows.
 * Changes happen one after another, in the order in which they were asked for.
 */
export class Draft {
  readonly id: string
  readonly #folder: DraftFolder
  readonly #table = new LinkTable()
  readonly #changes = new Changes()
  readonly #known = new KnownOfRows(this.#table, this.#changes)
  readonly #glance = new Coalesced(() => this.#known.secondLook.glance(), glanceEveryMs)
  readonly #incoming: Incoming
  /** What depends on the account that it would be sent on. */
  readonly forAccount: ForAccount
  /** Changing the rows. */
  readonly edits: Editing
  /** Looking at the rows. */
  readonly review = new Review(this.#table, this.#changes, this.#known)
  /** What the user said of how it is to be sent; it has nothing to do with the rows. */
  readonly howToSend: KeptHowToSend

  private constructor(id: string, folder: DraftFolder) {
    this.id = id
    this.#folder = folder
    this.howToSend = folder.howToSend
    this.forAccount = new ForAccount(this.#table, this.#changes, this.#known)
    this.edits = new Editing(folder, this.#table, this.#changes, () => this.#known.lookAnew())
    this.#incoming = new Incoming(folder, this.#table, this.#changes, {
      onProgress: () => {
        this.#changes.happened()
        this.#glance.request()
      },
      onTaken: (isWhole) => this.#tookIn(isWhole),
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
    const problem = await replay(entries, {
      edits: draft.edits,
      incoming: draft.#incoming,
    })
    if (problem !== undefined) return fail(problem)
    const verdicts = await folder.keptVerdicts()
    if (verdicts !== undefined) {
      draft.#table.fix(verdicts)
      draft.#changes.isFrozen = true
    } else draft.#known.lookAnew()
    return ok(draft)
  }

  /**
   * Begins a draft with the lines of another that were not sent: still to decide, not usable, left
   * out (they stay so), sent before, and what is in no part of it that was; or with those that may
   * be sent. Rejects with a DiskError; then no draft is there.
   */
  static async createFromLeftover(
    root: string,
    id: string,
    from: Draft,
    goesOn?: GoesOn,
  ): Promise<Draft> {
    const draft = await Draft.create(root, id)
    const take = (source: SourceName, bytes: ByteSource): Promise<Result<void, IntakeProblem>> =>
      draft.#incoming.stream(source, bytes)
    const into = { from: from.#table, table: draft.#table, edits: draft.edits, take }
    try {
      const leftBy = typeof goesOn === 'string' ? undefined : from.id
      for (const left of leftoverOf(from.#table, goesOn)) await takeLeftover(left, leftBy, into)
      if (leftBy !== undefined) draft.#changes.byUser = 0
      return draft
    } catch (error) {
      await draft.delete()
      throw error
    }
  }

  /**
   * Begins a draft with the sources of another, one of them read in another way, and with what the
   * user changed in it as far as the rows are the same. What fails leaves no draft behind.
   */
  static async readAgain(
    root: string,
    id: string,
    from: Draft,
    change: OtherReading,
  ): Promise<Result<{ readonly draft: Draft; readonly lost: LostChanges }, IntakeProblem>> {
    const folder = join(root, id)
    const laidOut = await layOutAgain(join(root, from.id), folder, change)
    if (laidOut !== undefined) return fail(laidOut)
    const opened = await Draft.open(root, id)
    if (!opened.ok) {
      await DraftFolder.removeAt(folder)
      return opened
    }
    const draft = opened.value
    const same = new SameRows(from.#table, draft.#table, change.sourceIndex)
    try {
      await draft.howToSend.keep(from.howToSend.said, from.howToSend.carriedOn)
      return ok({ draft, lost: await carryOver(from.edits.done, same, draft.edits) })
    } catch (error) {
      await draft.delete()
      return fail(problemOf(error))
    }
  }

  /** Which links are nearly the same as one that the account holds. */
  get nearlySent(): KnownOfRows['nearlySent'] {
    return this.#known.nearlySent
  }

  /** What stood behind a damage in the record of the user's choices was lost when it was opened. */
  get wasDamaged(): boolean {
    return this.#folder.wasDamaged
  }

  /** How often the user has changed anything since the draft was opened, undo and redo included. */
  get userChanges(): number {
    return this.#changes.byUser
  }

  /** Of a draft that is opened again as it was. */
  set userChanges(times: number) {
    this.#changes.byUser = times
  }

  /** Counts as of now, also while loading. */
  summary(): DraftSummary {
    return {
      id: this.id,
      revision: this.#changes.revision,
      ...summaryOf(this.#table, this.#changes.byUser === 0),
      putAside: [],
      cleared: [],
      loading: this.#incoming.loading,
      topHosts: this.#known.secondLook.topHosts,
      userChanges: this.userChanges,
      canUndo: this.edits.canUndo && !this.#changes.isFrozen,
      lastStep: this.edits.done.at(-1)?.number,
      canRedo: this.edits.canRedo && !this.#changes.isFrozen,
      howToSend: this.howToSend.said,
      howToSendTaken: this.howToSend.timesTaken,
      accountId: this.forAccount.accountId,
    }
  }

  /** Calls back after changes, about ten times a second at most; returns how to stop it. */
  onChange(listener: () => void): () => void {
    return this.#changes.subscribe(listener)
  }

  /** Takes in one paste; where what was copied as HTML says more than the text, that. */
  addText(text: string, name: string, html?: string): Promise<Result<void, IntakeProblem>> {
    return this.#incoming.text(text, name, html)
  }

  /** Takes in lines of text, which may have been in earlier lists. */
  addLines(text: string, source: SourceName): Promise<Result<void, IntakeProblem>> {
    return this.#incoming.stream(source, textSource(text))
  }

  /** Takes in a file, and tells how many lines: its bytes are copied, the original is not needed again. */
  addFile(
    path: string,
    name: string,
    options?: TakeOptions,
  ): Promise<Result<number, IntakeProblem>> {
    return this.#incoming.file(path, name, options)
  }

  /** Ends whatever is coming in; nothing of an unfinished source stays. */
  cancelLoading(): void {
    this.#incoming.cancel()
  }

  /** Resolves when everything asked for so far has happened. */
  async settled(): Promise<void> {
    await this.#changes.settled()
    await this.#known.secondLook.goOn()
  }

  /** Ready and cleaned links in source order, as of when each is asked for; all or a part. */
  sendable(part?: PartOfList): Generator<SendableLink> {
    return sendableLinks(this.#table, part)
  }

  /**
   * Keeps what every row counts as now, where only a `part` is sent with what is kept for later;
   * from here on the draft cannot be changed.
   */
  freeze(part?: PartOfList): Promise<void> {
    return this.#changes.next(async () => {
      await this.#folder.keepVerdicts(submittedVerdicts(this.#table, part))
      this.#changes.isFrozen = true
      this.#changes.happened()
    })
  }

  /** Takes `freeze` back: what it was for did not come to be. */
  async thaw(): Promise<void> {
    await DraftFolder.dropVerdicts(this.#folder.path)
    this.#changes.isFrozen = false
    this.#changes.happened()
  }

  /** Aborts when loading is cancelled from now on. */
  get signal(): AbortSignal {
    return this.#incoming.signal
  }

  /** Every source line with what became of it. */
  sourceLines(): Iterable<SourceLine> {
    return sourceLines(this.#table)
  }

  /** The rows of every source line, each of which `submittedRow` reads. */
  rowsOfLines(): Iterable<RowsOfLine> {
    return rowsOfLines(this.#table)
  }

  /** What became of one row. */
  submittedRow(row: number): SubmittedRow {
    return submittedRow(this.#table, row)
  }

  /** Ends what is running; its folder stays. */
  async close(): Promise<void> {
    this.cancelLoading()
    await this.#changes.settled()
    this.#glance.stop()
    await this.#known.stop()
    this.#changes.stop()
    await this.howToSend.settled()
  }

  /** Ends what is running and removes the draft from disk. */
  async delete(): Promise<void> {
    await this.close()
    await this.#folder.remove()
  }

  /** The hosts of what came in are counted behind it. */
  #tookIn(isWhole: boolean): void {
    if (isWhole) {
      this.edits.forgetUndone()
      void this.#known.secondLook.goOn()
    } else {
      this.review.closeViews()
      this.#known.lookAnew()
    }
  }
}
