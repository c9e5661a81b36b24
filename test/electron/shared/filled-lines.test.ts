import { expect, test } from 'vitest'
import { filledLines } from '../../../electron/shared/text.ts'

test('lines end with the break of any system, and blank lines are skipped', () => {
  expect(filledLines(' a\r\nb\rc \n\n \t\nd\u2028e')).toEqual(['a', 'b', 'c', 'd\u2028e'])
})

test('an empty text has no lines', () => {
  expect(filledLines('')).toEqual([])
})
