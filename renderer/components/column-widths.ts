import { useEffect, useMemo, useState } from 'react'

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
