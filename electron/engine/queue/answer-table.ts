import {
  type ConnectionProblem,
  isConnectionProblem,
  type PauseDetail,
  type PauseReason,
} from '../../shared/account.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { DoubtCause } from '../../shared/contract/index.ts'
import type { NotSentCause, Outcome } from '../../shared/outcome.ts'
import type { LinkChange } from '../ledger/index.ts'

/** What an outcome means for the request and for its account. */
export interface Verdict {
  readonly change: LinkChange
  readonly next: AccountAction
  /** The service answered, so it has counted the request against the rate by now. */
  readonly answered: boolean
}

/** How the account continues after the answer. */
export type AccountAction =
  | { readonly kind: 'continues' }
  | {
      readonly kind: 'pauses'
      readonly reason: PauseReason
      readonly detail: PauseDetail
      readonly units?: number
      readonly ofUnits?: number
    }
  /** The request may have been charged: waits, and pauses at the second such request in a row. */
  | { readonly kind: 'doubts' }
  /** No connection: waits longer each time. */
  | { readonly kind: 'is-offline'; readonly reason: ConnectionProblem }
  /** A 429: waits, then spaces its requests evenly; see `RateLimiter.tooManyRequests`. */
  | { readonly kind: 'waits-then-spaces'; readonly retryAfterMs: number | undefined }
  /** A 5xx of a service that charges nothing then, as its account's settings say: tries again. */
  | { readonly kind: 'retries-server-error' }

/** What was sent, as far as the meaning of the answer depends on it. */
export interface SentFacts {
  readonly linkCount: number
  /** Units per link when the request was sent. */
  readonly price: number
  readonly serverErrorIsFree: boolean
}

const notSent: LinkChange = { kind: 'not-sent' }

/**
 * The answer table of `docs/queue-states.md`. Each outcome of a request has exactly one row. Links that
 * may have been charged are in doubt and are never sent again without the user.
 */
export function readAnswer(outcome: Outcome, sent: SentFacts): Verdict {
  switch (outcome.kind) {
    case 'receipt':
      return readReceipt(outcome, sent)
    case 'early-receipt':
      return inDoubt('early-receipt', outcome.taskId)
    case 'unreadable':
      return inDoubt('unreadable-answer')
    case 'moved':
      return pausing(notSent, 'address', 'moved')
    case 'ambiguous-status':
      return {
        ...inDoubt('ambiguous-status'),
        next: { kind: 'pauses', reason: 'in-doubt', detail: 'ambiguous-answer' },
      }
    case 'refused':
      return answered({ kind: 'rejected', because: 'refused' })
    case 'foreign-400':
      return pausing(notSent, 'status', 'foreign-400')
    case 'token-refused':
      return pausing(notSent, 'token', 'token-refused')
    case 'not-found':
      return pausing(notSent, 'address', 'not-found')
    case 'balance-too-low':
      return pausing(notSent, 'balance', 'balance-too-low')
    case 'too-large':
      return answered({ kind: 'rejected', because: 'too-large' })
    case 'unexpected-status':
      return pausing(notSent, 'status', 'unexpected-status')
    case 'too-many-requests':
      return {
        change: notSent,
        next: { kind: 'waits-then-spaces', retryAfterMs: outcome.retryAfterMs },
        answered: true,
      }
    case 'server-error':
      return sent.serverErrorIsFree
        ? { change: notSent, next: { kind: 'retries-server-error' }, answered: true }
        : inDoubt('server-error')
    case 'not-sent':
      return {
        change: notSent,
        next:
          outcome.cause === 'insecure-address'
            ? { kind: 'pauses', reason: 'address', detail: 'insecure-address' }
            : { kind: 'is-offline', reason: connectionProblem(outcome.cause) },
        answered: false,
      }
    case 'no-answer':
      return {
        ...inDoubt(outcome.cause === 'timeout' ? 'no-answer' : 'connection-cut'),
        answered: false,
      }
    default:
      return assertNever(outcome)
  }
}

function readReceipt(outcome: Outcome & { readonly kind: 'receipt' }, sent: SentFacts): Verdict {
  const receipt = {
    taskId: outcome.taskId,
    unitsUsed: outcome.unitsUsed,
    linksCount: outcome.linksCount,
  }
  if (outcome.linksCount !== sent.linkCount) {
    return {
      change: { kind: 'in-doubt', cause: 'links-differ', receipt, taskId: receipt.taskId },
      next: {
        kind: 'pauses',
        reason: 'discrepancy',
        detail: 'links-differ',
        units: outcome.linksCount,
        ofUnits: sent.linkCount,
      },
      answered: true,
    }
  }
  if (outcome.unitsUsed !== sent.linkCount * sent.price) {
    return {
      change: { kind: 'accepted', receipt },
      next: {
        kind: 'pauses',
        reason: 'discrepancy',
        detail: 'price-differs',
        units: outcome.unitsUsed,
        ofUnits: sent.linkCount,
      },
      answered: true,
    }
  }
  return answered({ kind: 'accepted', receipt })
}

function answered(change: LinkChange): Verdict {
  return { change, next: { kind: 'continues' }, answered: true }
}

function pausing(change: LinkChange, reason: PauseReason, detail: PauseDetail): Verdict {
  return { change, next: { kind: 'pauses', reason, detail }, answered: true }
}

/** Names the problems that the user must solve. All others pass without the user: `offline`. */
function connectionProblem(cause: NotSentCause): ConnectionProblem {
  return isConnectionProblem(cause) ? cause : 'offline'
}

function inDoubt(cause: DoubtCause, taskId?: string): Verdict {
  return {
    change: { kind: 'in-doubt', cause, receipt: undefined, taskId },
    next: { kind: 'doubts' },
    answered: true,
  }
}
