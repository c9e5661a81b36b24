import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account, AccountInput } from '../../../../../electron/shared/account.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

let house: EngineHouse
/** Five links wait because the service says that the balance is too low for them. */
let waitingId: number
beforeEach(async () => {
  house = await EngineHouse.build({ balance: 2 })
  await house.paste([1, 2, 3, 4, 5].map((n) => `https://a.example/${n}`).join('\n'))
  waitingId = await house.submit()
  await house.whenIn(waitingId, 'paused')
})
afterEach(() => house.demolish())

async function save(settings: Partial<AccountInput>): Promise<Account> {
  const { id: accountId, ...account } = await house.account()
  return value(await house.ask('account.save', { accountId, account: { ...account, ...settings } }))
}

async function cancelWaiting(): Promise<void> {
  await house.ask('submission.cancel', { submissionId: waitingId })
  expect((await house.account()).pause?.detail).toBe('balance-too-low')
}

test('a new known balance that pays for all that waits ends a pause for it, and it is tried again', async () => {
  const { usedSlots } = (await house.account()).rate
  expect((await save({ knownBalance: 5 })).pause).toBeUndefined()
  await house.whenIn(waitingId, 'paused')
  expect((await house.account()).rate.usedSlots).toBe(usedSlots + 1)
})

test('one that does not pay for all that waits ends none, and neither does one that was known before', async () => {
  expect((await save({ knownBalance: 4 })).pause?.detail).toBe('balance-too-low')
  expect((await save({ knownBalance: 5, price: 2 })).pause?.detail).toBe('balance-too-low')
  expect((await save({ price: 1, people: 2 })).pause?.detail).toBe('balance-too-low')
  expect((await save({ knownBalance: undefined })).pause?.detail).toBe('balance-too-low')
})

test('where nothing waits, one that pays for a link ends it', async () => {
  await cancelWaiting()
  expect((await save({ knownBalance: 0 })).pause?.detail).toBe('balance-too-low')
  expect((await save({ knownBalance: 2, price: 3 })).pause?.detail).toBe('balance-too-low')
  expect((await save({ knownBalance: 3 })).pause).toBeUndefined()
})

test('what is submitted while nothing else waits stands still with what it costs, and leaves once the user goes on', async () => {
  await cancelWaiting()
  await house.paste('https://b.example/1')
  const id = await house.submit()
  const before = await house.whenIn(id, 'paused')
  expect(before).toMatchObject({ links: { queued: 1 }, pause: { detail: 'balance-too-low' } })
  const { id: accountId, pause } = await house.account()
  expect(pause).toMatchObject({ units: 1, ofUnits: 1 })
  value(await house.ask('account.resume', { accountId, way: { kind: 'new-balance', units: 2 } }))
  expect(await house.whenIn(id, 'finished')).toMatchObject({ links: { accepted: 1 } })
})

test('a balance that was entered after the service found it too low is foretold as it was entered', async () => {
  const { id: accountId } = await save({ knownBalance: 4 })
  const { id: draftId } = await house.paste('https://b.example/1')
  const asked = { draftId, accountId, batchSize: 'balanced' } as const
  const forecast = value(await house.ask('submission.forecast', asked))
  expect(forecast).toMatchObject({ balanceAfter: -2, balanceIsAtMost: false })
})

test('a balance that nobody entered stays what receipts made of it since the account was looked at', async () => {
  await cancelWaiting()
  const { id: accountId, ...seen } = await save({ knownBalance: 9 })
  await house.paste('https://b.example/1\nhttps://b.example/2')
  await house.whenIn(await house.submit(), 'finished')
  const account = { ...seen, name: 'Renamed' }
  const kept = await house.ask('account.save', { accountId, account, keepsBalance: true })
  expect(value(kept)).toMatchObject({ name: 'Renamed', knownBalance: 7 })
  const entered = await house.ask('account.save', { accountId, account })
  expect(value(entered)).toMatchObject({ knownBalance: 9 })
})
