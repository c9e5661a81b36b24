import { join } from 'node:path'
import { removeFile } from '../../../disk/remove-own.ts'
import type { DraftSummary } from '../../../shared/draft.ts'
import type { ListPart } from '../../../shared/draft-rows.ts'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { type Cleared, goesOnAfter, type ListTrouble } from '../../../shared/lists-before.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { LostChanges } from '../intake/draft/carry-over.ts'
import type { OtherReading } from '../intake/draft/other-reading.ts'
import { Draft } from '../intake/draft.ts'
import type { PartOfList } from '../../lists/table/part-of-list.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { AccountOfDraft, type SentAgain } from './account-of-draft.ts'
import { clearDraft } from './clear-draft.ts'
import { ClearedList } from './cleared-list.ts'
import type { DeskListener } from './desk-listener.ts'
import { apartPrefix, type DraftsAtStart, draftsAtStart, newDraftId } from './draft-folders.ts'
import { DraftGate } from './draft-gate.ts'
import { clearedMark, clearInPlaceOf } from './draft-marks.ts'
import { OtherReadings } from './other-readings.ts'
import { keepNote, noteOf } from './put-aside.ts'
import { sealDraft } from './seal-draft.ts'

/** The draft that is open in New. There is always one; submitted ones stay on disk for their results. */
export class DraftDesk {
  /** Links that a submission of the open draft has planned so far; undefined: none is planned. */
  planned: number | undefined
  /** Whoever changes a draft or plans from one goes through it. */
  readonly gate = new DraftGate()
  readonly readings: OtherReadings
  readonly #root: string
  readonly #onChange: () => void
  #current: Draft
  /** The submitted draft whose leftover is open now, and the submission that sent it. */
  #followed: { readonly draftId: string; readonly submissionId: number } | undefined
  readonly #cleared: ClearedList
  /** Of the list that an engine found; what comes after that has none. */
  #listTrouble: ListTrouble | undefined
  /** What follows a sealed draft. */
  #leftover: Draft | undefined
  readonly #account: AccountOfDraft
  /** Batches of which rows are to tell anew, once nothing is planned. */
  readonly #changedBatches = new Set<number>()
  #unsubscribe: () => void = () => {}

  private constructor(
    root: string,
    ledger: Ledger,
    { current, cleared, kept, listTrouble }: DraftsAtStart,
    onChange: () => void,
  ) {
    this.#root = root
    this.#account = new AccountOfDraft(ledger, onChange)
    this.#cleared = new ClearedList(root, cleared, kept)
    this.readings = new OtherReadings(root)
    this.#onChange = onChange
    this.#current = current
    this.#listTrouble = listTrouble
    this.#listen()
  }

  /** Opens the newest draft that was neither submitted nor cleared, or begins an empty one. */
  static async open(dataFolder: string, ledger: Ledger, hear: DeskListener): Promise<DraftDesk> {
    const root = join(dataFolder, 'drafts')
    return new DraftDesk(root, ledger, await draftsAtStart(root, ledger, hear), hear.onChange)
  }

  get current(): Draft {
    return this.#current
  }

  /** The open draft if it is the one meant; a window may still mean an earlier one. */
  find(draftId: string): Draft | undefined {
    return this.#current.id === draftId ? this.#current : undefined
  }

  /**
   * Where lines go that were meant for a draft: if it was submitted while they came, into what
   * follows it, and into the open reading of the same list, so that none is lost.
   */
  findToAdd(draftId: string): Draft | undefined {
    const isFollowed = this.#followed?.draftId === draftId || this.readings.includes(draftId)
    return isFollowed ? this.#current : this.find(draftId)
  }

  /** The account that what is open was looked up for last; undefined: for none since the engine started. */
  get lookedUpFor(): number | undefined {
    return this.#account.id
  }

  summary(): DraftSummary {
    const summary = this.#current.summary()
    const undoesReading = this.readings.canGoBack(this.#current)
    return {
      ...summary,
      accountId: this.#account.id,
      leavesOutElsewhere: this.#account.leavesOutElsewhere ? true : undefined,
      isLookingUp: this.#account.isLookingUp(this.#current) ? true : undefined,
      planned: this.planned,
      leftBy: this.#followed?.submissionId,
      putAside: this.#cleared.putAside,
      cleared: this.#cleared.byUser,
      listTrouble: this.#listTrouble,
      canUndo: summary.canUndo || undoesReading || this.#cleared.canComeBack(this.#current),
      undoesReading: undoesReading ? true : undefined,
      canRedo:
        summary.canRedo ||
        this.readings.canGoOn(this.#current) ||
        this.#cleared.goesAgain(this.#current) !== undefined,
    }
  }

  /** What may be sent again, as the user asked. */
  get sentAgain(): SentAgain {
    return this.#account.sentAgain(this.#current)
  }

  /** Computes what depends on the account; a later call takes over from an earlier one. */
  async useAccount(accountId: number, leavesOutElsewhere?: boolean): Promise<void> {
    await this.#account.use(this.#current, accountId, leavesOutElsewhere)
  }

  /** After lines came in or were mended: checks them for the same account. */
  async recheck(): Promise<void> {
    await this.#account.useAgain(this.#current)
  }

  /** Has the list tell what became of batches that hold its links, or some that are nearly the same. */
  batchesChanged(batchIds: readonly number[]): void {
    const changed = new Set(batchIds)
    this.#current.nearlySent.batchesChanged(changed)
    if (!this.#current.forAccount.tellsOf(changed)) return
    const isWaiting = this.#changedBatches.size > 0
    for (const id of changed) this.#changedBatches.add(id)
    if (isWaiting) return
    void this.gate.change(async () => {
      const waited = new Set(this.#changedBatches)
      this.#changedBatches.clear()
      await this.#account.batchesChanged(waited)
    })
  }

  /** Has what is left out for having been sent before sent again, of all or of a part; or none of it. */
  async includeSentBefore(include: boolean, part?: ListPart): Promise<void> {
    const { review, forAccount } = this.#current
    const some = review.couldBeSent(part)
    if (!include) await forAccount.sendNoneAgain()
    else if (part === undefined || some !== undefined)
      await this.#account.sendAgain(this.#current, some)
    this.#onChange()
  }

  /** Takes the user's last step back: an edit, another reading, or the clearing that began this empty list. */
  async undo(): Promise<void> {
    const before = this.#current
    if (this.readings.canGoBack(before))
      await this.#takeReading(before, await this.readings.goBack(before))
    else if (this.#cleared.canComeBack(before)) await this.restoreCleared()
    else await before.edits.undo()
  }

  /** Does again what `undo` took back last. */
  async redo(): Promise<void> {
    const before = this.#current
    const what = this.#cleared.goesAgain(before)
    if (this.readings.canGoOn(before))
      await this.#takeReading(before, await this.readings.goOn(before))
    else if (what !== undefined) await this.clear(what)
    else await before.edits.redo()
  }

  /**
   * Puts the draft aside for `restoreCleared`, and begins an empty one or (`unsendable`) one of its
   * lines that can be sent, wait for the user or were left out, or (`samples`) of those that are the user's own.
   */
  async clear(what: Cleared = 'all'): Promise<void> {
    const aside = this.#current
    const goesOn = goesOnAfter(what)
    if (goesOn !== undefined) await aside.settled()
    else aside.cancelLoading()
    const { next, note } = await clearDraft(this.#root, aside, what)
    await this.#cleared.wasCleared(aside.id, note)
    if (goesOn !== undefined) this.#cleared.wasTrimmed(next)
    this.#take(next)
    await this.recheck()
  }

  /** Reads one source in another way, which must run alone: in a draft that takes this one's place once it is whole. */
  async readAgain(change: OtherReading): Promise<Result<LostChanges, IntakeProblem>> {
    const before = this.#current
    const read = await this.readings.read(before, change)
    if (read.ok) await this.#takeReading(before, read.value.draft)
    return read.ok ? ok(read.value.lost) : read
  }

  async #takeReading(before: Draft, next: Draft | undefined): Promise<void> {
    if (next === undefined) return
    this.#take(next)
    await before.close()
    await this.recheck()
  }

  /** Begins an empty draft for one command; the window's stays on disk as it is. */
  async beginApart(): Promise<void> {
    this.#take(await Draft.create(this.#root, `${apartPrefix}${newDraftId()}`))
  }

  /** Brings the list back that was cleared last; lines that came in since are put aside in its place. */
  async restoreCleared(): Promise<boolean> {
    const { id } = this.#cleared
    return id !== undefined && this.#restore(id, this.#cleared.isPutAside(id) ? 'gives-way' : 'all')
  }

  /** The same with one that was put aside or cleared, false where there is none: of that, redo does nothing again. */
  async bringBack(draftId: string): Promise<boolean> {
    return this.#cleared.noteOf(draftId) !== undefined && this.#restore(draftId)
  }

  /** Tells of a list that was put aside no more: it is the one that was cleared last. */
  async clearPutAside(draftId: string): Promise<void> {
    if (await this.#cleared.tellNoMore(draftId)) this.#onChange()
  }

  /** `again`: how redo clears it. */
  async #restore(id: string, again?: Cleared): Promise<boolean> {
    const opened = await Draft.open(this.#root, id)
    if (!opened.ok) return false
    const replaced = this.#current
    replaced.cancelLoading()
    await replaced.settled()
    const isEmpty = replaced.summary().rows === 0
    const note = noteOf(replaced)
    await keepNote(join(this.#root, replaced.id), note)
    await clearInPlaceOf(this.#root, replaced.id, id)
    this.#cleared.cameBack(id)
    if (!isEmpty) await this.#cleared.wasCleared(replaced.id, note)
    else if (again !== undefined) this.#cleared.wasRestored(opened.value, again)
    this.#take(opened.value)
    // A line may have come in since.
    if (isEmpty && replaced.summary().rows === 0) await replaced.delete()
    await this.recheck()
    return true
  }

  /**
   * Before a submission becomes real: keeps what every row counts as, lays out what it leaves over,
   * and has the disk hold both. Rejects where the disk does not take that; then `unseal`.
   */
  async seal(draft: Draft, accountId: number, part?: PartOfList): Promise<void> {
    this.#leftover = await sealDraft(this.#root, draft, accountId, part)
  }

  /** After a submission that did not become real: the draft is as it was. */
  async unseal(draft: Draft): Promise<void> {
    await this.#leftover?.delete()
    this.#leftover = undefined
    await draft.thaw()
  }

  /** After a submission: what was not sent is the draft now, looked up before anybody sees it. */
  async continueWithLeftover(submissionId: number): Promise<void> {
    const leftover = this.#leftover
    if (leftover === undefined) throw new Error('No draft was sealed')
    this.#leftover = undefined
    await removeFile('draft', join(this.#root, leftover.id, clearedMark))
    const followed = { draftId: this.#current.id, submissionId }
    // Also where the disk refuses what looking up keeps: the list that was submitted is over.
    await this.#account.useAgain(leftover).finally(() => this.#take(leftover, followed))
  }

  /** A submitted draft, opened again for its results. */
  async openSubmitted(draftId: string): Promise<Draft | undefined> {
    const opened = await Draft.open(this.#root, draftId)
    return opened.ok ? opened.value : undefined
  }

  /** Ends what is loading or being checked; what was taken in before stays. */
  stop(): void {
    this.#account.stopChecking()
    this.#current.cancelLoading()
    this.#unsubscribe()
  }

  #take(draft: Draft, followed?: { draftId: string; submissionId: number }): void {
    if (this.#listTrouble?.kind === 'choices-damaged') this.#listTrouble = undefined
    this.#account.stopCheckingOthers(draft)
    this.readings.follow(draft.id)
    this.#current = draft
    this.planned = undefined
    this.#followed = followed
    this.#listen()
    this.#onChange()
  }

  #listen(): void {
    this.#unsubscribe()
    this.#unsubscribe = this.#current.onChange(this.#onChange)
  }
}
