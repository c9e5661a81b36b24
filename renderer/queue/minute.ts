import type { Account } from '../../electron/shared/contract/index.ts'

/** One bar of an account's last minute. */
interface MinuteBar {
  /** Seconds ago at which the bar begins and ends. */
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly requests: number
}

/** The requests of an account's last window, and what it may still send. */
export interface Minute {
  /** Oldest first. */
  readonly bars: readonly MinuteBar[]
  /** Top of the axis: a round number that no bar exceeds. */
  readonly top: number
  readonly used: number
  readonly free: number
  readonly allowance: number
}

type Taken = Account['rate']['taken']

/** Bars of a chart; each stands for a sixtieth of the window. */
const barCount = 60

/** What the chart of an account shows at a moment. The engine reports only when something happens. */
export function minuteOf(
  { rate, limits }: Pick<Account, 'rate' | 'limits'>,
  nowMs: number,
): Minute {
  const taken = stillTaken(rate.taken, nowMs)
  const used = Math.min(rate.usedPermits, sum(taken))
  const barMs = limits.windowMs / barCount
  const counts: number[] = Array.from({ length: barCount }, () => 0)
  for (const { startedMs, requests } of taken) {
    // Older requests that still count stand at the left end.
    const index = Math.max(0, barCount - 1 - Math.floor((nowMs - startedMs) / barMs))
    const bar = Math.min(barCount - 1, index)
    counts[bar] = (counts[bar] ?? 0) + requests
  }
  const bars = counts.map((requests, index) => ({
    fromSeconds: Math.round(((barCount - index) * barMs) / 1_000),
    toSeconds: Math.round(((barCount - 1 - index) * barMs) / 1_000),
    requests,
  }))
  return {
    bars,
    top: roundTop(Math.max(...counts)),
    used,
    free: Math.max(0, rate.allowance - used),
    allowance: rate.allowance,
  }
}

function stillTaken(taken: Taken, nowMs: number): Taken {
  return taken.filter(({ freeMs }) => freeMs === undefined || freeMs > nowMs)
}

function sum(taken: Taken): number {
  return taken.reduce((requests, one) => requests + one.requests, 0)
}

/** The smallest of 4, 10, 20, 50, 100 … that is not below the highest bar. */
function roundTop(most: number): number {
  if (most <= 4) return 4
  for (let power = 10; ; power *= 10)
    for (const step of [1, 2, 5]) if (most <= step * power) return step * power
}
