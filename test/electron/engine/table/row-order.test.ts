import { expect, test } from 'vitest'
import { RowOrder } from '../../../../electron/engine/table/rows.ts'

test('the index of a child is stored, also after children were removed and reused', () => {
  const order = new RowOrder()
  for (let piece = 10; piece < 14; piece++) order.addChild(1, piece)
  const pieces = order.allChildrenOf(1)
  order.removeChildren(1, [12, 13])
  expect(order.reuseChild(1)).toBe(12)
  order.addChild(1, 14)
  expect(order.childrenOf(1)).toEqual([10, 11, 12, 14])
  // The same array: nothing is copied.
  expect(order.allChildrenOf(1)).toBe(pieces)
  expect(pieces).toEqual([10, 11, 12, 13, 14])
  expect(pieces.map((piece) => order.childIndexOf(piece))).toEqual([0, 1, 2, 3, 4])
  expect(order.childIndexOf(1)).toBeUndefined()
})
