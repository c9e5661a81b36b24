import { useCallback, useEffect, useLayoutEffect, useState } from 'react'

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
