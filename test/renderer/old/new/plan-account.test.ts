import { describe, expect, test } from 'vitest'

import { samplesName } from '../../../../electron/shared/draft-source.ts'
import { nothingSaid } from '../../../../electron/shared/how-to-send.ts'
import { fail, ok } from '../../../../electron/shared/result.ts'
import { createAppState } from '../../../../renderer/old/app-state.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { selectPlanAccount } from '../../../../renderer/old/new/plan-state.ts'
import { createChangesUnderWay } from '../../../../renderer/old/new/changes-under-way.ts'
import { createPlanStore } from '../../../../renderer/old/new/plan-store.ts'
import { fakeAccount, practiceAccount } from '../../../fakes/fake-data.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'
import { agency, nowMs, planned, twoAccounts } from './plan-fixture.ts'
import { settle } from './settle.ts'

test('follows the account that another tab chose for the draft', async () => {
  const { main, plan, asked } = await planned()
  await plan.getState().chooseAccount(2)
  const before = asked('draft.useAccount').length
  main.draft().accountId = 1
  main.draft().howToSend = { ...nothingSaid, accountId: 1 }
  main.tell('draft.changed', main.draft().summary())
  await settle()
  expect(plan.getState().accountId).toBe(1)
  expect(asked('draft.useAccount').length).toBe(before)
  expect(asked('submission.forecast').at(-1)).toMatchObject({ accountId: 1 })
})

test('two windows end on the account that was chosen last, also where the engine was gone at that moment and knows nothing', async () => {
  const one = await planned()
  const { main } = one
  const app = createAppState(overBridge(main.bridge))
  const two = createPlanStore(overBridge(main.bridge), app, () => 'other', createChangesUnderWay())
  app.getState().start()
  two.getState().follow()
  await settle()
  await one.plan.getState().chooseAccount(2)
  main.tell('engine.changed', { kind: 'restarting', attempt: 1 })
  const gone = () => Promise.reject(new Error('engine-gone'))
  main.on('draft.keepHowToSend', gone)
  main.on('draft.useAccount', gone)
  const choosing = one.plan.getState().chooseAccount(1)
  await expect(choosing).rejects.toThrow('engine-gone')
  expect([one.plan.getState().accountId, main.draft().howToSend.accountId]).toEqual([1, 2])
  const told = () => {
    main.draft().revision += 1
    main.tell('draft.changed', main.draft().summary())
    return ok(main.draft().summary())
  }
  main.on('draft.keepHowToSend', ({ howToSend }) => {
    main.draft().howToSend = howToSend
    told()
    return ok(undefined)
  })
  // As a long list is looked up: both windows have asked before either hears of the other.
  main.on('draft.useAccount', async ({ accountId }) => {
    main.draft().accountId = accountId
    told()
    await settle()
    return told()
  })
  main.draft().accountId = undefined
  main.tell('engine.changed', { kind: 'running' })
  main.tell('draft.changed', main.draft().summary())
  for (let turn = 0; turn < 8; turn += 1) await settle()
  const asked = one.asked('draft.useAccount').length
  for (let turn = 0; turn < 4; turn += 1) await settle()
  expect(one.asked('draft.useAccount').length).toBe(asked)
  expect([main.draft().accountId, main.draft().howToSend.accountId]).toEqual([1, 1])
  for (const [state, plan] of [
    [one.app, one.plan],
    [app, two],
  ] as const) {
    expect(selectPlanAccount(state.getState(), plan.getState())?.id).toBe(1)
    expect(plan.getState().forecast).toBeDefined()
  }
})

test('a choice that was answered and not kept gives way to that of the list once the engine is back, and the cost is asked for anew', async () => {
  const { main, plan, asked } = await planned({ ...twoAccounts, rows: 2_000 })
  main.on('draft.keepHowToSend', () => fail('unknown-draft'))
  await plan.getState().chooseAccount(1)
  main.tell('engine.changed', { kind: 'restarting', attempt: 1 })
  await settle()
  const before = asked('submission.forecast').length
  main.draft().howToSend = nothingSaid
  main.tell('engine.changed', { kind: 'running' })
  await settle()
  expect(plan.getState().accountId).toBeUndefined()
  expect(asked('submission.forecast').length).toBeGreaterThan(before)
})

test('an account that a window before this one began with is no choice that holds here', async () => {
  const main = createFakeMain(twoAccounts)
  main.draft().accountId = 1
  const api = overBridge(main.bridge)
  const app = createAppState(api)
  const plan = createPlanStore(api, app, () => 'press', createChangesUnderWay())
  plan.getState().follow()
  app.getState().start()
  await settle()
  expect(plan.getState().accountId).toBeUndefined()
  expect(plan.getState().forecast?.units).toBeGreaterThan(0)
  expect(main.draft().accountId).toBe(2)
})

test('has no other account pay for a list when the one that it started with is removed', async () => {
  const velo = fakeAccount({ id: 3, name: 'Velo' })
  const accounts = [practiceAccount, { ...agency, lastUsedMs: nowMs }, velo]
  const { main, app, plan, submitted } = await planned({ rows: 100, accounts })
  const payer = () => selectPlanAccount(app.getState(), plan.getState())?.id
  expect([plan.getState().accountId, payer()]).toEqual([undefined, agency.id])
  main.tell('accounts.changed', [practiceAccount, velo])
  await settle()
  expect(payer()).toBeUndefined()
  await plan.getState().submit(true)
  expect(submitted()).toEqual([])
})

describe('the first real account', () => {
  /** Who practises before there is another account, and makes one. */
  async function afterPractising(rows: number) {
    const { main, app, plan } = await planned({ rows, accounts: [practiceAccount] })
    await plan.getState().choosePractice()
    main.tell('accounts.changed', twoAccounts.accounts ?? [])
    await settle()
    return { plan, account: selectPlanAccount(app.getState(), plan.getState())?.id }
  }

  test('is the one that the next list is for', async () => {
    expect((await afterPractising(0)).account).toBe(agency.id)
  })

  test('does not come to pay for a list that is for practice', async () => {
    expect((await afterPractising(100)).account).toBe(practiceAccount.id)
  })
})

test('what is left of the samples stays on Practice when the first real account is there', async () => {
  const { main, app } = await planned({ rows: 100, accounts: [practiceAccount] })
  const { sources, ...left } = main.draft().summary()
  const ofSamples = sources.map(
    (source) => ({ ...source, kind: 'paste', name: samplesName }) as const,
  )
  main.tell('draft.changed', { ...left, revision: left.revision + 1, sources: ofSamples })
  main.tell('accounts.changed', twoAccounts.accounts ?? [])
  await settle()
  expect(selectPlanAccount(app.getState(), { accountId: undefined })?.id).toBe(practiceAccount.id)
})

test('keeps a real account for the next time, Practice not', async () => {
  const { plan, asked } = await planned()
  await plan.getState().choosePractice()
  expect(asked('settings.save')).toEqual([])
  await plan.getState().chooseAccount(2)
  expect(asked('settings.save')).toEqual([{ lastAccountId: 2 }])
})

test('after practising, the next list is for the real account again', async () => {
  const { plan, submitted, asked } = await planned()
  await plan.getState().choosePractice()
  await settle()
  await plan.getState().submit(true)
  await settle()
  expect(submitted()[0]?.accountId).toBe(1)
  expect(asked('submission.forecast').at(-1)).toMatchObject({ accountId: 2 })
})

test('leaves out what other accounts sent as soon as that is the setting', async () => {
  const { app, asked } = await planned()
  await app.getState().saveSettings({ leaveOutSentElsewhere: true })
  await settle()
  const used = { draftId: 'draft-1', accountId: 2 }
  expect(asked('draft.useAccount')).toEqual([
    { ...used, leaveOutSentElsewhere: false },
    { ...used, leaveOutSentElsewhere: true },
  ])
})

test('tells the engine what the setting is once New is opened, since the page before may have told it otherwise', async () => {
  const main = createFakeMain(twoAccounts)
  async function loaded() {
    const api = overBridge(main.bridge)
    const app = createAppState(api)
    const stop = app.getState().start()
    await settle()
    const openNew = createPlanStore(api, app, () => 'press', createChangesUnderWay()).getState()
    return { app, stop, openNew: openNew.follow }
  }
  const before = await loaded()
  await before.app.getState().saveSettings({ leaveOutSentElsewhere: true })
  const leaveNew = before.openNew()
  await settle()
  const told = () => main.asked.findLast(({ name }) => name === 'draft.useAccount')?.input
  expect(told()).toMatchObject({ leaveOutSentElsewhere: true })
  leaveNew()
  before.stop()

  // Loaded again in Settings, and taken back there.
  const after = await loaded()
  await after.app.getState().saveSettings({ leaveOutSentElsewhere: false })
  after.openNew()
  await settle()
  expect(told()).toMatchObject({ leaveOutSentElsewhere: false })
})
