import { expect, test } from 'vitest'
import { amount, figure } from '../../../electron/cli/words.ts'

test('a number has a comma before each three of its last digits, as English writes it', () => {
  const english = new Intl.NumberFormat('en-US')
  for (const number of [
    0, 7, 999, 1_000, 20_000, 123_456, 1_234_567, 9_007_199_254_740_991, -1_000,
  ])
    expect(figure(number)).toBe(english.format(number))
})

test.each([
  [1, 'link', '1 link'],
  [20_000, 'link', '20,000 links'],
  [3, 'request', '3 requests'],
])('%i %s is said as people say it', (number, noun, said) => {
  expect(amount(number, noun)).toBe(said)
})
