import type { PauseDetail, PauseReason } from '../../shared/account.ts'
import type { TokenHold } from './held-token.ts'
import type { Departure } from './next-departure.ts'

/** All that decides what an account does next, at one moment. */
export interface SendingFacts {
  /** Stopping, suspended or paused. */
  readonly isHalted: boolean
  readonly inFlight: number
  readonly mostInFlight: number
  /** The next request does not fit beside what is in flight. */
  readonly waitsForAnswers: boolean
  readonly hasTooManyDoubts: boolean
  /** What leaves next; undefined: nothing may. */
  readonly departure: Departure | undefined
  /** Milliseconds until a request may start. */
  readonly waitMs: number
  /** Links that the user's budget pays for. */
  readonly linksPaidFor: number
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
      readonly departure: Departure
    }
  | { readonly kind: 'asks-for-token' }
  | {
      readonly kind: 'sends'
      readonly departure: Departure
      readonly mostLinks: number
      readonly token: string
    }

const rests: Step = { kind: 'rests' }

/** Decides the next step. The token is asked for when only time holds links back, not before. */
export function nextStep(facts: SendingFacts): Step {
  const { departure, token, waitMs, linksPaidFor } = facts
  if (facts.isHalted || departure === undefined) return rests
  if (facts.inFlight >= facts.mostInFlight || facts.waitsForAnswers) return rests
  if (facts.hasTooManyDoubts)
    return { kind: 'pauses', reason: 'in-doubt', detail: 'doubts-in-a-row', departure }
  // Said at once, also while the rate holds everything back: whoever starts again enters every token then.
  if (token.kind === 'missing')
    return { kind: 'pauses', reason: 'token', detail: 'missing-token', departure }
  if (token.kind === 'none') return { kind: 'asks-for-token' }
  if (waitMs > 0) return { kind: 'waits', ms: waitMs }
  if (linksPaidFor < 1) {
    return facts.inFlight > 0
      ? rests
      : { kind: 'pauses', reason: 'balance', detail: 'balance-too-low', departure }
  }
  const mostLinks = Math.min(departure.links, linksPaidFor)
  return token.kind === 'held'
    ? { kind: 'sends', departure, mostLinks, token: token.token }
    : { kind: 'waits', ms: Number.POSITIVE_INFINITY }
}
