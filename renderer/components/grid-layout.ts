import type { CSSProperties } from 'react'

import type { ColumnWidths } from './column-widths.ts'
import type { GridColumn } from './VirtualGrid.tsx'

/** As in VirtualGrid.module.css. */
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
