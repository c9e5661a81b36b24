import type { UnitsChart } from '../../electron/shared/contract/index.ts'
import { type Axis, roundAxis } from './axis.ts'

/** One bar of the chart: a day or a month. Heights are shares of the axis, 0 to 1. */
export interface Bar {
  readonly period: string
  readonly units: number
  /** From the bottom, the largest series first; empty ones are left out. */
  readonly pieces: readonly {
    readonly series: number
    readonly units: number
    readonly from: number
    readonly height: number
  }[]
}

/** The bars of a chart and their axis. */
export function barsOf({ periods, series }: Pick<UnitsChart, 'periods' | 'series'>): {
  readonly bars: readonly Bar[]
  readonly axis: Axis
} {
  const totals = periods.map((_, index) =>
    series.reduce((sum, { units }) => sum + (units[index] ?? 0), 0),
  )
  const axis = roundAxis(Math.max(0, ...totals))
  const bars = periods.map((period, index) => {
    let from = 0
    const pieces = series.flatMap(({ units }, number) => {
      const amount = units[index] ?? 0
      if (amount === 0) return []
      const piece = { series: number, units: amount, from, height: amount / axis.top }
      from += piece.height
      return [piece]
    })
    return { period, units: totals[index] ?? 0, pieces }
  })
  return { bars, axis }
}
