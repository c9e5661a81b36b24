import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isFull, seed } from '../run-size.ts'
import { readChart } from './chart.ts'
import { Transitions } from './states.ts'
import { steps, tally } from './steps.ts'
import { World } from './world.ts'

/** LINKFERRY_STEPS sets another number of steps. */
const wantedSteps = Number(process.env['LINKFERRY_STEPS'] ?? (isFull ? 100_000 : 1_000))
const stories = Math.ceil(wantedSteps / 16)

const chart = readChart()
const transitions = { links: new Set<string>(), requests: new Set<string>() }

afterAll(() => {
  console.log(
    `seed ${seed}, ${tally.steps} steps of the model:`,
    Object.fromEntries([...tally.happened].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
})

test(
  'no link is lost, charged twice or sent too fast, whatever happens in whatever order',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 80, size: 'max' }), async (story) => {
        const followed = new Transitions(chart)
        await using world = new World(followed)
        await fc.asyncModelRun(() => ({ model: {}, real: world }), story)
        for (const seen of followed.seen.links) transitions.links.add(seen)
        for (const seen of followed.seen.requests) transitions.requests.add(seen)
      }),
      { numRuns: stories, seed, endOnFailure: false },
    )
    expect(tally.steps).toBeGreaterThanOrEqual(wantedSteps)
  },
)

test('every transition of the chart happens', () => {
  const missing = (['links', 'requests'] as const).flatMap((kind) =>
    [...chart[kind]].filter((drawn) => !transitions[kind].has(drawn)),
  )
  expect(missing).toEqual([])
})
