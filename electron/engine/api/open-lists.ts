import { isDeepStrictEqual } from 'node:util'
import type { ListSummary, OpenList, PageRun } from '../../shared/contract/index.ts'
import { diskProblemOf } from '../../shared/disk-problem.ts'
import type { RowCounts } from '../../shared/link.ts'
import type { Result } from '../../shared/result.ts'
import type { Ledger, StoredList } from '../ledger/index.ts'
import type { List, Lists, OpenProblem } from '../lists/index.ts'
import type { Clock } from '../queue/index.ts'

/** How long after a change the row counts of a list are written to the ledger. */
const countAfterMs = 1_000
/** The least time between two updates of lists with new states of their links. */
const catchUpEveryMs = 250

/** What `OpenLists` works with. */
export interface OpenListsParts {
  readonly ledger: Ledger
  readonly lists: Lists
  readonly clock: Clock
  /** The last check of a list's pages, and the one that is not finished. */
  readonly pageRunOf: (listId: number) => PageRun | undefined
  readonly activePageRunOf: (listId: number) => PageRun | undefined
  /** Called with lists whose summary changed. `rowsToo`: their rows changed too. */
  readonly onChange: (listIds: readonly number[], rowsToo: boolean) => void
}

/**
 * Lists as windows see them: rows of the lists module, joined with names and submissions of the ledger.
 * Also knows which windows have which list open, and keeps lists up to date with their links.
 */
export class OpenLists {
  readonly #parts: OpenListsParts
  /** Windows that have a list open, by list. The first one edits it. */
  readonly #windows = new Map<number, string[]>()
  /** Links that the submission being planned has so far, by list. */
  readonly #planned = new Map<number, number>()
  /** The revision of a list that a reply held last, by list. */
  readonly #repliedRevisions = new Map<number, number>()
  /** Lists whose row counts are not in the ledger yet. */
  readonly #uncounted = new Set<number>()
  /** Submissions whose links changed and whose lists are not up to date yet, by list. */
  readonly #changedLinks = new Map<number, Set<number>>()
  #cancelCount: (() => void) | undefined
  /** Resolves when every update that is due so far is done. */
  #updatesDone = Promise.resolve()
  #isUpdateDue = false

  constructor(parts: OpenListsParts) {
    this.#parts = parts
  }

  /** Every list that is not deleted. */
  all(): readonly ListSummary[] {
    return this.#parts.ledger.lists.all().map((stored) => this.#summaryOf(stored))
  }

  /** The summary of a list; undefined: there is no such list, or it was deleted. */
  summary(id: number): ListSummary | undefined {
    const stored = this.#parts.ledger.lists.byId(id)
    return stored === undefined || stored.deletedMs !== undefined
      ? undefined
      : this.#summaryOf(stored)
  }

  /** The summary of a list that exists; throws if it does not. */
  existingSummary(id: number): ListSummary {
    const summary = this.summary(id)
    if (summary === undefined) throw new Error(`No list ${id}`)
    return summary
  }

  /**
   * The payload of a `list.changed` event. Undefined: no window has the list open, a reply has told the only
   * window that has, or the list was deleted.
   */
  changedForWindows(id: number): OpenList | undefined {
    const list = this.#parts.lists.inMemory(id)
    const windows = this.#windows.get(id) ?? []
    if (list === undefined || windows.length === 0 || this.summary(id) === undefined)
      return undefined
    const isReplied = this.#repliedRevisions.get(id) === list.revision
    return isReplied && windows.length === 1 ? undefined : this.#viewOf(list)
  }

  /** A list for a reply. No event repeats it to the window if that is the only one that has it open. */
  replyWith(list: List): OpenList {
    const { isLookingUp } = list.facts()
    // Claims that are found later need an event.
    if (isLookingUp) this.#repliedRevisions.delete(list.id)
    else this.#repliedRevisions.set(list.id, list.revision)
    return this.#viewOf(list)
  }

  /** Runs work on a list, which is read into memory first if it is not there. Fails if it was deleted. */
  async use<Value>(
    id: number,
    work: (list: List) => Value | Promise<Value>,
  ): Promise<Result<Value, OpenProblem>> {
    const { ledger, lists } = this.#parts
    if (this.summary(id) === undefined) return { ok: false, error: 'unknown-list' }
    const used = await lists.use(id, async (list) => {
      if (list.account === undefined) await this.#useStoredAccount(list, ledger.lists.byId(id))
      return work(list)
    })
    if (!used.ok) this.#parts.onChange([id], false)
    return used
  }

  /** Adds a window that has a list open. It edits the list if it is the first, or takes it over. */
  openFor(id: number, windowId: string, takeOver: boolean): void {
    const windows = this.#windows.get(id) ?? []
    const others = windows.filter((other) => other !== windowId)
    const isEditor = takeOver || windows[0] === windowId || windows.length === 0
    this.#windows.set(id, isEditor ? [windowId, ...others] : [...others, windowId])
    if (others.length > 0) this.#sendToWindows(id)
  }

  /** Removes a window that had a list open. */
  closeFor(id: number, windowId: string): void {
    const left = (this.#windows.get(id) ?? []).filter((other) => other !== windowId)
    if (left.length > 0) this.#windows.set(id, left)
    else this.#windows.delete(id)
    this.#sendToWindows(id)
  }

  /** Sets how many links the submission of a list has planned so far; undefined: none is being planned. */
  setPlanned(id: number, links: number | undefined): void {
    if (this.#planned.get(id) === links) return
    if (links === undefined) this.#planned.delete(id)
    else this.#planned.set(id, links)
    this.#sendToWindows(id)
  }

  /** To be called when a check of a list's pages changed: sends events. */
  pageRunChanged(id: number): void {
    this.#sendToWindows(id)
  }

  /** To be called when rows of a list changed: writes their counts soon, and sends events. */
  rowsChanged(list: List): void {
    this.#uncounted.add(list.id)
    this.#cancelCount ??= this.#parts.clock.after(countAfterMs, () => this.tryToWriteCounts())
    this.#parts.onChange([list.id], true)
  }

  /** Waits until claims of a list's rows are looked up, then writes their counts. */
  async countNow(list: List): Promise<void> {
    await list.lookedUp()
    this.#uncounted.add(list.id)
    this.writeCounts()
  }

  /** To be called when links of submissions changed: updates their lists soon. */
  linksChanged(submissionIds: readonly number[]): void {
    const { ledger } = this.#parts
    for (const id of submissionIds) {
      const listId = ledger.submissions.byId(id)?.listId
      if (listId === undefined) continue
      const submissions = this.#changedLinks.get(listId) ?? new Set()
      this.#changedLinks.set(listId, submissions.add(id))
      this.#parts.onChange([listId], false)
    }
    if (this.#changedLinks.size === 0 || this.#isUpdateDue) return
    this.#isUpdateDue = true
    this.#updatesDone = this.#updatesDone.then(() => this.#catchUp())
  }

  /** Writes the row counts of changed lists to the ledger, which has them while the lists are not in memory. */
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
      const { rowCounts, sources: storedSources } = stored
      if (!isDeepStrictEqual(counts, { rowCounts, sources: storedSources }))
        ledger.lists.update(id, counts)
    }
    this.#uncounted.clear()
  }

  /** As `writeCounts`. If the disk refuses, a later change writes the counts, or the next start counts again. */
  tryToWriteCounts(): void {
    try {
      this.writeCounts()
    } catch (error) {
      if (diskProblemOf(error) === undefined) throw error
    }
  }

  /** Resolves when lists are up to date with all changes of links so far. */
  async caughtUp(): Promise<void> {
    await this.#updatesDone
  }

  async #catchUp(): Promise<void> {
    const { lists, clock } = this.#parts
    await new Promise<void>((resolve) => void clock.after(catchUpEveryMs, resolve))
    this.#isUpdateDue = false
    const changed = [...this.#changedLinks]
    this.#changedLinks.clear()
    for (const [listId, submissions] of changed)
      for (const submissionId of submissions) await lists.linksChanged(listId, { submissionId })
    lists.claimsChanged('other')
  }

  #sendToWindows(id: number): void {
    this.#repliedRevisions.delete(id)
    this.#parts.onChange([id], true)
  }

  /** Checks a list for the account of its send options or, if that is archived, the one it was last sent on. */
  async #useStoredAccount(list: List, stored: StoredList | undefined): Promise<void> {
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

  #viewOf(list: List): OpenList {
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
      pages: { ...facts.pages, run: this.#parts.pageRunOf(list.id) },
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
    const list = this.#parts.lists.inMemory(id)
    const facts = list?.facts()
    const run = this.#parts.activePageRunOf(id)
    const counts: RowCounts = facts?.counts ?? { ...rowCounts.unsent, ...sent }
    return {
      ...named,
      id,
      sources: facts?.sources.map(({ kind, name }) => ({ kind, name })) ?? stored.sources,
      lines: facts?.lines ?? rowCounts.lines,
      counts,
      wasted: list === undefined ? rowCounts.wasted : list.storedRowCounts.wasted,
      pageRun: run && { state: run.state, checked: run.checked, total: run.total },
      importing: facts?.importing,
      trouble: facts?.trouble ?? this.#parts.lists.troubleOf(id),
    }
  }
}
