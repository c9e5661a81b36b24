import { expect, test } from 'vitest'
import { specifiedLimits } from '../../../../electron/shared/account.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import { answering, manyLinks, receipt, Sender } from './sender.ts'

/** An account with this allowance. The n-th request (from 0) is answered after `answerMs(n)`. */
async function sending(allowance: number, answerMs: (n: number) => number = () => 100) {
  const clock = new SimulatedClock()
  const service = answering(async (links, n) => {
    await new Promise<void>((resolve) => {
      clock.after(answerMs(n), resolve)
    })
    return receipt(links.length)
  })
  const account = { limits: { ...specifiedLimits, requestsPerWindow: allowance } }
  const options = { clock, service, account }
  const sender = await Sender.create(options)
  return {
    clock,
    sender,
    rate: () => sender.queue.rateOf(sender.accountId),
    /** Sends this many links, one a request, until all are answered. */
    send: async (links: number) => {
      const id = sender.plan(manyLinks(links, `host-${links}.example`), { batchSize: 1 })
      sender.start()
      await sender.run(() => sender.isAtRest(id))
    },
    restart: async () => {
      await sender.close()
      const next = await Sender.create(options, sender.folder)
      return next.queue.rateOf(next.accountId)
    },
  }
}

test('requests of the same second are counted together, with when their permits are free', async () => {
  const times = [100, 300, 200, 400]
  const { clock, sender, rate, send } = await sending(60, (n) => times[n] ?? 0)
  const startMs = clock.wallMs()
  await send(2)
  clock.advance(4_600)
  const id = sender.plan(manyLinks(2), { batchSize: 1 })
  sender.queue.wake(sender.accountId)
  await sender.run(() => sender.counts(id)['accepted'] === 1 && sender.counts(id)['sending'] === 1)
  expect(rate().usedPermits).toBe(4)
  expect(rate().taken).toEqual([
    { startedMs: startMs, requests: 2, freeMs: startMs + 400 + 60_250 },
    { startedMs: startMs + 5_000, requests: 2, freeMs: undefined },
  ])
  await sender.run(() => sender.isAtRest(id))
})

test('a window of hundreds of requests has about sixty steps', async () => {
  const { rate, send } = await sending(200, () => 300)
  await send(190)
  expect(rate().taken).toHaveLength(57)
  expect(rate().taken.reduce((sum, { requests }) => sum + requests, 0)).toBe(190)
})

test('a request is not counted once its permit is free', async () => {
  const { clock, rate, send } = await sending(60)
  await send(1)
  clock.advance(60_249)
  expect(rate().taken).toHaveLength(1)
  clock.advance(1)
  expect(rate().taken).toEqual([])
})

test('after a start, requests of two windows do not look like more than the service allows', async () => {
  const { send, restart } = await sending(3)
  await send(6)
  const rate = await restart()
  expect(rate).toMatchObject({ usedPermits: 3, waiting: 'rate' })
  expect(rate.taken.reduce((sum, { requests }) => sum + requests, 0)).toBe(3)
})
