import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../../../../electron/shared/account.ts'
import { fail } from '../../../../../electron/shared/result.ts'
import type { ListPart } from '../../../../../electron/shared/draft-rows.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const list = 'https://a.example/1\nhttps://a.example/2'

let house: EngineHouse
let other: Account
beforeEach(async () => {
  house = await EngineHouse.build()
  other = value(await house.ask('account.add', plainAccount('https://other.example')))
})
afterEach(() => house.demolish())

/** Sends the list on the house's account, then reads it again with one link more. */
async function sentThenPasted(): Promise<string> {
  await house.paste(list)
  await house.whenIn(await house.submit(), 'finished')
  return (await house.paste(`${list}\nhttps://a.example/new`)).id
}

function useOther(draftId: string, leaveOutSentElsewhere = false) {
  return house.ask('draft.useAccount', { draftId, accountId: other.id, leaveOutSentElsewhere })
}

describe('a link that was sent on another account', () => {
  test('is sent all the same, with a warning that says where and when', async () => {
    const draftId = await sentThenPasted()
    const draft = value(await useOther(draftId))
    expect(draft.byStatus).toMatchObject({ ready: 3, 'sent-before': 0 })
    expect(draft.byWarning['sent-on-another-account']).toBe(2)

    const filter = { warning: 'sent-on-another-account' } as const
    const { viewId } = value(await house.ask('view.open', { draftId, filter }))
    const rows = value(await house.ask('view.page', { draftId, viewId, start: 0, count: 9 }))
    const account = await house.account()
    expect(rows.map(({ link }) => link)).toEqual(list.split('\n'))
    expect(rows[0]).toMatchObject({
      warnings: ['sent-on-another-account'],
      sentBefore: { state: 'sent', otherAccount: account.name },
    })
    expect(rows[0]?.sentBefore?.atMs).toBeGreaterThan(Date.now() - 60_000)
  })

  test('is left out like one sent before where that is the setting', async () => {
    const draftId = await sentThenPasted()
    expect(value(await useOther(draftId, true)).byStatus).toMatchObject({
      ready: 1,
      'sent-before': 2,
    })
    expect(value(await useOther(draftId, false)).byStatus).toMatchObject({ ready: 3 })
  })

  test('counts as sent before, for who is about to pay, only where that is the setting', async () => {
    const draftId = await sentThenPasted()
    const sentBefore = async (isLeftOut: boolean) => {
      value(await useOther(draftId, isLeftOut))
      const asked = { draftId, accountId: other.id, batchSize: 'balanced' } as const
      return value(await house.ask('submission.forecast', asked)).sentBefore
    }
    expect([await sentBefore(false), await sentBefore(true)]).toEqual([0, 2])
  })

  test('is told of with the cost, by the account that holds it, as far as it is sent', async () => {
    const draftId = await sentThenPasted()
    const { name } = await house.account()
    const elsewhere = async (part?: ListPart, isLeftOut = false) => {
      value(await useOther(draftId, isLeftOut))
      const asked = { draftId, accountId: other.id, batchSize: 'balanced', part } as const
      return value(await house.ask('submission.forecast', asked)).sentElsewhere
    }
    expect(await elsewhere()).toEqual([{ account: name, links: 2 }])
    expect(await elsewhere({ firstLinks: 1 })).toEqual([{ account: name, links: 1 }])
    expect(await elsewhere(undefined, true)).toEqual([])
    value(await house.ask('draft.exclude', { draftId, target: { rows: [0] } }))
    expect(await elsewhere()).toEqual([{ account: name, links: 1 }])
  })

  test('stays left out after the list was changed', async () => {
    const draftId = await sentThenPasted()
    await useOther(draftId, true)
    const draft = await house.paste('https://a.example/2?\nhttps://a.example/3')
    expect(draft.byStatus).toMatchObject({ 'sent-before': 2, ready: 3 })
  })

  test('is one sent before on the account itself', async () => {
    const draftId = await sentThenPasted()
    const { id: accountId } = await house.account()
    const draft = value(await house.ask('draft.useAccount', { draftId, accountId }))
    expect(draft.byStatus['sent-before']).toBe(2)
    expect(draft.byWarning['sent-on-another-account']).toBe(0)
  })

  test('is remembered of an account that was removed', async () => {
    const draftId = await sentThenPasted()
    const { id: accountId } = await house.account()
    value(await house.ask('account.remove', { accountId }))
    expect(value(await useOther(draftId)).byWarning['sent-on-another-account']).toBe(2)
  })
})

test('Practice never counts: neither what it was sent nor what it is sent', async () => {
  const practice = await house.ask('practice.ready', { baseUrl: house.practice.baseUrl })
  await house.paste(list)
  await house.whenIn(await house.submit({ accountId: practice.id }), 'finished')
  const { id: draftId } = await house.paste(list)
  expect(value(await useOther(draftId)).byWarning['sent-on-another-account']).toBe(0)

  await house.whenIn(await house.submit(), 'finished')
  const { id } = await house.paste('https://a.example/1\nhttps://b.example/1')
  const accountId = practice.id
  const draft = value(await house.ask('draft.useAccount', { draftId: id, accountId }))
  expect(draft.byWarning['sent-on-another-account']).toBe(0)
})

describe('the word to send again what was sent before', () => {
  /** A list that the house's account has paid for, in New after a restart, with the word on the other one. */
  async function restartedWithWordOnOther() {
    await house.paste(list)
    await house.whenIn(await house.submit(), 'finished')
    const { id: draftId } = await house.paste(list)
    await useOther(draftId)
    value(await house.ask('draft.includeSentBefore', { draftId, include: true }))
    await house.stopEngine()
    await house.startEngine()
    return draftId
  }

  test('is not taken for another account’s after a restart', async () => {
    const draftId = await restartedWithWordOnOther()
    const { id: accountId } = await house.account()
    const draft = value(await house.ask('draft.useAccount', { draftId, accountId }))
    expect(draft).toMatchObject({ byWarning: { 'sent-again': 0 }, sendable: 0 })
    await expect(house.submit()).rejects.toThrow('nothing-to-send')
  })

  test('ends with the engine, since what is on record may be more than the user saw', async () => {
    await house.paste(list)
    await house.whenIn(await house.submit(), 'finished')
    const { id: draftId } = await house.paste(list)
    const { id: accountId } = await house.account()
    await house.ask('draft.useAccount', { draftId, accountId })
    const said = value(await house.ask('draft.includeSentBefore', { draftId, include: true }))
    expect(said).toMatchObject({ byWarning: { 'sent-again': 2 }, sendable: 2 })
    await house.stopEngine()
    await house.startEngine()
    const draft = value(await house.ask('draft.useAccount', { draftId, accountId }))
    expect(draft).toMatchObject({ byStatus: { 'sent-before': 2 }, sendable: 0 })
  })

  test('says nothing where no account was chosen', async () => {
    const { id: draftId } = await house.paste(list)
    const draft = value(await house.ask('draft.includeSentBefore', { draftId, include: true }))
    expect(draft.byWarning['sent-again']).toBe(0)
  })
})

describe('a list in New that holds what waits in the Queue', () => {
  /** A submission for much later, its list read again. */
  async function waitingThenPasted() {
    await house.paste(list)
    const when = { kind: 'at', atMs: Date.now() + 3_600_000 } as const
    const submissionId = await house.submit({ when })
    const draft = await house.paste(list)
    expect(draft.byStatus).toMatchObject({ 'sent-before': 2, ready: 0 })
    return { submissionId, draftId: draft.id }
  }

  test('can be sent once that was cancelled', async () => {
    const { submissionId } = await waitingThenPasted()
    await house.ask('submission.cancel', { submissionId })
    expect((await house.draft()).byStatus).toMatchObject({ 'sent-before': 0, ready: 2 })
  })

  test('counts as sent on the other account once that was moved there', async () => {
    const { submissionId, draftId } = await waitingThenPasted()
    expect(value(await useOther(draftId)).byStatus).toMatchObject({ 'sent-before': 0, ready: 2 })
    value(
      await house.ask('submission.moveRest', {
        submissionIds: [submissionId],
        accountId: other.id,
      }),
    )
    expect((await house.draft()).byStatus).toMatchObject({ 'sent-before': 2, ready: 0 })
  })
})

test('a rest that the other account knows whole is not moved there, and waits as it did', async () => {
  const later = { kind: 'at', atMs: Date.now() + 86_400_000 } as const
  await house.paste(list)
  const waiting = await house.submit({ when: later })
  await house.paste(list)
  await useOther((await house.draft()).id)
  await house.submit({ accountId: other.id, expectedUnits: 2, when: later })
  const move = { submissionIds: [waiting], accountId: other.id }
  expect(await house.ask('submission.moveRest', move)).toEqual(fail('all-spoken-for'))
  expect(await house.submission(waiting)).toMatchObject({
    state: 'scheduled',
    links: { queued: 2, cancelled: 0 },
  })
})

test('nothing is planned on, looked up for or moved to an account that was removed', async () => {
  await house.paste(list)
  const at = Date.now() + 86_400_000
  const waiting = await house.submit({ when: { kind: 'at', atMs: at } })
  await house.paste('https://a.example/3')
  value(await house.ask('account.remove', { accountId: other.id }))
  await expect(house.submit({ accountId: other.id })).rejects.toThrow('unknown-account')
  const gone = { ok: false, error: 'unknown-account' }
  expect(await useOther((await house.draft()).id)).toEqual(gone)
  const move = { submissionIds: [waiting], accountId: other.id }
  expect(await house.ask('submission.moveRest', move)).toEqual(gone)
})

test('a list says that it is being looked up until it counts as it does on the account', async () => {
  const { id: draftId } = await house.paste(manyLinks(60_000).join('\n'))
  const used = useOther(draftId)
  const told: unknown[] = []
  const stop = new AbortController()
  void used.then(() => stop.abort())
  while (!stop.signal.aborted) {
    told.push((await house.draft()).isLookingUp)
    await nextTurn()
  }
  expect(told).toContain(true)
  expect(value(await used).isLookingUp).toBeUndefined()
})
