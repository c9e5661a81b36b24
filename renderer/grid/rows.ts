/** The rows of a grid, page by page, and which of them are selected. */
import { useState } from 'react'

/** Asks for `count` rows from `start`; undefined: the list is no longer there and another will come. */
export type LoadRows<Row> = (start: number, count: number) => Promise<readonly Row[] | undefined>

/** Rows of a long list, asked for page by page; the pages used last are kept. */
export interface PageCache<Row> {
  /** The row if it is here, or the one that stood there in the list before. */
  readonly row: (index: number) => Row | undefined
  /** The same that a key is for: none of a list before in which something else was looked at. */
  readonly rowMeant: (index: number) => Row | undefined
  /** Whether the rows from `first` to `last` (excluded) are here. */
  readonly isHere: (first: number, last: number) => boolean
  /** The rows that are here, with their places. */
  readonly here: () => Iterable<readonly [index: number, row: Row]>
  /** Asks for the pages that hold `first` to `last` (excluded) and are not here or on their way. */
  readonly want: (first: number, last: number) => void
  /** What the next list shows for rows that have not come yet, when it takes the place of this one. */
  readonly held: () => HeldRows<Row>
}

/** Rows by page, and what was looked at in their list. */
interface HeldRows<Row> {
  readonly of: string
  readonly pages: ReadonlyMap<number, readonly Row[]>
}

const rowsPerPage = 100
const pagesKept = 24

/**
 * A cache over `load` that calls `onRows` when rows have come. Until then it shows those of the list
 * `before`, in whose place this one comes. `of`: what is looked at; the same for the next list of the
 * same rows.
 */
function createPageCache<Row>(
  load: LoadRows<Row>,
  onRows: () => void,
  of = '',
  before: HeldRows<Row> = { of, pages: new Map() },
): PageCache<Row> {
  const pages = new Map<number, readonly Row[]>()
  const onTheWay = new Set<number>()

  async function fetchPage(page: number): Promise<void> {
    onTheWay.add(page)
    try {
      const rows = await load(page * rowsPerPage, rowsPerPage)
      if (rows === undefined) return
      pages.set(page, rows)
      const oldest = pages.keys().next()
      if (pages.size > pagesKept && !oldest.done) pages.delete(oldest.value)
      onRows()
    } finally {
      onTheWay.delete(page)
    }
  }

  function rowAt(index: number, earlier: HeldRows<Row>['pages'] | undefined): Row | undefined {
    const page = Math.floor(index / rowsPerPage)
    return (pages.has(page) ? pages : earlier)?.get(page)?.[index % rowsPerPage]
  }

  return {
    row: (index) => rowAt(index, before.pages),
    rowMeant: (index) => rowAt(index, before.of === of ? before.pages : undefined),
    isHere(first, last) {
      for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < last; page += 1)
        if (!pages.has(page)) return false
      return true
    },
    *here() {
      for (const [page, rows] of pages)
        for (const [index, row] of rows.entries()) yield [page * rowsPerPage + index, row]
    },
    want(first, last) {
      for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < last; page += 1) {
        const rows = pages.get(page)
        if (rows !== undefined) {
          // Used again: to the young end.
          pages.delete(page)
          pages.set(page, rows)
        } else if (!onTheWay.has(page)) void fetchPage(page)
      }
    },
    held: () => (pages.size > 0 ? { of, pages } : before),
  }
}

/** A list that may have changed since it was drawn. */
export interface CachedList<Row> {
  readonly shown: PageCache<Row>
  /** That of the current `load`. */
  readonly newest: PageCache<Row>
  /** From now on the newest is shown. */
  readonly showNewest: () => void
}

/**
 * The cache of the current list; the rows of the one before stay in sight until new ones have come.
 * `of`: what is looked at; `isFollowed`: a next list of the same is shown as it was until the caller
 * has seen where its rows went.
 */
export function usePageCache<Row>(
  load: LoadRows<Row>,
  onRows: () => void,
  of: string,
  isFollowed: boolean,
): CachedList<Row> {
  const [held, hold] = useState(() => {
    const cache = createPageCache(load, onRows, of)
    return { load, of, shown: cache, newest: cache }
  })
  const showNewest = (): void => hold((now) => ({ ...now, shown: now.newest }))
  if (held.load === load) return { ...held, showNewest }
  const before = held.shown.held()
  const newest = createPageCache(load, onRows, of, before)
  const isKept = isFollowed && of === held.of && before.pages.size > 0
  const shown = isKept ? held.shown : newest
  hold({ load, of, shown, newest })
  return { shown, newest, showNewest }
}

/** Rows chosen in a grid, by index: all from `anchor` to `active`, both included. */
export interface GridSelection {
  readonly anchor: number
  /** The row that has the keyboard, but where all were chosen. */
  readonly active: number
  /** All rows were chosen: of a list that grows, those that come too. */
  readonly isAll?: true
  /** The row that has the keyboard where all were chosen; it stays the one that it was. */
  readonly current?: number
}

/** The row that has the keyboard; undefined where none has it. */
export function currentRow(selection: GridSelection | undefined): number | undefined {
  return selection?.current ?? selection?.active
}

/** All rows, with the keyboard on the row that has it. */
export function wholeSelection(
  selection: GridSelection | undefined,
  rowCount: number,
): GridSelection {
  return { anchor: 0, active: rowCount - 1, isAll: true, current: currentRow(selection) ?? 0 }
}

/** First and last chosen row, both included. */
export function selectedRange({ anchor, active }: GridSelection): readonly [number, number] {
  return anchor < active ? [anchor, active] : [active, anchor]
}

/** Whether a row lies in a selection, both of its ends included. */
export function isSelected(selection: GridSelection | undefined, index: number): boolean {
  if (selection === undefined) return false
  const [first, last] = selectedRange(selection)
  return first <= index && index <= last
}

/** A selection that still lies within `rowCount` rows; undefined where none are left. */
export function clampedSelection(
  selection: GridSelection | undefined,
  rowCount: number,
): GridSelection | undefined {
  if (selection === undefined || rowCount === 0) return undefined
  const last = rowCount - 1
  if (selection.isAll === true)
    return {
      ...wholeSelection(selection, rowCount),
      current: Math.min(currentRow(selection) ?? 0, last),
    }
  return { anchor: Math.min(selection.anchor, last), active: Math.min(selection.active, last) }
}

/** The selection after the rows of a list have moved, most of them by `shift` places. */
export function carriedSelection(
  selection: GridSelection,
  placeOf: (index: number) => number,
  shift: number,
): GridSelection {
  const { anchor, active, isAll, current } = selection
  if (isAll === true)
    return current === undefined ? selection : { ...selection, current: placeOf(current) }
  if (anchor !== active)
    return { anchor: Math.max(anchor + shift, 0), active: Math.max(active + shift, 0) }
  const place = placeOf(active)
  return { anchor: place, active: place }
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
 * The selection after a key: arrows, Page Up and Down (a `page` of rows), Home and End (with Ctrl as
 * well, since a row is chosen whole) move it,
 * with Shift they stretch it; undefined for any other key.
 */
export function movedSelection(
  selection: GridSelection | undefined,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  rowCount: number,
  page: number,
): GridSelection | undefined {
  if (!isMoveKey(key) || rowCount === 0) return undefined
  const from = currentRow(selection)
  const next = from === undefined && key !== 'End' ? 0 : steps[key](from ?? 0, page)
  const active = Math.min(Math.max(next, 0), rowCount - 1)
  const anchor = selection?.isAll === true ? selection.current : selection?.anchor
  return { anchor: shiftKey ? (anchor ?? active) : active, active }
}
/**
 * Selected rows as they were drawn at a press, since others may stand in their places by the time that
 * anything is done to them. `by-place`: the list has them, all of it or more than a grid holds.
 * Undefined: that list gave way, so that nobody knows any more which they are.
 */
export type PressedRows<Row> = readonly Row[] | 'by-place' | undefined

/** What a key or a menu is for, as it was drawn at the press. */
export interface RowPress<Row> {
  /** That with the keyboard, or under the pointer; undefined: its list gave way before it was seen. */
  readonly row: Row | undefined
  readonly rows: PressedRows<Row>
  readonly selection: GridSelection
}

/** More are read from their list rather than row by row. */
const mostRows = 500

/** The selected rows as a grid draws them now. */
export function pressedRows<Row>(
  cache: Pick<PageCache<Row>, 'rowMeant' | 'isHere'>,
  selection: GridSelection,
): PressedRows<Row> {
  if (selection.isAll === true) return 'by-place'
  const [first, last] = selectedRange(selection)
  const count = Math.min(last - first + 1, mostRows + 1)
  const drawn = Array.from({ length: count }, (_, row) => cache.rowMeant(first + row))
  const rows = drawn.filter((row) => row !== undefined)
  if (rows.length === count && count <= mostRows) return rows
  // Of a list that took the place of another the ends may be drawn as they were there.
  const isOfList = (row: number) => cache.isHere(row, row + 1) || cache.rowMeant(row) === undefined
  return isOfList(first) && isOfList(last) ? 'by-place' : undefined
}
