import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

test('a pause for want of balance tells of the batch that is next now, and of all that waits now', async () => {
  const house = await EngineHouse.build({ balance: 5 })
  onTestFinished(() => house.demolish())
  const { id: accountId } = await house.account()
  const figures = async () => {
    const { accounts } = await house.ask('engine.snapshot', undefined)
    const pause = accounts.find(({ id }) => id === accountId)?.pause
    return pause && [pause.detail, pause.units, pause.ofUnits]
  }
  await house.paste(manyLinks(9).join('\n'))
  const large = await house.submit({ batchSize: 4 })
  await house.whenIn(large, 'paused')
  expect(await figures()).toEqual(['balance-too-low', 4, 5])
  await house.paste(manyLinks(3, 'b.example').join('\n'))
  const small = await house.submit({ batchSize: 4 })
  expect(await figures()).toEqual(['balance-too-low', 4, 8])
  value(await house.ask('submission.reorder', { submissionId: small, to: 'front' }))
  expect(await figures()).toEqual(['balance-too-low', 3, 8])
  const told = house.events.findLast(({ name }) => name === 'accounts.changed')
  expect(told?.payload).toContainEqual(
    expect.objectContaining({ id: accountId, pause: expect.objectContaining({ units: 3 }) }),
  )
  await house.ask('submission.cancel', { submissionId: large })
  expect(await figures()).toEqual(['balance-too-low', 3, 3])
})

test('that a token is there is told before whoever gave it has the answer', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: accountId } = await house.account()
  const token = { kind: 'session-only' } as const
  value(await house.ask('account.bindToken', { accountId, token: house.token ?? '', state: token }))
  const told = house.events.findLast(({ name }) => name === 'accounts.changed')
  expect(told?.payload).toContainEqual(expect.objectContaining({ id: accountId, token }))
})

test('a token that is too short to be one is refused, and the account keeps none', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: accountId } = await house.account()
  const state = { kind: 'session-only' } as const
  expect(await house.ask('account.bindToken', { accountId, token: 'T', state })).toEqual({
    ok: false,
    error: 'token-too-short',
  })
})

test('of a token nothing is said before the host was asked, also by an engine that was started again', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: accountId } = await house.account()
  const token = async () => {
    const { accounts } = await house.ask('engine.snapshot', undefined)
    return accounts.find(({ id }) => id === accountId)?.token
  }
  await house.stopEngine()
  await house.startEngine()
  expect(await token()).toBeUndefined()
  await house.ask('account.tokenState', { accountId, state: { kind: 'absent' } })
  expect(await token()).toEqual({ kind: 'absent' })
  const { baseUrl } = await house.account()
  const named = { ...(await house.account()), name: 'Second', baseUrl: `${baseUrl}/second` }
  expect(value(await house.ask('account.add', named)).token).toEqual({ kind: 'absent' })
})
