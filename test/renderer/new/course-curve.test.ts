import { expect, test } from 'vitest'

import { curveOf } from '../../../renderer/new/course-curve.ts'

const hourMs = 3_600_000

test('draws a step for each portion, as high as what is sent by then', () => {
  const points = [
    { atMs: 0, links: 0 },
    { atMs: hourMs, links: 25 },
    { atMs: 2 * hourMs, links: 100 },
  ]
  expect(curveOf(points, 200, 40)).toEqual({
    line: 'M0 40H100V30H200V0',
    area: 'M0 40H100V30H200V0V40H0Z',
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
