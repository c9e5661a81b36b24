import { expect, test } from 'vitest'
import { viewSubmission } from '../../../../electron/engine/requests/submission-view.ts'
import { FakeClock } from '../../../fakes/fake-clock.ts'
import { houses } from '../../../fakes/houses.ts'
import { ScriptedService } from '../../../fakes/scripted-service.ts'
import { manyLinks } from '../../../fakes/sending-house.ts'

const build = houses()
const dayMs = 86_400_000

test('the time left plays the cap of a day forward, over what leaves before on the account', async () => {
  const clock = new FakeClock()
  const account = { capPerDay: 300, price: 2 }
  const at = await build({ clock, service: new ScriptedService(), account })
  const first = await at.plan(manyLinks(100), 'fewest')
  const second = await at.plan(manyLinks(400, 'b.example'), 'fewest')
  const views = [first, second].map((id) => {
    const stored = at.ledger.submissions.byId(id)
    if (stored === undefined) throw new Error('It was planned')
    return viewSubmission(stored, { ledger: at.ledger, queue: at.queue, clock })
  })
  expect(views.map(({ linksToday }) => linksToday)).toEqual([undefined, 50])
  const [ofFirst = 0, ofSecond = 0] = views.map(({ sentByMs }) => sentByMs)
  expect(ofFirst).toBeLessThan(clock.nextDayMs())
  // 500 links are 1,000 units: 300 today, and the last 100 of them on the third day from now.
  expect(ofSecond).toBe(clock.nextDayMs() + 2 * dayMs)
})
