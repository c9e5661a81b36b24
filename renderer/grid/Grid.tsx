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
  type KeptWidths,
  useColumnWidths,
} from './GridHead.tsx'
import {
  clampedSelection,
  currentRow,
  type GridSelection,
  isSelected,
  type LoadRows,
  type RowPress,
  usePageCache,
} from './rows.ts'
import { gridPointer, useGridKeys } from './use-grid-keys.ts'
import { useFollowedRows, useGridScroll, useRowNews } from './use-grid-scroll.ts'

/** A row to bring into sight, or to the top. */
export interface ScrollTarget {
  readonly index: number
  readonly isOnTop?: boolean | undefined
}

export interface GridProps<Row> {
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  readonly rowCount: number
  /** Where rows come from; another function means another list, shown from the same place. */
  readonly load: LoadRows<Row>
  /**
   * What a row is known by, where the list changes by itself: with it, the keyboard and what is in
   * sight stay with their rows.
   */
  readonly rowId?: (row: Row) => string | number
  readonly selection: GridSelection | undefined
  readonly onSelect: (selection: GridSelection | undefined) => void
  readonly sort?: GridSort | undefined
  readonly onSort?: (sort: GridSort | undefined) => void
  /** Another object brings its row into sight, wherever it is, or to the top. */
  readonly goTo?: ScrollTarget | undefined
  /** Another value (a filter, a search) shows the list from its top again. */
  readonly topKey?: string
  /** Height of a row in px; 28 by default. */
  readonly rowHeight?: number
  /** A press on a row without a modifier key, beside the controls in it. */
  readonly onRowPress?: (row: Row) => void
  /** Keys that the grid itself does not use. */

  readonly onRowKey?: (event: KeyboardEvent, press: RowPress<Row>) => void
  /** A press of the second mouse button, or the menu key, on a row; the place is the pointer's. */
  readonly onRowMenu?: (
    press: RowPress<Row>,
    at: { readonly x: number; readonly y: number },
  ) => void
  /** What the keyboard can do here, for screen readers. */
  readonly hint?: string
  /** What is read out of what a key chose. */
  readonly selectedInWords?: (rows: number) => string
  /** Column widths that outlive the grid. */
  readonly keptWidths?: KeptWidths
  /** Stands in the place of the rows when there are none. */
  readonly empty?: ReactNode
}

/** A grid of any number of rows, of which only those in sight exist. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rowCount, load, topKey = '', rowId, hint, empty, rowHeight = 28 } = props
  const id = useId()
  const selection = clampedSelection(props.selection, rowCount)
  const active = currentRow(selection)
  const [, rowsCame] = useReducer((count: number) => count + 1, 0)
  const list = usePageCache(load, rowsCame, topKey, rowId !== undefined)
  const cache = list.shown
  const scroll = useGridScroll(rowCount, rowHeight, topKey, active)
  const { setView, scrollHeight, hasMore, origin, mostDrawn, rowsOnPage, onScroll } = scroll
  const { drawn, show, showOnTop } = scroll
  const { first, last } = drawn
  useEffect(() => {
    list.newest.want(Math.max(first - 30, 0), Math.min(last + 30, rowCount))
    // A row that is looked for may stand at the top by now.
    if (cache !== list.newest) list.newest.want(0, 1)
  })

  const head = useRef<HTMLDivElement>(null)
  const widths = useColumnWidths(props.keptWidths)
  const layout = useMemo(() => gridLayout(columns, widths), [columns, widths])
  const { goTo } = props
  const [wentTo, setWentTo] = useState(goTo)
  if (goTo !== wentTo) {
    setWentTo(goTo)
    if (goTo?.isOnTop === true) showOnTop(goTo.index)
    else if (goTo !== undefined) show(goTo.index)
  }
  const grid = useRef<HTMLDivElement>(null)
  useFollowedRows(grid, { ...props, list, scroll, selection: props.selection }, rowsCame)
  const keyOf = (index: number): string | undefined => {
    const row = cache.row(index)
    return row === undefined || rowId === undefined ? undefined : `row-${rowId(row)}`
  }
  const idOf = (index: number): string => `${id}-${keyOf(index) ?? index}`
  const isActiveDrawn = active !== undefined && first <= active && active < last
  const activeId = isActiveDrawn ? idOf(active) : undefined
  useRowNews(grid, activeId)

  const current = { selection, active, activeId, rowsOnPage, cache, show }
  const onKeyDown = useGridKeys(props, current)
  const { onPointerDown, onClick, onContextMenu } = gridPointer(props, current)

  const rows: ReactNode[] = []
  const keys = new Set<string>()
  for (let index = first; index < last; index += 1) {
    const ownKey = keyOf(index)
    // Pages are read one after another: a row that moved in between stands in two of them.
    const isOwn = ownKey !== undefined && !keys.has(ownKey)
    if (isOwn) keys.add(ownKey)
    rows.push(
      <GridRow
        // An element that leaves at one end comes in again at the other: changing it is cheaper than
        // making it. A row that is followed takes its own along, and a press on it.
        key={isOwn ? ownKey : index % mostDrawn}
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
        // A heading that gets the keyboard is brought into sight, and its column with it.
        onScroll={({ currentTarget: { scrollLeft, nextElementSibling } }) =>
          nextElementSibling?.scrollTo({ left: scrollLeft })
        }
      >
        <GridHead columns={columns} sort={props.sort} onSort={props.onSort} widths={widths} />
      </div>
      {/* tabIndex: Chromium makes scrollable boxes focusable, and the grid itself has the keyboard. */}
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
  /** Its place in the scrolled box, in px. */
  readonly top: number
  /** Undefined until it was loaded. */
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

/** One row of a grid; rendered again only when it shows something else. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets the type parameter.
const GridRow = memo(PlainRow) as typeof PlainRow
