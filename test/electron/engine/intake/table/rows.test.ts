import { expect, test } from 'vitest'
import { Rows } from '../../../../../electron/engine/intake/table/rows.ts'

test('rows keep what they hold while their columns grow', () => {
  const rows = new Rows()
  for (let line = 1; line <= 40_000; line += 1) {
    const row = rows.push()
    rows.line[row] = line
  }
  expect(rows.line.slice(0, rows.count)).toEqual(
    Uint32Array.from({ length: 40_000 }, (_, row) => row + 1),
  )
})

test('more rows than any draft has room for are refused, and none is written over', () => {
  const rows = new Rows()
  rows.count = 2 ** 26
  expect(() => rows.push()).toThrow(RangeError)
  expect(rows.count).toBe(2 ** 26)
})
