import { describe, expect, test } from 'vitest'

import type { UnitsChart } from '../../../../electron/shared/history.ts'
import { mostUnits, piecesOf, ticksOf } from '../../../../renderer/old/history/units-bars.ts'

const chart: UnitsChart = {
  periods: ['2026-11-01', '2026-11-02'],
  series: [
    { name: 'Norda', units: [6, 3] },
    { name: undefined, units: [2, 0] },
  ],
  totals: { units: 11, accepted: 11, refused: 0, inDoubt: 0 },
  sentBefore: 0,
}

describe('the bars', () => {
  test('have as their scale what the highest comes to, and something also where all are empty', () => {
    expect(mostUnits(chart)).toBe(8)
    expect(mostUnits({ ...chart, series: [] })).toBe(1)
  })

  test('stand on each other, the highest as high as the picture, with nothing drawn for nothing', () => {
    const pieces = piecesOf(chart).map(({ period, series, y, height }) => [
      period,
      series,
      y,
      height,
    ])
    expect(pieces).toEqual([
      [0, 0, 0.25, 0.75],
      [0, 1, 0, 0.25],
      [1, 0, 0.625, 0.375],
    ])
  })

  test('stay within their day', () => {
    for (const { period, x, width } of piecesOf(chart)) {
      expect(x).toBeGreaterThan(period / 2)
      expect(x + width).toBeLessThan((period + 1) / 2)
    }
  })

  test('name the first day, a middle one and the last', () => {
    expect([1, 2, 3, 30].map(ticksOf)).toEqual([[0], [0, 1], [0, 1, 2], [0, 14, 29]])
  })
})
