import { expect, test } from 'vitest'
import { inPieces } from '../../../../../electron/engine/old/results/csv-text.ts'

test('short texts become pieces worth writing, and none of so many that others wait long', () => {
  const short = Array.from({ length: 2_000 }, (_, n) => `${n}\n`)
  const pieces = [...inPieces(short)]
  expect(pieces.join('')).toBe(short.join(''))
  const texts = pieces.map((piece) => piece.split('\n').length - 1)
  expect(Math.max(...texts)).toBe(512)
  expect(pieces.length).toBe(4)
})

test('long texts fill a piece before that', () => {
  const long = Array.from({ length: 100 }, () => 'x'.repeat(1_000))
  expect([...inPieces(long)].map((piece) => piece.length)).toEqual([66_000, 34_000])
  expect([...inPieces(long, 10_000)].length).toBe(11)
})
