import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  batchSizes,
  countBatches,
  cutIntoBatches,
  largestBatch,
  mostBodyBytes,
  type PlanLimits,
  tasksOfSlots,
} from '../../../../../electron/engine/old/queue/batch-plan.ts'
import { allowanceOf } from '../../../../../electron/shared/account.ts'
import type { BatchSize } from '../../../../../electron/shared/submission.ts'

const specified: PlanLimits = {
  linksPerRequest: 20_000,
  allowance: 60,
  mostLinksInDoubt: undefined,
}

const anyLimits: fc.Arbitrary<PlanLimits> = fc.record({
  linksPerRequest: fc.integer({ min: 1, max: 20_000 }),
  allowance: fc.integer({ min: 1, max: 120 }),
  mostLinksInDoubt: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: undefined }),
})

const anySize: fc.Arbitrary<BatchSize> = fc.oneof(
  fc.constantFrom('balanced' as const, 'fewest' as const, 'smallest' as const),
  fc.integer({ min: 1, max: 30_000 }),
)

function* list(links: number, unusual: number) {
  for (let n = 0; n < links; n += 1) yield { link: `https://a.example/${n}`, unusual: n < unusual }
}

/** Links of each portion of so many a day. */
function slotsOf(links: number, portion: number): readonly number[] {
  const days = Math.max(1, Math.ceil(links / portion))
  return Array.from({ length: days }, (_, day) => Math.min(portion, links - day * portion))
}

describe('the worked example of 36,421 links', () => {
  test.each([
    ['balanced', 9],
    ['fewest', 2],
    ['smallest', 37],
  ] as const)('%s makes %i tasks', (size, tasks) => {
    expect(countBatches(36_421, 0, size, specified)).toBe(tasks)
    expect([...cutIntoBatches(list(36_421, 0), batchSizes(36_421, size, specified))]).toHaveLength(
      tasks,
    )
  })
})

describe('a plan', () => {
  test('holds every link once, in order, the unusual ones last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 0, max: 500 }),
        anySize,
        anyLimits,
        (links, unusual, size, limits) => {
          const all = [...list(links, unusual)]
          const batches = [...cutIntoBatches(all, batchSizes(links, size, limits))]
          expect(batches.flatMap((batch) => batch.links)).toEqual(
            [...all.slice(unusual), ...all.slice(0, unusual)].map(({ link }) => link),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  test('keeps every batch within its bounds and comes to the tasks that were shown', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 0, max: 500 }),
        anySize,
        anyLimits,
        fc.integer({ min: 200, max: 40_000 }),
        (links, unusualWanted, size, limits, portion) => {
          const unusual = Math.min(unusualWanted, links)
          const slots = slotsOf(links, portion)
          const sizes = batchSizes(Math.max(...slots), size, limits)
          const batches = [...cutIntoBatches(list(links, unusual), sizes, slots)]
          expect(batches).toHaveLength(countBatches(links, unusual, size, limits, slots))
          for (const [slot, tasks] of tasksOfSlots(links, unusual, size, limits, slots).entries()) {
            const made = batches.filter((batch) => batch.slot === slot)
            let left = 0
            const leftAfter = made.map((batch) => (left += batch.links.length))
            expect(made.map((_, n) => tasks.linksOf(n + 1))).toEqual(leftAfter)
          }
          for (const batch of batches) {
            expect(batch.links.length).toBeGreaterThan(0)
            expect(batch.links.length).toBeLessThanOrEqual(limits.linksPerRequest)
            expect(batch.links.length).toBeLessThanOrEqual(limits.mostLinksInDoubt ?? Infinity)
            expect(batch.links.length).toBeLessThanOrEqual(batch.isUnusual ? 100 : 20_000)
          }
          const largest = Math.max(0, ...batches.map((batch) => batch.links.length))
          const most = largestBatch(slots, size, limits)
          expect(largest).toBeLessThanOrEqual(most)
          // Unusual ones are cut smaller.
          expect(unusual === 0 ? largest : most).toBe(most)
        },
      ),
      {
        numRuns: 40,
        examples: [
          // The batch of the second portion is larger than both of the first.
          [2_002, 0, 'balanced', { ...specified, linksPerRequest: 1_001 }, 1_001],
          // Portions that are two tasks each.
          [2_002, 0, 'fewest', { ...specified, linksPerRequest: 600 }, 1_001],
        ],
      },
    )
  })

  test('keeps every body below 8 MB, also of links that JSON makes longer', () => {
    const links = Array.from({ length: 9_000 }, (_, n) => ({
      link: `https://a.example/?${'\\'.repeat(900)}${n}`,
      unusual: false,
    }))
    const batches = [...cutIntoBatches(links, { first: 20_000, later: 20_000 })]
    const bodies = batches.map((batch) => JSON.stringify({ links: batch.links }).length)
    expect(Math.max(...bodies)).toBeLessThanOrEqual(mostBodyBytes)
    expect(batches).toHaveLength(3)
  })
})

describe('balanced batches', () => {
  test('begin with one of 1,000 and leave as many requests as a window has', () => {
    expect(batchSizes(1_000_000, 'balanced', specified)).toEqual({ first: 1_000, later: 16_933 })
    expect(countBatches(1_000_000, 0, 'balanced', specified)).toBe(60)
  })

  test('are never below 5,000 nor above what a request may hold', () => {
    expect(batchSizes(10_000, 'balanced', specified).later).toBe(5_000)
    expect(batchSizes(10_000_000, 'balanced', specified).later).toBe(20_000)
  })
})

describe('the allowance of one computer', () => {
  test('is its share of what the token may do, at least one', () => {
    expect(allowanceOf(60, 1)).toBe(60)
    expect(allowanceOf(60, 7)).toBe(8)
    expect(allowanceOf(60, 100)).toBe(1)
  })
})
