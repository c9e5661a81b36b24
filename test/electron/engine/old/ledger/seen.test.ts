import { expect, onTestFinished, test } from 'vitest'
import { PlanClaims } from '../../../../../electron/engine/old/ledger/plan-claims.ts'
import { lowestHash } from '../../../../../electron/engine/old/ledger/seen.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

test.each([1, 2, 3])(
  'links of some batches are removed %d rows at a time, also where their hashes are neighbours',
  async (most) => {
    const past = new PastLedger(await temporaryFolder())
    onTestFinished(() => past.close())
    const { seen } = past.ledger
    const { id } = past.account
    const hashes = BigInt64Array.of(lowestHash, -2n, -1n, 0n, 1n, 2n, 2n ** 63n - 1n)
    for (const batchId of [1, 2, 3]) {
      const claims = new PlanClaims(id)
      claims.add(hashes, batchId)
      seen.addAll(claims)
    }
    let from: bigint | undefined = lowestHash
    while (from !== undefined) from = seen.removeBatchesFrom(id, [1, 3], from, most)
    const left = seen.candidates(id, hashes)
    expect(left.map(({ batchId }) => batchId)).toEqual(Array(hashes.length).fill(2))
  },
)
