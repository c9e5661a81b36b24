import type { KeyboardEvent } from 'react'

import { useAnnounce } from './Announcer.tsx'
import {
  type GridSelection,
  movedSelection,
  selectedRange,
  wholeSelection,
} from './grid-selection.ts'
import { latinKey } from './latin-key.ts'
import { belowStart } from './line-direction.ts'
import type { LoadRows, PageCache } from './page-cache.ts'
import { pressedRows, type PressedRows, type RowPress } from './pressed-rows.ts'
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

/** Moves and chooses by keys, and gives all others to `onRowKey` and `onRowMenu` with what they are for. */
export function useGridKeys<Row>(
  props: VirtualGridProps<Row>,
  { selection, active, activeId, rowsOnPage, cache, show }: GridNow<Row>,
): (event: KeyboardEvent) => void {
  const { rowCount, onSelect } = props
  const announce = useAnnounce()

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
      const act = (press: RowPress<Row>): void => {
        if (!isMenuKey) return props.onRowKey?.(event, press)
        const element = document.getElementById(activeId ?? '')
        props.onRowMenu?.(press, element === null ? { x: 60, y: 0 } : belowStart(element, 60))
      }
      const row = cache.rowMeant(active)
      const rows = pressedRows(cache, selection)
      if (row !== undefined) act({ row, rows, selection })
      else void pressUnseen(props.load, active, rows, selection).then(act)
    }
  }
}

/** Nobody saw a row there yet: it is the one that this list has there, as long as that is known. */
async function pressUnseen<Row>(
  load: LoadRows<Row>,
  index: number,
  rows: PressedRows<Row>,
  selection: GridSelection,
): Promise<RowPress<Row>> {
  const row = (await load(index, 1))?.[0]
  const isOfSeveral = selection.anchor !== selection.active
  return { row, rows: isOfSeveral ? rows : row && [row], selection }
}
