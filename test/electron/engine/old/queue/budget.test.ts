import { expect, test } from 'vitest'
import type { Outcome } from '../../../../../electron/shared/outcome.ts'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import {
  balanceTooLow,
  receipt,
  ScriptedService,
  serverError,
} from '../../../../fakes/scripted-service.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const build = houses()

/** Sends what 30 units pay for after a 405; the first request of these is answered so. */
async function sizesAfter(first: Outcome): Promise<readonly number[]> {
  const service = new ScriptedService((links, n) =>
    n === 0 ? balanceTooLow : n === 1 ? first : receipt(links.length),
  )
  const account = { doubtLimit: 1_000 }
  const at = await build({ service, account, clock: new FakeClock({ skips: true }) })
  const id = await at.send(manyLinks(80), 20)
  at.queue.resume(at.account.id, 30)
  await at.until(() => at.isAtRest(id))
  expect(at.pause).toEqual(['balance', 'balance-too-low'])
  return service.sizes.slice(1)
}

test('what is in doubt counts as spent of the units that a balance allows', async () => {
  expect(await sizesAfter(serverError)).toEqual([20, 10])
})

test('what was certainly not charged is sent again with them', async () => {
  const cut = { kind: 'not-sent', cause: 'cut', code: 'ECONNRESET' } as const
  expect(await sizesAfter(cut)).toEqual([20, 20, 10])
})
