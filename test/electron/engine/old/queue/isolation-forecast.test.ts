import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isolationEvidence } from '../../../../../electron/engine/old/ledger/isolation-evidence.ts'
import { halvingCost, strewn } from '../../../../../electron/engine/old/queue/halving-cost.ts'
import { forecastIsolation } from '../../../../../electron/engine/old/queue/isolation.ts'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { receipt, refusal, refusing, ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

function forecastOf(at: SendingHouse, id: number): number {
  return forecastIsolation(isolationEvidence(at.ledger.database, id))
}

/** The forecast after each answer by the requests sent until then, and how many it took in all. */
async function forecasts(
  links: readonly string[],
  refused: readonly string[],
  batchSize: number | 'fewest' = 'fewest',
) {
  const service = refusing(...refused)
  const at = await build({ service, clock: new FakeClock({ skips: true }) })
  const id = await at.plan(links, batchSize)
  const seen = new Map<number, number>()
  at.start()
  await at.until(() => {
    const sent = service.sizes.length
    const isAnswered = sent > 0 && at.ledger.batches.counts(id).sending === 0
    if (isAnswered) seen.set(sent, forecastOf(at, id) + unsent(at, id))
    return at.isAtRest(id)
  })
  return { seen, requests: service.sizes.length }
}

/** Requests that are needed in any case. */
function unsent(at: SendingHouse, id: number): number {
  return at
    .batches(id)
    .filter(({ state, parentId }) => state === 'queued' && parentId === undefined).length
}

/** The lowest and highest forecast from a quarter of the way on, by what it took. */
async function extremes(...list: Parameters<typeof forecasts>): Promise<[number, number]> {
  const { seen, requests } = await forecasts(...list)
  const late = [...seen].filter(([sent]) => sent >= requests / 4)
  const ratios = late.map(([sent, forecast]) => (sent + forecast) / requests)
  return [Math.min(...ratios), Math.max(...ratios)]
}

describe('what halving costs', () => {
  test.each([
    [
      'a link of which nothing is known: one request',
      { links: 1, holdRefused: false, followRefused: false },
      0.3,
      1,
    ],
    [
      'two links one of which is refused: two',
      { links: 2, holdRefused: true, followRefused: false },
      0.3,
      2,
    ],
    [
      'a link that is refused for certain: none',
      { links: 1, holdRefused: true, followRefused: false },
      0.3,
      0,
    ],
  ])('%s', (_, suspects, share, requests) => {
    expect(halvingCost(strewn(share))(suspects)).toBeCloseTo(requests)
  })

  test('is one and a half requests a level for a single refused link among a million', () => {
    const requests = halvingCost(strewn(1e-12))({
      links: 2 ** 20,
      holdRefused: true,
      followRefused: false,
    })
    expect(requests).toBeCloseTo(1.5 * 20 + 0.5, 1)
  })

  test.each([0.1, 0.4])('is the mean over all ways to refuse %d of eight links', (density) => {
    let mean = 0
    for (let refused = 0; refused < 256; refused += 1) {
      const isRefused = Array.from({ length: 8 }, (_, link) => (refused & (1 << link)) !== 0)
      const chance = isRefused.reduce((all, is) => all * (is ? density : 1 - density), 1)
      mean += chance * requestsFor(isRefused)
    }
    expect(
      halvingCost(strewn(density))({ links: 8, holdRefused: false, followRefused: false }),
    ).toBeCloseTo(mean)
  })
})

describe('the forecast of isolation', () => {
  const links = manyLinks(1_024)

  test('is nothing for batches that were only cut', async () => {
    const at = await build({ clock: new FakeClock() })
    const id = await at.plan(links, 8)
    const [batch] = at.batches(id)
    at.ledger.cut(batch?.id ?? 0, 3, 0)
    expect(forecastOf(at, id)).toBe(0)
  })

  test('leaves out the request that is on its way', async () => {
    const service = new ScriptedService((_, n) => (n === 0 ? refusal : undefined))
    const at = await build({ service, clock: new FakeClock() })
    const id = await at.plan(manyLinks(2), 'fewest')
    at.start()
    const first = await service.next()
    expect(forecastOf(at, id)).toBe(1)
    first.answer(receipt(1))
    const second = await service.next()
    expect(forecastOf(at, id)).toBe(0)
    second.answer(refusal)
    await at.until(() => at.isAtRest(id))
    expect(forecastOf(at, id)).toBe(0)
  })

  test('is one request for a link that waits while all others of its batch are in doubt', () => {
    const lone = { parentId: 2, parentLinkCount: 2, linkCount: 1, isOnItsWay: false }
    const pieces = [{ ...lone, followsRefused: false }]
    const nothingKnown = { acceptedLinks: 0, refusedLinks: 0, refusedRuns: 0, unseen: [] }
    expect(forecastIsolation({ ...nothingKnown, pieces })).toBe(1)
  })

  test('is a whole number, whatever the answers so far', () => {
    const few = fc.integer({ min: 0, max: 2 })
    const piece = fc
      .record({
        parentId: fc.integer({ min: 1, max: 3 }),
        parentLinkCount: fc.integer({ min: 2, max: 4 }),
        linkCount: fc.integer({ min: 1, max: 3 }),
        isOnItsWay: fc.boolean(),
        followsRefused: fc.boolean(),
      })
      .filter(({ linkCount, parentLinkCount }) => linkCount <= parentLinkCount)
    const evidence = fc
      .record({
        acceptedLinks: few,
        refusedLinks: few,
        refusedRuns: few,
        pieces: fc.array(piece, { maxLength: 3 }),
        unseen: fc.array(fc.record({ linkCount: few.map((n) => n + 1), batches: few }), {
          maxLength: 1,
        }),
      })
      .filter(
        ({ refusedLinks, refusedRuns }) =>
          refusedRuns <= refusedLinks && (refusedRuns === 0) === (refusedLinks === 0),
      )
    fc.assert(
      fc.property(evidence, (seen) => {
        const requests = forecastIsolation(seen)
        expect(Number.isSafeInteger(requests) && requests >= 0).toBe(true)
      }),
    )
  })

  test('for a single refused link is never more than three times what it takes', async () => {
    const { seen, requests } = await forecasts(links, [links[600] ?? ''])
    const totals = [...seen].map(([sent, forecast]) => sent + forecast)
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(requests)
    expect(Math.max(...totals)).toBeLessThanOrEqual(3 * requests)
  })

  test('is within a third of what it takes as soon as a quarter of it is done', async () => {
    const refused = links.filter((_, index) => (index * 389) % 1_024 < 16)
    const [lowest, highest] = await extremes(links, refused)
    expect(lowest).toBeGreaterThan(2 / 3)
    expect(highest).toBeLessThan(4 / 3)
  })

  test('knows neighbours: those are found in fewer requests', async () => {
    const neighbours = links.filter((_, index) => index % 200 < 8)
    const [lowest, highest] = await extremes(links, neighbours)
    expect(lowest).toBeGreaterThan(2 / 3)
    expect(highest).toBeLessThan(4 / 3)
  })

  test('reckons with as many refused links in batches that were not sent yet', async () => {
    const refused = links.filter((_, index) => (index * 389) % 1_024 < 32)
    const [lowest, highest] = await extremes(links, refused, 128)
    expect(lowest).toBeGreaterThan(2 / 3)
    expect(highest).toBeLessThan(3 / 2)
  })

  test('is nothing as long as nothing was refused', async () => {
    const { seen } = await forecasts(links, [], 128)
    expect([...seen].map(([sent, forecast]) => sent + forecast)).toEqual(Array(8).fill(8))
  })
})

/** Requests that halving sends until each link is settled: the definition, in its plainest words. */
function requestsFor(isRefused: readonly boolean[], mustHold = false): number {
  const itself = mustHold && isRefused.length > 1 ? 0 : 1
  if (isRefused.length === 1 || !isRefused.includes(true)) return itself
  const half = Math.ceil(isRefused.length / 2)
  const [first, second] = [isRefused.slice(0, half), isRefused.slice(half)]
  return itself + requestsFor(first) + requestsFor(second, !first.includes(true))
}
