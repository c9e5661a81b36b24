import { describe, expect, test } from 'vitest'

import { type HowToSend, nothingSaid } from '../../../../electron/shared/how-to-send.ts'
import { fail, ok } from '../../../../electron/shared/result.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { fieldsOf } from '../../../../renderer/old/new/fields-kept.ts'
import { practiceAccount } from '../../../fakes/fake-data.ts'
import { nowMs, agency, twoAccounts, planned } from './plan-fixture.ts'
import { settle } from './settle.ts'

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

test('forgets the failure when another draft is open', async () => {
  const { main, plan } = await planned()
  main.on('submission.create', () => fail('unknown-draft'))
  await plan.getState().submit(false)
  await overBridge(main.bridge).request('draft.clear', { draftId: 'draft-1' })
  expect(plan.getState().step).toEqual({ kind: 'idle' })
})
