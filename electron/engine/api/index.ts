/** How the engine answers each request of the contract, and what it tells of itself. */
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
import { countAfterKill } from './import-into.ts'
import { listHandlers } from './lists.ts'
import { OpenLists } from './open-lists.ts'
import { OpenPresses } from './plan-submission.ts'
import { recoverLists } from './recover-lists.ts'
import { requestHandlers } from './requests.ts'
import { rowHandlers } from './rows.ts'
import { submissionHandlers } from './submissions.ts'
import { AccountViews, SubmissionViews } from './views.ts'

export type { EngineHandlers } from './engine-parts.ts'

export { SubmissionViews } from './views.ts'

/** What an engine is built from. */
export interface EngineMaterials {
  readonly dataFolder: string
  /** Opened and recovered. */
  readonly ledger: Ledger
  /** Links that `recover` found to be in doubt, since the ledger is older than what left. */
  readonly restoredLinks: number | undefined
  readonly service: LinkService
  readonly reserve: Reserve
  readonly clock: Clock
  /** The proxy for an address as `http://host:port`; undefined: a direct connection. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  readonly needToken: (accountId: number) => Promise<string | undefined>
  readonly emit: (event: RevisedEvent) => void
}

/** A running engine: its handlers, and the way to end it. */
export interface Engine {
  readonly handlers: EngineHandlers
  /** Sends whatever was unfinished when the last engine ended. */
  start(): void
  /** Sends nothing more; resolves when what was in flight is recorded. */
  stop(): Promise<void>
}

/** Puts lists, queue and ledger together behind the private contract. */
export async function createEngine(materials: EngineMaterials): Promise<Engine> {
  const { dataFolder, ledger, clock, resolveProxy } = materials
  const queue = new Queue({
    ledger,
    reserve: materials.reserve,
    service: materials.service,
    clock,
    needToken: materials.needToken,
    onChange: (accountId, submissionIds) => {
      // A pause or a wait of the account shows on everything of it.
      const all =
        submissionIds.length > 0
          ? submissionIds
          : ledger.submissions.unfinished(accountId).map(({ id }) => id)
      feed.tell({ accounts: true, submissionIds: all })
      openLists.linksChanged(submissionIds)
    },
  })
  const lists = await Lists.open({
    dataFolder,
    ledger,
    onChange: (list) => openLists.rowsChanged(list),
  })
  const openLists = new OpenLists({
    ledger,
    lists,
    clock,
    onChange: (listIds, isOpenToo) => feed.tell({ listIds, openListIds: isOpenToo ? listIds : [] }),
  })
  const accounts = new AccountViews(ledger, queue, clock)
  const submissions = new SubmissionViews(ledger, queue, clock)
  const feed = new ChangeFeed(
    {
      accounts: () => accounts.all(),
      submissions: (ids) => submissions.byIds(ids),
      list: (id) => openLists.summary(id),
      openList: (id) => openLists.changed(id),
    },
    materials.emit,
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
    accounts,
    submissions,
    presses: new OpenPresses(),
    feed,
    clock,
    resolveProxy,
  }

  const lostLinks = await recoverLists(parts)
  const doubtful = materials.restoredLinks ?? 0
  const restoredLinks =
    materials.restoredLinks === undefined && lostLinks === 0 ? undefined : doubtful + lostLinks
  await countAfterKill(parts)
  const endEmptying = ledger.emptyLogWhenIdle((ms, act) => clock.after(ms, act))
  let stopped: Promise<void> | undefined
  async function stopOnce(): Promise<void> {
    await queue.stop()
    await openLists.followed()
    openLists.tryToWriteCounts()
    await lists.stop()
    feed.stop()
    endEmptying()
  }
  const stop = (): Promise<void> => (stopped ??= stopOnce())

  return {
    start: () => queue.start(ledger.accounts.all().map(({ id }) => id)),
    stop,
    handlers: {
      ...listHandlers(parts),
      ...rowHandlers(parts),
      ...submissionHandlers(parts),
      ...requestHandlers(parts),
      ...accountHandlers(parts),
      ...historyHandlers(parts),
      ...backupHandlers(parts, restoredLinks),
      ...appHandlers(parts, stop),
    },
  }
}
