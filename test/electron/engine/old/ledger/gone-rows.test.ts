import { assert, constantFrom, dictionary, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  rowsBefore,
  rowsEnded,
  rowsIn,
  shareOf,
  takeRows,
} from '../../../../../electron/engine/old/ledger/gone-rows.ts'
import { randomRuns } from '../../../../random-runs.ts'

test('what went on is taken by what it counted as before, the rest as what most goes on', () => {
  const rows = rowsIn(new Map(Object.entries({ later: 3, excluded: 2, further: 2, 'put-back': 1 })))
  const wentOn = rowsIn(new Map(Object.entries({ ready: 3, further: 1 })))
  const ended = rowsEnded(rows, wentOn, new Map([['excluded', 1]]))
  expect(Object.fromEntries(ended.by)).toEqual({ later: 1, excluded: 1 })
  expect(ended).toMatchObject({ further: 1, putBack: 1 })
})

test('links that were put back were sent by the list that they came in with, and left over by one after it', () => {
  const rows = { by: new Map([['later', 3]]), further: 0, putBack: 2 }
  const were = new Map(Object.entries({ decide: 1, 'put-back': 2 }))
  const inOrigin = rowsBefore(rows, were, true)
  expect(inOrigin.rows).toMatchObject({ unnamed: 0, putBack: 0 })
  expect(inOrigin.rows.by.get('decide')).toBe(1)
  expect(Object.fromEntries(inOrigin.others)).toEqual({ decide: 0, 'put-back': 0 })
  const after = rowsBefore(rows, new Map([['decide', 1]]), false)
  expect(after.rows).toMatchObject({ unnamed: 2, putBack: 2 })
})

const few = nat({ max: 5 })
const statuses = ['later', 'decide', 'excluded', 'rejected', 'sent-before', 'ready'] as const
const counted = dictionary(constantFrom(...statuses), integer({ min: 1, max: 5 })).map(
  (counts) => new Map(Object.entries(counts)),
)

test('rows that leave a list and rows that stay in it are those that it held', () => {
  const leaving = record({ by: counted, further: few, putBack: few, unnamed: few })
  assert(
    property(leaving, counted, counted, (gone, held, place) => {
      const { rows, lines } = takeRows(held, gone)
      for (const [status, some] of held)
        expect((rows.by.get(status) ?? 0) + (lines.get(status) ?? 0)).toBe(some)
      const share = shareOf(rows, place)
      for (const [status, some] of rows.by) {
        const here = share.rows.by.get(status) ?? 0
        expect(here).toBeLessThanOrEqual(some)
        expect(here + (share.counts.get(status) ?? 0)).toBe(place.get(status) ?? here)
      }
      const counts = [lines, rows.by, share.rows.by, share.counts]
      expect(Math.min(0, ...counts.flatMap((some) => [...some.values()]))).toBe(0)
    }),
    { numRuns: randomRuns(200, 20_000) },
  )
})
