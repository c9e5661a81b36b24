/** One goal of ARCHITECTURE.md as it was measured: met where `measured` is at most `limit`. */
export interface Goal {
  readonly what: string
  readonly measured: number
  readonly limit: number
  /** The figures behind a ratio, for people. */
  readonly detail: string
}

/** How much a run measures. */
export interface Scale {
  /** How many lines, links or rows stand for so many. */
  readonly lines: (full: number) => number
  readonly rounds: (full: number) => number
}

export const fullScale: Scale = { lines: (full) => full, rounds: (full) => full }

/** A tenth of the lines and at most three rounds: shows that everything runs, not that a goal is met. */
export const shortScale: Scale = {
  lines: (full) => Math.ceil(full / 10),
  rounds: (full) => Math.min(full, 3),
}

/** Ours and the plain way, measured in turns: what holds up the computer holds up both. */
export interface Compared {
  readonly ours: readonly number[]
  readonly theirs: readonly number[]
}

/** Measures both ways so often, in turns. */
export async function compared(
  rounds: number,
  ours: () => Promise<number> | number,
  theirs: () => Promise<number> | number,
): Promise<Compared> {
  const measured = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    measured.ours.push(await ours())
    measured.theirs.push(await theirs())
  }
  return measured
}

/** The middle of ours beside the middle of the plain way, in milliseconds. */
export function ratio(what: string, { ours, theirs }: Compared, limit: number): Goal {
  const [our, their] = [median(ours), median(theirs)]
  return { what, measured: our / their, limit, detail: `${shown(our)} ms ÷ ${shown(their)} ms` }
}

/** The middle of some figures: one slow run changes nothing. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** Milliseconds that some work takes. */
export function elapsed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function shown(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(0)
}
