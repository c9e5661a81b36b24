import { describe, expect, test } from 'vitest'
import { linksBody } from '../../../../../electron/engine/service/links-body.ts'
import type { LinkService } from '../../../../../electron/engine/old/queue/link-service.ts'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { linksIn } from '../../../../fakes/links-in-body.ts'
import {
  fixedWindow,
  type RateModel,
  slidingLog,
  tokenBucket,
  weightedCounter,
} from '../../../../fakes/rate-models.ts'
import { receipt, refusal, tooManyRequests } from '../../../../fakes/scripted-service.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const build = houses()
const answerMs = 300

/** A service that counts on the clock of the test, and answers after 300 ms of it. */
class CountingService implements LinkService {
  requests = 0
  refused = 0
  lastMs = 0
  readonly bodyOf = linksBody
  readonly #clock: FakeClock
  readonly #model: RateModel

  constructor(clock: FakeClock, model: RateModel) {
    this.#clock = clock
    this.#model = model
  }

  submit({ body }: Parameters<LinkService['submit']>[0]) {
    this.requests += 1
    this.lastMs = this.#clock.monotonicMs()
    const isTaken = this.#model.takes(this.lastMs + answerMs)
    if (!isTaken) this.refused += 1
    const outcome = isTaken ? receipt(linksIn(body).length) : tooManyRequests()
    return new Promise<typeof outcome>((resolve) => {
      this.#clock.after(answerMs, () => resolve(outcome))
    })
  }

  async probe() {
    return refusal
  }
}

async function sendThrough(model: RateModel, batches: number) {
  const clock = new FakeClock({ skips: true })
  const service = new CountingService(clock, model)
  const at = await build({ clock, service })
  const id = await at.send(manyLinks(batches), 1)
  return { service, counts: at.ledger.batches.counts(id) }
}

describe('a whole queue of 150 batches', () => {
  test.each<[string, RateModel]>([
    ['a sliding log', slidingLog(60)],
    ['fixed windows', fixedWindow(60, 31_000)],
    ['a token bucket', tokenBucket(60, 60)],
  ])('is never refused by %s, and as early as that allows', async (_, model) => {
    const { service, counts } = await sendThrough(model, 150)
    expect(counts).toMatchObject({ accepted: 150, queued: 0 })
    expect(service.refused).toBe(0)
    expect(service.lastMs).toBe(2 * (60_250 + answerMs) + 29 * answerMs)
  })

  test.each<[string, RateModel, number]>([
    ['a leaky bucket that holds ten', tokenBucket(60, 10), 1],
    ['a leaky bucket that holds one', tokenBucket(60, 1), 1],
    ['a weighted counter', weightedCounter(60), 3],
  ])('recovers by pacing from %s', async (_, model, mostRefused) => {
    const { service, counts } = await sendThrough(model, 150)
    expect(counts).toMatchObject({ accepted: 150, queued: 0 })
    expect(service.refused).toBeGreaterThan(0)
    expect(service.refused).toBeLessThanOrEqual(mostRefused)
    expect(service.requests).toBe(150 + service.refused)
    expect(service.lastMs).toBeLessThan(1.1 * 150_000)
  })
})
