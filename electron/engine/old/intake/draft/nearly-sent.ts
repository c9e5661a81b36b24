import { setImmediate as turn } from 'node:timers/promises'
import type { NearlySent } from '../../../../shared/draft-rows.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import { NearLinks } from '../../../lists/table/near-links.ts'
import { type HeldLink, nearTwins } from '../../../lists/table/near-twins.ts'
import { warningBit } from '../../../parsing/plain-link.ts'
import { asked, mark } from '../../../lists/table/rows.ts'
import type { Changes } from './changes.ts'
import type { PastOfLinks } from './sent-before.ts'

const rowsATurn = 20_000

/**
 * Which rows hold a link that is nearly the same (`nearKey`) as one that batches of the account
 * hold. Looked for in the background, once `SentBeforeMarks` knows of the links themselves: what is
 * sent before anyway is not asked about, and what was asked once is not asked again before its
 * answer may be another.
 */
export class NearlySentMarks {
  readonly #table: LinkTable
  readonly #changes: Changes
  readonly #onAnswer: (row: number) => boolean
  readonly #twins = new Map<number, HeldLink>()
  #past: PastOfLinks | undefined
  #signal = AbortSignal.abort()
  /** Rows are to be looked at that are not being looked at yet. */
  #isWanted = false
  /** What was found is to be looked for again: something on record has changed since. */
  #isStale = false
  /** The same is known of what a look under way may have passed. */
  #isOutdated = false
  #isResting = false
  #hasNews = false
  #running: Promise<void> | undefined

  /** `onAnswer` is told of rows that have a twin or had one; returns whether they are warned of otherwise now. */
  constructor(table: LinkTable, changes: Changes, onAnswer: (row: number) => boolean) {
    this.#table = table
    this.#changes = changes
    this.#onAnswer = onAnswer
  }

  has(row: number): boolean {
    return this.#isAnswered(row) && this.#twins.has(row)
  }

  /** Undefined also where the row is not warned of, because it is left out. */
  of(row: number): NearlySent | undefined {
    const isWarnedOf = (this.#table.rows.warnings[row] ?? 0) & warningBit['near-duplicate']
    const twin = isWarnedOf !== 0 && this.has(row) ? this.#twins.get(row) : undefined
    return twin && { ...twin.past, link: twin.link }
  }

  /** Looks for the twin of every link of which it is not known, until aborted; begins anew if called again. */
  look(past: PastOfLinks, signal: AbortSignal): void {
    if (this.#past?.words !== past.words) this.#isStale = true
    this.#past = past
    this.#signal = signal
    this.again()
  }

  /** The same after rows have changed. */
  again(): void {
    this.#isWanted = true
    this.#running ??= this.#run()
  }

  /**
   * Looks again for what was found in one of these batches, after they have changed. A look under
   * way goes on to its end: while something is sent they change all the time.
   */
  batchesChanged(batchIds: ReadonlySet<number>): void {
    if (this.#running === undefined && !this.#isFoundIn(batchIds)) return
    this.#isOutdated = true
    this.#running ??= this.#run()
  }

  /** Leaves the processor to others until `wake`. */
  rest(): void {
    this.#isResting = true
  }

  /** Goes on after `rest`. */
  wake(): void {
    this.#isResting = false
    this.again()
  }

  /** Without an account nothing was sent. */
  clear(): void {
    this.#past = undefined
    const rows = [...this.#twins.keys()]
    this.#twins.clear()
    for (const row of rows) this.#onAnswer(row)
  }

  /** Resolves when nothing is looked for. */
  async settled(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    await turn()
    while ((this.#isWanted || this.#isOutdated) && this.#mayLook) {
      this.#isStale ||= this.#isOutdated
      this.#isWanted = this.#isOutdated = false
      const looking = this.#look()
      while (!this.#isWanted && this.#mayLook && looking.next().done !== true) await turn()
      this.#tell()
    }
    this.#running = undefined
  }

  #isFoundIn(batchIds: ReadonlySet<number>): boolean {
    for (const { past } of this.#twins.values()) if (batchIds.has(past.batchId)) return true
    return false
  }

  get #mayLook(): boolean {
    const isOver = this.#past === undefined || this.#signal.aborted
    return !isOver && !this.#isResting && !this.#changes.isFrozen
  }

  /** Is dropped half way where rows change: what it has answered by then holds. */
  *#look(): Generator<void> {
    const sought: number[] = []
    let worked = 0
    for (const row of this.#table.inOrder()) {
      if (++worked % rowsATurn === 0) yield
      if (!this.#isAnswered(row)) this.#forget(row)
      if (this.#isSought(row)) sought.push(row)
    }
    this.#tell()
    const links = new NearLinks(this.#table, sought.length)
    for (const row of sought) {
      if (++worked % rowsATurn === 0) yield
      links.add(row)
    }
    const batches = sought.length === 0 ? [] : (this.#past?.held() ?? [])
    const twins = yield* nearTwins(links, batches)
    for (const row of sought) {
      if (++worked % rowsATurn === 0) yield
      if (!this.#isSought(row)) continue
      const first = twins.size === 0 ? undefined : links.firstOf(row)
      this.#answer(row, first === undefined ? undefined : twins.get(first))
    }
    this.#isStale = false
  }

  #tell(): void {
    if (this.#hasNews) this.#changes.happened()
    this.#hasNews = false
  }

  /** A new reading has first to be looked up by itself. */
  #isSought(row: number): boolean {
    const isOpen = !this.#isKnown(row) || (this.#isStale && this.#twins.has(row))
    return isOpen && this.#isAskable(row)
  }

  #isAnswered(row: number): boolean {
    return this.#isKnown(row) && this.#isAskable(row)
  }

  #isKnown(row: number): boolean {
    return ((this.#table.rows.lookedUp[row] ?? 0) & asked.near) !== 0
  }

  #isAskable(row: number): boolean {
    const { rows } = this.#table
    const isLookedUp = ((rows.lookedUp[row] ?? 0) & asked.itself) !== 0
    return isLookedUp && !rows.has(row, mark.duplicate) && !rows.has(row, mark.sentBefore)
  }

  #answer(row: number, twin: HeldLink | undefined): void {
    const { lookedUp } = this.#table.rows
    lookedUp[row] = (lookedUp[row] ?? 0) | asked.near
    // Somebody may have sent the link itself since it was looked up.
    if (twin === undefined || twin.link === this.#table.link(row)) this.#forget(row)
    else {
      const known = this.#twins.get(row)
      this.#twins.set(row, twin)
      this.#hasNews = this.#onAnswer(row) || !isSame(known, twin) || this.#hasNews
    }
  }

  #forget(row: number): void {
    if (!this.#twins.delete(row)) return
    this.#onAnswer(row)
    this.#hasNews = true
  }
}

function isSame(one: HeldLink | undefined, other: HeldLink): boolean {
  const isOfBatch = one?.past.batchId === other.past.batchId
  return isOfBatch && one.link === other.link && one.past.state === other.past.state
}
