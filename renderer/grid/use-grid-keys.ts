import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { positionBelow, latinKey, isTextField, useAnnounce } from '../components/index.ts'
import type { GridProps } from './Grid.tsx'
import {
  type GridSelection,
  isSelected,
  type LoadRows,
  selectionAfterKey,
  type PageCache,
  rowsOfPress,
  type PressedRows,
  type RowPress,
  selectedRange,
  selectionOfAll,
} from './rows.ts'

/** The selection and the visible rows of a grid, as they are drawn. */
export interface CurrentGrid<Row> {
  readonly selection: GridSelection | undefined
  /** The active row. */
  readonly active: number | undefined
  /** The id of its element, if it is drawn. */
  readonly activeId: string | undefined
  readonly rowsOnPage: number
  readonly cache: PageCache<Row>
  readonly show: (row: number) => void
}

/** Handles the keys that move and select. Passes the others to `onRowKey` and `onRowMenu`. */
export function useGridKeys<Row>(
  props: GridProps<Row>,
  { selection, active, activeId, rowsOnPage, cache, show }: CurrentGrid<Row>,
): (event: KeyboardEvent) => void {
  const { rowCount, onSelect } = props
  const announce = useAnnounce()

  /** Selects rows and announces how many, if there are several. A screen reader reads a single row itself. */
  function select(next: GridSelection): void {
    onSelect(next)
    const [from, to] = selectedRange(next)
    if (from < to && props.selectedInWords !== undefined)
      announce(props.selectedInWords(to - from + 1))
  }

  return function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return
    const isCommand = event.ctrlKey || event.metaKey
    const isMove = !isCommand || event.key === 'Home' || event.key === 'End'
    const moved = isMove ? selectionAfterKey(selection, event, rowCount, rowsOnPage) : undefined
    if (moved !== undefined) {
      event.preventDefault()
      select(moved)
      show(moved.active)
    } else if (isCommand && latinKey(event) === 'a' && rowCount > 0) {
      event.preventDefault()
      select(selectionOfAll(selection, rowCount))
    } else if (event.key === 'Escape' && active !== undefined) {
      // The active row stays active, so the next arrow key starts there.
      const isSeveral = selection !== undefined && selection.anchor !== selection.active
      onSelect({ anchor: active, active })
      if (isSeveral && props.selectedInWords !== undefined) announce(props.selectedInWords(1))
    } else {
      if (selection === undefined || active === undefined) return
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      if (isMenuKey) event.preventDefault()
      const act = (press: RowPress<Row>): void => {
        if (!isMenuKey) return props.onRowKey?.(event, press)
        const element = document.getElementById(activeId ?? '')
        props.onRowMenu?.(press, element === null ? { x: 60, y: 0 } : positionBelow(element, 60))
      }
      const row = cache.rowForAction(active)
      const rows = rowsOfPress(cache, selection)
      if (row !== undefined) act({ row, rows, selection })
      else void loadPressedRow(props.load, active, rows, selection).then(act)
    }
  }
}

/** A press on a row that is not loaded yet. Loads it from the same list. */
async function loadPressedRow<Row>(
  load: LoadRows<Row>,
  index: number,
  rows: PressedRows<Row>,
  selection: GridSelection,
): Promise<RowPress<Row>> {
  const row = (await load(index, 1))?.[0]
  const isSeveral = selection.anchor !== selection.active
  return { row, rows: isSeveral ? rows : row && [row], selection }
}

interface GridPointer {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent) => void
  readonly onContextMenu: (event: MouseEvent) => void
}

/** Handlers that select the pressed rows and open the menu of the row under the pointer. */
export function gridPointerHandlers<Row>(
  { onSelect, onRowMenu, onRowPress }: GridProps<Row>,
  { selection, cache }: CurrentGrid<Row>,
): GridPointer {
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const index = indexUnder(event.target)
    if (index === undefined || isControl(event.target)) return
    if (event.button === 2 && isSelected(selection, index)) return
    // Rows are not focusable. The grid takes the focus.
    event.preventDefault()
    event.currentTarget.parentElement?.focus({ preventScroll: true })
    const anchor = event.shiftKey && selection !== undefined ? selection.anchor : index
    onSelect({ anchor, active: index })
  }

  function onClick(event: MouseEvent): void {
    const index = indexUnder(event.target)
    const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
    const row = index === undefined ? undefined : cache.row(index)
    if (row !== undefined && !hasModifier && !isControl(event.target)) onRowPress?.(row)
  }

  function onContextMenu(event: MouseEvent): void {
    // A text field keeps the menu of the browser, which has Paste.
    if (onRowMenu === undefined || isTextField(event.target)) return
    // The event of the menu key, which onKeyDown has handled.
    if (event.target === event.currentTarget) event.preventDefault()
    const index = indexUnder(event.target)
    const row = index === undefined ? undefined : cache.row(index)
    if (index === undefined || row === undefined) return
    event.preventDefault()
    const selected = selection ?? { anchor: index, active: index }
    const press = { row, rows: rowsOfPress(cache, selected), selection: selected }
    onRowMenu(press, { x: event.clientX, y: event.clientY })
  }
  return { onPointerDown, onClick, onContextMenu }
}

/** True for a button or field in a row, which handles presses itself. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input') !== null
}

function indexUnder(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : undefined
  const index = row?.dataset['index']
  return index === undefined ? undefined : Number(index)
}
