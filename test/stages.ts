import { stripVTControlCharacters } from 'node:util'

/** What came of a step. */
export interface Outcome {
  readonly ok: boolean
  /** All that it printed. */
  readonly said: string
}

/** Does one step. */
export type Step = (name: string) => Promise<Outcome>

/** A step with which not all was well. */
export interface Failed extends Pick<Outcome, 'said'> {
  readonly name: string
}

/**
 * Goes through stages, the steps of each side by side; a stage begins only where all before it is
 * well. Every step of a stage comes to its end. Replies what failed, nothing where all is well.
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

/** The runners of tests tell at their end what failed. */
const linesRepeated = 150

/** A test that passed or was not run, as Vitest and Playwright list it: hundreds stand before what failed. */
const listedAsWell = /^\s*(?:✓|↓|-\s+\d+)\s/u

/** What failed, in a word, below the end of what each of them printed, less the tests that passed. */
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
