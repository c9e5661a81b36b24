import { describe, expect, test } from 'vitest'

import { type HowToSend, nothingSaid } from '../../../../electron/shared/how-to-send.ts'
import { now } from '../../../../electron/shared/schedule.ts'
import { formOf } from '../../../../renderer/old/when/when-form.ts'
import { nowMs, twoAccounts, planned } from './plan-fixture.ts'
import { settle } from './settle.ts'

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
