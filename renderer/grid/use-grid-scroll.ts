import { useCallback, useEffect, useLayoutEffect, useState } from 'react'

import {
  gridGeometry,
  rowsInSight,
  scrollTopOf,
  topOf,
  isWhollyShown,
  topShowing,
  withinList,
} from './geometry.ts'

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
