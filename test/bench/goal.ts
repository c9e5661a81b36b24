/** A measured goal. It is met if `measured` is at most `limit`. */
export interface Goal {
  readonly what: string
  readonly measured: number
  readonly limit: number
  /** The figures behind a ratio. */
  readonly detail: string
}

/** How much a run measures. */
export interface Scale {
  /** Scales a number of lines, links or rows. */
  readonly lines: (full: number) => number
  /** Scales a number of rounds. */
  readonly rounds: (full: number) => number
}

export const fullScale: Scale = { lines: (full) => full, rounds: (full) => full }

/** A tenth of the lines and at most three rounds. It shows that everything runs, not that goals are met. */
export const shortScale: Scale = {
  lines: (full) => Math.ceil(full / 10),
  rounds: (full) => Math.min(full, 3),
}

/** Times of our code and of a plain implementation, measured alternately, so that load affects both. */
export interface Compared {
  readonly ours: readonly number[]
  readonly theirs: readonly number[]
}

/** Measures both implementations alternately. */
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

/** The ratio of the medians; times are in milliseconds. */
export function ratio(what: string, { ours, theirs }: Compared, limit: number): Goal {
  const [our, their] = [median(ours), median(theirs)]
  return { what, measured: our / their, limit, detail: `${shown(our)} ms ÷ ${shown(their)} ms` }
}

/** The median, which one slow run does not change. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** Measures synchronous work, in milliseconds. */
export function elapsed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function shown(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(0)
}
