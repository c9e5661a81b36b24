import { expect, test } from 'vitest'

import type { Account } from '../../../../electron/shared/account.ts'
import type { Forecast } from '../../../../electron/shared/contract.ts'
import { listPart, type Room, roomFor } from '../../../../renderer/old/new/part.ts'
import { fakeAccount } from '../../../fakes/fake-data.ts'
import { plainForecast } from '../../../fakes/plain-forecast.ts'

const forecast = plainForecast({ links: 100, units: 200 })

function room(account: Partial<Account>, changes: Partial<Forecast> = {}): Room | undefined {
  const twoEach = fakeAccount({ id: 2, name: 'Agency', price: 2, ...account })
  return roomFor(twoEach, { ...forecast, ...changes }, false)
}

test('there is room for as many links as balance and caps pay for, rounded down', () => {
  expect(room({}, { balanceAfter: -101 })).toEqual({ of: 'balance', links: 49 })
  expect(room({ capPerSubmission: 31 })).toEqual({ of: 'submissionCap', links: 15 })
  expect(room({}, { leftToday: 9 })).toEqual({ of: 'dayCap', links: 4 })
})

test('the narrowest is told, and none that all links fit into or not even one', () => {
  const all = { balanceAfter: -100, leftToday: 20 }
  expect(room({ capPerSubmission: 30 }, all)).toEqual({ of: 'dayCap', links: 10 })
  expect(room({ capPerSubmission: 200 }, { balanceAfter: 0, leftToday: 200 })).toBeUndefined()
  expect(room({ capPerSubmission: 30 }, { leftToday: 1 })).toBeUndefined()
})

test('beside a sentence about one cap there is as much room as that cap leaves', () => {
  const capped = fakeAccount({ id: 2, name: 'Agency', price: 2, capPerSubmission: 60 })
  const narrower = { ...forecast, leftToday: 50, balanceAfter: -180 }
  expect(roomFor(capped, narrower, false, 'submissionCap')?.links).toBe(30)
  expect(roomFor(capped, narrower, false, 'dayCap')?.links).toBe(25)
  expect(roomFor(capped, narrower, true, 'dayCap')).toBeUndefined()
})

test('the cap of this day does not hold for what leaves later, a balance does not for Practice', () => {
  const agency = fakeAccount({ id: 2, name: 'Agency' })
  expect(roomFor(agency, { ...forecast, leftToday: 9 }, true)).toBeUndefined()
  expect(room({ isPractice: true }, { balanceAfter: -10 })).toBeUndefined()
})

test('the first so many are a whole number from 1, as people type it', () => {
  expect(listPart({ kind: 'first', typed: '1,200' })).toEqual({
    ok: true,
    value: { firstLinks: 1_200 },
  })
  for (const typed of ['', '0', '1.5', 'all', '9999999999'])
    expect(listPart({ kind: 'first', typed }).ok).toBe(false)
  expect(listPart(undefined)).toEqual({ ok: true, value: undefined })
})
