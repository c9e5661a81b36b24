/** Browsers stop laying out at about 33 million px. A longer list has a scaled scroll bar. */
const tallestScroll = 15_000_000

/** How a list of rows lies under a window that shows part of it; all in px. */
export interface GridGeometry {
  /** Height of all rows. */
  readonly listHeight: number
  /** Height of what the scroll bar moves over: the list's, or less where it is scaled. */
  readonly scrollHeight: number
  readonly viewHeight: number
  readonly isScaled: boolean
  readonly rowHeight: number
}

/** The geometry of `rowCount` rows, each `rowHeight` px high, seen through a window `viewHeight` high. */
export function gridGeometry(
  rowCount: number,
  viewHeight: number,
  rowHeight: number,
): GridGeometry {
  const listHeight = rowCount * rowHeight
  const scrollHeight = Math.min(listHeight, tallestScroll)
  return { listHeight, scrollHeight, viewHeight, isScaled: scrollHeight < listHeight, rowHeight }
}

/** The furthest the list can be moved up. */
function lowestTop({ listHeight, viewHeight }: GridGeometry): number {
  return Math.max(listHeight - viewHeight, 0)
}

/** A place in the list kept within its ends. */
export function withinList(geometry: GridGeometry, top: number): number {
  return Math.min(Math.max(top, 0), lowestTop(geometry))
}

/** Where the scroll bar stands when the list's `top` is at the window's upper edge. */
export function scrollTopOf(geometry: GridGeometry, top: number): number {
  if (!geometry.isScaled) return top
  return (top / lowestTop(geometry)) * (geometry.scrollHeight - geometry.viewHeight)
}

/** The inverse of `scrollTopOf`. */
export function topOf(geometry: GridGeometry, scrollTop: number): number {
  if (!geometry.isScaled) return scrollTop
  return (scrollTop / (geometry.scrollHeight - geometry.viewHeight)) * lowestTop(geometry)
}

/** The rows that are at least partly in sight, `last` excluded. */
export function rowsInSight(
  { viewHeight, rowHeight }: GridGeometry,
  top: number,
  rowCount: number,
): { readonly first: number; readonly last: number } {
  const first = Math.min(Math.floor(top / rowHeight), rowCount)
  return { first, last: Math.min(Math.ceil((top + viewHeight) / rowHeight), rowCount) }
}

/** Whether all of `row` is in sight. */
export function isWhollyShown(
  { viewHeight, rowHeight }: GridGeometry,
  top: number,
  row: number,
): boolean {
  const rowTop = row * rowHeight
  return top <= rowTop && rowTop + rowHeight <= top + viewHeight
}

/** The nearest place at which `row` is wholly in sight. */
export function topShowing(geometry: GridGeometry, top: number, row: number): number {
  const { rowHeight } = geometry
  const rowTop = row * rowHeight
  if (rowTop < top) return rowTop
  return withinList(geometry, Math.max(top, rowTop + rowHeight - geometry.viewHeight))
}
