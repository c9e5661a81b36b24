import type { UnitsChart } from '../../../electron/shared/history.ts'

/** One piece of a bar, in shares of the chart's width and height. */
export interface BarPiece {
  readonly period: number
  readonly series: number
  readonly x: number
  readonly width: number
  readonly y: number
  readonly height: number
}

const shareOfBar = 0.66

/** The stacked pieces of every bar, the strongest series at the bottom; empty ones are left out. */
export function piecesOf(chart: UnitsChart): readonly BarPiece[] {
  const { periods, series } = chart
  const most = mostUnits(chart)
  const slot = 1 / Math.max(1, periods.length)
  return periods.flatMap((_, period) => {
    let below = 0
    return series.flatMap(({ units }, index): readonly BarPiece[] => {
      const height = (units[period] ?? 0) / most
      if (height === 0) return []
      below += height
      const x = slot * (period + (1 - shareOfBar) / 2)
      const width = slot * shareOfBar
      return [{ period, series: index, x, width, y: 1 - below, height }]
    })
  })
}

/** What the highest bar comes to: the top of the picture. */
export function mostUnits({ periods, series }: UnitsChart): number {
  return Math.max(1, ...periods.map((_, period) => unitsOfPeriod(series, period)))
}

/** What a day or month comes to. */
export function unitsOfPeriod(series: UnitsChart['series'], period: number): number {
  return series.reduce((sum, { units }) => sum + (units[period] ?? 0), 0)
}

/** The first, a middle and the last, for the axis: no more fit any width. */
export function ticksOf(count: number): readonly number[] {
  if (count < 3) return Array.from({ length: count }, (_, index) => index)
  return [0, Math.floor((count - 1) / 2), count - 1]
}
