import { expect, test } from 'vitest'
import { filledLines } from '../../../electron/shared/text.ts'

test('a line ends with the break of any system, and what holds nothing is no line', () => {
  expect(filledLines(' a\r\nb\rc \n\n \t\nd\u2028e')).toEqual(['a', 'b', 'c', 'd\u2028e'])
})

test('an empty text has no line', () => {
  expect(filledLines('')).toEqual([])
})
