import { expect, test } from 'vitest'

import type { Reply } from '../../../../electron/shared/contract.ts'
import { ok } from '../../../../electron/shared/result.ts'
import { plannedWhen } from '../../../../renderer/old/new/plan-state.ts'
import { practiceAccount } from '../../../fakes/fake-data.ts'
import { twoAccounts, planned } from './plan-fixture.ts'
import { settle } from './settle.ts'

test('asks what the draft comes to, after it was compared with what the account sent', async () => {
  const { plan, asked } = await planned()
  expect(asked('draft.useAccount')).toEqual([
    { draftId: 'draft-1', accountId: 2, leaveOutSentElsewhere: false },
  ])
  expect(plan.getState().forecast?.units).toBeGreaterThan(0)
})

test('asks again when the draft changes, when another account and when another size is chosen', async () => {
  const { main, plan, asked } = await planned()
  const before = asked('submission.forecast').length
  main.draft().paste('https://another.example/')
  main.tell('draft.changed', main.draft().summary())
  await settle()
  const pasted = plan.getState().forecast?.links
  await plan.getState().chooseAccount(1)
  plan.getState().setBatchSize(50)
  await settle()
  expect(asked('submission.forecast').length).toBeGreaterThan(before + 2)
  expect(asked('submission.forecast').at(-1)).toMatchObject({ accountId: 1, batchSize: 50 })
  expect(plan.getState().forecast?.links).toBe(pasted)
})

test('shows nothing of what an account would charge that is no longer the chosen one', async () => {
  const { main, plan } = await planned()
  const { forecast } = plan.getState()
  const late = Promise.withResolvers<Reply<'submission.forecast'>>()
  main.on('submission.forecast', () => late.promise)
  plan.getState().setBatchSize('fewest')
  await settle()
  void plan.getState().chooseAccount(practiceAccount.id)
  main.on('submission.forecast', () => Promise.withResolvers<never>().promise)
  if (forecast !== undefined) late.resolve(ok(forecast))
  await settle()
  expect(plan.getState().forecast).toBeUndefined()
})

test('of lines that came in since, nothing is sent until it is known what they come to', async () => {
  const { main, plan, submitted } = await planned()
  const answer = Promise.withResolvers<Reply<'submission.forecast'>>()
  const { forecast } = plan.getState()
  main.on('submission.forecast', () => answer.promise)
  main.draft().paste('https://another.example/')
  main.tell('draft.changed', main.draft().summary())
  await settle()
  expect(plan.getState().isStale).toBe(true)
  const pressed = plan.getState().submit(true)
  await settle()
  expect(submitted()).toEqual([])
  if (forecast !== undefined) answer.resolve(ok(forecast))
  await pressed
  expect(submitted()).toHaveLength(1)
})

test.each(['it comes to more', 'another account was chosen'] as const)(
  'a press before that is known sends nothing and says that it changed, where %s',
  async (what) => {
    const { main, plan, submitted } = await planned()
    const { forecast } = plan.getState()
    const answer = Promise.withResolvers<Reply<'submission.forecast'>>()
    main.on('submission.forecast', () => answer.promise)
    main.draft().paste('https://another.example/')
    main.tell('draft.changed', main.draft().summary())
    await settle()
    const pressed = plan.getState().submit(true)
    const isMore = what === 'it comes to more'
    if (!isMore) void plan.getState().chooseAccount(practiceAccount.id)
    if (forecast !== undefined)
      answer.resolve(ok({ ...forecast, units: forecast.units + Number(isMore) }))
    await pressed
    expect(submitted()).toEqual([])
    expect(plan.getState().step).toEqual({ kind: 'failed', problem: 'changed' })
  },
)

test('a press is not lost while something else than the lines has the forecast asked again', async () => {
  const { main, plan, submitted } = await planned()
  const { forecast } = plan.getState()
  const first = Promise.withResolvers<Reply<'submission.forecast'>>()
  main.on('submission.forecast', () => first.promise)
  plan.getState().setBatchSize('fewest')
  await settle()
  main.on('submission.forecast', () => new Promise(() => undefined))
  // As once more is known of its rows.
  main.tell('draft.changed', { ...main.draft().summary(), revision: 99 })
  if (forecast !== undefined) first.resolve(ok(forecast))
  await settle()
  expect(plan.getState().isStale).toBe(false)
  await plan.getState().submit(true)
  expect(submitted()).toHaveLength(1)
})

test('what Practice would come to is not shown as what the first real account does', async () => {
  const { main, plan } = await planned({ rows: 100, accounts: [practiceAccount] })
  expect(plan.getState().forecast).toBeDefined()
  main.on('submission.forecast', () => new Promise(() => undefined))
  main.tell('accounts.changed', twoAccounts.accounts ?? [])
  await settle()
  expect(plan.getState().forecast).toBeUndefined()
})

test('foresees the time that the fields say, and asks nothing while they say none', async () => {
  const { plan, asked } = await planned()
  plan.getState().setWhen({ kind: 'at' })
  await settle()
  const three = new Date(2026, 10, 21, 15).getTime()
  expect(asked('submission.forecast').at(-1)).toMatchObject({ when: { kind: 'at', atMs: three } })

  const before = asked('submission.forecast').length
  const { forecast } = plan.getState()
  plan.getState().setWhen({ time: '' })
  await settle()
  expect(plannedWhen(plan.getState())).toBeUndefined()
  expect(asked('submission.forecast').length).toBe(before)
  expect(plan.getState().forecast).toBe(forecast)
  await plan.getState().submit(true)
  expect(asked('submission.create')).toEqual([])

  plan.getState().setWhen({ kind: 'now' })
  await settle()
  expect(asked('submission.forecast').at(-1)).toMatchObject({ when: undefined })
})

test('sends nothing while it is not said how many, and keeps what was foreseen in sight', async () => {
  const { plan, asked } = await planned()
  const { forecast } = plan.getState()
  const before = asked('submission.forecast').length
  plan.getState().setPart({ kind: 'first', typed: 'some' })
  await settle()
  await plan.getState().submit(true)
  expect(asked('submission.create')).toEqual([])
  expect(asked('submission.forecast').length).toBe(before)
  expect(plan.getState().forecast).toBe(forecast)
})

test('an engine that is back is asked for the cost again, each time', async () => {
  const { main, asked } = await planned()
  for (let time = 0; time < 2; time += 1) {
    main.tell('engine.changed', { kind: 'restarting', attempt: 1 })
    await settle()
    const before = asked('submission.forecast').length
    main.tell('engine.changed', { kind: 'running' })
    await settle()
    expect(asked('submission.forecast').length).toBeGreaterThan(before)
  }
})

test('sends links that were sent before only when asked to', async () => {
  const { plan, asked } = await planned()
  const before = plan.getState().forecast?.links ?? 0
  await plan.getState().setIncludeSentBefore(true)
  await settle()
  expect(asked('draft.includeSentBefore')).toEqual([{ draftId: 'draft-1', include: true }])
  expect(plan.getState().forecast?.links).toBeGreaterThan(before)
})
