import { expect, test } from 'vitest'

import { wholeNumber } from '../../../renderer/text/whole-number.ts'

test.each([
  ['81793', 81_793],
  [' 81,793 ', 81_793],
  ['81 793', 81_793],
  ['1’000’000', 1_000_000],
  ['1.000', 1_000],
  ['0', 0],
  ['1.5', undefined],
  ['81,79', undefined],
  ['1,000.000', undefined],
  ['-5', undefined],
  ['', undefined],
  ['many', undefined],
  ['99999999999999999999', undefined],
])('%j is read as %s', (typed, value) => {
  expect(wholeNumber(typed)).toBe(value)
})
