/** The loaded rows of a grid, and its selection. */
import { useState } from 'react'

/** Loads `count` rows from `start`. Undefined if the list was replaced; a new function follows. */
export type LoadRows<Row> = (start: number, count: number) => Promise<readonly Row[] | undefined>

/**
 * A cache of the pages of a list. When a list replaces another, the rows of the old list stand in for
 * those that are not loaded yet.
 */
export interface PageCache<Row> {
  /** The row at an index, or its stand-in. */
  readonly row: (index: number) => Row | undefined
  /** Like `row`, but a stand-in only if the old list had the same `viewKey`: a key press means that row. */
  readonly rowForAction: (index: number) => Row | undefined
  /** True if the rows from `first` to `last` (excluded) are loaded. */
  readonly isLoaded: (first: number, last: number) => boolean
  /** The loaded rows with their indexes. */
  readonly loadedRows: () => Iterable<readonly [index: number, row: Row]>
  /** Loads the pages with `first` to `last` (excluded) that are neither loaded nor being loaded. */
  readonly load: (first: number, last: number) => void
  /** The rows that stand in for those of the next list. */
  readonly standIns: () => StandInRows<Row>
}

/** Rows of an old list, by page. */
interface StandInRows<Row> {
  readonly viewKey: string
  readonly pages: ReadonlyMap<number, readonly Row[]>
}

const rowsPerPage = 100
const maxPages = 24

/**
 * Creates a cache over `load` that calls `onRows` when rows are loaded. `viewKey` identifies the filter
 * and order of the list: it stays the same if only the rows change.
 */
function createPageCache<Row>(
  load: LoadRows<Row>,
  onRows: () => void,
  viewKey = '',
  old: StandInRows<Row> = { viewKey, pages: new Map() },
): PageCache<Row> {
  const pages = new Map<number, readonly Row[]>()
  const loading = new Set<number>()

  async function fetchPage(page: number): Promise<void> {
    loading.add(page)
    try {
      const rows = await load(page * rowsPerPage, rowsPerPage)
      if (rows === undefined) return
      pages.set(page, rows)
      const oldest = pages.keys().next()
      if (pages.size > maxPages && !oldest.done) pages.delete(oldest.value)
      onRows()
    } finally {
      loading.delete(page)
    }
  }

  function rowAt(index: number, standIns: StandInRows<Row>['pages'] | undefined): Row | undefined {
    const page = Math.floor(index / rowsPerPage)
    return (pages.has(page) ? pages : standIns)?.get(page)?.[index % rowsPerPage]
  }

  return {
    row: (index) => rowAt(index, old.pages),
    rowForAction: (index) => rowAt(index, old.viewKey === viewKey ? old.pages : undefined),
    isLoaded(first, last) {
      for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < last; page += 1)
        if (!pages.has(page)) return false
      return true
    },
    *loadedRows() {
      for (const [page, rows] of pages)
        for (const [index, row] of rows.entries()) yield [page * rowsPerPage + index, row]
    },
    load(first, last) {
      for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < last; page += 1) {
        const rows = pages.get(page)
        if (rows !== undefined) {
          // A page that is used again becomes the newest.
          pages.delete(page)
          pages.set(page, rows)
        } else if (!loading.has(page)) void fetchPage(page)
      }
    },
    standIns: () => (pages.size > 0 ? { viewKey, pages } : old),
  }
}

/** The cache that is shown, and the one of the current `load`. They differ for a moment after a change. */
export interface CachedList<Row> {
  readonly shown: PageCache<Row>
  readonly newest: PageCache<Row>
  /** Replaces the shown cache by the newest. */
  readonly showNewest: () => void
}

/**
 * The cache of the current list. The rows of the list before stay visible until new ones are loaded.
 * With `followsRows`, the old cache of an unchanged `viewKey` is shown until the caller calls
 * `showNewest`; by then it has found out how far the rows moved.
 */
export function usePageCache<Row>(
  load: LoadRows<Row>,
  onRows: () => void,
  viewKey: string,
  followsRows: boolean,
): CachedList<Row> {
  const [current, setCurrent] = useState(() => {
    const cache = createPageCache(load, onRows, viewKey)
    return { load, viewKey, shown: cache, newest: cache }
  })
  const showNewest = (): void => setCurrent((now) => ({ ...now, shown: now.newest }))
  if (current.load === load) return { ...current, showNewest }
  const old = current.shown.standIns()
  const newest = createPageCache(load, onRows, viewKey, old)
  const staysShown = followsRows && viewKey === current.viewKey && old.pages.size > 0
  const shown = staysShown ? current.shown : newest
  setCurrent({ load, viewKey, shown, newest })
  return { shown, newest, showNewest }
}

/** The selected rows of a grid by index: from `anchor` to `active`, both included. */
export interface GridSelection {
  readonly anchor: number
  /** The active row, unless `isAll`. */
  readonly active: number
  /** All rows are selected, including those that a growing list adds. */
  readonly isAll?: true
  /** The active row if `isAll`. Selecting all does not change it. */
  readonly current?: number
}

/** The active row: keys act on it. Undefined if there is none. */
export function activeRow(selection: GridSelection | undefined): number | undefined {
  return selection?.current ?? selection?.active
}

/** Selects all rows and keeps the active row. */
export function selectionOfAll(
  selection: GridSelection | undefined,
  rowCount: number,
): GridSelection {
  return { anchor: 0, active: rowCount - 1, isAll: true, current: activeRow(selection) ?? 0 }
}

/** The first and the last selected row, both included. */
export function selectedRange({ anchor, active }: GridSelection): readonly [number, number] {
  return anchor < active ? [anchor, active] : [active, anchor]
}

/** True if a row is selected. */
export function isSelected(selection: GridSelection | undefined, index: number): boolean {
  if (selection === undefined) return false
  const [first, last] = selectedRange(selection)
  return first <= index && index <= last
}

/** Limits a selection to `rowCount` rows. Undefined if there are none. */
export function clampSelection(
  selection: GridSelection | undefined,
  rowCount: number,
): GridSelection | undefined {
  if (selection === undefined || rowCount === 0) return undefined
  const last = rowCount - 1
  if (selection.isAll === true)
    return {
      ...selectionOfAll(selection, rowCount),
      current: Math.min(activeRow(selection) ?? 0, last),
    }
  return { anchor: Math.min(selection.anchor, last), active: Math.min(selection.active, last) }
}

/** The selection after rows have moved. `shift` is how far most of them moved. */
export function selectionAfterChange(
  selection: GridSelection,
  newIndexOf: (index: number) => number,
  shift: number,
): GridSelection {
  const { anchor, active, isAll, current } = selection
  if (isAll === true)
    return current === undefined ? selection : { ...selection, current: newIndexOf(current) }
  if (anchor !== active)
    return { anchor: Math.max(anchor + shift, 0), active: Math.max(active + shift, 0) }
  const moved = newIndexOf(active)
  return { anchor: moved, active: moved }
}

type MoveKey = 'ArrowUp' | 'ArrowDown' | 'PageUp' | 'PageDown' | 'Home' | 'End'

const steps: Readonly<Record<MoveKey, (active: number, page: number) => number>> = {
  ArrowUp: (active) => active - 1,
  ArrowDown: (active) => active + 1,
  PageUp: (active, page) => active - page,
  PageDown: (active, page) => active + page,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
}

function isMoveKey(key: string): key is MoveKey {
  return key in steps
}

/**
 * The selection after a key. Arrows, Page Up and Down (by `page` rows), Home and End (with Ctrl too)
 * move it; with Shift they extend it. Undefined for any other key.
 */
export function selectionAfterKey(
  selection: GridSelection | undefined,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  rowCount: number,
  page: number,
): GridSelection | undefined {
  if (!isMoveKey(key) || rowCount === 0) return undefined
  const from = activeRow(selection)
  const next = from === undefined && key !== 'End' ? 0 : steps[key](from ?? 0, page)
  const active = Math.min(Math.max(next, 0), rowCount - 1)
  const anchor = selection?.isAll === true ? selection.current : selection?.anchor
  return { anchor: shiftKey ? (anchor ?? active) : active, active }
}
/**
 * The selected rows as they were drawn at a press. By the time that an action runs, other rows may be at
 * their indexes. `by-position`: all rows, or too many to hold; read them from the list by their indexes.
 * Undefined: the list was replaced, so the rows are unknown.
 */
export type PressedRows<Row> = readonly Row[] | 'by-position' | undefined

/** The rows that a key or a menu acts on, as they were drawn at the press. */
export interface RowPress<Row> {
  /** The active row, or the one under the pointer. Undefined if its list was replaced before it was drawn. */
  readonly row: Row | undefined
  readonly rows: PressedRows<Row>
  readonly selection: GridSelection
}

/** More rows than this are passed on `by-position`. */
const maxRowsByValue = 500

/** The selected rows as they are drawn now. */
export function rowsOfPress<Row>(
  cache: Pick<PageCache<Row>, 'rowForAction' | 'isLoaded'>,
  selection: GridSelection,
): PressedRows<Row> {
  if (selection.isAll === true) return 'by-position'
  const [first, last] = selectedRange(selection)
  const count = Math.min(last - first + 1, maxRowsByValue + 1)
  const drawn = Array.from({ length: count }, (_, row) => cache.rowForAction(first + row))
  const rows = drawn.filter((row) => row !== undefined)
  if (rows.length === count && count <= maxRowsByValue) return rows
  // The ends of the selection may be stand-ins of an old list.
  const isOfThisList = (row: number) =>
    cache.isLoaded(row, row + 1) || cache.rowForAction(row) === undefined
  return isOfThisList(first) && isOfThisList(last) ? 'by-position' : undefined
}
