import { expect, test } from 'vitest'

import { defaultSettings } from '../../../electron/shared/contract.ts'
import { samplesName } from '../../../electron/shared/draft-source.ts'
import {
  noticeAbout,
  obstacleTo,
  reasonsToConfirm,
  startingAccount,
} from '../../../renderer/new/plan.ts'
import { fakeAccount, practiceAccount } from '../../fakes/fake-data.ts'
import { FakeDraft } from '../../fakes/fake-draft.ts'
import { plainForecast } from '../../fakes/plain-forecast.ts'

const agency = fakeAccount({ id: 2, name: 'Agency', lastUsedMs: 10 })
const other = fakeAccount({ id: 3, name: 'Other', lastUsedMs: 20 })
const draft = new FakeDraft('d', 10).summary()
const forecast = plainForecast()

test('New starts on the real account chosen last', () => {
  const accounts = [practiceAccount, agency, other]
  expect(startingAccount(accounts, { lastAccountId: 2 })).toBe(agency)
})

test('New starts on the real account used last where none was chosen or it is gone', () => {
  const accounts = [practiceAccount, agency, other]
  expect(startingAccount(accounts, { lastAccountId: undefined })).toBe(other)
  expect(startingAccount(accounts, { lastAccountId: 99 })).toBe(other)
})

test('New never starts on Practice by choice while a real account exists', () => {
  expect(startingAccount([practiceAccount, agency], { lastAccountId: 1 })).toBe(agency)
})

test('samples start on Practice, whatever accounts there are, and a list of that name does not', () => {
  const accounts = [practiceAccount, agency, other]
  const [source] = draft.sources
  if (source === undefined) throw new Error('The made-up list has a source')
  const samples = [{ ...source, kind: 'paste', name: samplesName } as const]
  expect(startingAccount(accounts, { lastAccountId: 2 }, samples)).toBe(practiceAccount)
  const ofThatName = [{ ...source, kind: 'file', name: samplesName } as const]
  expect(startingAccount(accounts, { lastAccountId: 2 }, ofThatName)).toBe(agency)
})

test('New starts on Practice where there is nothing else', () => {
  expect(startingAccount([practiceAccount], defaultSettings)).toBe(practiceAccount)
})

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
  expect(noticeAbout({ ...agency, pause }, forecast)).toBe('paused')
  expect(noticeAbout(agency, { ...forecast, cap: 'day' })).toBe('dayCap')
  expect(noticeAbout(agency, { ...forecast, balanceAfter: -1 })).toBe('balance')
  expect(noticeAbout(agency, { ...forecast, balanceAfter: 0 })).toBeUndefined()
})

test('many units, and a new or changed account, are confirmed', () => {
  const changed = { ...agency, needsConfirmation: true }
  expect(reasonsToConfirm(agency, 1_000, defaultSettings)).toEqual([])
  expect(reasonsToConfirm(agency, 1_001, defaultSettings)).toEqual(['expensive'])
  expect(reasonsToConfirm(changed, 1, defaultSettings)).toEqual(['firstOrChanged'])
})

test('Practice is never confirmed', () => {
  const changed = { ...practiceAccount, needsConfirmation: true }
  expect(reasonsToConfirm(changed, 1_000_000, defaultSettings)).toEqual([])
})
