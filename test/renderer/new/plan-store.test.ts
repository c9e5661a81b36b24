import { describe, expect, test } from 'vitest'

import type { Reply, SubmissionInput } from '../../../electron/shared/contract.ts'
import { samplesName } from '../../../electron/shared/draft-source.ts'
import { type HowToSend, nothingSaid } from '../../../electron/shared/how-to-send.ts'
import { fail, ok } from '../../../electron/shared/result.ts'
import { now } from '../../../electron/shared/schedule.ts'
import { createAppState } from '../../../renderer/app-state.ts'
import { overBridge } from '../../../renderer/main-api.ts'
import { fieldsOf } from '../../../renderer/new/fields-kept.ts'
import { plannedWhen, selectPlanAccount } from '../../../renderer/new/plan-state.ts'
import { createChangesUnderWay } from '../../../renderer/new/changes-under-way.ts'
import { createPlanStore } from '../../../renderer/new/plan-store.ts'
import { formOf } from '../../../renderer/when/when-form.ts'
import { fakeAccount, practiceAccount, fakeSubmission } from '../../fakes/fake-data.ts'
import { createFakeMain, type FakeMainOptions } from '../../fakes/fake-main.ts'

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
/** Local, as the fields of a time are. */
const nowMs = new Date(2026, 10, 21, 14, 20).getTime()
const agency = fakeAccount({ id: 2, name: 'Agency' })
const twoAccounts: FakeMainOptions = { rows: 100, accounts: [practiceAccount, agency] }

const withSubmission = {
  ...twoAccounts,
  submissions: [fakeSubmission({ id: 7, accountId: 2, links: { queued: 50 } })],
}

async function planned(options: FakeMainOptions = twoAccounts) {
  const main = createFakeMain(options)
  const api = overBridge(main.bridge)
  const app = createAppState(api)
  app.getState().start()
  await settle()
  const changes = createChangesUnderWay()
  let presses = 0
  const plan = createPlanStore(
    api,
    app,
    () => `press-${(presses += 1)}`,
    changes,
    () => nowMs,
  )
  plan.getState().follow()
  await settle()
  const asked = (name: string) =>
    main.asked.filter((request) => request.name === name).map(({ input }) => input)
  const submitted = () =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the store sent, typed by the contract.
    asked('submission.create') as readonly SubmissionInput[]
  return { main, app, plan, changes, asked, submitted }
}

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

test('submits with the schedule that was foreseen, and begins the next list with now', async () => {
  const { plan, submitted } = await planned()
  plan.getState().setWhen({ kind: 'spread' })
  plan.getState().setWhen({ days: '3', fromTime: '09:00', toTime: '17:05' })
  await settle()
  await plan.getState().submit(true)
  expect(submitted()[0]?.when).toEqual({
    kind: 'spread',
    pace: { kind: 'days', days: 3 },
    hours: { fromMinute: 540, toMinute: 1_025 },
    startDay: '2026-11-21',
    missed: 'keep-pace',
  })
  expect(plan.getState().when).toBeUndefined()
})

test('sends a part of the list as it was foreseen, and begins the next list with all of it', async () => {
  const { plan, asked, submitted } = await planned()
  plan.getState().setPart({ kind: 'first', typed: '12' })
  await settle()
  expect(asked('submission.forecast').at(-1)).toMatchObject({ part: { firstLinks: 12 } })
  expect(plan.getState().forecast?.links).toBe(12)
  await plan.getState().submit(true)
  expect(submitted()[0]).toMatchObject({ part: { firstLinks: 12 }, expectedUnits: 12 })
  expect(plan.getState().part).toBeUndefined()
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

test('says that the lines which were picked are gone, and sends none in their place', async () => {
  const { main, plan, asked } = await planned()
  main.on('submission.forecast', () => fail('view-gone'))
  plan.getState().setPart({ kind: 'rows', target: { viewId: 1, first: 0, last: 1 } })
  await settle()
  expect(plan.getState()).toMatchObject({ isPartGone: true, forecast: undefined })
  await plan.getState().submit(true)
  expect(asked('submission.create')).toEqual([])
  plan.getState().setPart(undefined)
  expect(plan.getState().isPartGone).toBe(false)
})

test('asks with a new id when of an unanswered submission only a part is to be sent', async () => {
  const { main, plan, submitted } = await planned()
  main.on('submission.create', () => Promise.reject(new Error('gone')))
  await plan.getState().submit(true)
  plan.getState().setPart({ kind: 'first', typed: '5' })
  await settle()
  await plan.getState().submit(true)
  expect(submitted().map(({ requestId }) => requestId)).toEqual(['press-1', 'press-2'])
})

test('asks with a new id when an unanswered submission is to leave at another time', async () => {
  const { main, plan, submitted } = await planned()
  main.on('submission.create', () => Promise.reject(new Error('gone')))
  await plan.getState().submit(true)
  plan.getState().setWhen({ kind: 'spread' })
  await settle()
  await plan.getState().submit(true)
  expect(submitted().map(({ requestId }) => requestId)).toEqual(['press-1', 'press-2'])
})

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

test('submits what was shown and goes to its card in the Queue', async () => {
  const { app, plan, submitted } = await planned()
  const shown = plan.getState().forecast
  plan.getState().setClient(' Norda ')
  plan.getState().setLabel('November')
  expect(await plan.getState().submit(false)).toBe(0)
  expect(submitted()).toEqual([
    {
      requestId: 'press-1',
      draftId: 'draft-1',
      accountId: 2,
      client: 'Norda',
      label: 'November',
      batchSize: 'balanced',
      expectedUnits: shown?.units,
      expectedAgain: 0,
      confirmed: false,
    },
  ])
  expect(app.getState()).toMatchObject({ screen: 'queue' })
  expect(app.getState().openSubmission).toBe(app.getState().snapshot?.submissions[0]?.id)
})

test('shows what was not sent as the next draft, with the same client and no label', async () => {
  const { app, plan } = await planned()
  plan.getState().setClient('Norda')
  plan.getState().setLabel('November')
  await plan.getState().submit(false)
  expect(app.getState().snapshot?.draft?.id).not.toBe('draft-1')
  expect(plan.getState()).toMatchObject({ client: 'Norda', label: '', step: { kind: 'idle' } })
})

test('a list of which nothing was said takes no field over from the one before, though undefined does not travel', () => {
  const travelled: HowToSend = JSON.parse(JSON.stringify(nothingSaid))
  expect(Object.keys(fieldsOf(travelled, nowMs))).toEqual(
    expect.arrayContaining(Object.keys(nothingSaid)),
  )
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

describe('a press while a line is being saved', () => {
  test.for([
    ['waits until it is, and submits what was seen', false, 1],
    ['submits nothing where it changes what was seen, and says so', true, 0],
  ] as const)('%s', async ([, changesFigures, submissions]) => {
    const { main, app, plan, changes, submitted } = await planned()
    const saved = Promise.withResolvers<undefined>()
    void changes.inTurn(() => saved.promise)
    const pressed = plan.getState().submit(true)
    await settle()
    expect(submitted()).toEqual([])
    if (changesFigures) {
      main.draft().paste('https://new.example/')
      app.getState().takeDraft(main.draft().summary())
    }
    saved.resolve(undefined)
    await pressed
    expect(submitted()).toHaveLength(submissions)
    expect(plan.getState().step).toEqual(
      changesFigures ? { kind: 'failed', problem: 'changed' } : { kind: 'idle' },
    )
  })
})

test('pressed twice, submits once', async () => {
  const { main, plan, submitted } = await planned()
  main.on('submission.create', () => new Promise(() => undefined))
  void plan.getState().submit(false)
  void plan.getState().submit(false)
  await settle()
  expect(plan.getState().step).toEqual({ kind: 'submitting' })
  expect(submitted()).toHaveLength(1)
})

test('asks first above the set number of units, and submits only when that is confirmed', async () => {
  const { plan, submitted } = await planned({ ...twoAccounts, rows: 2_000 })
  await plan.getState().submit(false)
  expect(plan.getState().step).toEqual({ kind: 'confirming' })
  expect(submitted()).toEqual([])
  await plan.getState().submit(true)
  expect(submitted()).toMatchObject([{ confirmed: true }])
})

test('goes back to the list without sending', async () => {
  const { plan, submitted } = await planned({ ...twoAccounts, rows: 2_000 })
  await plan.getState().submit(false)
  plan.getState().backToList()
  expect(plan.getState().step).toEqual({ kind: 'idle' })
  expect(submitted()).toEqual([])
})

describe('a question that is open while another window changes the list', () => {
  const asked = async () => {
    const all = await planned({ ...twoAccounts, rows: 2_000 })
    await all.plan.getState().submit(false)
    expect(all.plan.getState().step).toEqual({ kind: 'confirming' })
    return all
  }

  test('stands while what it asks is the same', async () => {
    const { main, plan } = await asked()
    main.tell('draft.changed', { ...main.draft().summary(), revision: 99 })
    await settle()
    expect(plan.getState().step).toEqual({ kind: 'confirming' })
  })

  test('closes where it comes to another number or cost, or another account would pay, and nothing is sent', async () => {
    const changes: readonly ((all: Awaited<ReturnType<typeof asked>>) => void)[] = [
      ({ main }) => {
        main.draft().paste('https://another.example/')
        main.tell('draft.changed', main.draft().summary())
      },
      ({ main, plan }) => {
        const { forecast } = plan.getState()
        if (forecast === undefined) throw new Error('Nothing is foreseen')
        const again = { possible: 3, sent: 1 }
        main.on('submission.forecast', () => Promise.resolve(ok({ ...forecast, again })))
        main.tell('draft.changed', { ...main.draft().summary(), revision: 99 })
      },
      ({ main }) =>
        main.tell('draft.changed', {
          ...main.draft().summary(),
          howToSend: { ...nothingSaid, accountId: practiceAccount.id },
        }),
      ({ main }) =>
        main.tell('accounts.changed', [
          practiceAccount,
          { ...agency, baseUrl: 'https://other.example' },
        ]),
      ({ main }) => main.tell('accounts.changed', [practiceAccount, { ...agency, price: 2 }]),
    ]
    for (const change of changes) {
      const all = await asked()
      change(all)
      await settle()
      expect(all.plan.getState().step).toEqual({ kind: 'failed', problem: 'cost-changed' })
      expect(all.submitted()).toEqual([])
    }
  })

  test('sends nothing where the yes came before that was known, and says that the cost changed', async () => {
    const { main, plan, submitted } = await asked()
    main.draft().paste('https://another.example/')
    main.tell('draft.changed', main.draft().summary())
    await plan.getState().submit(true)
    expect(plan.getState().step).toEqual({ kind: 'failed', problem: 'cost-changed' })
    expect(submitted()).toEqual([])
  })
})

test('confirms what only the engine knew to need it', async () => {
  const { main, plan } = await planned()
  main.on('submission.create', () => fail('confirmation-needed'))
  await plan.getState().submit(false)
  expect(plan.getState().step).toEqual({ kind: 'confirming' })
})

test('tells why it was not submitted, and asks for the cost again', async () => {
  const { main, plan, asked } = await planned()
  main.on('submission.create', () => fail('cost-changed'))
  const before = asked('submission.forecast').length
  await plan.getState().submit(false)
  await settle()
  expect(plan.getState().step).toEqual({ kind: 'failed', problem: 'cost-changed' })
  expect(asked('submission.forecast').length).toBe(before + 1)
})

test('stops what is being submitted, and a press after that is one of its own', async () => {
  const { main, plan, asked, submitted } = await planned()
  const answer = Promise.withResolvers<Reply<'submission.create'>>()
  main.on('submission.create', () => answer.promise)
  const pressed = plan.getState().submit(false)
  await plan.getState().stopSubmitting()
  expect(asked('submission.stopPlanning')).toEqual([{ draftId: 'draft-1' }])
  expect(plan.getState().step).toEqual({ kind: 'submitting' })
  answer.resolve(fail('stopped'))
  await pressed
  expect(plan.getState().step).toEqual({ kind: 'failed', problem: 'stopped' })
  await plan.getState().submit(false)
  expect(submitted().map(({ requestId }) => requestId)).toEqual(['press-1', 'press-2'])
})

test('what this window pressed for is not told as another’s', async () => {
  const { main, app, plan } = await planned(withSubmission)
  const made = { draft: { ...main.draft().summary(), id: 'draft-2', rows: 0 }, spokenFor: 0 }
  const answer = Promise.withResolvers<Reply<'submission.create'>>()
  main.on('submission.create', () => answer.promise)
  const pressed = plan.getState().submit(false)
  main.tell('draft.changed', { ...main.draft().summary(), planned: 50 })
  await settle()
  expect(app.getState().snapshot?.draft?.planned).toBe(50)
  answer.resolve(ok({ ...made, submissionId: 1 }))
  await pressed
  expect(app.getState()).toMatchObject({ screen: 'queue', snapshot: { draft: { id: 'draft-2' } } })
  expect(plan.getState()).toMatchObject({ step: { kind: 'idle' }, submittedElsewhere: undefined })
})

describe('a submission whose press is not this window’s own', () => {
  /** Another window, or this one before its page was loaded again, has it planned. */
  async function lookingOn() {
    const watched = await planned(withSubmission)
    const { main, app } = watched
    main.tell('draft.changed', { ...main.draft().summary(), planned: 50 })
    await settle()
    expect(app.getState().snapshot?.draft?.planned).toBe(50)
    return watched
  }

  test('that was stopped is told here too: nothing was sent', async () => {
    const { main, plan } = await lookingOn()
    main.tell('draft.changed', main.draft().summary())
    await settle()
    expect(plan.getState().step).toEqual({ kind: 'failed', problem: 'stopped' })
  })

  test('that came to be is told here, where the user stays until they go to it', async () => {
    const { main, app, plan } = await lookingOn()
    main.tell('draft.changed', { ...main.draft().summary(), id: 'draft-2', rows: 0 })
    await settle()
    expect(app.getState().screen).toBe('new')
    expect(plan.getState()).toMatchObject({ step: { kind: 'idle' }, submittedElsewhere: 7 })
    plan.getState().toldOfSubmission()
    expect(plan.getState().submittedElsewhere).toBeUndefined()
  })
})

test('another window’s submission is told here too where it was planned too quickly to be seen', async () => {
  const { main, plan } = await planned(withSubmission)
  main.tell('draft.changed', { ...main.draft().summary(), id: 'draft-2', rows: 0, leftBy: 7 })
  await settle()
  expect(plan.getState()).toMatchObject({ step: { kind: 'idle' }, submittedElsewhere: 7 })
})

test('a list that another window cleared is not told as submitted', async () => {
  const { main, plan } = await planned(withSubmission)
  main.tell('draft.changed', { ...main.draft().summary(), id: 'draft-2', rows: 0 })
  await settle()
  expect(plan.getState().submittedElsewhere).toBeUndefined()
})

test('tells a stop that came too late from one that nobody asked for', async () => {
  const { plan } = await planned()
  await plan.getState().stopSubmitting()
  expect(plan.getState().isStopping).toBe(true)
  await plan.getState().submit(false)
  expect(plan.getState().isStopping).toBe(false)
})

test('a press after one that was not answered asks with the same id', async () => {
  const { main, plan, submitted } = await planned()
  main.on('submission.create', () => Promise.reject(new Error('gone')))
  main.on('submission.ofPress', () => Promise.reject(new Error('gone')))
  await plan.getState().submit(false)
  expect(plan.getState().step).toEqual({ kind: 'failed', problem: 'unanswered' })
  await plan.getState().submit(false)
  expect(submitted().map(({ requestId }) => requestId)).toEqual(['press-1', 'press-1'])
})

test('a press that failed by a mistake of ours is known to have made nothing, once that was asked for', async () => {
  const { main, plan, asked } = await planned()
  main.on('submission.create', () => Promise.reject(new Error('bug')))
  await plan.getState().submit(false)
  expect(asked('submission.ofPress')).toEqual([{ requestId: 'press-1' }])
  expect(plan.getState().step).toEqual({ kind: 'failed', problem: 'failed' })
})

test('a press that failed after it had made its submission leads to that', async () => {
  const { main, app, plan } = await planned()
  main.on('submission.create', () => Promise.reject(new Error('bug')))
  const draft = { ...main.draft().summary(), id: 'draft-2' }
  main.on('submission.ofPress', () => ({ submissionId: 7, spokenFor: 0, draft }))
  expect(await plan.getState().submit(false)).toBe(0)
  expect(plan.getState().step).toEqual({ kind: 'idle' })
  expect(app.getState()).toMatchObject({ screen: 'queue', openSubmission: 7 })
  expect(app.getState().snapshot?.draft?.id).toBe('draft-2')
})

test('a press after an answered failure, or for something else, has an id of its own', async () => {
  const { main, plan, submitted } = await planned()
  main.on('submission.create', () => fail('disk-full'))
  await plan.getState().submit(false)
  main.on('submission.create', () => Promise.reject(new Error('gone')))
  await plan.getState().submit(false)
  await plan.getState().chooseAccount(1)
  await plan.getState().submit(false)
  expect(submitted().map(({ requestId }) => requestId)).toEqual(['press-1', 'press-2', 'press-3'])
})

test('forgets the failure when another draft is open', async () => {
  const { main, plan } = await planned()
  main.on('submission.create', () => fail('unknown-draft'))
  await plan.getState().submit(false)
  await overBridge(main.bridge).request('draft.clear', { draftId: 'draft-1' })
  expect(plan.getState().step).toEqual({ kind: 'idle' })
})

test('sends links that were sent before only when asked to', async () => {
  const { plan, asked } = await planned()
  const before = plan.getState().forecast?.links ?? 0
  await plan.getState().setIncludeSentBefore(true)
  await settle()
  expect(asked('draft.includeSentBefore')).toEqual([{ draftId: 'draft-1', include: true }])
  expect(plan.getState().forecast?.links).toBeGreaterThan(before)
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

describe('what was said of a list', () => {
  const form = formOf(now, nowMs)

  /** The window opens on a list that has kept this. */
  async function opened(kept: Partial<HowToSend>) {
    const said = { ...nothingSaid, ...kept }
    return planned({ ...twoAccounts, howToSend: said })
  }

  test('is in the fields again when the window opens, and in the forecast', async () => {
    const when = { ...form, kind: 'at', time: '18:00' } as const
    const part = { kind: 'first', typed: '12' } as const
    const { plan, asked } = await opened({
      client: 'Norda',
      label: 'May',
      accountId: 1,
      when,
      part,
    })
    expect(plan.getState()).toMatchObject({ client: 'Norda', label: 'May', when, part })
    const atMs = new Date(2026, 10, 21, 18).getTime()
    const expected = { accountId: 1, when: { kind: 'at', atMs }, part: { firstLinks: 12 } }
    expect(asked('submission.forecast').at(-1)).toMatchObject(expected)
    expect(asked('draft.keepHowToSend')).toEqual([])
  })

  test('gives way in every window to what the list says that links were put back from', async () => {
    const { plan, main, asked } = await opened({ accountId: 2, label: 'May' })
    const draft = main.draft()
    draft.howToSend = { ...nothingSaid, accountId: 1, client: 'Zed', label: 'KW47' }
    draft.howToSendTaken = 1
    draft.paste('https://zed.example/')
    main.tell('draft.changed', draft.summary())
    await settle()
    expect(plan.getState()).toMatchObject({ accountId: 1, client: 'Zed', label: 'KW47' })
    expect(plan.getState().isTakenElsewhere).toBe(true)
    plan.getState().toldOfTaken()
    draft.paste('https://zed.example/2')
    main.tell('draft.changed', draft.summary())
    expect(plan.getState().isTakenElsewhere).toBe(false)
    // The list there was put aside for what is put back.
    main.tell('draft.changed', { ...draft.summary(), id: 'draft-2' })
    expect(plan.getState().isTakenElsewhere).toBe(true)
    expect(asked('submission.forecast').at(-1)).toMatchObject({ accountId: 1 })
  })

  test('is kept with its list as it is said, of what is typed fast the last word', async () => {
    const { plan, asked } = await planned()
    for (const client of ['N', 'No', 'Norda']) plan.getState().setClient(client)
    await settle()
    plan.getState().setPart({ kind: 'rows', target: { rows: [1] } })
    plan.getState().setWhen({ kind: 'spread' })
    await plan.getState().chooseAccount(1)
    await settle()
    expect(asked('draft.keepHowToSend')).toHaveLength(4)
    const when = { ...form, kind: 'spread' }
    const said = { ...nothingSaid, accountId: 1, client: 'Norda', when, part: { kind: 'rows' } }
    expect(asked('draft.keepHowToSend').at(-1)).toEqual({ draftId: 'draft-1', howToSend: said })
  })

  test('a time that went by stands in the way until another is chosen', async () => {
    const { plan, asked } = await opened({ when: { ...form, kind: 'at', time: '14:00' } })
    expect(plan.getState().isTimePast).toBe(true)
    await plan.getState().submit(true)
    expect(asked('submission.create')).toEqual([])
    plan.getState().setWhen({ time: '15:00' })
    expect(plan.getState().isTimePast).toBe(false)
    await settle()
    await plan.getState().submit(true)
    expect(asked('submission.create')).toHaveLength(1)
  })

  test('a time that goes by while it is asked whether that is meant ends the question', async () => {
    const { plan, asked } = await planned()
    plan.getState().setWhen({ kind: 'at', time: '14:20' })
    await settle()
    await plan.getState().submit(true)
    expect(asked('submission.create')).toEqual([])
    expect(plan.getState()).toMatchObject({ isTimePast: true, step: { kind: 'idle' } })
  })

  test('an account that was removed stands in the way: no other pays unasked', async () => {
    const { plan, asked } = await opened({ accountId: 99 })
    expect(plan.getState().forecast).toBeUndefined()
    await plan.getState().submit(true)
    expect(asked('submission.create')).toEqual([])
    await plan.getState().chooseAccount(2)
    await plan.getState().submit(true)
    expect(asked('submission.create')).toMatchObject([{ accountId: 2 }])
  })

  test('of lines that were picked nobody knows which: nothing is sent in their place', async () => {
    const { plan, asked } = await opened({ part: { kind: 'rows' } })
    expect(plan.getState()).toMatchObject({ isPartGone: true, forecast: undefined })
    await plan.getState().submit(true)
    expect(asked('submission.create')).toEqual([])
    plan.getState().setPart(undefined)
    await settle()
    expect(plan.getState().forecast?.links).toBeGreaterThan(0)
  })

  test('goes with its list and comes back with it', async () => {
    const { main, app, plan } = await planned()
    plan.getState().setLabel('May')
    plan.getState().setPart({ kind: 'first', typed: '12' })
    await settle()
    await main.bridge.request('draft.clear', { draftId: 'draft-1' })
    await settle()
    expect(plan.getState()).toMatchObject({ label: '', part: undefined })
    await main.bridge.request('draft.restoreCleared', undefined)
    await settle()
    expect(app.getState().snapshot?.draft?.id).toBe('draft-1')
    expect(plan.getState()).toMatchObject({ label: 'May', part: { kind: 'first', typed: '12' } })
  })
})
