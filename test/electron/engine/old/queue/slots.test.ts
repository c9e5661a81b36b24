import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localCalendar } from '../../../../../electron/engine/old/queue/calendar.ts'
import {
  hoursOf,
  scheduleOf,
  slotAt,
  slotSizes,
} from '../../../../../electron/engine/old/queue/slots.ts'
import { mostSlots, type Spread, type When } from '../../../../../electron/shared/schedule.ts'

const hour = 60

function spread(changes: Partial<Spread> = {}): When & { kind: 'spread' } {
  return {
    kind: 'spread',
    pace: { kind: 'days', days: 10 },
    hours: { fromMinute: 9 * hour, toMinute: 17 * hour },
    startDay: undefined,
    missed: 'catch-up',
    ...changes,
  }
}

/** The hours of a day in UTC, as they are where the computer stands. */
function hoursInUtc(day: string, fromMinute: number, toMinute: number): readonly string[] {
  const { fromMs, untilMs } = hoursOf(day, { fromMinute, toMinute }, localCalendar)
  return [fromMs, untilMs].map((ms) => new Date(ms).toISOString().slice(0, 16))
}

/** Nothing but the computer's time zone decides what its hours are. */
function standingIn(zone: string): void {
  const before = process.env['TZ']
  beforeEach(() => {
    process.env['TZ'] = zone
  })
  afterEach(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
}

describe('hours of a day in Berlin', () => {
  standingIn('Europe/Berlin')

  test.each([
    ['in winter', '2026-01-15', '2026-01-15T08:00', '2026-01-15T16:00'],
    ['in summer', '2026-07-15', '2026-07-15T07:00', '2026-07-15T15:00'],
    ['on the day the clocks go forward', '2026-03-29', '2026-03-29T07:00', '2026-03-29T15:00'],
    ['on the day they go back', '2026-10-25', '2026-10-25T08:00', '2026-10-25T16:00'],
  ])('are those of the clock on the wall %s', (_, day, from, until) => {
    expect(hoursInUtc(day, 9 * hour, 17 * hour)).toEqual([from, until])
  })

  test('that the clocks skip whole are as many hours after', () => {
    expect(hoursInUtc('2026-03-29', 2 * hour, 3 * hour)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T02:00',
    ])
  })

  test('from midnight to midnight are 23 and 25 on the days that are so long', () => {
    const lengths = ['2026-03-29', '2026-10-25'].map((day) => {
      const { fromMs, untilMs } = hoursOf(day, { fromMinute: 0, toMinute: 1_440 }, localCalendar)
      return (untilMs - fromMs) / 3_600_000
    })
    expect(lengths).toEqual([23, 25])
  })

  test('over midnight end on the day after', () => {
    expect(hoursInUtc('2026-01-15', 22 * hour, 6 * hour)).toEqual([
      '2026-01-15T21:00',
      '2026-01-16T05:00',
    ])
  })

  test('begin a drip feed on the day whose hours are on or come next', () => {
    const at = (utc: string) => scheduleOf(spread(), Date.parse(utc), localCalendar)
    expect(at('2026-01-15T06:00Z')).toMatchObject({ startDay: '2026-01-15' })
    expect(at('2026-01-15T15:59Z')).toMatchObject({ startDay: '2026-01-15' })
    expect(at('2026-01-15T16:00Z')).toMatchObject({ startDay: '2026-01-16' })
  })

  test('over midnight that began yesterday are still on', () => {
    const when = spread({ hours: { fromMinute: 22 * hour, toMinute: 6 * hour } })
    const atTwo = scheduleOf(when, Date.parse('2026-01-15T01:00Z'), localCalendar)
    expect(atTwo).toMatchObject({ startDay: '2026-01-14' })
  })

  test('begin a drip feed no sooner than the day that was asked for, and not on one that is over', () => {
    const nowMs = Date.parse('2026-01-15T06:00Z')
    const from = (startDay: string) => scheduleOf(spread({ startDay }), nowMs, localCalendar)
    expect(from('2026-02-01')).toMatchObject({ startDay: '2026-02-01' })
    expect(from('2025-12-01')).toMatchObject({ startDay: '2026-01-15' })
  })
})

describe.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe'])(
  'slots in %s',
  (zone) => {
    standingIn(zone)

    test('follow each other without a gap in their numbers, over a whole year', () => {
      const schedule = { ...spread(), startDay: '2026-01-01' }
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutes) => {
          const nowMs = localCalendar.timeOf('2026-01-01', 0) + minutes * 60_000
          const slot = slotAt(schedule, nowMs, localCalendar)
          const day = new Date(Date.UTC(2026, 0, 1 + slot)).toISOString().slice(0, 10)
          const { fromMs, untilMs } = hoursOf(day, schedule.hours, localCalendar)
          // Its hours are not over, and those of the slot before are.
          expect(untilMs).toBeGreaterThan(nowMs)
          expect(new Date(fromMs).getHours()).toBe(9)
          if (slot === 0) return
          const dayBefore = new Date(Date.UTC(2026, 0, slot)).toISOString().slice(0, 10)
          expect(hoursOf(dayBefore, schedule.hours, localCalendar).untilMs).toBeLessThanOrEqual(
            nowMs,
          )
        }),
      )
    })
  },
)

describe('portions', () => {
  test('together hold every link, and none is empty or differs by more than one from another', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: mostSlots }),
        (links, days) => {
          const sizes = slotSizes(links, spread({ pace: { kind: 'days', days } }))
          if (!sizes.ok) throw new Error(sizes.error)
          expect(sizes.value.reduce((sum, size) => sum + size, 0)).toBe(links)
          expect(sizes.value).toHaveLength(Math.min(links, days))
          expect(Math.max(...sizes.value) - Math.min(...sizes.value)).toBeLessThanOrEqual(1)
          expect(Math.min(...sizes.value)).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('of so many links a day are that many, and what is left on the last', () => {
    const sizes = slotSizes(1_200, spread({ pace: { kind: 'links-a-day', links: 500 } }))
    expect(sizes).toEqual({ ok: true, value: [500, 500, 200] })
  })

  test('for more than ten years are refused', () => {
    const when = spread({ pace: { kind: 'links-a-day', links: 1 } })
    expect(slotSizes(mostSlots, when).ok).toBe(true)
    expect(slotSizes(mostSlots + 1, when)).toEqual({ ok: false, error: 'schedule-too-long' })
  })
})
