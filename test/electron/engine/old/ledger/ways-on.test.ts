import { expect, test } from 'vitest'
import { passedOn } from '../../../../../electron/engine/old/ledger/ways-on.ts'

test('lines that go on over a forgotten list count in the one before it as in that, as far as may be', () => {
  const counts = new Map(Object.entries({ decide: 1, excluded: 1 }))
  const wentOn = {
    heldBy: 3,
    counts: new Map([['ready', 1]]),
    were: new Map([['excluded', 1]]),
  }
  const { goneOn, others } = passedOn({ way: [1], counts, were: counts }, [wentOn])
  expect(goneOn).toEqual([wentOn])
  expect(Object.fromEntries(others)).toEqual({ decide: 1, excluded: 0 })
})
