import { expect, test } from 'vitest'
import { warningBit } from '../../../../electron/engine/parsing/plain-link.ts'
import { Rows } from '../../../../electron/engine/table/rows.ts'

test('rows keep their values while their columns grow', () => {
  const rows = new Rows()
  for (let line = 1; line <= 40_000; line += 1) {
    const row = rows.push()
    rows.line[row] = line
  }
  expect(rows.line.slice(0, rows.count)).toEqual(
    Uint32Array.from({ length: 40_000 }, (_, row) => row + 1),
  )
})

test('a row has room for every warning: a lost one could make a link be paid for again', () => {
  const rows = new Rows()
  const row = rows.push()
  const bits = Object.values(warningBit)
  for (const bit of bits) rows.warnings[row] = (rows.warnings[row] ?? 0) | bit
  expect(bits.filter((bit) => ((rows.warnings[row] ?? 0) & bit) === 0)).toEqual([])
})

test('adding more rows than there is room for throws, and overwrites none', () => {
  const rows = new Rows()
  rows.count = 2 ** 26
  expect(() => rows.push()).toThrow(RangeError)
  expect(rows.count).toBe(2 ** 26)
})
