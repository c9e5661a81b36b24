import { beforeEach, describe, expect, test } from 'vitest'
import { rescheduleSubmission } from '../../../../../electron/engine/old/requests/schedule-requests.ts'
import type { When } from '../../../../../electron/shared/schedule.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { receipt, ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()
const dayMs = 86_400_000

const drip: Extract<When, { kind: 'spread' }> = {
  kind: 'spread',
  pace: { kind: 'days', days: 7 },
  hours: { fromMinute: 0, toMinute: 1_440 },
  startDay: '2026-03-14',
  missed: 'catch-up',
}

let at: SendingHouse
let clock: FakeClock
let left: number[]
/** A day after noon; its first portion of 29 links has left. */
let id: number
beforeEach(async () => {
  clock = new FakeClock()
  left = []
  const service = new ScriptedService((links) => {
    left.push(links.length)
    return receipt(links.length)
  })
  at = await build({ clock, service })
  id = await at.plan(manyLinks(200), 'fewest', drip)
  at.start()
  await at.until(() => at.ledger.batches.counts(id).accepted === 29)
})

function change(when: When): void {
  const done = rescheduleSubmission({ submissionId: id, when }, { ledger: at.ledger, clock })
  if (!done.ok) throw new Error(done.error)
  at.queue.poke(at.account.id)
}

/** The portions that wait, in their order. */
function portions(): readonly number[] {
  return at
    .batches(id)
    .filter(({ state }) => state === 'queued')
    .map(({ linkCount }) => linkCount)
}

/** Waits until the queue has looked and found nothing to send. */
async function looked(): Promise<void> {
  await clock.untilSomebodyWaits()
}

async function tomorrow(): Promise<void> {
  clock.setWallBack(-dayMs)
  clock.advance(60_000)
  await at.until(() => left.length === 2)
}

describe('a drip feed of which today’s portion has left', () => {
  test('is as it was where it is given the schedule that it has', async () => {
    const before = { submission: at.submission(id), batches: at.batches(id) }
    change(drip)
    await looked()
    expect({ submission: at.submission(id), batches: at.batches(id) }).toEqual(before)
    expect(left).toEqual([29])
  })

  test.each([
    ['names no day', undefined],
    ['names a day that is past', '2026-03-13'],
    ['names tomorrow', '2026-03-15'],
  ])('goes on tomorrow where another one %s', async (_what, startDay) => {
    change({ ...drip, pace: { kind: 'days', days: 3 }, startDay })
    await looked()
    expect(left).toEqual([29])
    expect(portions()).toEqual([57, 57, 57])
    await tomorrow()
    expect(left).toEqual([29, 57])
  })

  test('goes on tomorrow where the clock was set back before it is given another one', async () => {
    clock.setWallBack(dayMs)
    change({ ...drip, pace: { kind: 'days', days: 3 }, startDay: undefined })
    await looked()
    expect(left).toEqual([29])
    await tomorrow()
    expect(left).toEqual([29, 57])
  })

  test('goes on at once where the user says today', async () => {
    change({ ...drip, pace: { kind: 'days', days: 3 } })
    await at.until(() => left.length === 2)
    expect(left).toEqual([29, 57])
  })

  test('goes on at once on the next day', async () => {
    clock.setWallBack(-dayMs)
    change({ ...drip, pace: { kind: 'days', days: 3 }, startDay: undefined })
    await at.until(() => left.length === 2)
    expect(left).toEqual([29, 57])
    expect(clock.dayOf(noonMs + dayMs)).toBe(clock.dayOf(clock.wallMs()))
  })
})

test('a time that is past is refused: whoever names one does not mean that all leaves at once', async () => {
  const asked = { submissionId: id, when: { kind: 'at', atMs: clock.wallMs() - dayMs } } as const
  const done = rescheduleSubmission(asked, { ledger: at.ledger, clock })
  expect(done).toEqual({ ok: false, error: 'time-past' })
  at.queue.poke(at.account.id)
  expect(at.ledger.batches.counts(id)).toMatchObject({ accepted: 29, queued: 171 })
  expect(left).toEqual([29])
})
