/** The columns of a grid, their widths, and the row of headings. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  ColumnWidthInWords,
  Icon,
  isRightToLeft,
  logicalKey,
  useAnnounce,
} from '../components/index.ts'
import styles from './Grid.module.css'

interface GridHeadProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly sort: GridSort | undefined
  readonly onSort: ((sort: GridSort | undefined) => void) | undefined
  readonly widths: ColumnWidths
}

/**
 * The row of headings. A press sorts ascending, then descending, then not. A column is resized by
 * dragging its edge, or with Shift and an arrow key on its heading; a double press on the edge restores
 * the width. Tab stops at one heading; arrow keys move to the others.
 */
export function GridHead<Row>({ columns, sort, onSort, widths }: GridHeadProps<Row>) {
  const [lastFocused, setLastFocused] = useState<string>()
  const stop = columns.find(({ id }) => id === lastFocused) ?? columns[0]
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its headings take the focus.
    <div role="row" aria-rowindex={1} className={styles.headings} onKeyDown={focusOtherHeading}>
      {columns.map((column) => (
        <Heading
          key={column.id}
          column={column}
          columns={columns}
          sort={sort}
          onSort={onSort}
          widths={widths}
          isTabStop={column.id === stop?.id}
          onFocus={() => setLastFocused(column.id)}
        />
      ))}
    </div>
  )
}

const resizeKeys = 'Shift+ArrowRight Shift+ArrowLeft'

const stepOfKey: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus to the next, previous, first or last heading. */
function focusOtherHeading(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOfKey[logicalKey(event.key, event.currentTarget)]
  if (step === undefined || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
  const headings = [...event.currentTarget.children]
  const from = headings.findIndex((heading) => heading.contains(document.activeElement))
  const to = headings[step(from, headings.length - 1)]
  if (!(to instanceof HTMLElement)) return
  event.preventDefault()
  const target = to.querySelector('button') ?? to
  target.focus()
}

interface HeadingProps<Row> extends GridHeadProps<Row> {
  readonly column: GridColumn<Row>
  readonly isTabStop: boolean
  readonly onFocus: () => void
}

function Heading<Row>({
  column: { id, heading, name, align, canSort = false },
  columns,
  sort,
  onSort,
  widths,
  isTabStop,
  onFocus,
}: HeadingProps<Row>) {
  const announce = useAnnounce()
  const widthInWords = useContext(ColumnWidthInWords)
  const cell = useRef<HTMLDivElement>(null)
  const isSorted = sort?.column === id
  const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined

  function changeBy(px: number): void {
    const box = cell.current
    if (box === null) return
    const width = allowedWidth(box.offsetWidth + px)
    widths.set({ [id]: width })
    announce(widthInWords(name ?? heading, width))
  }

  /**
   * The current widths of the flexible columns before this one. They are fixed during a drag: otherwise
   * they would shrink and move the edge.
   */
  function frozenWidthsBefore(): Readonly<Record<string, number>> {
    const cells = [...(cell.current?.parentElement?.children ?? [])]
    const before = columns.slice(
      0,
      columns.findIndex((column) => column.id === id),
    )
    return Object.fromEntries(
      before.flatMap((column, index) => {
        const wide = cells[index]?.getBoundingClientRect().width
        const isFlexible = column.width.includes('fr') && widths.of(column.id) === undefined
        return isFlexible && wide !== undefined ? [[column.id, wide]] : []
      }),
    )
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    changeBy(logicalKey(event.key, event.currentTarget) === 'ArrowRight' ? 16 : -16)
  }

  function press(): void {
    onSort?.(isSorted && sort.isDescending ? undefined : { column: id, isDescending: isSorted })
  }

  const tabIndex = isTabStop ? 0 : -1
  return (
    <div
      ref={cell}
      role="columnheader"
      tabIndex={canSort ? undefined : tabIndex}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      aria-keyshortcuts={resizeKeys}
      data-align={align}
      aria-sort={canSort ? (direction ?? 'none') : undefined}
      className={styles.heading}
    >
      {canSort ? (
        <button type="button" tabIndex={tabIndex} className={styles.sort} onClick={press}>
          {name === undefined ? (
            heading
          ) : (
            <>
              <span aria-hidden>{heading}</span>
              <span className={styles.visuallyHidden}>{name}</span>
            </>
          )}
          {direction === undefined ? undefined : (
            <span className={styles.direction} data-direction={direction}>
              <Icon name="chevron-down" size={12} />
            </span>
          )}
        </button>
      ) : (
        <span className={styles.cell} title={heading}>
          {heading}
          {heading === '' ? <span className={styles.visuallyHidden}>{name}</span> : undefined}
        </span>
      )}
      <span
        className={styles.edge}
        onPointerDown={(event) => {
          const frozen = frozenWidthsBefore()
          drag(event, cell.current, (px) => widths.set({ ...frozen, [id]: px }))
        }}
        onDoubleClick={() => widths.reset(id)}
      />
    </div>
  )
}

/** Reports the width of a column while its edge is dragged. */
function drag(
  event: PointerEvent<HTMLElement>,
  cell: HTMLElement | null,
  onWidth: (px: number) => void,
): void {
  if (cell === null) return
  event.preventDefault()
  const edge: HTMLElement = event.currentTarget
  const [start, width] = [event.clientX, cell.offsetWidth]
  const direction = isRightToLeft(cell) ? -1 : 1
  const end = new AbortController()
  edge.setPointerCapture(event.pointerId)
  const { signal } = end
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => onWidth(width + direction * (clientX - start)),
    {
      signal,
    },
  )
  edge.addEventListener('lostpointercapture', () => end.abort(), { signal })
}

/** A column of a grid. */
export interface GridColumn<Row> {
  readonly id: string
  readonly heading: string
  /** The heading in words, if `heading` is a symbol or empty. */
  readonly name?: string
  /** A CSS grid track: `56px`, `minmax(200px, 3fr)`. */
  readonly width: string
  readonly align?: 'start' | 'end'
  readonly cell: (row: Row) => ReactNode
  /** A press on its heading sorts the list. */
  readonly canSort?: boolean
}

/** The column that a list is sorted by. */
export interface GridSort {
  readonly column: string
  readonly isDescending: boolean
}

const minWidth = 36
const maxWidth = 4_000
/** A drag goes through many widths. */
const saveAfterMs = 500

/** The widths that the user has set, in px. */
export interface ColumnWidths {
  readonly of: (column: string) => number | undefined
  readonly set: (px: Readonly<Record<string, number>>) => void
  /** Restores the default width of a column. */
  readonly reset: (column: string) => void
}

/** Column widths that are stored. */
export interface SavedWidths {
  /** The kind of list. Each kind has its own widths. */
  readonly kind: string
  readonly widths: Readonly<Record<string, number>>
  /** Called some time after the last change. */
  readonly save: (kind: string, widths: Readonly<Record<string, number>>) => void
}

/** The widths of a grid. Without `saved`, they last as long as the grid. */
export function useColumnWidths(saved: SavedWidths = notSaved): ColumnWidths {
  const { kind, save } = saved
  const [changed, setChanged] = useState<Pick<SavedWidths, 'kind' | 'widths'>>()
  const widths = changed?.kind === kind ? changed.widths : saved.widths
  useEffect(() => {
    if (changed === undefined) return undefined
    const timer = setTimeout(() => save(changed.kind, changed.widths), saveAfterMs)
    return () => clearTimeout(timer)
  }, [changed, save])
  return useMemo(
    () => ({
      of: (column) => widths[column],
      set: (px) => {
        const allowed = Object.entries(px).map(([column, wide]) => [column, allowedWidth(wide)])
        setChanged({ kind, widths: { ...widths, ...Object.fromEntries(allowed) } })
      },
      reset: (column) => {
        const others = Object.entries(widths).filter(([other]) => other !== column)
        setChanged({ kind, widths: Object.fromEntries(others) })
      },
    }),
    [kind, widths],
  )
}

/** The nearest allowed width of a column, in px. */
function allowedWidth(px: number): number {
  return Math.round(Math.min(Math.max(px, minWidth), maxWidth))
}

const notSaved: SavedWidths = { kind: '', widths: {}, save: () => {} }
/** The values of Grid.module.css, in px. */
const columnGap = 10
const sidePadding = 20

/** The CSS variables of a grid: its tracks, and the width below which it scrolls sideways. */
export function gridLayout<Row>(
  columns: readonly GridColumn<Row>[],
  widths: ColumnWidths,
): CSSProperties {
  const tracks = columns.map(({ id, width }) => {
    const px = widths.of(id)
    return px === undefined ? width : `${px}px`
  })
  const trackWidths = tracks.map((width) => Number(/(\d+)px/.exec(width)?.[1] ?? 0))
  const least = trackWidths.reduce((sum, px) => sum + px, 0) + (columns.length - 1) * columnGap
  return {
    ['--tracks' as string]: tracks.join(' '),
    ['--least-width' as string]: `${least + 2 * sidePadding}px`,
  }
}
