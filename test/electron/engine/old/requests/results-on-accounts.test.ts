import { afterEach, beforeEach, expect, test } from 'vitest'
import { localTime } from '../../../../../electron/engine/old/results/cell.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'

let house: EngineHouse
let berlin: number
let first: number
beforeEach(async () => {
  house = await EngineHouse.build()
  await house.paste('https://a.example/1\nhttps://a.example/2')
  first = await house.submit({ part: { firstLinks: 1 }, expectedUnits: 1 })
  await house.whenIn(first, 'finished')
  berlin = await accountNamed('Berlin')
  await useInNew(berlin)
})
afterEach(() => house.demolish())

const tomorrow = { kind: 'at', atMs: Date.now() + 86_400_000 } as const

async function accountNamed(name: string): Promise<number> {
  const credentials = { baseUrl: house.practice.baseUrl, token: `of-${name}` }
  const { id: accountId } = value(await house.ask('account.findOrAdd', credentials))
  const account = { ...plainAccount(house.practice.baseUrl), name }
  value(await house.ask('account.save', { accountId, account }))
  return accountId
}

async function useInNew(accountId: number): Promise<void> {
  const { id: draftId } = await house.draft()
  await house.ask('draft.useAccount', { draftId, accountId })
}

/** Status and reason of the line that was left over. */
async function told(submissionId: number): Promise<readonly string[]> {
  const copied = value(await house.ask('results.copy', { submissionId, which: 'all' }))
  return copied.split('\n').at(-1)?.split('\t').slice(1, 3) ?? []
}

function inList(id: number): string {
  const { createdMs } = house.ledger.submissions.byId(id) ?? { createdMs: 0 }
  return `In a later list, submitted ${localTime(createdMs)}`
}

test('the results of a list name the account where its rest went to another', async () => {
  const second = await house.submit({ accountId: berlin, when: tomorrow })
  expect(await told(first)).toEqual(['Waiting', `${inList(second)}, on Berlin`])
})

test('so they do where the rest was cancelled and came in again, whichever account that was on', async () => {
  const second = await house.submit({ accountId: berlin, when: tomorrow })
  await house.ask('submission.cancel', { submissionId: second })
  const { id: draftId } = await house.draft()
  const filter = { accountId: undefined, states: ['cancelled'] as const, search: '' }
  value(await house.ask('history.toDraft', { draftId, part: { kind: 'filter', filter } }))
  await useInNew(berlin)
  const third = await house.submit({ accountId: berlin, when: tomorrow })
  expect(await told(second)).toEqual(['Waiting', inList(third)])
  expect(await told(first)).toEqual(['Waiting', `${inList(third)}, on Berlin`])
})
