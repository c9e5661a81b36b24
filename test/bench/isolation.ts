import type { LinkService } from '../../electron/engine/queue/index.ts'
import { linksBody } from '../../electron/engine/service/index.ts'
import { seededRandom } from '../../electron/practice-service/react.ts'
import { linksIn } from '../fakes/network/links-in-body.ts'
import { SimulatedClock } from '../fakes/time/simulated-clock.ts'
import { EngineParts, letTimePass, manyLinks, receipt } from './engine-parts.ts'
import { elapsed, type Goal, median, type Scale } from './goal.ts'

const linkCount = 20_000
const links = manyLinks(linkCount)

/** Measures finding refused links among 20,000, and whether many small requests become slower. */
export async function* isolationGoals(scale: Scale): AsyncIterable<Goal> {
  for (const [refused, runs, mostTimesFloor] of [
    [1, 8, 1.9],
    [10, 2, 1.9],
    [100, 1, 1.9],
  ] as const) {
    const requests: number[] = []
    for (let run = 0; run < scale.rounds(runs); run += 1)
      requests.push(await requestsToFind(drawn(refused, run + 1)))
    const mean = requests.reduce((sum, one) => sum + one, 0) / requests.length
    const floor = Math.log2(choose(linkCount, refused))
    yield {
      what: `   requests for ${refused} refused of 20,000 ÷ floor`,
      measured: mean / floor,
      limit: mostTimesFloor,
      detail: `${mean.toFixed(0)} ÷ log2 C(n, k) = ${floor.toFixed(0)}`,
    }
  }
  yield await singleLinks(scale.lines(10_000))
}

/** The time of the last requests with one link, compared with the first ones. */
async function singleLinks(requests: number): Promise<Goal> {
  await using engine = await EngineParts.create()
  const id = engine.plan(links.slice(0, requests), 1)
  const tookMs: number[] = []
  for (let sent = 0; sent < requests; sent += 1)
    tookMs.push(elapsed(() => engine.accept(engine.dispatch(id, 1))))
  const some = requests / 10
  const [first, last] = [median(tookMs.slice(0, some)), median(tookMs.slice(-some))]
  return {
    what: `   last of ${requests.toLocaleString('en')} requests of one link ÷ the first`,
    measured: last / first,
    limit: 1.5,
    detail: `${last.toFixed(2)} ms ÷ ${first.toFixed(2)} ms, with ledger alone`,
  }
}

/** Sends 20,000 links, some of them refused, and returns the number of requests. */
async function requestsToFind(refused: ReadonlySet<string>): Promise<number> {
  const clock = new SimulatedClock()
  await using engine = await EngineParts.create({}, clock.wallMs())
  let requests = 0
  const service: LinkService = {
    bodyOf: linksBody,
    submit: async ({ body }) => {
      requests += 1
      const carried = linksIn(body)
      return carried.some((link) => refused.has(link))
        ? { kind: 'refused', httpStatus: 400, message: 'Invalid data' }
        : receipt(carried.length)
    },
    probe: () => {
      throw new Error('The bench tests no account')
    },
  }
  const id = engine.plan(links, 'fewest', clock.wallMs())
  await engine.sendAll(id, { clock, service }, (isOver) => letTimePass(clock, isOver))
  const found = engine.ledger.submissions.byId(id)?.links.refused
  if (found !== refused.size) throw new Error(`Found ${found} of ${refused.size} links`)
  return requests
}

function drawn(count: number, seed: number): ReadonlySet<string> {
  const chance = seededRandom(seed)
  const chosen = new Set<string>()
  while (chosen.size < count) chosen.add(links[Math.floor(chance() * linkCount)] ?? '')
  return chosen
}

function choose(n: number, k: number): number {
  return Array.from({ length: k }, (_, i) => (n - i) / (k - i)).reduce((all, one) => all * one, 1)
}
