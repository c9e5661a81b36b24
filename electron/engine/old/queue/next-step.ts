import type { PauseDetail, PauseReason } from '../../../shared/account.ts'
import type { StoredBatch } from '../../../shared/records.ts'
import { proofBatch } from './batch-plan.ts'
import type { Due } from './due.ts'
import type { TokenHold } from './held-token.ts'

/** All that decides what an account does next, at one moment. */
export interface SendingFacts {
  /** Stopping, suspended or paused. */
  readonly isHalted: boolean
  readonly inFlight: number
  readonly mostInFlight: number
  /** The next batch does not fit beside what is in flight. */
  readonly waitsForAnswers: boolean
  readonly hasDoubtedTooOften: boolean
  /** What leaves next; undefined: nothing waits. */
  readonly due: Due | undefined
  /** Milliseconds until a request may start. */
  readonly waitMs: number
  /** Links that may leave in one batch now. */
  readonly mostLinks: number
  readonly token: TokenHold
}

/** What an account does next; resting and waiting end early when something changes. */
export type Step =
  | { readonly kind: 'rests' }
  | { readonly kind: 'waits'; readonly ms: number }
  | {
      readonly kind: 'pauses'
      readonly reason: PauseReason
      readonly detail: PauseDetail
      readonly batch: StoredBatch
    }
  | { readonly kind: 'cuts'; readonly batch: StoredBatch; readonly firstCount: number }
  | { readonly kind: 'asks-for-token' }
  | { readonly kind: 'sends'; readonly due: Due; readonly token: string }

const rests: Step = { kind: 'rests' }

/** Decides the next step; the token is asked for when only time holds a batch back, not before. */
export function nextStep(facts: SendingFacts): Step {
  const { due, token, mostLinks, waitMs } = facts
  if (facts.isHalted || due === undefined) return rests
  const { batch } = due
  if (facts.inFlight >= facts.mostInFlight || facts.waitsForAnswers) return rests
  if (facts.hasDoubtedTooOften) {
    return { kind: 'pauses', reason: 'in-doubt', detail: 'doubts-in-a-row', batch }
  }
  // Said at once, also while the rate holds all back: whoever starts again enters every token then.
  if (token.kind === 'missing') {
    return { kind: 'pauses', reason: 'token', detail: 'missing-token', batch }
  }
  if (token.kind === 'none') return { kind: 'asks-for-token' }
  if (waitMs > 0) return { kind: 'waits', ms: waitMs }
  if (mostLinks < 1) {
    return facts.inFlight > 0
      ? rests
      : { kind: 'pauses', reason: 'balance', detail: 'balance-too-low', batch }
  }
  if (mostLinks < batch.linkCount) return { kind: 'cuts', batch, firstCount: mostLinks }
  return token.kind === 'held'
    ? { kind: 'sends', due, token: token.token }
    : { kind: 'waits', ms: Number.POSITIVE_INFINITY }
}

/** Links that may leave in one batch: few after a doubt, and no more than the user's units pay for. */
export function mostLinksOf(
  isCareful: boolean,
  isBalanced: boolean,
  unitsLeft: number,
  price: number,
): number {
  const most = isCareful && isBalanced ? proofBatch : Number.POSITIVE_INFINITY
  return Math.min(most, Math.floor(unitsLeft / price))
}
