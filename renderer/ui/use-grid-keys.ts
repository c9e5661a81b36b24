import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useAnnounce } from './Announcer.tsx'
import {
  type GridSelection,
  movedSelection,
  selectedRange,
  wholeSelection,
} from './grid-selection.ts'
import { latinKey } from './latin-key.ts'
import { createAskedRows } from './asked-rows.ts'
import type { PageCache } from './page-cache.ts'
import type { VirtualGridProps } from './VirtualGrid.tsx'

/** What of a grid is chosen and in sight as it is drawn. */
export interface GridNow<Row> {
  readonly selection: GridSelection | undefined
  /** The row with the keyboard. */
  readonly active: number | undefined
  /** The id of its element, while it is drawn. */
  readonly activeId: string | undefined
  readonly rowsOnPage: number
  readonly cache: PageCache<Row>
  readonly show: (row: number) => void
}

/** Moves and chooses by keys, and gives all others to `onRowKey` and `onRowMenu` with their row. */
export function useGridKeys<Row>(
  props: VirtualGridProps<Row>,
  { selection, active, activeId, rowsOnPage, cache, show }: GridNow<Row>,
): (event: KeyboardEvent) => void {
  const { rowCount, onSelect } = props
  const announce = useAnnounce()
  const latest = useRef(props)
  const [askedRows] = useState(() => createAskedRows(props))
  useEffect(() => {
    latest.current = props
    askedRows.follow(props)
  })

  /** Says how many rows a key chose; one alone is read by itself. */
  function choose(next: GridSelection): void {
    onSelect(next)
    const [from, to] = selectedRange(next)
    if (from < to && props.selectedInWords !== undefined)
      announce(props.selectedInWords(to - from + 1))
  }

  return function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return
    const isCommand = event.ctrlKey || event.metaKey
    const isMove = !isCommand || event.key === 'Home' || event.key === 'End'
    const moved = isMove ? movedSelection(selection, event, rowCount, rowsOnPage) : undefined
    if (moved !== undefined) {
      event.preventDefault()
      choose(moved)
      show(moved.active)
    } else if (isCommand && latinKey(event) === 'a' && rowCount > 0) {
      event.preventDefault()
      choose(wholeSelection(selection, rowCount))
    } else if (event.key === 'Escape' && active !== undefined) {
      // The row that has the keyboard keeps it: the next arrow key goes on from there.
      const isOfSeveral = selection !== undefined && selection.anchor !== selection.active
      onSelect({ anchor: active, active })
      if (isOfSeveral && props.selectedInWords !== undefined) announce(props.selectedInWords(1))
    } else {
      if (selection === undefined || active === undefined) return
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      if (isMenuKey) event.preventDefault()
      const act = (row: Row): void => {
        if (!isMenuKey) return latest.current.onRowKey?.(event, row, selection)
        const box = document.getElementById(activeId ?? '')?.getBoundingClientRect()
        latest.current.onRowMenu?.(row, { x: (box?.left ?? 0) + 60, y: box?.bottom ?? 0 })
      }
      const row = cache.rowHere(active)
      if (row !== undefined) act(row)
      // Scrolled away it is seldom here; of a list that was opened anew an earlier one stands in its place.
      else void askedRows.rowAt(active).then((found) => found && act(found))
    }
  }
}
