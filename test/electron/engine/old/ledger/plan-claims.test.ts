import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PlanClaims } from '../../../../../electron/engine/old/ledger/plan-claims.ts'

/** Few enough that many are the same, and some that are alike in one half. */
const hash = fc.oneof(
  fc.bigInt({ min: -3n, max: 3n }),
  fc.bigInt({ min: -3n, max: 3n }).map((one) => one << 32n),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
)
const batches = fc.array(fc.array(hash, { maxLength: 20 }), { maxLength: 6 })

function claimsOf(hashesOfBatches: readonly (readonly bigint[])[]): PlanClaims {
  const claims = new PlanClaims(1)
  for (const [batchId, hashes] of hashesOfBatches.entries())
    claims.add(BigInt64Array.from(hashes), batchId)
  return claims
}

function pairsOf(hashesOfBatches: readonly (readonly bigint[])[]): string[] {
  return hashesOfBatches.flatMap((hashes, batchId) => hashes.map((one) => `${one} ${batchId}`))
}

describe('the claims of a plan', () => {
  test('are all found by their hash, and no other', () => {
    fc.assert(
      fc.property(batches, fc.array(hash, { maxLength: 20 }), (planned, asked) => {
        const found: string[] = []
        claimsOf(planned).find(BigInt64Array.from(asked), (index, batchId) =>
          found.push(`${index} ${asked[index]} ${batchId}`),
        )
        const wanted = asked.flatMap((one, index) =>
          pairsOf(planned)
            .filter((pair) => pair.startsWith(`${one} `))
            .map((pair) => `${index} ${pair}`),
        )
        expect(found.toSorted()).toEqual(wanted.toSorted())
      }),
    )
  })

  test('come each once in the order of their upper halves, in pieces of any size', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 9 }), (planned, count) => {
        const claims = claimsOf(planned)
        const pairs: string[] = []
        const uppers: bigint[] = []
        for (let from = 0; from < claims.size; from += count) {
          const { hashes, batchIds } = claims.inOrder(from, count)
          for (const [index, one] of hashes.entries()) {
            pairs.push(`${one} ${batchIds[index]}`)
            uppers.push(one >> 32n)
          }
        }
        expect(pairs.toSorted()).toEqual(pairsOf(planned).toSorted())
        expect(uppers).toEqual(uppers.toSorted((one, other) => (one < other ? -1 : 1)))
      }),
    )
  })

  test('are found when there are more than there was room for at first', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => BigInt(n) * 0x1_0000_0001n)
    const claims = claimsOf([many.slice(0, 700), many.slice(700)])
    const found: [number, number][] = []
    claims.find(BigInt64Array.from(many), (index, batchId) => found.push([index, batchId]))
    expect(found).toEqual(many.map((_, index) => [index, index < 700 ? 0 : 1]))
  })
})
