import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EngineInput } from '../../shared/contract/engine.ts'
import type {
  PagePlan,
  PageProblem,
  PageRun,
  PageSelection,
  PageTarget,
} from '../../shared/contract/index.ts'
import { diskProblemOf } from '../../shared/disk-problem.ts'
import { defaultPageSettings, type FixedAddress } from '../../shared/page.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Ledger, StoredPageRun } from '../ledger/index.ts'
import type { List, Lists } from '../lists/index.ts'
import {
  createPageCheckRun,
  lastingNames,
  type LinksToCheck,
  type PageCheckRun,
  type PageResult,
  parseTarget,
  planOf,
  type Target,
} from '../pages/index.ts'
import { isPrivateHost } from '../parsing/index.ts'
import type { Clock } from '../queue/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'
import type { OpenLists } from './open-lists.ts'

/** Rows of a list show new results at most this often. */
const showEveryMs = 1_000
const dayMs = 86_400_000

/** What page checks work with. */
export interface PageCheckingParts {
  readonly ledger: Ledger
  readonly lists: Lists
  readonly openLists: () => OpenLists
  readonly clock: Clock
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  /** The user agent, unless the settings name another one. */
  readonly userAgent: string
  /** Called when what windows show of a list's check changed. */
  readonly onChange: (listId: number) => void
}

/** A page that is to be checked. */
interface Page {
  readonly row: number
  readonly link: string
  readonly target: Target | undefined
}

/** A check that is not finished. */
interface ActiveRun {
  readonly stored: StoredPageRun
  readonly pages: readonly Page[]
  /** Undefined: it was not started yet. */
  run: PageCheckRun | undefined
  isPaused: boolean
  /** Set while the disk refuses results: tries again to store them. */
  tryAgain: (() => void) | undefined
  /** True once its requests end for good. */
  isStopped: boolean
  /** Rows with results that the list does not show yet. */
  unshown: number[]
  cancelShowing: (() => void) | undefined
}

/**
 * Checks the pages of lists. A list has at most one check. A page counts as checked once its result is in
 * the ledger, so a killed engine only repeats what was in flight.
 */
export class PageChecking {
  readonly #parts: PageCheckingParts
  /** Checks that are not finished, by list, in the order in which they started. */
  readonly #active = new Map<number, ActiveRun>()
  /** The check that runs. */
  #current: ActiveRun | undefined
  #isAsleep = false
  /** The last check of a list, if this engine does not run it. */
  readonly #stored = new Map<number, PageRun | undefined>()
  /** Resolves when the checks that are being added or ended are. */
  #changing: Promise<unknown> = Promise.resolve()
  #settings = defaultPageSettings
  #fixedAddresses: readonly FixedAddress[] = []

  constructor(parts: PageCheckingParts) {
    this.#parts = parts
  }

  /** Checks before this time are stale. */
  staleBeforeMs(): number {
    return this.#parts.clock.wallMs() - this.#settings.staleDays * dayMs
  }

  /** Sets how pages are checked, for checks that start from now on. */
  useSettings({ fixedAddresses, ...settings }: EngineInput<'pages.useSettings'>): void {
    this.#settings = settings
    this.#fixedAddresses = fixedAddresses ?? []
  }

  /** Goes on with the checks that an earlier engine did not finish. */
  async goOn(): Promise<void> {
    await this.#inTurn(async () => {
      for (const stored of this.#parts.ledger.pageChecks.unfinishedRuns())
        if (!this.#active.has(stored.listId)) await this.#restore(stored)
    })
  }

  /** The last check of a list; undefined: there was none. */
  runOf(listId: number): PageRun | undefined {
    const active = this.#active.get(listId)
    if (active !== undefined) return this.#viewOf(active)
    if (!this.#stored.has(listId)) {
      const stored = this.#parts.ledger.pageChecks.run(listId)
      this.#stored.set(listId, stored && viewOfStored(stored))
    }
    return this.#stored.get(listId)
  }

  /** The check of a list that is not finished; undefined: none. */
  activeRunOf(listId: number): PageRun | undefined {
    const active = this.#active.get(listId)
    return active && this.#viewOf(active)
  }

  /** What `check` would do. */
  async plan(listId: number, selection: PageSelection): Promise<Result<PagePlan, PageProblem>> {
    const selected = await this.#select(listId, selection)
    if (!selected.ok) return selected
    const { pages, fresh } = selected.value
    const { sites, ms, privateHosts } = await planOf(linksOf(pages), this.#settings)
    return ok({ pages: pages.length, sites, aboutMs: ms, fresh, privateHosts })
  }

  /** Starts a check of a list, in place of an unfinished one. */
  async check(listId: number, selection: PageSelection): Promise<Result<undefined, PageProblem>> {
    const { ledger, clock } = this.#parts
    const selected = await this.#select(listId, selection)
    if (!selected.ok) return selected
    const { pages } = selected.value
    if (pages.length === 0) return fail('nothing')
    return this.#inTurn(async () => {
      await this.#cancel(listId)
      // Meanwhile it may have been moved to the trash.
      if (!this.#isCheckable(listId)) return fail('unknown-list')
      const stored: StoredPageRun = {
        listId,
        state: 'running',
        startedMs: clock.wallMs(),
        checked: 0,
        rows: Uint32Array.from(pages, ({ row }) => row),
        target: selection.target,
        allowPrivate: selection.allowPrivate,
      }
      try {
        ledger.pageChecks.startRun(stored)
      } catch (error) {
        const problem = diskProblemOf(error)
        if (problem === undefined) throw error
        return fail(problem)
      }
      this.#add(stored, pages)
      return ok(undefined)
    })
  }

  /** Starts no more requests of a check. Those in flight end. */
  pause(listId: number): void {
    const active = this.#active.get(listId)
    if (active === undefined || active.isPaused) return
    active.isPaused = true
    void active.run?.pause()
    this.#storeState(active, 'paused')
    this.#startNext()
  }

  /** Goes on with a paused check, or one that the disk stopped. */
  resume(listId: number): void {
    const active = this.#active.get(listId)
    if (active === undefined) return
    active.tryAgain?.()
    if (!active.isPaused) return
    active.isPaused = false
    this.#storeState(active, 'running')
    this.#startNext()
  }

  /** Ends a check. Resolves when what was in flight has ended. Its results stay. */
  async cancel(listId: number): Promise<void> {
    await this.#inTurn(() => this.#cancel(listId))
  }

  async #cancel(listId: number): Promise<void> {
    const active = this.#active.get(listId)
    if (active === undefined) return
    await this.#stopRun(active)
    this.#finish(active)
  }

  /** The computer goes to sleep, or woke up. */
  setAsleep(isAsleep: boolean): void {
    this.#isAsleep = isAsleep
    if (isAsleep) void this.#current?.run?.pause()
    else if (this.#current?.isPaused === false) this.#current.run?.resume()
    this.#startNext()
  }

  /** Ends all requests. The next engine goes on with the checks. */
  async stop(): Promise<void> {
    this.#isAsleep = true
    await Promise.all([...this.#active.values()].map((active) => this.#stopRun(active)))
  }

  /** The pages that a check of a selection would request. */
  async #select(listId: number, selection: PageSelection): Promise<Result<Selected, PageProblem>> {
    const { ledger } = this.#parts
    const { target } = selection
    if (!this.#isCheckable(listId)) return fail('unknown-list')
    if (ledger.lists.byId(listId)?.isPractice === true) return fail('practice')
    const named = target !== undefined && 'text' in target ? parseTarget(target.text) : undefined
    if (named?.ok === false) return fail('not-a-target')
    // An earlier check did not look for this target.
    const isNewTarget =
      target !== undefined && !isDeepStrictEqual(target, this.runOf(listId)?.target)
    const used = await this.#parts
      .openLists()
      .use(listId, async (list): Promise<Result<Selected, PageProblem>> => {
        const rows = list.pageRows(selection.rows)
        if (rows === undefined) return fail('view-gone')
        const wanted =
          selection.again || isNewTarget ? rows : rows.filter((row) => !list.pages.isFresh(row))
        const pages = await pagesOf(list, wanted, target)
        return ok({ pages, fresh: rows.length - wanted.length })
      })
    return used.ok ? used.value : used
  }

  /** False for a list in the trash. */
  #isCheckable(listId: number): boolean {
    const stored = this.#parts.ledger.lists.byId(listId)
    return stored !== undefined && stored.trashedMs === undefined && stored.deletedMs === undefined
  }

  /** Adds or ends checks after all that was asked before. Two at once could both start a check of one list. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#changing.then(work)
    this.#changing = done.catch(() => {})
    return done
  }

  /** Goes on with a check that an earlier engine did not finish. */
  async #restore(stored: StoredPageRun): Promise<void> {
    const { listId, rows, target, startedMs } = stored
    const used = await this.#parts.openLists().use(listId, (list) => {
      const left = rows.filter((row) => !list.pages.isCheckedSince(row, startedMs))
      return pagesOf(list, left, target)
    })
    this.#add(stored, used.ok ? used.value : [])
  }

  #add(stored: StoredPageRun, pages: readonly Page[]): void {
    this.#active.set(stored.listId, {
      stored,
      pages,
      run: undefined,
      isPaused: stored.state === 'paused',
      tryAgain: undefined,
      isStopped: false,
      unshown: [],
      cancelShowing: undefined,
    })
    this.#changed(stored.listId)
    this.#startNext()
  }

  /** Starts the oldest check that is not paused, unless one is running. */
  #startNext(): void {
    if (this.#isAsleep || (this.#current !== undefined && !this.#current.isPaused)) return
    const next = [...this.#active.values()].find(({ isPaused }) => !isPaused)
    this.#current = next
    if (next === undefined) return
    if (next.run === undefined) this.#startRun(next)
    else next.run.resume()
    this.#changed(next.stored.listId)
  }

  #startRun(active: ActiveRun): void {
    const { clock, resolveProxy, userAgent } = this.#parts
    const { stored, pages } = active
    const run = createPageCheckRun({
      links: linksOf(pages),
      targetOf: (index) => pages[index]?.target,
      settings: this.#settings,
      ownUserAgent: userAgent,
      network: {
        resolveProxy,
        allowPrivate: stored.allowPrivate,
        controlNames: this.#controlNames(),
        fixedAddresses: this.#fixedAddresses,
      },
      clock,
      record: (results) => this.#record(active, results),
      onProgress: () => this.#changed(stored.listId),
    })
    active.run = run
    void this.#finishAtEnd(active, run.start())
  }

  /** Finishes a check at the end of its run, unless the run was stopped. */
  async #finishAtEnd(active: ActiveRun, run: ReturnType<PageCheckRun['start']>): Promise<void> {
    const end = await run
    if (end === 'finished' && this.#active.get(active.stored.listId) === active)
      this.#finish(active)
  }

  /** Names that exist. They tell whether the computer is online. */
  #controlNames(): readonly string[] {
    const accounts = this.#parts.ledger.accounts.all().filter(({ isPractice }) => !isPractice)
    const names = accounts.map(({ baseUrl }) => URL.parse(baseUrl)?.hostname ?? '')
    const ofServices = names.filter((name) => name !== '' && !isPrivateHost(name))
    return [...new Set([...ofServices, ...lastingNames])]
  }

  /** Stores results. While the disk refuses them, waits until the user tries again. */
  async #record(active: ActiveRun, results: readonly PageResult[]): Promise<void> {
    const { ledger } = this.#parts
    const { listId } = active.stored
    const pages = results.map(({ index }) => active.pages[index] ?? noPage)
    const keys = ledger.claims.keysOf(pages.map(({ link }) => link))
    for (;;) {
      try {
        ledger.pageChecks.store(
          listId,
          keys,
          results.map(({ answer }) => answer),
        )
        break
      } catch (error) {
        if (diskProblemOf(error) === undefined || active.isStopped) throw error
        this.#changed(listId)
        await new Promise<void>((resolve) => {
          active.tryAgain = resolve
        })
        active.tryAgain = undefined
      }
    }
    for (const { row } of pages) active.unshown.push(row)
    active.cancelShowing ??= this.#parts.clock.after(showEveryMs, () => this.#show(active))
  }

  /** Shows new results in the list, if it is in memory. */
  #show(active: ActiveRun): void {
    active.cancelShowing?.()
    active.cancelShowing = undefined
    const rows = active.unshown
    active.unshown = []
    if (rows.length > 0) this.#parts.lists.inMemory(active.stored.listId)?.pagesChecked(rows)
  }

  /** Ends the requests of a check. */
  async #stopRun(active: ActiveRun): Promise<void> {
    active.isStopped = true
    active.tryAgain?.()
    await active.run?.stop()
    this.#show(active)
  }

  #finish(active: ActiveRun): void {
    const { listId } = active.stored
    this.#show(active)
    this.#storeState(active, 'finished')
    // If the disk refused the state, the ledger does not have it.
    const ended = { state: 'finished', perMinute: undefined, doneByMs: undefined } as const
    this.#stored.set(listId, { ...this.#viewOf(active), ...ended })
    this.#active.delete(listId)
    if (this.#current === active) this.#current = undefined
    this.#changed(listId)
    this.#startNext()
    if (this.#parts.lists.inMemory(listId) === undefined) void this.#countRows(listId)
  }

  /** Writes the counts of a list that was not in memory when its pages were checked. */
  async #countRows(listId: number): Promise<void> {
    const openLists = this.#parts.openLists()
    await openLists.use(listId, (list) => openLists.rowsChanged(list))
  }

  #storeState(active: ActiveRun, state: StoredPageRun['state']): void {
    const { listId } = active.stored
    try {
      this.#parts.ledger.pageChecks.setRunState(listId, state, this.#viewOf(active).checked)
    } catch (error) {
      // After a restart the check goes on where its results end.
      if (diskProblemOf(error) === undefined) throw error
    }
    this.#changed(listId)
  }

  #changed(listId: number): void {
    this.#parts.onChange(listId)
  }

  #viewOf(active: ActiveRun): PageRun {
    const { stored, pages, run, isPaused, tryAgain } = active
    const progress = run?.progress
    const total = stored.rows.length
    const checkedBefore = total - pages.length
    const common = {
      checked: checkedBefore + (progress?.checked ?? 0),
      total,
      startedMs: stored.startedMs,
      target: stored.target,
    }
    const idle = { ...common, perMinute: undefined, doneByMs: undefined }
    if (tryAgain !== undefined) return { state: 'disk-full', ...idle }
    if (isPaused) return { state: 'paused', ...idle }
    if (run === undefined || this.#current !== active) return { state: 'waiting', ...idle }
    if (progress?.state === 'offline') return { state: 'offline', ...idle }
    const { leftMs, pagesPerMinute = 0 } = progress ?? {}
    const doneByMs = leftMs === undefined ? undefined : this.#parts.clock.wallMs() + leftMs
    return {
      state: 'running',
      ...common,
      perMinute: pagesPerMinute === 0 ? undefined : pagesPerMinute,
      doneByMs,
    }
  }
}

/** The pages that a check requests. */
interface Selected {
  readonly pages: readonly Page[]
  /** Pages that it leaves out: see `PageSelection.again`. */
  readonly fresh: number
}

const noPage: Page = { row: 0, link: '', target: undefined }

function viewOfStored({ state, rows, checked, startedMs, target }: StoredPageRun): PageRun {
  const shown = { checked, total: rows.length, startedMs, target }
  const idle = { perMinute: undefined, doneByMs: undefined }
  return { state: state === 'running' ? 'waiting' : state, ...shown, ...idle }
}

/** The links of pages, as a run reads them. */
function linksOf(pages: readonly Page[]): LinksToCheck {
  return { count: pages.length, link: (index) => (pages[index] ?? noPage).link }
}

/** Rows that are read between two turns of the event loop, for about 10 ms. */
const rowsPerTurn = 5_000

/** The pages of rows, each with the target that it is to link to. Lets the event loop turn meanwhile. */
async function pagesOf(
  list: List,
  rows: Uint32Array,
  target: PageTarget | undefined,
): Promise<readonly Page[]> {
  const column = target !== undefined && 'column' in target ? target.column : undefined
  const ofAll = target !== undefined && 'text' in target ? targetIn(target.text) : undefined
  const pages: Page[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    const page = list.pageOf(row, column)
    if (page === undefined) continue
    const ownTarget = page.cell === undefined ? ofAll : targetIn(page.cell)
    pages.push({ row, link: page.link, target: ownTarget })
  }
  return pages
}

/** The target that a text names; undefined: none. */
function targetIn(text: string): Target | undefined {
  const target = parseTarget(text)
  return target.ok ? target.value : undefined
}

/** Handlers for page checks. */
export function pageHandlers({ pageChecking }: EngineParts): HandlersOf<'pages'> {
  return {
    'pages.plan': ({ listId, selection }) => pageChecking.plan(listId, selection),
    'pages.check': ({ listId, selection }) => pageChecking.check(listId, selection),
    'pages.pause': ({ listId }) => {
      pageChecking.pause(listId)
      return undefined
    },
    'pages.resume': ({ listId }) => {
      pageChecking.resume(listId)
      return undefined
    },
    'pages.cancel': async ({ listId }) => {
      await pageChecking.cancel(listId)
      return undefined
    },
    'pages.useSettings': (settings) => {
      pageChecking.useSettings(settings)
      return undefined
    },
    'pages.goOn': async () => {
      await pageChecking.goOn()
      return undefined
    },
  }
}
