import type { LinkTable } from '../table/link-table.ts'
import type { VerdictRules } from '../table/verdict-rules.ts'
import type { Changes } from './changes.ts'
import type { DraftFolder } from './draft-folder.ts'
import type { LogEntry } from './log-entry.ts'
import { inTurns } from './in-turns.ts'
import type { KnownOfRows } from './known-of-rows.ts'
import type { PastOfLinks } from './sent-before.ts'

/** What rows count as on the account that a draft would be sent on. Nothing of a frozen draft changes. */
export class ForAccount {
  readonly #folder: DraftFolder
  readonly #table: LinkTable
  readonly #changes: Changes
  readonly #known: KnownOfRows
  #accountId: number | undefined

  constructor(folder: DraftFolder, table: LinkTable, changes: Changes, known: KnownOfRows) {
    this.#folder = folder
    this.#table = table
    this.#changes = changes
    this.#known = known
  }

  /** The account of which links that were sent before count as ready all the same. */
  get sentAgainOn(): number | undefined {
    return this.#table.rules.sentAgainOn
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

  /** Whether links that were sent on another account count as sent before. */
  leaveOutSentElsewhere(leaveOut: boolean): Promise<void> {
    return this.#setRule('leavesOutSentElsewhere', leaveOut)
  }

  /** Of which account links that were sent before count as ready all the same; kept over a restart. */
  sendAgainOn(accountId: number | undefined): Promise<void> {
    const entry = { kind: 'include-sent-before', accountId } as const
    return this.#setRule('sentAgainOn', accountId, entry)
  }

  /** Works out what every row counts as where a rule is another than before, letting others run. */
  #setRule<Rule extends 'urlLength' | 'leavesOutSentElsewhere' | 'sentAgainOn'>(
    rule: Rule,
    value: VerdictRules[Rule],
    entry?: LogEntry,
  ): Promise<void> {
    return this.#changes.next(async () => {
      const { rules } = this.#table
      if (this.#changes.isFrozen || rules[rule] === value) return
      if (entry !== undefined) await this.#folder.append(entry)
      rules[rule] = value
      await inTurns(this.#table.recountAll())
      this.#changes.happened()
    })
  }
}
