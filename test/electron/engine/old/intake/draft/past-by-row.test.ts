import { expect, test } from 'vitest'
import { PastByRow } from '../../../../../../electron/engine/old/intake/draft/past-by-row.ts'
import type { SentBefore } from '../../../../../../electron/shared/draft-rows.ts'

const inBatch = (batchId: number): SentBefore => ({
  state: 'sent',
  batchId,
  taskId: undefined,
  atMs: 0,
})

test('rows tell of a batch from the first of them that does to the last', () => {
  const past = new PastByRow()
  const told = () => [7, 8].filter((batchId) => past.tellsOf(new Set([batchId])))
  expect(told()).toEqual([])
  past.set(0, inBatch(7)).set(1, inBatch(7))
  past.delete(2)
  expect(told()).toEqual([7])
  past.set(1, inBatch(8))
  expect(told()).toEqual([7, 8])
  past.delete(0)
  past.delete(0)
  expect(told()).toEqual([8])
  past.set(1, inBatch(8))
  expect(told()).toEqual([8])
  past.clear()
  expect(told()).toEqual([])
})
