import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  gridGeometry,
  lowestTop,
  rowHeight,
  rowsInSight,
  scrollTopOf,
  tallestScroll,
  topOf,
  topShowing,
} from '../../../renderer/components/grid-geometry.ts'

const lists = fc.record({
  rowCount: fc.integer({ min: 1, max: 100_000_000 }),
  viewHeight: fc.integer({ min: 100, max: 2_000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('the scroll bar is never longer than a browser can lay out', () => {
  fc.assert(
    fc.property(lists, ({ rowCount, viewHeight }) => {
      expect(gridGeometry(rowCount, viewHeight).scrollHeight).toBeLessThanOrEqual(tallestScroll)
    }),
  )
})

test('a list that fits is not scaled', () => {
  expect(gridGeometry(1_000, 600)).toMatchObject({ scrollHeight: 28_000, isScaled: false })
})

test('both ends of the scroll bar are both ends of the list', () => {
  fc.assert(
    fc.property(lists, ({ rowCount, viewHeight }) => {
      const geometry = gridGeometry(rowCount, viewHeight)
      expect(topOf(geometry, 0)).toBe(0)
      fc.pre(geometry.scrollHeight > viewHeight)
      const end = scrollTopOf(geometry, lowestTop(geometry))
      expect(end).toBeCloseTo(geometry.scrollHeight - viewHeight, 5)
    }),
  )
})

test('scroll bar and list lead back to each other', () => {
  fc.assert(
    fc.property(lists, ({ rowCount, viewHeight, share }) => {
      const geometry = gridGeometry(rowCount, viewHeight)
      const top = share * lowestTop(geometry)
      expect(topOf(geometry, scrollTopOf(geometry, top))).toBeCloseTo(top, 3)
    }),
  )
})

test('the rows in sight cover the window and no more than a row beyond it', () => {
  fc.assert(
    fc.property(lists, ({ rowCount, viewHeight, share }) => {
      const geometry = gridGeometry(rowCount, viewHeight)
      const top = Math.floor(share * lowestTop(geometry))
      const { first, last } = rowsInSight(geometry, top, rowCount)
      expect(first * rowHeight).toBeLessThanOrEqual(top)
      expect(Math.min(last * rowHeight, geometry.listHeight)).toBeGreaterThanOrEqual(
        Math.min(top + viewHeight, geometry.listHeight),
      )
      expect((last - first) * rowHeight).toBeLessThan(viewHeight + 2 * rowHeight)
    }),
  )
})

test('a row is shown by the shortest way', () => {
  const geometry = gridGeometry(1_000, 280)
  expect(topShowing(geometry, 0, 5)).toBe(0)
  expect(topShowing(geometry, 0, 10)).toBe(rowHeight)
  expect(topShowing(geometry, 2_800, 50)).toBe(1_400)
  expect(topShowing(geometry, 0, 999)).toBe(lowestTop(geometry))
})
