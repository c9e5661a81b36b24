import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../../../../electron/shared/account.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'

const paid = ['https://a.example/1', 'https://a.example/2']
const fresh = 'https://a.example/new'
const state = { kind: 'session-only' } as const

let house: EngineHouse
let token: string
beforeEach(async () => {
  house = await EngineHouse.build()
  token = house.token ?? ''
})
afterEach(() => house.demolish())

async function charged(): Promise<readonly string[]> {
  const books = await readFile(join(house.folder, 'books.jsonl'), 'utf8')
  const lines = books.split('\n').filter((line) => line !== '')
  const links: readonly string[] = lines.flatMap((line) => JSON.parse(line).links)
  return links.toSorted()
}

/** Pays for some links, removes their account, and adds it again with this token and address. */
async function addedAgain(written: string, baseUrl = house.practice.baseUrl): Promise<Account> {
  await house.paste(paid.join('\n'))
  await house.whenIn(await house.submit(), 'finished')
  const { id } = await house.account()
  value(await house.ask('account.remove', { accountId: id }))
  const again = value(await house.ask('account.add', plainAccount(baseUrl)))
  house.token = written
  return value(await house.ask('account.bindToken', { accountId: again.id, token: written, state }))
}

async function submitAll(accountId: number): Promise<number> {
  await house.paste([...paid, fresh].join('\n'))
  return submitList(accountId, 3)
}

async function submitList(accountId: number, expectedUnits: number): Promise<number> {
  const { id: draftId } = await house.draft()
  value(await house.ask('draft.useAccount', { draftId, accountId }))
  const list = { requestId: 'again', draftId, accountId, client: '', label: '' } as const
  const spent = { batchSize: 'balanced', expectedUnits, confirmed: true } as const
  return value(await house.ask('submission.create', { ...list, ...spent })).submissionId
}

describe('what an account sent in an earlier life is not paid for once more', () => {
  test('where its token was mistyped when the list was planned', async () => {
    const { id: accountId } = await addedAgain('mistyped')
    const id = await submitAll(accountId)
    await house.whenIn(id, 'paused')
    house.token = token
    value(await house.ask('account.bindToken', { accountId, token, state }))
    const { links } = await house.whenIn(id, 'finished')
    expect(await charged()).toEqual([...paid, fresh])
    expect(links).toMatchObject({ accepted: 1, cancelled: 2 })
  })

  test('where its address was mistyped when the list was planned', async () => {
    const { id: accountId } = await addedAgain(token, 'http://127.0.0.1:9')
    const id = await submitAll(accountId)
    const account = plainAccount(house.practice.baseUrl)
    value(await house.ask('account.save', { accountId, account }))
    const { links } = await house.whenIn(id, 'finished')
    expect(await charged()).toEqual([...paid, fresh])
    expect(links).toMatchObject({ accepted: 1, cancelled: 2 })
  })

  test('where nothing else was in the list, which is finished then', async () => {
    const { id: accountId } = await addedAgain('mistyped')
    await house.paste(paid.join('\n'))
    const id = await submitList(accountId, 2)
    await house.whenIn(id, 'paused')
    house.token = token
    value(await house.ask('account.bindToken', { accountId, token, state }))
    const { links } = await house.whenIn(id, 'finished')
    expect(await charged()).toEqual(paid)
    expect(links).toMatchObject({ accepted: 0, cancelled: 2 })
  })

  test('where the list is still open in New, which leaves it out from then on', async () => {
    const { id: accountId } = await addedAgain('mistyped')
    const { id: draftId } = await house.paste([...paid, fresh].join('\n'))
    value(await house.ask('draft.useAccount', { draftId, accountId }))
    value(await house.ask('draft.includeSentBefore', { draftId, include: true }))
    value(await house.ask('account.bindToken', { accountId, token, state }))
    const { sendable, byStatus, byWarning } = await house.draft()
    expect({
      sendable,
      sentBefore: byStatus['sent-before'],
      again: byWarning['sent-again'],
    }).toEqual({
      sendable: 1,
      sentBefore: 2,
      again: 0,
    })
  })

  test('and nothing is cancelled for a token that no life of it had', async () => {
    const { id: accountId } = await addedAgain('mistyped')
    const id = await submitAll(accountId)
    await house.whenIn(id, 'paused')
    value(await house.ask('account.bindToken', { accountId, token: 'also-wrong', state }))
    const { links } = await house.whenIn(id, 'paused')
    expect(links).toMatchObject({ queued: 3, cancelled: 0 })
  })
})

test('a token that two accounts are given at once becomes that of one, though both were looked up', async () => {
  const { id: accountId } = await addedAgain('mistyped')
  const id = await submitAll(accountId)
  await house.whenIn(id, 'paused')
  const other = value(await house.ask('account.add', plainAccount(house.practice.baseUrl)))
  house.token = token
  const bound = await Promise.all(
    [accountId, other.id].map((one) =>
      house.ask('account.bindToken', { accountId: one, token, state }),
    ),
  )
  const refused = bound.filter(({ ok }) => !ok)
  expect(refused).toEqual([{ ok: false, error: 'same-token-and-address' }])
})

test('a removed account stays as it was, since by that it speaks for what it sent', async () => {
  const { id: againId } = await addedAgain('mistyped')
  const { accounts } = house.ledger
  const removed = accounts.everReal().filter(({ id }) => id !== againId)
  const [accountId = 0] = removed.map(({ id }) => id)
  const account = plainAccount('https://elsewhere.example')
  const before = accounts.identities()
  const gone = { ok: false, error: 'unknown-account' }
  expect(await house.ask('account.save', { accountId, account })).toEqual(gone)
  expect(await house.ask('account.bindToken', { accountId, token: 'any-token', state })).toEqual(
    gone,
  )
  const path = join(house.folder, 'paid.gz')
  expect(await house.ask('account.readPaidList', { accountId, path, isSure: true })).toEqual(gone)
  expect(accounts.identities()).toBe(before)
})
