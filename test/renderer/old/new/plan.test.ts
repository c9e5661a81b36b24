import { expect, test } from 'vitest'

import { pauseSince } from '../../../../electron/shared/account.ts'
import { defaultSettings } from '../../../../electron/shared/contract.ts'
import {
  noticesAbout,
  obstacleTo,
  reasonsToConfirm,
  waitsForUser,
} from '../../../../renderer/old/new/plan.ts'
import { fakeAccount, practiceAccount } from '../../../fakes/fake-data.ts'
import { FakeDraft } from '../../../fakes/fake-draft.ts'
import { plainForecast } from '../../../fakes/plain-forecast.ts'

const agency = fakeAccount({ id: 2, name: 'Agency', lastUsedMs: 10 })
const draft = new FakeDraft('d', 10).summary()
const forecast = plainForecast()

test('a list with links on an account with a token can be submitted', () => {
  expect(obstacleTo(draft, agency, forecast)).toBeUndefined()
})

test.each([
  ['noAccount', draft, undefined, forecast],
  [
    'reading',
    { ...draft, loading: { name: '', bytesRead: 1, bytesTotal: undefined } },
    agency,
    forecast,
  ],
  ['lookingUp', { ...draft, isLookingUp: true }, agency, forecast],
  ['noToken', draft, { ...agency, token: { kind: 'absent' } as const }, forecast],
  ['noToken', draft, { ...agency, token: { kind: 'elsewhere' } as const }, forecast],
  ['unreadableToken', draft, { ...agency, token: { kind: 'undecryptable' } as const }, forecast],
  ['overCap', draft, agency, { ...forecast, cap: 'submission' as const }],
  ['nothing', draft, agency, { ...forecast, links: 0 }],
] as const)('%s stands in the way of submitting', (obstacle, list, account, cost) => {
  expect(obstacleTo(list, account, cost)).toBe(obstacle)
})

test('Practice needs no token', () => {
  const tokenless = { ...practiceAccount, token: { kind: 'absent' } as const }
  expect(obstacleTo(draft, tokenless, forecast)).toBeUndefined()
})

test('a pause, a day’s cap and a low balance are told but forbid nothing', () => {
  const pause = {
    reason: 'user',
    detail: 'paused-by-user',
    sinceMs: 0,
    httpStatus: undefined,
    message: undefined,
    batchId: undefined,
    units: undefined,
    ofUnits: undefined,
  } as const
  expect(noticesAbout({ ...agency, pause }, forecast, 10, false)).toEqual(['paused'])
  expect(noticesAbout(agency, { ...forecast, cap: 'day' }, 10, false)).toEqual(['dayCap'])
  expect(noticesAbout(agency, { ...forecast, balanceAfter: -1 }, 10, false)).toEqual(['balance'])
  expect(noticesAbout(agency, { ...forecast, balanceAfter: 0 }, 10, false)).toEqual([])
  const both = { ...forecast, cap: 'day', balanceAfter: -1 } as const
  expect(noticesAbout(agency, both, 10, false)).toEqual(['dayCap', 'balance'])
  expect(noticesAbout({ ...agency, pause }, both, 10, false)).toEqual(['paused', 'balance'])
})

test('a portion above the cap of a day is said, and a cap below the price of a link', () => {
  const capped = { ...agency, capPerDay: 25, price: 2 }
  const course = { ...forecast.course, slots: 3 }
  const drip = { ...forecast, cap: 'day', course } as const
  expect(noticesAbout(capped, drip, 13, false)).toEqual(['portionCap'])
  // It is held back by what leaves before it.
  expect(noticesAbout(capped, drip, 12, false)).toEqual(['dayCap'])
  expect(noticesAbout(capped, { ...drip, sentByMs: undefined }, 13, false)).toEqual(['noneADay'])
})

test('where the cap leaves nothing on the day of a list, that is said to begin on another', () => {
  const capped = { ...agency, capPerDay: 25, price: 2 }
  const putOff = { ...forecast, cap: 'day', putOffMs: 1 } as const
  expect(noticesAbout(capped, putOff, 10, false)).toEqual(['putOff'])
  expect(noticesAbout(capped, { ...putOff, putOffMs: undefined }, 10, false)).toEqual(['dayCap'])
  // It can be mended, and tells more of the days to come.
  const course = { ...forecast.course, slots: 3 }
  expect(noticesAbout(capped, { ...putOff, course }, 13, false)).toEqual(['portionCap'])
})

test('the cap of a day ends by itself, so its pause is no word of the user’s that is waited for', () => {
  const pause = pauseSince(0, 'cap', 'day-cap')
  expect(noticesAbout({ ...agency, pause }, { ...forecast, cap: 'day' }, 10, false)).toEqual([
    'dayCap',
  ])
  expect(waitsForUser({ ...agency, pause })).toBe(false)
  expect(waitsForUser({ ...agency, pause: pauseSince(0, 'token', 'missing-token') })).toBe(true)
})

test('a list that leaves at once beside lists that the user has all paused says so', () => {
  expect(noticesAbout(agency, forecast, 10, true)).toEqual(['othersPaused'])
  expect(noticesAbout(agency, { ...forecast, balanceAfter: -1 }, 10, true)).toEqual([
    'balance',
    'othersPaused',
  ])
  // A part of it leaves today.
  expect(noticesAbout(agency, { ...forecast, cap: 'day' }, 10, true)).toEqual([
    'dayCap',
    'othersPaused',
  ])
})

test.each([
  ['its account is paused', { pause: pauseSince(0, 'token', 'missing-token') }, {}, ['paused']],
  ['the cap of the day is reached', { pause: pauseSince(0, 'cap', 'day-cap') }, {}, []],
  ['the cap of the day puts it off', {}, { cap: 'day', putOffMs: 1 }, ['putOff']],
  ['the cap of a day never lets it go', {}, { cap: 'day', sentByMs: undefined }, ['noneADay']],
  ['there is nothing to send', {}, { links: 0 }, []],
] as const)('where %s, nothing is said to leave at once', (_, ofAccount, foreseen, notices) => {
  const account = { ...agency, ...ofAccount }
  expect(noticesAbout(account, { ...forecast, ...foreseen }, 10, true)).toEqual(notices)
})

test('many units, and a new or changed account, are confirmed', () => {
  const changed = { ...agency, needsConfirmation: true }
  expect(reasonsToConfirm(agency, plainForecast({ units: 1_000 }), defaultSettings)).toEqual([])
  expect(reasonsToConfirm(agency, plainForecast({ units: 1_001 }), defaultSettings)).toEqual([
    'expensive',
  ])
  expect(reasonsToConfirm(changed, plainForecast({ units: 1 }), defaultSettings)).toEqual([
    'firstOrChanged',
  ])
})

test('links that are paid for again are confirmed, however few', () => {
  const again = { possible: 4, sent: 1 }
  const one = plainForecast({ units: 1, again })
  expect(reasonsToConfirm(agency, one, defaultSettings)).toEqual(['again'])
  const none = plainForecast({ units: 1, again: { ...again, sent: 0 } })
  expect(reasonsToConfirm(agency, none, defaultSettings)).toEqual([])
})

test('Practice is never confirmed', () => {
  const changed = { ...practiceAccount, needsConfirmation: true }
  const again = { possible: 4, sent: 4 }
  const many = plainForecast({ units: 1_000_000, again })
  expect(reasonsToConfirm(changed, many, defaultSettings)).toEqual([])
})
