import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localCalendar } from '../../../../../electron/engine/old/queue/calendar.ts'
import {
  type AccountAhead,
  type CappedCourse,
  cappedCourse,
  cappedCourses,
} from '../../../../../electron/engine/old/queue/capped-course.ts'
import { courseOfDepartures } from '../../../../../electron/engine/old/queue/course.ts'
import type {
  Departure,
  DeparturesAhead,
} from '../../../../../electron/engine/old/queue/departures-ahead.ts'
import type { WaitingList } from '../../../../../electron/engine/old/queue/played-list.ts'
import { PlayedRate } from '../../../../../electron/engine/old/queue/played-rate.ts'
import type { Schedule } from '../../../../../electron/shared/schedule.ts'
import { inZone } from '../../../../fakes/in-zone.ts'
import {
  dripFeed,
  plainRate,
  playedFromMs as nowMs,
  type RateFacts,
  rateOf,
  SleeplessRate,
  unscheduled,
} from '../../../../fakes/played-ahead.ts'
import { randomRuns } from '../../../../random-runs.ts'

const hourMs = 3_600_000

/** Whole days, over midnight, and about the hours that clocks skip or repeat. */
const someHours = [
  [0, 1_440],
  [540, 1_020],
  [540, 545],
  [0, 20],
  [60, 1_380],
  [90, 300],
  [150, 300],
  [180, 300],
  [1_320, 120],
  [1_410, 20],
  [1_410, 1_440],
]

const scheduleFrom = (day: string, hours: fc.Arbitrary<number[]>) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    fc
      .record({ later: fc.integer({ min: -1, max: 90 }), hours })
      .map(({ later, hours: [minute = 0] }): Schedule => ({
        kind: 'at',
        atMs: localCalendar.timeOf(addDays(day, later), minute),
      })),
    {
      weight: 3,
      arbitrary: fc
        .record({
          startDay: fc.constantFrom(-5, 0, 1, 26).map((later) => addDays(day, later)),
          hours,
          missed: fc.constantFrom('catch-up', 'keep-pace'),
        })
        .map(({ hours: ofDay, ...rest }) => dripFeed(ofDay, rest)),
    },
  )

const listFrom = (day: string, hours: fc.Arbitrary<number[]>): fc.Arbitrary<WaitingList> =>
  fc
    .record({
      schedule: scheduleFrom(day, hours),
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

/** Of few kinds of hours, so that some open together. */
const listsFrom = (day: string): fc.Arbitrary<WaitingList[]> =>
  fc
    .subarray(someHours, { minLength: 1, maxLength: 3 })
    .chain((hours) =>
      fc.array(listFrom(day, fc.constantFrom(...hours)), { minLength: 1, maxLength: 4 }),
    )

const days = fc.oneof(
  fc.record({ today: fc.integer({ min: 0, max: 30 }), later: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ today: fc.constant(200), later: fc.integer({ min: 100, max: 300 }) }),
)

const rate: fc.Arbitrary<RateFacts> = fc.record({
  allowance: fc.integer({ min: 1, max: 4 }),
  windowMs: fc.constantFrom(60_000, 10 * 60_000, hourMs, 30 * hourMs),
  answerMs: fc.constantFrom(300, 40_000.25),
  holdMs: fc.constantFrom(0, 2 * hourMs),
  isRefused: fc.boolean(),
  isAnswered: fc.boolean(),
})

/** All that anybody is told of a course. */
function told(
  { departures, sentByMs, isHeldBack, putOffMs, linksToday }: CappedCourse,
  fromMs: number,
) {
  return {
    sentByMs,
    isHeldBack,
    putOffMs,
    linksToday,
    departures: allOf(departures),
    shown: [undefined, dripFeed([540, 600])].map((schedule) =>
      courseOfDepartures(departures, { schedule, slots: [1], nowMs: fromMs }, localCalendar),
    ),
  }
}

function allOf(departures: DeparturesAhead): readonly Departure[] {
  return Array.from({ length: departures.count }, (_, place) => departures.at(place))
}

/** Of each portion what leaves last on a day, found departure by departure. */
function portionsByDay(departures: DeparturesAhead): readonly Departure[] {
  const together = Map.groupBy(
    allOf(departures),
    ({ atMs, slot }) => `${localCalendar.dayOf(atMs)} ${slot}`,
  )
  return [...together.values()].flatMap((some) => some.slice(-1))
}

function courses(
  lists: readonly WaitingList[],
  ahead: Pick<AccountAhead, 'days' | 'rate'>,
  fromMs: number,
): readonly CappedCourse[] {
  const wanted = [...lists.keys()]
  return [...cappedCourses({ lists, ...ahead }, wanted, fromMs, localCalendar).values()]
}

/** Zones, and days before their clocks are put forward or back, at whatever hour they do that. */
const zones = [
  ['UTC', '2026-03-25'],
  ['Europe/Berlin', '2026-03-25'],
  ['America/Nuuk', '2026-03-25'],
  ['America/Santiago', '2026-03-25'],
  ['America/Santiago', '2026-09-02'],
  ['Africa/Cairo', '2026-04-20'],
  ['Australia/Lord_Howe', '2026-09-30'],
  ['Antarctica/Troll', '2026-10-21'],
] as const

describe('days that are alike', () => {
  test.each(zones)(
    'come to what each of them played by itself does, in %s from %s',
    (zone, day) => {
      inZone(zone)
      const fromMs = localCalendar.timeOf(day, 570)
      const property = fc.property(listsFrom(day), days, rate, (lists, capped, facts) => {
        const [alike, oneByOne] = [PlayedRate, SleeplessRate].map((Rate) =>
          courses(lists, { days: capped, rate: rateOf(Rate, facts, fromMs) }, fromMs),
        )
        expect(alike?.map((course) => told(course, fromMs))).toEqual(
          oneByOne?.map((course) => told(course, fromMs)),
        )
      })
      fc.assert(property, { numRuns: randomRuns(30, 1_000) })
    },
  )

  test('leave a drip feed a point for each portion on each day', () => {
    inZone('Europe/Berlin')
    const property = fc.property(listsFrom('2026-03-25'), days, rate, (lists, capped, facts) => {
      const ahead = { days: capped, rate: rateOf(PlayedRate, facts) }
      for (const { departures } of courses(lists, ahead, nowMs)) {
        const portions = portionsByDay(departures)
        if (portions.length >= 400) continue
        const plan = { schedule: dripFeed([540, 600]), slots: [1], nowMs }
        const { points } = courseOfDepartures(departures, plan, localCalendar)
        expect(points.slice(1)).toEqual(portions.map(({ atMs, links }) => ({ atMs, links })))
      }
    })
    fc.assert(property, { numRuns: randomRuns(100, 3_000) })
  })

  test('are told as held back where nothing else was', () => {
    inZone('UTC')
    const midnight: Schedule = { kind: 'at', atMs: Date.UTC(2026, 2, 26) }
    const ahead = {
      lists: [unscheduled(10, { schedule: midnight, slotsOpen: 0 })],
      days: { today: 5, later: 5 },
      rate: rateOf(PlayedRate, plainRate),
    }
    expect(told(cappedCourse(ahead, 0, nowMs, localCalendar), nowMs)).toMatchObject({
      isHeldBack: true,
      linksToday: undefined,
      departures: [{ links: 5 }, { atMs: Date.UTC(2026, 2, 27), links: 10 }],
    })
  })
})
