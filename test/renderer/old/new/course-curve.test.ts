import { expect, test } from 'vitest'

import {
  curveOf,
  fromFirstHour,
  largestPortion,
} from '../../../../renderer/old/new/course-curve.ts'

const hourMs = 3_600_000
const spread = {
  kind: 'spread',
  pace: { kind: 'days', days: 7 },
  hours: { fromMinute: 0, toMinute: 1_440 },
  startDay: '2026-11-21',
  missed: 'keep-pace',
} as const

test('begins with the first hour in which something can leave', () => {
  const points = [
    { atMs: 0, links: 0 },
    { atMs: 9 * hourMs, links: 25 },
  ]
  const mustRun = [{ fromMs: 8 * hourMs, untilMs: 10 * hourMs }]
  expect(fromFirstHour({ points, slots: 1, days: 1, mustRun })[0]).toEqual({
    atMs: 8 * hourMs,
    links: 0,
  })
  expect(fromFirstHour({ points, slots: 1, days: 1, mustRun: [] })).toBe(points)
  const begun = [{ fromMs: -hourMs, untilMs: hourMs }]
  expect(fromFirstHour({ points, slots: 1, days: 1, mustRun: begun })).toBe(points)
})

test('a portion is a share of the links, or as many as leave in a day', () => {
  expect(largestPortion(spread, 300, 7)).toBe(43)
  const pace = { kind: 'links-a-day', links: 200 } as const
  expect(largestPortion({ ...spread, pace }, 300, 2)).toBe(200)
  expect(largestPortion({ ...spread, pace }, 150, 1)).toBe(150)
})

test('draws a step for each portion, as high as what is sent by then, and the last as wide as the others', () => {
  const points = [
    { atMs: 0, links: 0 },
    { atMs: hourMs, links: 25 },
    { atMs: 2 * hourMs, links: 100 },
  ]
  expect(curveOf(points, 200, 40)).toEqual({
    line: 'M0 40H66.7V30H133.3V0H200',
    area: 'M0 40H66.7V30H133.3V0H200V40H0Z',
  })
})

test.each([
  ['there is nothing to send', []],
  [
    'all leaves within a minute',
    [
      { atMs: 0, links: 0 },
      { atMs: hourMs, links: 50 },
      { atMs: hourMs + 30_000, links: 100 },
    ],
  ],
])('draws nothing where %s', (_, points) => {
  expect(curveOf(points, 200, 40)).toBeUndefined()
})
