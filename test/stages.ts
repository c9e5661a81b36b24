import { stripVTControlCharacters } from 'node:util'

/** The result of a step. */
export interface Outcome {
  readonly ok: boolean
  /** Its output. */
  readonly said: string
}

/** Runs one step. */
export type Step = (name: string) => Promise<Outcome>

/** A step that failed. */
export interface Failed extends Pick<Outcome, 'said'> {
  readonly name: string
}

/**
 * Runs stages in order; the steps of a stage run in parallel. A stage starts only if all earlier ones
 * succeeded. Every step of a stage runs to its end. Returns the steps that failed.
 */
export async function failedIn(
  stages: readonly (readonly string[])[],
  step: Step,
): Promise<readonly Failed[]> {
  for (const stage of stages) {
    const ended = await Promise.all(
      stage.map(async (name) => ({ name, outcome: await step(name) })),
    )
    const failed = ended.filter(({ outcome }) => !outcome.ok)
    if (failed.length > 0) return failed.map(({ name, outcome: { said } }) => ({ name, said }))
  }
  return []
}

/** The last lines of a failed step that are repeated. Test runners list failures at their end. */
const linesRepeated = 150

/** A line of Vitest or Playwright for a test that passed or was skipped. */
const listedAsWell = /^\s*(?:✓|↓|-\s+\d+)\s/u

/** Describes failed steps: the end of each output without passed tests, then the names. */
export function reportOf(failed: readonly Failed[]): string {
  const ends = failed.map(({ name, said }) => {
    const lines = stripVTControlCharacters(said)
      .trimEnd()
      .split('\n')
      .filter((line) => !listedAsWell.test(line))
    return [`The end of what ${name} said:`, ...lines.slice(-linesRepeated), ''].join('\n')
  })
  return [...ends, `Failed: ${failed.map(({ name }) => name).join(', ')}`].join('\n')
}
