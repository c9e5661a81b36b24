import { expect, test } from 'vitest'

import {
  carriedSelection,
  clampedSelection,
  currentRow,
  isSelected,
  movedSelection,
  selectedRange,
  wholeSelection,
} from '../../../renderer/components/grid-selection.ts'

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })
const at = (row: number) => ({ anchor: row, active: row })

test('arrows move the selection and stop at the ends', () => {
  expect(movedSelection(at(3), key('ArrowDown'), 5, 10)).toEqual(at(4))
  expect(movedSelection(at(4), key('ArrowDown'), 5, 10)).toEqual(at(4))
  expect(movedSelection(at(0), key('ArrowUp'), 5, 10)).toEqual(at(0))
})

test('the first key chooses the first row, End the last', () => {
  expect(movedSelection(undefined, key('ArrowDown'), 5, 10)).toEqual(at(0))
  expect(movedSelection(undefined, key('End'), 5, 10)).toEqual(at(4))
})

test('Page Down goes a page on, Home back to the first', () => {
  expect(movedSelection(at(3), key('PageDown'), 100, 20)).toEqual(at(23))
  expect(movedSelection(at(3), key('Home'), 100, 20)).toEqual(at(0))
})

test('Shift stretches the selection from where it began', () => {
  const stretched = movedSelection(at(3), key('ArrowUp', true), 5, 10)
  expect(stretched).toEqual({ anchor: 3, active: 2 })
  expect(selectedRange({ anchor: 3, active: 2 })).toEqual([2, 3])
})

test('other keys, and a grid without rows, move nothing', () => {
  expect(movedSelection(at(3), key('a'), 5, 10)).toBeUndefined()
  expect(movedSelection(undefined, key('ArrowDown'), 0, 10)).toBeUndefined()
})

test('a row is selected from the first to the last of the range', () => {
  const selection = { anchor: 5, active: 2 }
  expect([1, 2, 5, 6].map((row) => isSelected(selection, row))).toEqual([false, true, true, false])
})

test('a selection stays within a list that became shorter', () => {
  expect(clampedSelection({ anchor: 2, active: 9 }, 5)).toEqual({ anchor: 2, active: 4 })
  expect(clampedSelection(at(2), 0)).toBeUndefined()
})

test('where all are selected, the row that has the keyboard keeps it, and keys go on from there', () => {
  const all = wholeSelection(at(3), 10)
  expect(selectedRange(all)).toEqual([0, 9])
  expect(currentRow(all)).toBe(3)
  expect(currentRow(clampedSelection(all, 2))).toBe(1)
  expect(selectedRange(clampedSelection(all, 20) ?? at(0))).toEqual([0, 19])
  expect(movedSelection(all, key('ArrowDown'), 10, 5)).toEqual(at(4))
  expect(movedSelection(all, key('ArrowDown', true), 10, 5)).toEqual({ anchor: 3, active: 4 })
})

test('a list that moved carries the row along by itself, several by what most have moved, and of all the one with the keyboard', () => {
  // The third row went to the top, all others one down.
  const placeOf = (index: number) => (index === 2 ? 0 : index + 1)
  expect(carriedSelection(at(2), placeOf, 1)).toEqual(at(0))
  expect(carriedSelection({ anchor: 2, active: 4 }, placeOf, 1)).toEqual({ anchor: 3, active: 5 })
  expect(carriedSelection({ anchor: 4, active: 1 }, placeOf, -3)).toEqual({ anchor: 1, active: 0 })
  const all = wholeSelection(at(2), 9)
  expect(currentRow(carriedSelection(all, placeOf, 1))).toBe(0)
  expect(selectedRange(carriedSelection(all, placeOf, 1))).toEqual(selectedRange(all))
})
