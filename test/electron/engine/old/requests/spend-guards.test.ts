import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Account,
  type AccountInput,
  type Pause,
  pauseSince,
} from '../../../../../electron/shared/account.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

const five = Array.from({ length: 5 }, (_, index) => `https://a.example/${index}`)
const all = { accountId: undefined, states: undefined, search: '', start: 0, count: 50 }

/** Saves the house's account with these settings. */
async function change(settings: Partial<AccountInput>): Promise<Account> {
  const { id: accountId, name, baseUrl } = await house.account()
  const account = { ...plainAccount(baseUrl), name, ...settings }
  return value(await house.ask('account.save', { accountId, account }))
}

describe('a known balance', () => {
  test('says when it was entered, and an edit of something else leaves that as it is', async () => {
    expect((await house.account()).balanceEnteredMs).toBeUndefined()
    const beganMs = Date.now()
    const { balanceEnteredMs } = await change({ knownBalance: 100 })
    expect(balanceEnteredMs).toBeGreaterThanOrEqual(beganMs)
    expect((await change({ knownBalance: 100, price: 2 })).balanceEnteredMs).toBe(balanceEnteredMs)
    expect((await change({ knownBalance: undefined })).balanceEnteredMs).toBeUndefined()
  })

  test('that was counted down below zero does not keep its account from being saved', async () => {
    await change({ knownBalance: 2 })
    await house.paste(five.join('\n'))
    await house.whenIn(await house.submit(), 'finished')
    const { id: accountId, ...account } = await house.account()
    expect(account.knownBalance).toBe(-3)
    const saved = await house.ask('account.save', { accountId, account: { ...account, people: 2 } })
    expect(value(saved)).toMatchObject({ people: 2, knownBalance: -3 })
  })

  test('is foretold as the most it can be while something is maybe charged', async () => {
    await house.demolish()
    house = await EngineHouse.build({ faults: [{ kind: 'error-500-charged', rate: 1 }] })
    const { id: accountId } = await change({ knownBalance: 100 })
    const { id: firstId } = await house.paste('https://b.example/1')
    const asked = { draftId: firstId, accountId, batchSize: 'balanced' } as const
    const before = value(await house.ask('submission.forecast', asked))
    expect(before).toMatchObject({ balanceAfter: 99, balanceIsAtMost: false })
    await house.whenIn(await house.submit(), 'finished')
    const { id: draftId } = await house.paste('https://b.example/2')
    const after = value(await house.ask('submission.forecast', { ...asked, draftId }))
    expect(after).toMatchObject({ balanceAfter: 99, balanceIsAtMost: true })
    // What the account page shows now holds that charge already.
    await change({ knownBalance: 98 })
    const anew = value(await house.ask('submission.forecast', { ...asked, draftId }))
    expect(anew).toMatchObject({ balanceAfter: 97, balanceIsAtMost: false })
  })

  test('is foretold as less than what the service would not pay for', async () => {
    await house.demolish()
    house = await EngineHouse.build({ balance: 2 })
    const { id: accountId } = await change({ knownBalance: 100 })
    await house.paste(five.join('\n'))
    await house.whenIn(await house.submit(), 'paused')
    const { id: draftId } = await house.paste('https://b.example/1')
    const asked = { draftId, accountId, batchSize: 'balanced' } as const
    const after = value(await house.ask('submission.forecast', asked))
    // At most 4 units are there, five links wait, and one comes to them.
    expect(after).toMatchObject({ balanceAfter: -2, balanceIsAtMost: true })
  })

  test('is entered anew when the user goes on with it', async () => {
    const { id: accountId } = await house.account()
    const way = { kind: 'new-balance', units: 70 } as const
    value(await house.ask('account.resume', { accountId, way }))
    const { knownBalance, balanceEnteredMs } = await house.account()
    expect(knownBalance).toBe(70)
    expect(balanceEnteredMs).toBeDefined()
  })
})

describe('the cap of a day', () => {
  test('says before sending how much of it is left', async () => {
    const { id: accountId } = await change({ capPerDay: 8 })
    await house.paste(five.join('\n'))
    await house.whenIn(await house.submit(), 'finished')
    const { id: draftId } = await house.paste('https://b.example/1\nhttps://b.example/2')
    const asked = { draftId, accountId, batchSize: 'balanced' } as const
    const forecast = async () => value(await house.ask('submission.forecast', asked))
    expect(await forecast()).toMatchObject({ units: 2, leftToday: 3, cap: undefined })
    await change({ capPerDay: 6 })
    expect(await forecast()).toMatchObject({ units: 2, leftToday: 1, cap: 'day' })
    await change({ capPerDay: undefined })
    expect((await forecast()).leftToday).toBeUndefined()
  })

  test('holds on through an edit that leaves nothing of it, and ends with one that does', async () => {
    await change({ capPerDay: 2 })
    await house.paste(five.join('\n'))
    const id = await house.submit()
    await house.whenIn(id, 'paused')
    const { pause } = await house.account()
    expect(pause?.detail).toBe('day-cap')
    for (const edit of [{ capPerSubmission: 4 }, { capPerDay: 1 }, { price: 2 }]) {
      expect((await change({ capPerDay: 2, ...edit })).pause).toEqual(pause)
    }
    // What is left of it is below the price of a link.
    expect((await change({ capPerDay: 4, price: 3 })).pause).toEqual(pause)
    expect((await change({ capPerDay: 5 })).pause).toBeUndefined()
    await house.whenIn(id, 'finished')
    expect((await house.submission(id)).links.accepted).toBe(5)
  })
})

test.each<[string, Pause, (accountId: number) => Promise<unknown>]>([
  ['a raised cap', pauseSince(0, 'cap', 'day-cap'), () => change({ capPerDay: 9 })],
  ['a balance', pauseSince(0, 'balance', 'balance-too-low'), () => change({ knownBalance: 9 })],
  [
    'another address',
    pauseSince(0, 'address', 'moved'),
    () => change({ baseUrl: 'https://moved.example' }),
  ],
  [
    'a new token',
    pauseSince(0, 'token', 'token-refused'),
    (accountId) =>
      house.ask('account.bindToken', {
        accountId,
        token: 'new-token',
        state: { kind: 'session-only' },
      }),
  ],
])(
  '%s that ends a pause leaves what is maybe charged to count against the doubt limit',
  async (_, pause, end) => {
    await house.demolish()
    house = await EngineHouse.build({ faults: [{ kind: 'error-500-charged', rate: 1 }] })
    const { id: accountId } = await house.account()
    await house.paste('https://b.example/1')
    await house.whenIn(await house.submit(), 'finished')
    house.ledger.accounts.setPause(accountId, pause)
    await end(accountId)
    const [account] = (await house.ask('engine.snapshot', undefined)).accounts
    expect(account).toMatchObject({ pause: undefined, linksCountedAsDoubt: 1 })
  },
)

describe('the rest of a submission', () => {
  async function waiting(): Promise<number> {
    house.token = undefined
    await house.paste(five.join('\n'))
    const id = await house.submit()
    await house.whenIn(id, 'paused')
    return id
  }

  test('is not moved to an account whose cap is below it', async () => {
    const submissionId = await waiting()
    const capped = { ...plainAccount('https://b.example'), capPerSubmission: 4 }
    const { id: accountId } = value(await house.ask('account.add', capped))
    expect(
      await house.ask('submission.moveRest', { submissionIds: [submissionId], accountId }),
    ).toEqual({
      ok: false,
      error: 'over-submission-cap',
    })
    expect((await house.submission(submissionId)).links.queued).toBe(5)
  })

  test('is never moved to Practice, which sends nothing', async () => {
    const submissionId = await waiting()
    const { id: accountId } = await house.ask('practice.ready', { baseUrl: house.practice.baseUrl })
    const moved = await house.ask('submission.moveRest', {
      submissionIds: [submissionId],
      accountId,
    })
    expect(moved.ok).toBe(false)
    expect((await house.submission(submissionId)).links.queued).toBe(5)
  })
})

describe('what was sent', () => {
  test('is answered of refused and cancelled links too', async () => {
    await house.paste('https://a.example/reject-me\nhttps://a.example/1')
    await house.whenIn(await house.submit(), 'finished')
    house.token = undefined
    const { id: accountId } = await house.account()
    await house.ask('account.tokenState', { accountId, state: { kind: 'absent' } })
    await house.paste('https://a.example/2')
    const submissionId = await house.submit()
    await house.whenIn(submissionId, 'paused')
    await house.ask('submission.cancel', { submissionId })

    const links = ['reject-me', '1', '2', 'never'].map((page) => `https://a.example/${page}`)
    const found = await house.wasItSent(links.join('\n'))
    expect(found.map(({ answer }) => answer)).toEqual(['refused', 'accepted', 'cancelled', 'never'])
  })

  test('comes to totals that follow the filter and leave Practice out', async () => {
    await house.paste([...five, 'https://a.example/reject-me'].join('\n'))
    await house.whenIn(await house.submit(), 'finished')
    const practice = await house.ask('practice.ready', { baseUrl: house.practice.baseUrl })
    await house.paste('https://b.example/1')
    await house.whenIn(await house.submit({ accountId: practice.id }), 'finished')

    const { totals } = await house.ask('history.page', all)
    expect(totals).toEqual({ units: 5, accepted: 5, refused: 1, inDoubt: 0 })
    const refused = await house.ask('history.page', { ...all, states: ['refused'] })
    expect(refused.totals).toEqual({ units: 0, accepted: 0, refused: 1, inDoubt: 0 })
  })

  test('is listed link by link, a page at a time', async () => {
    await house.paste(five.join('\n'))
    const submissionId = await house.submit()
    await house.whenIn(submissionId, 'finished')
    const [batch] = await house.ask('submission.batches', { submissionId })
    const batchId = batch?.id ?? 0
    expect(await house.ask('batch.links', { batchId, start: 3, count: 1_000 })).toEqual({
      ok: true,
      value: five.slice(3),
    })
    expect(await house.ask('batch.links', { batchId: 999, start: 0, count: 1 })).toEqual({
      ok: false,
      error: 'unknown-batch',
    })
  })
})

test('the doubts of an account are its own, not those of a list it imported', async () => {
  await house.demolish()
  house = await EngineHouse.build({ faults: [{ kind: 'error-500-charged', rate: 1 }] })
  await house.paste('https://a.example/1')
  const submissionId = await house.submit()
  await house.whenIn(submissionId, 'finished')
  const { id: accountId } = await house.account()
  const doubts = await house.ask('account.doubts', { accountId })
  expect(doubts).toMatchObject([{ submissionId, state: 'in-doubt', linkCount: 1 }])

  const path = join(house.folder, 'paid.txt.gz')
  value(await house.ask('account.writePaidList', { accountId, path }))
  const other = value(await house.ask('account.add', plainAccount('https://b.example')))
  const file = { accountId: other.id, path, isSure: true }
  expect(await house.ask('account.readPaidList', file)).toMatchObject({ value: { added: 1 } })
  expect(await house.ask('account.doubts', { accountId: other.id })).toEqual([])
})
