import { expect, test } from 'vitest'

import { numbersOf } from '../../../../renderer/old/queue/batch-numbers.ts'
import { fakeBatches, fakeSubmission } from '../../../fakes/fake-data.ts'

const [planned] = fakeBatches(fakeSubmission({ id: 7, accountId: 2, links: { queued: 1 } }))
if (planned === undefined) throw new Error('There is one')

/** A batch of so many links. */
const batch = (id: number, position: number, linkCount: number, more = {}) => ({
  ...planned,
  id,
  position,
  linkCount,
  ...more,
})

function inWords(batches: Parameters<typeof numbersOf>[0]): readonly string[] {
  const { of } = numbersOf(batches)
  return batches.map((one) => {
    const { planned: number, piece } = of(one)
    return piece === undefined ? `${number}` : `${number}-${piece}`
  })
}

const three = [batch(1, 0, 100), batch(2, 100, 100), batch(3, 200, 50)]

test('batches are numbered in the order of the list, and count as many as were planned', () => {
  expect(inWords(three)).toEqual(['1', '2', '3'])
  expect(inWords(three.toReversed())).toEqual(['3', '2', '1'])
  expect(numbersOf(three).planned).toBe(3)
})

test('what a batch is cut into has its number, and later cuts leave all numbers as they were', () => {
  const [, whole] = three
  const halves = [batch(4, 100, 50), batch(5, 150, 50)]
  expect(inWords([...three, ...halves])).toEqual(['1', '2', '3', '2-1', '2-2'])
  const quarters = [batch(6, 100, 25), batch(7, 125, 25)]
  const all = [...three, ...halves, ...quarters]
  expect(inWords(all)).toEqual(['1', '2', '3', '2-1', '2-2', '2-3', '2-4'])
  expect(numbersOf(all).planned).toBe(3)
  expect(numbersOf(all).of(whole ?? batch(0, 0, 1))).toEqual({ planned: 2, piece: undefined })
})

test('of a request that was taken in part the others are pieces of their batch', () => {
  const [first, , last] = three
  if (first === undefined || last === undefined) throw new Error('There are three')
  const taken = batch(2, 100, 60, { sentLinks: 100 })
  const others = [batch(4, 160, 30), batch(5, 190, 10)]
  expect(inWords([first, taken, last, ...others])).toEqual(['1', '2', '3', '2-1', '2-2'])
})
