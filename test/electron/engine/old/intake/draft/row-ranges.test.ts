import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  rowsAsText,
  rowsIn,
} from '../../../../../../electron/engine/old/intake/draft/row-ranges.ts'

it('writes few rows as ranges', () => {
  expect(rowsAsText(Uint32Array.of(5, 0, 2, 1, 9))).toBe('0-2,5,9')
})

it('writes every other one of a million rows in less than 1 KB', () => {
  const rows = Uint32Array.from({ length: 500_000 }, (_, index) => 2 * index)
  const text = rowsAsText(rows)
  expect(text.length).toBeLessThan(1_000)
  expect(rowsIn(text)).toEqual(rows)
})

it('gives back every set of rows', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20_000), { minLength: 0, maxLength: 3_000 }), (numbers) => {
      const rows = Uint32Array.from(numbers)
      expect(rowsIn(rowsAsText(rows))).toEqual(rows.toSorted())
    }),
    { numRuns: 50 },
  )
})

it.for(['x', '1-', '1,,2', 'bits:!!', 'bits:AAAA'])('takes %j for no rows', (text) => {
  expect(rowsIn(text)).toBeUndefined()
})
