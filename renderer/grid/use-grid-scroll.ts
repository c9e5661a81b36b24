/** How a grid scrolls: to a row, with the keyboard, and so that changed rows stay where they are. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAnnounce } from '../components/index.ts'
import { type CachedList, carriedSelection, type GridSelection } from './rows.ts'

/** Rows drawn beyond both edges, so that fast scrolling meets no empty ones. */
const spareRows = 12

export interface GridScroll {
  /** The ref of the scrolled box. */
  readonly setView: (view: HTMLElement | null) => void
  readonly scrollHeight: number
  /** There is more than the box shows. */
  readonly hasMore: boolean
  /** What to take off a row's place in the list to get its place in the scrolled box. */
  readonly origin: number
  /** Rows to draw, `last` excluded. */
  readonly drawn: { readonly first: number; readonly last: number }
  /** No more rows than this are ever drawn at this height. */
  readonly mostDrawn: number
  readonly rowsOnPage: number
  readonly onScroll: () => void
  readonly isAtTop: boolean
  /** Moves the list up by so many rows. */
  readonly moveBy: (rows: number) => void
  /** Brings a row wholly into sight. */
  readonly show: (row: number) => void
  /** Brings a row to the top, as far as the list goes on below it. */
  readonly showOnTop: (row: number) => void
}

/** Where the list stands, and where its scroll bar. */
interface Place {
  readonly topKey: string
  readonly top: number
  readonly scrollTop: number
  /** We moved it and the scroll bar must follow; otherwise the scroll bar moved it. */
  readonly isOurMove: boolean
}

/**
 * Scrolling over any number of rows; another `topKey` starts at the top. Beyond the browser's limit
 * the scroll bar is scaled, so there the wheel is followed by ourselves: one notch must still be one
 * notch, not hundreds of rows. Where the box gets lower, `kept` stays in sight if it was: of the row
 * with the keyboard there would else be left a line of its ring.
 */
export function useGridScroll(
  rowCount: number,
  rowHeight: number,
  topKey: string,
  kept: number | undefined,
): GridScroll {
  const [view, setView] = useState<HTMLElement | null>(null)
  const [viewHeight, setViewHeight] = useState(0)
  const [lastPlace, setPlace] = useState<Place>(() => atTop(topKey))
  const place = lastPlace.topKey === topKey ? lastPlace : atTop(topKey)
  // Kept, or the way back to the last key would lead to a place where the scroll bar no longer is.
  if (place !== lastPlace) setPlace(place)
  const geometry = gridGeometry(rowCount, viewHeight, rowHeight)
  const top = withinList(geometry, place.top)

  const moveTo = useCallback(
    (wanted: number) => {
      const current = gridGeometry(rowCount, viewHeight, rowHeight)
      // Whole pixels: between them every line would be blurred.
      const next = Math.round(withinList(current, wanted))
      const scrollTop = Math.round(scrollTopOf(current, next))
      setPlace({ topKey, top: next, scrollTop, isOurMove: true })
    },
    [rowCount, viewHeight, rowHeight, topKey],
  )

  const [heightBefore, setHeightBefore] = useState(viewHeight)
  if (viewHeight !== heightBefore) {
    setHeightBefore(viewHeight)
    if (
      kept !== undefined &&
      isWhollyShown(gridGeometry(rowCount, heightBefore, rowHeight), top, kept)
    )
      moveTo(topShowing(geometry, top, kept))
  }

  useLayoutEffect(() => {
    if (view === null) return undefined
    const observer = new ResizeObserver(() => setViewHeight(view.clientHeight))
    observer.observe(view)
    return () => observer.disconnect()
  }, [view])

  useLayoutEffect(() => {
    if (place.isOurMove) view?.scrollTo({ top: place.scrollTop, behavior: 'instant' })
  }, [view, place.isOurMove, place.scrollTop])

  const { isScaled } = geometry
  useEffect(() => {
    if (view === null || !isScaled) return undefined
    const follow = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey || event.deltaY === 0) return
      event.preventDefault()
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? rowHeight : 1
      moveTo(top + event.deltaY * unit)
    }
    view.addEventListener('wheel', follow, { passive: false })
    return () => view.removeEventListener('wheel', follow)
  }, [view, isScaled, moveTo, top, rowHeight])

  function onScroll(): void {
    if (view === null) return
    const { scrollTop } = view
    // Our own move coming back, rounded to the screen's pixels, is no news.
    if (Math.abs(place.scrollTop - scrollTop) < 1) return
    const next = Math.round(withinList(geometry, topOf(geometry, scrollTop)))
    setPlace({ topKey, top: next, scrollTop, isOurMove: false })
  }

  const { first, last } = rowsInSight(geometry, top, rowCount)
  return {
    setView,
    scrollHeight: geometry.scrollHeight,
    hasMore: viewHeight > 0 && geometry.scrollHeight > viewHeight,
    origin: isScaled ? top - place.scrollTop : 0,
    drawn: { first: Math.max(first - spareRows, 0), last: Math.min(last + spareRows, rowCount) },
    mostDrawn: Math.ceil(viewHeight / rowHeight) + 1 + 2 * spareRows,
    rowsOnPage: Math.max(Math.floor(viewHeight / rowHeight) - 1, 1),
    onScroll,
    isAtTop: top === 0,
    moveBy: (by) => moveTo(top + by * rowHeight),
    show: (row) => moveTo(topShowing(geometry, top, row)),
    showOnTop: (row) => moveTo(row * rowHeight),
  }
}

function atTop(topKey: string): Place {
  return { topKey, top: 0, scrollTop: 0, isOurMove: true }
}

/** Browsers stop laying out at about 33 million px. A longer list has a scaled scroll bar. */
const tallestScroll = 15_000_000

/** How a list of rows lies under a window that shows part of it; all in px. */
interface GridGeometry {
  /** Height of all rows. */
  readonly listHeight: number
  /** Height of what the scroll bar moves over: the list's, or less where it is scaled. */
  readonly scrollHeight: number
  readonly viewHeight: number
  readonly isScaled: boolean
  readonly rowHeight: number
}

/** The geometry of `rowCount` rows, each `rowHeight` px high, seen through a window `viewHeight` high. */
function gridGeometry(rowCount: number, viewHeight: number, rowHeight: number): GridGeometry {
  const listHeight = rowCount * rowHeight
  const scrollHeight = Math.min(listHeight, tallestScroll)
  return { listHeight, scrollHeight, viewHeight, isScaled: scrollHeight < listHeight, rowHeight }
}

/** The furthest the list can be moved up. */
function lowestTop({ listHeight, viewHeight }: GridGeometry): number {
  return Math.max(listHeight - viewHeight, 0)
}

/** A place in the list kept within its ends. */
function withinList(geometry: GridGeometry, top: number): number {
  return Math.min(Math.max(top, 0), lowestTop(geometry))
}

/** Where the scroll bar stands when the list's `top` is at the window's upper edge. */
function scrollTopOf(geometry: GridGeometry, top: number): number {
  if (!geometry.isScaled) return top
  return (top / lowestTop(geometry)) * (geometry.scrollHeight - geometry.viewHeight)
}

/** The inverse of `scrollTopOf`. */
function topOf(geometry: GridGeometry, scrollTop: number): number {
  if (!geometry.isScaled) return scrollTop
  return (scrollTop / (geometry.scrollHeight - geometry.viewHeight)) * lowestTop(geometry)
}

/** The rows that are at least partly in sight, `last` excluded. */
function rowsInSight(
  { viewHeight, rowHeight }: GridGeometry,
  top: number,
  rowCount: number,
): { readonly first: number; readonly last: number } {
  const first = Math.min(Math.floor(top / rowHeight), rowCount)
  return { first, last: Math.min(Math.ceil((top + viewHeight) / rowHeight), rowCount) }
}

/** Whether all of `row` is in sight. */
function isWhollyShown({ viewHeight, rowHeight }: GridGeometry, top: number, row: number): boolean {
  const rowTop = row * rowHeight
  return top <= rowTop && rowTop + rowHeight <= top + viewHeight
}

/** The nearest place at which `row` is wholly in sight. */
function topShowing(geometry: GridGeometry, top: number, row: number): number {
  const { rowHeight } = geometry
  const rowTop = row * rowHeight
  if (rowTop < top) return rowTop
  return withinList(geometry, Math.max(top, rowTop + rowHeight - geometry.viewHeight))
}

interface FollowedRows<Row> {
  readonly list: CachedList<Row>
  /** What a row is known by wherever it stands; undefined: by its place. */
  readonly rowId?: ((row: Row) => string | number) | undefined
  readonly rowCount: number
  readonly scroll: GridScroll
  readonly selection: GridSelection | undefined
  readonly onSelect: (selection: GridSelection | undefined) => void
}

/**
 * Shows a list that has changed once all of it is here that is in sight. The row with the keyboard
 * keeps it, and what is in sight stays where it is: a key or a press is meant for the row that was
 * seen. Only who is at the top, with neither pointer nor keyboard in the list, sees what came in.
 */
export function useFollowedRows<Row>(
  grid: RefObject<HTMLElement | null>,
  followed: FollowedRows<Row>,
  onLetGo: () => void,
): void {
  const isPressed = useIsPressed(grid, onLetGo)
  useLayoutEffect(() => {
    const { list, rowId, rowCount, scroll, selection, onSelect } = followed
    const { shown, newest } = list
    const { first, last } = scroll.drawn
    // What goes on its way stands at the top then.
    const isHere = newest.isHere(0, 1) && newest.isHere(first, Math.min(last, rowCount))
    if (shown === newest || rowId === undefined || !isHere || isPressed.current) return
    const places = new Map<string | number, number>()
    for (const [index, row] of newest.here()) places.set(rowId(row), index)
    const placeOf = (index: number): number | undefined => {
      const row = shown.row(index)
      return row === undefined ? undefined : places.get(rowId(row))
    }
    const shift = commonShift(first, last, placeOf)
    if (!scroll.isAtTop || isUnderHand(grid.current)) scroll.moveBy(shift)
    if (selection !== undefined)
      onSelect(carriedSelection(selection, (index) => placeOf(index) ?? index + shift, shift))
    list.showNewest()
  })
}

/** By how many places most rows have moved: some may have gone elsewhere by themselves. */
function commonShift(
  first: number,
  last: number,
  placeOf: (index: number) => number | undefined,
): number {
  const times = new Map<number, number>()
  for (let index = first; index < last; index += 1) {
    const place = placeOf(index)
    if (place !== undefined) times.set(place - index, (times.get(place - index) ?? 0) + 1)
  }
  const [most] = [...times].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 0
}

function isUnderHand(grid: HTMLElement | null): boolean {
  return grid?.matches(':hover') === true || grid?.contains(document.activeElement) === true
}

/** Whether a press that began in the list was not let go yet: what is under it has to stay. */
function useIsPressed(
  grid: RefObject<HTMLElement | null>,
  onLetGo: () => void,
): RefObject<boolean> {
  const isPressed = useRef(false)
  useEffect(() => {
    const letGo = (): void => {
      if (!isPressed.current) return
      isPressed.current = false
      onLetGo()
    }
    const press = ({ target }: PointerEvent): void => {
      isPressed.current = target instanceof Node && grid.current?.contains(target) === true
    }
    const over = new AbortController()
    const options = { signal: over.signal, capture: true }
    document.addEventListener('pointerdown', press, options)
    // A click comes after the pointer is up, and is to find its row.
    document.addEventListener('pointerup', () => setTimeout(letGo), options)
    document.addEventListener('pointercancel', letGo, options)
    return () => over.abort()
  }, [grid, onLetGo])
  return isPressed
}

/**
 * Reads out what has changed in the row with the keyboard, for example by a key: a screen reader
 * reads a row when it is reached, and not again when it becomes another.
 */
export function useRowNews(
  grid: RefObject<HTMLElement | null>,
  activeRowId: string | undefined,
): void {
  const announce = useAnnounce()
  useEffect(() => {
    const row = activeRowId === undefined ? null : document.getElementById(activeRowId)
    if (row === null || activeRowId === undefined) return undefined
    let known = cellsOf(row)
    let wasTypedOver = false
    const observer = new MutationObserver(() => {
      if (row.querySelector('input') !== null) wasTypedOver = true
      // On its way, or typed over, it has a say of its own; scrolled away, it is another row.
      const isOther = row.id !== activeRowId || row.getAttribute('aria-busy') === 'true'
      if (isOther || document.activeElement !== grid.current) return
      const cells = cellsOf(row)
      const changed = cells.filter((cell, index) => cell !== known[index] && cell !== '')
      known = cells
      if (changed.length === 0) return
      // What was said while it was typed over was of other texts: all of it is said.
      announce((wasTypedOver ? cells.filter((cell) => cell !== '') : changed).join(', '))
      wasTypedOver = false
    })
    observer.observe(row, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [grid, activeRowId, announce])
}

function cellsOf(row: HTMLElement): readonly string[] {
  return [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')].map((cell) =>
    cell.querySelector('[aria-hidden="true"]')?.parentElement === cell ? '' : wordsOf(cell),
  )
}

/** What can be pressed in a cell is parted from what stands before it, without a sign for the eye. */
function wordsOf(cell: HTMLElement): string {
  const all = cell.innerText.replaceAll(/\s+/g, ' ').trim()
  return [...cell.querySelectorAll('button')].reduce((words, button) => {
    const before = button.previousElementSibling
    const sign = before?.getAttribute('aria-hidden') === 'true' ? ` ${before.textContent}` : ''
    return words.replace(`${sign} ${button.innerText}`, `, ${button.innerText}`)
  }, all)
}
