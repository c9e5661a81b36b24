import { expect, test } from 'vitest'

import { createFormat } from '../../../renderer/i18n/format.ts'
import { wholeNumber } from '../../../renderer/i18n/format.ts'

test.each([
  ['81793', 81_793],
  [' 81,793 ', 81_793],
  ['81 793', 81_793],
  ['1’000’000', 1_000_000],
  ['1.000', 1_000],
  ['1,18,793', 118_793],
  ['0', 0],
  ['1.5', undefined],
  ['81,79', undefined],
  ['1,000.000', undefined],
  ['1,18,79', undefined],
  ['-5', undefined],
  ['', undefined],
  ['many', undefined],
  ['99999999999999999999', undefined],
])('%j is parsed as %s', (typed, value) => {
  expect(wholeNumber(typed)).toBe(value)
})

test.each([
  'en-GB',
  'en-IN',
  'en-ZA',
  'de-AT',
  'de-CH',
  'es-ES',
  'es-MX',
  'fr',
  'pt-PT',
  'ru',
  'zh',
])('numbers as the window writes them in %s can be typed', (locale) => {
  const format = createFormat(locale)
  for (const value of [7, 1_234, 118_793, 12_345_678])
    expect(wholeNumber(format.number(value))).toBe(value)
})
