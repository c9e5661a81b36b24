/** Steps taken in this process, and what happened in them, how often. */
export const tally = { steps: 0, happened: new Map<string, number>() }

export function count(what: string): void {
  tally.happened.set(what, (tally.happened.get(what) ?? 0) + 1)
}
