import type { Pause } from '../../shared/account.ts'
import type { StoredBatch, StoredSubmission } from '../../shared/records.ts'
import type { Batch, LinkCounts, Submission, SubmissionState } from '../../shared/submission.ts'
import { isolationEvidence } from '../ledger/isolation-evidence.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { forecastIsolation } from '../queue/isolation.ts'
import type { SubmissionQueue } from '../queue/submission-queue.ts'

/** A submission as every host shows it, read from the ledger and the queue at this moment. */
export function viewSubmission(
  stored: StoredSubmission,
  ledger: Ledger,
  queue: SubmissionQueue,
): Submission {
  const links = ledger.batches.counts(stored.id)
  const price = ledger.accounts.byId(stored.accountId)?.price ?? 1
  const pause = isUnfinished(links) ? pauseOf(stored, queue) : undefined
  const state = stateOf(stored, links, pause)
  const queued = state === 'running' ? ledger.batches.inState(stored.id, 'queued') : []
  const isolationRequests =
    state === 'running' ? forecastIsolation(isolationEvidence(ledger.database, stored.id)) : 0
  const requestsLeft = queued.filter((batch) => batch.parentId === undefined).length
  return {
    id: stored.id,
    accountId: stored.accountId,
    label: stored.label,
    client: stored.client,
    state,
    pause,
    createdMs: stored.createdMs,
    finishedMs: stored.finishedMs,
    links,
    unitsUsed: ledger.batches.unitsUsed(stored.id),
    unitsInDoubt: ledger.batches.unitsInDoubt(stored.id, price),
    batchCount: ledger.batches.count(stored.id),
    linesNotSent: stored.linesNotSent,
    sentByMs:
      queued.length > 0
        ? queue.lastSendMs(stored.accountId, requestsLeft + isolationRequests)
        : undefined,
    isolationRequests,
    isolatedByMs:
      isolationRequests > 0 ? queue.lastSendMs(stored.accountId, isolationRequests) : undefined,
  }
}

/** A batch without what only the queue needs. */
export function viewBatch(stored: StoredBatch): Batch {
  const { accountId: _, isUnusual: __, priority: ___, holdsRefused: ____, ...batch } = stored
  return batch
}

function isUnfinished(links: LinkCounts): boolean {
  return links.queued + links.sending > 0
}

function pauseOf(stored: StoredSubmission, queue: SubmissionQueue): Pause | undefined {
  if (stored.pausedByUserMs === undefined) return queue.pauseOf(stored.accountId)
  return {
    reason: 'user',
    detail: 'paused-by-user',
    sinceMs: stored.pausedByUserMs,
    httpStatus: undefined,
    message: undefined,
    batchId: undefined,
    units: undefined,
    ofUnits: undefined,
  }
}

function stateOf(
  stored: StoredSubmission,
  links: LinkCounts,
  pause: Pause | undefined,
): SubmissionState {
  if (stored.phase === 'cancelled') return 'cancelled'
  if (!isUnfinished(links)) return 'finished'
  return pause === undefined ? 'running' : 'paused'
}
