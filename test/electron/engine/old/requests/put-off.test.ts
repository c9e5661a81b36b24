import { expect, test } from 'vitest'
import { readPutOff } from '../../../../../electron/engine/old/requests/put-off.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const build = houses()
const hourMs = 3_600_000

test('beside an engine it is read which lists the cap of a day puts off, and until when', async () => {
  const clock = new FakeClock()
  const service = new ScriptedService()
  const at = await build({ clock, service, account: { capPerDay: 3 } })
  const plan = (host: string, links: number, inHours: number) =>
    at.plan(manyLinks(links, host), 'balanced', { kind: 'at', atMs: noonMs + inHours * hourMs })
  await plan('a.example', 3, 20)
  const second = await plan('b.example', 2, 21)
  await plan('c.example', 2, 90)
  const dayAfterMs = noonMs + 36 * hourMs
  expect([...readPutOff(at.ledger, clock)]).toEqual([[second, dayAfterMs]])
  at.ledger.submissions.setPausedByUser(second, noonMs)
  expect([...readPutOff(at.ledger, clock)]).toEqual([])
})
