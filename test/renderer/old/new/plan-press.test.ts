import { expect, test } from 'vitest'

import type { Reply } from '../../../../electron/shared/contract.ts'
import { fail } from '../../../../electron/shared/result.ts'
import { planned } from './plan-fixture.ts'
import { settle } from './settle.ts'

test('pressed twice, submits once', async () => {
  const { main, plan, submitted } = await planned()
  main.on('submission.create', () => new Promise(() => undefined))
  void plan.getState().submit(false)
  void plan.getState().submit(false)
  await settle()
  expect(plan.getState().step).toEqual({ kind: 'submitting' })
  expect(submitted()).toHaveLength(1)
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

test('tells a stop that came too late from one that nobody asked for', async () => {
  const { plan } = await planned()
  await plan.getState().stopSubmitting()
  expect(plan.getState().isStopping).toBe(true)
  await plan.getState().submit(false)
  expect(plan.getState().isStopping).toBe(false)
})
