import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Calendar,
  chooseSchedule,
  type DripFeed,
  gateOf,
  localCalendar,
  portionAt,
  portionOf,
  portionsLeft,
} from '../../../../electron/engine/queue/index.ts'
import type { StoredSchedule } from '../../../../electron/engine/ledger/index.ts'
import type { When } from '../../../../electron/shared/contract/index.ts'
import { utcCalendar } from '../../../fakes/time/simulated-clock.ts'

const hour = 60

type Spread = Extract<When, { readonly kind: 'spread' }>

function spread(changes: Partial<Spread> = {}): Spread {
  return {
    kind: 'spread',
    pace: { kind: 'days', days: 10 },
    hours: { fromMinute: 9 * hour, toMinute: 17 * hour },
    startDay: undefined,
    missed: 'catch-up',
    ...changes,
  }
}

function choose(
  when: When,
  nowMs: number,
  { links = 1_000, hasLeftToday = false, leftBefore = 0, calendar = utcCalendar } = {},
): StoredSchedule {
  const schedule = chooseSchedule(when, { links, hasLeftToday }, nowMs, calendar)
  if (!schedule.ok) throw new Error(schedule.error)
  return schedule.value.kind === 'spread' ? { ...schedule.value, leftBefore } : schedule.value
}

function chooseDripFeed(...options: Parameters<typeof choose>): DripFeed {
  const schedule = choose(...options)
  if (schedule.kind !== 'spread') throw new Error('Not a drip feed')
  return schedule
}

function at(time: string): number {
  return Date.parse(`2026-01-${time}Z`)
}

/** Runs the tests of a block in this time zone. */
function inZone(zone: string): void {
  const before = process.env['TZ']
  beforeEach(() => {
    process.env['TZ'] = zone
  })
  afterEach(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
}

/** Local hours of a day, in UTC. */
function hoursInUtc(day: string, fromMinute: number, toMinute: number): readonly string[] {
  const schedule = { startDay: day, hours: { fromMinute, toMinute } }
  const { fromMs, untilMs } = portionOf(schedule, 0, localCalendar)
  return [fromMs, untilMs].map((ms) => new Date(ms).toISOString().slice(0, 16))
}

describe('hours of a day in Berlin', () => {
  inZone('Europe/Berlin')

  test.each([
    ['in winter', '2026-01-15', '2026-01-15T08:00', '2026-01-15T16:00'],
    ['in summer', '2026-07-15', '2026-07-15T07:00', '2026-07-15T15:00'],
    ['on the day the clocks go forward', '2026-03-29', '2026-03-29T07:00', '2026-03-29T15:00'],
    ['on the day they go back', '2026-10-25', '2026-10-25T08:00', '2026-10-25T16:00'],
  ])('are those of local time %s', (_, day, from, until) => {
    expect(hoursInUtc(day, 9 * hour, 17 * hour)).toEqual([from, until])
  })

  test('that the clocks skip completely are as many hours later', () => {
    expect(hoursInUtc('2026-03-29', 2 * hour, 3 * hour)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T02:00',
    ])
  })

  test('over midnight end on the next day', () => {
    expect(hoursInUtc('2026-01-15', 22 * hour, 6 * hour)).toEqual([
      '2026-01-15T21:00',
      '2026-01-16T05:00',
    ])
  })

  test('start a drip feed on the first day whose hours are not over', () => {
    const startDay = (time: string): string =>
      chooseDripFeed(spread(), at(time), { calendar: localCalendar }).startDay
    expect(startDay('15T06:00')).toBe('2026-01-15')
    expect(startDay('15T15:59')).toBe('2026-01-15')
    expect(startDay('15T16:00')).toBe('2026-01-16')
  })
})

describe.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe'])(
  'portions in %s',
  (zone) => {
    inZone(zone)

    test('follow each other without a gap for a whole year', () => {
      const schedule = { ...spread(), startDay: '2026-01-01' }
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutes) => {
          const nowMs = localCalendar.timeOf('2026-01-01', 0) + minutes * 60_000
          const { index, fromMs, untilMs } = portionAt(schedule, nowMs, localCalendar)
          expect(untilMs).toBeGreaterThan(nowMs)
          expect(new Date(fromMs).getHours()).toBe(9)
          if (index === 0) return
          const before = portionOf(schedule, index - 1, localCalendar)
          expect(before.untilMs).toBeLessThanOrEqual(nowMs)
        }),
      )
    })
  },
)

describe('choosing a schedule', () => {
  test('starts on the chosen day at the earliest, and never in the past', () => {
    const startDay = (day: string): string =>
      chooseDripFeed(spread({ startDay: day }), at('15T06:00')).startDay
    expect(startDay('2026-02-01')).toBe('2026-02-01')
    expect(startDay('2025-12-01')).toBe('2026-01-15')
  })

  test('starts yesterday if hours over midnight are not over', () => {
    const hours = { fromMinute: 22 * hour, toMinute: 6 * hour }
    expect(chooseDripFeed(spread({ hours }), at('15T01:00')).startDay).toBe('2026-01-14')
  })

  test('starts tomorrow if a portion left today, unless the user chooses today', () => {
    const after = (startDay: string | undefined): string =>
      chooseDripFeed(spread({ startDay }), at('15T10:00'), { hasLeftToday: true }).startDay
    expect(after(undefined)).toBe('2026-01-16')
    expect(after('2026-01-15')).toBe('2026-01-15')
    expect(after('2026-01-20')).toBe('2026-01-20')
  })

  test('refuses more than 366 portions', () => {
    const when = spread({ pace: { kind: 'links-per-day', links: 1 } })
    const chooseFor = (links: number) =>
      chooseSchedule(when, { links, hasLeftToday: false }, at('15T10:00'), utcCalendar)
    expect(chooseFor(366).ok).toBe(true)
    expect(chooseFor(367)).toEqual({ ok: false, error: 'schedule-too-long' })
  })

  test('over a number of days makes as many portions, which differ by at most one link', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 366 }),
        (links, days) => {
          const when = spread({ pace: { kind: 'days', days }, startDay: '2026-02-01' })
          const sizes = portionsOf(chooseDripFeed(when, at('15T10:00'), { links }), links)
          expect(sizes).toHaveLength(Math.min(links, days))
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
          expect(Math.min(...sizes)).toBeGreaterThan(0)
        },
      ),
    )
  })
})

/** Links that leave on each day, if all that may leave does so at noon. */
function portionsOf(
  schedule: DripFeed,
  links: number,
  calendar: Calendar = utcCalendar,
): readonly number[] {
  const sizes: number[] = []
  let left = 0
  for (let day = 0; left < links; day += 1) {
    expect(portionsLeft(schedule, links - left, left)).toBe(portionsLeft(schedule, links, 0) - day)
    const noonMs = portionOf(schedule, day, calendar).fromMs + 3 * 3_600_000
    const gate = gateOf(
      { ...spread(), ...schedule },
      { left, leftToday: 0 },
      false,
      noonMs,
      calendar,
    )
    if (gate.kind === 'closed') throw new Error('Nothing may leave')
    sizes.push(Math.min(gate.links, links - left))
    left += sizes.at(-1) ?? 0
  }
  return sizes
}

describe('the gate of a drip feed of 100 links per day', () => {
  const when = spread({ pace: { kind: 'links-per-day', links: 100 } })
  const schedule = choose(when, at('15T10:00'))

  function gate(time: string, left: number, leftToday = 0, more: Partial<DripFeed> = {}) {
    if (schedule.kind !== 'spread') throw new Error('Not a drip feed')
    const progress = { left, leftToday }
    return gateOf({ ...schedule, ...more }, progress, false, at(time), utcCalendar)
  }

  test('opens for a portion within its hours', () => {
    expect(gate('15T10:00', 0)).toEqual({ kind: 'open', links: 100, untilMs: at('15T17:00') })
    expect(gate('15T10:00', 30)).toMatchObject({ links: 70 })
  })

  test('closes once the portion has left, until the hours of the next day', () => {
    expect(gate('15T10:00', 100)).toEqual({ kind: 'closed', untilMs: at('16T09:00') })
  })

  test('lets nothing leave outside its hours, not even missed portions', () => {
    expect(gate('18T08:59', 0)).toEqual({ kind: 'closed', untilMs: at('18T09:00') })
    expect(gate('18T17:00', 0)).toEqual({ kind: 'closed', untilMs: at('19T09:00') })
  })

  test('lets missed portions leave at once, or one per day as planned', () => {
    expect(gate('18T10:00', 0)).toMatchObject({ links: 400 })
    expect(gate('18T10:00', 0, 0, { missed: 'keep-pace' })).toMatchObject({ links: 100 })
    expect(gate('18T10:00', 60, 60, { missed: 'keep-pace' })).toMatchObject({ links: 40 })
    expect(gate('18T10:00', 100, 100, { missed: 'keep-pace' })).toEqual({
      kind: 'closed',
      untilMs: at('19T09:00'),
    })
  })

  test('does not count links that left before the schedule was chosen', () => {
    expect(gate('15T10:00', 500, 0, { leftBefore: 500 })).toMatchObject({ links: 100 })
  })

  test('stays closed if more has left than is due, because the clock was set back', () => {
    expect(gate('15T10:00', 350)).toEqual({ kind: 'closed', untilMs: at('18T09:00') })
  })

  test('lets suspects leave again within its hours, however much has left', () => {
    const suspects = (time: string) =>
      gateOf(schedule, { left: 100, leftToday: 100 }, true, at(time), utcCalendar)
    expect(suspects('15T10:00')).toMatchObject({ kind: 'open', links: Infinity })
    expect(suspects('15T18:00')).toEqual({ kind: 'closed', untilMs: at('16T09:00') })
  })
})

test('the gate of a chosen time opens then and stays open', () => {
  const schedule = { kind: 'at', atMs: at('20T10:00') } as const
  const gate = (time: string) =>
    gateOf(schedule, { left: 0, leftToday: 0 }, false, at(time), utcCalendar)
  expect(gate('19T10:00')).toEqual({ kind: 'closed', untilMs: at('20T10:00') })
  expect(gate('20T10:00')).toMatchObject({ kind: 'open' })
  expect(gate('25T10:00')).toMatchObject({ kind: 'open' })
})
