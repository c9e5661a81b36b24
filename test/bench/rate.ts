import type { LinkService } from '../../electron/engine/queue/index.ts'
import { linksBody } from '../../electron/engine/service/index.ts'
import { specifiedLimits } from '../../electron/shared/account.ts'
import { linksIn } from '../fakes/network/links-in-body.ts'
import {
  fixedWindow,
  type RateModel,
  slidingLog,
  tokenBucket,
} from '../fakes/network/rate-models.ts'
import { SimulatedClock } from '../fakes/time/simulated-clock.ts'
import { EngineParts, letTimePass, manyLinks, receipt } from './engine-parts.ts'
import type { Goal, Scale } from './goal.ts'

const answerMs = 300
const { requestsPerWindow: allowance, windowMs } = specifiedLimits

/** Goal 7: when the last of 5,000 requests is sent, with the real queue and ledger on a simulated clock. */
export async function* rateGoals(scale: Scale): AsyncIterable<Goal> {
  const windows = scale.lines(84)
  const requests = windows * allowance + 1
  const clock = new SimulatedClock()
  await using engine = await EngineParts.create({}, clock.wallMs())
  const service = new CountingService(clock)
  const id = engine.plan(manyLinks(requests), 1, clock.wallMs())
  await engine.sendAll(id, { clock, service }, (isOver) => letTimePass(clock, isOver))
  if (service.startedMs.length !== requests) throw new Error(`${service.startedMs.length} left`)

  const lastMs = (service.startedMs.at(-1) ?? Number.NaN) - (service.startedMs[0] ?? Number.NaN)
  const mostMs = windows * (windowMs + 250 + answerMs) + 1_000
  yield {
    what: `7  last send of ${requests.toLocaleString('en')} requests ÷ formula`,
    measured: lastMs / mostMs,
    limit: 1,
    detail: `${(lastMs / 60_000).toFixed(2)} min ÷ ${(mostMs / 60_000).toFixed(2)} min`,
  }
  yield {
    what: '7  most requests answered in any 60 s',
    measured: mostIn(service.answeredMs, windowMs),
    limit: allowance,
    detail: 'sliding',
  }
  yield {
    what: '   answered with 429',
    measured: service.tooMany,
    limit: 0,
    detail: 'three ways to count',
  }
}

/** The most times within any window of this length; times are sorted. */
function mostIn(momentsMs: readonly number[], spanMs: number): number {
  let first = 0
  let most = 0
  for (const [last, atMs] of momentsMs.entries()) {
    while ((momentsMs[first] ?? atMs) <= atMs - spanMs) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

/** Answers after 300 ms, and counts requests in three ways. */
class CountingService implements LinkService {
  readonly startedMs: number[] = []
  readonly answeredMs: number[] = []
  tooMany = 0
  readonly bodyOf = linksBody
  readonly #clock: SimulatedClock
  readonly #models: readonly RateModel[] = [
    slidingLog(allowance),
    fixedWindow(allowance, 17_000),
    tokenBucket(allowance, allowance),
  ]

  constructor(clock: SimulatedClock) {
    this.#clock = clock
  }

  async submit({ body }: Parameters<LinkService['submit']>[0]) {
    const clock = this.#clock
    this.startedMs.push(clock.monotonicMs())
    await new Promise<void>((resolve) => {
      clock.after(answerMs, resolve)
    })
    const nowMs = clock.monotonicMs()
    this.answeredMs.push(nowMs)
    this.tooMany += this.#models.filter((model) => !model.takes(nowMs)).length
    return receipt(linksIn(body).length)
  }

  probe(): never {
    throw new Error('The bench tests no account')
  }
}
