import type { LinkTable } from '../../../lists/table/link-table.ts'
import type { PartOfList } from '../../../lists/table/part-of-list.ts'
import type { VerdictRules } from '../../../lists/table/verdict-rules.ts'
import type { Changes } from './changes.ts'
import { inTurns } from './in-turns.ts'
import type { KnownOfRows } from './known-of-rows.ts'
import type { PastOfLinks } from './sent-before.ts'

/** What rows count as on the account that a draft would be sent on. Nothing of a frozen draft changes. */
export class ForAccount {
  readonly #table: LinkTable
  readonly #changes: Changes
  readonly #known: KnownOfRows
  #accountId: number | undefined

  constructor(table: LinkTable, changes: Changes, known: KnownOfRows) {
    this.#table = table
    this.#changes = changes
    this.#known = known
  }

  /** The account that links were looked up for. */
  get accountId(): number | undefined {
    return this.#accountId
  }

  /** Longest link in characters; what is longer or no longer too long changes. */
  limitUrlLength(characters: number): Promise<void> {
    return this.#setRule('urlLength', characters)
  }

  /**
   * Marks the links that were sent; without an account none are. Once aborted it marks no more.
   * What is nearly the same as they are is looked for behind it.
   */
  markSentBefore(
    accountId: number | undefined,
    past: PastOfLinks,
    signal: AbortSignal,
  ): Promise<void> {
    return this.#changes.next(async () => {
      if (this.#changes.isFrozen || signal.aborted) return
      const { sentBefore, nearlySent } = this.#known
      if (accountId === undefined) {
        sentBefore.clear()
        nearlySent.clear()
      } else if (!(await sentBefore.mark(past, signal))) return
      this.#accountId = accountId
      this.#changes.happened()
      if (accountId !== undefined) nearlySent.look(past, signal)
    })
  }

  /** Whether any row tells of one of these batches. */
  tellsOf(batchIds: ReadonlySet<number>): boolean {
    return this.#known.sentBefore.tellsOf(batchIds)
  }

  /** Has rows tell what became of batches that they are told to be in, after these have changed. */
  markAgain(batchIds: ReadonlySet<number>, past: PastOfLinks, signal: AbortSignal): Promise<void> {
    return this.#changes.next(async () => {
      const { sentBefore, nearlySent } = this.#known
      if (this.#changes.isFrozen || signal.aborted) return
      const hasLetGo = await sentBefore.markAgain(batchIds, past, signal)
      this.#changes.happened()
      if (hasLetGo) nearlySent.again()
    })
  }

  /** Whether links that were sent on another account count as sent before. */
  leaveOutSentElsewhere(leaveOut: boolean): Promise<void> {
    return this.#setRule('leavesOutSentElsewhere', leaveOut)
  }

  /**
   * Has the links sent again that are left out now for having been sent before, all or of a part. It
   * is said of these rows alone, and ends with the engine.
   */
  sendAgain(part?: PartOfList): Promise<void> {
    return this.#say(() => this.#known.sentBefore.sendAgain(part))
  }

  /** Takes that back. */
  sendNoneAgain(): Promise<void> {
    return this.#say(() => this.#known.sentBefore.sendNoneAgain())
  }

  #say(word: () => Generator<void>): Promise<void> {
    return this.#changes.next(async () => {
      if (this.#changes.isFrozen) return
      await inTurns(word())
      this.#changes.happened()
    })
  }

  /** Of two limits the lower makes more rows too long, or the same ones. */
  get #tooLong(): number {
    return this.#table.counts.byRejectReason['too-long']
  }

  /** Works out what every row counts as where a rule is another than before, letting others run. */
  #setRule<Rule extends 'urlLength' | 'leavesOutSentElsewhere'>(
    rule: Rule,
    value: VerdictRules[Rule],
  ): Promise<void> {
    return this.#changes.next(async () => {
      const { rules } = this.#table
      if (this.#changes.isFrozen || rules[rule] === value) return
      rules[rule] = value
      const tooLongBefore = this.#tooLong
      await inTurns(this.#table.recountAll())
      this.#changes.happened()
      // What is too long is near to nothing; what was left out for having been sent still is.
      if (this.#tooLong !== tooLongBefore) this.#known.lookAnew()
    })
  }
}
