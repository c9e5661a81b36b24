import { type KeyboardEvent, type PointerEvent, useContext, useRef, useState } from 'react'
import {
  ColumnWidthInWords,
  Icon,
  isRightToLeft,
  keyAlongLine,
  useAnnounce,
} from '../components/index.ts'
import styles from './Grid.module.css'
import { allowedWidth, type ColumnWidths, type GridColumn, type GridSort } from './columns.ts'

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
  const step = stepOfKey[keyAlongLine(event.key, event.currentTarget)]
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
    changeBy(keyAlongLine(event.key, event.currentTarget) === 'ArrowRight' ? 16 : -16)
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
              <span className={styles.unseen}>{name}</span>
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
          {heading === '' ? <span className={styles.unseen}>{name}</span> : undefined}
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
