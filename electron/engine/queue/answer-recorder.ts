import type { PauseDetail, PauseReason } from '../../shared/account.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { Pause } from '../../shared/contract/index.ts'
import type { Outcome } from '../../shared/outcome.ts'
import type { Ledger, LinkChange } from '../ledger/index.ts'
import { type AccountAction, readAnswer } from './answer-table.ts'
import type { Backoff } from './backoff.ts'
import type { Clock } from './clock.ts'
import type { DiskGuard } from './disk-guard.ts'
import { messageOf, type PauseFacts, pauseFor, statusOf } from './pauses.ts'
import type { Permit, RateLimiter } from './rate-limiter.ts'

/** A request in flight, with the settings of the account when it left. */
export interface RequestInFlight {
  readonly requestId: number
  readonly accountId: number
  readonly submissionId: number
  readonly linkCount: number
  readonly isUnusual: boolean
  readonly price: number
  readonly serverErrorIsFree: boolean
  readonly permit: Permit
  /** Call it with the units that were, or may have been, spent. */
  readonly returnBudget: (spent: number) => void
}

/** The parts that an answer changes. */
export interface RecorderParts {
  readonly ledger: Pick<Ledger, 'requests' | 'usage'>
  readonly clock: Clock
  readonly disk: DiskGuard
  readonly backoff: Backoff
  readonly limiter: RateLimiter
  readonly onChange: (submissionIds: readonly number[]) => void
}

/**
 * Records an outcome: in the permit, in the backoff and the limiter, and in the ledger. The answer, its
 * links and the pause of the account are one commit. If the disk refuses it, it waits in memory, and
 * sending stops.
 */
export function recordAnswer(sent: RequestInFlight, outcome: Outcome, parts: RecorderParts): void {
  const { ledger, clock, disk, onChange } = parts
  const { linkCount, price, serverErrorIsFree, permit } = sent
  const { change, next, answered } = readAnswer(outcome, { linkCount, price, serverErrorIsFree })
  const nowMs = clock.monotonicMs()
  if (answered) permit.answered(nowMs)
  else permit.unanswered(nowMs)
  sent.returnBudget(unitsSpentAtMost(change, linkCount * price))
  updateCounts(change, sent, parts)
  const pause = pauseAfter(next, sent, outcome, parts)
  const end = {
    outcome: outcome.kind,
    answered,
    httpStatus: statusOf(outcome),
    message: messageOf(outcome),
    endedMs: clock.wallMs(),
  }
  disk.runOrKeep(() => {
    ledger.requests.end(sent.requestId, end, change, pause)
    onChange([sent.submissionId])
  })
}

function updateCounts(
  change: LinkChange,
  { linkCount, isUnusual }: RequestInFlight,
  { backoff, limiter }: RecorderParts,
): void {
  switch (change.kind) {
    case 'accepted':
      backoff.accepted()
      limiter.accepted()
      return
    case 'in-doubt':
      backoff.requestInDoubt()
      return
    case 'rejected':
      backoff.linksRefused(linkCount === 1 && !isUnusual)
      return
    case 'not-sent':
      return
    default:
      assertNever(change)
  }
}

/** Starts the wait of an account; returns the pause if it must pause. */
function pauseAfter(
  next: AccountAction,
  sent: RequestInFlight,
  outcome: Outcome,
  parts: RecorderParts,
): Pause | undefined {
  const { backoff, limiter, clock } = parts
  const nowMs = clock.monotonicMs()
  const pause = (reason: PauseReason, detail: PauseDetail, facts: PauseFacts = {}): Pause =>
    pauseFor(reason, detail, clock.wallMs(), { outcome, requestId: sent.requestId, ...facts })
  switch (next.kind) {
    case 'continues':
      return backoff.hasTooManyRefusals ? pause('refusals', 'refusals-in-a-row') : undefined
    case 'pauses':
      return pause(
        next.reason,
        next.detail,
        next.detail === 'balance-too-low' ? unitsShort(sent, parts) : next,
      )
    case 'doubts':
      backoff.waitAfterDoubt(nowMs)
      return backoff.hasTooManyDoubts ? pause('in-doubt', 'doubts-in-a-row') : undefined
    case 'is-offline':
      backoff.wentOffline(nowMs, next.reason)
      return undefined
    case 'waits-then-spaces':
      limiter.tooManyRequests(nowMs, next.retryAfterMs)
      return undefined
    case 'retries-server-error':
      backoff.freeServerError(nowMs)
      return backoff.hasTooManyServerErrors ? pause('status', 'unexpected-status') : undefined
    default:
      return assertNever(next)
  }
}

/**
 * The units of the request and of everything pending. The links of the request count too: they are not
 * pending again yet.
 */
function unitsShort(
  { accountId, linkCount, price }: RequestInFlight,
  { ledger }: RecorderParts,
): PauseFacts {
  const pending = ledger.usage.pendingLinks(accountId) + linkCount
  return { units: linkCount * price, ofUnits: pending * price }
}

function unitsSpentAtMost(change: LinkChange, units: number): number {
  if (change.kind === 'accepted') return change.receipt.unitsUsed
  return change.kind === 'in-doubt' ? units : 0
}
