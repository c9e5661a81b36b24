import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BatchLimits,
  largestRequest,
  requestSizes,
} from '../../../../electron/engine/queue/index.ts'
import type { BatchSize } from '../../../../electron/shared/contract/index.ts'

const specified: BatchLimits = { linksPerRequest: 20_000, allowance: 60 }

describe('links per request', () => {
  test.each<[string, number, BatchSize, number, number]>([
    ['of a short balanced list', 36_421, 'balanced', 1_000, 5_000],
    ['of a balanced million: as many as make 60 requests', 1_000_000, 'balanced', 1_000, 16_933],
    ['of ten balanced million: as many as fit into a request', 1e7, 'balanced', 1_000, 20_000],
    ['of the fewest requests', 36_421, 'fewest', 20_000, 20_000],
    ['of the smallest requests', 36_421, 'smallest', 1_000, 1_000],
    ['of the smallest requests of a million', 1_000_000, 'smallest', 16_667, 16_667],
    ['of a chosen number', 36_421, 250, 250, 250],
    ['of a chosen number above the limit', 36_421, 50_000, 20_000, 20_000],
  ])('%s', (_, links, size, unproven, proven) => {
    expect(requestSizes(links, size, specified)).toEqual({ unproven, proven })
  })

  test('are at least one and at most the limit, whatever the batch size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e8 }),
        fc.oneof(
          fc.constantFrom('balanced' as const, 'fewest' as const, 'smallest' as const),
          fc.integer({ min: 1, max: 1e6 }),
        ),
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 100_000 }),
        (links, size, linksPerRequest, allowance) => {
          const limits = { linksPerRequest, allowance }
          const { unproven, proven } = requestSizes(links, size, limits)
          for (const sent of [unproven, proven, largestRequest(links, size, limits)]) {
            expect(sent).toBeGreaterThanOrEqual(1)
            expect(sent).toBeLessThanOrEqual(linksPerRequest)
          }
          expect(largestRequest(links, size, limits)).toBeLessThanOrEqual(links)
        },
      ),
    )
  })
})
