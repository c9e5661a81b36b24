import { isolationEvidence } from '../../electron/engine/old/ledger/isolation-evidence.ts'
import type { LinkService } from '../../electron/engine/old/queue/link-service.ts'
import { forecastIsolation } from '../../electron/engine/old/queue/isolation.ts'
import { seededChance } from '../../electron/practice-service/faults.ts'
import { FakeClock } from '../fakes/fake-clock.ts'
import { refusing } from '../fakes/scripted-service.ts'
import { manyLinks, SendingHouse } from '../fakes/sending-house.ts'
import type { Goal, Scale } from './goal.ts'

const linkCount = 20_000
const answerMs = 300
const links = manyLinks(linkCount)

/** Isolation of refused links among 20,000, by the real queue and ledger on a simulated clock. */
export async function* isolationGoals(scale: Scale): AsyncIterable<Goal> {
  yield* strewnGoals(scale)
  const places = Array.from({ length: 12 }, (_, n) => inARow(321 + n * 1_613, 8)).flat()
  yield forecastGoal('12 times 8 refused in a row', await isolate(places))
  yield forecastGoal('100 refused of 20 batches', await isolate(drawn(100, 1), 1_000))
  yield forecastGoal('8 refused in a row of 20 batches', await isolate(inARow(2_700, 8), 1_000))
}

async function* strewnGoals(scale: Scale): AsyncIterable<Goal> {
  for (const [refused, runs, mostTimesFloor, mostOff] of [
    [1, 8, 1.9, 3],
    [10, 2, 1.65, 2.5],
    [100, 1, 1.55, 1.5],
  ] as const) {
    const measured = []
    for (let run = 0; run < scale.rounds(runs); run += 1)
      measured.push(await isolate(drawn(refused, run + 1)))
    const requests = mean(measured.map((run) => run.requests))
    const floor = Math.log2(choose(linkCount, refused))
    yield {
      what: `requests for ${refused} refused of 20,000 ÷ floor`,
      measured: requests / floor,
      limit: mostTimesFloor,
      detail: `${requests.toFixed(0)} ÷ log2 C(n, k) = ${floor.toFixed(0)}; ${minutes(measured)} min`,
    }
    const forecasts = measured.map((run) => worst(run.ratiosFromAQuarterOn))
    const firsts = measured.map((run) => run.firstForecast)
    yield {
      what: '  forecast ÷ truth, worst after a quarter of the way',
      measured: mean(forecasts),
      limit: mostOff,
      detail: `first forecast ${mean(firsts).toFixed(0)} requests`,
    }
  }
}

function forecastGoal(what: string, run: Awaited<ReturnType<typeof isolate>>): Goal {
  return {
    what: `forecast of ${what} ÷ truth, worst after a quarter of the way`,
    measured: worst(run.ratiosFromAQuarterOn),
    limit: 2,
    detail: `first forecast ${run.firstForecast} of ${run.requests} requests`,
  }
}

/** One list with these refused links in it, sent to its end. */
async function isolate(refused: readonly string[], batchSize: number | 'fewest' = 'fewest') {
  const clock = new FakeClock({ skips: true })
  const service = new Patient(clock, refusing(...refused))
  const at = await SendingHouse.build({ clock, service })
  try {
    const id = await at.plan(links, batchSize)
    const totals: number[] = []
    at.start()
    await at.until(() => {
      if (service.requests > totals.length && at.ledger.batches.counts(id).sending === 0) {
        const evidence = isolationEvidence(at.ledger.database, id)
        const unseen = at
          .batches(id)
          .filter(({ state, parentId }) => state === 'queued' && parentId === undefined)
        totals.push(service.requests + unseen.length + forecastIsolation(evidence))
      }
      return at.isAtRest(id)
    })
    const { requests } = service
    const found = at.ledger.batches.counts(id).refused
    if (found !== refused.length) throw new Error(`Found ${found} of ${refused.length} links`)
    const ratios = totals.map((total) => total / requests)
    return {
      requests,
      minutes: clock.monotonicMs() / 60_000,
      firstForecast: totals[0] ?? Number.NaN,
      ratiosFromAQuarterOn: ratios.slice(Math.floor(ratios.length / 4)),
    }
  } finally {
    await at.demolish()
  }
}

/** Answers as another service does, 300 ms later. */
class Patient implements LinkService {
  requests = 0
  readonly #clock: FakeClock
  readonly #service: LinkService

  constructor(clock: FakeClock, service: LinkService) {
    this.#clock = clock
    this.#service = service
  }

  bodyOf(...lines: Parameters<LinkService['bodyOf']>) {
    return this.#service.bodyOf(...lines)
  }

  async submit(request: Parameters<LinkService['submit']>[0]) {
    this.requests += 1
    const outcome = await this.#service.submit(request)
    await new Promise<void>((resolve) => {
      this.#clock.after(answerMs, resolve)
    })
    return outcome
  }

  probe(request: Parameters<LinkService['probe']>[0]) {
    return this.#service.probe(request)
  }
}

function inARow(first: number, count: number): readonly string[] {
  return links.slice(first, first + count)
}

function drawn(count: number, seed: number): readonly string[] {
  const chance = seededChance(seed)
  const chosen = new Set<string>()
  while (chosen.size < count) chosen.add(links[Math.floor(chance() * linkCount)] ?? '')
  return [...chosen]
}

function choose(n: number, k: number): number {
  return Array.from({ length: k }, (_, i) => (n - i) / (k - i)).reduce((all, one) => all * one, 1)
}

/** How far off a ratio is, above or below. */
function worst(ratios: readonly number[]): number {
  return Math.max(...ratios.map((ratio) => Math.max(ratio, 1 / ratio)))
}

function minutes(runs: readonly { readonly minutes: number }[]): string {
  return mean(runs.map((run) => run.minutes)).toFixed(1)
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}
