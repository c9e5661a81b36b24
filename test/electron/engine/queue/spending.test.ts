import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../../../electron/shared/outcome.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import {
  answering,
  manyLinks,
  receipt,
  refusal,
  Sender,
  type SenderOptions,
  serverError,
} from './sender.ts'

const balanceTooLow: Outcome = {
  kind: 'balance-too-low',
  httpStatus: 405,
  message: 'Insufficient balance',
}

async function sending(
  account: SenderOptions<SimulatedClock>['account'],
  answer: Parameters<typeof answering>[0] = (links) => receipt(links.length),
  answerMs?: number,
) {
  const clock = new SimulatedClock()
  const wait = answerMs === undefined ? undefined : { clock, ms: answerMs }
  const service = answering(answer, wait)
  const sender = await Sender.create({ clock, service, ...(account && { account }) })
  const run = async (id: number): Promise<void> => {
    sender.start()
    await sender.run(() => sender.isAtRest(id))
  }
  return { clock, service, sender, run }
}

describe('the exposure limit', () => {
  test('limits the size of a request', async () => {
    const { sender, service, run } = await sending({ exposureLimit: 300, price: 2 }, (links) =>
      receipt(links.length, 2 * links.length),
    )
    const id = sender.plan(manyLinks(400), { batchSize: 'fewest' })
    await run(id)
    expect(service.sizes).toEqual([150, 150, 100])
  })

  test('pauses before more units could be in doubt, and counts again from 0 after a resume', async () => {
    const { sender, service, run } = await sending({ exposureLimit: 15 }, (links, n) =>
      n === 0 ? serverError : receipt(links.length),
    )
    const id = sender.plan(manyLinks(30), { batchSize: 10 })
    await run(id)
    expect(sender.pauseReason).toEqual(['in-doubt', 'doubt-limit'])
    expect(sender.counts(id)).toEqual({ 'in-doubt': 10, waiting: 20 })
    sender.queue.resume(sender.accountId)
    await run(id)
    expect(sender.counts(id)).toEqual({ 'in-doubt': 10, accepted: 20 })
    expect(service.sizes).toEqual([10, 10, 10])
  })

  test('lets a request wait for the answers of requests that it does not fit beside', async () => {
    const { sender, service, run } = await sending(
      { exposureLimit: 25, parallel: 4 },
      undefined,
      1_000,
    )
    const id = sender.plan(manyLinks(60), { batchSize: 10 })
    await run(id)
    expect(sender.counts(id)).toEqual({ accepted: 60 })
    expect(service.startedMs).toEqual([0, 1_000, 1_000, 2_000, 2_000, 3_000])
  })
})

describe('doubts in a row', () => {
  test('pause the account at the second, after a wait at the first', async () => {
    const { sender, clock, service, run } = await sending({}, () => serverError)
    const id = sender.plan(manyLinks(50), { batchSize: 10 })
    await run(id)
    expect(service.sizes).toEqual([10, 10])
    expect(clock.monotonicMs()).toBe(15_000)
    expect(sender.pauseReason).toEqual(['in-doubt', 'doubts-in-a-row'])
  })

  test('count across a restart', async () => {
    const { sender, clock, service, run } = await sending({}, () => serverError)
    const id = sender.plan(manyLinks(50), { batchSize: 10 })
    await run(id)
    await sender.close()
    const next = await Sender.create({ clock, service }, sender.folder)
    next.start()
    expect(next.pauseReason).toEqual(['in-doubt', 'doubts-in-a-row'])
    expect(service.sizes).toEqual([10, 10])
  })
})

test('ten refused links in a row pause the account', async () => {
  const { sender, service, run } = await sending({}, () => refusal)
  const id = sender.plan(manyLinks(30), { batchSize: 1 })
  await run(id)
  expect(sender.pauseReason).toEqual(['refusals', 'refusals-in-a-row'])
  expect(sender.counts(id)).toEqual({ refused: 10, waiting: 20 })
  expect(service.sizes).toHaveLength(10)
})

describe('the limit per submission', () => {
  test('stops only its submission, after a last request that just fits', async () => {
    const { sender, service, run } = await sending({ limitPerSubmission: 25 })
    const first = sender.plan(manyLinks(40), { batchSize: 10 })
    const second = sender.plan(manyLinks(5, 'b.example'), { batchSize: 10 })
    sender.start()
    await sender.until(() => sender.submission(second).finishedMs !== undefined)
    expect(service.sizes).toEqual([10, 10, 5, 5])
    expect(sender.counts(first)).toEqual({ accepted: 25, waiting: 15 })
    expect(sender.pauseReason).toBeUndefined()
    const settings = { ...sender.account, limitPerSubmission: undefined }
    const options = { nowMs: sender.clock.wallMs(), keepsBalance: true }
    sender.ledger.accounts.save(sender.accountId, settings, options)
    sender.queue.reloadSettings(sender.accountId)
    await run(first)
    expect(sender.counts(first)).toEqual({ accepted: 40 })
  })
})

describe('the daily limit', () => {
  test('pauses the account until the next day, then sending continues', async () => {
    const { sender, service, clock } = await sending({ limitPerDay: 25 })
    const id = sender.plan(manyLinks(60), { batchSize: 10 })
    sender.start()
    await sender.until(() => sender.pauseReason !== undefined)
    expect(sender.pauseReason).toEqual(['cap', 'day-cap'])
    expect(service.sizes).toEqual([10, 10, 5])
    await sender.run(() => sender.submission(id).links.waiting === 0)
    expect(service.sizes).toEqual([10, 10, 5, 10, 10, 5, 10])
    expect(clock.dayOf(clock.wallMs())).toBe('2026-03-16')
  })
})

describe('a balance', () => {
  test('that is too low pauses the account, and the pause says what request and queue cost', async () => {
    const { sender, run } = await sending({ price: 2 }, () => balanceTooLow)
    const id = sender.plan(manyLinks(50), { batchSize: 10 })
    await run(id)
    expect(sender.queue.pauseOf(sender.accountId)).toMatchObject({
      detail: 'balance-too-low',
      units: 20,
      ofUnits: 100,
    })
  })

  test('that the user lets the account spend in part is spent, then the account pauses again', async () => {
    const { sender, service, run } = await sending({}, (links, n) =>
      n === 0 ? balanceTooLow : receipt(links.length),
    )
    const id = sender.plan(manyLinks(50), { batchSize: 10 })
    await run(id)
    sender.queue.resume(sender.accountId, 25)
    await run(id)
    expect(service.sizes).toEqual([10, 10, 10, 5])
    expect(sender.queue.pauseOf(sender.accountId)).toMatchObject({
      detail: 'balance-too-low',
      httpStatus: undefined,
      ofUnits: 25,
    })
  })
})

test('a server error that charges nothing is tried three more times', async () => {
  const { sender, service, run } = await sending({ serverErrorIsFree: true }, () => serverError)
  const id = sender.plan(manyLinks(5))
  await run(id)
  expect(service.sizes).toEqual([5, 5, 5, 5])
  expect(sender.pauseReason).toEqual(['status', 'unexpected-status'])
  expect(sender.counts(id)).toEqual({ waiting: 5 })
})

test('without a connection the account waits longer each time, at most a minute', async () => {
  const { sender, service, run } = await sending(
    {},
    (links, n) =>
      n < 9 ? { kind: 'not-sent', cause: 'name', code: undefined } : receipt(links.length),
    0,
  )
  const id = sender.plan(manyLinks(5))
  await run(id)
  expect(service.startedMs.map((startedMs) => startedMs / 1_000)).toEqual([
    0, 1, 3, 8, 18, 38, 78, 138, 198, 258,
  ])
})
