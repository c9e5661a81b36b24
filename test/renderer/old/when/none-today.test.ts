import { expect, test } from 'vitest'

import { noneToday } from '../../../../renderer/old/when/none-today.ts'

const nowMs = 1_000
const account = { spentToday: { units: 40, untilMs: 5_000 } }

test('a cap that today’s units have used up lets nothing more leave today, and says from where on it does', () => {
  expect(noneToday(39, 2, account, nowMs)).toEqual({ kind: 'spent', units: 40, needed: 42 })
  expect(noneToday(41, 2, account, nowMs)).toEqual({ kind: 'spent', units: 40, needed: 42 })
  expect(noneToday(42, 2, account, nowMs)).toBeUndefined()
  expect(noneToday(undefined, 2, account, nowMs)).toBeUndefined()
})

test('what was spent yesterday says nothing of today', () => {
  expect(noneToday(10, 2, account, 5_000)).toBeUndefined()
  expect(noneToday(10, 2, { spentToday: undefined }, nowMs)).toBeUndefined()
})

test('below the price of a link nothing leaves on any day', () => {
  expect(noneToday(1, 2, account, nowMs)).toEqual({ kind: 'noneADay' })
})
