/** The handlers of the contract, and the events that the engine sends. */
import type { EngineRequestName } from '../../shared/contract/engine.ts'
import type { RevisedEvent } from '../../shared/contract/index.ts'
import { History } from '../history/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { Lists } from '../lists/index.ts'
import { type Clock, type LinkService, Queue, type Reserve } from '../queue/index.ts'
import { accountHandlers } from './accounts.ts'
import { appHandlers } from './app.ts'
import { backupHandlers } from './backups.ts'
import { ChangeFeed } from './change-feed.ts'
import type { EngineHandlers, EngineParts } from './engine-parts.ts'
import { historyHandlers } from './history.ts'
import { countUncountedLists } from './import-into.ts'
import { listHandlers } from './lists.ts'
import { OpenLists } from './open-lists.ts'
import { SubmitPresses } from './plan-submission.ts'
import { pageHandlers, PageChecking } from './pages.ts'
import { recoverLists } from './recover-lists.ts'
import { requestHandlers } from './requests.ts'
import { rowHandlers } from './rows.ts'
import { submissionHandlers } from './submissions.ts'
import { AccountViews, SubmissionViews } from './views.ts'

export type { EngineHandlers } from './engine-parts.ts'

export { SubmissionViews } from './views.ts'

/** Everything that an engine needs from outside. */
export interface EngineOptions {
  readonly dataFolder: string
  /** Open, and recovered with `Ledger.recover`. */
  readonly ledger: Ledger
  /** Links that `recover` put in doubt, because the ledger was restored; undefined: it was not. */
  readonly restoredLinks: number | undefined
  readonly service: LinkService
  readonly reserve: Reserve
  readonly clock: Clock
  /** The proxy for an address as `http://host:port`; undefined: a direct connection. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  /** The token of an account; undefined: the host has none. */
  readonly needToken: (accountId: number) => Promise<string | undefined>
  /** The user agent of page checks, unless the settings name another one. */
  readonly userAgent: string
  /** Sends an event to the host. */
  readonly emit: (event: RevisedEvent) => void
}

/** An engine that can answer requests. */
export interface Engine {
  readonly handlers: EngineHandlers
  /**
   * Sends the events of all changes so far, without waiting for more. To be called before the reply to a
   * request is posted, so that the events of what it changed precede it.
   */
  readonly sendEvents: (name: EngineRequestName) => void
  /** Starts to send: first what was unfinished when the last engine ended. */
  start(): void
  /** Sends no new request. Resolves when what was in flight is recorded. */
  stop(): Promise<void>
}

/**
 * Requests with which a grid reads rows. They change nothing. A grid sends them after each event about its
 * list, so events before their replies would follow each other without a pause while a list is imported.
 */
const gridReads: ReadonlySet<EngineRequestName> = new Set(['rows.view', 'rows.page'])

/** Connects lists, queue and ledger, recovers the lists, and makes the handlers. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { dataFolder, ledger, clock, resolveProxy } = options
  const queue = new Queue({
    ledger,
    reserve: options.reserve,
    service: options.service,
    clock,
    needToken: options.needToken,
    onChange: (accountId, submissionIds) => {
      // A pause or a wait of the account shows on each of its submissions.
      const changedIds =
        submissionIds.length > 0
          ? submissionIds
          : ledger.submissions.unfinished(accountId).map(({ id }) => id)
      feed.add({ accounts: true, submissionIds: changedIds })
      openLists.linksChanged(submissionIds)
    },
  })
  const lists = await Lists.open({
    dataFolder,
    ledger,
    onChange: (list) => openLists.rowsChanged(list),
    staleBeforeMs: () => pageChecking.staleBeforeMs(),
  })
  const pageChecking = new PageChecking({
    ledger,
    lists,
    openLists: () => openLists,
    clock,
    resolveProxy,
    userAgent: options.userAgent,
    onChange: (listId) => openLists.pageRunChanged(listId),
  })
  const openLists = new OpenLists({
    ledger,
    lists,
    clock,
    pageRunOf: (listId) => pageChecking.runOf(listId),
    activePageRunOf: (listId) => pageChecking.activeRunOf(listId),
    onChange: (listIds, rowsToo) => feed.add({ listIds, openListIds: rowsToo ? listIds : [] }),
  })
  const accounts = new AccountViews(ledger, queue, clock)
  const submissions = new SubmissionViews(ledger, queue, clock)
  const feed = new ChangeFeed(
    {
      accounts: () => accounts.all(),
      submissions: (ids) => submissions.byIds(ids),
      recentSubmissions: () => submissions.recent(),
      list: (id) => openLists.summary(id),
      openList: (id) => openLists.changedForWindows(id),
    },
    options.emit,
  )
  const history = new History(ledger, async (listId) => {
    const read = await openLists.use(listId, async (list) => {
      await openLists.countNow(list)
      return list.content()
    })
    return read.ok ? read.value : undefined
  })
  const parts: EngineParts = {
    ledger,
    queue,
    lists,
    openLists,
    history,
    pageChecking,
    accounts,
    submissions,
    submitPresses: new SubmitPresses(),
    feed,
    clock,
    resolveProxy,
  }

  const lostLinks = await recoverLists(parts)
  const wasRestored = options.restoredLinks !== undefined || lostLinks > 0
  const restoredLinks = wasRestored ? (options.restoredLinks ?? 0) + lostLinks : undefined
  await countUncountedLists(parts)
  const cancelLogEmptying = ledger.emptyLogWhenIdle((ms, act) => clock.after(ms, act))
  let stopped: Promise<void> | undefined
  async function stopOnce(): Promise<void> {
    await Promise.all([queue.stop(), pageChecking.stop()])
    await openLists.caughtUp()
    openLists.tryToWriteCounts()
    await lists.stop()
    feed.stop()
    cancelLogEmptying()
  }
  const stop = (): Promise<void> => (stopped ??= stopOnce())

  return {
    start: () => queue.start(ledger.accounts.all().map(({ id }) => id)),
    stop,
    sendEvents: (name) => {
      if (!gridReads.has(name)) feed.flush()
    },
    handlers: {
      ...listHandlers(parts),
      ...rowHandlers(parts),
      ...submissionHandlers(parts),
      ...requestHandlers(parts),
      ...accountHandlers(parts),
      ...historyHandlers(parts),
      ...pageHandlers(parts),
      ...backupHandlers(parts, restoredLinks),
      ...appHandlers(parts, stop),
    },
  }
}
