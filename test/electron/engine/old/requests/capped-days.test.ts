import { expect, test, vi } from 'vitest'
import { viewSubmissions } from '../../../../../electron/engine/old/requests/submission-view.ts'
import { pauseSince } from '../../../../../electron/shared/account.ts'
import { now, type When } from '../../../../../electron/shared/schedule.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const build = houses()
const dayMs = 86_400_000

const hourMs = 3_600_000

const dripFeed: When = {
  kind: 'spread',
  pace: { kind: 'days', days: 4 },
  hours: { fromMinute: 0, toMinute: 1_440 },
  missed: 'catch-up',
  startDay: undefined,
}

const whens: readonly When[] = [now, { kind: 'at', atMs: noonMs + 2 * hourMs }, dripFeed, now]

test('the time left plays the cap of a day forward, over what leaves before on the account', async () => {
  const clock = new FakeClock()
  const account = { capPerDay: 300, price: 2 }
  const at = await build({ clock, service: new ScriptedService(), account })
  const first = await at.plan(manyLinks(100), 'fewest')
  const second = await at.plan(manyLinks(400, 'b.example'), 'fewest')
  const views = [first, second].map((id) => at.view(id))
  expect(views.map(({ linksToday }) => linksToday)).toEqual([undefined, 50])
  const [ofFirst = 0, ofSecond = 0] = views.map(({ sentByMs }) => sentByMs)
  expect(ofFirst).toBeLessThan(clock.nextDayMs())
  // 500 links are 1,000 units: 300 today, and the last 100 of them on the third day from now.
  expect(ofSecond).toBe(clock.nextDayMs() + 2 * dayMs)
})

test('lists of one account are played forward together, and each is told as it is by itself', async () => {
  const clock = new FakeClock()
  const account = { capPerDay: 250, capPerSubmission: 150 }
  const at = await build({ clock, service: new ScriptedService(), account })
  const ids: number[] = []
  for (const [n, when] of whens.entries())
    ids.push(await at.plan(manyLinks(100 + n * 20, `list-${n}.example`), 50, when))
  const alone = ids.map((id) => at.view(id))
  const plays = vi.spyOn(at.queue, 'playedRate')
  const stored = ids.map((id) => at.submission(id))
  expect(viewSubmissions(stored, at)).toEqual(alone)
  expect(new Set(alone.map(({ sentByMs }) => sentByMs)).size).toBe(ids.length)
  expect(plays).toHaveBeenCalledTimes(1)
})

test('what is for tonight on a day whose cap others use up is told for the day after', async () => {
  const clock = new FakeClock()
  const account = { capPerDay: 30 }
  const at = await build({ clock, service: new ScriptedService(), account })
  const tonight: When = { kind: 'at', atMs: noonMs + 6 * hourMs }
  const first = await at.plan(manyLinks(40), 'fewest')
  const second = await at.plan(manyLinks(10, 'b.example'), 'fewest', tonight)
  const third = await at.plan(manyLinks(5, 'c.example'), 'fewest', {
    kind: 'at',
    atMs: noonMs + dayMs,
  })
  const atMidnight = await at.plan(manyLinks(5, 'd.example'), 'fewest', {
    kind: 'at',
    atMs: clock.nextDayMs(),
  })
  expect(at.view(first).putOffMs).toBeUndefined()
  // When the cap is reached, its time is still to come; the day after there is room for it.
  expect(at.view(second)).toMatchObject({
    nextSlotMs: tonight.atMs,
    // Behind the rest of the first, once that is answered.
    putOffMs: clock.nextDayMs() + 300,
    linksToday: 0,
  })
  expect(at.view(third).putOffMs).toBeUndefined()
  expect(at.view(atMidnight).putOffMs).toBeUndefined()
})

test('a drip feed of which nothing is left for today is not held by the cap that the account reached', async () => {
  const clock = new FakeClock()
  const at = await build({ clock, service: new ScriptedService(), account: { capPerDay: 10 } })
  const reached = pauseSince(clock.wallMs(), 'cap', 'day-cap')
  const spread = (startDay: string): When => ({ ...dripFeed, startDay })
  const begun = await at.plan(manyLinks(8), 'fewest', spread(clock.dayOf(clock.wallMs())))
  const later = await at.plan(manyLinks(8, 'b.example'), 'fewest', spread('2026-03-15'))
  at.ledger.accounts.setPause(at.account.id, reached)
  expect(at.view(begun)).toMatchObject({ state: 'paused', pause: reached })
  expect(at.view(later)).toMatchObject({ state: 'scheduled', pause: undefined })
})
