import type { Account } from '../../electron/shared/contract/index.ts'

/** One bar of the chart: a sixtieth of the rate window. */
interface RateBar {
  /** How many seconds ago the bar begins and ends. */
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly requests: number
}

/** An account's requests in the last rate window, and how many it may still send. */
export interface RateChart {
  /** Oldest first. */
  readonly bars: readonly RateBar[]
  /** The top of the axis: a round number that no bar exceeds. */
  readonly top: number
  /** Permits that are taken. */
  readonly used: number
  readonly free: number
  readonly allowance: number
}

type TakenPermits = Account['rate']['taken']

const barCount = 60

/**
 * Computes the chart of an account for `nowMs`. The engine reports only when a request starts or ends,
 * so the window moves the bars itself.
 */
export function rateChartOf(
  { rate, limits }: Pick<Account, 'rate' | 'limits'>,
  nowMs: number,
): RateChart {
  const taken = permitsTakenAt(rate.taken, nowMs)
  const used = Math.min(rate.usedPermits, countRequests(taken))
  const barMs = limits.windowMs / barCount
  const counts: number[] = Array.from({ length: barCount }, () => 0)
  for (const { startedMs, requests } of taken) {
    // Older requests that still hold a permit are in the first bar.
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
    top: roundUp(Math.max(...counts)),
    used,
    free: Math.max(0, rate.allowance - used),
    allowance: rate.allowance,
  }
}

function permitsTakenAt(taken: TakenPermits, nowMs: number): TakenPermits {
  return taken.filter(({ freeMs }) => freeMs === undefined || freeMs > nowMs)
}

function countRequests(taken: TakenPermits): number {
  return taken.reduce((sum, { requests }) => sum + requests, 0)
}

/** Rounds up to the next of 4, 10, 20, 50, 100, 200 … */
function roundUp(highestBar: number): number {
  if (highestBar <= 4) return 4
  for (let power = 10; ; power *= 10)
    for (const step of [1, 2, 5]) if (highestBar <= step * power) return step * power
}
