/** The columns of a grid: their widths and order, and the head row that changes them. */
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
 * The headings: a press sorts (up, down, as it was), dragging an edge makes a column wider, Shift
 * and an arrow key on a heading does too, and a double press on the edge takes that back. Tab stops
 * at one of them, and arrow keys lead to the others.
 */
export function GridHead<Row>({ columns, sort, onSort, widths }: GridHeadProps<Row>) {
  const [left, setLeft] = useState<string>()
  const stop = columns.find(({ id }) => id === left) ?? columns[0]
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its headings have the keyboard.
    <div role="row" aria-rowindex={1} className={styles.headings} onKeyDown={goToOther}>
      {columns.map((column) => (
        <Heading
          key={column.id}
          column={column}
          columns={columns}
          sort={sort}
          onSort={onSort}
          widths={widths}
          isTabStop={column.id === stop?.id}
          onFocus={() => setLeft(column.id)}
        />
      ))}
    </div>
  )
}

const widerKeys = 'Shift+ArrowRight Shift+ArrowLeft'

const stepOfKey: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** To the heading beside the one that has the keyboard, or to the first or last. */
function goToOther(event: KeyboardEvent<HTMLElement>): void {
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

  /** Flexible columns before this one as wide as they are: giving way, they would take the edge along. */
  function heldBefore(): Readonly<Record<string, number>> {
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
      aria-keyshortcuts={widerKeys}
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
          const held = heldBefore()
          drag(event, cell.current, (px) => widths.set({ ...held, [id]: px }))
        }}
        onDoubleClick={() => widths.reset(id)}
      />
    </div>
  )
}

/** Follows the pointer until it is let go. */
function drag(
  event: PointerEvent<HTMLElement>,
  cell: HTMLElement | null,
  onWidth: (px: number) => void,
): void {
  if (cell === null) return
  event.preventDefault()
  const edge: HTMLElement = event.currentTarget
  const [start, width] = [event.clientX, cell.offsetWidth]
  const way = isRightToLeft(cell) ? -1 : 1
  const end = new AbortController()
  edge.setPointerCapture(event.pointerId)
  const { signal } = end
  edge.addEventListener('pointermove', ({ clientX }) => onWidth(width + way * (clientX - start)), {
    signal,
  })
  edge.addEventListener('lostpointercapture', () => end.abort(), { signal })
}

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
function allowedWidth(px: number): number {
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
