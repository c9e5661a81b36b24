import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NearlySent } from '../../../../../electron/shared/draft-rows.ts'
import type { Fault } from '../../../../../electron/shared/practice.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'

const sent = 'http://a.example/page'
const near = 'https://www.a.example/Page/?utm_source=mail'

let house: EngineHouse
let faults: Fault[]
beforeEach(async () => {
  faults = []
  house = await EngineHouse.build({ faults })
})
afterEach(() => house.demolish())

/** What is told of each line in New, once so many are warned of: the answers come all at once. */
async function told(warnings: number): Promise<readonly (NearlySent | undefined)[]> {
  await house.whenDraft(({ byWarning }) => byWarning['near-duplicate'] === warnings)
  const rows = await house.rows()
  return rows.map(({ nearlySent }) => nearlySent)
}

/** Pastes a list for an account and reads what is told of each line. */
async function toldOn(accountId: number, text: string, warnings: number) {
  const { id: draftId } = await house.paste(text)
  value(await house.ask('draft.useAccount', { draftId, accountId }))
  return told(warnings)
}

describe('a link that is nearly the same as one of an earlier list', () => {
  test('is ready, and bears a warning that says which link, when, in which task and list', async () => {
    await house.paste(sent)
    const submissionId = await house.submit({ label: 'Spring' })
    await house.whenIn(submissionId, 'finished')
    const { id: accountId } = await house.account()
    const [batch] = house.ledger.batches.inState(submissionId, 'accepted')
    expect(await toldOn(accountId, `${near}\nhttps://b.example/`, 1)).toEqual([
      {
        link: sent,
        list: 'Spring',
        state: 'sent',
        batchId: batch?.id,
        taskId: batch?.taskId,
        atMs: batch?.sentMs,
      },
      undefined,
    ])
    expect((await house.draft()).sendable).toBe(2)
  })

  test('is told of where that ended in a full stop, and the other way round', async () => {
    await house.paste('https://a.example/x.\nhttps://a.example/y')
    await house.whenIn(await house.submit(), 'finished')
    const { id: accountId } = await house.account()
    expect(await toldOn(accountId, 'https://a.example/x\nhttps://a.example/y.', 2)).toMatchObject([
      { link: 'https://a.example/x.' },
      { link: 'https://a.example/y' },
    ])
  })

  test('is told of while that waits, and no more once it is cancelled', async () => {
    house.token = undefined
    await house.paste(sent)
    const submissionId = await house.submit()
    await house.whenIn(submissionId, 'paused')
    const { id: accountId } = await house.account()
    expect(await toldOn(accountId, near, 1)).toMatchObject([{ link: sent, state: 'waiting' }])
    await house.ask('submission.cancel', { submissionId })
    expect(await told(0)).toEqual([undefined])
  })

  test('is told of where that was maybe charged', async () => {
    faults.push({ kind: 'error-500', rate: 1 })
    await house.paste(sent)
    await house.whenSo(await house.submit(), ({ links }) => links.inDoubt === 1)
    const { id: accountId } = await house.account()
    expect(await toldOn(accountId, near, 1)).toMatchObject([{ state: 'maybe-charged' }])
  })

  test('is told of where that went with an earlier part of the same list', async () => {
    const { id: draftId } = await house.paste(`${sent}\n${near}`)
    const part = { firstLinks: 1 }
    await house.whenIn(await house.submit({ part, expectedUnits: 1 }), 'finished')
    expect((await house.draft()).id).not.toBe(draftId)
    expect(await told(1)).toMatchObject([{ link: sent }])
  })

  test('is told of where a paid list knows that', async () => {
    await house.paste(sent)
    await house.whenIn(await house.submit(), 'finished')
    const { id: from } = await house.account()
    const path = join(house.folder, 'paid.txt.gz')
    value(await house.ask('account.writePaidList', { accountId: from, path }))
    const other = plainAccount('https://service.example')
    const { id: accountId } = value(await house.ask('account.add', { ...other, name: 'Other' }))
    // Nothing is known there yet; the line that is nearly the same as the one above is warned of.
    expect(await toldOn(accountId, `${near}\nhttps://b.example/\nhttp://b.example/`, 1)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    value(await house.ask('account.readPaidList', { accountId, path, isSure: true }))
    expect(await told(2)).toMatchObject([{ link: sent, state: 'sent' }, undefined, undefined])
  })

  test('is told of where the account was removed and added again', async () => {
    await house.paste(sent)
    await house.whenIn(await house.submit(), 'finished')
    value(await house.ask('account.remove', { accountId: (await house.account()).id }))
    const { id } = await house.account()
    expect(await toldOn(id, near, 1)).toMatchObject([{ link: sent }])
  })

  test('is told of on the account of that alone; Practice knows its own', async () => {
    await house.paste(`${sent}\nhttp://a.example/2`)
    await house.whenIn(await house.submit(), 'finished')
    const { id: real } = await house.account()
    const { id: practice } = await house.ask('practice.ready', { baseUrl: house.practice.baseUrl })
    const list = `${near}\nhttps://a.example/2\nhttps://b.example/1`
    await house.paste('http://b.example/1')
    const { id } = await house.draft()
    value(await house.ask('draft.useAccount', { draftId: id, accountId: practice }))
    await house.whenIn(await house.submit({ accountId: practice }), 'finished')
    const ofPractice = await toldOn(practice, list, 1)
    expect(ofPractice.map((one) => one?.link)).toEqual([undefined, undefined, 'http://b.example/1'])
    const { id: draftId } = await house.draft()
    value(await house.ask('draft.useAccount', { draftId, accountId: real }))
    const ofReal = await told(2)
    expect(ofReal.map((one) => one?.link)).toEqual([sent, 'http://a.example/2', undefined])
  })

  test('is left out in one press with all of its kind', async () => {
    await house.paste(sent)
    await house.whenIn(await house.submit(), 'finished')
    const { id: accountId } = await house.account()
    await toldOn(accountId, `${near}\nhttps://b.example/\nhttp://b.example/`, 2)
    const { id: draftId } = await house.draft()
    const target = { filter: { warning: 'near-duplicate' } } as const
    const draft = value(await house.ask('draft.exclude', { draftId, target }))
    expect([draft.sendable, draft.byStatus.excluded]).toEqual([1, 2])
  })
})
