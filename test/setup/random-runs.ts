/**
 * The number of runs of a property test: `short` in a normal run, `long` in `npm run random`, which finds
 * rare failures.
 */
export function randomRuns(short: number, long: number): number {
  return import.meta.env.MODE === 'full' ? long : short
}
