import { useMemo, useState } from 'react'

const leastWidth = 36
const mostWidth = 4_000

/** Widths that the user has given to columns, in px, for as long as the grid is there. */
export interface ColumnWidths {
  readonly of: (column: string) => number | undefined
  readonly set: (column: string, px: number) => void
  /** The column is again as wide as it was at first. */
  readonly reset: (column: string) => void
}

/** No column is given a width yet. */
export function useColumnWidths(): ColumnWidths {
  const [given, setGiven] = useState<ReadonlyMap<string, number>>(new Map())
  return useMemo(
    () => ({
      of: (column) => given.get(column),
      set: (column, px) => {
        const width = Math.round(Math.min(Math.max(px, leastWidth), mostWidth))
        setGiven((before) => new Map(before).set(column, width))
      },
      reset: (column) =>
        setGiven((before) => new Map([...before].filter(([other]) => other !== column))),
    }),
    [given],
  )
}
