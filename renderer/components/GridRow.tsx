import { memo, type ReactNode } from 'react'

import styles from './VirtualGrid.module.css'
import type { GridColumn } from './VirtualGrid.tsx'

interface GridRowProps<Row> {
  readonly id: string
  readonly index: number
  /** Its place in the scrolled box, in px. */
  readonly top: number
  /** Undefined while it is on its way. */
  readonly row: Row | undefined
  readonly columns: readonly GridColumn<Row>[]
  readonly isSelected: boolean
  readonly isActive: boolean
}

function Row<Content>(props: GridRowProps<Content>): ReactNode {
  const { id, index, top, row, columns, isSelected, isActive } = props
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={row === undefined}
      data-index={index}
      data-active={isActive ? '' : undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column) => (
        <div key={column.id} role="gridcell" data-align={column.align} className={styles.cell}>
          {row === undefined ? <span className={styles.pending} /> : column.cell(row)}
        </div>
      ))}
    </div>
  )
}

/** One row of a grid; rendered again only when it shows something else. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type parameter.
export const GridRow = memo(Row) as typeof Row
