import { describe, expect, test } from 'vitest'

import { type Pause, pauseSince } from '../../../../electron/shared/account.ts'
import { fail } from '../../../../electron/shared/result.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { canPause, isPausedByUser } from '../../../../electron/shared/submission-state.ts'
import { createQueueStore } from '../../../../renderer/old/queue/queue-store.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'
import { busyOffice } from '../../../fakes/busy-office.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

function start() {
  const main = createFakeMain(busyOffice)
  const store = createQueueStore(overBridge(main.bridge))
  return { main, store, queue: () => store.getState() }
}

const byUser: Pause = pauseSince(0, 'user', 'paused-by-user')
const running = fakeSubmission({ id: 1, accountId: 1, links: { queued: 1 } })
const paused = fakeSubmission({ id: 2, accountId: 1, state: 'paused', pause: byUser, links: {} })
const finished = fakeSubmission({ id: 3, accountId: 1, state: 'finished', links: {} })
const waitsForBalance = fakeSubmission({
  id: 4,
  accountId: 1,
  state: 'paused',
  pause: { ...byUser, reason: 'balance', detail: 'balance-too-low' },
  links: { queued: 1 },
})

describe('several doubts', () => {
  test('are asked about one after the other, and the question closes after the last', () => {
    const { queue } = start()
    queue().open({ kind: 'settle', batchIds: [7, 8], index: 0 })
    queue().nextDoubt(7)
    expect(queue().dialog).toEqual({ kind: 'settle', batchIds: [7, 8], index: 1 })
    queue().nextDoubt(8)
    expect(queue().dialog).toBeUndefined()
  })

  test('keep the balance that was typed for one of them in those that follow', () => {
    const { queue } = start()
    queue().open({ kind: 'settle', batchIds: [7, 8], index: 0 })
    queue().typeBalance(2, '9000')
    queue().nextDoubt(7)
    const balance = { accountId: 2, typed: '9000' }
    expect(queue().dialog).toEqual({ kind: 'settle', batchIds: [7, 8], index: 1, balance })
    queue().close()
    queue().typeBalance(2, '8000')
    expect(queue().dialog).toBeUndefined()
  })
})

describe('an answer that comes late', () => {
  test('leads on from its own question alone', () => {
    const { queue } = start()
    const other = { kind: 'settle', batchIds: [8, 9], index: 0 } as const
    queue().open(other)
    queue().nextDoubt(7)
    queue().askToGoOn(2, 7)
    expect(queue().dialog).toEqual(other)
    queue().nextDoubt(8)
    queue().askToGoOn(2, 9)
    expect(queue().dialog).toEqual({ kind: 'go-on', accountId: 2 })
  })

  test('asks whether the account goes on where its question was closed, and nothing else is asked', () => {
    const { queue } = start()
    queue().askToGoOn(2, 7)
    expect(queue().dialog).toEqual({ kind: 'go-on', accountId: 2 })
  })

  test('does not open its question over another that was opened since', async () => {
    const { queue } = start()
    const doubts = { kind: 'settle', batchIds: [7], index: 0 } as const
    const other = { kind: 'token', accountId: 2 } as const
    const found = Promise.withResolvers<typeof doubts>()
    const [first, second] = [1, 2].map(() => queue().openOnceFound(() => found.promise))
    queue().open(other)
    found.resolve(doubts)
    await Promise.all([first, second])
    expect(queue().dialog).toBe(other)
    queue().close()
    await queue().openOnceFound(async () => doubts)
    expect(queue().dialog).toBe(doubts)
  })

  test('closes no question that was opened since', () => {
    const { queue } = start()
    const first = { kind: 'token', accountId: 2 } as const
    const second = { kind: 'go-on', accountId: 2 } as const
    queue().open(second)
    expect(queue().closeOnly(first)).toBe(false)
    expect(queue().dialog).toBe(second)
    expect(queue().closeOnly(second)).toBe(true)
    expect(queue().dialog).toBeUndefined()
  })
})

describe('pausing', () => {
  test('all pauses what runs or waits, and leaves what the user paused and what is over', async () => {
    const { main, queue } = start()
    await queue().pauseAll([running, paused, finished, waitsForBalance])
    expect(main.asked).toEqual([
      { name: 'submission.pause', input: { submissionId: 1 } },
      { name: 'submission.pause', input: { submissionId: 4 } },
    ])
  })

  test('resuming all resumes only what the user paused', async () => {
    const { main, queue } = start()
    await queue().resumeAll([running, paused, finished, waitsForBalance])
    expect(main.asked).toEqual([{ name: 'submission.resume', input: { submissionId: 2 } }])
  })

  test('all holds what is in doubt too, since it may be told to be sent again, and lets it go on', async () => {
    const { main, queue } = start()
    const doubt = fakeSubmission({ id: 5, accountId: 1, state: 'finished', links: { inDoubt: 20 } })
    await queue().pauseAll([doubt, { ...doubt, id: 6, pause: byUser }])
    await queue().resumeAll([doubt, { ...doubt, id: 6, pause: byUser }])
    expect(main.asked).toEqual([
      { name: 'submission.pause', input: { submissionId: 5 } },
      { name: 'submission.resume', input: { submissionId: 6 } },
    ])
  })

  test('a submission that waits for its account is not paused by the user', () => {
    expect(isPausedByUser(waitsForBalance)).toBe(false)
    expect(canPause(waitsForBalance)).toBe(true)
    expect(isPausedByUser(paused)).toBe(true)
    expect(canPause(paused)).toBe(false)
    expect(canPause(finished)).toBe(false)
  })
})

test('moves the rest of several submissions by one request, so that all of it moves or none', async () => {
  const { main, queue } = start()
  main.on('submission.moveRest', () => fail('all-spoken-for'))
  expect(await queue().moveRest([1, 2], 3)).toEqual(fail('all-spoken-for'))
  expect(main.asked).toEqual([
    { name: 'submission.moveRest', input: { submissionIds: [1, 2], accountId: 3 } },
  ])
})

test('settling passes the user’s word on as it is, and what came of it back', async () => {
  const { main, queue } = start()
  main.on('batch.settle', () => fail('not-in-doubt'))
  expect(await queue().settle(7, 'not-charged')).toEqual(fail('not-in-doubt'))
  expect(main.asked).toEqual([
    { name: 'batch.settle', input: { batchId: 7, settlement: 'not-charged' } },
  ])
})

test('asks for the doubts of the account that is asked about', async () => {
  const main = createFakeMain(busyOffice)
  const store = createQueueStore(overBridge(main.bridge))
  await store.getState().askDoubts(2, 1_000)
  expect(store.getState().doubts?.accountId).toBe(2)
  expect(store.getState().doubts?.batches.map(({ state }) => state)).toEqual(['in-doubt'])
})

test('asks for the links of a refused batch once', async () => {
  const main = createFakeMain(busyOffice)
  const store = createQueueStore(overBridge(main.bridge))
  await store.getState().askLinks(7)
  await store.getState().askLinks(7)
  expect(store.getState().linksOfBatch.get(7)?.[0]).toBe('https://norda.example/7/0')
  expect(main.asked).toHaveLength(1)
})
