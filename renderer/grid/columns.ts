import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react'

/** A column of a grid. */
export interface GridColumn<Row> {
  readonly id: string
  readonly heading: string
  /** The heading in words, if it is a sign. */
  readonly name?: string
  /** A track of CSS grid: `56px`, `minmax(200px, 3fr)`. */
  readonly width: string
  readonly align?: 'start' | 'end'
  readonly cell: (row: Row) => ReactNode
  /** Its heading sorts the list. */
  readonly canSort?: boolean
}

/** The column that a list is sorted by. */
export interface GridSort {
  readonly column: string
  readonly isDescending: boolean
}

const leastWidth = 36
const mostWidth = 4_000
/** What is dragged goes through many widths. */
const keepAfterMs = 500

/** Widths that the user has given to columns, in px. */
export interface ColumnWidths {
  readonly of: (column: string) => number | undefined
  readonly set: (px: Readonly<Record<string, number>>) => void
  /** The column is again as wide as it was at first. */
  readonly reset: (column: string) => void
}

/** Widths by column, which outlive the grid. */
export interface KeptWidths {
  /** What kind of list they are for: another has its own. */
  readonly kind: string
  readonly widths: Readonly<Record<string, number>>
  /** Called a moment after they were changed last. */
  readonly keep: (kind: string, widths: Readonly<Record<string, number>>) => void
}

/** The widths of a grid; without `kept`, for as long as it is there. */
export function useColumnWidths(kept: KeptWidths = forNow): ColumnWidths {
  const { kind, keep } = kept
  const [given, setGiven] = useState<Pick<KeptWidths, 'kind' | 'widths'>>()
  const widths = given?.kind === kind ? given.widths : kept.widths
  useEffect(() => {
    if (given === undefined) return undefined
    const timer = setTimeout(() => keep(given.kind, given.widths), keepAfterMs)
    return () => clearTimeout(timer)
  }, [given, keep])
  return useMemo(
    () => ({
      of: (column) => widths[column],
      set: (px) => {
        const changed = Object.entries(px).map(([column, wide]) => [column, allowedWidth(wide)])
        setGiven({ kind, widths: { ...widths, ...Object.fromEntries(changed) } })
      },
      reset: (column) => {
        const others = Object.entries(widths).filter(([other]) => other !== column)
        setGiven({ kind, widths: Object.fromEntries(others) })
      },
    }),
    [kind, widths],
  )
}

/** The nearest width that a column may have, in px. */
export function allowedWidth(px: number): number {
  return Math.round(Math.min(Math.max(px, leastWidth), mostWidth))
}

const forNow: KeptWidths = { kind: '', widths: {}, keep: () => {} }
/** As in Grid.module.css. */
const columnGap = 10
const sidePadding = 20

/** Tracks of all rows, and the width below which the grid scrolls sideways instead of hiding columns. */
export function gridLayout<Row>(
  columns: readonly GridColumn<Row>[],
  given: ColumnWidths,
): CSSProperties {
  const tracks = columns.map(({ id, width }) => {
    const px = given.of(id)
    return px === undefined ? width : `${px}px`
  })
  const leastWidths = tracks.map((width) => Number(/(\d+)px/.exec(width)?.[1] ?? 0))
  const least = leastWidths.reduce((sum, px) => sum + px, 0) + (columns.length - 1) * columnGap
  return {
    ['--tracks' as string]: tracks.join(' '),
    ['--least-width' as string]: `${least + 2 * sidePadding}px`,
  }
}
