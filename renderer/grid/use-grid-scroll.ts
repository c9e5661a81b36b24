/** The scrolling of a grid: by wheel, to a row, and with rows that move. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAnnounce } from '../components/index.ts'
import { type CachedList, selectionAfterChange, type GridSelection } from './rows.ts'

/** How many rows are drawn beyond each edge, so that fast scrolling shows no gaps. */
const overscanRows = 12

export interface GridScroll {
  /** The ref of the scrolled box. */
  readonly setView: (view: HTMLElement | null) => void
  readonly scrollHeight: number
  /** The rows do not fit in the box. */
  readonly hasMore: boolean
  /** In px. Subtract it from the position of a row in the list to get its position in the scrolled box. */
  readonly origin: number
  /** Rows to draw, `last` excluded. */
  readonly drawn: { readonly first: number; readonly last: number }
  /** At this height of the box, no more rows than this are drawn. */
  readonly maxDrawnRows: number
  readonly rowsOnPage: number
  readonly onScroll: () => void
  readonly isAtTop: boolean
  /** Scrolls down by a number of rows. */
  readonly moveBy: (rows: number) => void
  /** Scrolls until all of a row is visible. */
  readonly show: (row: number) => void
}

/** The position of the list and of its scroll bar. They differ if the scroll bar is scaled. */
interface ScrollPosition {
  readonly resetKey: string
  readonly top: number
  readonly scrollTop: number
  /** True if the code scrolled, so the scroll bar must follow. False if the user moved the scroll bar. */
  readonly isOurMove: boolean
}

/**
 * Scrolling over any number of rows. A new `resetKey` starts at the top. Above the browser's limit of
 * height the scroll bar is scaled; the wheel is then handled here, since a notch must not scroll hundreds
 * of rows. When the box gets lower, a fully visible `activeRow` stays visible.
 */
export function useGridScroll(
  rowCount: number,
  rowHeight: number,
  resetKey: string,
  activeRow: number | undefined,
): GridScroll {
  const [view, setView] = useState<HTMLElement | null>(null)
  const [viewHeight, setViewHeight] = useState(0)
  const [lastPosition, setPosition] = useState<ScrollPosition>(() => atTop(resetKey))
  const position = lastPosition.resetKey === resetKey ? lastPosition : atTop(resetKey)
  // Store it: otherwise a return to the last key would restore a position that the scroll bar has left.
  if (position !== lastPosition) setPosition(position)
  const geometry = gridGeometry(rowCount, viewHeight, rowHeight)
  const top = withinList(geometry, position.top)

  const moveTo = useCallback(
    (wanted: number) => {
      const current = gridGeometry(rowCount, viewHeight, rowHeight)
      // Whole pixels, since text between them is blurred.
      const next = Math.round(withinList(current, wanted))
      const scrollTop = Math.round(scrollTopOf(current, next))
      setPosition({ resetKey, top: next, scrollTop, isOurMove: true })
    },
    [rowCount, viewHeight, rowHeight, resetKey],
  )

  const [heightBefore, setHeightBefore] = useState(viewHeight)
  if (viewHeight !== heightBefore) {
    setHeightBefore(viewHeight)
    if (
      activeRow !== undefined &&
      isWhollyShown(gridGeometry(rowCount, heightBefore, rowHeight), top, activeRow)
    )
      moveTo(topShowing(geometry, top, activeRow))
  }

  useLayoutEffect(() => {
    if (view === null) return undefined
    const observer = new ResizeObserver(() => setViewHeight(view.clientHeight))
    observer.observe(view)
    return () => observer.disconnect()
  }, [view])

  useLayoutEffect(() => {
    if (position.isOurMove) view?.scrollTo({ top: position.scrollTop, behavior: 'instant' })
  }, [view, position.isOurMove, position.scrollTop])

  const { isScaled } = geometry
  useEffect(() => {
    if (view === null || !isScaled) return undefined
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey || event.deltaY === 0) return
      event.preventDefault()
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? rowHeight : 1
      moveTo(top + event.deltaY * unit)
    }
    view.addEventListener('wheel', onWheel, { passive: false })
    return () => view.removeEventListener('wheel', onWheel)
  }, [view, isScaled, moveTo, top, rowHeight])

  function onScroll(): void {
    if (view === null) return
    const { scrollTop } = view
    // The event of our own scrolling, rounded to the pixels of the screen.
    if (Math.abs(position.scrollTop - scrollTop) < 1) return
    const next = Math.round(withinList(geometry, topOf(geometry, scrollTop)))
    setPosition({ resetKey, top: next, scrollTop, isOurMove: false })
  }

  const { first, last } = rowsInSight(geometry, top, rowCount)
  return {
    setView,
    scrollHeight: geometry.scrollHeight,
    hasMore: viewHeight > 0 && geometry.scrollHeight > viewHeight,
    origin: isScaled ? top - position.scrollTop : 0,
    drawn: {
      first: Math.max(first - overscanRows, 0),
      last: Math.min(last + overscanRows, rowCount),
    },
    maxDrawnRows: Math.ceil(viewHeight / rowHeight) + 1 + 2 * overscanRows,
    rowsOnPage: Math.max(Math.floor(viewHeight / rowHeight) - 1, 1),
    onScroll,
    isAtTop: top === 0,
    moveBy: (by) => moveTo(top + by * rowHeight),
    show: (row) => moveTo(topShowing(geometry, top, row)),
  }
}

function atTop(resetKey: string): ScrollPosition {
  return { resetKey, top: 0, scrollTop: 0, isOurMove: true }
}

/** In px. Browsers fail at about 33 million px. A higher list has a scaled scroll bar. */
const maxScrollHeight = 15_000_000

/** The heights of a list and of the box that shows a part of it, in px. */
interface GridGeometry {
  /** Height of all rows. */
  readonly listHeight: number
  /** Height that the scroll bar moves over: that of the list, or less if it is scaled. */
  readonly scrollHeight: number
  readonly viewHeight: number
  readonly isScaled: boolean
  readonly rowHeight: number
}

/** The geometry of `rowCount` rows of `rowHeight` px in a box of `viewHeight` px. */
function gridGeometry(rowCount: number, viewHeight: number, rowHeight: number): GridGeometry {
  const listHeight = rowCount * rowHeight
  const scrollHeight = Math.min(listHeight, maxScrollHeight)
  return { listHeight, scrollHeight, viewHeight, isScaled: scrollHeight < listHeight, rowHeight }
}

/** The largest possible `top`. */
function maxTop({ listHeight, viewHeight }: GridGeometry): number {
  return Math.max(listHeight - viewHeight, 0)
}

/** Limits `top` to the list. */
function withinList(geometry: GridGeometry, top: number): number {
  return Math.min(Math.max(top, 0), maxTop(geometry))
}

/** The position of the scroll bar for a `top` of the list. */
function scrollTopOf(geometry: GridGeometry, top: number): number {
  if (!geometry.isScaled) return top
  return (top / maxTop(geometry)) * (geometry.scrollHeight - geometry.viewHeight)
}

/** The inverse of `scrollTopOf`. */
function topOf(geometry: GridGeometry, scrollTop: number): number {
  if (!geometry.isScaled) return scrollTop
  return (scrollTop / (geometry.scrollHeight - geometry.viewHeight)) * maxTop(geometry)
}

/** The rows that are at least partly visible, `last` excluded. */
function rowsInSight(
  { viewHeight, rowHeight }: GridGeometry,
  top: number,
  rowCount: number,
): { readonly first: number; readonly last: number } {
  const first = Math.min(Math.floor(top / rowHeight), rowCount)
  return { first, last: Math.min(Math.ceil((top + viewHeight) / rowHeight), rowCount) }
}

/** True if all of `row` is visible. */
function isWhollyShown({ viewHeight, rowHeight }: GridGeometry, top: number, row: number): boolean {
  const rowTop = row * rowHeight
  return top <= rowTop && rowTop + rowHeight <= top + viewHeight
}

/** The nearest `top` at which all of `row` is visible. */
function topShowing(geometry: GridGeometry, top: number, row: number): number {
  const { rowHeight } = geometry
  const rowTop = row * rowHeight
  if (rowTop < top) return rowTop
  return withinList(geometry, Math.max(top, rowTop + rowHeight - geometry.viewHeight))
}

interface FollowRowsOptions<Row> {
  readonly list: CachedList<Row>
  /** Identifies a row. Undefined if rows are identified by their index. */
  readonly rowId?: ((row: Row) => string | number) | undefined
  readonly rowCount: number
  readonly scroll: GridScroll
  readonly selection: GridSelection | undefined
  readonly onSelect: (selection: GridSelection | undefined) => void
}

/**
 * Shows a changed list once its visible rows are loaded. The active row stays active and the visible
 * rows stay in place, since a key or a press means the row that the user sees. New rows at the top come
 * into view only if the list is scrolled to the top and neither pointer nor focus is in it.
 */
export function useFollowRows<Row>(
  grid: RefObject<HTMLElement | null>,
  followed: FollowRowsOptions<Row>,
  onRelease: () => void,
): void {
  const isPressed = useIsPressed(grid, onRelease)
  useLayoutEffect(() => {
    const { list, rowId, rowCount, scroll, selection, onSelect } = followed
    const { shown, newest } = list
    const { first, last } = scroll.drawn
    // A row that starts to move may be at the top.
    const isLoaded = newest.isLoaded(0, 1) && newest.isLoaded(first, Math.min(last, rowCount))
    if (shown === newest || rowId === undefined || !isLoaded || isPressed.current) return
    const newIndexes = new Map<string | number, number>()
    for (const [index, row] of newest.loadedRows()) newIndexes.set(rowId(row), index)
    const newIndexOf = (index: number): number | undefined => {
      const row = shown.row(index)
      return row === undefined ? undefined : newIndexes.get(rowId(row))
    }
    const shift = mostCommonShift(first, last, newIndexOf)
    if (!scroll.isAtTop || isInUse(grid.current)) scroll.moveBy(shift)
    if (selection !== undefined)
      onSelect(
        selectionAfterChange(selection, (index) => newIndexOf(index) ?? index + shift, shift),
      )
    list.showNewest()
  })
}

/** How far most rows have moved. Single rows may have moved differently. */
function mostCommonShift(
  first: number,
  last: number,
  newIndexOf: (index: number) => number | undefined,
): number {
  const counts = new Map<number, number>()
  for (let index = first; index < last; index += 1) {
    const newIndex = newIndexOf(index)
    if (newIndex !== undefined)
      counts.set(newIndex - index, (counts.get(newIndex - index) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 0
}

function isInUse(grid: HTMLElement | null): boolean {
  return grid?.matches(':hover') === true || grid?.contains(document.activeElement) === true
}

/** True while a button is pressed in the list: the row under the pointer must not move. */
function useIsPressed(
  grid: RefObject<HTMLElement | null>,
  onRelease: () => void,
): RefObject<boolean> {
  const isPressed = useRef(false)
  useEffect(() => {
    const release = (): void => {
      if (!isPressed.current) return
      isPressed.current = false
      onRelease()
    }
    const press = ({ target }: PointerEvent): void => {
      isPressed.current = target instanceof Node && grid.current?.contains(target) === true
    }
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true }
    document.addEventListener('pointerdown', press, options)
    // The click event follows, and must find its row.
    document.addEventListener('pointerup', () => setTimeout(release), options)
    document.addEventListener('pointercancel', release, options)
    return () => stop.abort()
  }, [grid, onRelease])
  return isPressed
}

/**
 * Announces changes in the active row, for example after a key. A screen reader reads a row only when it
 * becomes active.
 */
export function useAnnouncedRowChanges(
  grid: RefObject<HTMLElement | null>,
  activeRowId: string | undefined,
): void {
  const announce = useAnnounce()
  useEffect(() => {
    const row = activeRowId === undefined ? null : document.getElementById(activeRowId)
    if (row === null || activeRowId === undefined) return undefined
    let lastCells = cellsOf(row)
    let wasEdited = false
    const observer = new MutationObserver(() => {
      if (row.querySelector('input') !== null) wasEdited = true
      // Skip a row that is being loaded or edited, and an element that shows another row now.
      const isOther = row.id !== activeRowId || row.getAttribute('aria-busy') === 'true'
      if (isOther || document.activeElement !== grid.current) return
      const cells = cellsOf(row)
      const changed = cells.filter((cell, index) => cell !== lastCells[index] && cell !== '')
      lastCells = cells
      if (changed.length === 0) return
      // After an edit, read the whole row: its texts were hidden by the field.
      announce((wasEdited ? cells.filter((cell) => cell !== '') : changed).join(', '))
      wasEdited = false
    })
    observer.observe(row, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [grid, activeRowId, announce])
}

function cellsOf(row: HTMLElement): readonly string[] {
  return [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')].map((cell) =>
    cell.querySelector('[aria-hidden="true"]')?.parentElement === cell ? '' : textOf(cell),
  )
}

/** The text of a cell. A comma replaces a decorative sign before a button. */
function textOf(cell: HTMLElement): string {
  const all = cell.innerText.replaceAll(/\s+/g, ' ').trim()
  return [...cell.querySelectorAll('button')].reduce((words, button) => {
    const before = button.previousElementSibling
    const sign = before?.getAttribute('aria-hidden') === 'true' ? ` ${before.textContent}` : ''
    return words.replace(`${sign} ${button.innerText}`, `, ${button.innerText}`)
  }, all)
}
