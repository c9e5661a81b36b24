import { array, assert, constantFrom, nat, property, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  inOrder,
  lastFirst,
  moves,
  orderAfter,
  placeAfterDrop,
  placeAfterMove,
} from '../../../../renderer/old/queue/order.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'

const order = [5, 3, 9]

test('of what is over the last that ended stands first, whenever it was made', () => {
  const ended = [20, 30, 10].map((finishedMs, index) =>
    fakeSubmission({ id: index + 1, accountId: 1, state: 'finished', finishedMs, links: {} }),
  )
  expect(lastFirst(ended).map(({ id }) => id)).toEqual([2, 1, 3])
})

test('submissions stand in the order in which they leave, whenever they were made', () => {
  const submissions = [30, 10, 20].map((place, index) => ({
    ...fakeSubmission({ id: index + 1, accountId: 1, links: { queued: 1 } }),
    place,
  }))
  expect(inOrder(submissions).map(({ id }) => id)).toEqual([2, 3, 1])
})

describe('a move', () => {
  test.each([
    ['up', 3, [3, 5, 9]],
    ['down', 3, [5, 9, 3]],
    ['down', 5, [3, 5, 9]],
    ['front', 9, [9, 5, 3]],
  ] as const)('%s of %i makes of 5, 3, 9 %j', (move, id, after) => {
    const to = placeAfterMove(order, id, move)
    expect(to && orderAfter(order, id, to)).toEqual(after)
  })

  test.each([
    ['up', 5],
    ['front', 5],
    ['down', 9],
  ] as const)('%s of %i leads nowhere', (move, id) => {
    expect(placeAfterMove(order, id, move)).toBeUndefined()
  })
})

describe('a drop', () => {
  test.each([
    [9, 5, 'above', [9, 5, 3]],
    [9, 5, 'below', [5, 9, 3]],
    [5, 9, 'below', [3, 9, 5]],
    [5, 9, 'above', [3, 5, 9]],
  ] as const)('of %i on %i, %s its middle, makes %j', (id, on, side, after) => {
    const to = placeAfterDrop(order, id, on, side)
    expect(to && orderAfter(order, id, to)).toEqual(after)
  })

  test.each([
    [3, 3, 'above'],
    [3, 5, 'below'],
    [3, 9, 'above'],
    [3, 77, 'above'],
  ] as const)('of %i on %i, %s its middle, changes nothing', (id, on, side) => {
    expect(placeAfterDrop(order, id, on, side)).toBeUndefined()
  })
})

test('no move loses or doubles a submission', () => {
  assert(
    property(
      uniqueArray(nat(), { minLength: 1, maxLength: 8 }),
      array(constantFrom(...moves)),
      nat(),
      (ids, steps, n) => {
        const id = ids[n % ids.length] ?? 0
        let now: readonly number[] = ids
        for (const move of steps) {
          const to = placeAfterMove(now, id, move)
          if (to !== undefined) now = orderAfter(now, id, to)
        }
        expect(now.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
      },
    ),
  )
})
