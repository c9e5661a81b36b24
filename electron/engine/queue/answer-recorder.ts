import type { PauseDetail, PauseReason } from '../../shared/account.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { Pause } from '../../shared/contract/index.ts'
import type { Outcome } from '../../shared/outcome.ts'
import type { Ledger, LinkChange } from '../ledger/index.ts'
import { type NextStep, readAnswer } from './answer-table.ts'
import type { Backoff } from './backoff.ts'
import type { Clock } from './clock.ts'
import type { DiskGuard } from './disk-guard.ts'
import { messageOf, type PauseFacts, pauseFor, statusOf } from './pauses.ts'
import type { Permit, RateLimiter } from './rate-limiter.ts'

/** A request in flight, as it was when it left. */
export interface InFlight {
  readonly requestId: number
  readonly accountId: number
  readonly submissionId: number
  readonly linkCount: number
  readonly isUnusual: boolean
  readonly price: number
  readonly serverErrorIsFree: boolean
  readonly permit: Permit
  /** Called with the units that were, or may have been, spent. */
  readonly returnBudget: (spent: number) => void
}

/** What answers change. */
export interface RecorderParts {
  readonly ledger: Pick<Ledger, 'requests' | 'stakes'>
  readonly clock: Clock
  readonly disk: DiskGuard
  readonly backoff: Backoff
  readonly limiter: RateLimiter
  readonly onChange: (submissionIds: readonly number[]) => void
}

/**
 * Records what an answer means: for its permit, the account's backoff and pause, and the ledger. The
 * answer, its links and the pause are one commit. An answer that the disk refuses waits in memory, and
 * sending stops.
 */
export function recordAnswer(sent: InFlight, outcome: Outcome, parts: RecorderParts): void {
  const { ledger, clock, disk, onChange } = parts
  const { linkCount, price, serverErrorIsFree, permit } = sent
  const { change, next, answered } = readAnswer(outcome, { linkCount, price, serverErrorIsFree })
  const nowMs = clock.monotonicMs()
  if (answered) permit.answered(nowMs)
  else permit.unanswered(nowMs)
  sent.returnBudget(unitsSpentAtMost(change, linkCount * price))
  noteChange(change, sent, parts)
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

function noteChange(
  change: LinkChange,
  { linkCount, isUnusual }: InFlight,
  { backoff, limiter }: RecorderParts,
): void {
  switch (change.kind) {
    case 'accepted':
      backoff.accepted()
      limiter.accepted()
      return
    case 'in-doubt':
      backoff.doubted()
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

function pauseAfter(
  next: NextStep,
  sent: InFlight,
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
      backoff.serverFailedFreely(nowMs)
      return backoff.hasTooManyServerErrors ? pause('status', 'unexpected-status') : undefined
    default:
      return assertNever(next)
  }
}

/** Units of the request, and of all that is pending with it: its own links are not pending again yet. */
function unitsShort(
  { accountId, linkCount, price }: InFlight,
  { ledger }: RecorderParts,
): PauseFacts {
  const pending = ledger.stakes.pendingLinks(accountId) + linkCount
  return { units: linkCount * price, ofUnits: pending * price }
}

function unitsSpentAtMost(change: LinkChange, units: number): number {
  if (change.kind === 'accepted') return change.receipt.unitsUsed
  return change.kind === 'in-doubt' ? units : 0
}
