import { expect, test } from 'vitest'
import { manyLinks } from '../fakes/sending-house.ts'
import type { Cut } from '../fakes/tunnel.ts'
import { expectToGoOn, networks } from './network-houses.ts'

const networkOf = networks()

/** Cuts after 0, 1, 2 … steps of the bytes sent, and then of those received. */
function cutsEvery(step: number, sentBytes: number, receivedBytes: number): readonly Cut[] {
  const upTo = (most: number) => Array.from({ length: Math.ceil(most / step) }, (_, n) => n * step)
  return [
    ...upTo(sentBytes).map((bytes) => ({ sentBytes: bytes })),
    ...upTo(receivedBytes).map((bytes) => ({ receivedBytes: bytes })),
  ]
}

// A little more than a conversation of two links has bytes each way.
test.each([
  { route: 'http', cuts: cutsEvery(23, 400, 250) },
  { route: 'https', cuts: cutsEvery(83, 2_700, 3_200) },
  { route: 'https through a proxy', cuts: cutsEvery(83, 2_700, 3_200) },
] as const)(
  'over $route, a line cut anywhere loses no link and pays for none twice',
  async ({ route, cuts }) => {
    const network = await networkOf(route, { cuts })
    const { house, door } = network
    // A batch goes on to the next connection until it is accepted or in doubt.
    const links = manyLinks(50)
    const id = await house.send(links, 2)
    while (house.pause !== undefined) {
      expect(house.pause).toEqual(['in-doubt', 'doubts-in-a-row'])
      house.queue.resume(house.account.id)
      await house.until(() => house.isAtRest(id))
    }

    expect(door.connections).toBeGreaterThan(cuts.length)
    const states = house.states(id).map(([state]) => state)
    expect(new Set(states)).toEqual(new Set(['accepted', 'in-doubt']))
    await expectToGoOn(network, id, links)
  },
)
