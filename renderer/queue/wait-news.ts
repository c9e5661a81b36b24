import type { RateState, WaitReason } from '../../electron/shared/account.ts'

/** When each reason to wait was last over. */
export type WaitsSaid = ReadonlyMap<WaitReason, number>

export const nothingSaid: WaitsSaid = new Map()

/** A queue at its limit waits for each request anew; what comes back within this is the same wait. */
const sameWaitMs = 60_000

/** Whether a wait that begins is worth a word: it is not the one that was told a moment ago. */
export function isWaitNews(said: WaitsSaid, reason: WaitReason, nowMs: number): boolean {
  const overMs = said.get(reason)
  return overMs === undefined || nowMs - overMs > sameWaitMs
}

/** What was said, once a wait is over. */
export function waitEnded(said: WaitsSaid, reason: WaitReason, nowMs: number): WaitsSaid {
  return new Map(said).set(reason, nowMs)
}

/**
 * Why an account waits by now. It is told of its rate with what it sends: while nothing was due, a wait
 * that is long over still stands there.
 */
export function waitStill(
  { waiting, waitingUntilMs }: Pick<RateState, 'waiting' | 'waitingUntilMs'>,
  nowMs: number,
): WaitReason {
  return waitingUntilMs !== undefined && waitingUntilMs <= nowMs ? undefined : waiting
}
