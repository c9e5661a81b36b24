import { describe, expect, test } from 'vitest'
import {
  fixedWindow,
  type RateModel,
  slidingLog,
  slidingLogOfAll,
  tokenBucket,
  weightedCounter,
} from '../../../fakes/network/rate-models.ts'
import type { AccountSettings } from '../../../../electron/shared/contract/index.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import { answering, manyLinks, receipt, Sender, tooManyRequests } from './sender.ts'

const answerMs = 300
const requests = 150

/** Sends one link per request to a service that counts by this model and answers after 300 ms. */
async function sendThrough(
  model: RateModel,
  { account = {}, links = requests }: { account?: Partial<AccountSettings>; links?: number } = {},
) {
  const clock = new SimulatedClock()
  let answers429 = 0
  const service = answering(
    (carried) => {
      if (model.takes(clock.monotonicMs() + answerMs)) return receipt(carried.length)
      answers429 += 1
      return tooManyRequests()
    },
    { clock, ms: answerMs },
  )
  const at = await Sender.create({ clock, account, service })
  const id = at.plan(manyLinks(links), { batchSize: 1 })
  at.start()
  await at.run(() => at.isAtRest(id))
  return { accepted: at.counts(id)['accepted'], answers429, startedMs: service.startedMs }
}

describe('150 requests', () => {
  test.each<[string, RateModel]>([
    ['a sliding log', slidingLog(60)],
    ['fixed windows', fixedWindow(60, 31_000)],
    ['a token bucket', tokenBucket(60, 60)],
  ])('never get a 429 from %s, and leave as early as it allows', async (_, model) => {
    const { accepted, answers429, startedMs } = await sendThrough(model)
    expect({ accepted, answers429 }).toEqual({ accepted: requests, answers429: 0 })
    expect(startedMs.at(-1)).toBe(2 * (60_250 + answerMs) + 29 * answerMs)
  })

  test.each<[string, RateModel, number]>([
    ['a leaky bucket that holds ten', tokenBucket(60, 10), 1],
    ['a leaky bucket that holds one', tokenBucket(60, 1), 1],
    ['a weighted counter', weightedCounter(60), 3],
  ])('are spaced after a 429 by %s', async (_, model, most429s) => {
    const { accepted, answers429, startedMs } = await sendThrough(model)
    expect(accepted).toBe(requests)
    expect(answers429).toBeGreaterThan(0)
    expect(answers429).toBeLessThanOrEqual(most429s)
    expect(startedMs).toHaveLength(requests + answers429)
    expect(startedMs.at(-1)).toBeLessThan(1.1 * requests * 1_000)
  })
})

test('an account recovers whose settings say a shorter window than its service has', async () => {
  const limits = {
    linksPerRequest: 20_000,
    urlLength: 2_000,
    requestsPerWindow: 3,
    windowMs: 10_000,
  }
  const { accepted, startedMs } = await sendThrough(slidingLogOfAll(3), {
    account: { limits },
    links: 12,
  })
  expect(accepted).toBe(12)
  // At best, this service takes twelve in three minutes.
  expect(startedMs.at(-1)).toBeLessThan(20 * 60_000)
})
