/**
 * How often a property is tried: `short` times with everything else, `long` times where chance is
 * all that is asked for (`npm run random`), which finds what a short run passes over for weeks.
 */
export function randomRuns(short: number, long: number): number {
  return import.meta.env.MODE === 'full' ? long : short
}
