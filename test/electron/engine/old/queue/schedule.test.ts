import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localCalendar } from '../../../../../electron/engine/old/queue/calendar.ts'
import type { When } from '../../../../../electron/shared/schedule.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { receipt, ScriptedService, serverError } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

const hourMs = 3_600_000
const dayMs = 24 * hourMs

function spread(
  missed: 'catch-up' | 'keep-pace',
  changes: Partial<Extract<When, { kind: 'spread' }>> = {},
): When {
  return {
    kind: 'spread',
    pace: { kind: 'days', days: 4 },
    hours: { fromMinute: 9 * 60, toMinute: 17 * 60 },
    startDay: undefined,
    missed,
    ...changes,
  }
}

const threeADay = { kind: 'links-a-day', links: 3 } as const

/** A service that accepts everything, and when it was asked: hours since the clock's first noon. */
class Journal {
  readonly entries: (readonly [hours: number, links: number])[] = []
  readonly clock: FakeClock
  readonly service = new ScriptedService((links) => {
    this.entries.push([(this.clock.wallMs() - noonMs) / hourMs, links.length])
    return receipt(links.length)
  })

  constructor(clock: FakeClock) {
    this.clock = clock
  }
}

async function open(
  options: { readonly skips?: boolean; readonly atMs?: number; readonly folder?: string } = {},
): Promise<{ readonly at: SendingHouse; readonly journal: Journal; readonly clock: FakeClock }> {
  const clock = new FakeClock({ skips: options.skips ?? true })
  clock.advance(options.atMs ?? 0)
  const journal = new Journal(clock)
  const at = await build({ clock, service: journal.service }, options.folder)
  return { at, journal, clock }
}

/** Resolves when so many links of a submission are accepted. */
function accepted(at: SendingHouse, id: number, links: number): Promise<void> {
  return at.until(() => at.ledger.batches.counts(id).accepted >= links)
}

describe('a submission for a time', () => {
  test('leaves then and not before', async () => {
    const { at, journal } = await open()
    await at.send(manyLinks(30), 10, { kind: 'at', atMs: noonMs + 5 * hourMs })
    expect(journal.entries).toEqual([
      [5, 10],
      [5, 10],
      [5, 10],
    ])
  })

  test('that is past leaves at once', async () => {
    const { at, journal } = await open()
    await at.send(manyLinks(10), 10, { kind: 'at', atMs: noonMs - 1 })
    expect(journal.entries).toEqual([[0, 10]])
  })

  test('further away than a timer can wait leaves then all the same', async () => {
    const { at, journal, clock } = await open({ skips: false })
    const id = await at.plan(manyLinks(10), 10, { kind: 'at', atMs: noonMs + 25 * dayMs })
    at.start()
    // A timer's wait is 31 bits.
    expect(await clock.untilSomebodyWaits()).toBeLessThan(2 ** 31)
    clock.advance(25 * dayMs)
    await accepted(at, id, 10)
    expect(journal.entries).toEqual([[25 * 24, 10]])
  })

  test('is spoken for meanwhile, and waits with nothing in flight', async () => {
    const { at, clock } = await open({ skips: false })
    const links = manyLinks(10)
    const id = await at.plan(links, 10, { kind: 'at', atMs: noonMs + hourMs })
    at.start()
    await clock.untilSomebodyWaits()
    expect(at.states(id)).toEqual([['queued', 10]])
    expect(at.spokenFor(links)).toBe(10)
    expect(at.tokenQuestions).toBe(0)
  })

  test('lets another one of the account pass, and leaves before it once its time has come', async () => {
    const { at, journal } = await open()
    const late = await at.plan(manyLinks(10), 10, { kind: 'at', atMs: noonMs + hourMs })
    const soon = await at.plan(manyLinks(20, 'b.example'), 20)
    at.start()
    await at.until(() => at.isAtRest(late) && at.isAtRest(soon))
    expect(journal.entries).toEqual([
      [0, 20],
      [1, 10],
    ])
  })

  test('is noticed within a minute when the clock is set forward', async () => {
    const { at, clock } = await open({ skips: false })
    const id = await at.plan(manyLinks(10), 10, { kind: 'at', atMs: noonMs + 2 * dayMs })
    at.start()
    expect(await clock.untilSomebodyWaits()).toBe(60_000)
    clock.setWallBack(-2 * dayMs)
    clock.advance(60_000)
    await accepted(at, id, 10)
  })

  test('has left where it had begun to, when the clock is set back', async () => {
    const { at, journal, clock } = await open({ skips: false })
    const id = await at.plan(manyLinks(30), 10, { kind: 'at', atMs: noonMs + hourMs })
    clock.advance(hourMs)
    at.queue.suspend()
    at.start()
    at.queue.wakeUp()
    await accepted(at, id, 10)
    clock.setWallBack(dayMs)
    await accepted(at, id, 30)
    expect(journal.entries).toHaveLength(3)
  })
})

describe('a drip feed', () => {
  test('leaves a portion a day when its hours begin, the first at once within them', async () => {
    const { at, journal } = await open()
    await at.send(manyLinks(10), 'balanced', spread('catch-up'))
    expect(journal.entries).toEqual([
      [0, 3],
      [21, 2],
      [45, 3],
      [69, 2],
    ])
  })

  test('is one task a day, more only where a portion is more than a request may hold', async () => {
    const { at, journal } = await open()
    const pace = { kind: 'links-a-day', links: 50_000 } as const
    await at.send(manyLinks(60_000), 'fewest', spread('keep-pace', { pace }))
    expect(journal.entries.map(([, links]) => links)).toEqual([20_000, 20_000, 10_000, 10_000])
  })

  test('leaves what does not fit into its hours on the next day, before that day’s own', async () => {
    const { at, journal, clock } = await open({ atMs: 5 * hourMs - 1 })
    const pace = { kind: 'links-a-day', links: 80 } as const
    // 61 requests take more than a minute, and the hours end in a millisecond.
    await at.send(manyLinks(160), 1, spread('catch-up', { pace }))
    const hours = [...new Set(journal.entries.map(([h]) => Math.floor(h)))]
    expect(journal.entries).toHaveLength(160)
    expect(hours).toEqual([4, 21])
    expect(clock.wallMs()).toBeGreaterThan(noonMs)
  })

  test.each(['catch-up', 'keep-pace'] as const)(
    'that slept through two days goes on as its user chose: %s',
    async (missed) => {
      const { at, journal, clock } = await open()
      const id = await at.plan(manyLinks(12), 'balanced', spread(missed))
      at.start()
      await accepted(at, id, 3)
      at.queue.suspend()
      clock.advance(2 * dayMs)
      at.queue.wakeUp()
      await at.until(() => at.isAtRest(id))
      expect(journal.entries.slice(1)).toEqual(
        missed === 'catch-up'
          ? [
              [48, 3],
              [48, 3],
              [69, 3],
            ]
          : [
              [48, 3],
              [69, 3],
              [93, 3],
            ],
      )
    },
  )

  test.each(['catch-up', 'keep-pace'] as const)(
    'goes on in a later engine where the last one ended: %s',
    async (missed) => {
      const { at, journal } = await open()
      const id = await at.plan(manyLinks(12), 'balanced', spread(missed))
      at.start()
      await accepted(at, id, 3)
      await at.close()
      // At night, three days later: nothing leaves before its hours.
      const later = await open({ atMs: 2 * dayMs + 14 * hourMs, folder: at.folder })
      later.at.start()
      await later.at.until(() => later.at.isAtRest(id))
      expect(journal.entries).toEqual([[0, 3]])
      expect(later.journal.entries).toEqual(
        missed === 'catch-up'
          ? [
              [69, 3],
              [69, 3],
              [69, 3],
            ]
          : [
              [69, 3],
              [93, 3],
              [117, 3],
            ],
      )
    },
  )

  test.each(['account', 'submission'] as const)(
    'that keeps its pace puts off what came due while the %s was paused',
    async (what) => {
      const { at, journal, clock } = await open()
      const id = await at.plan(manyLinks(12), 'balanced', spread('keep-pace'))
      at.start()
      await accepted(at, id, 3)
      const { ledger } = at
      const pause = { reason: 'balance', detail: 'balance-too-low', sinceMs: 0 } as const
      const rest = { httpStatus: 405, message: undefined, batchId: 1, units: 1, ofUnits: 1 }
      if (what === 'account') ledger.accounts.setPause(at.account.id, { ...pause, ...rest })
      else ledger.submissions.setPausedByUser(id, clock.wallMs())
      at.queue.poke(at.account.id)
      clock.advance(2 * dayMs + hourMs)
      ledger.submissions.setPausedByUser(id, undefined)
      at.queue.resume(at.account.id)
      await at.until(() => at.ledger.batches.counts(id).accepted === 12)
      expect(journal.entries.slice(1)).toEqual([
        [49, 3],
        [69, 3],
        [93, 3],
      ])
    },
  )

  test('that keeps its pace sends no second portion on a day, though the clock is set', async () => {
    const { at, journal, clock } = await open({ skips: false })
    const id = await at.plan(manyLinks(12), 'balanced', spread('keep-pace'))
    at.start()
    await accepted(at, id, 3)
    for (const aheadMs of [-hourMs, hourMs]) {
      await clock.untilSomebodyWaits()
      clock.setWallBack(-aheadMs)
      clock.advance(60_000)
    }
    await clock.untilSomebodyWaits()
    expect(journal.entries).toHaveLength(1)
    // A clock that was a month ahead for a while does not stop it for a month.
    clock.setWallBack(-30 * dayMs)
    clock.advance(60_000)
    await accepted(at, id, 6)
    await clock.untilSomebodyWaits()
    clock.setWallBack(30 * dayMs)
    clock.advance(60_000)
    await clock.untilSomebodyWaits()
    expect(at.ledger.batches.counts(id).accepted).toBe(6)
    clock.advance(2 * dayMs)
    await accepted(at, id, 9)
  })

  test('that keeps its pace sends no portion on the day of the one before, where the doubt limit held it and the clock is then set back', async () => {
    const clock = new FakeClock({ skips: true })
    const times: number[] = []
    const service = new ScriptedService((links, n) => {
      times.push((clock.wallMs() - noonMs) / hourMs)
      return n === 0 ? serverError : receipt(links.length)
    })
    const at = await build({ clock, service, account: { doubtLimit: 3 } })
    const id = await at.plan(manyLinks(9), 'balanced', spread('keep-pace', { pace: threeADay }))
    at.start()
    await at.until(() => at.isAtRest(id))
    expect(at.pause).toEqual(['in-doubt', 'doubt-limit'])
    expect(clock.wallMs() - noonMs).toBe(21 * hourMs)
    at.settle(at.batches(id)[0]?.id ?? 0, 'charged')
    clock.setWallBack(dayMs)
    at.queue.resume(at.account.id)
    await at.until(() => at.ledger.batches.counts(id).accepted === 9)
    expect(times).toEqual([0, 21, 45])
  })

  test('holds to the doubt limit, and what is sent again by word leaves in its hours', async () => {
    const clock = new FakeClock({ skips: true })
    const times: number[] = []
    const service = new ScriptedService((links, n) => {
      times.push((clock.wallMs() - noonMs) / hourMs)
      return n === 0 ? serverError : receipt(links.length)
    })
    const at = await build({ clock, service, account: { doubtLimit: 3 } })
    const id = await at.plan(manyLinks(12), 'balanced', spread('catch-up'))
    at.start()
    await at.until(() => at.isAtRest(id))
    expect(at.pause).toEqual(['in-doubt', 'doubt-limit'])
    // The next portion would have been one doubt too many.
    expect(times).toEqual([0])
    const [first] = at.batches(id)
    at.settle(first?.id ?? 0, 'not-charged')
    clock.advance(6 * hourMs)
    at.queue.resume(at.account.id)
    await at.until(() => at.ledger.batches.counts(id).accepted === 12)
    expect(times[1]).toBeGreaterThanOrEqual(21)
  })
})

describe('a drip feed in Berlin, over the day its clocks go forward', () => {
  const before = process.env['TZ']
  beforeEach(() => {
    process.env['TZ'] = 'Europe/Berlin'
  })
  afterEach(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  test('leaves at nine on the wall, an hour earlier by the clock of the world', async () => {
    const clock = new FakeClock({ skips: true, calendar: localCalendar })
    clock.advance(Date.UTC(2026, 2, 27, 12) - noonMs)
    const times: string[] = []
    const service = new ScriptedService((links) => {
      times.push(new Date(clock.wallMs()).toISOString().slice(0, 16))
      return receipt(links.length)
    })
    const at = await build({ clock, service })
    await at.send(manyLinks(4), 'balanced', spread('catch-up', { startDay: '2026-03-28' }))
    expect(times).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
      '2026-03-31T07:00',
    ])
  })
})
