import type { RevisedEvent } from '../../../shared/contract.ts'
import { finishedShown } from '../../../shared/submission-state.ts'
import { DiskReserve } from '../ledger/disk-reserve.ts'
import { emptyLogWhenIdle } from '../ledger/idle-checkpoint.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../queue/clock.ts'
import type { LinkService } from '../queue/link-service.ts'
import { SubmissionQueue } from '../queue/submission-queue.ts'
import { accountRequests } from './account-requests.ts'
import { AccountViews } from './account-view.ts'
import { ChangeFeed } from './change-feed.ts'
import { DraftDesk } from './draft-desk.ts'
import { draftRequests } from './draft-requests.ts'
import type { EngineHandlers } from './engine-handlers.ts'
import { fetchRequests } from './fetch-requests.ts'
import { fileRequests } from './file-requests.ts'
import { historyRequests } from './history-requests.ts'
import { reportRequests } from './report-requests.ts'
import { resultRequests } from './result-requests.ts'
import { submissionRequests } from './submission-requests.ts'
import { viewBatch, viewSubmissions } from './submission-view.ts'
import { viewRequests } from './view-requests.ts'

/** What an engine is built from. */
export interface EngineMaterials {
  readonly dataFolder: string
  readonly ledger: Ledger
  readonly service: LinkService
  readonly clock: Clock
  /** The proxy for an address as `http://host:port`, or undefined for a direct connection. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  readonly needToken: (accountId: number) => Promise<string | undefined>
  readonly emit: (event: RevisedEvent) => void
  /** Hears how many bytes the list that was open last has, before it is read again. */
  readonly onOpening?: (bytes: number) => void
}

/** A running engine: its handlers, and the way to end it. */
export interface Engine {
  readonly handlers: EngineHandlers
  /** Sends whatever was unfinished when the last engine ended. */
  start(): void
  /** Takes no new batch; resolves when what was in flight is recorded. */
  stop(): Promise<void>
}

/** Puts intake, queue and ledger together behind the private contract. The ledger was recovered. */
export async function createEngine(materials: EngineMaterials): Promise<Engine> {
  const { ledger, clock } = materials
  const queue = new SubmissionQueue({
    ledger,
    reserve: new DiskReserve(materials.dataFolder),
    service: materials.service,
    clock,
    needToken: materials.needToken,
    onChange: (accountId, batchIds) => {
      feed.accounts()
      feed.batches(batchIds.map(readBatch).filter((batch) => batch !== undefined))
      if (batchIds.length === 0) feed.submissionsOf(accountId)
    },
  })
  const accounts = new AccountViews(ledger, queue, clock)
  const feed = new ChangeFeed(
    {
      accounts: () => accounts.all(),
      unfinishedOf: (accountId) => ledger.submissions.unfinishedOf(accountId),
      submissions: readSubmissions,
      batch: readBatch,
      draft: () => drafts.summary(),
    },
    tell,
  )
  const drafts = await DraftDesk.open(materials.dataFolder, ledger, {
    onChange: () => feed.draft(),
    onOpening: materials.onOpening,
  })
  const parts = { ledger, queue, accounts, drafts, feed, clock }
  const endEmptying = emptyLogWhenIdle(ledger.database, (ms, act) => clock.after(ms, act))

  function tell(event: RevisedEvent): void {
    materials.emit(event)
    if (event.name === 'submissions.changed')
      drafts.batchesChanged(event.payload.batches.map(({ id }) => id))
  }

  function readBatch(id: number) {
    const stored = ledger.batches.byId(id)
    return stored === undefined ? undefined : viewBatch(stored, ledger.batches)
  }

  function readSubmissions(ids: Iterable<number>) {
    const stored = [...ids].map((id) => ledger.submissions.byId(id))
    return viewSubmissions(
      stored.filter((one) => one !== undefined),
      parts,
    )
  }

  async function stop(): Promise<void> {
    drafts.stop()
    await queue.stop()
    feed.stop()
    endEmptying()
  }

  return {
    start: () => queue.start(ledger.accounts.all().map((account) => account.id)),
    stop,
    handlers: {
      ...draftRequests(parts),
      ...viewRequests(parts.drafts),
      ...fetchRequests(parts, materials.resolveProxy),
      ...submissionRequests(parts),
      ...accountRequests(parts),
      ...historyRequests(parts, materials.dataFolder),
      ...reportRequests(parts),
      ...resultRequests(ledger, drafts),
      ...fileRequests(parts),
      'engine.snapshot': () => {
        feed.flush()
        return {
          revision: feed.revision,
          draft: drafts.summary(),
          accounts: accounts.all(),
          submissions: viewSubmissions(ledger.submissions.current(finishedShown), parts),
        }
      },
      'engine.stop': async () => {
        await stop()
        return undefined
      },
      'engine.suspend': () => {
        queue.suspend()
        return undefined
      },
      'engine.resume': () => {
        queue.wakeUp()
        return undefined
      },
    },
  }
}
