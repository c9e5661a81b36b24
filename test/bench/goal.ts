/** One goal of ARCHITECTURE.md as it was measured: met where `measured` is at most `limit`. */
export interface Goal {
  readonly what: string
  readonly measured: number
  readonly limit: number
  /** The figures behind a ratio, for people. */
  readonly detail: string
}

/** The middle of some figures: one slow run changes nothing. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}
