import type { UnitsChart } from '../../electron/shared/history.ts'

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
export function piecesOf({ periods, series }: UnitsChart): readonly BarPiece[] {
  const most = Math.max(1, ...periods.map((_, period) => unitsOfPeriod(series, period)))
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

/** What a day or month comes to. */
export function unitsOfPeriod(series: UnitsChart['series'], period: number): number {
  return series.reduce((sum, { units }) => sum + (units[period] ?? 0), 0)
}

/** The first, a middle and the last, for the axis: no more fit any width. */
export function ticksOf(count: number): readonly number[] {
  if (count < 3) return Array.from({ length: count }, (_, index) => index)
  return [0, Math.floor((count - 1) / 2), count - 1]
}
