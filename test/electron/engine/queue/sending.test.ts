import { describe, expect, test } from 'vitest'
import { specifiedLimits } from '../../../../electron/shared/account.ts'
import type { Outcome } from '../../../../electron/shared/outcome.ts'
import { isFull } from '../../../faults/run-size.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import type { LinkService } from '../../../../electron/engine/queue/index.ts'
import {
  answering,
  manyLinks,
  plainSettings,
  receipt,
  refusal,
  runClock,
  Sender,
  serverError,
} from './sender.ts'

/** The most requests in any window. */
function mostInAWindow(timesMs: readonly number[], windowMs: number): number {
  let most = 0
  let start = 0
  for (const [end, timeMs] of timesMs.entries()) {
    while ((timesMs[start] ?? 0) <= timeMs - windowMs) start += 1
    most = Math.max(most, end - start + 1)
  }
  return most
}

describe('request sizes', () => {
  test('balanced: 1,000 links until one request was accepted, then 5,000', async () => {
    const service = answering((links) => receipt(links.length))
    const sender = await Sender.create({ clock: new SimulatedClock(), service })
    const id = await sender.send(manyLinks(16_500))
    expect(service.sizes).toEqual([1_000, 5_000, 5_000, 5_000, 500])
    expect(sender.counts(id)).toEqual({ accepted: 16_500 })
    expect(sender.submission(id).finishedMs).toBeDefined()
  })

  test('are small again after a doubt, until one is accepted', async () => {
    const clock = new SimulatedClock()
    const service = answering((links, n) => (n === 1 ? serverError : receipt(links.length)))
    const sender = await Sender.create({ clock, service })
    const id = sender.plan(manyLinks(13_000))
    sender.start()
    await sender.run(() => sender.isAtRest(id))
    expect(service.sizes).toEqual([1_000, 5_000, 1_000, 5_000, 1_000])
    expect(sender.counts(id)).toEqual({ accepted: 8_000, 'in-doubt': 5_000 })
  })

  test('unusual links leave last, at most 100 per request', async () => {
    const service = answering((links) => receipt(links.length))
    const sender = await Sender.create({ clock: new SimulatedClock(), service })
    await sender.send(manyLinks(300), { unusual: manyLinks(250, 'b.example') })
    expect(service.sizes).toEqual([300, 100, 100, 50])
  })

  test('no body is above 8 MB', async () => {
    const bodies: number[] = []
    const service = answering((links) => receipt(links.length))
    const counting = {
      ...service,
      submit: (request: Parameters<typeof service.submit>[0]) => {
        bodies.push(request.body.length)
        return service.submit(request)
      },
    }
    const sender = await Sender.create({ clock: new SimulatedClock(), service: counting })
    const long = manyLinks(9_000).map((link) => `${link}?${'x'.repeat(1_900)}`)
    await sender.send(long, { batchSize: 'fewest' })
    expect(Math.max(...bodies)).toBeLessThanOrEqual(8_000_000)
    expect(Math.max(...bodies)).toBeGreaterThan(7_990_000)
    expect(service.sizes.reduce((sum, size) => sum + size, 0)).toBe(9_000)
  })
})

describe('the rate', () => {
  const requests = isFull ? 5_000 : 600
  const answerMs = 300

  test(`of ${requests} requests is never exceeded, and the last leaves as early as it can`, async () => {
    const clock = new SimulatedClock()
    const service = answering((links) => receipt(links.length), { clock, ms: answerMs })
    const sender = await Sender.create({ clock, service })
    const id = sender.plan(manyLinks(requests), { batchSize: 1 })
    sender.start()
    await sender.run(() => sender.isAtRest(id))
    const answered = service.startedMs.map((ms) => ms + answerMs)
    expect(answered).toHaveLength(requests)
    expect(mostInAWindow(answered, 60_000)).toBeLessThanOrEqual(60)
    expect(mostInAWindow(service.startedMs, 60_000)).toBeLessThanOrEqual(60)
    const windows = Math.floor((requests - 1) / 60)
    const latestMs = windows * (60_250 + answerMs) + ((requests - 1) % 60) * answerMs + 1_000
    expect(service.startedMs.at(-1)).toBeLessThanOrEqual(latestMs)
  })

  test('is kept by the next engine', async () => {
    const limits = { ...specifiedLimits, requestsPerWindow: 3 }
    const clock = new SimulatedClock()
    const service = answering((links) => receipt(links.length))
    const first = await Sender.create({ clock, service, account: { limits } })
    const id = first.plan(manyLinks(5), { batchSize: 1 })
    first.start()
    await first.until(() => first.submission(id).links.accepted === 3)
    await first.close()
    const second = await Sender.create({ clock, service }, first.folder)
    second.start()
    await second.run(() => second.isAtRest(id))
    expect(clock.monotonicMs()).toBeGreaterThanOrEqual(60_250)
    expect(second.counts(id)).toEqual({ accepted: 5 })
  })

  test('lets up to four requests leave at once, once one was accepted', async () => {
    const clock = new SimulatedClock()
    let inFlight = 0
    const most: number[] = []
    const slow = answering((links) => receipt(links.length), { clock, ms: 1_000 })
    const service = {
      ...slow,
      submit: async (request: Parameters<typeof slow.submit>[0]): Promise<Outcome> => {
        inFlight += 1
        most.push(inFlight)
        const outcome = await slow.submit(request)
        inFlight -= 1
        return outcome
      },
    }
    const sender = await Sender.create({
      clock,
      service,
      account: { parallel: 4, exposureLimit: 10 },
    })
    const id = sender.plan(manyLinks(10), { batchSize: 1 })
    sender.start()
    await sender.run(() => sender.isAtRest(id))
    expect(most.slice(0, 5)).toEqual([1, 1, 2, 3, 4])
    expect(Math.max(...most)).toBe(4)
    expect(sender.counts(id)).toEqual({ accepted: 10 })
  })
})

describe('several submissions', () => {
  test('leave in their order, and a request holds links of one only', async () => {
    const sent: string[][] = []
    const service = answering((links) => {
      sent.push([...links])
      return receipt(links.length)
    })
    const sender = await Sender.create({ clock: new SimulatedClock(), service })
    const first = sender.plan(manyLinks(3, 'first.example'))
    const second = sender.plan(manyLinks(3, 'second.example'))
    sender.ledger.submissions.reorder(second, 'front')
    sender.start()
    await sender.until(() => sender.isAtRest(first) && sender.isAtRest(second))
    expect(sent).toEqual([manyLinks(3, 'second.example'), manyLinks(3, 'first.example')])
  })

  test('if one is cancelled while a request is in flight, the links of a refused request are cancelled too', async () => {
    const clock = new SimulatedClock()
    const service = answering(() => refusal, { clock, ms: 1_000 })
    const sender = await Sender.create({ clock, service })
    const id = sender.plan(manyLinks(10), { batchSize: 4 })
    sender.start()
    await sender.until(() => sender.submission(id).links.sending === 4)
    expect(sender.ledger.submissions.cancel(id, clock.wallMs())).toEqual({ links: 6 })
    expect(sender.counts(id)).toEqual({ sending: 4, cancelled: 6 })
    await sender.run(() => sender.isAtRest(id))
    expect(sender.counts(id)).toEqual({ cancelled: 10 })
    expect(sender.claimed(manyLinks(10))).toBe(0)
  })
})

describe('the token', () => {
  test('is asked for when links are to leave, held while they do, and dropped at the end', async () => {
    const service = answering((links) => receipt(links.length))
    const sender = await Sender.create({ clock: new SimulatedClock(), service })
    sender.start()
    expect(sender.tokenQuestions).toBe(0)
    await sender.send(manyLinks(10), { batchSize: 2 })
    expect(sender.tokenQuestions).toBe(1)
    await sender.send(manyLinks(2, 'b.example'))
    expect(sender.tokenQuestions).toBe(2)
  })

  test('that the host cannot read pauses the account before anything leaves', async () => {
    const service = answering((links) => receipt(links.length))
    const options = { clock: new SimulatedClock(), service, token: undefined }
    const sender = await Sender.create(options)
    const id = await sender.send(manyLinks(3))
    expect(sender.pauseReason).toEqual(['token', 'missing-token'])
    expect(service.sizes).toEqual([])
    sender.token = 'a-new-token'
    sender.queue.dropToken(sender.accountId)
    sender.queue.resume(sender.accountId)
    await sender.until(() => sender.isAtRest(id))
    expect(sender.counts(id)).toEqual({ accepted: 3 })
  })

  test('is asked for once a run and again after a pause', async () => {
    const tooLow: Outcome = { kind: 'balance-too-low', httpStatus: 405, message: 'Low' }
    const service = answering((links, n) => (n === 1 ? tooLow : receipt(links.length)))
    const sender = await Sender.create({ clock: new SimulatedClock(), service })
    const id = await sender.send(manyLinks(50), { batchSize: 10 })
    expect(sender.pauseReason).toEqual(['balance', 'balance-too-low'])
    expect(sender.tokenQuestions).toBe(1)
    sender.queue.resume(sender.accountId)
    await sender.until(() => sender.isAtRest(id))
    expect(sender.counts(id)).toEqual({ accepted: 50 })
    expect(sender.tokenQuestions).toBe(2)
  })

  test('that was missing is asked for again when the user resumes, though a request is in flight', async () => {
    const inFlight = [1, 2].map(() => Promise.withResolvers<Outcome>())
    const answers = answering((links, n) => inFlight[n - 1]?.promise ?? receipt(links.length))
    const tokens: string[] = []
    const service: LinkService = {
      ...answers,
      submit: (request) => {
        tokens.push(request.token)
        return answers.submit(request)
      },
    }
    const account = { parallel: 2 }
    const sender = await Sender.create({ clock: new SimulatedClock(), service, account })
    const id = sender.plan(manyLinks(40), { batchSize: 10 })
    sender.start()
    await sender.run(() => tokens.length === 3)
    sender.token = undefined
    sender.queue.dropToken(sender.accountId)
    inFlight[0]?.resolve(receipt(10))
    await sender.until(() => sender.pauseReason !== undefined)
    expect(sender.pauseReason).toEqual(['token', 'missing-token'])
    sender.token = 'found again'
    sender.queue.resume(sender.accountId)
    inFlight[1]?.resolve(receipt(10))
    await sender.until(() => sender.isAtRest(id))
    expect(sender.counts(id)).toEqual({ accepted: 40 })
    expect(tokens.map((token) => token === 'found again')).toEqual([false, false, false, true])
  })

  test('goes to the address that it was asked for, whatever is saved meanwhile', async () => {
    const probed: string[] = []
    const service: LinkService = {
      ...answering(() => refusal),
      probe: async ({ baseUrl }) => {
        probed.push(baseUrl)
        return refusal
      },
    }
    const token = Promise.withResolvers<string>()
    const clock = new SimulatedClock()
    const sender = await Sender.create({ clock, service, needToken: () => token.promise })
    const { baseUrl } = sender.account
    const tested = sender.queue.test(sender.accountId)
    const elsewhere = { ...plainSettings, baseUrl: 'https://elsewhere.example' }
    sender.ledger.accounts.save(sender.accountId, elsewhere, {
      nowMs: clock.wallMs(),
      keepsBalance: true,
    })
    token.resolve('token-of-the-test')
    expect(await tested).toMatchObject({ ok: true })
    expect(probed).toEqual([baseUrl])
  })
})

test('a test request passes the limiter and carries no links', async () => {
  const service = answering((links) => receipt(links.length))
  const limits = { ...specifiedLimits, requestsPerWindow: 1 }
  const sender = await Sender.create({ clock: new SimulatedClock(), service, account: { limits } })
  expect(await sender.queue.test(sender.accountId)).toMatchObject({ ok: true, value: refusal })
  expect(await sender.queue.test(sender.accountId)).toEqual({ ok: false, error: 'no-free-permit' })
  expect(service.sizes).toEqual([])
})

test('nothing leaves while the computer sleeps', async () => {
  const service = answering((links) => receipt(links.length))
  const clock = new SimulatedClock()
  const sender = await Sender.create({ clock, service })
  sender.queue.suspend()
  const id = sender.plan(manyLinks(3))
  sender.start()
  await expect(runClock(clock, () => sender.isAtRest(id))).rejects.toThrow('No timer is left')
  sender.queue.endSuspension()
  await sender.until(() => sender.isAtRest(id))
  expect(sender.counts(id)).toEqual({ accepted: 3 })
})

test('damaged links are not sent, and the pause names their list', async () => {
  const service = answering((links) => receipt(links.length))
  const sender = await Sender.create({ clock: new SimulatedClock(), service })
  const id = sender.plan(manyLinks(3))
  sender.damageLinks()
  sender.start()
  await sender.until(() => sender.isAtRest(id))
  expect(sender.pauseReason).toEqual(['disk', 'links-damaged'])
  expect(sender.queue.pauseOf(sender.accountId)?.message).toBe('List')
  expect(service.sizes).toEqual([])
  expect(sender.counts(id)).toEqual({ waiting: 3 })
})
