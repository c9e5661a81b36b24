import { describe, expect, test } from 'vitest'
import { type Calendar, localCalendar } from '../../../../../electron/engine/old/queue/calendar.ts'
import { cappedCourse } from '../../../../../electron/engine/old/queue/capped-course.ts'
import { courseOfDepartures } from '../../../../../electron/engine/old/queue/course.ts'
import { DeparturesAhead } from '../../../../../electron/engine/old/queue/departures-ahead.ts'
import { playDays } from '../../../../../electron/engine/old/queue/play-days.ts'
import { PlayedRate } from '../../../../../electron/engine/old/queue/played-rate.ts'
import { inZone } from '../../../../fakes/in-zone.ts'
import {
  dripFeed,
  plainRate,
  playedFromMs as nowMs,
  rateOf,
  SleeplessRate,
  unscheduled,
} from '../../../../fakes/played-ahead.ts'

const hourMs = 3_600_000

describe('days that are alike', () => {
  test.each([
    ['an unscheduled list', undefined],
    ['a drip feed', dripFeed([0, 1_440])],
    ['a drip feed with hours of the day', dripFeed([540, 1_020])],
    ['a drip feed over midnight', dripFeed([1_320, 120])],
  ])('are one step for %s, however few links the cap of a day lets leave', (_, schedule) => {
    inZone('UTC')
    const stepsOf = (links: number, Rate: typeof PlayedRate): number => {
      const lists = [links, 2].map((some) => unscheduled(some, { schedule, slotsOpen: 0 }))
      const played = rateOf(Rate, plainRate)
      return [...playDays(lists, { today: 1, later: 1 }, played, nowMs, localCalendar)].length
    }
    expect(stepsOf(100_000, PlayedRate)).toBeLessThan(20)
    expect(stepsOf(100, SleeplessRate)).toBeGreaterThan(100)
  })

  test('are one step beside lists that open later in the day', () => {
    inZone('UTC')
    const lists = [
      unscheduled(100, { schedule: dripFeed([720, 1_200]), slotsOpen: 0 }),
      unscheduled(100_000),
      unscheduled(100, { schedule: dripFeed([540, 1_020]), slotsOpen: 0 }),
    ]
    const played = rateOf(PlayedRate, plainRate)
    const steps = playDays(lists, { today: 1, later: 1 }, played, nowMs, localCalendar)
    expect([...steps].length).toBeLessThan(20)
  })

  test.each([
    ['an unscheduled list', undefined],
    ['a drip feed', dripFeed([0, 1_440])],
    ['a drip feed with hours of the day', dripFeed([540, 1_020])],
  ])('are asked of the calendar only as far as they are shown, for %s', (_, schedule) => {
    inZone('UTC')
    let asked = 0
    const counting: Calendar = {
      dayOf: (ms) => ((asked += 1), localCalendar.dayOf(ms)),
      timeOf: (day, minute) => ((asked += 1), localCalendar.timeOf(day, minute)),
    }
    const departures = new DeparturesAhead(counting)
    const first = { atMs: nowMs, links: 1, slot: 0 }
    departures.add({ ...first, days: 1_000_000, linksADay: 1, fromMinute: 540 })
    courseOfDepartures(departures, { schedule, slots: [1], nowMs }, counting)
    expect(asked).toBeLessThan(10_000)
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
