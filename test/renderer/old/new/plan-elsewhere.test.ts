import { describe, expect, test } from 'vitest'

import type { Reply } from '../../../../electron/shared/contract.ts'
import { ok } from '../../../../electron/shared/result.ts'
import { withSubmission, planned } from './plan-fixture.ts'
import { settle } from './settle.ts'

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
