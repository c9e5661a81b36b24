import { isDeepStrictEqual } from 'node:util'
import type { ListSummary, OpenList } from '../../shared/contract/index.ts'
import { diskProblemOf } from '../../shared/disk-problem.ts'
import type { RowCounts } from '../../shared/link.ts'
import type { Result } from '../../shared/result.ts'
import type { Ledger, StoredList } from '../ledger/index.ts'
import type { List, Lists, OpenProblem } from '../lists/index.ts'
import type { Clock } from '../queue/index.ts'

/** What is counted of a list goes to the ledger this long after it changed. */
const countEveryMs = 1_000
/** Lists follow what becomes of their links at most this often. */
const followEveryMs = 250

export interface OpenListsParts {
  readonly ledger: Ledger
  readonly lists: Lists
  readonly clock: Clock
  /** Called for lists whose summary is another; `isOpenToo`: their rows are as well. */
  readonly onChange: (listIds: readonly number[], isOpenToo: boolean) => void
}

/**
 * Lists as windows see them: what the lists module knows of the rows joined with what the ledger knows
 * of names and submissions. Remembers which windows have which list open.
 */
export class OpenLists {
  readonly #parts: OpenListsParts
  /** Windows that have a list open, the one that edits it first. */
  readonly #windows = new Map<number, string[]>()
  readonly #planned = new Map<number, number>()
  /** Lists whose rows a reply has told, by the revision that it told. */
  readonly #told = new Map<number, number>()
  readonly #uncounted = new Set<number>()
  readonly #unfollowed = new Map<number, Set<number>>()
  #cancelCount: (() => void) | undefined
  /** Ends when what changed so far was followed; a pass for what changes now is the last of it. */
  #passes = Promise.resolve()
  #isPassDue = false

  constructor(parts: OpenListsParts) {
    this.#parts = parts
  }

  /** Every list that is not deleted. */
  all(): readonly ListSummary[] {
    return this.#parts.ledger.lists.all().map((stored) => this.#summaryOf(stored))
  }

  /** Undefined: there is none, or it was deleted. */
  summary(id: number): ListSummary | undefined {
    const stored = this.#parts.ledger.lists.byId(id)
    return stored === undefined || stored.deletedMs !== undefined
      ? undefined
      : this.#summaryOf(stored)
  }

  /** The same of a list that is known to be there. */
  summaryOf(id: number): ListSummary {
    const summary = this.summary(id)
    if (summary === undefined) throw new Error(`No list ${id}`)
    return summary
  }

  /** What an event tells; undefined: no window has it open, a reply has told it, or it was deleted. */
  changed(id: number): OpenList | undefined {
    const list = this.#parts.lists.inMemory(id)
    const windows = this.#windows.get(id) ?? []
    if (list === undefined || windows.length === 0 || this.summary(id) === undefined)
      return undefined
    const isTold = this.#told.get(id) === list.revision
    return isTold && windows.length === 1 ? undefined : this.#open(list)
  }

  /** A list as a reply tells it: no event tells the same to the only window that has it open. */
  reply(list: List): OpenList {
    const { isLookingUp } = list.facts()
    if (isLookingUp) this.#told.delete(list.id)
    else this.#told.set(list.id, list.revision)
    return this.#open(list)
  }

  /** Runs work on a list that is not deleted, which is read into memory if need be. */
  async use<Value>(
    id: number,
    work: (list: List) => Value | Promise<Value>,
  ): Promise<Result<Value, OpenProblem>> {
    const { ledger, lists } = this.#parts
    if (this.summary(id) === undefined) return { ok: false, error: 'unknown-list' }
    const used = await lists.use(id, async (list) => {
      if (list.account === undefined) await this.#useItsAccount(list, ledger.lists.byId(id))
      return work(list)
    })
    if (!used.ok) this.#parts.onChange([id], false)
    return used
  }

  /** A window opens a list; the first one edits it, and so does one that takes it over. */
  openFor(id: number, windowId: string, takeOver: boolean): void {
    const windows = this.#windows.get(id) ?? []
    const others = windows.filter((other) => other !== windowId)
    const isEditor = takeOver || windows[0] === windowId || windows.length === 0
    this.#windows.set(id, isEditor ? [windowId, ...others] : [...others, windowId])
    if (others.length > 0) this.#tellAnyway(id)
  }

  closeFor(id: number, windowId: string): void {
    const left = (this.#windows.get(id) ?? []).filter((other) => other !== windowId)
    if (left.length > 0) this.#windows.set(id, left)
    else this.#windows.delete(id)
    this.#tellAnyway(id)
  }

  /** Links that a submission of a list has planned so far; undefined: none is being planned. */
  setPlanned(id: number, links: number | undefined): void {
    if (this.#planned.get(id) === links) return
    if (links === undefined) this.#planned.delete(id)
    else this.#planned.set(id, links)
    this.#tellAnyway(id)
  }

  /** Rows of a list are different: the ledger is told what they count as, windows what they are. */
  rowsChanged(list: List): void {
    this.#uncounted.add(list.id)
    this.#cancelCount ??= this.#parts.clock.after(countEveryMs, () => this.tryToWriteCounts())
    this.#parts.onChange([list.id], true)
  }

  /** Looks up what the claims of now make of a list's rows, and counts them. */
  async countNow(list: List): Promise<void> {
    await list.lookedUp()
    this.#uncounted.add(list.id)
    this.writeCounts()
  }

  /** Links of submissions are different: their lists follow soon. */
  linksChanged(submissionIds: readonly number[]): void {
    const { ledger } = this.#parts
    for (const id of submissionIds) {
      const listId = ledger.submissions.byId(id)?.listId
      if (listId === undefined) continue
      const submissions = this.#unfollowed.get(listId) ?? new Set()
      this.#unfollowed.set(listId, submissions.add(id))
      this.#parts.onChange([listId], false)
    }
    if (this.#unfollowed.size === 0 || this.#isPassDue) return
    this.#isPassDue = true
    this.#passes = this.#passes.then(() => this.#follow())
  }

  /** Writes to the ledger what lists count, so that it is known while they are not in memory. */
  writeCounts(): void {
    const { ledger, lists } = this.#parts
    this.#cancelCount?.()
    this.#cancelCount = undefined
    for (const id of this.#uncounted) {
      const list = lists.inMemory(id)
      const stored = ledger.lists.byId(id)
      if (list === undefined || stored === undefined || stored.deletedMs !== undefined) continue
      const sources = list.facts().sources.map(({ kind, name }) => ({ kind, name }))
      const counts = { rowCounts: list.storedRowCounts, sources }
      const { rowCounts, sources: known } = stored
      if (!isDeepStrictEqual(counts, { rowCounts, sources: known })) ledger.lists.update(id, counts)
    }
    this.#uncounted.clear()
  }

  /** The same; what the disk refuses is written with a later change, or counted by the next start. */
  tryToWriteCounts(): void {
    try {
      this.writeCounts()
    } catch (error) {
      if (diskProblemOf(error) === undefined) throw error
    }
  }

  /** Resolves when lists know what became of their links so far, however much is being sent. */
  async followed(): Promise<void> {
    await this.#passes
  }

  async #follow(): Promise<void> {
    const { lists, clock } = this.#parts
    await new Promise<void>((resolve) => void clock.after(followEveryMs, resolve))
    this.#isPassDue = false
    const changed = [...this.#unfollowed]
    this.#unfollowed.clear()
    for (const [listId, submissions] of changed)
      for (const submissionId of submissions) await lists.linksChanged(listId, { submissionId })
    lists.claimsChanged('other')
  }

  #tellAnyway(id: number): void {
    this.#told.delete(id)
    this.#parts.onChange([id], true)
  }

  /** The account that its screen names, else the one it was last sent on. */
  async #useItsAccount(list: List, stored: StoredList | undefined): Promise<void> {
    const { ledger } = this.#parts
    const account = [stored?.sendOptions.accountId, stored?.accountId]
      .map((id) => (id === undefined ? undefined : ledger.accounts.byId(id)))
      .find((one) => one !== undefined && one.archivedMs === undefined)
    if (account === undefined) return
    await list.useAccount({
      accountId: account.id,
      urlLength: account.limits.urlLength,
      skipSentElsewhere: false,
    })
  }

  #open(list: List): OpenList {
    const {
      lines: _lines,
      counts: _counts,
      importing: _importing,
      trouble: _trouble,
      ...facts
    } = list.facts()
    const stored = this.#parts.ledger.lists.byId(list.id)
    if (stored === undefined) throw new Error(`No list ${list.id}`)
    return {
      ...facts,
      summary: this.#summaryOf(stored),
      planned: this.#planned.get(list.id),
      sendOptions: stored.sendOptions,
      editedBy: this.#windows.get(list.id)?.[0],
    }
  }

  #summaryOf(stored: StoredList): ListSummary {
    const {
      id,
      rowCounts,
      sent,
      deletedMs: _,
      sendOptions: _options,
      submissions: _n,
      ...named
    } = stored
    const facts = this.#parts.lists.inMemory(id)?.facts()
    const counts: RowCounts = facts?.counts ?? { ...rowCounts.unsent, ...sent }
    return {
      ...named,
      id,
      sources: facts?.sources.map(({ kind, name }) => ({ kind, name })) ?? stored.sources,
      lines: facts?.lines ?? rowCounts.lines,
      counts,
      importing: facts?.importing,
      trouble: facts?.trouble ?? this.#parts.lists.troubleOf(id),
    }
  }
}
