import { expect, it } from 'vitest'
import { askedTexts } from '../../../../electron/engine/parsing/mending.ts'

it.for([
  ['semicolons', 'https://a.example/x;a;b;c'],
  ['commas', 'https://a.example/x,45,Norda'],
  ['bars', 'https://a.example/x|45'],
  ['a cell like a parameter', 'https://a.example/x;tag=a'],
] as const)(
  'asks of a record with %s whether it was sent whole or without its cells',
  ([, line]) => {
    expect(askedTexts(line)).toEqual([{ text: line, links: [line, 'https://a.example/x'] }])
  },
)

it('also searches for the link of a record with cells before it', () => {
  expect(askedTexts('Norda,https://a.example/x,45')[0]?.links).toContain('https://a.example/x')
})

it('also searches for an entry of a list without its full stop', () => {
  const links = ['https://a.example/x.', 'https://a.example/x']
  expect(askedTexts('- https://a.example/x.')).toEqual([{ text: '- https://a.example/x.', links }])
})
