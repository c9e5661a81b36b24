import { describe, expect, test } from 'vitest'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import { answering, manyLinks, refusing, Sender } from './sender.ts'

/** Sends links, some of which are refused, and returns the requests that it took. */
async function search(links: number, isBad: (n: number) => boolean, batchSize = 20_000) {
  const clock = new SimulatedClock()
  const bad = (link: string): boolean => isBad(Number(link.split('-').at(-1)))
  const service = answering(refusing(bad))
  const sender = await Sender.create({ clock, service, account: { parallel: 1 } })
  const id = sender.plan(manyLinks(links), { batchSize })
  sender.start()
  let resumed = 0
  await sender.run(() => {
    if (!sender.isAtRest(id)) return false
    if (sender.submission(id).links.waiting === 0) return true
    // Ten refused links in a row pause the account.
    expect(sender.pauseReason).toEqual(['refusals', 'refusals-in-a-row'])
    resumed += 1
    sender.queue.resume(sender.accountId)
    return false
  })
  return {
    requests: service.sizes.length,
    sizes: service.sizes,
    counts: sender.counts(id),
    resumed,
  }
}

describe('refused links among good ones', () => {
  test.each([0, 1, 9_999, 10_000, 13_333, 19_999])(
    'number %i of 20,000 is found in about twice log2 requests',
    async (bad) => {
      const { requests, counts } = await search(20_000, (n) => n === bad)
      expect(counts).toEqual({ accepted: 19_999, refused: 1 })
      // One or two requests per halving, and the first request.
      expect(requests).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(20_000)) + 1)
    },
  )

  test('are halved without being sent if all other parts were accepted', async () => {
    const { sizes } = await search(8, (n) => n === 7, 8)
    // 8 refused, 4 accepted. The other 4 hold the refused link: 2 accepted, 1 accepted, 1 refused.
    expect(sizes).toEqual([8, 4, 2, 1, 1])
  })

  test('leave the rest of their group to be sent whole, once the refused part is known', async () => {
    const { sizes } = await search(8, (n) => n === 0, 8)
    expect(sizes).toEqual([8, 4, 2, 1, 1, 2, 4])
  })

  test('that are neighbours cost little more than one', async () => {
    const { requests, counts } = await search(20_000, (n) => n >= 5_000 && n < 5_016)
    expect(counts).toEqual({ accepted: 19_984, refused: 16 })
    expect(requests).toBeLessThan(80)
  })

  test('are found one by one if all are refused, with pauses for the user', async () => {
    const { requests, counts, resumed } = await search(64, () => true, 64)
    expect(counts).toEqual({ refused: 64 })
    expect(requests).toBe(127)
    expect(resumed).toBeGreaterThanOrEqual(6)
  })
})
