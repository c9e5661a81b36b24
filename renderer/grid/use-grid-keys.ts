import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { positionBelow, latinKey, isTextField, useAnnounce } from '../components/index.ts'
import type { GridProps } from './Grid.tsx'
import {
  type GridSelection,
  isSelected,
  type LoadRows,
  movedSelection,
  type PageCache,
  pressedRows,
  type PressedRows,
  type RowPress,
  selectedRange,
  wholeSelection,
} from './rows.ts'

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
  props: GridProps<Row>,
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
        props.onRowMenu?.(press, element === null ? { x: 60, y: 0 } : positionBelow(element, 60))
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

interface GridPointer {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent) => void
  readonly onContextMenu: (event: MouseEvent) => void
}

/** Chooses the rows that are pressed, and opens the menu of the one under the pointer. */
export function gridPointer<Row>(
  { onSelect, onRowMenu, onRowPress }: GridProps<Row>,
  { selection, cache }: GridNow<Row>,
): GridPointer {
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const index = indexUnder(event.target)
    if (index === undefined || isControl(event.target)) return
    if (event.button === 2 && isSelected(selection, index)) return
    // The row is not focusable; the grid is, and keeps the keyboard.
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
    // A field in a row has what any field has there: the way to paste into it.
    if (onRowMenu === undefined || isTextField(event.target)) return
    // From the menu key, which onKeyDown has answered.
    if (event.target === event.currentTarget) event.preventDefault()
    const index = indexUnder(event.target)
    const row = index === undefined ? undefined : cache.row(index)
    if (index === undefined || row === undefined) return
    event.preventDefault()
    const chosen = selection ?? { anchor: index, active: index }
    const press = { row, rows: pressedRows(cache, chosen), selection: chosen }
    onRowMenu(press, { x: event.clientX, y: event.clientY })
  }
  return { onPointerDown, onClick, onContextMenu }
}

/** A press on a button or field in a row is its own. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input') !== null
}

function indexUnder(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : undefined
  const index = row?.dataset['index']
  return index === undefined ? undefined : Number(index)
}
