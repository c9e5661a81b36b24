import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localCalendar } from '../../../../electron/engine/queue/calendar.ts'
import {
  type AccountAhead,
  type CappedCourse,
  cappedCourse,
  cappedCourses,
} from '../../../../electron/engine/queue/capped-course.ts'
import { courseOfDepartures } from '../../../../electron/engine/queue/course.ts'
import { playDays } from '../../../../electron/engine/queue/play-days.ts'
import type { WaitingList } from '../../../../electron/engine/queue/played-list.ts'
import { PlayedRate } from '../../../../electron/engine/queue/played-rate.ts'
import { RateLimiter } from '../../../../electron/engine/queue/rate-limiter.ts'
import type { Schedule } from '../../../../electron/shared/schedule.ts'
import { inZone } from '../../../fakes/in-zone.ts'
import { randomRuns } from '../../../random-runs.ts'

const hourMs = 3_600_000
const nowMs = Date.UTC(2026, 2, 25, 9, 30)

/** Has each day played by itself. */
class SleeplessRate extends PlayedRate {
  override get restsOvernight(): boolean {
    return false
  }
}

interface RateFacts {
  readonly allowance: number
  readonly windowMs: number
  readonly answerMs: number
  readonly holdMs: number
  readonly isRefused: boolean
}

const plainRate: RateFacts = {
  allowance: 5,
  windowMs: 60_000,
  answerMs: 300,
  holdMs: 0,
  isRefused: false,
}

function rateOf(Rate: typeof PlayedRate, { answerMs, holdMs, isRefused, ...limit }: RateFacts) {
  const limiter = new RateLimiter(limit)
  limiter.take(0).answered(answerMs)
  if (isRefused) limiter.refused(answerMs, 20_000)
  const sending = { nowMs: answerMs, answerMs, inFlight: 1, mostInFlight: 2, holdMs }
  return new Rate(limiter, sending, nowMs - answerMs)
}

const unscheduled = (links: number, changes: Partial<WaitingList> = {}): WaitingList => ({
  schedule: undefined,
  slotsOpen: 1,
  lastPortionMs: undefined,
  portions: [{ slot: 0, links, requests: 1 }],
  mostLinks: Number.POSITIVE_INFINITY,
  ...changes,
})

const schedule: fc.Arbitrary<Schedule | undefined> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  fc
    .integer({ min: -10, max: 24 * 90 })
    .map((hours): Schedule => ({ kind: 'at', atMs: nowMs + (hours + 0.5) * hourMs })),
  fc
    .record({
      startDay: fc.constantFrom('2026-03-20', '2026-03-26', '2026-04-20'),
      hours: fc.constantFrom([0, 1_440], [540, 1_020], [1_320, 120], [1_410, 20]),
      missed: fc.constantFrom('catch-up', 'keep-pace'),
    })
    .map(({ hours: [fromMinute = 0, toMinute = 0], ...rest }): Schedule => ({
      kind: 'spread',
      pace: { kind: 'days', days: 3 },
      hours: { fromMinute, toMinute },
      ...rest,
    })),
)

const list: fc.Arbitrary<WaitingList> = fc
  .record({
    schedule,
    portions: fc.array(
      fc.record({
        links: fc.integer({ min: 1, max: 400 }),
        requests: fc.integer({ min: 1, max: 4 }),
        first: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    slotsOpen: fc.integer({ min: 0, max: 2 }),
    mostLinks: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 0, max: 500 })),
  })
  .map(({ portions, ...rest }) => ({
    ...rest,
    lastPortionMs: undefined,
    portions: portions.map(({ links, requests, first }, slot) => ({
      slot,
      links,
      requests,
      ...(first === undefined
        ? {}
        : { linksOf: (count: number) => Math.min(links, first ** count) }),
    })),
  }))

const days = fc.oneof(
  fc.record({ today: fc.integer({ min: 0, max: 30 }), later: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ today: fc.constant(200), later: fc.integer({ min: 100, max: 300 }) }),
)

const rate: fc.Arbitrary<RateFacts> = fc.record({
  allowance: fc.integer({ min: 1, max: 4 }),
  windowMs: fc.constantFrom(60_000, hourMs, 30 * hourMs),
  answerMs: fc.constantFrom(300, 40_000.25),
  holdMs: fc.constantFrom(0, 2 * hourMs),
  isRefused: fc.boolean(),
})

/** All that anybody is told of a course. */
function told({ departures, sentByMs, isHeldBack, putOffMs, linksToday }: CappedCourse) {
  return {
    sentByMs,
    isHeldBack,
    putOffMs,
    linksToday,
    departures: Array.from({ length: departures.count }, (_, place) => departures.at(place)),
    shown: [undefined, ...spreads].map((one) =>
      courseOfDepartures(departures, { schedule: one, slots: [1], nowMs }, localCalendar),
    ),
  }
}

const spreads: readonly Schedule[] = [
  {
    kind: 'spread',
    pace: { kind: 'days', days: 3 },
    hours: { fromMinute: 540, toMinute: 600 },
    startDay: '2026-03-20',
    missed: 'catch-up',
  },
]

function courses(lists: readonly WaitingList[], ahead: Pick<AccountAhead, 'days' | 'rate'>) {
  const wanted = [...lists.keys()]
  const found = cappedCourses({ lists, ...ahead }, wanted, nowMs, localCalendar)
  return [...found.values()].map(told)
}

describe('days that are alike', () => {
  test.each(['UTC', 'Europe/Berlin', 'America/Santiago'])(
    'come to what each of them played by itself does, in %s',
    (zone) => {
      inZone(zone)
      const property = fc.property(
        fc.array(list, { minLength: 1, maxLength: 4 }),
        days,
        rate,
        (lists, capped, facts) => {
          const alike = courses(lists, { days: capped, rate: rateOf(PlayedRate, facts) })
          const oneByOne = courses(lists, { days: capped, rate: rateOf(SleeplessRate, facts) })
          expect(alike).toEqual(oneByOne)
        },
      )
      fc.assert(property, { numRuns: randomRuns(30, 1_000) })
    },
  )

  test('are one step, so that a cap of one link a day is foreseen for a million links at once', () => {
    const stepsOf = (links: number, Rate: typeof PlayedRate): number => {
      const lists = [unscheduled(links), unscheduled(2)]
      const played = rateOf(Rate, plainRate)
      return [...playDays(lists, { today: 1, later: 1 }, played, nowMs, localCalendar)].length
    }
    expect(stepsOf(1_000_000, PlayedRate)).toBeLessThan(20)
    expect(stepsOf(100, SleeplessRate)).toBeGreaterThan(100)
  })

  test('are told as held back where nothing else was', () => {
    inZone('UTC')
    const midnight: Schedule = { kind: 'at', atMs: Date.UTC(2026, 2, 26) }
    const ahead = {
      lists: [unscheduled(10, { schedule: midnight, slotsOpen: 0 })],
      days: { today: 5, later: 5 },
      rate: rateOf(PlayedRate, plainRate),
    }
    expect(told(cappedCourse(ahead, 0, nowMs, localCalendar))).toMatchObject({
      isHeldBack: true,
      linksToday: undefined,
      departures: [{ links: 5 }, { atMs: Date.UTC(2026, 2, 27), links: 10 }],
    })
  })

  test('go on beyond the year 9999', () => {
    inZone('UTC')
    const ahead = {
      lists: [unscheduled(3_000_000)],
      days: { today: 1, later: 1 },
      rate: rateOf(PlayedRate, plainRate),
    }
    const { departures, sentByMs } = cappedCourse(ahead, 0, nowMs, localCalendar)
    const lastMs = Date.UTC(2026, 2, 25) + 2_999_999 * 24 * hourMs
    expect(sentByMs).toBe(lastMs)
    const {
      days: number,
      points,
      mustRun,
    } = courseOfDepartures(
      departures,
      { schedule: undefined, slots: [3_000_000], nowMs },
      localCalendar,
    )
    expect(number).toBe(3_000_000)
    expect(points.at(-1)).toEqual({ atMs: lastMs, links: 3_000_000 })
    expect(points).toHaveLength(400)
    expect(mustRun).toHaveLength(400)
  })
})
