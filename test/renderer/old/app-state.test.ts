import { expect, test } from 'vitest'

import type { Settings, Snapshot } from '../../../electron/shared/contract.ts'
import { finishedShown } from '../../../electron/shared/submission-state.ts'
import type { Batch } from '../../../electron/shared/submission.ts'
import { withBatches } from '../../../renderer/old/after-event.ts'
import { createAppState } from '../../../renderer/old/app-state.ts'
import { type ConnectionState, type MainApi, overBridge } from '../../../renderer/old/main-api.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../../fakes/fake-data.ts'
import { createFakeMain, type FakeMainOptions } from '../../fakes/fake-main.ts'

const flush = () => new Promise((resolve) => setImmediate(resolve))

async function started(options: FakeMainOptions = {}, connection: ConnectionState = 'connected') {
  const main = createFakeMain(options)
  let connect: (state: ConnectionState) => void = () => undefined
  const api: MainApi = {
    ...overBridge(main.bridge),
    watchConnection(listener) {
      connect = listener
      listener(connection)
      return () => undefined
    },
  }
  const app = createAppState(api)
  const stop = app.getState().start()
  await flush()
  return { main, app, stop, connect: (state: ConnectionState) => connect(state) }
}

test('takes a snapshot at the start', async () => {
  const { app } = await started()
  expect(app.getState().snapshot?.accounts.map(({ name }) => name)).toEqual(['Practice'])
})

test('shows a snapshot before events can come, and takes one that missed none when they can', async () => {
  const { app, main, connect } = await started({}, 'connecting')
  const { snapshot } = app.getState()
  expect(snapshot?.accounts).toHaveLength(1)
  if (snapshot === undefined) return
  main.on('app.snapshot', async () => ({ ...snapshot, revision: 9, accounts: [] }))
  connect('connected')
  await flush()
  expect(app.getState().snapshot?.accounts).toEqual([])
})

test('shows a snapshot that a newer one overtakes only until that is here', async () => {
  const main = createFakeMain()
  const bridge = overBridge(main.bridge)
  const first: Snapshot = await bridge.request('app.snapshot', undefined)
  const answers: ((snapshot: Snapshot) => void)[] = []
  main.on('app.snapshot', () => new Promise((resolve) => answers.push(resolve)))
  let connect: (state: ConnectionState) => void = () => undefined
  const app = createAppState({
    ...bridge,
    watchConnection(listener) {
      connect = listener
      listener('connecting')
      return () => undefined
    },
  })
  app.getState().start()
  connect('connected')
  await flush()
  answers[0]?.({ ...first, revision: 1 })
  await flush()
  expect(app.getState().snapshot?.revision).toBe(1)
  main.tell('accounts.changed', [])
  answers[1]?.({ ...first, revision: 0 })
  await flush()
  expect(app.getState().snapshot?.accounts).toEqual([])
})

test('applies an event with a revision above the snapshot’s', async () => {
  const { app, main } = await started()
  main.tell('accounts.changed', [fakeAccount({ id: 7, name: 'New one' })])
  expect(app.getState().snapshot?.accounts.map(({ id }) => id)).toEqual([7])
})

test('asks for the batches in sight again once an engine was started again: some of them changed at its start', async () => {
  const sent = fakeSubmission({ id: 1, accountId: 1, links: { sending: 10 } })
  const { app, main } = await started({ submissions: [sent] })
  await app.getState().loadBatches(1)
  const [batch] = app.getState().batches.get(1)?.values() ?? []
  if (batch === undefined) throw new Error('a submission has batches')
  main.on('submission.batches', () => [
    { ...batch, state: 'in-doubt', doubt: 'killed', changedMs: batch.changedMs + 1 },
  ])
  main.tell('engine.changed', { kind: 'restarting', attempt: 1 })
  main.tell('engine.changed', { kind: 'running' })
  await flush()
  expect(app.getState().batches.get(1)?.get(batch.id)).toMatchObject({ doubt: 'killed' })
})

test('an engine that is gone plans nothing any more, and what the next one says of the list holds', async () => {
  const { app, main } = await started()
  const draft = { ...main.draft().summary(), revision: 700 }
  main.tell('draft.changed', { ...draft, planned: 46_000, isLookingUp: true })
  expect(app.getState().snapshot?.draft).toMatchObject({ planned: 46_000 })
  main.tell('engine.changed', { kind: 'restarting', attempt: 1 })
  expect(app.getState().snapshot?.draft).toMatchObject({ id: draft.id, lines: draft.lines })
  expect(app.getState().snapshot?.draft?.planned).toBeUndefined()
  expect(app.getState().snapshot?.draft?.isLookingUp).toBeUndefined()
  main.tell('engine.changed', { kind: 'running' })
  main.tell('draft.changed', { ...draft, revision: 3, lines: 7 })
  expect(app.getState().snapshot?.draft).toMatchObject({ revision: 3, lines: 7 })
})

test('keeps what the disk refused until it was read', async () => {
  const { app, main } = await started()
  main.tell('disk.refused', { problem: 'disk-full' })
  expect(app.getState().diskProblem).toBe('disk-full')
  app.getState().forgetDiskProblem()
  expect(app.getState().diskProblem).toBeUndefined()
})

test('drops an event with a revision up to the snapshot’s', async () => {
  const { app, main } = await started({ snapshot: { revision: 50 } })
  main.tell('accounts.changed', [])
  expect(app.getState().snapshot?.accounts).toHaveLength(1)
})

test('applies events that came while the snapshot was on its way, if they are newer', async () => {
  const main = createFakeMain()
  const first: Snapshot = await overBridge(main.bridge).request('app.snapshot', undefined)
  let answer: (snapshot: Snapshot) => void = () => undefined
  main.on('app.snapshot', () => new Promise((resolve) => (answer = resolve)))
  const app = createAppState(overBridge(main.bridge))
  app.getState().start()
  main.tell('engine.changed', { kind: 'restarting', attempt: 1 })
  main.tell('engine.changed', { kind: 'running' })
  // Taken between the two.
  answer({ ...first, revision: 2, engine: { kind: 'restarting', attempt: 1 } })
  await flush()
  expect(app.getState().snapshot).toMatchObject({ revision: 3, engine: { kind: 'running' } })
})

test('takes a new snapshot after a reconnection, even with a lower revision', async () => {
  const { app, main, connect } = await started({ snapshot: { revision: 50 } })
  connect('lost')
  const again = await overBridge(main.bridge).request('app.snapshot', undefined)
  main.on('app.snapshot', () => ({ ...again, revision: 3, version: '0.2.0' }))
  connect('connected')
  await flush()
  expect(app.getState().snapshot).toMatchObject({ revision: 3, version: '0.2.0' })
})

test('shows of submissions what an engine that was started again has, and nothing that is gone', async () => {
  const forgotten = fakeSubmission({ id: 1, accountId: 1, links: { accepted: 10 } })
  const kept = fakeSubmission({ id: 2, accountId: 1, links: { accepted: 10 } })
  const { app, main } = await started({ submissions: [kept, forgotten] })
  await app.getState().loadBatches(1)
  main.tell('submissions.changed', { submissions: [kept], batches: [], isAll: true })
  expect(app.getState().snapshot?.submissions.map(({ id }) => id)).toEqual([2])
  expect(app.getState().batches.has(1)).toBe(false)
})

test('puts a changed submission in the place of the old one, newest first', async () => {
  const old = fakeSubmission({ id: 1, accountId: 1, links: { queued: 10 } })
  const { app, main } = await started({ submissions: [old] })
  main.tell('submissions.changed', {
    submissions: [
      { ...old, state: 'paused' },
      { ...old, id: 2 },
    ],
    batches: [],
  })
  const shown = app.getState().snapshot?.submissions.map(({ id, state }) => [id, state])
  expect(shown).toEqual([
    [2, 'running'],
    [1, 'paused'],
  ])
})

test('keeps the newer draft when an older reply comes late', async () => {
  const { app, main } = await started({ rows: 10 })
  const old = main.draft().summary()
  main.draft().paste('https://a.example/')
  app.getState().takeDraft(main.draft().summary())
  app.getState().takeDraft(old)
  expect(app.getState().snapshot?.draft?.rows).toBe(11)
})

test('keeps newer settings when an older reply comes late', async () => {
  const { app, main } = await started()
  const settings = () => app.getState().snapshot?.settings
  const before = settings()
  if (before === undefined) throw new Error('a snapshot has settings')
  let answer: (saved: Settings) => void = () => undefined
  main.on('settings.save', () => new Promise((resolve) => (answer = resolve)))
  const saving = app.getState().saveSettings({ theme: 'dark' })
  // It leaves behind what was saved before, and only then is there an answer to give.
  await flush()
  const saved: Settings = { ...before, theme: 'dark' }
  main.tell('settings.changed', saved)
  main.tell('settings.changed', { ...saved, confirmAboveUnits: 7 })
  answer(saved)
  await saving
  expect(settings()).toMatchObject({ theme: 'dark', confirmAboveUnits: 7 })
})

test('takes saved settings from the reply where it comes first', async () => {
  const { app, main } = await started()
  const before = app.getState().snapshot?.settings
  if (before === undefined) throw new Error('a snapshot has settings')
  main.on('settings.save', () => ({ ...before, theme: 'dark' }))
  await app.getState().saveSettings({ theme: 'dark' })
  expect(app.getState().snapshot?.settings.theme).toBe('dark')
})

test('holds the batches of a submission once they were asked for, and not before', async () => {
  const submission = fakeSubmission({ id: 4, accountId: 1, links: { queued: 2_000 } })
  const { app, main } = await started({ submissions: [submission] })
  const changed = fakeBatches(submission)
  main.tell('submissions.changed', { submissions: [], batches: changed })
  expect(app.getState().batches.size).toBe(0)
  await app.getState().loadBatches(4)
  expect(app.getState().batches.get(4)?.size).toBe(2)
})

test('lets the later change of a batch win, whichever way it came', () => {
  const [batch] = fakeBatches(fakeSubmission({ id: 4, accountId: 1, links: { queued: 10 } }))
  if (batch === undefined) throw new Error('no batch')
  const sent: Batch = { ...batch, state: 'accepted', changedMs: batch.changedMs + 1 }
  const held = new Map([[4, new Map<number, Batch>()]])
  const late = withBatches(withBatches(held, [sent]), [batch])
  expect(late.get(4)?.get(batch.id)?.state).toBe('accepted')
})

test('saves settings in the order in which they were changed, also where an earlier answer was refused', async () => {
  const { app, main } = await started()
  const { settings } = await overBridge(main.bridge).request('app.snapshot', undefined)
  const asked: unknown[] = []
  const answers: (() => void)[] = []
  main.on('settings.save', async (change) => {
    asked.push(change.confirmAboveUnits)
    await new Promise<void>((resolve) => answers.push(resolve))
    if (change.confirmAboveUnits === 5) throw new Error('refused')
    return { ...settings, ...change }
  })
  const { saveSettings } = app.getState()
  const saves = [5, 50, 500].map((confirmAboveUnits) => saveSettings({ confirmAboveUnits }))
  const ended = Promise.allSettled(saves)
  for (const sent of [[5], [5, 50], [5, 50, 500]]) {
    await flush()
    expect(asked).toEqual(sent)
    answers.pop()?.()
  }
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(app.getState().snapshot?.settings.confirmAboveUnits).toBe(500)
})

test('goes where the host leads', async () => {
  const { app, main } = await started()
  main.tell('window.led', { screen: 'settings' })
  expect(app.getState().screen).toBe('settings')
})

test('hears nothing after it was stopped', async () => {
  const { app, main, stop } = await started()
  stop()
  main.tell('accounts.changed', [])
  expect(app.getState().snapshot?.accounts).toHaveLength(1)
})

test('keeps as many submissions that are over as a snapshot has, those in doubt besides, and lets go of the batches of the others', async () => {
  const over = { accountId: 1, state: 'finished', finishedMs: 1, links: { accepted: 10 } } as const
  const inDoubt = fakeSubmission({ ...over, id: 1, links: { inDoubt: 10 } })
  const many = Array.from({ length: finishedShown }, (_, index) =>
    fakeSubmission({ ...over, id: index + 2 }),
  )
  const { app, main } = await started({ submissions: [...many.toReversed(), inDoubt] })
  for (const id of [1, 2, 3]) await app.getState().loadBatches(id)
  const next = fakeSubmission({ ...over, id: finishedShown + 2 })
  main.tell('submissions.changed', { submissions: [next], batches: [] })
  const kept = app.getState().snapshot?.submissions.map(({ id }) => id)
  expect(kept).toEqual([...[next, ...many.toReversed()].map(({ id }) => id).slice(0, -1), 1])
  expect([...app.getState().batches.keys()]).toEqual([1, 3])
  main.tell('engine.changed', { kind: 'restarting', attempt: 1 })
  const asked = main.asked.length
  main.tell('engine.changed', { kind: 'running' })
  await flush()
  expect(main.asked.slice(asked).map(({ input }) => input)).toEqual([
    { submissionId: 1 },
    { submissionId: 3 },
  ])
})

test('keeps an old submission in sight that an answer has just ended', async () => {
  const over = { accountId: 1, state: 'finished', finishedMs: 1, links: { accepted: 10 } } as const
  const doubt = { ...over, id: 1, links: { inDoubt: 10 } }
  const many = Array.from({ length: finishedShown }, (_, index) =>
    fakeSubmission({ ...over, id: index + 2 }),
  )
  const { app, main } = await started({ submissions: [...many, fakeSubmission(doubt)] })
  main.tell('submissions.changed', {
    submissions: [fakeSubmission({ ...over, id: 1 })],
    batches: [],
  })
  expect(app.getState().snapshot?.submissions.at(-1)?.id).toBe(1)
})
