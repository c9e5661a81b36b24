import { expect, test } from 'vitest'
import type { When } from '../../../../electron/shared/contract/index.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import { answering, manyLinks, receipt, refusing, runClock, Sender } from './sender.ts'

const dayMs = 86_400_000

function spread(changes: Partial<Extract<When, { readonly kind: 'spread' }>> = {}): When {
  return {
    kind: 'spread',
    pace: { kind: 'links-per-day', links: 100 },
    hours: { fromMinute: 9 * 60, toMinute: 17 * 60 },
    startDay: undefined,
    missed: 'catch-up',
    ...changes,
  }
}

async function sending(answer = refusing(() => false)) {
  const clock = new SimulatedClock()
  const sent: [time: string, links: number][] = []
  const service = answering((links, n) => {
    sent.push([new Date(clock.wallMs()).toISOString().slice(5, 16), links.length])
    return answer(links, n)
  })
  const sender = await Sender.create({ clock, service })
  return { clock, sender, sent }
}

test('one portion leaves per day, as one request, within its hours', async () => {
  const { sender, sent } = await sending()
  const id = sender.plan(manyLinks(250), { when: spread() })
  sender.start()
  await sender.run(() => sender.isAtRest(id))
  expect(sent).toEqual([
    ['03-14T12:00', 100],
    ['03-15T09:00', 100],
    ['03-16T09:00', 50],
  ])
})

test('a list that does not divide evenly over its days takes all of them', async () => {
  const { sender, sent } = await sending()
  const id = sender.plan(manyLinks(10), { when: spread({ pace: { kind: 'days', days: 7 } }) })
  sender.start()
  await sender.run(() => sender.isAtRest(id))
  expect(sent.map(([, links]) => links)).toEqual([2, 1, 2, 1, 2, 1, 1])
})

test.each([
  // No request carries more than the exposure limit of two portions.
  ['catch-up', [200, 200, 100]],
  ['keep-pace', [100, 100, 100, 100, 100]],
] as const)('missed portions: %s', async (missed, sizes) => {
  const { sender, sent } = await sending()
  const id = sender.plan(manyLinks(500), { when: spread({ missed }) })
  // The computer was off for three days.
  sender.clock.advance(3 * dayMs)
  sender.start()
  await sender.run(() => sender.isAtRest(id))
  expect(sent.map(([, links]) => links)).toEqual(sizes)
})

test('suspects leave again on the same day, and no portion counts them twice', async () => {
  const bad = 'https://a.example/page-3'
  const { sender, sent } = await sending(refusing((link) => link === bad))
  const id = sender.plan(manyLinks(8), {
    when: spread({ pace: { kind: 'links-per-day', links: 4 } }),
  })
  sender.start()
  await sender.run(() => sender.isAtRest(id))
  expect(sent).toEqual([
    ['03-14T12:00', 4],
    ['03-14T12:00', 2],
    ['03-14T12:00', 1],
    ['03-14T12:00', 1],
    ['03-15T09:00', 4],
  ])
  expect(sender.counts(id)).toEqual({ accepted: 7, refused: 1 })
})

test('a submission with a time leaves then, and later submissions leave before it', async () => {
  const { sender, sent } = await sending()
  const atMs = sender.clock.wallMs() + 3_600_000
  const later = sender.plan(manyLinks(3), { when: { kind: 'at', atMs } })
  sender.plan(manyLinks(5, 'b.example'))
  sender.start()
  await sender.run(() => sender.isAtRest(later))
  expect(sent).toEqual([
    ['03-14T12:00', 5],
    ['03-14T13:00', 3],
  ])
})

test('a clock that is set is noticed within a minute', async () => {
  const { clock, sender } = await sending((links) => receipt(links.length))
  const id = sender.plan(manyLinks(3), { when: { kind: 'at', atMs: clock.wallMs() + dayMs } })
  sender.start()
  await expect(runClock(clock, () => clock.monotonicMs() > 300_000)).resolves.toBeUndefined()
  clock.setWall(dayMs)
  const setMs = clock.monotonicMs()
  await sender.run(() => sender.isAtRest(id))
  expect(clock.monotonicMs() - setMs).toBeLessThanOrEqual(60_000)
})

test('after rescheduling, no portion counts links that left before', async () => {
  const { sender, sent } = await sending()
  const id = sender.plan(manyLinks(500), { when: spread() })
  sender.start()
  await sender.until(() => sender.submission(id).links.accepted === 100)
  const schedule = {
    kind: 'spread',
    pace: { kind: 'links-per-day', links: 200 },
    hours: { fromMinute: 0, toMinute: 1_440 },
    startDay: '2026-03-15',
    missed: 'catch-up',
    linksPerDay: 200,
  } as const
  sender.ledger.submissions.reschedule(id, schedule)
  sender.queue.wake(sender.accountId)
  await sender.run(() => sender.isAtRest(id))
  expect(sent).toEqual([
    ['03-14T12:00', 100],
    ['03-15T00:00', 200],
    ['03-16T00:00', 200],
  ])
})
