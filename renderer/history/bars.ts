/** The bars of the chart of units, and their axis. */
import type { UnitsChart } from '../../electron/shared/contract/index.ts'

/** One bar of the chart: a day or a month. Heights are shares of the axis, 0 to 1. */
export interface Bar {
  readonly period: string
  readonly units: number
  /** From the bottom up, the largest series first, without empty ones. */
  readonly pieces: readonly {
    readonly series: number
    readonly units: number
    readonly from: number
    readonly height: number
  }[]
}

/** Computes the bars of a chart and their axis. */
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

/** A value axis from 0 to a round top. */
export interface Axis {
  readonly top: number
  /** 3 to 6 values in rising order, from 0 to `top`. */
  readonly ticks: readonly number[]
}

/**
 * The axis of a chart whose highest bar is `most` units. Steps are 1, 2, 2.5 or 5 times a power of ten,
 * and whole numbers.
 */
export function roundAxis(most: number): Axis {
  const step = stepOf(Math.max(most, 1) / 4)
  const count = Math.max(2, Math.ceil(most / step))
  return {
    top: step * count,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  }
}

function stepOf(least: number): number {
  if (least <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  // 2.5 times a power of ten is whole only from 25 on.
  const steps = power >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10]
  return (steps.find((step) => step * power >= least) ?? 10) * power
}

/** The indices of the periods to label: at most `most` of `count`, evenly spaced, with first and last. */
export function labelledPeriods(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  const step = Math.ceil((count - 1) / (most - 1))
  const indices = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
  if (indices.at(-1) === count - 1) return indices
  // The last period is always labelled. The label before it is dropped, since both could touch.
  return [...indices.slice(0, -1), count - 1]
}
