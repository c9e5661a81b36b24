import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import styles from './Grid.module.css'
import {
  type GridColumn,
  GridHead,
  gridLayout,
  type GridSort,
  type SavedWidths,
  useColumnWidths,
} from './GridHead.tsx'
import {
  clampSelection,
  activeRow,
  type GridSelection,
  isSelected,
  type LoadRows,
  type RowPress,
  usePageCache,
} from './rows.ts'
import { gridPointerHandlers, useGridKeys } from './use-grid-keys.ts'
import { useFollowRows, useGridScroll, useAnnouncedRowChanges } from './use-grid-scroll.ts'

/** A row to scroll to. */
export interface ScrollTarget {
  readonly index: number
}

export interface GridProps<Row> {
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  readonly rowCount: number
  /** Loads rows. A new function means that the rows changed; the scroll position stays. */
  readonly load: LoadRows<Row>
  /**
   * Identifies a row of a list that changes by itself. With it, the selection and the scroll position
   * follow their rows.
   */
  readonly rowId?: (row: Row) => string | number
  readonly selection: GridSelection | undefined
  readonly onSelect: (selection: GridSelection | undefined) => void
  readonly sort?: GridSort | undefined
  readonly onSort?: (sort: GridSort | undefined) => void
  /** A new object scrolls to its row. */
  readonly scrollTarget?: ScrollTarget | undefined
  /** A new value (a filter, a search) scrolls to the top. */
  readonly resetKey?: string
  /** Height of a row in px; 28 by default. */
  readonly rowHeight?: number
  /** Called for a press on a row, without a modifier key and not on a control. */
  readonly onRowPress?: (row: Row) => void
  /** Called for keys that the grid itself does not use. */
  readonly onRowKey?: (event: KeyboardEvent, press: RowPress<Row>) => void
  /** Called for a press of the second mouse button, or the menu key, with the place for the menu. */
  readonly onRowMenu?: (
    press: RowPress<Row>,
    at: { readonly x: number; readonly y: number },
  ) => void
  /** Explains the keys, for screen readers. */
  readonly hint?: string
  /** The text that is read out when a key selects several rows. */
  readonly selectedInWords?: (rows: number) => string
  /** Column widths that are stored. Without them, widths last as long as the grid. */
  readonly savedWidths?: SavedWidths
  /** Shown if there are no rows. */
  readonly empty?: ReactNode
}

/** A grid of any number of rows. Only those in sight are rendered. */
export function Grid<Row>(props: GridProps<Row>) {
  const {
    label,
    columns,
    rowCount,
    load,
    resetKey = '',
    rowId,
    hint,
    empty,
    rowHeight = 28,
  } = props
  const id = useId()
  const selection = clampSelection(props.selection, rowCount)
  const active = activeRow(selection)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const list = usePageCache(load, rerender, resetKey, rowId !== undefined)
  const cache = list.shown
  const scroll = useGridScroll(rowCount, rowHeight, resetKey, active)
  const { setView, scrollHeight, hasMore, origin, maxDrawnRows, rowsOnPage, onScroll } = scroll
  const { drawn, show } = scroll
  const { first, last } = drawn
  useEffect(() => {
    list.newest.load(Math.max(first - 30, 0), Math.min(last + 30, rowCount))
    // A changed row may have moved to the top.
    if (cache !== list.newest) list.newest.load(0, 1)
  })

  const head = useRef<HTMLDivElement>(null)
  const widths = useColumnWidths(props.savedWidths)
  const layout = useMemo(() => gridLayout(columns, widths), [columns, widths])
  const { scrollTarget } = props
  const [lastTarget, setLastTarget] = useState(scrollTarget)
  if (scrollTarget !== lastTarget) {
    setLastTarget(scrollTarget)
    if (scrollTarget !== undefined) show(scrollTarget.index)
  }
  const grid = useRef<HTMLDivElement>(null)
  useFollowRows(grid, { ...props, list, scroll, selection: props.selection }, rerender)
  const keyOf = (index: number): string | undefined => {
    const row = cache.row(index)
    return row === undefined || rowId === undefined ? undefined : `row-${rowId(row)}`
  }
  const idOf = (index: number): string => `${id}-${keyOf(index) ?? index}`
  const isActiveDrawn = active !== undefined && first <= active && active < last
  const activeId = isActiveDrawn ? idOf(active) : undefined
  useAnnouncedRowChanges(grid, activeId)

  const current = { selection, active, activeId, rowsOnPage, cache, show }
  const onKeyDown = useGridKeys(props, current)
  const { onPointerDown, onClick, onContextMenu } = gridPointerHandlers(props, current)

  const rows: ReactNode[] = []
  const keys = new Set<string>()
  for (let index = first; index < last; index += 1) {
    const rowKey = keyOf(index)
    // Pages are loaded one after another. A row that moved in between is in two of them.
    const isUnique = rowKey !== undefined && !keys.has(rowKey)
    if (isUnique) keys.add(rowKey)
    rows.push(
      <GridRow
        // The element of a row that scrolls out at one end is reused at the other, which is cheaper
        // than a new one. With `rowId` a row keeps its element, so that a press stays on the row.
        key={isUnique ? rowKey : index % maxDrawnRows}
        id={idOf(index)}
        index={index}
        top={index * rowHeight - origin}
        row={cache.row(index)}
        columns={columns}
        isSelected={isSelected(selection, index)}
        isActive={index === active}
      />,
    )
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      aria-activedescendant={activeId}
      tabIndex={0}
      data-scrolls={hasMore ? '' : undefined}
      className={styles.grid}
      style={{ ...layout, ['--row-height' as string]: `${rowHeight}px` }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
    >
      <div
        ref={head}
        role="rowgroup"
        className={styles.head}
        // The browser scrolls to a heading that is focused. The rows follow.
        onScroll={({ currentTarget: { scrollLeft, nextElementSibling } }) =>
          nextElementSibling?.scrollTo({ left: scrollLeft })
        }
      >
        <GridHead columns={columns} sort={props.sort} onSort={props.onSort} widths={widths} />
      </div>
      {/* tabIndex: Chromium makes scrollable boxes focusable, but the grid itself takes the focus. */}
      <div
        ref={setView}
        role="rowgroup"
        tabIndex={-1}
        className={styles.view}
        onScroll={(event) => {
          head.current?.scrollTo({ left: event.currentTarget.scrollLeft })
          onScroll()
        }}
        onPointerDown={onPointerDown}
      >
        <div role="presentation" className={styles.body} style={{ blockSize: scrollHeight }}>
          {rows}
        </div>
        {rowCount === 0 ? (
          <div role="row" className={styles.empty}>
            <div role="gridcell">{empty}</div>
          </div>
        ) : undefined}
      </div>
      {hint === undefined ? undefined : (
        <span id={`${id}-hint`} hidden>
          {hint}
        </span>
      )}
    </div>
  )
}

interface GridRowProps<Row> {
  readonly id: string
  readonly index: number
  /** Its position in the scrolled box, in px. */
  readonly top: number
  /** Undefined until it is loaded. */
  readonly row: Row | undefined
  readonly columns: readonly GridColumn<Row>[]
  readonly isSelected: boolean
  readonly isActive: boolean
}

function PlainRow<Row>({ id, index, top, row, columns, ...state }: GridRowProps<Row>): ReactNode {
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={state.isSelected}
      aria-busy={row === undefined}
      data-index={index}
      data-active={state.isActive ? '' : undefined}
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

/** A row of a grid, memoised. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo drops the type parameter.
const GridRow = memo(PlainRow) as typeof PlainRow
